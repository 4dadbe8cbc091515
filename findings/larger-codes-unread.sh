#!/usr/bin/env bash
# Guess:  a clean picture of a QR code in gold or grey on white reads at every size from a few pixels a module on; if one size fails, then a
#         small one.
# Seen:   jsqr 1.4.0 reads gold at 2 to 7, 9 and 10 pixels a module, and not at 8, 12, 16, 17 and 24; grey fails at 8, 12, 16 and 24. It
#         looks for ink by squares of 8 pixels, and takes one of a single color for paper until its neighbours say otherwise: the
#         larger the modules, the more such squares. Black reads at all sizes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund qrcode@1.5.4 jsqr@1.4.0
cat >sizes.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const jsqr = require("jsqr");
const QRCode = require("qrcode");

const text = "https://cards.example/d/1-8QZK-4M2T";
const { modules } = QRCode.create(text, { errorCorrectionLevel: "L" });
const border = 4;

function reads(ink, size) {
  const width = (modules.size + 2 * border) * size;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++) {
      const row = Math.floor(y / size) - border;
      const column = Math.floor(x / size) - border;
      const inside = Math.min(row, column) >= 0 && Math.max(row, column) < modules.size;
      if (inside && modules.get(row, column)) pixels.set(ink, (y * width + x) * 4);
    }
  return jsqr(pixels, width, width)?.data === text;
}

const sizes = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 17, 24];
const unread = {};
for (const [name, ink] of Object.entries({ black: [0, 0, 0], gold: [184, 134, 11], grey: [128, 128, 128] })) {
  unread[name] = sizes.filter((size) => !reads(ink, size));
  console.log(`${name}: unread at ${unread[name].join(", ") || "none"} of ${sizes.join(", ")} pixels a module`);
}
assert.deepStrictEqual(unread, { black: [], gold: [8, 12, 16, 17, 24], grey: [8, 12, 16, 24] });
JAVASCRIPT
node sizes.cjs
