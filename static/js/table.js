/* Comfort at the table. Without this script everything still works: piles and cards are radio buttons, and
   a turn is a form. With it: the button says which card it discards, a double click on a card discards it,
   Back keeps the page, the focus is never lost and has a ring only where keys are used, and a lost connection is said. Other scripts say things to
   whoever listens by an event "say". */

const byId = (id) => document.getElementById(id);
const chosenPile = () => document.querySelector(".row > input:checked")?.closest(".pile");

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

/* Back is a reset of the piles, or a link to the table without the choice that it came with; the card that was
   chosen in the tray goes back as well. */
function goBack(event) {
  event.preventDefault();
  const pile = chosenPile();
  for (const input of document.querySelectorAll(".choice > input:checked, .row > input:checked")) {
    input.checked = false;
    if (input.name === "discard") nameTheDiscard(input);
  }
  pile?.querySelector(".row > input").focus();
}

document.addEventListener("reset", (event) => event.target.id === "piles" && goBack(event));
document.addEventListener("click", (event) => event.target.closest(".tray .actions a") && goBack(event));

/* A double click on a card of the chosen pile discards it. On a card of another column it plays nothing: the first
   click puts the tray's cards there, in another order, so the card that was meant is lifted, not the one below. */
const presses = []; // the newest first

document.addEventListener("pointerdown", ({ target, pointerType, clientX, clientY }) => {
  // two taps of a quick finger are a pile and then a card, and are each meant
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

/* Focus rings are for keyboards. Browsers take the focus that a page comes with for a keyboard's, and the ring would
   make the last pile look chosen; so it waits for a key. That keys are in use is remembered till the tab is closed. */
function byKeys(used) {
  document.documentElement.toggleAttribute("data-by-keys", used);
  try {
    sessionStorage.byKeys = used ? "yes" : "";
  } catch {} // storage may be refused
}

try {
  byKeys(Boolean(sessionStorage.byKeys));
} catch {}
addEventListener("keydown", () => byKeys(true), true);
addEventListener("pointerdown", () => byKeys(false), true);

/* What is said a second time is said again: the region is emptied first. */
document.addEventListener("say", (event) => {
  byId("status").textContent = "";
  setTimeout(() => (byId("status").textContent = event.detail), 50);
});

const notSaved = byId("not-saved");
const notLoaded = byId("not-loaded");

for (const lost of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(lost, (event) => {
    const status = event.detail.xhr.status;
    // Trying again would not help: the page of the game says what is wrong.
    if (status >= 400 && status < 500) return location.reload();
    document.querySelector("details.menu[open]")?.removeAttribute("open"); // the notice would lie over it
    const notice = event.detail.target?.id === "sheet-content" ? notLoaded : notSaved;
    (document.querySelector("dialog[open]") ?? document.body).append(notice); // a sheet hides what is not in it
    notice.hidden = false;
  });
}
const quiet = () => (notSaved.hidden = notLoaded.hidden = true);

document.addEventListener("htmx:afterRequest", (event) => event.detail.successful && quiet());
addEventListener("online", quiet);
for (const notice of [notSaved, notLoaded]) notice.addEventListener("click", quiet);

/* htmx tells every part of an old table that it goes: some three thousand events that nobody hears, which take a phone
   a quarter of a turn. By then the new table is there. */
document.addEventListener("htmx:beforeCleanupElement", ({ target }) => target.id === "table" && target.replaceChildren());

/* A table may come with a card chosen; back at the start there is no last pile, which has its autofocus. */
const nameTheChosen = () => document.querySelectorAll(".choice > input:checked").forEach(nameTheDiscard);

nameTheChosen();
document.addEventListener("htmx:afterSettle", () => {
  nameTheChosen();
  if (document.activeElement === document.body) document.querySelector(".row > input").focus();
});
