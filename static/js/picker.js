// @ts-check
/* Arrows, Home and End move the focus in a picker from card to card, past those that cannot be pressed. Where cards are laid
   out, the address bar follows the cards. Without this script Tab goes from card to card, and links and forms lead on; late
   answers are errors in the console, and do no harm. */

const on = (kind, act) => addEventListener(kind, act);
const xOf = (card) => card.getBoundingClientRect().x;
const yOf = (card) => card.getBoundingClientRect().y;

/* The cards of a picker in rows, as they stand on the screen. */
function rowsOf(picker) {
  const buttons = /** @type {any[]} */ ([...picker.querySelectorAll("button:not(:disabled)")]);
  return [...new Set(buttons.map(yOf))].map((y) => buttons.filter((card) => yOf(card) === y));
}

const findNearest = (row, card) =>
  row && [...row].sort((one, other) => Math.abs(xOf(one) - xOf(card)) - Math.abs(xOf(other) - xOf(card)))[0];

on("keydown", (event) => {
  const { target, key } = event;
  const picker = target.closest?.(".picker");
  if (!picker || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const rows = rowsOf(picker);
  const cards = rows.flat();
  const at = rows.findIndex((row) => row.includes(target));
  const next = {
    ArrowRight: () => cards[cards.indexOf(target) + 1],
    ArrowLeft: () => cards[cards.indexOf(target) - 1],
    ArrowDown: () => findNearest(rows[at + 1], target),
    ArrowUp: () => findNearest(rows[at - 1], target),
    Home: () => rows[at]?.[0],
    End: () => rows[at]?.at(-1),
  }[key];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next()?.focus();
});

/* Where cards are laid out, the focus stays at the card that was laid, or goes to the next one that is left. Taps that come
   before the answer wait for it: each is meant for the cards that the one before it leaves. */
const cards = () => /** @type {any} */ (document.querySelector("#own-cards"));
/** @type {string[]} */
const taps = [];
let isSent = false;
let last = "";

function onTap(event) {
  const button = event.target.closest?.("#own-cards .picker button");
  if (!button) return;
  if (isSent) {
    event.preventDefault();
    event.stopPropagation();
    taps.push(button.value);
  } else {
    isSent = true;
    last = button.value;
  }
}
addEventListener("click", onTap, true);

on("htmx:afterRequest", ({ detail }) => {
  isSent = false;
  if (!detail.successful && detail.xhr.status !== 422) taps.length = 0;
});

on("htmx:afterSettle", ({ detail: { target } }) => {
  if (target.id !== "own-cards" || !cards()) return;
  if (cards().dataset.address !== location.pathname) history.pushState(null, "", cards().dataset.address);
  const button = (value) => cards().querySelector(`.picker button[value="${value}"]:not(:disabled)`);
  (button(last) ?? cards().querySelector("[autofocus], button:not(:disabled), a"))?.focus({ preventScroll: true });
  // after the request has ended
  setTimeout(() => button(taps.shift())?.click());
});
on("popstate", () => cards() && location.reload());

/* The strip comes with the spare draws. An answer for a line that was left meanwhile has no place, neither has its strip. */
on("htmx:beforeSend", ({ detail: { elt } }) => {
  if (elt.id !== "spare") return;
  elt.addEventListener("htmx:beforeSwap", ({ detail }) => (detail.shouldSwap &&= elt.isConnected));
});
