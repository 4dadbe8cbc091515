#!/usr/bin/env bash
# Guess:  asked for all solutions, CP-SAT with two workers finds the same as with one, some of them twice, or it refuses.
# Seen:   OR-Tools 9.15.6755 gives 10 of the 20 ways to choose three cards of six, and says OPTIMAL, which with one worker means that
#         all were found. With no number of workers it finds all, and with two and `symmetry_level=1`, too (some twice): the cards are
#         alike to the solver, and by default it leaves out what is a mirror of another.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" install --quiet --disable-pip-version-check ortools==9.15.6755
"$folder/env/bin/python" - <<'PYTHON'
from ortools import __version__
from ortools.sat.python import cp_model


class Kept(cp_model.CpSolverSolutionCallback):
    def __init__(self, cards):
        super().__init__()
        self.cards = cards
        self.hands = []

    def on_solution_callback(self):
        self.hands.append(tuple(self.value(card) for card in self.cards))


def three_of_six(**parameters):
    model = cp_model.CpModel()
    cards = [model.new_bool_var(f"card {number}") for number in range(6)]
    model.add(sum(cards) == 3)
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    for name, value in parameters.items():
        setattr(solver.parameters, name, value)
    kept = Kept(cards)
    status = solver.solve(model, kept)
    return solver.status_name(status), len(set(kept.hands))


print("ortools", __version__)
one = {three_of_six(num_workers=1) for _ in range(10)} | {three_of_six() for _ in range(10)}
two = {three_of_six(num_workers=2) for _ in range(10)}
plain = {three_of_six(num_workers=2, symmetry_level=1) for _ in range(10)}
print("one worker, or no number:", one)
print("two workers:", two)
print("two workers, symmetry_level=1:", plain)
assert one == {("OPTIMAL", 20)}
assert any(status == "OPTIMAL" and hands < 20 for status, hands in two)
assert {hands for _, hands in plain} == {20}
PYTHON
