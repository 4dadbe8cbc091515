#!/usr/bin/env bash
# Guess:  a button that holds a drawing of a card with <title>Five of hearts</title> is named by it, and axe-core finds that in jsdom, as
#         it does in Chromium: only colors and sizes need a real browser.
# Seen:   in jsdom 29.1.1, axe-core 4.14.1 reports buttons and links without a name. It skips what is not displayed, and jsdom gives
#         every <title>, also a drawing's, the "display: none" of the one in a page's head. The drawing alone passes, and
#         dom-accessibility-api 0.7.1 finds the names in the same jsdom.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund axe-core@4.14.1 jsdom@29.1.1 dom-accessibility-api@0.7.1
cat >audit.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const { source } = require("axe-core");
const { computeAccessibleName } = require("dom-accessibility-api");
const { JSDOM } = require("jsdom");

const card = '<svg role="img"><title>Five of hearts</title></svg>';
const labelled = '<svg role="img" aria-label="Five of hearts"></svg>';
const pages = {
  "a drawing": [card, []],
  "a button with it": [`<button>${card}</button>`, ["button-name"]],
  "a link with it": [`<a href="#five">${card}</a>`, ["link-name"]],
  "a button with a labelled drawing": [`<button>${labelled}</button>`, []],
};
const main = async () => {
  for (const [what, [html, expected]] of Object.entries(pages)) {
    const { window } = new JSDOM(`<!doctype html><html lang="en"><title>Cards</title><main>${html}</main>`, { runScripts: "outside-only" });
    window.eval(source);
    const main = window.document.querySelector("main");
    const { violations } = await window.axe.run(main, { rules: { "color-contrast": { enabled: false } } });
    const found = Array.from(violations, ({ id }) => id);
    const name = computeAccessibleName(main.firstChild);
    const title = main.querySelector("title");
    const display = title && window.getComputedStyle(title).display;
    console.log(`${what}: axe reports ${JSON.stringify(found)}; the name is "${name}"; <title> has display: ${display}`);
    assert.deepStrictEqual(found, expected);
    assert.strictEqual(name, "Five of hearts");
    assert.strictEqual(display, title && "none");
  }
};
main();
JAVASCRIPT
node audit.cjs
