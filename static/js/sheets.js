// @ts-check
/* What opens over the table, and the browser's Back (a gesture on phones), which closes it. Without this script each
   sheet is a page with a link back, Back leaves the table, and the menu closes by its own button; the panel of the stock
   is as old as the page. */

const root = document.documentElement;
const on = (kind, act, options) => addEventListener(kind, act, options);
const find = (selector) => /** @type {any} */ (document.querySelector(selector));
const findAll = (selector) => /** @type {any[]} */ ([...document.querySelectorAll(selector)]);
const sheet = find("#sheet");

/* ---- sheets: stock, findings, lines, rules, keys, settings ---- */

/* The sheet of the stock leaves the table above it to be looked at; all others cover it. */
const isHalf = () => Boolean(sheet.querySelector("[data-half]"));

function showSheet() {
  root.toggleAttribute("data-half-sheet", isHalf()); // its place, before the focus scrolls there
  if (isHalf()) sheet.show();
  else sheet.showModal();
  const title = find("#sheet-title");
  title.tabIndex = -1;
  title.focus(); // so that it is read
}

function openSheet() {
  find(".menu[open] > summary")?.focus(); // focus returns there when the sheet closes
  find(".menu[open]")?.removeAttribute("open");
  sheet.setAttribute("aria-labelledby", "sheet-title");
  showSheet();
  history.pushState({ sheet: true }, "");
}

on("htmx:afterSwap", ({ detail: { target, requestConfig } }) => {
  if (target?.id === "table") sheet.close();
  if (target?.id !== "sheet-content") return;
  sheet.scrollTop = 0;
  if (!sheet.open && requestConfig?.elt.closest(".could-use")) return; // closed while it was asked for more
  if (!sheet.open) return openSheet();
  if (root.hasAttribute("data-half-sheet") === isHalf()) return;
  sheet.removeAttribute("open"); // a sheet of the other kind was asked for
  showSheet();
});

/* A click beside the sheet closes it, like Escape, its button and Back. */
on("click", ({ target }) => target === sheet && sheet.close());
sheet.addEventListener("close", () => {
  if (!sheet.open) root.removeAttribute("data-half-sheet");
  if (isTableOld) /** @type {any} */ (window).htmx.ajax("GET", location.href, { target: "#table", swap: "outerHTML" });
  isTableOld = false;
  if (history.state?.sheet) history.back();
});

/* The browser does that only for sheets that cover the table. */
function closeHalfSheet(event) {
  if (event.key !== "Escape" || !sheet.open || !isHalf() || find(".menu[open]")) return;
  event.stopImmediatePropagation();
  sheet.close();
}
on("keydown", closeHalfSheet, true);

/* ---- settings, which js/site.js applies ---- */

/** Whether help was chosen that the server shows on the table: it is asked for when the sheet closes. */
let isTableOld = false;

on("change", ({ target }) => {
  if (target.closest(".settings") && ["away", "spare"].includes(target.name)) isTableOld = true;
});

/* ---- Back ---- */

/* The control that closes each open thing, topmost first. */
const CLOSERS = [
  ".ending[data-played] > [open] > summary", // not if the page came with it
  ".menu[open] > summary",
  ".lift[open] > summary",
  ".pile > input:checked ~ .tray :is([type=reset], .actions a)",
];
const closers = () => CLOSERS.map(find).filter(Boolean);

/* How many open things the current history entry represents. If they are closed by other means the entry stays, for
   the next pile; Back then skips it. */
let depth = history.state?.open ?? 0;

function noteOpen() {
  const count = closers().length;
  // A sheet that was just closed is still going back; popstate then adds the entry for what opened meanwhile.
  if (history.state?.sheet || count <= (history.state?.open ?? 0)) return;
  depth = count;
  history.pushState({ open: depth }, "");
}

/* Each step of the lesson and each turn in looking back has its address, so that Back goes back one. */
const here = () => location.pathname + location.search;
const addressOfTable = () => find("#table").dataset.address ?? here();
const isAtAnother = () => addressOfTable() !== here();

on("popstate", ({ state }) => {
  // Going back from a closed sheet may arrive at a sheet that was opened meanwhile, which stays.
  if (!state?.sheet) sheet.close();
  const before = depth;
  depth = state?.open ?? 0;
  if (isAtAnother()) return location.reload();
  if (state?.sheet) return;
  if (depth >= before) noteOpen();
  else if (closers().length > depth) closers()[0].click();
  else history.back();
});

on("toggle", ({ target }) => target.matches("details[open]") && noteOpen(), true);

on("change", ({ target }) => {
  if (target.name !== "pile") return;
  find(".lift")?.removeAttribute("open");
  find(".ending > [open]")?.removeAttribute("open");
  noteOpen();
});

/* An ending that was closed to look at the table stays closed while the cards are sorted. */
let isEndingClosed = false;
on("htmx:beforeSwap", () => (isEndingClosed = Boolean(find(".ending > details:not([open])"))));
on("htmx:afterSwap", () => isEndingClosed && find(".ending > [open]")?.removeAttribute("open"));

on("htmx:afterSettle", ({ detail: { target } }) => {
  if (target?.id !== "table" || !isAtAnother()) return;
  // reuse the entry of the pile that was chosen
  history[history.state?.open ? "replaceState" : "pushState"](null, "", addressOfTable());
});

/* ---- the menu ---- */

/* A tap beside the menu only closes it. */
function closeMenu(event) {
  const menu = find(".menu[open]");
  if (!menu || menu.contains(event.target)) return;
  menu.open = false;
  if (!event.detail) return; // a key press is deliberate
  event.preventDefault();
  event.stopImmediatePropagation(); // the panel of the stock listens here, too
}
on("click", closeMenu, true);

/* ---- the stock beside the table: a panel, or a sheet of half the height ---- */

const panel = () => find("#stock[data-open]");
const isShown = (element) => Boolean(element?.getClientRects().length);
const stockSheet = () => find("[data-half-sheet] .could-use");
const rankOf = (element) => element?.closest(".pile, .keys label, .could-use li")?.dataset.rank;
const chosenRank = () => rankOf(find(".pile > input:checked") ?? find(".could-use [aria-current]"));

/* Pointing at a pile frames the cards that help it, pointing at a card lights the piles that it helps. */
function point({ target }) {
  if (!panel() && !stockSheet()) return;
  const pile = rankOf(target) ?? chosenRank();
  const helped = target.closest("[data-helps]")?.dataset.helps.split(" ") ?? [];
  for (const card of findAll("[data-helps]")) {
    card.toggleAttribute("data-wanted", card.dataset.helps.split(" ").includes(pile));
  }
  for (const each of findAll(".pile")) {
    each.toggleAttribute("data-helped", helped.includes(each.dataset.rank));
  }
}
on("pointerover", point);
on("focusin", (event) => rankOf(event.target) && point(event)); // a tap on a card focuses the sheet

/* While the sheet is open, choosing a pile only asks what helps it: its tray opens when the sheet closes. */
on("change", ({ target }) => target.name === "pile" && stockSheet() && find(`#help-${target.value}`)?.click());

/** What had the focus before the panel was asked for. @type {any} */
let before = null;
let isPanelAsked = false;

/* In place of the sheet the panel opens where there is one, and gets the focus, so that it can be read. */
function openPanel(event) {
  if (!event.target.closest(".stock-left") || !isShown(find("#stock"))) return;
  event.preventDefault();
  event.stopPropagation();
  before = document.activeElement;
  if (panel()) return panel().focus();
  isPanelAsked = true;
  find("#stock-switch").click();
}
on("click", openPanel, true);
on("htmx:afterRequest", ({ detail: { target } }) => {
  if (target?.id !== "stock") return;
  if (isPanelAsked) panel()?.focus(); // there is none if that failed
  isPanelAsked = false;
});

on("keydown", ({ key, target }) => {
  if (key === "Escape" && target.closest?.("#stock")) (before?.isConnected ? before : find(".pile > input")).focus();
});

on("htmx:afterSettle", ({ detail: { target } }) => {
  if (target?.id === "table" && isShown(panel())) panel().dispatchEvent(new Event("refresh"));
});
