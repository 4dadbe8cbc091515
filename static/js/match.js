// @ts-check
/* Conveniences and keys of a match: stock and discards can be tapped, the button names the card that it discards, a double
   tap on a card discards it; D draws, T takes, N deals the next hand, G opens the score sheet, S sorts, / goes to the
   command line, ? to the list of keys. Each key clicks what is on the page. What the others did is shown step by step, and a tap or a key shows
   all of it at once. In a review arrows, Home and End go from turn to turn. Without this script everything still works:
   cards are radio buttons, a move is a form, and turns are links. */

const root = document.documentElement;
const on = (kind, act, capture) => addEventListener(kind, act, capture);
const find = (selector) => /** @type {any} */ (document.querySelector(selector));

const HAND = "form.throws";
const CHOSEN = `${HAND} .choice > input:checked`;

/* The button says what it does, and whether the player goes out with it; until a card is chosen, to choose one. Those that
   add a card to a meld are seen only if one is chosen. */
function nameButton() {
  const chosen = find(CHOSEN);
  document.querySelectorAll(`${HAND} [data-says]`).forEach((/** @type {any} */ button) => {
    const { asks, says, saysOut = says } = button.dataset;
    if (chosen) button.textContent = ("out" in chosen.dataset ? saysOut : says).replace("{card}", chosen.dataset.card);
    else if (asks) button.textContent = asks;
  });
}

on("change", ({ target }) => target.matches(`${HAND} .choice > input`) && nameButton());

/* What the chosen card may do, which the styles know by :has(): marked for browsers without it (Chromium before 105,
   Firefox before 121). */
function markChosen() {
  const chosen = find(".choice > :checked, .spiral-card > :checked");
  const mark = (selector, name, isMeant) =>
    document.querySelectorAll(selector).forEach((each) => each.toggleAttribute(name, isMeant(each)));
  mark("[data-for]", "data-takes", ({ dataset }) => dataset.for.split(" ").includes(chosen?.dataset.at));
  mark(".last-held", "data-chosen", (held) => held.contains(chosen));
  mark(`${HAND} > .last-names`, "hidden", () => !chosen?.matches("[data-names]"));
  mark(`${HAND} > .last-swaps`, "hidden", () => !chosen?.matches("[data-swaps]"));
}

if (!CSS.supports("selector(:has(a))")) {
  on("change", markChosen);
  on("htmx:afterSwap", markChosen);
  markChosen();
}

/* ---- answers: they go into the parts that stay, so that readers do not say anew where the focus is, and need not learn
   ninety new spaces ---- */

const STAYS = "#match, .bar, .score-sheet, .spiral-known, .match-table, .own-hand, .continental, .spiral-table, .spiral, .spiral-hand, .spiral-board, .space";

/* What others did closes nothing that is open, and takes the focus neither from the bar nor from that. */
let isPolled = false;
const isLeft = (one, child) => one.isEqualNode(child) || (isPolled && one.matches?.(".menu[open]") && child.matches?.(".menu"));

/** Gives a part what the answer has, before what it had itself, which goes into "gone". */
function renew(part, answer, gone, added) {
  for (const { name } of [...part.attributes]) {
    if (!answer.hasAttribute(name) && !(isPolled && name === "open")) part.removeAttribute(name);
  }
  for (const { name, value } of answer.attributes) if (part.getAttribute(name) !== value) part.setAttribute(name, value);
  const old = [...part.childNodes];
  let last = null;
  for (const child of [...answer.childNodes]) {
    const isSame = (one) => one.nodeName === child.nodeName && one.classList[0] === child.classList[0];
    const left = part.matches(".bar, details") && old.find((one) => isLeft(one, child));
    const same = left || (child.matches?.(STAYS) && old.find(isSame));
    if (same) {
      old.splice(old.indexOf(same), 1);
      if (!left) renew(same, child, gone, added);
    } else {
      part.insertBefore(child, last ? last.nextSibling : part.firstChild);
      added.push(child);
    }
    last = same || child;
  }
  gone.push(...old);
}

/* Whether the focus is where no answer changes anything, as in the command line, or while others move in what is open. */
function isElsewhere() {
  const { activeElement } = document;
  const isOpen = isPolled && activeElement.closest("details[open]");
  return activeElement !== document.body && (isOpen || !find("#match").contains(activeElement));
}

/* What is next has the focus before what had it is gone: else it would be nowhere in between. While others move, the hand has it. */
function updateMatch(style, target, fragment) {
  if (style !== "match") return false; // htmx asks for innerHTML too
  const gone = [];
  const added = [];
  const keeps = isElsewhere() || (isPolled && target.dataset.phase === "over"); // the end has been said
  if (keeps) fragment.querySelectorAll("[autofocus]").forEach((each) => each.removeAttribute("autofocus")); // htmx would focus it
  renew(target, fragment.querySelector("#match"), gone, added);
  const { id } = document.activeElement;
  const next = id ? `[autofocus], [id="${id}"]` : "[autofocus]"; // a step of a review is named alike
  const isGone = (each) => gone.some((part) => part.contains(each));
  const place = keeps ? null : /** @type {any} */ ([...target.querySelectorAll(next)].find((each) => !isGone(each)));
  const rest = !place && isGone(document.activeElement) ? find("[data-rests]") : null;
  const last = gone.filter((each) => each.contains(document.activeElement)); // the others would only be laid out once more
  gone.forEach((each) => last.includes(each) || each.remove());
  (place ?? rest)?.focus({ preventScroll: true });
  last.forEach((each) => each.remove());
  place?.scrollIntoView({ block: "nearest" });
  return added.filter((each) => each.querySelector?.("[hx-post], [hx-get]") || each.matches?.("[hx-post], [hx-get]")); // for htmx to set up
}

/** @type {any} */ (window).htmx.defineExtension("match", { handleSwap: updateMatch });
document.body.setAttribute("hx-ext", "match");

/* After a move the others' are shown step by step; not when a page is loaded again, or its cards sorted. */
const revision = () => find("#line-revision input")?.value;
let shown = revision();
on("htmx:afterSwap", () => {
  nameButton();
  if (revision() !== shown) find(".match").dataset.played = "";
  shown = revision();
});

/* The step back that had the focus may have gone with its turn. */
on("htmx:afterSettle", () => document.activeElement === document.body && find("#step-next")?.focus());

/* What others did is older than a form that was sent since, and than its answer, with which the part that asked has gone; the next
   one asks anew. */
let sent = 0;
on("htmx:beforeSend", ({ detail: { elt, xhr } }) => {
  if (!elt.matches("[data-poll]")) sent += 1;
  else {
    const { onload } = xhr;
    xhr.after = sent;
    xhr.onload = (event) => elt.isConnected && onload.call(xhr, event);
  }
});

/* What gets the focus begins its name with the status, so the live region is silent then; but Orca does not tell a heading that
   gets it when one's own move ends the match. */
on("htmx:beforeSwap", ({ detail }) => {
  isPolled = detail.requestConfig.elt.matches("[data-poll]");
  if (isPolled && detail.xhr.after !== sent) return (detail.shouldSwap = false);
  if (detail.target.id === "match") detail.swapOverride = "match";
  const answer = detail.serverResponse;
  const isOwnEnd = /<h2[^>]* autofocus/.test(answer) && !answer.includes("data-step");
  const isNamed = /\bautofocus\b/.test(answer) && !isOwnEnd && !isElsewhere();
  find("#status").setAttribute("aria-live", isNamed ? "off" : "polite");
});
/* What others did need not change what was said, as when somebody has drawn. */
on("htmx:oobBeforeSwap", ({ detail }) => {
  const isSaid = detail.target.textContent.trim() === detail.fragment.textContent.trim();
  if (isPolled && detail.target.id === "status" && isSaid) detail.shouldSwap = false;
});
on("focusout", ({ target }) => {
  if (!target.dataset.name) return;
  if (target.dataset.says) target.removeAttribute("aria-label"); // its text is its name, and changes
  else target.setAttribute("aria-label", target.dataset.name);
  delete target.dataset.name;
});

/* Without a card nothing is sent, nor a wild without a color, to which Enter leads; the server would say the same. */
on("submit", (event) => {
  if (!event.target.matches(HAND)) return;
  const color = find(`${CHOSEN}[data-names]`) && !event.submitter?.name && find(`${HAND} .last-colors > button`);
  if (find(CHOSEN) && !color) return;
  event.preventDefault();
  event.stopPropagation();
  if (color) return color.focus();
  const card = find(`${HAND} .choice > input:enabled`);
  card.dataset.name ??= card.getAttribute("aria-label");
  card.setAttribute("aria-label", `${event.target.dataset.choose} ${card.dataset.name}`);
  card.focus();
}, true);

/* Two quick taps, or clicks, on a card discard it; not if the first was for what stood there before. */
let pressed = [];
on("pointerdown", ({ target }) => (pressed = [target.closest?.(`${HAND} .choice`), pressed[0]]), true);
on("dblclick", () => pressed[0] && pressed[0] === pressed[1] && find(`${HAND} [data-says-out]`).click());

/* The stock and the discards do what the buttons of the dock do. */
const drawer = (pile) => pile && find(`.draws [value=${pile.dataset.draws}]`);
on("click", ({ target }) => drawer(target.closest?.("[data-draws]"))?.click());

/* ---- what the others did: a tap or a key in the middle of it ends it, and does nothing else ---- */

const steps = () =>
  find(".match").getAnimations({ subtree: true }).filter(({ effect, playState }) =>
    playState === "running" && effect.target?.matches("[data-step]"));

function skip(event) {
  const running = steps();
  running.forEach((each) => each.finish());
  return running.length > 0 && event;
}

let isSkipping = false;
on("pointerdown", (event) => (isSkipping = Boolean(!event.target.closest?.(".bar, .voice") && skip(event))), true);
on("click", (event) => {
  if (!isSkipping || !event.detail) return;
  isSkipping = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

/* ---- keys ---- */

/* A key clicks what names it; these name none. */
const KEYS = {
  s: ["[name=sort][aria-pressed=true] + [name=sort]", "[name=sort]"],
  arrowleft: ["[aria-keyshortcuts=ArrowLeft]"],
  arrowright: ["[aria-keyshortcuts=ArrowRight]"],
  home: [".turns-strip li:first-child a"],
  end: [".turns-strip li:last-child a"],
  "?": [".keys-link"],
};
const keyed = (key) => KEYS[key] ?? [`[data-key="${CSS.escape(key)}"]:enabled`, `summary[data-key="${CSS.escape(key)}"]`];

on("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || target.matches(".voice *")) return;
  if (key !== "Tab" && skip(event)) return event.preventDefault();
  if (key === "Escape") document.querySelectorAll("details[open]").forEach((each) => each.removeAttribute("open"));
  if (root.dataset.keys === "off") return;
  if (key === "/" && find("#command")) {
    event.preventDefault();
    find("#command").focus();
  }
  const clicked = keyed(key.toLowerCase()).map(find).find(Boolean);
  if (clicked?.matches("summary")) clicked.focus(); // so that readers say that it opens
  clicked?.click();
}, true);

/* From the command line back to what is next. */
on("keydown", ({ key, target }) => {
  if (key !== "Escape" || target.id !== "command") return;
  target.blur();
  find("#match [data-focus]")?.focus();
});

/* Clears the command line after a command that worked; an invalid one stays, to be corrected. */
on("htmx:afterRequest", ({ detail: { elt, xhr, successful } }) => {
  if (elt.id !== "line") return;
  if (successful && xhr.status < 400) find("#command").value = "";
  else find("#command").select();
});

nameButton();
