#!/usr/bin/env bash
# Guess:  decks shuffled by a seeded generator for the days 1, 2, 3 ... of a year begin with cards that have nothing to do with each
#         other.
# Seen:   rot-js 2.2.1 begins all decks of the seeds 1 to 39 with the same card, and those of 365 days with only ten of 52 cards, each
#         for about 39 days on end. Its generator is named after Alea, but leaves out that one's hashing of the seed: the package
#         alea 1.0.1 has all 52 cards, which change daily. A large seed, or a few numbers drawn first, would do.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund rot-js@2.2.1 alea@1.0.1
cat >deal.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const Alea = require("alea");
const { RNG } = require("rot-js");

const deck = [...Array(52).keys()];
const days = [...Array(365).keys()].map((day) => day + 1);
const rot = (seed) => {
  RNG.setSeed(seed);
  return RNG.shuffle(deck)[0];
};
const alea = (seed) => deck[Math.floor(new Alea(seed)() * 52)];
for (const [name, first] of Object.entries({ rot, alea })) {
  const cards = days.map(first);
  const changes = cards.slice(1).filter((card, before) => card !== cards[before]).length;
  console.log(`${name}: ${new Set(cards).size} first cards in 365 days, ${changes} changes; days 1 to 60:`, cards.slice(0, 60).join(" "));
}
const cards = days.map(rot);
assert.strictEqual(new Set(cards.slice(0, 39)).size, 1);
assert.strictEqual(new Set(cards).size, 10);
assert.strictEqual(new Set(days.map(alea)).size, 52);
JAVASCRIPT
node deal.cjs
