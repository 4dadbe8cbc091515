// @ts-check
/* What a match with people asks for while its page is seen: whether somebody has sat down or moved. Every two seconds, after a
   quiet minute and on one's own turn every six; not while a request is under way. What is open, chosen, typed or focused
   stays (js/match.js). The tab's icon says whose turn it is. Without this script a button loads the page again. */

const EVERY_MS = 2_000;
const QUIET_MS = 60_000;
const SLOWER = 3;
const find = (selector) => /** @type {any} */ (document.querySelector(selector));

let ticks = 0;
let changed = Date.now();

function poll() {
  const place = find("[data-poll]");
  if (!place || find(".htmx-request") || document.visibilityState !== "visible") return;
  /** @type {any} */ (window).htmx.trigger(place, "poll");
}

setInterval(() => {
  ticks += 1;
  const isCalm = Date.now() - changed > QUIET_MS || find("#people")?.dataset.turn;
  if (!isCalm || ticks % SLOWER === 0) poll();
}, EVERY_MS);
addEventListener("visibilitychange", poll);

const icon = find("link[rel=icon]");
const usual = icon.href;

function showTurn() {
  changed = Date.now();
  icon.href = find("#people")?.dataset.turn ?? usual;
}

addEventListener("htmx:afterSwap", showTurn);
showTurn();
