#!/usr/bin/env bash
# Guess:  a package that deals Microsoft's FreeCell by its numbers does so for all of them, 1 to 1,000,000; if it did not, a number past
#         its end would be refused.
# Seen:   pysol-cards 0.24.0, the deals of PySolFC, has the same cards up to 32,000, where the first FreeCell ended; from 32,001 on a
#         number is another deal, of another generator. Microsoft's is there, too, as ms32001. So what is known of deal 32,001 or a
#         million (who solved it, in how many moves) is of other cards.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet --disable-pip-version-check pysol-cards==0.24.0
"$folder/env/bin/python" - <<'PYTHON'
from importlib.metadata import version

from pysol_cards.cards import CardRenderer, createCards
from pysol_cards.random import shuffle
from pysol_cards.random_base import RandomBase


def microsoft(number):
    """The published shuffle: a linear congruential generator of 31 bits, of which the upper 15 are used."""
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
    dealt = []
    while deck:
        number = (number * 214013 + 2531011) % 2**31
        place = (number >> 16) % len(deck)
        deck[place], deck[-1] = deck[-1], deck[place]
        dealt.append(deck.pop())
    return dealt


def pysol(number, which):
    render = CardRenderer(True)
    return [render.to_s(card) for card in reversed(shuffle(createCards(1, 13), number, which))]


print("pysol-cards", version("pysol-cards"))
assert microsoft(1)[:8] == "JD 2D 9H JC 5D 7H 7C 5H".split()
same = {}
for number in (1, 617, 31_999, 32_000, 32_001, 146_692, 1_000_000):
    cards = pysol(number, RandomBase.DEALS_PYSOLFC)
    same[number] = cards == microsoft(number)
    print(f"{number}: {' '.join(cards[:8])} ... of Microsoft's: {' '.join(microsoft(number)[:8])} ... same: {same[number]}")
    assert pysol(number, RandomBase.DEALS_MS) == microsoft(number)
assert [number for number in same if same[number]] == [1, 617, 31_999, 32_000]
assert not any(pysol(number, RandomBase.DEALS_PYSOLFC) == microsoft(number) for number in range(32_001, 33_001))
PYTHON
