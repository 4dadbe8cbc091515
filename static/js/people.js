// @ts-check
/* What a match with people asks for: whether somebody has sat down or moved. Every two seconds while its page is seen; every six
   after a quiet minute and on one's own turn; every thirty in a tab that is not seen, whose icon and title tell whose turn it is.
   What is open, chosen, typed or focused stays (js/match.js). Without this script a button loads the page again. */

const EVERY_MS = 2_000;
const CALM_MS = 6_000;
const UNSEEN_MS = 30_000;
const QUIET_MS = 60_000;
const find = (selector) => /** @type {any} */ (document.querySelector(selector));

let asked = 0;
let changed = Date.now();

function wait() {
  if (document.visibilityState !== "visible") return UNSEEN_MS;
  return Date.now() - changed > QUIET_MS || find("#people")?.dataset.turn ? CALM_MS : EVERY_MS;
}

function poll() {
  const place = find("[data-poll]");
  if (!place || find(".htmx-request") || Date.now() - asked < wait() - EVERY_MS / 2) return;
  asked = Date.now();
  /** @type {any} */ (window).htmx.trigger(place, "poll");
}

setInterval(poll, EVERY_MS);
addEventListener("visibilitychange", poll);

const icon = find("link[rel=icon]");
const usual = icon.href;

function showTurn() {
  changed = Date.now();
  icon.href = find("#people")?.dataset.turn ?? usual;
}

addEventListener("htmx:afterSwap", showTurn);
showTurn();
