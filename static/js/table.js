/* Conveniences of the table: the button names the card that it discards, a double click on a card discards it, the
   Back button needs no request, the focus is never lost and has a ring only while keys are used, and a lost connection
   is announced. Other scripts announce by an event "say". Without this script everything still works: piles and cards
   are radio buttons, and a turn is a form. */

const byId = (id) => document.getElementById(id);
const chosenPile = () => document.querySelector(".pile > input:checked")?.closest(".pile");

function nameTheDiscard(input) {
  const tray = input.closest(".tray");
  const button = tray.querySelector(".primary");
  button.dataset.unnamed ??= button.textContent;
  button.textContent = input.checked
    ? tray.dataset.confirm.replace("{card}", input.getAttribute("aria-label"))
    : button.dataset.unnamed;
}

document.addEventListener("change", (event) => {
  if (event.target.name === "discard") nameTheDiscard(event.target);
});

/* Marks the table while a pile is chosen, and that pile's key. The style sheets could tell by themselves, and do without
   this script, but then a phone takes three times as long to style a table. */
function markChosen() {
  const chosen = chosenPile();
  byId("table").toggleAttribute("data-chosen", Boolean(chosen));
  for (const key of document.querySelectorAll(".keys label")) {
    key.toggleAttribute("data-chosen", key.dataset.rank === chosen?.dataset.rank);
  }
}

document.addEventListener("change", ({ target }) => target.name === "pile" && markChosen());
document.addEventListener("htmx:afterSwap", ({ detail }) => detail.target.id === "table" && markChosen());
document.documentElement.dataset.scripts = "";
markChosen();

/* The Back button resets the piles, or is a link to the table without a choice; here it also unchecks the card that
   was chosen in the tray. */
function goBack(event) {
  event.preventDefault();
  const pile = chosenPile();
  for (const input of document.querySelectorAll(".choice > input:checked, .pile > input:checked")) {
    input.checked = false;
    if (input.name === "discard") nameTheDiscard(input);
  }
  markChosen();
  pile?.querySelector(".pile > input").focus();
}

document.addEventListener("reset", (event) => event.target.id === "piles" && goBack(event));
document.addEventListener("click", (event) => event.target.closest(".tray .actions a") && goBack(event));

/* A double click on a card of the chosen pile discards it. On a card of another column it plays nothing, since the
   first click opens the tray there, with the cards in another order: the card that was clicked is chosen instead. */
const presses = []; // newest first

document.addEventListener("pointerdown", ({ target, pointerType, clientX, clientY }) => {
  // two quick taps are a pile and then a card, both deliberate
  const card = pointerType === "mouse" && document.elementsFromPoint(clientX, clientY).find((one) => one.matches(".row .card:not(.back)"));
  presses.unshift({ target, card: card && (card.dataset.suit ? card.querySelector("b").textContent + card.dataset.suit : "JK") });
  presses.length = 2;
}, true);

document.addEventListener("dblclick", (event) => {
  const input = event.target.closest(".choice > input");
  const first = presses[1];
  if (!input || !first) return;
  if (first.target === input) return input.form?.requestSubmit();
  const meant = first.card && input.form.querySelector(`[name="discard"][value="${first.card}"]`);
  if (!meant || !input.closest(".pile").contains(first.target)) return;
  meant.checked = true;
  nameTheDiscard(meant);
});

/* Focus rings are for keyboards. Browsers also show one for the autofocus of a page, which makes the last pile look
   chosen; so rings wait for a key, and that is remembered until the tab is closed. */
function byKeys(used) {
  document.documentElement.dataset.byKeys = used ? "yes" : "no";
  try {
    sessionStorage.byKeys = used ? "yes" : "";
  } catch {} // storage may be refused
}

try {
  byKeys(Boolean(sessionStorage.byKeys));
} catch {
  byKeys(false);
}
addEventListener("keydown", () => byKeys(true), true);
addEventListener("pointerdown", () => byKeys(false), true);

/* Announces a text, again if it is the same: the live region is emptied first. */
document.addEventListener("say", (event) => {
  byId("status").textContent = "";
  setTimeout(() => (byId("status").textContent = event.detail), 50);
});

const notSaved = byId("not-saved");
const notLoaded = byId("not-loaded");

for (const lost of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(lost, (event) => {
    const status = event.detail.xhr.status;
    // Retrying would not help: the game's page shows what is wrong.
    if (status >= 400 && status < 500) return location.reload();
    document.querySelector("details.menu[open]")?.removeAttribute("open"); // the notice would cover it
    const notice = event.detail.target?.id === "sheet-content" ? notLoaded : notSaved;
    (document.querySelector("dialog[open]") ?? document.body).append(notice); // a modal dialog covers the rest of the page
    notice.hidden = false;
  });
}
const quiet = () => (notSaved.hidden = notLoaded.hidden = true);

document.addEventListener("htmx:afterRequest", (event) => event.detail.successful && quiet());
addEventListener("online", quiet);
for (const notice of [notSaved, notLoaded]) notice.addEventListener("click", quiet);

/* htmx fires an event for each element of the old table, some three thousand without a listener, which takes a phone a
   quarter of a turn. Emptying the old table avoids them; the new one is already in place. */
document.addEventListener("htmx:beforeCleanupElement", ({ target }) => target.id === "table" && target.replaceChildren());

/* A table may arrive with a chosen card; at the start of a game no pile has the autofocus. */
const nameTheChosen = () => document.querySelectorAll(".choice > input:checked").forEach(nameTheDiscard);

nameTheChosen();
document.addEventListener("htmx:afterSettle", () => {
  nameTheChosen();
  if (document.activeElement === document.body) document.querySelector(".pile > input").focus();
});
