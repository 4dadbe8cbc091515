// @ts-check
/* The stock beside the table, as a panel or as a half-height sheet: pointing at a pile frames the cards that help it,
   pointing at a card lights the piles that it helps. Without this script there is a link for each pile, and the panel is
   as old as the page. */

/** @type {(selector: string) => any} */
const find = (selector) => document.querySelector(selector);

/** @type {(selector: string) => any[]} */
const findAll = (selector) => [...document.querySelectorAll(selector)];

/** @type {(kind: string, act: (event: any) => unknown) => void} */
const on = (kind, act) => addEventListener(kind, act);

const panel = () => find("#stock[data-open]");
const sheet = () => find("[data-half-sheet] .could-use");
const chosenPile = () => find(".pile > input:checked, .could-use [aria-current]")?.closest("[data-rank], li");
const rankOf = (element) => element?.closest(".pile, .keys label, .could-use li")?.dataset.rank;

/* Frames the cards that help a pile, and lights the piles that a card helps. */
function show(pile, card) {
  for (const each of findAll("[data-helps]")) {
    each.toggleAttribute("data-wanted", each.dataset.helps.split(" ").includes(pile));
  }
  const piles = card?.dataset.helps.split(" ") ?? [];
  for (const each of findAll(".pile")) each.toggleAttribute("data-helped", piles.includes(each.dataset.rank));
}

function point({ target }) {
  if (!panel() && !sheet()) return;
  show(rankOf(target) ?? rankOf(chosenPile()), target.closest("[data-helps]"));
}
on("pointerover", point);
on("focusin", point);

/* While the sheet is open, choosing a pile only asks what helps it: its tray opens when the sheet closes. */
on("change", ({ target }) => {
  if (target.name === "pile" && sheet()) find(`#help-${target.value}`)?.click();
});

/* ---- the panel beside a wide table ---- */

/** What had the focus before the panel was asked for. @type {HTMLElement | null} */
let before = null;

/* In place of the sheet the panel opens, and gets the focus so that it can be read. */
function openPanel(event) {
  if (!event.target.closest(".stock-left") || !find("#stock")?.checkVisibility()) return;
  event.preventDefault();
  event.stopPropagation();
  before = /** @type {HTMLElement} */ (document.activeElement);
  if (panel()) panel().focus();
  else find("#stock-switch").click();
}
addEventListener("click", openPanel, true);

on("keydown", ({ key, target }) => {
  if (key === "Escape" && target.closest?.("#stock")) (before?.isConnected ? before : find(".pile > input")).focus();
});

on("htmx:afterSettle", ({ detail: { target } }) => {
  if (target.id === "table" && panel()?.checkVisibility()) panel().dispatchEvent(new Event("refresh"));
  if (target.id === "stock" && before && !panel()?.contains(document.activeElement)) panel()?.focus();
});
