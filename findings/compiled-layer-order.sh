#!/usr/bin/env bash
# Guess:  a compiler that puts the two blocks of one cascade layer together knows that the order of the layers is that of their first
#         blocks, so the first block stays where it is.
# Seen:   clean-css 5.3.3 at level 2 moves the first block down to the second where nothing in between sets the same property. The
#         layer then comes after the one that it stood before, and wins: blue cards become red, without a warning. With a list of
#         the layers in front (`@layer reset, cards;`) the order stays. esbuild 0.28.2 and cssnano 7.1.9 keep it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund clean-css@5.3.3 esbuild@0.28.2 postcss@8.5.33 cssnano@7.1.9
cat >compile.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const CleanCSS = require("clean-css");
const cssnano = require("cssnano");
const esbuild = require("esbuild");
const postcss = require("postcss");

const cleaned = (css, level) => {
  const { styles, warnings, errors } = new CleanCSS({ level }).minify(css);
  assert.deepStrictEqual([warnings, errors], [[], []]);
  return styles;
};
const compilers = {
  "clean-css, level 1": (css) => cleaned(css, 1),
  "clean-css, level 2": (css) => cleaned(css, 2),
  esbuild: (css) => esbuild.transformSync(css, { loader: "css", minify: true }).code.trim(),
  cssnano: async (css) => (await postcss([cssnano()]).process(css, { from: undefined })).css,
};
/** The layers in the order in which a browser meets them, so the last one wins. */
const layers = (css) => [...new Set([...css.matchAll(/@layer ([\w, ]+)/g)].flatMap(([, names]) => names.trim().split(/, ?/)))];

const blocks = "@layer reset{p{margin:0}} @layer cards{.card{color:blue}} @layer reset{.card{color:red}}";
const listed = `@layer reset, cards; ${blocks}`;
assert.deepStrictEqual(layers(blocks), ["reset", "cards"]);
const main = async () => {
  for (const [name, compile] of Object.entries(compilers)) {
    const compiled = await compile(blocks);
    console.log(`${name}: ${layers(compiled)} of ${compiled}`);
    const wrong = name === "clean-css, level 2";
    assert.deepStrictEqual(layers(compiled), wrong ? ["cards", "reset"] : ["reset", "cards"]);
    assert.deepStrictEqual(layers(await compile(listed)), ["reset", "cards"]);
  }
};
main();
JAVASCRIPT
node compile.cjs
