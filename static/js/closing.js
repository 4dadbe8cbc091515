/* The browser's Back (a gesture on phones) closes what is open at the table: the menu, the lifted card, the chosen
   pile. A tap beside the menu only closes it, and choosing a pile hides an alert. Without this script Back leaves the
   table, and the menu and alerts close by their own buttons and links. */

/* The control that closes each open thing, topmost first. */
const OPEN = [
  ".menu[open] > summary",
  ".lift[open] > summary",
  ".pile > input:checked ~ .tray :is([type=reset], .actions a)",
];
const find = (selector) => document.querySelector(selector);
const open = () => OPEN.map(find).filter(Boolean);

/* How many open things the current history entry represents. If they are closed by other means the entry stays, for
   the next pile; Back then skips it. */
let depth = history.state?.open ?? 0;

function opened() {
  const count = open().length;
  // A sheet that was just closed is still going back; popstate then adds the entry for what opened meanwhile.
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
    if (!event.detail) return; // a key press is deliberate
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

document.addEventListener("click", (event) => {
  if (!event.target.closest(".alert a")) return;
  event.preventDefault();
  find(".alert").remove();
  (find(".pile > :is(:checked, [autofocus])") ?? find(".pile > input")).focus();
});
