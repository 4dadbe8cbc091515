/* Animations and sounds: the drawn card moves into the pile, the discard out of it, a complete pile turns over, and a
   win is celebrated. Nothing waits for them; with reduced motion nothing moves, and sound is off by default. Without
   this script cards are in their new places at once. */

const [PLACE, DISCARD, FLIP, WIN] = ["place", "discard", "flip", "win"].map(duration);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const find = (selector) => document.querySelector(selector);
const all = (selector, where = document) => [...where.querySelectorAll(selector)];
const boxOf = (element) => element.getBoundingClientRect();
const px = (x, y) => `${x}px ${y}px`;

/* The keyframe that shows an element at box `here` as if it were at box `there`. */
const as = (there, here, more = {}) => ({
  translate: px(there.x - here.x + (there.width - here.width) / 2, there.y - here.y + (there.height - here.height) / 2),
  scale: `${there.width / here.width} ${there.height / here.height}`,
  zIndex: 30,
  pointerEvents: "none", // clicks go to what is below
  ...more,
});

function slide(card, from, here) {
  if (here.width && from.width) card.animate([as(from, here), as(here, here)], { duration: PLACE, easing: "ease-out" });
}

/* What is remembered of a card when its table is replaced: its name, its box, and a copy. */
function known(card, ghost) {
  const box = boxOf(ghost ?? card);
  return { name: card.textContent + card.dataset.suit, box, copy: copyOf(card, box, "flying") };
}

function fly(copy, frames, timing) {
  document.body.append(copy);
  copy.animate(frames, { easing: "ease-in", fill: "forwards", ...timing }).onfinish = () => copy.remove();
}

/* ---- a turn ---- */

function discard({ copy, box }, out) {
  const [width, height] = [box.width * 0.6, box.height * 0.6];
  const small = { x: out.x + (out.width - width) / 2, y: out.y + (out.height - height) / 2, width, height };
  fly(copy, [as(box, box), as(small, box, { opacity: 0.4 })], { duration: DISCARD });
  find(".discards .card")?.animate({ opacity: [0, 0] }, DISCARD);
}

/* Moves the remaining cards to their new places. */
function settle(cards, boxes, stayed) {
  cards.forEach((card, place) => {
    const at = stayed.findIndex(({ name }) => name === card.textContent + card.dataset.suit);
    if (at >= 0) slide(card, stayed.splice(at, 1)[0].box, boxes[place]);
  });
}

/* The same with each card turning over, one after the other. */
function flip(cards, boxes, stayed) {
  cards.forEach((card, at) => {
    const { box, copy } = stayed[at] ?? {};
    const timing = { duration: FLIP / 2, delay: at * 20, easing: "ease-out", fill: "backwards" };
    if (copy) fly(copy, [as(box, box), as(boxes[at], box, { transform: "rotateY(90deg)" })], { ...timing, fill: "both" });
    card.animate({ transform: ["rotateY(-90deg)", "none"] }, { ...timing, delay: timing.delay + FLIP / 2 });
  });
}

/* Loads the sounds when they are first needed. */
function sound(names, level = document.documentElement.dataset.sound ?? "off") {
  if (level !== "off") import(find("script[data-sounds]").dataset.sounds).then(({ play }) => play(names, level)).catch(() => {}); // silence
}

sound([]);

/* The cards of the old table, recorded when the response to a turn arrives. */
let before = null;

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "table") return;
  party?.remove();
  const { elt, path } = detail.requestConfig;
  before = null;
  if (detail.xhr.status !== 200 || !/\/(turns|draw)$/.test(path)) return;
  const tray = elt.matches(".tray");
  const cards = all(tray ? ".pile > :checked ~ .tray .choice > .card" : ".drawn > .card");
  const gone = tray ? elt.querySelector(":checked + .card") : cards[0];
  const stayed = cards.filter((card) => card !== gone).map((card) => known(card));
  before = { tray, stayed, gone: gone && known(gone, find(".ghost")) };
});

document.addEventListener("htmx:afterSwap", () => {
  if (!before) return;
  const { tray, gone, stayed } = before;
  const row = find(".pile[data-last] > .row");
  const flipped = tray && row?.matches("[data-flipped] > *");
  const won = find(".crowns");
  before = null;
  sound([tray && "place", gone && "discard", won ? "win" : flipped && "flip"].filter(Boolean));
  if (calm.matches) return;
  // everything is measured before anything moves, so that the browser lays the table out once
  const cards = tray && row ? all(".card", row) : [];
  const boxes = cards.map(boxOf);
  const outs = [".discards", ".lift", ".unplayed", ".take-back", ".ending", ".dock"].map(find);
  const out = outs.map((place) => place && boxOf(place)).find((box) => box?.width);
  if (won) celebrate();
  if (gone && out) discard(gone, out);
  if (cards.length) {
    (flipped ? flip : settle)(cards, boxes, stayed);
    row.animate([{ zIndex: 2, backgroundColor: getComputedStyle(row).getPropertyValue("--settled") }, { zIndex: 2 }], { duration: 4 * PLACE, easing: "ease-out" });
  }
  // not from 90 degrees: edge on, no pointer could hit it
  find(".drawn > .card")?.animate({ transform: ["rotateY(65deg)", "none"] }, { duration: PLACE, easing: "ease-out" });
});

/* Choosing a pile moves the drawn card into it from where it lies or was dropped. */
document.addEventListener("change", ({ target }) => {
  if (target.name === "sound") sound(["place", "flip"], target.value);
  if (calm.matches || target.name !== "pile") return;
  const card = target.closest(".pile").querySelector(".choice[data-drawn] > .card");
  const from = find(".ghost") ?? find(".drawn > .card");
  if (card && from) slide(card, boxOf(from), boxOf(card));
});

/* ---- a win: a crown hops along the staircase to the ending, and a suit jumps out of every pile ---- */

let party = null;

function celebrate() {
  const end = boxOf(find(".crowns"));
  const rows = all(".pile > .row");
  const tops = rows.map((row) => boxOf(all(".card", row).at(-1))).map(({ x, y, width }) => [x + width / 2, y]);
  const far = ([x, y]) => Math.hypot(x - end.x, y - end.y);
  if (far(tops[0]) < far(tops.at(-1))) for (const list of [rows, tops]) list.reverse();
  party = document.createElement("div");
  party.className = "party";
  party.ariaHidden = "true";
  const crown = find(".crowns .icon").cloneNode(true);
  tops.forEach(([x, y], at) => {
    const suit = "SHCDT"[at % 5];
    const card = document.createElement("span");
    card.append(crown.cloneNode(true));
    card.className = "card";
    card.dataset.suit = suit;
    card.querySelector("use").setAttribute("href", `#suit-${suit}`);
    card.style.left = `${x}px`;
    card.style.top = `${y}px`;
    card.style.animationDelay = rows[at].style.animationDelay = `${(WIN * at) / tops.length}ms`;
    party.append(card);
  });
  const hops = [...tops, [end.right, end.top]].map(([x, y], at, places) => {
    const [fromX, fromY] = places[at - 1] ?? [x, y];
    return `Q ${(x + fromX) / 2} ${Math.min(y, fromY) - 60} ${x} ${y}`;
  });
  crown.style.offsetPath = `path("M ${tops[0].join(" ")} ${hops.join(" ")}")`;
  party.append(crown);
  document.body.append(party);
  const here = party;
  Promise.allSettled(here.getAnimations({ subtree: true }).map(({ finished }) => finished)).then(() => here.remove());
}

for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, () => party?.remove(), true);
