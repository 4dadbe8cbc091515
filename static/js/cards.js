// @ts-check
/* Cards that are dragged and cards that move. The drawn card can be dropped on a pile, which chooses that pile; it or
   a card of the chosen pile can be dropped on the discard, which plays the turn. After a turn the drawn card moves
   into the pile, the discard out of it, a complete pile turns over, and a win is celebrated. Nothing waits for that;
   with reduced motion nothing moves by itself, and sound is off by default. Without this script clicks do the same,
   and cards are in their new places at once. */

const { sounds } = JSON.parse(document.getElementById("site").textContent);
const root = document.documentElement;
const { body } = document;
const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {(selector: string) => any} */
const find = (selector) => document.querySelector(selector);

/** @type {(selector: string, where?: ParentNode) => any[]} */
const findAll = (selector, where = document) => [...where.querySelectorAll(selector)];

/** @type {(kind: string, act: (event: any) => unknown, capture?: boolean) => void} */
const on = (kind, act, capture) => addEventListener(kind, act, capture);

const boxOf = (element) => element.getBoundingClientRect();

/** A duration of tokens.css in milliseconds. Asked for once: the browser styles everything that changed before it answers.
 * @type {Record<string, number>} */
const durations = {};
const duration = (name) => (durations[name] ??= parseFloat(getComputedStyle(root).getPropertyValue(`--${name}`)));

/** The sizes of what is printed on a card. */
function sizesOf(card) {
  const style = getComputedStyle(card);
  return ["--card-rank", "--card-suit"].map((name) => [name, style.getPropertyValue(name)]);
}

/** A fixed copy of a card, which may have left the page, in that box; `kind` is its class. */
function copyOf(card, { x, y, width, height }, sizes, kind) {
  const copy = card.cloneNode(true);
  const style = { left: x, top: y, "--card-width": width, "--card-height": height };
  for (const name in style) copy.style.setProperty(name, `${style[name]}px`);
  for (const [name, size] of sizes) copy.style.setProperty(name, size);
  copy.classList.add(kind);
  copy.toggleAttribute("data-fan", card.closest(".choice"));
  copy.ariaHidden = "true";
  return copy;
}

/* ---- drag and drop ---- */

const FAR = 6; // pixels; below that it is a click

/** The pressed card: its element, its radio button if it is in a tray, and the position; once it is dragged also its
 * ghost, which follows the pointer, and the target below it. @type {any} */
let held = null;

function findPressed({ target, pointerId, clientX, clientY }) {
  const input = target.closest('.choice > input[name="discard"]');
  const card = input ? input.parentElement.querySelector(".card") : target.closest(".drawn > .card");
  const isDrawn = !input || "drawn" in input.parentElement.dataset;
  return card && { card, input, isDrawn, id: pointerId, x: clientX, y: clientY, over: null };
}

function lift() {
  find(".ghost")?.remove();
  const { card, isDrawn, id } = held;
  held.ghost = copyOf(card, boxOf(card), sizesOf(card), "ghost");
  body.append(held.ghost);
  body.dataset.dragging = isDrawn ? "drawn" : "card";
  card.dataset.dragged = "";
  root.setPointerCapture(id);
}

/** The drop target at a point: the discard, or for the drawn card a pile or its key. */
function targetAt(x, y) {
  const found = document.elementFromPoint(x, y);
  const discard = found?.closest(".discard-here");
  if (discard || !held.isDrawn) return discard;
  const key = /** @type {HTMLLabelElement} */ (found?.closest(".keys label"));
  const pile = (key?.control ?? found)?.closest(".pile");
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
  const glide = dragged.ghost.animate({ translate: "0 0" }, { duration: duration("place"), easing: "ease-out" });
  glide.onfinish = () => putDown(dragged);
}

function dropOnPile(dragged, pile) {
  const input = pile.querySelector(".pile > input");
  input.focus({ preventScroll: true });
  input.click();
  putDown(dragged);
}

/* The card stays where it was dropped until the response arrives. */
function dropOnDiscard(dragged) {
  dragged.input?.click();
  (dragged.input?.form ?? find(".unplayed")).requestSubmit();
  if (!find(".htmx-request")) return putDown(dragged);
  /** @param {any} event */
  const finish = ({ detail }) => (detail.successful ? putDown : glideBack)(dragged);
  addEventListener("htmx:afterRequest", finish, { once: true });
}

/** Ends the drag: the card goes to the target, or back. */
function endDrag(target = null) {
  const dragged = held;
  if (dragged?.ghost) aim(null);
  held = null;
  delete body.dataset.dragging;
  if (!dragged?.ghost) return;
  if (!target) glideBack(dragged);
  else if (target.matches(".pile")) dropOnPile(dragged, target);
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
  held.ghost.style.translate = `${x}px ${y}px`;
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

/* ---- sounds ---- */

/** Loads the sounds when they are first needed. @param {string[]} names */
function playSounds(names, level = root.dataset.sound ?? "off") {
  if (level === "off") return;
  import(sounds.script).then(({ play }) => play(names, level)).catch(() => {}); // silence
}

playSounds([]);

/* ---- a turn ---- */

/** The keyframe that shows an element of box `here` as if it were at box `there`. */
const frameAt = (there, here, more = {}) => ({
  translate: [
    `${there.x - here.x + (there.width - here.width) / 2}px`,
    `${there.y - here.y + (there.height - here.height) / 2}px`,
  ].join(" "),
  scale: `${there.width / here.width} ${there.height / here.height}`,
  ...more,
});

function slide(card, from, here) {
  if (!here.width || !from.width) return;
  card.animate([frameAt(from, here), frameAt(here, here)], { duration: duration("place"), easing: "ease-out" });
}

function fly(copy, frames, timing) {
  body.append(copy);
  copy.animate(frames, { easing: "ease-in", fill: "forwards", ...timing }).onfinish = () => copy.remove();
}

const nameOf = (card) => card.textContent + card.dataset.suit;

function moveOut(gone, box, sizes, out) {
  const [width, height] = [box.width * 0.6, box.height * 0.6];
  const small = { x: out.x + (out.width - width) / 2, y: out.y + (out.height - height) / 2, width, height };
  const frames = [frameAt(box, box), frameAt(small, box, { opacity: 0.4 })];
  fly(copyOf(gone, box, sizes, "flying"), frames, { duration: duration("discard") });
  find(".discards .card")?.animate({ opacity: [0, 0] }, duration("discard"));
}

/** Moves the remaining cards to their new places. */
function slideAll(cards, boxes, stayed) {
  cards.forEach((card, place) => {
    const at = stayed.findIndex((one) => nameOf(one.card) === nameOf(card));
    if (at >= 0) slide(card, stayed.splice(at, 1)[0].box, boxes[place]);
  });
}

/** Does the same, and turns them over, one after the other. */
function flipAll(cards, boxes, stayed, sizes) {
  const half = duration("flip") / 2;
  cards.forEach((card, place) => {
    const { card: old, box } = stayed[place] ?? {};
    const timing = { duration: half, delay: place * 20, easing: "ease-out" };
    const edge = { transform: "rotateY(90deg)" };
    const frames = old && [frameAt(box, box), frameAt(boxes[place], box, edge)];
    if (old) fly(copyOf(old, box, sizes, "flying"), frames, { ...timing, fill: "both" });
    const turn = { ...timing, delay: timing.delay + half, fill: "backwards" };
    card.animate({ transform: ["rotateY(-90deg)", "none"] }, turn);
  });
}

/** Lights a row whose cards move, above the others. Clicks go to what is below. */
function light(row) {
  const color = getComputedStyle(root).getPropertyValue("--settled");
  const timing = { duration: 4 * duration("place"), easing: "ease-out" };
  row.dataset.moving = "";
  row.animate([{ backgroundColor: color }, {}], timing).onfinish = () => delete row.dataset.moving;
}

/** The cards of the old table, recorded when the response to a turn arrives. @type {any} */
let before = null;

on("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "table") return;
  endDrag(); // the held card belongs to the old table
  endParty();
  before = null;
  const { elt, path } = detail.requestConfig;
  if (detail.xhr.status !== 200 || !/\/(turns|draw)$/.test(path)) return;
  const isTray = elt.matches(".tray");
  const cards = findAll(isTray ? ".pile > :checked ~ .tray .choice > .card" : ".drawn > .card");
  const gone = isTray ? elt.querySelector(":checked + .card") : cards[0];
  const stayed = cards.filter((card) => card !== gone).map((card) => ({ card, box: boxOf(card) }));
  const box = gone && boxOf(find(".ghost") ?? gone);
  before = { isTray, stayed, gone, box, sizes: gone && sizesOf(gone) };
});

on("htmx:afterSwap", () => {
  if (!before) return;
  const { isTray, stayed, gone, box, sizes } = before;
  before = null;
  const row = isTray && find(".pile[data-last] > .row");
  const isFlipped = row && row.matches("[data-flipped] > *");
  const isWon = find(".crowns");
  const ending = find(".ending");
  ending?.setAttribute("data-beat", "");
  playSounds([isTray && "place", gone && "discard", isWon ? "win" : isFlipped && "flip"].filter(Boolean));
  if (isCalm.matches) return;
  // everything is measured before anything moves, so that the browser lays the table out once
  const cards = row ? findAll(".card", row) : [];
  const boxes = cards.map(boxOf);
  const places = [".discards", ".lift", ".unplayed", ".take-back", ".ending", ".dock"].map(find).filter(Boolean);
  const out = places.map(boxOf).find(({ width }) => width);
  const flipping = isFlipped ? duration("flip") + 20 * cards.length : duration("place");
  ending?.style.setProperty("--wait", `${flipping + duration("beat")}ms`);
  if (isWon) celebrate(flipping);
  if (gone && out) moveOut(gone, box, sizes, out);
  if (cards.length) {
    light(row);
    (isFlipped ? flipAll : slideAll)(cards, boxes, stayed, sizes);
  }
  // not from 90 degrees: edge on, no pointer could hit it
  const turn = { transform: ["rotateY(65deg)", "none"] };
  find(".drawn > .card")?.animate(turn, { duration: duration("place"), easing: "ease-out" });
});

/* Choosing a pile moves the drawn card into it from where it lies or was dropped. */
on("change", ({ target }) => {
  if (target.name === "sound") playSounds(["place", "flip"], target.value);
  if (isCalm.matches || target.name !== "pile") return;
  const card = target.closest(".pile").querySelector(".choice[data-drawn] > .card");
  const from = find(".ghost") ?? find(".drawn > .card");
  if (card && from) slide(card, boxOf(from), boxOf(card));
});

/* ---- a win: a crown hops along the staircase to the ending, and a suit jumps out of every pile ---- */

/** @type {HTMLElement | null} */
let party = null;

/** Starts after so many milliseconds. @param {number} wait */
function celebrate(wait) {
  const end = boxOf(find(".crowns .icon"));
  const rows = findAll(".pile > .row");
  const tops = rows.map((row) => boxOf(findAll(".card", row).at(-1))).map(({ x, y, width }) => [x + width / 2, y]);
  const distance = (/** @type {number[]} */ [x, y]) => Math.hypot(x - end.x, y - end.y);
  if (distance(tops[0]) < distance(tops.at(-1))) for (const list of [rows, tops]) list.reverse();
  const crown = find(".crowns .icon").cloneNode(true);
  const jumping = tops.map(([x, y], at) => {
    const card = document.createElement("span");
    card.className = "card";
    card.dataset.suit = "SHCDT"[at % 5];
    card.append(crown.cloneNode(true));
    card.querySelector("use").setAttribute("href", `#suit-${card.dataset.suit}`);
    card.style.left = `${x}px`;
    card.style.top = `${y}px`;
    card.style.animationDelay = rows[at].style.animationDelay = `${wait + (duration("win") * at) / tops.length}ms`;
    return card;
  });
  const hops = [...tops, [end.right, end.top]].map(([x, y], at, places) => {
    const [fromX, fromY] = places[at - 1] ?? [x, y];
    return `Q ${(x + fromX) / 2} ${Math.min(y, fromY) - 60} ${x} ${y}`;
  });
  crown.style.offsetPath = `path("M ${tops[0].join(" ")} ${hops.join(" ")}")`;
  crown.style.animationDelay = `${wait}ms`;
  const all = document.createElement("div");
  all.className = "party";
  all.ariaHidden = "true";
  all.append(...jumping, crown);
  body.append(all);
  body.dataset.party = "";
  party = all;
  const ends = all.getAnimations({ subtree: true }).map(({ finished }) => finished);
  Promise.allSettled(ends).then(() => all === party && endParty());
}

function endParty() {
  if (!party) return;
  party.remove();
  party = null;
  delete body.dataset.party;
}

for (const kind of ["keydown", "pointerdown"]) on(kind, endParty, true);
