#!/usr/bin/env bash
# Guess:  OpenSpiel's "solitaire" (Klondike) deals all 52 cards by chance at the beginning, and hides some: with that one deal given,
#         a line of play always turns up the same cards, so its results can be compared with another program's deal by deal.
# Seen:   open_spiel 2.0.2 deals 31 cards, the whole stock face up. The 21 cards face down do not exist yet: when one is turned, it is
#         drawn by chance from all 21, so that one deal and one move have 21 outcomes, and two copies of a game go apart.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet --disable-pip-version-check open_spiel==2.0.2
"$folder/env/bin/python" - <<'PYTHON'
import random
from importlib.metadata import version

import pyspiel

print("open_spiel", version("open_spiel"))
chance = random.Random(1)
state = pyspiel.load_game("solitaire").new_initial_state()
dealt = 0
while state.is_chance_node():
    card, _ = chance.choice(state.chance_outcomes())
    state.apply_action(card)
    dealt += 1
print(f"{dealt} cards are dealt:", state, sep="\n")
turning = next(move for move in state.legal_actions() if state.child(move).is_chance_node())
turned = state.child(turning)
outcomes = turned.chance_outcomes()
print(f"{state.action_to_string(turning)} turns up one of {len(outcomes)} cards:")
print(*(turned.action_to_string(card) for card, _ in outcomes))
assert dealt == 31
assert len(outcomes) == 52 - dealt == 21
assert len({probability for _, probability in outcomes}) == 1
PYTHON
