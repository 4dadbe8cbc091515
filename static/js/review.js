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
  const ends = document.querySelectorAll("#all-turns a");
  const link = /** @type {HTMLElement} */ (
    { Home: ends[0], End: ends[ends.length - 1] }[key] ??
      document.querySelector(`.stepper a[aria-keyshortcuts="${key}"]`)
  );
  if (!link || link.matches("[aria-current]")) return;
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

/* Scrolls to the chosen turn. The stepper does so only if it is out of sight: the table below may be watched. */
on("htmx:afterSettle", ({ detail: { requestConfig } }) => {
  const link = requestConfig?.elt;
  if (!link?.matches("a")) return;
  const step = document.getElementById("step");
  const { top, bottom } = step.getBoundingClientRect();
  if ((link.closest(".stepper") ? bottom < 100 : top < 0) || top > innerHeight / 2) step.scrollIntoView();
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
