/* Comfort at the table. Without this script everything still works: piles and cards are radio buttons, and
   a turn is a form. With it: the button says which card it discards, one key chooses a pile, Escape goes
   back, Enter moves on, a double click on a card discards it, what is left in the stock and the rules open
   over the table instead of in its place, and a lost connection is said. */

const byId = (id) => document.getElementById(id);
const chosenPile = () => document.querySelector('input[name="pile"]:checked')?.closest(".pile");
const notSaved = byId("not-saved");
const notLoaded = byId("not-loaded");
const sheet = byId("sheet");

function nameTheDiscard(input) {
  const tray = input.closest(".tray");
  const button = tray.querySelector(".primary");
  button.dataset.unnamed ??= button.textContent;
  button.textContent = input.checked
    ? tray.dataset.confirm.replace("{card}", input.getAttribute("aria-label"))
    : button.dataset.unnamed;
}

function goBack() {
  const pile = chosenPile();
  for (const input of document.querySelectorAll(".choice > input:checked, .row > input:checked")) {
    input.checked = false;
    if (input.name === "discard") nameTheDiscard(input);
  }
  pile?.querySelector(".row > input").focus();
}

function choose(rank) {
  const input = byId(`pile-${rank}`);
  if (!input) return false;
  input.checked = true;
  input.focus();
  return true;
}

document.addEventListener("change", (event) => {
  if (event.target.name === "discard") nameTheDiscard(event.target);
});

document.addEventListener("reset", (event) => {
  if (event.target.id !== "piles") return;
  event.preventDefault();
  goBack();
});

/* A double click on a card discards it: if both clicks were on it, for the first one on a pile puts the tray's
   cards under the second. */
let clickedFirst = null;

document.addEventListener("click", (event) => {
  if (event.detail === 1) clickedFirst = event.target;
});

document.addEventListener("dblclick", (event) => {
  const input = event.target.closest(".choice > input");
  if (input && input === clickedFirst) input.form?.requestSubmit();
});

const KEYS = { 0: "10", t: "10", j: "J", q: "Q", k: "K" };

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const menu = document.querySelector("details.menu[open]");
  if (key === "Escape" && menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
    return;
  }
  if (target !== document.body && !target.closest?.(".board")) return;
  const letter = key.toLowerCase();
  if (event.repeat && ["enter", "x", "u"].includes(letter)) {
    event.preventDefault(); // a key held down plays one turn, not the whole stock
    return;
  }
  if (key === "Escape" && chosenPile()) {
    goBack();
  } else if (key === "Enter" && target.name === "pile") {
    target.checked = true;
    chosenPile().querySelector(".choice > input, .tray button")?.focus();
  } else if (key === "Enter" && target.name === "discard" && !target.checked) {
    target.click();
  } else if (/^[3-9]$/.test(key) ? choose(key) : letter in KEYS && choose(KEYS[letter])) {
    // chosen
  } else if (letter === "x") {
    document.querySelector(".unplayed")?.requestSubmit();
  } else if (letter === "g") {
    document.querySelector(".stock-left").click();
  } else if (letter === "u") {
    const undo = document.querySelector(".undo");
    if (!undo?.querySelector("button").disabled) undo?.requestSubmit();
  } else {
    return;
  }
  event.preventDefault();
});

const forSheet = (event) => event.detail.target?.id === "sheet-content";

/* A menu closes when the player goes elsewhere. */
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

for (const lost of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(lost, (event) => {
    const status = event.detail.xhr.status;
    // Trying again would not help: the page of the game says what is wrong.
    if (status >= 400 && status < 500) location.reload();
    else (forSheet(event) ? notLoaded : notSaved).hidden = false;
  });
}
document.addEventListener("htmx:afterSwap", (event) => {
  notSaved.hidden = notLoaded.hidden = true;
  if (forSheet(event) && !sheet.open) {
    document.querySelector("details.menu[open]")?.removeAttribute("open");
    sheet.setAttribute("aria-labelledby", "sheet-title");
    sheet.showModal();
    history.pushState({ sheet: true }, "");
  }
});

/* A click beside the sheet closes it, as Escape, its button and the browser's way back do. */
sheet.addEventListener("click", (event) => {
  if (event.target === sheet) sheet.close();
});
sheet.addEventListener("close", () => {
  if (history.state?.sheet) history.back();
});
addEventListener("popstate", () => sheet.close());

/* Back at the start there is no last pile, which has the autofocus of a table. */
document.addEventListener("htmx:afterSettle", () => {
  if (document.activeElement === document.body) document.querySelector(".row > input").focus();
});
