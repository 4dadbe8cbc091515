#!/usr/bin/env bash
# Guess:  a package whose games can go a step back, for searches of the tree, is then where it was: the same observation as before,
#         and after the same move again the same moves are allowed.
# Seen:   RLCard 1.2.0 does so in Leduc hold'em. In limit hold'em the raise that was taken back stays in what the player observes. In
#         no-limit hold'em, a raise made, taken back and made again leaves other moves: the game and its round each have a pot
#         of their own from then on. In all three the record of the game keeps the move, and has it twice after the second time.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet --disable-pip-version-check rlcard==1.2.0
"$folder/env/bin/python" - <<'PYTHON'
from importlib.metadata import version

import rlcard

RAISE = {"leduc-holdem": 1, "limit-holdem": 1, "no-limit-holdem": 3}


def look(state):
    return state["obs"].tolist(), [str(move) for move in state["raw_legal_actions"]], len(state["action_record"])


print("rlcard", version("rlcard"))
for name, move in RAISE.items():
    for seed in range(5):
        env = rlcard.make(name, config={"seed": seed, "allow_step_back": True})
        before = look(env.reset()[0])
        after = look(env.step(move)[0])
        back = look(env.step_back()[0])
        again = look(env.step(move)[0])
        same_place = back[0] == before[0]
        same_moves = again[1] == after[1]
        if seed == 0:
            print(f"{name}: the observation is back: {same_place}; the same moves are allowed again: {same_moves}")
            print(f"    moves: {after[1]}, then {again[1]}")
            print(f"    length of the record: {before[2]}, {after[2]}, back: {back[2]}, again: {again[2]}")
        assert same_place == (name != "limit-holdem")
        assert same_moves == (name != "no-limit-holdem")
        assert (before[2], after[2], back[2], again[2]) == (0, 1, 1, 2)
        if name == "no-limit-holdem":
            assert env.game.dealer.pot != env.game.round.dealer.pot
PYTHON
