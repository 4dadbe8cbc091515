"""What the turns of a match lost, and which lost most: compared with listing and sorting all turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import pytest

from solitaire.matches import CROWNS, Match, Table
from solitaire.matches.continental import CONTINENTAL
from solitaire.matches.continental import review as continental
from solitaire.matches.crowns import review as crowns
from solitaire.matches.crowns.estimates import cards_away, without
from solitaire.matches.game import AnyRules
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.lastcard import review as lastcard
from solitaire.matches.losses import LOOKED_AT, find_heaviest, find_kept
from solitaire.matches.spiral import SPIRAL
from solitaire.matches.spiral import review as spiral
from solitaire.matches.spiral.moves import spaces_for
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import Seed, leftover
from tests.kit.match_games import play_badly
from tests.matches.spiral.twins import longest_line

# ---- slow twins: the weight of every turn, by its number --------------------------------------------------


def weigh_crowns(match: Match) -> dict[int, int]:
    """Points in a last turn, else four for each card: by trying every discard, of the top card as well."""
    weights = {}
    for turn in crowns.list_turns(match, PERSON):
        rank, held, top = turn.before.rank, turn.after.held, turn.before.top
        ways = [(held, turn.drawn.kept)]
        if turn.is_last:
            tried = [leftover(rank, without(held, card)) for card in {*held} - {turn.drawn.kept}]
            weights[turn.number] = leftover(rank, turn.left) - min(tried)
            continue
        if top is not None:
            ways.append(((*turn.before.held, top), top))
        left = [
            cards_away(rank, without(cards, card))
            for cards, kept in ways
            for card in {*cards} - {kept}
        ]
        weights[turn.number] = 4 * (cards_away(rank, turn.left) - min(left))
    return weights


def weigh_spiral(match: Match) -> dict[int, int]:
    """By the longest line that each card of the hand could have made, and by who won the game."""
    games: Counter[int] = Counter()
    for state in match.history():
        if state.hands_over == state.hand_number:
            games[state.hand_number] = state.view(PERSON).points[-1][PERSON]
    weights = {}
    for turn in spiral.list_turns(match, PERSON):
        view = turn.before
        reached = {
            each for card in view.held for each in spaces_for(card, view.free, joker=view.joker)
        }
        fives = {space for space in view.free if longest_line([*view.own, space]) >= 5}
        fours = {space for space in view.free if longest_line([*view.theirs, space]) >= 5}
        played = turn.space
        lost = any(getattr(move, "space", None) in fours for seat, move in turn.later if seat % 2)
        weight = 0
        if played not in fives and fives & reached:
            weight = 2 if games[view.number] == 2 else 4
        elif played not in fives | fours and fours & reached:
            weight = 3 if lost else 1
        weights[turn.number] = weight
    return weights


def weigh_kept(list_decisions: Callable[..., Any], match: Match) -> dict[int, int]:
    """Follow each card that the coach would have got rid of through all states of the rest of its hand."""
    weights, blamed = {}, set()
    states = [(state.hand_number, state.hand.held[PERSON]) for state in match.history()]
    places = [
        place
        for place, (seat, move) in enumerate(zip(match.seats, match.moves, strict=True))
        if seat == PERSON and str(move) != "next"
    ]
    decisions = list_decisions(match, PERSON, match.rules.bots[-1])
    for place, decision in zip(places, decisions, strict=True):
        hand, before = states[place]
        later = [held for number, held in states[place + 1 :] if number == hand]
        stayed = [
            card
            for card in decision.riddance
            if (hand, card) not in blamed
            and min(held.count(card) for held in later) >= before.count(card)
        ]
        blamed |= {(hand, card) for card in stayed}
        weights[decision.number] = sum(card.points for card in stayed)
    return weights


@dataclass(frozen=True)
class Measured:
    """A game, its losses by the fast way and by the slow one."""

    rules: AnyRules
    tables: tuple[str, ...]
    find: Callable[[Match], Any]
    weigh: Callable[[Match], dict[int, int]]


def _of_decisions(module: Any, rules: AnyRules, *tables: str) -> Measured:
    decide = module.list_decisions
    return Measured(
        rules,
        tables,
        lambda match: find_kept(decide(match, PERSON, rules.bots[-1])),
        lambda match: weigh_kept(decide, match),
    )


MEASURED: Final = (
    Measured(
        CROWNS,
        ("you,outs.1 hands=five", "you,away.1,points.1 hands=five"),
        lambda match: crowns.find_losses(crowns.list_turns(match, PERSON)),
        weigh_crowns,
    ),
    Measured(
        SPIRAL,
        ("you,lines.1", "you,draws.1,lines.1,draws.1"),
        lambda match: spiral.find_losses(map(spiral.review_turn, spiral.list_turns(match, PERSON))),
        weigh_spiral,
    ),
    _of_decisions(lastcard, LASTCARD, "you,keeps.1,high.1 goal=five", "you,fits.1 goal=five"),
    _of_decisions(continental, CONTINENTAL, "you,novice.1 hands=three", "you,deny.1 hands=three"),
)


@pytest.mark.parametrize("game", MEASURED, ids=lambda game: game.rules.name)
def test_the_turns_to_look_at_head_the_list_of_all_turns(game: Measured) -> None:
    heads = Counter[int]()
    for seed, table in enumerate(game.tables):
        match = play_badly(game.rules, table, seed)
        losses, weights = game.find(match), game.weigh(match)
        assert {loss.number: loss.weight for loss in losses} == {
            number: weight for number, weight in weights.items() if weight
        }
        ranked = sorted((-weight, number) for number, weight in weights.items() if weight)
        heaviest = find_heaviest(losses)
        assert [loss.number for loss in heaviest] == sorted(n for _, n in ranked[:LOOKED_AT])
        heads[len(heaviest)] += 1
    assert max(heads), "some of them lost something"


@pytest.mark.parametrize("game", MEASURED, ids=lambda game: game.rules.name)
def test_who_plays_as_the_coach_lost_nothing(game: Measured) -> None:
    rules = game.rules
    match = Match.start(rules, Seed(1), Table.parse(rules, game.tables[0])).play_bots()
    while not match.is_over:
        match = match.play(rules.bots[-1].choose(match.state.view(PERSON))).play_bots()
    assert game.find(match) == ()
