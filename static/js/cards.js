/* What the scripts that move cards share, since all of them are sent as one: a copy of a card, as large and as printed
   as the card is now, that lies over the page with its corner there. ``kind`` is its class. */

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
