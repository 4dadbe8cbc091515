/* Drag and drop. The drawn card can be dropped on a pile, which chooses that pile; it or a card of the chosen pile can
   be dropped on the discard, which plays the turn. A card dropped anywhere else glides back and nothing changes.
   Without this script clicks do the same. */

const FAR = 6; // pixels; below that it is a click
const { body } = document;

/* The pressed card: its element, its radio button if it is in a tray, and the position; once dragged also its ghost,
   which follows the pointer, and the target below it. */
let held = null;

function picked({ target, pointerId, clientX, clientY }) {
  const input = target.closest('.choice > input[name="discard"]');
  const card = input ? input.parentElement.querySelector(".card") : target.closest(".drawn > .card");
  const drawn = !input || "drawn" in input.parentElement.dataset;
  return card && { card, input, drawn, id: pointerId, x: clientX, y: clientY, over: null };
}

function lift() {
  document.querySelector(".ghost")?.remove();
  const { card, drawn, id } = held;
  const ghost = copyOf(card, card.getBoundingClientRect(), "ghost");
  body.append(ghost);
  body.dataset.dragging = drawn ? "drawn" : "card";
  card.dataset.dragged = "";
  held.ghost = ghost;
  document.documentElement.setPointerCapture(id);
}

/* The drop target at a point: the discard, or for the drawn card a pile or its key. */
function under(x, y) {
  const found = document.elementFromPoint(x, y);
  const discard = found?.closest(".discard-here");
  if (discard || !held.drawn) return discard;
  const pile = (found?.closest(".keys label")?.control ?? found)?.closest(".pile");
  return pile?.querySelector("form.tray") && !pile.contains(held.input) ? pile : null;
}

function aim(over) {
  held.over?.removeAttribute("data-target");
  over?.setAttribute("data-target", "");
  held.over = over;
}

function putDown({ card, ghost }) {
  if (!ghost.isConnected) return;
  ghost.remove();
  delete card.dataset.dragged;
}

function glideBack(was) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return putDown(was);
  const glide = was.ghost.animate({ translate: "0 0" }, { duration: duration("place"), easing: "ease-out" });
  glide.onfinish = () => putDown(was);
}

/* Ends the drag: the card goes to the target, or back. */
function letGo(over) {
  const was = held;
  if (was?.ghost) aim(null);
  held = null;
  delete body.dataset.dragging;
  if (!was?.ghost) return;
  if (!over) return glideBack(was);
  if (over.matches(".pile")) {
    const pile = over.querySelector(".pile > input");
    pile.focus({ preventScroll: true });
    pile.click();
    return putDown(was);
  }
  was.input?.click();
  (was.input?.form ?? document.querySelector(".unplayed")).requestSubmit();
  // The card stays where it was dropped until the response arrives.
  if (!document.querySelector(".htmx-request")) return putDown(was);
  const answered = ({ detail }) => (detail.successful ? putDown : glideBack)(was);
  document.addEventListener("htmx:afterRequest", answered, { once: true });
}

function swallow(event) {
  event.stopImmediatePropagation();
  event.preventDefault();
}

const on = (kind, act, capture) => addEventListener(kind, act, { capture });

on("pointerdown", (event) => {
  if (held) letGo();
  else if (event.isPrimary && !event.button) held = picked(event);
});

on("pointermove", ({ pointerId, clientX, clientY }) => {
  if (pointerId !== held?.id) return;
  const [x, y] = [clientX - held.x, clientY - held.y];
  if (!held.ghost && Math.hypot(x, y) < FAR) return;
  if (!held.ghost) lift();
  held.ghost.style.translate = `${x}px ${y}px`;
  aim(under(clientX, clientY));
});

on("pointerup", ({ pointerId }) => {
  if (pointerId !== held?.id) return;
  const dragged = held.ghost;
  letGo(held.over);
  if (!dragged) return;
  // The browser fires a click if the pointer ends where it began.
  on("click", swallow, true);
  setTimeout(() => removeEventListener("click", swallow, true));
});

on("pointercancel", ({ pointerId }) => pointerId === held?.id && letGo());

on(
  "keydown",
  (event) => {
    if (!held?.ghost) return;
    swallow(event);
    if (event.key === "Escape") letGo();
  },
  true,
);

/* The table is replaced: the held card belongs to the old one. */
on("htmx:beforeSwap", ({ detail }) => detail.target.id === "table" && letGo());

/* A tray that scrolls is scrolled by a finger on its cards, which cannot be dragged upwards then. */
document.addEventListener("change", ({ target }) => {
  if (target.name !== "pile") return;
  const tray = target.closest(".pile").querySelector(".tray");
  tray.toggleAttribute("data-scrolls", tray.scrollHeight > tray.clientHeight);
});

body.dataset.drags = "";
