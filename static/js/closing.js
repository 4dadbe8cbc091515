/* What is open at the table is closed by the browser's way back, which on a phone is a gesture: the menu, the lifted
   card, the chosen pile. A tap beside the menu closes it and does nothing else, and the next choice puts away what a
   message said. Without this script the way back leaves the table, the menu is closed by its own button, and a message
   by its link. */

/* What closes each thing that is open, the topmost first. */
const OPEN = [
  ".menu[open] > summary",
  ".lift[open] > summary",
  ".pile:has(> .row > input:checked) .tray :is([type=reset], .actions a)",
];
const find = (selector) => document.querySelector(selector);
const open = () => OPEN.map(find).filter(Boolean);

/* How many things the entry of the history stands for that we are at. The entry stays when they are closed otherwise,
   for the next pile; the way back then passes it by. */
let depth = history.state?.open ?? 0;

function opened() {
  const count = open().length;
  // A sheet that has just been closed is on its way back: what opens meanwhile gets its entry when that has arrived.
  if (history.state?.sheet || count <= (history.state?.open ?? 0)) return;
  depth = count;
  history.pushState({ open: depth }, "");
}

addEventListener("popstate", ({ state }) => {
  const before = depth;
  depth = state?.open ?? 0;
  const atThisTable = new URL(find("#piles").action).pathname === location.pathname; // the lesson has many
  if (state?.sheet || !atThisTable) return;
  if (depth >= before) opened();
  else if (open().length > depth) open()[0].click();
  else history.back();
});

document.addEventListener("toggle", ({ target }) => target.matches("details[open]") && opened(), true);

document.addEventListener("change", ({ target }) => {
  if (target.name !== "pile") return;
  find(".lift")?.removeAttribute("open");
  find(".alert")?.remove();
  opened();
});

addEventListener(
  "click",
  (event) => {
    const menu = find(".menu[open]");
    if (!menu || menu.contains(event.target)) return;
    menu.open = false;
    if (!event.detail) return; // by a key, which is meant
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

document.addEventListener("click", (event) => {
  if (!event.target.closest(".alert a")) return;
  event.preventDefault();
  find(".alert").remove();
  (find(".row > :is(:checked, [autofocus])") ?? find(".row > input")).focus();
});
