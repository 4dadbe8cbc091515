// @ts-check
/* Conveniences and keys of a match: the button names the card that it discards, a double tap on a card discards it; D
   draws, T takes, N deals the next hand, G opens the score sheet, S sorts. Each key clicks what is on the page. Without
   this script everything still works: cards are radio buttons, and a move is a form. */

const on = (kind, act, capture) => addEventListener(kind, act, capture);
const find = (selector) => /** @type {any} */ (document.querySelector(selector));

const HAND = "form.own-hand";
const CHOSEN = `${HAND} input:checked`;

/* The button says what it does, and whether the player goes out with it. */
function nameButton() {
  const button = find(`${HAND} .primary`);
  if (!button) return;
  const chosen = find(CHOSEN);
  const { says, saysOut } = button.dataset;
  button.dataset.unnamed ??= button.textContent;
  button.textContent = chosen
    ? ("out" in chosen.dataset ? saysOut : says).replace("{card}", chosen.dataset.card)
    : button.dataset.unnamed;
}

on("change", ({ target }) => target.name === "discard" && nameButton());
on("htmx:afterSwap", () => nameButton());

/* Without a card nothing is sent; the server would say the same. */
on("submit", (event) => {
  if (!event.target.matches(HAND) || find(CHOSEN)) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

/* Two quick taps, or clicks, on a card discard it. */
on("dblclick", ({ target }) => target.closest?.(`${HAND} .choice`) && find(`${HAND} .primary`).click());

/* What a key clicks: the first of these that is on the page. */
const KEYS = {
  d: ["[name=move][value=S]:enabled"],
  t: ["[name=move][value=P]:enabled"],
  n: [".match-actions .next"],
  g: [".score-sheet > summary"],
  s: [".sort [aria-pressed=true] + button", ".sort button"],
};

on("keydown", ({ key, ctrlKey, altKey, metaKey }) => {
  if (ctrlKey || altKey || metaKey || document.documentElement.dataset.keys === "off") return;
  if (key === "Escape") document.querySelectorAll("details[open]").forEach((each) => each.removeAttribute("open"));
  (KEYS[key.toLowerCase()] ?? []).map(find).find(Boolean)?.click();
});

nameButton();
