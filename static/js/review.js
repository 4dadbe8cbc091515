// @ts-check
/* Comparisons: what is open stays open when htmx replaces it. Without this script it closes. */

const find = (selector) => /** @type {any} */ (document.querySelector(selector));

let opened = [];
addEventListener("htmx:beforeSwap", ({ detail: { target } }) => (opened = [...target.querySelectorAll("details[id][open]")]));
addEventListener("htmx:afterSwap", () => opened.forEach(({ id }) => find(`#${id}`)?.setAttribute("open", "")));
