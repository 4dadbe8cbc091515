"""Writes the golden records that are missing: ``python -m tests.data.make_records``.

The games are those of a simple player, who places each card where it brings a pile closest to going out, and
discards it unplayed if it helps none. Existing records are never overwritten: they pin the rules, not this
player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, islice
from pathlib import Path

from solitaire.rules import (
    JOKER,
    SHORT,
    STANDARD,
    Card,
    Deal,
    Game,
    Rank,
    Record,
    Seed,
    Turn,
    Variant,
    all_meld,
    leftover,
)

RECORDS = Path(__file__).parent / "records"


@cache
def closest(pile: Rank, cards: tuple[Card, ...]) -> tuple[int, tuple[Card, ...]]:
    """The fewest jokers that are needed to go out, and the cards that go out with them."""
    for missing in range(pile):
        for melded in combinations(cards, pile - missing):
            if all_meld(pile, (*melded, *[JOKER] * missing)):
                return missing, melded
    raise AssertionError("jokers alone go out")


def best_turn(game: Game) -> Turn:
    """The turn that brings its pile closest to going out; of equal ones, the one with the fewest points."""
    drawn = game.drawn
    assert drawn is not None
    best: tuple[tuple[int, int, int], Turn] | None = None
    for pile in game.piles:
        if pile.flipped:
            continue
        before, _ = closest(pile.rank, tuple(sorted(pile.cards)))
        after, melded = closest(pile.rank, tuple(sorted([*pile.cards, drawn])))
        loose = _without(sorted([*pile.cards, drawn]), melded)
        gain = before - after
        if gain == 0:
            discards: Sequence[Card] = [drawn]
        else:
            discards = loose
        for discard in discards:
            rest = _without([*pile.cards, drawn], [discard])
            value = (-gain, after, leftover(pile.rank, rest))
            if best is None or value < best[0]:
                best = value, Turn(drawn, pile.rank, discard)
    assert best is not None
    return best[1]


def _without(cards: Sequence[Card], fewer: Sequence[Card]) -> list[Card]:
    rest = list(cards)
    for card in fewer:
        rest.remove(card)
    return rest


def play_simply(deal: Deal) -> Game:
    """Play a whole game as the simple player."""
    game = Game.start(deal)
    while not game.is_over:
        game = game.play(best_turn(game))
    return game


def play_nothing(deal: Deal) -> Game:
    """Play a game in which every card is discarded unplayed."""
    game = Game.start(deal)
    while game.drawn is not None:
        pile = next(pile for pile in game.piles if not pile.flipped)
        game = game.play(game.turn(pile.rank, game.drawn))
    return game


def win_with_the_last_card(won: Game) -> Game:
    """Rearrange the stock of a won game so that its last card wins it (R11)."""
    *before, last = won.turns
    used = won.deal.stock[: len(won.turns)]
    spare = won.deal.stock[len(won.turns) :]
    stock = (*used[:-1], *spare, used[-1])
    wasted = [Turn(card, last.pile, card) for card in spare]
    return Game.replay(replace(won.deal, stock=stock, seed=None), [*before, *wasted, last])


def play_until_lost(variant: Variant, wins: int) -> tuple[list[Game], list[Game]]:
    """Play deals in order until so many are won and one is lost; returns both kinds."""
    won: list[Game] = []
    lost: list[Game] = []
    for number in range(2026, 2100):
        game = play_simply(Deal.from_seed(Seed(number), variant))
        (won if game.flipped_count == len(game.piles) else lost).append(game)
        if len(won) >= wins and lost:
            break
    return won, lost


def records() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each record."""
    won, lost = play_until_lost(STANDARD, wins=2)
    yield "won", str(Record.of(won[0]))
    yield "won-again", str(Record.of(won[1], undone=3))
    yield "won-by-the-last-card", str(Record.of(win_with_the_last_card(won[0])))
    yield "lost", str(Record.of(lost[0]))
    yield "lost-without-a-try", str(Record.of(play_nothing(Deal.from_code("1-8QZK-4M2T"))))
    unfinished = Game.replay(lost[0].deal, lost[0].turns[:9])
    yield "unfinished", str(Record.of(unfinished, undone=2))
    yield "given-up", str(Record.of(Game.replay(lost[0].deal, lost[0].turns[:20]).give_up()))
    yield "not-begun", str(Record.of(Game.start(Deal.from_seed(Seed.from_text("the cabin, 2026")))))
    turns = iter(str(turn).lower() for turn in lost[0].turns)
    rows = iter(lambda: " ".join(islice(turns, 7)), "")
    lines = ["Five Crowns Solitaire record 1", f"Deal: {lost[0].deal.code}".lower().capitalize()]
    yield "by-hand", "\n".join([*lines, "", *rows]) + "\n"
    won, lost = play_until_lost(SHORT, wins=3)
    best = max(won, key=lambda game: game.stock_left)
    yield "short-won", str(Record.of(best))
    yield "short-won-by-the-last-card", str(Record.of(win_with_the_last_card(best)))
    yield "short-lost", str(Record.of(lost[0]))
    yield "short-unfinished", str(Record.of(Game.replay(lost[0].deal, lost[0].turns[:5]), undone=1))


def main() -> None:
    RECORDS.mkdir(exist_ok=True)
    for name, text in records():
        path = RECORDS / f"{name}.txt"
        if not path.exists():
            path.write_text(text, encoding="utf-8")
            print("wrote", path.name)


if __name__ == "__main__":
    main()
