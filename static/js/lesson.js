/* The address of the first game goes along with its steps, and the browser's way back goes a step back. Without this
   script the steps are still played, by pages. */

const here = () => document.getElementById("table").dataset.address;

document.addEventListener("htmx:afterSettle", ({ detail: { target } }) => {
  if (target.id === "table" && here() !== location.pathname) history.pushState(null, "", here());
});
addEventListener("popstate", () => here() !== location.pathname && location.reload());
