#!/usr/bin/env bash
# Guess:  decks shuffled with different words as seeds, say the name that a player gives a deal, have nothing to do with each other.
# Seen:   seedrandom 3.0.5 deals "dům" (Czech for house) as "dom" (the Slovak word): of each letter it takes only the lower eight of its
#         16 bits, so "ů" counts as "o". As seeds, the 20,992 characters of CJK Unified Ideographs make 256 decks.
#         knuth-shuffle-seeded 1.0.6 does the same. prando 6.0.1 and alea 1.0.1 have a deck for each. A hash of the word, in
#         hexadecimal digits, as the seed would do.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund seedrandom@3.0.5 knuth-shuffle-seeded@1.0.6 prando@6.0.1 alea@1.0.1
cat >deal.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const Alea = require("alea");
const knuth = require("knuth-shuffle-seeded");
const Prando = require("prando");
const seedrandom = require("seedrandom");

const shuffled = (random) => {
  const deck = [...Array(52).keys()];
  for (let left = deck.length; left > 1; left--) {
    const place = Math.floor(random() * left);
    [deck[place], deck[left - 1]] = [deck[left - 1], deck[place]];
  }
  return deck.join(" ");
};
const deals = {
  seedrandom: (seed) => shuffled(seedrandom(seed)),
  "knuth-shuffle-seeded": (seed) => knuth([...Array(52).keys()], seed).join(" "),
  prando: (seed) => {
    const generator = new Prando(seed);
    return shuffled(() => generator.next());
  },
  alea: (seed) => shuffled(new Alea(seed)),
};
const words = ["dům", "dom", "stůl", "stol"];
const ideographs = [...Array(0xa000 - 0x4e00).keys()].map((place) => String.fromCharCode(0x4e00 + place));
for (const [name, deal] of Object.entries(deals)) {
  const decks = new Set(ideographs.map(deal)).size;
  console.log(`${name}: ${decks} decks of ${ideographs.length} characters`);
  for (const word of words) console.log(`    ${word}: ${deal(word).slice(0, 30)} ...`);
  const eight = ["seedrandom", "knuth-shuffle-seeded"].includes(name);
  assert.strictEqual(decks, eight ? 256 : ideographs.length);
  assert.strictEqual(deal("dům") === deal("dom"), eight);
  assert.strictEqual(deal("stůl") === deal("stol"), eight);
}
JAVASCRIPT
node deal.cjs
