// @ts-check
/* Conveniences and keys of the table: the button names the card that it discards, a tap or a double click on a card
   discards it, the Back button needs no request, the focus is never lost and has a ring only while keys are used, and
   a lost connection is announced. Each key clicks a button or link that is on the page; keys work while the focus is on the
   table or nowhere, without Ctrl, Alt or Meta, and can be switched off. Without this script everything still works:
   piles and cards are radio buttons, a turn is a form, and Tab, arrows, Space and Enter work as in any form. */

const root = document.documentElement;

/** @type {(selector: string) => any} */
const find = (selector) => document.querySelector(selector);

/** @type {(selector: string) => any[]} */
const findAll = (selector) => [...document.querySelectorAll(selector)];

/** @type {(kind: string, act: (event: any) => unknown, capture?: boolean) => void} */
const on = (kind, act, capture) => addEventListener(kind, act, capture);

/** Announces a text, again if it is the same: the live region is emptied first. @param {string} text */
function say(text) {
  find("#status").textContent = "";
  setTimeout(() => (find("#status").textContent = text.trim()), 50);
}

/* ---- choosing ---- */

/** What the button says where a tap discards: in games with undo, unless a setting says otherwise. */
const tapText = () => root.dataset.tap !== "off" && find("#table").dataset.tap;

/** Names the button of a tray by the chosen card, and says whether that flips the pile. */
function nameButton(tray) {
  const button = tray.querySelector(".primary");
  const chosen = tray.querySelector(".choice > input:checked");
  button.dataset.unnamed ??= button.textContent;
  button.textContent = chosen
    ? chosen.dataset.confirm ?? tray.dataset.confirm.replace("{card}", chosen.getAttribute("aria-label"))
    : tapText() || button.dataset.unnamed;
  button.toggleAttribute("data-flips", "confirm" in (chosen?.dataset ?? {}));
}

on("change", ({ target }) => target.name === "discard" && nameButton(target.form));

/* Only the chosen pile has its tray in the page. The others are in templates, where they cost no style and no layout:
   htmx's answers bring them so. */
function foldTrays() {
  for (const tray of findAll(".pile > :not(:checked) ~ .tray")) {
    const template = document.createElement("template");
    tray.replaceWith(template);
    template.content.append(tray);
  }
}

/* Opens the tray of the chosen pile, and marks its key and the table; without scripts css/scriptless.css does. */
function showChosen() {
  foldTrays();
  const chosen = find(".pile > input:checked");
  const template = chosen?.parentElement.querySelector("template");
  if (template) {
    template.replaceWith(template.content);
    /** @type {any} */ (window).htmx.process(chosen.parentElement);
  }
  const tray = chosen?.parentElement.querySelector("form.tray");
  if (tray) nameButton(tray);
  const { dataset } = find("#table");
  if (chosen) dataset.chosen = chosen.matches("[data-flipped] > *") ? "flipped" : "open";
  else delete dataset.chosen;
  for (const key of findAll(".keys label")) key.toggleAttribute("data-chosen", key.control === chosen);
}

on("change", ({ target }) => target.name === "pile" && showChosen(), true);
on("htmx:afterSwap", ({ detail }) => detail.target.id === "table" && showChosen());
showChosen();

/* The Back button resets the piles, or is a link to the table without a choice; here it also unchecks the card that
   was chosen in the tray. */
function goBack(event) {
  event.preventDefault();
  const pile = find(".pile > input:checked");
  for (const input of findAll(":is(.choice, .pile) > input:checked")) input.checked = false;
  showChosen();
  pile?.focus();
}

on("reset", (event) => event.target.id === "piles" && goBack(event));
on("click", (event) => event.target.closest(".tray .actions a") && goBack(event));

/* ---- quick ways: a double click on a card of the chosen pile discards it, or one tap ---- */

/** The last two presses, newest first: their targets, times, places, and the cards of rows there. @type {any[]} */
const presses = [];

function notePress({ target, pointerType, clientX, clientY, timeStamp }) {
  // two quick taps are a pile and then a card, both deliberate
  const here = pointerType === "mouse" ? document.elementsFromPoint(clientX, clientY) : [];
  const card = /** @type {HTMLElement} */ (here.find((element) => element.matches(".row .card:not(.back)")));
  const { suit } = card?.dataset ?? {};
  const name = card && (suit ? card.querySelector("b").textContent + suit : "JK");
  presses.unshift({ target, card: name, x: clientX, y: clientY, at: timeStamp });
  presses.length = 2;
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
  const first = isSecondTap() && presses[1].target;
  if (first && !first.isConnected && first.closest(".tray")) {
    event.preventDefault();
    event.stopPropagation();
  } else if (target.name === "discard" && tapText() && (!first || first === target)) {
    target.form.requestSubmit();
  }
}
on("click", onTap, true);

/* A double click on a card of another column plays nothing, since the first click opens the tray there, with the cards
   in another order: the card that was clicked is chosen instead. */
on("dblclick", ({ target }) => {
  const input = target.closest(".choice > input");
  const first = presses[1];
  if (!input || !first) return;
  if (first.target === input) return input.form?.requestSubmit();
  const meant = first.card && input.form.querySelector(`[name="discard"][value="${first.card}"]`);
  if (!meant || !input.closest(".pile").contains(first.target)) return;
  meant.checked = true;
  nameButton(meant.form);
});

/* ---- keys ---- */

const board = (selector) => find(`.table ${selector}`);
const BACK = ".pile > input:checked ~ .tray :is([type=reset], .actions a)";
const click = (selector) => board(selector)?.click();

function press(selector) {
  const form = board(selector);
  if (form && !form.querySelector("button").disabled) form.requestSubmit();
}

function choosePile(rank) {
  const input = find(`#pile-${rank}`);
  if (!input) return false;
  if (!input.checked) input.click();
  input.focus();
  return true;
}

/* Chooses the first or the last pile, or card of the focused tray. */
function chooseAtEnd({ name, form }, key) {
  const inputs = name === "discard" ? [...form.querySelectorAll(".choice > input")] : findAll(".pile > input");
  const input = inputs.at(key === "End" ? -1 : 0);
  input.focus();
  input.click();
}

/* Moves the focus into the tray of the focused pile. */
function enterTray(pile) {
  if (!pile.checked) pile.click();
  pile.closest(".pile").querySelector(".choice > input, .tray :is(button, a)")?.focus();
}

/* Discards the drawn card unplayed, or in a daily lifts it first; X or Enter then discards it. */
function discardDrawn() {
  const lift = board(".lift:not([open])");
  if (!lift) return press(".unplayed");
  click(BACK);
  lift.open = true;
  lift.querySelector("button").focus();
}

function readPile(target) {
  const pile = target.closest?.(".pile") ?? board(".pile > input:checked")?.closest(".pile");
  if (!pile) return;
  const input = pile.querySelector(".pile > input");
  const tray = pile.querySelector(".tray .sr");
  say(input.checked && tray ? tray.textContent : input.ariaLabel);
}

/* Closes the ending, puts the drawn card back, or leaves the tray. */
function goBackByKey() {
  const ending = board(".ending > [open] > summary");
  if (ending) {
    ending.click();
    ending.focus();
    return true;
  }
  const lift = board(".lift[open]");
  if (!lift && !board(BACK)) return false;
  click(BACK);
  if (lift) lift.open = false;
  lift?.querySelector("summary").focus();
  return true;
}

const KEYS = {
  x: discardDrawn,
  u: () => press(".undo"),
  r: () => press(".redo"),
  s: () => (board('.sort [aria-pressed="true"] + button') ?? board(".sort button"))?.click(),
  g: () => click(".stock-left"),
  h: () => click('.help-link, .ending [href$="/review"]'),
  l: () => say(find("#table").dataset.lastTurn),
  i: readPile,
  "?": () => click(".keys-link"),
  "/": () => find("#command")?.focus(),
};
const RANKS = { 0: "10", t: "10", j: "J", q: "Q", k: "K" };
const ONCE = ["enter", "x", "u", "r", "s", "g", "h", "?"]; // holding one of these down plays one turn, not the whole stock

/** What a key does, if it does anything here. @returns {false | (() => unknown)} */
function actionOf(key, target) {
  const letter = key.toLowerCase();
  const rank = /^[3-9]$/.test(key) ? key : RANKS[letter];
  const isCard = target.name === "discard";
  if (key === "Escape") return goBackByKey;
  if (key === "Enter" && target.name === "pile") return () => enterTray(target);
  if (key === "Enter" && isCard && !target.checked) return () => target.click();
  if (root.dataset.keys === "off") return false;
  if (["Home", "End"].includes(key) && (isCard || target.name === "pile")) return () => chooseAtEnd(target, key);
  if (key === " " && board(".draw") && !target.closest?.("a, button, summary")) return () => press(".draw");
  if (rank) return () => choosePile(rank);
  return letter in KEYS && (() => void KEYS[letter](target));
}

on("keydown", (event) => {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (find("dialog[open]") || (event.shiftKey && key.length > 1)) return;
  const menu = find("details.menu[open]");
  if (key === "Escape" && menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
  } else if (key === "Escape" && target.closest?.(".voice")) {
    (board(".pile > :checked") ?? board(".pile > [autofocus]") ?? board(".pile > input")).focus();
  } else if (menu || (target !== document.body && !target.closest?.(".table"))) {
    return;
  } else if (event.repeat && ONCE.includes(key.toLowerCase())) {
    event.preventDefault();
  } else {
    const act = actionOf(key, target);
    if (act && act() !== false) event.preventDefault();
  }
});

/* Clears the command line after a command that worked; an invalid one stays, to be corrected. */
on("htmx:afterRequest", ({ detail: { elt, xhr } }) => {
  if (elt.id !== "line") return;
  const command = find("#command");
  if (xhr.status && xhr.status < 400) command.value = "";
  else command.select();
});

/* ---- the focus ---- */

/* Focus rings are for keyboards. Browsers also show one for the autofocus of a page, which makes the last pile look
   chosen; so rings wait for a key, and that is remembered until the tab is closed. */
function setByKeys(used) {
  root.dataset.byKeys = used ? "yes" : "no";
  try {
    sessionStorage.byKeys = used ? "yes" : "";
  } catch {} // storage may be refused
}

try {
  setByKeys(Boolean(sessionStorage.byKeys));
} catch {
  setByKeys(false);
}
on("keydown", () => setByKeys(true), true);
on("pointerdown", () => setByKeys(false), true);

/* At the start of a game no pile has the autofocus. */
on("htmx:afterSettle", () => {
  if (document.activeElement === document.body) (find(".pile > [autofocus]") ?? find(".pile > input")).focus();
});

/* ---- the connection ---- */

const notSaved = find("#not-saved");
const notLoaded = find("#not-loaded");

function showLost({ detail: { xhr, target } }) {
  // Retrying would not help: the game's page shows what is wrong.
  if (xhr.status >= 400 && xhr.status < 500) return location.reload();
  find("details.menu[open]")?.removeAttribute("open"); // the notice would cover it
  const notice = target?.id === "sheet-content" ? notLoaded : notSaved;
  (find("dialog[open]") ?? document.body).append(notice); // a modal dialog covers the rest of the page
  notice.hidden = false;
}

const hideLost = () => (notSaved.hidden = notLoaded.hidden = true);

for (const kind of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) on(kind, showLost);
on("htmx:afterRequest", ({ detail }) => detail.successful && hideLost());
on("online", hideLost);
for (const notice of [notSaved, notLoaded]) notice.addEventListener("click", hideLost);

/* ---- answers ---- */

/* Of a table that htmx swaps in, only what differs is replaced: that is a third of it, and most of the time that a phone
   needs is for replaced elements. */
const KEPT = "#table, .bar, .board, .piles, .pile";

/** @type {(one: Element, other: Element) => boolean} */
const isLike = (one, other) => one.tagName === other.tagName && one.childElementCount === other.childElementCount;

function copyAttributes(from, to) {
  for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
}

/** Makes an element like the one of the answer; returns what it replaced.
 * @type {(element: Element, answer: Element) => Element[]} */
function update(element, answer) {
  if (element.matches(KEPT) && isLike(element, answer)) {
    copyAttributes(answer, element);
    const answers = [...answer.children];
    return [...element.children].flatMap((child, at) => update(child, answers[at]));
  }
  if (element.matches(":not(template)") && element.isEqualNode(answer)) return []; // blind to what is in templates
  element.replaceWith(answer);
  return [answer];
}

function updateTable(style, target, fragment) {
  if (style !== "table") return false;
  const replaced = update(target, fragment.querySelector("#table"));
  for (const input of findAll(".pile > input")) input.checked = input.defaultChecked;
  return replaced;
}

/** @type {any} */ (window).htmx.defineExtension("table", { handleSwap: updateTable });
document.body.setAttribute("hx-ext", "table");

on("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "table") return;
  detail.swapOverride = "table";
  // If what has the focus leaves the page, the browser styles and lays it out at once, with one half replaced.
  const { activeElement } = document;
  if (!activeElement.id) /** @type {HTMLElement} */ (activeElement).blur();
});
