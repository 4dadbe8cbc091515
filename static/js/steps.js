/* The keys left and right go to the turn before and the next one. Without this script the links do. */

document.addEventListener("keydown", (event) => {
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (!rel || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("input, textarea, select")) return;
  document.querySelector(`a[rel="${rel}"]`)?.click();
});
