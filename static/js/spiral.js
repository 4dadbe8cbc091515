// @ts-check
/* Keys on the board of Spiral: digits go to a space, arrows walk along the spiral and across its rings, N goes to the next
   space that the chosen card may take, or any card while none is chosen. One space of the board is a stop for Tab, not ninety.
   A space without a chosen card is not sent: the hand gets the focus. Without this script every space is a stop for Tab,
   and the server asks for the card. */

const find = (selector) => /** @type {any} */ (document.querySelector(selector));
const spaces = () => /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll(".spiral .space")]);
const numbered = (number) => find(`.spiral .space[value="${number}"]`);
const chosen = () => find(".spiral-card > :checked");

const TWO_DIGITS_MS = 1500;

/* The stop for Tab: where the focus was last, else the first space that some card may take. */
function setStop(space) {
  spaces().forEach((each) => (each.tabIndex = each === space ? 0 : -1));
}

function visit(space) {
  if (!space) return;
  setStop(space);
  space.focus();
}

const begin = () =>
  setStop(find(".spiral .space[autofocus]") ?? find(".spiral .space[data-for]") ?? find(".spiral .space"));

/* ---- keys ---- */

let typed = "";
let typedAt = 0;

function typeDigit(digit) {
  const now = performance.now();
  typed = now - typedAt < TWO_DIGITS_MS && typed.length === 1 ? typed + digit : digit;
  typedAt = now;
  visit(numbered(Number(typed)) ?? numbered(Number((typed = digit))));
}

/* The next space, after that with the focus, that fits. */
function nextThatFits() {
  const at = chosen()?.dataset.at;
  const fits = spaces().filter(({ dataset }) => dataset.for && (!at || dataset.for.split(" ").includes(at)));
  const here = Number(document.activeElement?.closest(".space")?.getAttribute("value") ?? 0);
  visit(fits.find(({ value }) => Number(value) > here) ?? fits[0]);
}

const STEPS = {
  ArrowRight: ({ value }) => Number(value) + 1,
  ArrowLeft: ({ value }) => Number(value) - 1,
  ArrowUp: ({ dataset }) => dataset.outer,
  ArrowDown: ({ dataset }) => dataset.inner,
};

addEventListener("keydown", (event) => {
  const { key, target } = event;
  const here = /** @type {any} */ (target);
  if (event.ctrlKey || event.altKey || event.metaKey || here.matches(".voice *") || event.defaultPrevented) return;
  if (!find(".spiral .space")) return;
  if (here.matches(".space") && STEPS[key]) {
    event.preventDefault();
    typed = "";
    return visit(numbered(STEPS[key](here)));
  }
  if (document.documentElement.dataset.keys === "off") return;
  if (/^[0-9]$/.test(key)) return typeDigit(key);
  typed = ""; // any other key ends a number
  if (key.toLowerCase() === "n") return nextThatFits();
});

/* ---- fingers ---- */

addEventListener("touchstart", () => {}, { passive: true }); // or Safari has no :active, which shows the number of a space

/* ---- a space without a card ---- */

addEventListener("submit", (event) => {
  const submitter = /** @type {any} */ (event).submitter;
  if (!submitter?.matches(".space, .sr") || (chosen() && submitter.matches(".space"))) return;
  event.preventDefault();
  event.stopPropagation();
  if (chosen()) return nextThatFits(); // Enter on a card
  const card = find(".spiral-card > input");
  if (!card) return;
  card.dataset.name ??= card.getAttribute("aria-label");
  card.setAttribute("aria-label", `${find(".spiral").dataset.choose} ${card.dataset.name}`);
  card.focus();
  if (find(".spiral-choose")) return;
  const asks = Object.assign(document.createElement("b"), { className: "spiral-choose", textContent: `${find(".spiral").dataset.choose} ` });
  find(".spiral-now").prepend(asks); // before what the coach says
}, true);
addEventListener("change", () => find(".spiral-choose")?.remove());

/* What has the focus of the page keeps it: only the stop for Tab is set anew. */
addEventListener("htmx:afterSwap", () => {
  typed = "";
  begin();
});
begin();
