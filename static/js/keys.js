/* Keyboard shortcuts of the table, and the command line's behavior. Each key clicks a button or link that is on the
   page. Keys work while the focus is on the table or nowhere, without Ctrl, Alt or Meta, and can be switched off.
   Without this script Tab, arrows, Space and Enter work as in any form. */

const board = (selector) => document.querySelector(`.table ${selector}`);
const pileInputs = () => [...document.querySelectorAll(".pile > input")];
const command = document.getElementById("command");

const BACK = ".pile > input:checked ~ .tray :is([type=reset], .actions a)";

const say = (text) => document.dispatchEvent(new CustomEvent("say", { detail: text.trim() }));
const click = (selector) => board(selector)?.click();

function press(selector) {
  const form = board(selector);
  if (form && !form.querySelector("button").disabled) form.requestSubmit();
}

function choose(rank) {
  const input = document.getElementById(`pile-${rank}`);
  if (!input) return false;
  if (!input.checked) input.click();
  input.focus();
  return true;
}

/* Focuses the first or the last pile, or card of the focused tray. */
function move(target, last) {
  const inputs = target.name === "discard" ? [...target.form.querySelectorAll(".choice > input")] : pileInputs();
  const input = inputs.at(last ? -1 : 0);
  input.focus();
  input.click();
}

/* Moves the focus into the tray of the focused pile. */
function enter(pile) {
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

function read(target) {
  const pile = target.closest?.(".pile") ?? board(".pile > input:checked")?.closest(".pile");
  const tray = pile?.querySelector(".tray .sr");
  const chosen = pile?.querySelector(".pile > input:checked");
  if (pile) say(chosen && tray ? tray.textContent : pile.querySelector(".pile > input").ariaLabel);
}

const KEYS = {
  x: discardDrawn,
  u: () => press(".undo"),
  r: () => press(".redo"),
  s: () => (board('.sort [aria-pressed="true"] + button') ?? board(".sort button"))?.click(),
  g: () => click(".stock-left"),
  h: () => click(".help-link, .review-link"),
  l: () => say(document.getElementById("table").dataset.lastTurn),
  i: read,
  "?": () => click(".keys-link"),
  "/": () => command?.focus(),
};
const RANKS = { 0: "10", t: "10", j: "J", q: "Q", k: "K" };
const ONCE = ["enter", "x", "u", "r", "s", "g", "h", "?"]; // holding one of these down plays one turn, not the whole stock

function done(target, key) {
  const letter = key.toLowerCase();
  if (key === "Escape") {
    const lift = board(".lift[open]");
    if (!lift && !board(BACK)) return false;
    click(BACK);
    if (lift) {
      lift.open = false;
      lift.querySelector("summary").focus();
    }
  } else if (key === "Enter" && target.name === "pile") {
    enter(target);
  } else if (key === "Enter" && target.name === "discard" && !target.checked) {
    target.click();
  } else if (document.documentElement.dataset.keys === "off") {
    return false;
  } else if (["Home", "End"].includes(key) && ["pile", "discard"].includes(target.name)) {
    move(target, key === "End");
  } else if (key === " " && board(".draw") && !target.closest?.("a, button, summary")) {
    press(".draw");
  } else if (/^[3-9]$/.test(key)) {
    return choose(key);
  } else if (letter in RANKS) {
    return choose(RANKS[letter]);
  } else if (letter in KEYS) {
    KEYS[letter](target);
  } else {
    return false;
  }
  return true;
}

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (document.querySelector("dialog[open]") || (event.shiftKey && key.length > 1)) return;
  const menu = document.querySelector("details.menu[open]");
  if (key === "Escape" && menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
  } else if (key === "Escape" && target.closest?.(".voice")) {
    (board(".pile > input:checked") ?? board(".pile > [autofocus]") ?? pileInputs()[0]).focus();
  } else if (menu || (target !== document.body && !target.closest?.(".table"))) {
    return;
  } else if (event.repeat && ONCE.includes(key.toLowerCase())) {
    event.preventDefault();
  } else if (done(target, key)) {
    event.preventDefault();
  }
});

/* Clears the command line after a command that worked; an invalid one stays, to be corrected. */
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt.id !== "line") return;
  if (event.detail.xhr.status && event.detail.xhr.status < 400) command.value = "";
  else command.select();
});
