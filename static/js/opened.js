/* What somebody has opened stays open when the part of the page it is in is replaced by a newer one. */

let opened = [];

document.addEventListener("htmx:beforeSwap", (event) => {
  opened = [...event.detail.target.querySelectorAll("details[id][open]")].map(({ id }) => id);
});

document.addEventListener("htmx:afterSwap", () => {
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
});
