// @ts-check
/* Conveniences and keys of a match: the button names the card that it discards, a double tap on a card discards it, and
   keys click what is on the page. Without this script everything still works: cards are radio buttons, and a move is
   a form. */

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

const KEYS = {
  d: "[name=move][value=S]:enabled",
  t: "[name=move][value=P]:enabled",
  n: ".match-actions .next",
  g: ".score-sheet > summary",
};

on("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || target.matches("[type=text], textarea")) return;
  if (document.documentElement.dataset.shortcuts === "off") return;
  if (key === "Escape") return [...document.querySelectorAll("details[open]")].forEach((each) => each.removeAttribute("open"));
  find(KEYS[key.toLowerCase()] ?? ":not(*)")?.click();
});

nameButton();
