/* Shared by the scripts that move cards, which the server joins into one file: a fixed copy of a card at the same
   size and place. `kind` is its class. */

function copyOf(card, { x, y }, kind) {
  const copy = card.cloneNode(true);
  const style = { left: x, top: y, "--card-width": card.offsetWidth, "--card-height": card.offsetHeight };
  for (const name in style) copy.style.setProperty(name, `${style[name]}px`);
  for (const name of ["--card-rank", "--card-suit"]) {
    copy.style.setProperty(name, getComputedStyle(card).getPropertyValue(name));
  }
  copy.classList.add(kind);
  copy.toggleAttribute("data-fan", card.closest(".choice"));
  copy.ariaHidden = "true";
  return copy;
}

/* A duration of tokens.css in milliseconds; 0 with reduced motion. */
function duration(name) {
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue(`--${name}`));
}
