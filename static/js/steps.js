/* Reviews: keys, and clicks on the chart, go from turn to turn. Without this script the buttons and the list do. */

document.documentElement.dataset.steps = ""; // shows the note about keys

/* Ignores keys if they are switched off or there is no turn to go to. */
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (document.documentElement.dataset.keys === "off" || event.target.closest("input, textarea, select, summary")) return;
  const turns = document.querySelectorAll("#all-turns a");
  const link = { Home: turns[0], End: turns[turns.length - 1] }[event.key]
    ?? document.querySelector(`.stepper a[aria-keyshortcuts="${event.key}"]`);
  if (!link || link.matches("[aria-current]")) return;
  event.preventDefault();
  link.click();
});

document.addEventListener("click", (event) => {
  const turn = event.target.closest("a[hx-get]");
  if (turn && (event.ctrlKey || event.metaKey || event.shiftKey)) {
    event.stopPropagation(); // keep htmx away: the browser opens it in another tab
    return;
  }
  const line = event.target.closest(".chart > svg[data-turns]");
  if (!line) return;
  const { left, right, turns } = line.dataset;
  const box = line.getBoundingClientRect();
  const across = (100 * (event.clientX - box.left)) / box.width;
  const at = Math.round((turns * (across - left)) / (right - left));
  document.getElementById(`turn-${Math.min(turns, Math.max(1, at))}`)?.click();
}, true);

/* Scrolls to the chosen turn. The stepper does so only if nothing of it is in sight: the table below may be watched. */
document.addEventListener("htmx:afterSettle", (event) => {
  const link = event.detail.requestConfig?.elt;
  if (!link?.matches("a")) return;
  const step = document.getElementById("step");
  const { top, bottom } = step.getBoundingClientRect();
  if ((link.closest(".stepper") ? bottom < 100 : top < 0) || top > innerHeight / 2) step.scrollIntoView();
});
