// @ts-check
/* Reviews: keys, and clicks on the chart, go from turn to turn. Without this script the buttons and the list do.
   Reviews and comparisons: what is open stays open when htmx replaces the page's part with it. */

/* ---- from turn to turn ---- */

/** @type {(kind: string, act: (event: any) => unknown, capture?: boolean) => void} */
const on = (kind, act, capture) => addEventListener(kind, act, capture);

const root = document.documentElement;
root.dataset.steps = ""; // shows the note about keys

/* Ignores keys if they are switched off or there is no turn to go to. */
on("keydown", (event) => {
  const { target, key } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || root.dataset.keys === "off") return;
  if (target.closest("input, textarea, select, summary")) return;
  if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(key)) return;
  const link = /** @type {HTMLElement} */ (document.querySelector(`#step a[aria-keyshortcuts="${key}"]`));
  if (!link) return;
  event.preventDefault();
  link.click();
});

/* htmx must not see a click that opens a link in another tab. */
document.addEventListener(
  "click",
  (event) => {
    const another = event.ctrlKey || event.metaKey || event.shiftKey;
    if (another && /** @type {Element} */ (event.target).closest("a[hx-get]")) event.stopPropagation();
  },
  true,
);

on("click", ({ target, clientX }) => {
  const chart = target.closest(".chart > svg[data-turns]");
  if (!chart) return;
  const [left, right, turns] = ["left", "right", "turns"].map((name) => Number(chart.dataset[name]));
  const box = chart.getBoundingClientRect();
  const across = (100 * (clientX - box.left)) / box.width;
  const turn = Math.round((turns * (across - left)) / (right - left));
  document.getElementById(`turn-${Math.min(turns, Math.max(1, turn))}`)?.click();
});

/* Scrolls to the chosen turn if it is out of sight. */
on("htmx:afterSettle", ({ detail: { requestConfig } }) => {
  if (!requestConfig?.elt.matches("a")) return;
  const step = document.getElementById("step");
  const { top } = step.getBoundingClientRect();
  if (top < 0 || top > innerHeight / 2) step.scrollIntoView();
});

/* ---- what is open ---- */

/** @type {string[]} */
let opened = [];

on("htmx:beforeSwap", ({ detail: { target } }) => {
  opened = [...target.querySelectorAll("details[id][open]")].map(({ id }) => id);
});

on("htmx:afterSwap", () => {
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
});
