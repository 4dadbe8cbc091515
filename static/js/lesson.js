/* The address of the first game goes along with its steps, and the browser's way back goes a step back. Without this
   script the steps are still played, by pages. */

const here = () => document.getElementById("table").dataset.address;

document.addEventListener("htmx:afterSettle", ({ detail: { target } }) => {
  if (target.id !== "table" || here() === location.pathname) return;
  // the entry that js/closing.js has added for a chosen pile is that of the next step
  history[history.state?.open ? "replaceState" : "pushState"](null, "", here());
});
addEventListener("popstate", () => here() !== location.pathname && location.reload());
