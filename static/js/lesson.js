/* Updates the address with each step of the first game, so that Back goes back one step. Without this script each step
   is a page. */

const here = () => document.getElementById("table").dataset.address;

document.addEventListener("htmx:afterSettle", ({ detail: { target } }) => {
  if (target.id !== "table" || here() === location.pathname) return;
  // reuse the entry that js/closing.js added for the chosen pile
  history[history.state?.open ? "replaceState" : "pushState"](null, "", here());
});
addEventListener("popstate", () => here() !== location.pathname && location.reload());
