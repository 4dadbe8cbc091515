"""``docs/study/check.c``, which is compiled here: it accepts our proofs, and refuses broken ones."""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest

from solitaire.rules import CARDS, STANDARD, Deal, Game, Seed
from solitaire.solver import away
from study.checks.proofs import LOST, OPEN, prove_seeds
from tests.kit.tiers import sampled

SOURCE = (Path(__file__).parents[2] / "docs/study/check.c").read_text(encoding="utf-8")
OPTIONS = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
SANITIZED = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]

Check = Callable[[Iterable[str]], tuple[int, list[str]]]
"""Checks lines: the exit code, and what is printed."""


@pytest.fixture(scope="module")
def check(tmp_path_factory: pytest.TempPathFactory) -> Check:
    return build(SOURCE, tmp_path_factory.mktemp("check"))


def build(source: str, folder: Path) -> Check:
    program = folder / "check"
    (folder / "check.c").write_text(source, encoding="utf-8")
    files = ["-o", program, folder / "check.c", "-lm"]
    subprocess.run(["cc", *OPTIONS, *SANITIZED, *files], check=True)

    def check(lines: Iterable[str]) -> tuple[int, list[str]]:
        text = "".join([f"{line}\n" for line in lines])
        answer = subprocess.run([program], input=text, capture_output=True, text=True, check=False)
        assert answer.stderr == ""
        return answer.returncode, answer.stdout.splitlines()

    return check


def format_summary(
    plans: int = 0, least: int = 0, lost: int = 0, left_open: int = 0, wrong: int = 0
) -> str:
    return (
        f"{plans} plans are right ({least} of them least), {lost} deals are lost,"
        f" {left_open} are open, {wrong} lines are wrong."
    )


def lines_of(seeds: Sequence[int]) -> list[str]:
    return [proof.line for proof in prove_seeds(seeds)]


# ---- our proofs --------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", sampled(range(0, 250, 25), fast=2, deep=0))
def test_our_proofs_are_right(check: Check, first: int) -> None:
    proofs = prove_seeds(range(first, first + 25))
    kinds = Counter(proof.line.split()[1] for proof in proofs)
    lost, left_open = kinds[LOST], kinds[OPEN]
    plans = 25 - lost - left_open
    least = sum(proof.need == sum(proof.away) for proof in proofs)
    assert left_open <= 2
    printed = f"Seeds {first} to {first + 24}: {format_summary(plans, least, lost, left_open)}"
    assert check([proof.line for proof in proofs]) == (0, [printed])


@pytest.mark.parametrize("seed", [43, 58, 80])
def test_a_plan_of_more_cards_than_the_sum_of_away_is_not_proved_least(
    check: Check, seed: int
) -> None:
    (proof,) = prove_seeds([seed])
    assert proof.need is not None
    assert proof.need > sum(proof.away)
    assert check([proof.line]) == (0, [f"Seeds {seed} to {seed}: {format_summary(1)}"])


@pytest.mark.parametrize("first", [380, 985, 1_197, 1_714])
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
    summary = format_summary(lost=sum(lost), wrong=len(refused))
    assert printed[-1] == f"Seeds {first} to {first + 4}: {summary}"


def test_open_deals_are_counted(check: Check) -> None:
    printed = f"Seeds 157 to 158: {format_summary(1, 1, left_open=1)}"
    assert check([*lines_of([157]), "158 open"]) == (0, [printed])


def test_nothing_is_no_proof(check: Check) -> None:
    assert check([]) == (1, [format_summary()])
    assert check(["158 open"]) == (1, [f"Seeds 158 to 158: {format_summary(left_open=1)}"])


# ---- broken ones -------------------------------------------------------------------------------------

SEED = 1
DEAL = Deal.from_seed(Seed(SEED))


@pytest.fixture(scope="module")
def plan() -> str:
    (line,) = lines_of([SEED])
    return line


def refusal(check: Check, line: str) -> str:
    """Why a line is refused."""
    code, (fault, last) = check([line])
    seed = line.split()[0]
    assert (code, last) == (1, f"Seeds {seed} to {seed}: {format_summary(wrong=1)}")
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


def test_a_plan_that_wins_no_game_is_refused(plan: str, tmp_path: Path) -> None:
    """The hands of a plan are checked first, so here is a program that lets all of them pass."""
    trusting = build(SOURCE.replace("if (!melds_all(hand, rank))", "if (0)"), tmp_path)
    use = next(word for word in plan.split() if word[0] == "+")
    drop = next(word for word in plan.split() if word[0] == "-")
    shorter = plan.replace(f" {use}", "", 1).replace(f" {drop}", "", 1)
    assert "not won" in refusal(trusting, shorter)


def test_a_plan_with_a_needless_card_is_right_and_not_least(check: Check, plan: str) -> None:
    """The forged proof exchanges a card of the pile of K for its twin in the stock."""
    words = plan.split()
    king = words[words.index("13:") :]
    twin = next(
        card
        for card in DEAL.stock
        if f"+{card}" not in words and card in DEAL.piles[-1] and f"-{card}" not in king
    )
    assert check([plan]) == (0, [f"Seeds {SEED} to {SEED}: {format_summary(1, 1)}"])
    assert check([f"{plan} +{twin} -{twin}"]) == (
        0,
        [f"Seeds {SEED} to {SEED}: {format_summary(1)}"],
    )


@pytest.mark.parametrize("sign", "+-")
def test_a_pile_that_uses_more_or_fewer_cards_than_it_drops_is_refused(
    check: Check, plan: str, sign: str
) -> None:
    first = next(word for word in plan.split() if word[0] == sign)
    assert "more or fewer" in refusal(check, plan.replace(f" {first}", "", 1))


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


@pytest.mark.parametrize(
    "line", ["", "2", "1 lost", "3 lost", "x lost", "2x lost", "2 " + "+9S" * 3_000]
)
def test_a_line_that_is_not_of_the_next_deal_is_refused(check: Check, plan: str, line: str) -> None:
    code, printed = check([plan, line])
    assert code == 1
    assert "1 plans are right (1 of them least), 0 deals are lost, 0 are open, " in printed[-1]


def test_a_first_line_without_a_seed_is_refused(check: Check) -> None:
    assert "not of the next seed" in check(["5x lost"])[1][0]


def test_the_plan_of_another_deal_is_refused(check: Check, plan: str) -> None:
    refusal(check, plan.replace(f"{SEED} ", f"{SEED + 1} ", 1))
