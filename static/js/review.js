// @ts-check
/* Reviews: keys, and clicks on the chart, go from turn to turn; and what is open stays open when htmx replaces it, in
   comparisons too. Without this script the buttons and the list lead from turn to turn. */

const root = document.documentElement;
const on = (kind, act, capture) => addEventListener(kind, act, capture);
const find = (selector) => /** @type {any} */ (document.querySelector(selector));

root.dataset.steps = ""; // shows the note about keys

/* Ignores keys if they are switched off or there is no turn to go to. */
on("keydown", (event) => {
  const { target, key } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || root.dataset.keys === "off") return;
  if (target.closest("input, textarea, select, summary")) return;
  const turns = document.querySelectorAll("#all-turns a");
  const ends = { Home: turns[0], End: turns[turns.length - 1] };
  const link = ends[key] ?? find(`.stepper a[aria-keyshortcuts="${key}"]`);
  if (!link || link.matches("[aria-current]")) return;
  event.preventDefault();
  link.click();
});

/* htmx must not see a click that opens a link in another tab. */
function openInAnotherTab(event) {
  if ((event.ctrlKey || event.metaKey || event.shiftKey) && event.target.closest("a[hx-get]")) event.stopPropagation();
}
on("click", openInAnotherTab, true);

on("click", ({ target, clientX }) => {
  const chart = target.closest(".chart > svg[data-turns]");
  if (!chart) return;
  const [left, right, turns] = ["left", "right", "turns"].map((name) => Number(chart.dataset[name]));
  const box = chart.getBoundingClientRect();
  const across = (100 * (clientX - box.left)) / box.width;
  const turn = Math.round((turns * (across - left)) / (right - left));
  find(`#turn-${Math.min(turns, Math.max(1, turn))}`)?.click();
});

/* Scrolls to the chosen turn. The stepper does so only if it is out of sight: the table below may be watched. */
on("htmx:afterSettle", ({ detail: { requestConfig } }) => {
  const link = requestConfig?.elt;
  if (!link?.matches("a")) return;
  const step = find("#step");
  const { top, bottom } = step.getBoundingClientRect();
  if ((link.closest(".stepper") ? bottom < 100 : top < 0) || top > innerHeight / 2) step.scrollIntoView();
});

let opened = [];
on("htmx:beforeSwap", ({ detail: { target } }) => (opened = [...target.querySelectorAll("details[id][open]")]));
on("htmx:afterSwap", () => opened.forEach(({ id }) => find(`#${id}`)?.setAttribute("open", "")));
