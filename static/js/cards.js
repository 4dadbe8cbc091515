// @ts-check
/* Cards that are dragged, cards that move, and sounds. The drawn card can be dropped on a pile, which chooses that
   pile; it or a card of the chosen pile can be dropped on the discard, which plays the turn. In a match a card of the
   stock or of the discards can be dropped on the hand, and a card of the hand on the discards. The cards of a turn move
   before the server has answered, by no rule: to where the answer will show them, or back. Nothing waits for what
   moves; with reduced motion nothing moves by itself, and sound is off by default. Without this script clicks do the
   same, and cards are in their new places once the answer is there. */

const root = document.documentElement;
const { body } = document;
const air = body.appendChild(document.createElement("div")); // of copies: in the body each would style the whole page
air.className = "air";
const { sounds } = JSON.parse(document.getElementById("site").textContent);
const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

const on = (kind, act, capture) => addEventListener(kind, act, capture);
const find = (selector) => /** @type {any} */ (document.querySelector(selector));
const findAll = (selector) => /** @type {any[]} */ ([...document.querySelectorAll(selector)]);
const boxOf = (element) => element.getBoundingClientRect();
const styleOf = (element, name) => getComputedStyle(element).getPropertyValue(name);

/* A duration of css/tokens.css in milliseconds; compiled, 160ms is .16s. */
function duration(name) {
  const text = styleOf(root, name);
  return parseFloat(text) * (/\dms/.test(text) ? 1 : 1000);
}
const PLACE = duration("--place"); // once: reading it styles the page

/* A copy of a card for the air, at that place, with its size or that of another one; `kind` is its class. */
function copyOf(card, { x, y }, kind, like = card) {
  const copy = card.cloneNode(true);
  const pixels = { left: x, top: y, "--card-width": like.offsetWidth, "--card-height": like.offsetHeight };
  for (const name in pixels) copy.style.setProperty(name, `${pixels[name]}px`);
  for (const name of ["--card-rank", "--card-suit"]) copy.style.setProperty(name, styleOf(like, name));
  copy.classList.add(kind);
  copy.toggleAttribute("data-fan", card.closest(".choice"));
  copy.setAttribute("aria-hidden", "true");
  return copy;
}

/* ---- drag and drop ---- */

const FAR = 6; // pixels; below that it is a click
const TILT = "rotate(2deg)"; // of a dragged card

/** The pressed card: its element, its radio button if it is in a tray or a hand, the button that draws it in a match, and
 * the position; once it is dragged also its ghost, which follows the pointer, and the target below it. @type {any} */
let held = null;

function findPressed({ target, pointerId, clientX, clientY }) {
  const input = target.closest('.choice > input:is([name="discard"], [data-draggable]):enabled');
  const pile = target.closest("[data-draws]");
  const draws = pile && find(`.draws [value=${pile.dataset.draws}]`);
  const card = input?.parentElement.querySelector(".card, .color-card") ??
    (draws ? [...pile.querySelectorAll(".card")].at(-1) : target.closest(".drawn > .card"));
  const isDrawn = !input || "drawn" in input.parentElement.dataset;
  return card && { card, input, draws, isDrawn, id: pointerId, x: clientX, y: clientY, over: null };
}

function lift() {
  find(".ghost")?.remove();
  held.ghost = copyOf(held.card, boxOf(held.card), "ghost");
  air.append(held.ghost);
  held.card.dataset.dragged = "";
  body.dataset.dragging = !held.isDrawn ? "card" : held.input ? "drawn" : "drawn dock"; // or in its tray
  root.setPointerCapture(held.id);
}

/* The drop target at a point: the discard, for the drawn card a pile or its key, for one to draw the hand. */
function targetAt(x, y) {
  const found = /** @type {any} */ (document.elementFromPoint(x, y));
  if (held.draws) return found?.closest(".own-hand");
  const discard = found?.closest(".discard-here, [data-throw]");
  if (discard || !held.isDrawn) return discard;
  const pile = (found?.closest(".keys label")?.control ?? found)?.closest(".pile");
  return pile && !("flipped" in pile.dataset) && !pile.contains(held.input) ? pile : null;
}

function aim(target) {
  held.over?.removeAttribute("data-target");
  target?.setAttribute("data-target", "");
  held.over = target;
}

function putDown({ card, ghost }) {
  if (!ghost.isConnected) return;
  ghost.remove();
  delete card.dataset.dragged;
}

function glideBack(dragged) {
  if (isCalm.matches) return putDown(dragged);
  const glide = dragged.ghost.animate({ transform: `translate(0, 0) ${TILT}` }, { duration: PLACE, easing: "ease-out" });
  glide.onfinish = () => putDown(dragged);
}

/* Presses the button that Enter would press. */
const send = (form) => [...form.elements].find(({ type }) => type === "submit").click();

function dropOnPile(dragged, pile) {
  const input = pile.querySelector(".pile > input");
  input.focus({ preventScroll: true });
  input.click();
  putDown(dragged);
}

/* From where it was dropped the card flies on. */
function dropOnDiscard(dragged) {
  dragged.input?.click();
  send(dragged.input?.form ?? find(".unplayed"));
  putDown(dragged);
}

function dropOnHand(dragged) {
  putDown(dragged);
  dragged.draws.click();
}

/* Ends the drag: the card goes to the target, or back. */
function endDrag(target = null) {
  const dragged = held;
  if (dragged?.ghost) aim(null);
  held = null;
  delete body.dataset.dragging;
  if (!dragged?.ghost) return;
  if (!target) glideBack(dragged);
  else if (target.matches(".pile")) dropOnPile(dragged, target);
  else if (dragged.draws) dropOnHand(dragged);
  else dropOnDiscard(dragged);
}

function swallow(event) {
  event.stopImmediatePropagation();
  event.preventDefault();
}

on("pointerdown", (event) => {
  if (held) endDrag();
  else if (event.isPrimary && !event.button) held = findPressed(event);
});

on("pointermove", ({ pointerId, clientX, clientY }) => {
  if (pointerId !== held?.id) return;
  const [x, y] = [clientX - held.x, clientY - held.y];
  if (!held.ghost && Math.hypot(x, y) < FAR) return;
  if (!held.ghost) lift();
  held.ghost.style.transform = `translate(${x}px, ${y}px) ${TILT}`;
  aim(targetAt(clientX, clientY));
});

on("pointerup", ({ pointerId }) => {
  if (pointerId !== held?.id) return;
  const wasDragged = held.ghost;
  endDrag(held.over);
  if (!wasDragged) return;
  // The browser fires a click if the pointer ends where it began.
  on("click", swallow, true);
  setTimeout(() => removeEventListener("click", swallow, true));
});

on("pointercancel", ({ pointerId }) => pointerId === held?.id && endDrag());

function cancelByKey(event) {
  if (!held?.ghost) return;
  swallow(event);
  if (event.key === "Escape") endDrag();
}
on("keydown", cancelByKey, true);

/* A tray that scrolls is scrolled by a finger on its cards, which cannot be dragged upwards then. */
on("change", ({ target }) => {
  if (target.name !== "pile") return;
  const tray = target.closest(".pile").querySelector(".tray");
  tray.toggleAttribute("data-scrolls", tray.scrollHeight > tray.clientHeight);
});

body.dataset.drags = "";

/* ---- sounds, loaded when they are first needed ---- */

function playSounds(names, level = root.dataset.sound ?? "off") {
  if (level === "off") return;
  import(sounds.script).then(({ play }) => play(names, level)).catch(() => {}); // silence
}

playSounds([]);
on("change", ({ target }) => target.name === "sound" && playSounds(["place", "flip"], target.value));

/* ---- moves; css/motion.css moves what needs no measuring, once it is marked as played ---- */

const PLAYED = '.pile[data-last], .drawn, .ending, [data-state="won"]'; // not each table: all its cards would be styled

/* The translation of an element of box `here` to the middle of box `there`. */
function shift(there, here) {
  const x = there.x - here.x + (there.width - here.width) / 2;
  const y = there.y - here.y + (there.height - here.height) / 2;
  return `translate(${x}px, ${y}px)`;
}

/* The drawn card moves into the pile that is chosen, from where it lies or was dropped. */
on("change", ({ target }) => {
  if (isCalm.matches || target.name !== "pile") return;
  const card = target.closest(".pile").querySelector(".choice[data-drawn] > .card");
  const from = find(".ghost") ?? find(".drawn > .card");
  if (!card || !from) return;
  const [there, here] = [boxOf(from), boxOf(card)];
  const above = { zIndex: 30, pointerEvents: "none" }; // clicks go to what is below
  const frames = [{ ...above, transform: `${shift(there, here)} scale(${there.width / here.width})` }, above];
  if (here.width && there.width) card.animate(frames, { duration: PLACE, easing: "ease-out" });
});

/* ---- a turn answers the finger: its cards move while the server is asked, and come back if it refuses ---- */

/** The turn that was sent: its request, and the flights of its cards: copies, which stay where they arrive until the
 * answer is there. @type {any} */
let sent = null;

function fly(copy, frames) {
  const timing = { duration: isCalm.matches ? 0 : PLACE, easing: "ease-out", fill: /** @type {const} */ ("forwards") };
  air.append(copy);
  sent.flights.push({ copy, motion: copy.animate(frames, timing) });
}

/* The drawn card flies to the end of the pile's row, in the size of the cards there. */
function copyToRow(drawn, pile) {
  const last = [...pile.querySelectorAll(".row .card")].at(-1);
  const [from, { x, y, width, height }] = [boxOf(drawn), boxOf(last)];
  const to = { x: x + width, y, width, height };
  const frames = [{ transform: `${shift(from, to)} scale(${from.width / width})` }, { transform: "none" }];
  return [copyOf(drawn, to, "flying", last), frames];
}

/* The discard flies to the discards, or on small screens to where the drawn card is discarded, and is gone there. */
function copyToDiscards(card) {
  const places = [".discards", ".lift", ".unplayed", ".dock"].map(find).filter((place) => place?.offsetWidth);
  const [from, to] = [boxOf(find(".ghost") ?? card), boxOf(places[0])];
  const [size, opacity] = places[0].matches(".discards") ? [to.width / from.width, 1] : [0.6, 0];
  return [copyOf(card, from, "flying"), { transform: `${shift(to, from)} scale(${size})`, opacity }];
}

const isSame = (one, other) => one.dataset.suit === other.dataset.suit && one.textContent === other.textContent;

/* Everything is measured before anything changes. On wide screens the tray is the column, where the drawn card lies. */
function moveCards(form, xhr) {
  const isPlaced = form.matches(".tray, .throws");
  const drawn = find(".drawn > .card");
  const inTray = form.querySelector(".choice[data-drawn] > .card");
  const discard = isPlaced ? form.querySelector(":checked + .card") : drawn;
  if (!discard) return; // a card of a match is drawn: nobody knows it yet
  const [copies, moved] = [[copyToDiscards(discard)], [form, drawn, discard, find(".dock")]];
  if (inTray && inTray !== discard && styleOf(form, "position") === "fixed") {
    const pile = form.closest(".pile");
    copies.push(copyToRow(inTray, pile));
    moved.push(...[...pile.querySelectorAll(".row .card")].filter((card) => isSame(card, discard)).slice(-1));
  }
  sent = { xhr, isPlaced, flights: [] };
  for (const part of moved.filter(Boolean)) part.dataset.sent = "";
  for (const [copy, frames] of copies) fly(copy, frames);
  playSounds([isPlaced && "place", "discard"].filter(Boolean));
}

/* The request has ended: so do the flights, at once if it failed or was refused. */
function land(atOnce) {
  for (const { copy, motion } of sent?.flights ?? []) {
    if (atOnce) copy.remove();
    else motion.finished.then(() => copy.remove());
  }
  for (const part of findAll("[data-sent]")) delete part.dataset.sent;
  sent = null;
}

/* Until the answer is there, taps and keys on the board do nothing: they were meant for what has just moved away. */
on("click", (event) => sent && event.target.closest?.(".board, .match-table") && swallow(event), true);

/* The request is on its way before the cards are. What polls meanwhile ends no turn. */
const isOfTurn = (xhr) => sent !== null && sent.xhr === xhr;

on("htmx:beforeSend", ({ detail: { elt, xhr, requestConfig } }) => {
  if (!/\/(turns|moves)$/.test(requestConfig.path)) return;
  queueMicrotask(() => moveCards(elt, xhr));
  xhr.addEventListener("loadend", () => isOfTurn(xhr) && land(true)); // nothing was swapped
});

/* An answer to a puzzle moves its sign, once. */
on("htmx:afterSwap", ({ detail: { xhr, pathInfo } }) => {
  if (xhr?.status !== 200 || !pathInfo.requestPath.endsWith("/answers")) return;
  const { dataset } = find(".told");
  dataset.played = "";
  if (dataset.reply === "found") playSounds(["flip"]);
});

on("htmx:beforeSwap", ({ detail: { target } }) => /^(table|match)$/.test(target.id) && endDrag()); // what is held is of the old one

on("htmx:afterSwap", ({ detail: { xhr } }) => {
  if (!isOfTurn(xhr)) return;
  const { isPlaced, flights } = sent;
  const { currentTime } = flights[0].motion; // of the discard
  land(xhr.status !== 200);
  if (xhr.status !== 200) return;
  for (const part of findAll(PLAYED)) part.dataset.played = "";
  const flipped = isPlaced ? findAll(".pile[data-last][data-flipped] .row .card") : [];
  const last = find('.table[data-state="won"]') ? "win" : flipped.length && "flip";
  playSounds([last].filter(Boolean));
  if (isCalm.matches) return;
  find(".discards .card")?.animate({ opacity: [0, 0] }, Math.max(0, PLACE - currentTime)); // it is still on its way
  flipped.forEach((card, at) => (card.style.animationDelay = `${20 * at}ms`)); // card by card
  // not after every turn: what inherits from a pile would be styled again
  if (last === "win") findAll(".pile").forEach((pile, at) => pile.style.setProperty("--at", at));
});

/* A key or a tap shows the ending at once. What ignores taps has no duration, and stays. */
function skipToEnding() {
  for (const motion of find('.table[data-state="won"], .table[data-state="lost"]')?.getAnimations({ subtree: true }) ??
    []) {
    if (motion.effect.getTiming().duration) motion.finish();
  }
}

for (const kind of ["keydown", "pointerdown"]) on(kind, skipToEnding, true);
