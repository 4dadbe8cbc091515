// @ts-check
/* What opens over the table, and the browser's Back (a gesture on phones), which closes it. Without this script each
   sheet is a page with a link back, settings are saved by a button, Back leaves the table, and the menu and alerts
   close by their own buttons and links. */

const { themes } = JSON.parse(document.getElementById("site").textContent);
const root = document.documentElement;
const on = (kind, act, capture) => addEventListener(kind, act, capture);
const find = (selector) => /** @type {any} */ (document.querySelector(selector));
const sheet = find("#sheet");

/* ---- sheets: stock, turns, rules, keys, settings, help ---- */

on("htmx:afterSwap", ({ detail: { target, requestConfig } }) => {
  const stays = requestConfig?.elt.matches(".help-shown"); // numbers beside the cards are switched from the sheet and show behind it
  if (target?.id === "table" && !stays) sheet.close(); // a turn was taken back from the list
  if (target?.id !== "sheet-content") return;
  sheet.scrollTop = 0;
  if (sheet.open) return;
  find(".menu[open] > summary")?.focus(); // focus returns there when the sheet closes
  find(".menu[open]")?.removeAttribute("open");
  sheet.showModal();
  history.pushState({ sheet: true }, "");
});

/* A click beside the sheet closes it, like Escape, its button and Back. */
on("click", ({ target }) => target === sheet && sheet.close());
sheet.addEventListener("close", () => history.state?.sheet && history.back());

/* ---- settings: each applies as soon as it is chosen, while htmx sends the form; if that fails it is reset ---- */

function applySetting({ name, value, dataset }) {
  if ("default" in dataset) delete root.dataset[name];
  else root.dataset[name] = value;
  if (name !== "theme") return;
  for (const part of document.querySelectorAll("[data-theme-part]")) {
    part.setAttribute("media", themes[value][part.getAttribute("data-theme-part")]);
  }
}

on("change", ({ target }) => target.closest(".settings") && applySetting(target));

on("htmx:afterRequest", ({ detail: { elt, successful } }) => {
  if (!elt.matches(".settings")) return;
  if (!successful) elt.reset();
  for (const input of elt.querySelectorAll("input")) {
    input.defaultChecked = input.checked;
    if (input.checked) applySetting(input);
  }
});

/* ---- Back ---- */

/* The control that closes each open thing, topmost first. */
const CLOSERS = [
  ".table[data-played] .ending > [open] > summary", // not if the page came with it
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

/* Each step of the lesson has its address, so that Back goes back one step. */
const addressOfTable = () => find("#table").dataset.address ?? location.pathname;
const isAtAnotherStep = () => addressOfTable() !== location.pathname;

on("popstate", ({ state }) => {
  // Going back from a closed sheet may arrive at a sheet that was opened meanwhile, which stays.
  if (!state?.sheet) sheet.close();
  const before = depth;
  depth = state?.open ?? 0;
  if (isAtAnotherStep()) return location.reload();
  if (state?.sheet) return;
  if (depth >= before) noteOpen();
  else if (closers().length > depth) closers()[0].click();
  else history.back();
});

on("toggle", ({ target }) => target.matches("details[open]") && noteOpen(), true);

on("change", ({ target }) => {
  if (target.name !== "pile") return;
  find(".lift")?.removeAttribute("open");
  find(".alert")?.remove();
  find(".ending > [open]")?.removeAttribute("open");
  noteOpen();
});

/* An ending that was closed to look at the table stays closed while the cards are sorted. */
let isEndingClosed = false;
on("htmx:beforeSwap", () => (isEndingClosed = Boolean(find(".ending > details:not([open])"))));
on("htmx:afterSwap", () => isEndingClosed && find(".ending > [open]")?.removeAttribute("open"));

on("htmx:afterSettle", ({ detail: { target } }) => {
  if (target.id !== "table" || !isAtAnotherStep()) return;
  // reuse the entry of the pile that was chosen
  history[history.state?.open ? "replaceState" : "pushState"](null, "", addressOfTable());
});

/* ---- the menu and alerts ---- */

/* A tap beside the menu only closes it. */
function closeMenu(event) {
  const menu = find(".menu[open]");
  if (!menu || menu.contains(event.target)) return;
  menu.open = false;
  if (!event.detail) return; // a key press is deliberate
  event.preventDefault();
  event.stopPropagation();
}
on("click", closeMenu, true);

on("click", (event) => {
  if (!event.target.closest(".alert a")) return;
  event.preventDefault();
  find(".alert").remove();
  (find(".pile > :is(:checked, [autofocus])") ?? find(".pile > input")).focus();
});
