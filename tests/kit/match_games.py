"""The games of the wing for tests that play any of them: random tables and moves, and what is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final

from solitaire.matches import CROWNS, Match, Table, name_bot
from solitaire.matches.continental import CONTINENTAL
from solitaire.matches.continental import cards as continental_cards
from solitaire.matches.continental import moves as continental_moves
from solitaire.matches.crowns import Discard, Draw
from solitaire.matches.game import AnyRules
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.lastcard import moves as lastcard_moves
from solitaire.matches.lastcard.cards import make_deck
from solitaire.matches.lastcard.moves import Asked
from solitaire.matches.spiral import SPIRAL, Play
from solitaire.matches.spiral.board import SPACES
from solitaire.matches.spiral.moves import HAND
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import CARDS, Seed
from tests.kit import continental, crowns, lastcard, spiral
from tests.kit.hands import Chance
from tests.kit.pairs import drop_excluded
from tests.kit.reading import Element


@dataclass(frozen=True)
class TriedGame:
    """What such a test has to know of a game."""

    rules: AnyRules
    move: Callable[[Any, Chance], Any]
    """A random legal move in a state."""
    form: Callable[[Any], dict[str, str]]
    """The fields of a move, as its page sends them."""
    held: Callable[[Any], list[str]]
    """What a table shows of the player's cards, by the player's view of a hand that is not over."""
    read: Callable[[Element], list[str]]
    """The same on the page."""
    words: Sequence[str]
    """Words of moves, or nearly so, with places for cards."""
    cards: Sequence[str]
    moments: Mapping[str, Callable[[Any], bool]]
    """States in which a table shows, hides or asks something else, beside those of all games; by name."""

    def choose(self, match: Match, chance: Chance, random_in: int) -> Any:
        """A move of the person, without the card that only it reveals: one in so many is random.

        The others are those of the weakest computer player, so that matches end.
        """
        state = match.state
        if chance.below(random_in):
            move = self.rules.bots[0].choose(state.view(PERSON))
        else:
            move = self.move(state, chance)
        public = self.rules.public(move)
        return move if public != move and move in state.legal() else public

    def play(self, chance: Chance) -> Iterator[Match]:
        """Yield a random match at each move of its person, and at its end."""
        table = Table.parse(self.rules, self.random_table(chance))
        match = Match.start(self.rules, Seed(chance.below(1 << 30)), table).play_bots()
        yield match
        while not match.is_over:
            match = match.play(self.choose(match, chance, _RANDOM_IN)).play_bots()
            yield match

    def random_table(self, chance: Chance) -> str:
        """A person against computer players of any level, with any options.

        Large tables and long matches are rare, since they take long.
        """

        def choose(values: Sequence[Any], common: int) -> Any:
            return chance.one_of(values[:common] if chance.below(4) else values)

        players = choose(list(self.rules.players), 3)
        bots = [name_bot(chance.one_of(self.rules.bots)) for _ in range(players - 1)]
        possible = [each for each in self.rules.options if players in (each.players or [players])]
        options = [f"{each.name}={choose(each.values, 2)}" for each in possible]
        chosen = drop_excluded(self.rules, dict(each.split("=") for each in options))
        written = " ".join(map("=".join, chosen.items()))
        return str(Table.parse(self.rules, f"{','.join(['you', *bots])} {written}"))


_RANDOM_IN: Final = 3
"""One move of a person in so many is random."""
_MATCHES: Final = 1_000
"""Random matches at most until each state was met."""
_OF_ALL: Final[Mapping[str, Callable[[Any], bool]]] = {
    "between": lambda state: state.seat is not None and state.hands_over == state.hand_number,
    "over": lambda state: state.seat is None,
}


def _crowns_form(move: Any) -> dict[str, str]:
    if isinstance(move, Discard):
        return {"discard": str(move.card)}
    return {"move": move.source.value if isinstance(move, Draw) else str(move)}


def _read_crowns(page: Element) -> list[str]:
    cards = [card for hand in page.all(cls="own-hand") for card in hand.all(cls="card")]
    return sorted(card.all("b")[0].text + card.get("data-suit") for card in cards)


def _spiral_form(move: Any) -> dict[str, str]:
    if isinstance(move, Play) and move.space is not None:
        return {"card": str(move.card), "space": str(move.space)}
    return {"move": str(move)}


def _continental_form(move: Any) -> dict[str, str]:
    match move:
        case continental_moves.LayOff():
            return {"card": str(move.card), "meld": str(move.meld)}
        case continental_moves.Discard() if move.card is not None:
            return {"card": str(move.card)}
        case continental_moves.Draw():
            return {"move": move.source.value}
        case _:
            return {"move": str(move)}


def _read_continental(page: Element) -> list[str]:
    held = [card for hand in page.all(cls="own-hand") for card in hand.all(cls="choice")]
    faces = [card for choice in held for card in choice.all(cls="card")]
    return sorted(card.all("b")[0].text + card.get("data-suit") for card in faces)


def _lastcard_form(move: Any) -> dict[str, str]:
    match move:
        case lastcard_moves.Play():
            fields = {"card": f"{move.card}?" if move.is_bluff else move.card.text}
            fields |= {"says": "yes"} if move.says else {}
        case lastcard_moves.Name():
            fields = {"names": "first"}
        case _:
            return {"move": str(move)}
    if move.color:
        fields["color"] = move.color.value
    return fields if move.swap is None else {**fields, "swap": str(move.swap)}


CONTINENTAL_CARDS: Final = [str(card) for card in continental_cards.CARDS]


def _asks(asked: Asked, state: Any) -> bool:
    return state.hand.asked is asked and not state.hand.is_over


TRIED: Final[Mapping[str, TriedGame]] = {
    "crowns": TriedGame(
        CROWNS,
        crowns.random_move,
        _crowns_form,
        lambda view: sorted(card.text for card in view.held),
        _read_crowns,
        ("S", "P", "next", "S{0}", "S{0}:{0}", "S{0}:{1}", "P{0}", "P{0}:{1}", ":{0}", "{0}"),
        CARDS,
        {
            "draw": lambda state: state.hand.drawn is None and not state.hand.is_over,
            "discard": lambda state: state.hand.drawn is not None,
            "last turn": lambda state: state.hand.out is not None and not state.hand.is_over,
        },
    ),
    "spiral": TriedGame(
        SPIRAL,
        spiral.random_move,
        _spiral_form,
        lambda view: sorted(map(str, view.held)),
        lambda page: sorted(str(each["value"]) for each in page.all("input", name="card")),
        ("+", "*", "next", "{0}", "{0}>{1}", "{0}>-", "{0}>{0}"),
        [str(space) for space in SPACES],
        {
            "swap": lambda state: len(state.view(PERSON).held) == HAND,
            "draw": lambda state: len(state.view(PERSON).held) < HAND,
            "team": lambda state: state.game.players > 2,
            "shuffled": lambda state: state.game.shuffled > 0,
        },
    ),
    "continental": TriedGame(
        CONTINENTAL,
        continental.random_move,
        _continental_form,
        lambda view: sorted(card.text for card in view.held),
        _read_continental,
        ("S", "P", "next", "=", "S{0}", ":{0}", "P{0}", "+1:{0}", "+2-{0}", "={0},{1},{0}"),
        CONTINENTAL_CARDS,
        {
            "draw": lambda state: state.hand.drawn is None and not state.hand.is_over,
            "lay": continental.can_lay,
            "add": continental.can_add,
        },
    ),
    "lastcard": TriedGame(
        LASTCARD,
        lambda state, chance: chance.one_of(state.legal()),
        _lastcard_form,
        lambda view: [str(len(view.held))],
        lambda page: [str(held)] if (held := len(page.all(cls="last-held"))) else [],
        ("+", ".", "!", "next", "{0}", "{0}/R", "{0}/G/1", "+{0}", "/B", "/B/2", "W4/Y?"),
        [str(card) for card in dict.fromkeys(make_deck(tuple(lastcard.EXTRAS.values())))],
        {
            **{each.value: partial(_asks, each) for each in Asked},
            "guilty": lambda state: _asks(Asked.ANSWER, state) and state.hand.is_guilty,
            "not guilty": lambda state: _asks(Asked.ANSWER, state) and not state.hand.is_guilty,
            "shuffled": lambda state: state.hand.shuffled > 0,
            "others": lambda state: state.hand.players > 2,
        },
    ),
}
"""By the name of the rules. Every game of the catalogue is here; a test says so."""


@cache
def find_moments(game: str) -> Mapping[str, Match]:
    """A match in each of its states, by name. AssertionError if many random matches lack one."""
    found: dict[str, Match] = {}
    moments = {**_OF_ALL, **TRIED[game].moments}
    for seed in range(_MATCHES):
        for match in TRIED[game].play(Chance(seed)):
            for name in moments.keys() - found.keys():
                if moments[name](match.state):
                    found[name] = match
        if len(found) == len(moments):
            return found
    raise AssertionError(f"{game} never comes to {sorted(moments.keys() - found.keys())}")


def play_badly(rules: AnyRules, table: str, seed: int) -> Match:
    """A match whose person plays at random one time in four, else as the weakest."""
    chance, game = Chance(seed), TRIED[rules.name]
    match = Match.start(rules, Seed(seed), Table.parse(rules, table)).play_bots()
    while not match.is_over:
        random = not chance.below(4)
        move = game.move(match.state, chance) if random else None
        move = move or rules.bots[0].choose(match.state.view(PERSON))
        match = match.play(rules.public(move)).play_bots()
    return match
