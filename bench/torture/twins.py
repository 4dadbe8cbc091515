"""A game and a match of ada on two sites, alike but for what is hidden: played on, and asked at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from itertools import islice, pairwise
from typing import Final

from bench.torture.ledger import choose_turn
from solitaire.matches import CROWNS, IllegalMove, Match
from solitaire.matches.crowns import Draw, Source
from solitaire.play.matches.player_match import PlayerMatch
from solitaire.rules import VARIANTS, Deal, Game, NotationError, Seed
from tests.kit.browsing import HX
from tests.kit.hands import Chance
from tests.kit.hidden import write_alike, write_twice
from tests.kit.match_games import TriedGame
from tests.kit.matches import begin_match, play_turns, put_match
from tests.kit.races import OPEN as RACE
from tests.kit.races import SEEN as SEEN_IN_RACES
from tests.kit.races import keep_to_himself, put_race
from tests.kit.routes import ALL, OF_A_MATCH, OF_A_RACE, Route
from tests.kit.walk import SPARED, Answer, Walker

Act = Callable[[], object]

WHO: Final = ("ada", "ada", "ada", "eve", None)
"""The players of the requests; ada plays, and None is a new player."""
ENDS: Final = "board.give_up"
"""Not asked: the rest of the stock is shown once a game is over."""
ROUTES: Final = [route for route in ALL if route.endpoint not in (*SPARED, ENDS)]

GAME: Final = "put"
TURNS: Final = 4
"""How many cards are drawn in a game, after those of the turns that it begins with."""
TABLES: Final = [route for route in ROUTES if "GAME" in route.path]

RACES: Final = [route for route in OF_A_RACE if RACE in route.path]

MATCH: Final = "match-open"
OVER: Final = "match-over"
"""Ids in ``OF_A_MATCH``, which has some of one game, too."""
OF_ANY_MATCH: Final = [route for route in OF_A_MATCH if MATCH in route.path or OVER in route.path]
OF_ENDED: Final = ("matches.play_match_again", "matches.start_rematch", "matches.drop_match")
"""Asked only of the match that is over: they drop it, or begin it anew, and the others may
move by the cards that differ then."""
MOVES: Final = (0, 1, 2, 6)
"""The player makes one of these numbers of moves in a match."""
EARLIER: Final = 70
"""A match is found after fewer moves of the player than this."""


class _Twin:
    """What both have in common: requests."""

    def __init__(self, walker: Walker, chance: Chance) -> None:
        self._walker = walker
        self._chance = chance

    def _ask(self, route: Route, form: Mapping[str, str]) -> None:
        """Send a request of a random player, and follow where it leads."""
        who = self._chance.one_of(WHO)
        answer = self._walker.ask(
            who,
            route.of(GAME),
            method=route.method,
            form=form,
            headers=self._chance.one_of(({}, HX)),
            preferences=self._chance.one_of(("", "spare=on", "draw=by-hand", "sort=rank")),
        )
        path = _location(answer)
        if who and path.startswith("/matches/"):
            self._walker.ask(who, path)


class TwinGame(_Twin):
    """A game of a random deal with random turns."""

    def __init__(self, walker: Walker, chance: Chance) -> None:
        super().__init__(walker, chance)
        one, other = walker.sites
        game, changed = self._choose()
        self._seen = game.number + TURNS
        turns = " ".join(map(str, game.turns))
        self._path = one.put(str(game.deal), turns, id=GAME)
        other.put(str(changed), turns, id=GAME)

    def _choose(self) -> tuple[Game, Deal]:
        """A game, and its deal with the cards that will not be drawn in another order."""
        chance = self._chance
        while True:
            seed, variant = Seed(chance.below(1 << 30)), chance.one_of(VARIANTS)
            deal = replace(Deal.from_seed(seed, variant), seed=None)
            game = Game.start(deal)
            for _ in range(chance.below(len(deal.stock) - TURNS - 2)):
                game = game.play(choose_turn(game, chance))
            seen = game.number + TURNS
            rest = chance.some(deal.stock[seen:], len(deal.stock) - seen)
            changed = replace(deal, stock=(*deal.stock[:seen], *rest))
            if changed != deal:
                return game, changed

    @property
    def turns(self) -> list[Act]:
        """What plays it on, through the cards that are the same."""
        return [self._play_turn] * TURNS

    def _play_turn(self) -> None:
        game = self._game
        if game.number < self._seen:
            turn = choose_turn(game, self._chance)
            form = {**self._identity, "pile": str(turn.pile), "discard": str(turn.discard)}
            self._walker.ask("ada", f"{self._path}/turns", method="POST", form=form)

    def ask(self) -> None:
        """Send a random request, often about the game. It may draw a card, so not after the last."""
        if self._game.number < self._seen:
            route = self._chance.one_of(self._chance.one_of((ROUTES, TABLES, TABLES)))
            form, identity = dict(route.form), self._identity
            self._ask(route, form | {name: identity[name] for name in identity if name in form})

    @property
    def _game(self) -> Game:
        return self._walker.sites[0].games.get("ada", GAME).game

    @property
    def _identity(self) -> Mapping[str, str]:
        """The turn and the revision, as forms name them."""
        row = self._walker.sites[0].row(self._path)
        return {"turn": str(row.turn), "revision": str(row.revision)}


class TwinRace(_Twin):
    """A race of ada, bob and eve, in which bob keeps other cards on the second site."""

    def __init__(self, walker: Walker, chance: Chance) -> None:
        super().__init__(walker, chance)
        seed, variant = Seed(chance.below(1 << 30)), chance.one_of(VARIANTS)
        deal = replace(Deal.from_seed(seed, variant), seed=None)
        seen = SEEN_IN_RACES
        rest = chance.some(deal.stock[seen:], len(deal.stock) - seen)
        for site, hidden in zip(walker.sites, (False, True), strict=True):
            stock = (*deal.stock[:seen], *(rest if hidden else deal.stock[seen:]))
            dealt = replace(deal, stock=stock)
            mine = keep_to_himself(dealt, 2, hidden=False)
            his = keep_to_himself(dealt, 4, hidden=hidden)
            put_race(site, RACE, dealt, {"ada": mine, "bob": his, "eve": None})

    def ask(self) -> None:
        """Send a random request about the race, as anybody but bob, whose cards differ."""
        self._ask(*self._chance.one_of([(route, dict(route.form)) for route in RACES]))


class TwinMatch(_Twin):
    """A match of a game at a random table, after some moves of its player; beside it, one that is over."""

    def __init__(self, walker: Walker, chance: Chance, game: TriedGame) -> None:
        super().__init__(walker, chance)
        self._game = game
        moments = [*islice(game.play(chance), 1 + chance.below(EARLIER))]
        moments = [match for match in moments if not match.is_over]
        before = max(0, len(moments) - 1 - chance.one_of(MOVES))
        played = moments[before:]
        write = write_twice if game.rules is CROWNS else write_alike
        one, other = write(played[0], played[-1], chance)
        made = [after.moves[len(match.moves)] for match, after in pairwise(played)]
        self._words = iter([str(game.rules.public(move)) for move in made])
        self.about: Final = f"matches of {game.rules.name}, {len(made)} moves played"
        self.differs: Final = one.shuffles != other.shuffles
        """Whether a card could be another one."""
        self.moves: Final[list[Act]] = [self._make_move] * len(made)
        """What plays it on, through the cards that are the same."""
        for site, match in zip(walker.sites, (one, other), strict=True):
            put_match(site, MATCH, match)
            put_match(site, OVER, _match_that_is_over())

    def _make_move(self) -> None:
        """Make the next move that was played."""
        form = {"revision": str(self._match.revision), "move": next(self._words)}
        headers = self._chance.one_of(({}, HX))
        path = f"/matches/{MATCH}/moves"
        answer = self._walker.ask("ada", path, method="POST", form=form, headers=headers)
        assert answer.status in (200, 303), answer

    def ask(self) -> None:
        """Send a random request about the match, which makes no move."""
        route = self._chance.one_of(OF_ANY_MATCH)
        if self._chance.below(2) and route.endpoint not in OF_ENDED:
            route = replace(route, path=route.path.replace(OVER, MATCH))
        form = dict(route.form)
        self._ask(route, self._refused_move() if "revision" in form else form)

    def _refused_move(self) -> Mapping[str, str]:
        """The form of a move that is refused: of an old page, or with a word that is not allowed."""
        player_match = self._match
        cards = self._chance.some(self._game.cards, 2)
        word = self._chance.one_of(self._game.words).format(*cards)
        old = 0 if _is_refused(player_match.match, word) else 1
        form = {"revision": str(player_match.revision - old)}
        if word.startswith(":") and self._chance.below(2):
            return form | {"discard": word[1:]}
        return form | {"move": word}

    @property
    def _match(self) -> PlayerMatch:
        return self._walker.sites[0].use_cases.matches.get("ada", MATCH)


def _is_refused(match: Match, word: str) -> bool:
    """Whether the player cannot make the moves of a word, whatever is hidden."""
    try:
        first, *rest = match.rules.parse(word)
        match.play(match.rules.public(first))
    except (IllegalMove, NotationError):
        return True
    # What follows a card from the stock is to be chosen by it.
    return bool(rest) and isinstance(first, Draw) and first.source is Source.STOCK


@cache
def _match_that_is_over() -> Match:
    return play_turns(begin_match("the other cabin"))


def _location(answer: Answer) -> str:
    return dict(answer.headers).get("Location", "").removeprefix("http://localhost")
