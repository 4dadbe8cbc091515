// @ts-check
/* Conveniences and keys of the table: the button names the card that it discards, a tap or a double click on a card
   discards it, the Back button needs no request, and the focus is never lost.
   Each key clicks a button or link that is on the page; keys work while the focus is on the table or nowhere, without
   Ctrl, Alt or Meta. Without scripts everything still works: piles and cards are radio buttons, a turn is a form. If
   only this script is missing, a pile opens again once the page is reloaded, since htmx's answers have no trays. */

const root = document.documentElement;
const on = (kind, act, capture) => addEventListener(kind, act, capture);
const find = (selector) => /** @type {any} */ (document.querySelector(selector));
const findAll = (selector) => /** @type {any[]} */ ([...document.querySelectorAll(selector)]);

const PILES = ".pile > input";
const CHOSEN = ".pile > input:checked";
const LEAVE = ".pile > input:checked ~ .tray :is([type=reset], .actions a), .unplayed > a"; // the button Back

/* ---- what screen readers say: the status, or a name that begins with it ---- */

const status = find("#status");

/* Announces a text, again if it is the same: the live region is emptied first. The status of a response that arrives
   meanwhile is newer, and stays. */
function say(text) {
  status.setAttribute("aria-live", "polite");
  status.textContent = "";
  setTimeout(() => (status.textContent ||= text.trim()), 50);
}

/** The status of an answer that is being swapped in. */
let told = "";

/* If the focus stays where it is, the live region tells the status. If it moves to a pile, readers would say that first,
   and some would then cut the status off: so the name of the pile begins with it, and the region is silent until the
   next request. */
function focusAndTell(pile) {
  status.setAttribute("aria-live", "off");
  pile.dataset.name ??= labelOf(pile);
  pile.setAttribute("aria-label", `${told} ${nameOf(pile)}`);
  pile.focus();
}

const labelOf = (element) => element.getAttribute("aria-label");
const nameOf = (pile) => find("#table").dataset.pile.replace("{pile}", pile.value);

on("focusout", ({ target }) => {
  if (!target.dataset.name) return;
  target.setAttribute("aria-label", target.dataset.name);
  delete target.dataset.name;
});

on("htmx:oobBeforeSwap", ({ detail }) => {
  if (detail.target === status) told = detail.fragment.textContent.trim();
});
on("htmx:beforeRequest", ({ detail }) => detail.target?.id === "table" && status.setAttribute("aria-live", "polite"));

/* ---- choosing ---- */

/** What the button says where a tap discards: in games with undo, unless a setting says otherwise. */
const tapText = () => root.dataset.tap !== "off" && find("#table").dataset.tap;
const tapHint = () => root.dataset.byKeys !== "yes" && tapText();

/** Names the button of a tray by the chosen card, and says whether that flips the pile. */
function nameButton(tray) {
  const button = tray.querySelector(".primary");
  const chosen = tray.querySelector(".choice > input:checked");
  button.dataset.unnamed ??= button.textContent;
  if (tray.dataset.asks && !chosen?.hasAttribute("checked")) { // the question is about another card
    delete tray.dataset.asks;
    tray.querySelector(".tray-hint").remove();
  }
  button.textContent = chosen
    ? (tray.dataset.asks ?? chosen.dataset.confirm ?? tray.dataset.confirm.replace("{card}", labelOf(chosen)))
    : tapHint() || button.dataset.unnamed;
  button.toggleAttribute("data-flips", Boolean(chosen && "confirm" in chosen.dataset));
}

on("change", ({ target }) => target.name === "discard" && nameButton(target.form));

/* Without a card nothing is sent; the server would say the same. */
function refuseEmpty(event) {
  const { target } = event;
  if (!target.matches(".tray") || target.querySelector(".choice > :checked")) return;
  event.preventDefault();
  event.stopPropagation();
  say(target.dataset.choose);
}
on("submit", refuseEmpty, true);

/* Only the chosen pile has its tray in the page, since closed ones cost parsing, style and layout. The first page has them
   in place: their markup waits here. htmx's answers tell only how the cards of each tray lie (`data-tray`, written by
   solitaire/web/board/parts/trays.py), and a tray is made of copies of what the page has (board/_tray_parts.html). */
const trays = new Map(findAll(".pile > .tray").map((tray) => [tray.parentElement.dataset.rank, tray.outerHTML]));

const template = (name) => find(`template[data-part="${name}"]`);
const fill = (text, values) => text.replace(/{(\w+)}/g, (_, name) => values[name]);
/** The choice of each card, by its text. @type {Map<string, Element>} */
const cards = new Map(
  [...template("cards").content.querySelectorAll(".choice")].map((choice) => [choice.firstElementChild.value, choice]));

/* What stands beside a card: a crown if it flips the pile, what it stands for, and the name of its meld. */
function addCaptions(choice, marks, standsFor, isRun) {
  const [crown, other, run, book] = template("captions").content.children;
  const add = (caption) => choice.appendChild(caption.cloneNode(true));
  if (marks.includes("f")) add(crown);
  if (standsFor) {
    const [, rank, suit] = /^(.+?)([SHCDT]?)$/.exec(standsFor);
    const caption = add(other);
    caption.firstChild.nodeValue = rank;
    if (suit) caption.querySelector("use").setAttribute("href", `#suit-${suit}`);
    else caption.lastChild.remove();
  }
  if (marks.includes("k")) add(isRun ? run : book);
}

/* A card of a tray, as board/_cards.html has it. */
function makeChoice(written, pile, isRun, isLast) {
  const [, text, marks = "", standsFor] = /^(\w+)\.?(\w+)?=?(\w+)?$/.exec(written);
  const choice = cards.get(text).cloneNode(true);
  const [input, card] = choice.children;
  const says = template("cards").dataset;
  if (marks.includes("w") && card.dataset.suit) input.setAttribute("aria-label", fill(says.wild, { card: labelOf(input) }));
  if (marks.includes("f")) {
    input.dataset.confirm = fill(says.confirm, { card: labelOf(input), pile: pile.dataset.rank });
    input.setAttribute("aria-label", fill(says.flips, { card: labelOf(input) }));
  }
  for (const [mark, name] of [["w", "wild"], ["m", "marked"], ["p", "pair"]]) if (marks.includes(mark)) card.dataset[name] = "";
  if (marks.includes("d")) choice.dataset.drawn = "";
  if (marks.includes("c")) input.setAttribute("checked", "");
  if (isLast && !card.querySelector(".figure")) {
    const pip = card.querySelector(".suit").cloneNode(true);
    pip.setAttribute("class", "pip");
    card.append(pip);
  }
  addCaptions(choice, marks, standsFor, isRun);
  if (!("takes" in pile.dataset)) input.remove();
  return choice;
}

/* The cards of a tray, in their groups; two of a rank are under one bracket. */
function makeGroups(pile) {
  return pile.dataset.tray.split("|").map((written, at, { length }) => {
    const [kind, texts] = written.split(":");
    const group = document.createElement("span");
    group.className = kind;
    let pair = null;
    texts.split(" ").forEach((text, place, { length: count }) => {
      const choice = makeChoice(text, pile, kind.endsWith("run"), at === length - 1 && place === count - 1);
      const isPaired = Boolean(choice.querySelector("[data-pair]"));
      if (isPaired) {
        pair = group.appendChild(document.createElement("span"));
        pair.className = "pair";
      }
      (pair ?? group).append(choice);
      if (!isPaired) pair = null;
    });
    return group;
  });
}

/* The tray of a pile, as board/_pile.html has it. */
function makeTray(pile) {
  const { takes, canFlip, spoken, advice, rank, asks, again, question } = pile.dataset;
  const empty = template(takes === undefined ? "closed-tray" : "open-tray");
  const tray = empty.content.firstElementChild.cloneNode(true);
  const hint = tray.querySelector(".tray-hint");
  tray.querySelector(".legend b").textContent = nameOf({ value: rank });
  tray.querySelector(".sr").textContent = ` ${spoken}`;
  tray.querySelector(".cards").append(...makeGroups(pile));
  if (canFlip !== undefined) hint.textContent = empty.dataset.canFlip;
  if (advice) tray.querySelector(".legend").insertAdjacentHTML("afterend", '<p class="tray-advice"></p>');
  if (advice) tray.querySelector(".tray-advice").textContent = advice;
  if (advice || (takes === undefined && !("flipped" in pile.dataset))) hint.remove();
  if (takes !== undefined) addressForm(tray, rank);
  if (asks) {
    tray.dataset.asks = asks;
    hint.textContent = question;
    tray.querySelector("[type=reset]").textContent = again;
  }
  return tray;
}

/* What a turn is sent by is the same for all piles. */
function addressForm(form, rank) {
  const { method, action, fields } = find("#piles").dataset;
  const pile = form.querySelector("[name=pile]");
  form.method = method;
  for (const name of ["action", `hx-${method}`]) form.setAttribute(name, action);
  if (method !== "post") form.removeAttribute("hx-post");
  pile.value = rank;
  for (const [name, value] of new URLSearchParams(fields)) {
    const field = pile.cloneNode();
    [field.name, field.value] = [name, value];
    pile.before(field);
  }
}

/* Opens the tray of the chosen pile, and marks its key and the table; without scripts css/scriptless.css does. */
function showChosen() {
  findAll(".pile > :not(:checked) ~ .tray").forEach((tray) => tray.remove());
  const chosen = find(CHOSEN);
  const pile = chosen?.parentElement;
  if (pile && !pile.querySelector(".tray")) {
    if ("tray" in pile.dataset) pile.append(makeTray(pile));
    else pile.insertAdjacentHTML("beforeend", trays.get(chosen.value));
    /** @type {any} */ (window).htmx.process(pile);
  }
  const tray = pile?.querySelector("form.tray");
  if (tray) nameButton(tray);
  const { dataset } = find("#table");
  if (chosen) dataset.chosen = chosen.matches("[data-flipped] > *") ? "flipped" : "open";
  else delete dataset.chosen;
  for (const key of findAll(".keys label")) key.toggleAttribute("data-chosen", key.control === chosen);
}

on("change", ({ target }) => {
  if (target.name !== "pile") return;
  showChosen();
  const advice = target.parentElement.querySelector(".tray-advice");
  if (advice) say(advice.textContent);
}, true);
on("htmx:afterSwap", ({ detail }) => detail.target?.id === "table" && showChosen());
showChosen();

/* Back resets the piles, or is a link to the table without a choice; here it also unchecks the card in the tray. */
function goBack(event) {
  event.preventDefault();
  const pile = find(CHOSEN);
  for (const input of findAll(`.choice > input:checked, ${CHOSEN}`)) input.checked = false;
  showChosen();
  pile?.focus();
}

on("reset", (event) => event.target.id === "piles" && goBack(event));
on("click", (event) => event.target.closest(".tray .actions a") && goBack(event));

/* Presses the button that Enter would press; a disabled one does nothing. */
const send = (form) => [...form.elements].find(({ type }) => type === "submit").click();

/* ---- quick ways: a double click on a card of the chosen pile discards it, or one tap ---- */

/** The last two presses, newest first: their targets, times, places, and the cards of rows there. @type {any[]} */
let presses = [];

/* Two quick taps are a pile and then a card, both deliberate; so only a mouse presses the card of a row. */
function notePress({ target, pointerType, clientX, clientY, timeStamp }) {
  const elements = pointerType === "mouse" ? document.elementsFromPoint(clientX, clientY) : [];
  const card = /** @type {any} */ (elements.find((element) => element.matches(".row .card:not(.back)")));
  const name = card?.dataset.suit ? card.querySelector("b").textContent + card.dataset.suit : "JK";
  presses = [{ target, card: card && name, x: clientX, y: clientY, at: timeStamp }, presses[0]];
}
on("pointerdown", notePress, true);

/** Whether the last press repeated the one before it, as the second tap of a double tap does. */
function isSecondTap() {
  const [second, first] = presses;
  return first && second.at - first.at < 500 && Math.hypot(second.x - first.x, second.y - first.y) < 40;
}

/* A second tap was meant for what the first one hit: if that was a tray, which the turn took away, it does nothing; if
   it was a pile, whose tray now lies there, it lifts a card and discards none. Keys click without detail. */
function onTap(event) {
  const { target, detail } = event;
  if (!detail) return;
  if (find(".menu[open]")) return; // which it closes
  const first = isSecondTap() && presses[1].target;
  if (first && !first.isConnected && first.closest(".tray")) {
    event.preventDefault();
    event.stopPropagation();
  } else if (target.name === "discard" && tapText() && (!first || first === target)) {
    send(target.form);
  }
}
on("click", onTap, true);

/* A double click on a card of another column plays nothing, since the first click opens the tray there, with the cards
   in another order: the card that was clicked is chosen instead. */
on("dblclick", ({ target }) => {
  const input = target.closest(".choice > input");
  const first = presses[1];
  if (!input || !first) return;
  if (first.target === input) return input.form && send(input.form);
  const meant = first.card && input.form.querySelector(`[name="discard"][value="${first.card}"]`);
  if (!meant || !input.closest(".pile").contains(first.target)) return;
  meant.checked = true;
  nameButton(meant.form);
});

/* ---- keys ---- */

function press(selector) {
  const form = find(`.table ${selector}`);
  if (form) send(form);
}

function choosePile(rank) {
  const input = find(`#pile-${rank}`);
  const hadFocus = input === document.activeElement;
  if (!input?.checked) input?.click();
  input?.focus();
  if (hadFocus) say(input.dataset.name || labelOf(input));
  return Boolean(input);
}

/* Chooses the first or the last pile, or card of the focused tray. */
function chooseAtEnd({ name, form }, at) {
  const input = (name === "pile" ? findAll(PILES) : [...form.querySelectorAll(".choice > input")]).at(at);
  input.focus();
  input.click();
}

/* Moves the focus into the tray of the focused pile; a flipped one, which has nothing to choose, is read. */
function enterTray(pile) {
  if (!pile.checked) pile.click();
  const card = pile.closest(".pile").querySelector(".choice > input");
  if (card) card.focus();
  else readPile(pile);
}

function liftCard(input) {
  input.click();
  say(input.form.querySelector(".primary").textContent);
}

/* Discards the drawn card unplayed, or in a daily lifts it first; X or Enter then discards it. */
function discardDrawn() {
  const lift = find(".table .lift:not([open])");
  if (!lift) return press(".unplayed");
  find(LEAVE)?.click();
  lift.open = true;
  lift.querySelector("button").focus();
}

/* Closes the ending, puts the drawn card back, and leaves the tray. */
function leaveByKey() {
  const ending = find(".table .ending > [open]");
  const [lift, button] = [find(".table .lift[open]"), find(LEAVE)];
  if (ending) return closeAndFocus(ending);
  button?.click();
  if (lift) closeAndFocus(lift);
  return Boolean(lift || button);
}

function closeAndFocus(details) {
  details.open = false;
  details.querySelector("summary").focus();
}

function readPile(target) {
  const pile = (target.closest(".pile") ? target : find(CHOSEN))?.closest(".pile");
  if (!pile) return;
  const input = pile.querySelector(PILES);
  const tray = pile.querySelector(".tray .sr");
  const { whole, name } = input.dataset;
  say(input.checked && tray ? `${nameOf(input)}. ${tray.textContent.trim()}` : whole || name || labelOf(input));
}

const KEYS = {
  x: discardDrawn,
  u: () => press(".undo"),
  r: () => press(".redo"),
  s: () => (find('.sort [aria-pressed="true"] + button') ?? find(".sort button"))?.click(),
  g: () => find(".stock-left")?.click(),
  h: () => find('.lamp button, .ending [href$="?turn=1"]')?.click(),
  l: () => say(find("#table").dataset.lastTurn),
  i: readPile,
  "?": () => find(".keys-link")?.click(),
  "/": () => find("#command")?.focus(),
};
const RANKS = { 0: "10", t: "10", j: "J", q: "Q", k: "K" };
const ENDS = { Home: 0, End: -1 };

/* In looking back arrows go from turn to turn, Home and End to the first and the last; from an ending to the last. */
function goToTurn(key) {
  const turns = findAll(".turns-strip a");
  const link = key in ENDS ? turns.at(ENDS[key]) : find(`.table a[aria-keyshortcuts="${key}"]`);
  link?.click();
  return Boolean(link);
}

/* Does what a key says; false if it says nothing here. */
function obey(key, target) {
  const letter = key.toLowerCase();
  const rank = /^[3-9]$/.test(key) ? key : RANKS[letter];
  if (key === "Escape") return leaveByKey();
  if (key === "Enter" && target.name === "pile") return enterTray(target);
  if (key === "Enter" && target.name === "discard" && !target.checked) return liftCard(target);
  if (root.dataset.keys === "off") return false;
  if (!["pile", "discard"].includes(target.name) && goToTurn(key)) return;
  if (key in ENDS && ["pile", "discard"].includes(target.name)) return chooseAtEnd(target, ENDS[key]);
  if (rank) return choosePile(rank);
  if (!(letter in KEYS)) return false;
  KEYS[letter](target);
}

on("keydown", (event) => {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (find("dialog[open]") || (event.shiftKey && key.length > 1)) return;
  const menu = find("details.menu[open]");
  if (key === "Escape" && menu) {
    closeAndFocus(menu);
  } else if (key === "Escape" && target.closest(".voice")) {
    currentPile().focus();
  } else if (menu || (target !== document.body && !target.closest(".table"))) {
    return;
  } else if (obey(key, target) !== false) {
    event.preventDefault();
  }
});

/* Clears the command line after a command that worked; an invalid one stays, to be corrected. */
on("htmx:afterRequest", ({ detail: { elt, xhr, successful } }) => {
  if (elt.id !== "line") return;
  if (successful && xhr.status < 400) find("#command").value = "";
  else find("#command").select();
});

/* ---- the focus ---- */

/* The pile that is chosen, or where the player is: the last one that had the focus, or the last turn. */
let lastPile = ".pile[data-last] > input";
on("focusin", ({ target }) => target.name === "pile" && (lastPile = `#${target.id}`));
const currentPile = () => find(CHOSEN) ?? find(lastPile) ?? find(PILES);

/* In looking back arrows go to turns, but from pile to pile there. */
on("htmx:afterSettle", () => {
  if (document.activeElement === document.body) (find(".told-steps > a") ?? currentPile())?.focus();
});

/* ---- answers ---- */

/* Of a table that htmx swaps in, only what differs is replaced: most of the time that a phone needs is for replaced
   elements. These are replaced whole, since htmx sets up only what is new, and what is new moves, ignores taps for a
   while, or gets the focus. */
const WHOLE =
  ".pile > :not(input), .dock > :not(.keys, .told-steps), .ending, :is([hx-get], [hx-post]):not(.bar > *, .told-steps > *)";

function copyAttributes(from, to) {
  if (to.name === "pile" && "name" in to.dataset) { // it has the focus, and what it tells
    from.dataset.name = labelOf(from);
    from.setAttribute("aria-label", labelOf(to));
  }
  for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
}

/** @returns {Element[]} */
function replace(node, answer) {
  const kept = answer.dataset?.kept;
  const part = kept ? had.get(kept).cloneNode(true) : answer;
  takeKept(part);
  node.replaceWith(part);
  return part instanceof Element ? [part] : [];
}

/** Makes a node like the one of the answer; returns what replaced it or parts of it. @returns {Element[]} */
function update(node, answer) {
  const kept = answer.dataset?.kept;
  if (kept ? node === had.get(kept) : node.isEqualNode(answer)) return [];
  const isAlike = (one) => [one.nodeName, one.childNodes.length, Boolean(one.attributes?.["hx-get"])].join();
  const isLike = isAlike(node) === isAlike(answer);
  if (kept || !isLike || node.matches?.(WHOLE)) return replace(node, answer);
  node.nodeValue = answer.nodeValue; // of text
  if (node.attributes) copyAttributes(answer, node);
  const answers = [...answer.childNodes];
  const replaced = [...node.childNodes].flatMap((child, at) => update(child, answers[at]));
  return node.matches?.("[hx-get], [hx-post]") ? [node] : replaced; // whose trigger may have changed
}

/* A request says what the page has, by its keys, and the answer leaves that out. */
const keyed = () => findAll("#table [data-key]");
on("htmx:configRequest", ({ detail: { target, headers } }) => {
  if (target.id === "table") headers.Had = keyed().map(({ dataset }) => dataset.key).join(" ");
});

/** The parts of the page, by their keys. @type {Map<string, Element>} */
let had = new Map();

/* What was left out of an answer is put into it where it replaces what the page has; else the page keeps it. */
function takeKept(answer) {
  for (const kept of answer.querySelectorAll?.("[data-kept]") ?? []) kept.replaceWith(had.get(kept.dataset.kept).cloneNode(true));
}

/* The forms of a menu that is kept are about the turn that the table shows. */
function stampMenu() {
  for (const [name, value] of new URLSearchParams(find("#piles").dataset.fields)) {
    for (const field of findAll(`.menu [name="${name}"]`)) field.value = value;
  }
}

/* What has the focus now and leaves the page. */
const isLeaving = ({ activeElement }) => activeElement.matches("body, #table :is(.tray, .dock, .ending) :not([id])");

function updateTable(style, target, fragment) {
  if (style !== "table") return false; // htmx asks for innerHTML too
  const tray = find(".tray");
  const place = isLeaving(document) && !isPoll ? fragment.querySelector("[autofocus]") : null;
  const stays = place?.name === "pile" && (tray ? tray.parentElement.querySelector(PILES) : find(`#${place.id}`));
  // before anything is removed: without its focus the browser would style and lay out one half of the answer
  if (stays) focusAndTell(stays);
  tray?.remove();
  const answer = fragment.querySelector("#table");
  had = new Map(keyed().map((part) => [part.dataset.key, part]));
  if (![...answer.querySelectorAll("[data-kept]")].every(({ dataset }) => had.has(dataset.kept))) {
    location.reload(); // another answer has come in between
    return [];
  }
  const replaced = update(target, answer);
  stampMenu();
  for (const input of findAll(PILES)) input.checked = input.defaultChecked;
  if (place && !stays) find("#table [autofocus]")?.focus();
  return replaced;
}

/** @type {any} */ (window).htmx.defineExtension("table", { handleSwap: updateTable });
document.body.setAttribute("hx-ext", "table");

/** Whether a review is polled, and the menu if it is open then. */
let isPoll = false;
/** @type {any} */
let openMenu = null;
on("htmx:afterSwap", ({ detail }) => detail.target?.id === "table" && openMenu?.setAttribute("open", ""));

on("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "table") return;
  detail.swapOverride = "table";
  isPoll = detail.requestConfig?.elt.id === "poll";
  openMenu = isPoll ? find(".menu[open]") : null;
});
