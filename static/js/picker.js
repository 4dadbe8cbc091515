// @ts-check
/* Arrows, Home and End move the focus in a picker from card to card, past those that cannot be pressed. Where cards are laid
   out, the address bar follows the cards. Without this script Tab goes from card to card, and links and forms lead on. */

const on = (kind, act) => addEventListener(kind, act);
const cardsOf = (row) => /** @type {any[]} */ ([...row.querySelectorAll("button:not(:disabled)")]);

/* The card of another row that stands nearest, in its direction. */
function findAcross(button, step) {
  const rows = [...button.closest(".picker").children].filter((row) => cardsOf(row).length);
  const row = rows[rows.indexOf(button.parentElement) + step];
  if (!row) return undefined;
  const middle = (card) => card.getBoundingClientRect().x;
  return cardsOf(row).sort((one, other) => Math.abs(middle(one) - middle(button)) - Math.abs(middle(other) - middle(button)))[0];
}

on("keydown", (event) => {
  const { target, key } = event;
  if (!target.closest?.(".picker") || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const cards = cardsOf(target.parentElement);
  const at = cards.indexOf(target);
  const next = {
    ArrowRight: () => cards[at + 1],
    ArrowLeft: () => cards[at - 1],
    ArrowDown: () => findAcross(target, 1),
    ArrowUp: () => findAcross(target, -1),
    Home: () => cards[0],
    End: () => cards.at(-1),
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
