"""``docs/study/check.c``, which is compiled here: it accepts our proofs, and refuses broken ones."""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from solitaire.rules import CARDS, STANDARD, Deal, Game, Seed
from solitaire.solver import away
from solitaire.study.proofs import LOST, OPEN, prove_seeds
from tests.kit.tiers import sampled

SOURCE = Path(__file__).parents[2] / "docs/study/check.c"
OPTIONS = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
SANITIZED = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]

Check = Callable[[Iterable[str]], tuple[int, list[str]]]
"""Checks lines: the exit code, and what is printed."""


@pytest.fixture(scope="module")
def check(tmp_path_factory: pytest.TempPathFactory) -> Check:
    program = tmp_path_factory.mktemp("check") / "check"
    subprocess.run(["cc", *OPTIONS, *SANITIZED, "-o", program, SOURCE, "-lm"], check=True)

    def check(lines: Iterable[str]) -> tuple[int, list[str]]:
        text = "".join([f"{line}\n" for line in lines])
        answer = subprocess.run([program], input=text, capture_output=True, text=True, check=False)
        assert answer.stderr == ""
        return answer.returncode, answer.stdout.splitlines()

    return check


def told(plans: int = 0, lost: int = 0, left_open: int = 0, wrong: int = 0) -> str:
    return (
        f"{plans} plans are right, {lost} deals are lost, {left_open} are open,"
        f" {wrong} lines are wrong."
    )


# ---- our proofs --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("first", sampled(range(0, 1_000, 100), fast=1))
def test_the_proofs_of_a_hundred_deals_are_right(check: Check, first: int) -> None:
    lines = prove_seeds(range(first, first + 100))
    kinds = Counter(line.split()[1] for line in lines)
    lost, left_open = kinds[LOST], kinds[OPEN]
    plans = 100 - lost - left_open
    assert lost > 0
    assert left_open <= 2
    assert check(lines) == (0, [told(plans, lost, left_open)])


@pytest.mark.slow
@pytest.mark.parametrize("first", sampled([380, 985, 1_197, 1_714], fast=1))
def test_a_deal_is_lost_only_if_its_sum_of_away_is_above_the_stock(
    check: Check, first: int
) -> None:
    """Some of these deals have a sum of 28, and others one of 29."""
    seeds = range(first, first + 5)
    positions = [Game.start(Deal.from_seed(Seed(seed))).position for seed in seeds]
    lost = [sum(map(away, position.piles)) > STANDARD.stock_size for position in positions]
    assert 0 < sum(lost) < len(seeds)
    _, printed = check(f"{seed} {LOST}" for seed in seeds)
    refused = [int(line.partition(":")[0]) for line in printed[:-1]]
    assert refused == [seed for seed, is_lost in zip(seeds, lost, strict=True) if not is_lost]
    assert printed[-1] == told(lost=sum(lost), wrong=len(refused))


def test_open_deals_are_counted(check: Check) -> None:
    assert check([*prove_seeds([157]), "158 open"]) == (0, [told(1, left_open=1)])


def test_nothing_is_no_proof(check: Check) -> None:
    assert check([]) == (1, [told()])
    assert check(["158 open"]) == (1, [told(left_open=1)])


# ---- broken ones -------------------------------------------------------------------------------------

SEED = 1
DEAL = Deal.from_seed(Seed(SEED))


@pytest.fixture(scope="module")
def plan() -> str:
    (line,) = prove_seeds([SEED])
    return line


def refusal(check: Check, *lines: str) -> str:
    """Why the only wrong line, the last one, is refused."""
    code, (fault, last) = check(lines)
    assert (code, last) == (1, told(len(lines) - 1, wrong=1))
    return fault.partition(": ")[2]


def test_a_card_that_is_not_in_the_stock_is_refused(check: Check, plan: str) -> None:
    missing = next(card for card in CARDS if card not in DEAL.stock)
    drop = DEAL.piles[-1][0]
    assert "not in the stock" in refusal(check, f"{plan} 13: +{missing} -{drop}")


def test_a_card_used_twice_is_refused(check: Check, plan: str) -> None:
    words = plan.split()
    once = next(
        word for word in words if word[0] == "+" and list(map(str, DEAL.stock)).count(word[1:]) == 1
    )
    drop = DEAL.piles[-1][0]
    assert "used twice" in refusal(check, f"{plan} 13: {once} -{drop}")


def test_a_drop_that_is_not_in_the_pile_is_refused(check: Check, plan: str) -> None:
    first, *_ = [word for word in plan.split() if word[0] == "-"]
    missing = next(card for card in CARDS if card not in DEAL.piles[0])
    assert plan.split()[1] == "3:"
    assert "not in the pile" in refusal(check, plan.replace(first, f"-{missing}", 1))


def test_a_drop_of_a_card_just_placed_is_refused(check: Check, plan: str) -> None:
    """A plan says which cards are exchanged for which."""
    spare = next(
        card for card in DEAL.stock if f"+{card}" not in plan.split() and card not in DEAL.piles[-1]
    )
    assert "not in the pile" in refusal(check, f"{plan} 13: +{spare} -{spare}")


def test_a_hand_that_does_not_meld_is_refused(check: Check, plan: str) -> None:
    use = next(word for word in plan.split() if word[0] == "+")
    drop = next(word for word in plan.split() if word[0] == "-")
    shorter = plan.replace(f" {use}", "", 1).replace(f" {drop}", "", 1)
    assert "does not meld" in refusal(check, shorter)


@pytest.mark.parametrize("sign", "+-")
def test_a_pile_that_uses_more_or_fewer_cards_than_it_drops_is_refused(
    check: Check, plan: str, sign: str
) -> None:
    first = next(word for word in plan.split() if word[0] == sign)
    assert "more or fewer" in refusal(check, plan.replace(f" {first}", "", 1))


@pytest.mark.slow
def test_no_word_of_a_plan_can_be_left_out(check: Check, plan: str) -> None:
    words = plan.split()
    for place in range(1, len(words)):
        refusal(check, " ".join(words[:place] + words[place + 1 :]))


@pytest.mark.parametrize(
    "word", ["2:", "14:", "3", "3;", "+3", "+1S", "+9X", "+", "9S", "*9S", "JK", "loss", "lost"]
)
def test_a_word_without_a_meaning_is_refused(check: Check, plan: str, word: str) -> None:
    assert "no meaning" in refusal(check, f"{plan} {word}")


def test_a_card_of_no_pile_is_refused(check: Check, plan: str) -> None:
    assert "no meaning" in refusal(check, plan.replace(" 3:", "", 1))


@pytest.mark.parametrize("line", ["", "2", "1 lost", "3 lost", "x lost", "2 " + "+9S" * 3_000])
def test_a_line_that_is_not_of_the_next_deal_is_refused(check: Check, plan: str, line: str) -> None:
    code, printed = check([plan, line])
    assert code == 1
    assert printed[-1].startswith("1 plans are right, 0 deals are lost, 0 are open, ")


def test_the_plan_of_another_deal_is_refused(check: Check, plan: str) -> None:
    refusal(check, plan.replace(f"{SEED} ", f"{SEED + 1} ", 1))
