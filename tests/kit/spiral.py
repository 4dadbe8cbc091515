"""Matches of Spiral for tests: players who move at random, and games made of written cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from solitaire.matches import Match, Table, WrittenShuffles
from solitaire.matches.spiral import SPIRAL, Draw, Move, Play, SpiralState, Swap
from solitaire.matches.spiral.board import SPACES
from solitaire.matches.spiral.game import Game
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import Seed
from tests.kit.hands import Chance
from tests.kit.hidden import write_alike
from tests.kit.matches import put_match
from tests.kit.sites import Site


def table(text: str) -> Table:
    return Table.parse(SPIRAL, text)


def people(players: int, options: str = "") -> Table:
    """A table without computer players."""
    return table(f"{','.join(['you'] * players)} {options}")


def random_table(chance: Chance) -> Table:
    """Any number of people, any options that they have."""
    players = chance.one_of(SPIRAL.players)
    options = [each for each in SPIRAL.options if not each.players or players in each.players]
    chosen = " ".join(f"{each.name}={chance.one_of(each.values)}" for each in options)
    return people(players, chosen)


def deal(
    hands: Sequence[Sequence[int]],
    stock: Sequence[int] = (),
    *,
    joker: bool = True,
    number: int = 1,
    teams: int = 2,
) -> Game:
    """A game that deals these hands by seat, and begins the stock so; the lead is that of its number."""
    players = len(hands)
    lead = (number - 1) % players
    by_lead = [hands[(lead + step) % players] for step in range(players)]
    cards = [card for dealt in zip(*by_lead, strict=True) for card in dealt] + [*stock]
    cards += [card for card in SPACES if card not in cards]
    shuffles = WrittenShuffles({f"game{number}": tuple(map(str, cards))})
    return Game.deal(shuffles, number, players, teams, joker=joker)


def random_move(state: SpiralState, chance: Chance) -> Move:
    """A legal move: by kind first, since most moves are plays; in a fifth of all cases the first bot's."""
    moves = state.legal()
    if len(moves) > 1 and not chance.below(5):
        assert state.seat is not None
        return SPIRAL.bots[0].choose(state.view(state.seat))
    renewing = [move for move in moves if isinstance(move, Draw | Swap)]
    if renewing and chance.below(2):
        return renewing[0]
    spent = [move for move in moves if isinstance(move, Play) and move.space is None]
    return chance.one_of(spent) if spent and chance.below(2) else chance.one_of(moves)


def play_randomly(match: Match, chance: Chance) -> Iterator[Match]:
    """Yield a match after each move of random players, up to its end."""
    while not match.is_over:
        match = match.play(random_move(match.state, chance))
        yield match


def random_moments(
    seed: int, count: int, table: Table | None = None
) -> Iterator[tuple[Match, Chance]]:
    """Random moments of a random match, of that table or a random one, and further chance."""
    chance = Chance(seed)
    table = table or random_table(chance)
    start = Match.start(SPIRAL, Seed(seed), table)
    moments = [start, *play_randomly(start, chance)]
    for match in chance.some(moments, min(count, len(moments))):
        yield match, chance


# ---- stored matches ----------------------------------------------------------------------------------------


def begin_spiral(words: str = "the house 27", seats: str = "you,draws.1") -> Match:
    """A match before its first move."""
    return Match.start(SPIRAL, Seed.from_text(words), table(seats))


def play_until(match: Match, is_there: Callable[[Match], bool]) -> Match:
    """The match once it is there, at a move of the person, who plays as the weakest computer player."""
    match = match.play_bots()
    while not is_there(match):
        match = match.play(SPIRAL.bots[0].choose(match.state.view(PERSON))).play_bots()
    return match


def is_between(match: Match) -> bool:
    """Whether a game is over and another one follows."""
    return match.state.game.is_over and not match.is_over


@cache
def play_spirals(*, changed: bool) -> Mapping[str, Match]:
    """The matches of ``put_spirals`` by name. Computed once for each process, since they take a second."""
    begun = play_until(begin_spiral(), lambda match: len(match.moves) > 12)
    return {
        "spiral-open": write_alike(begun, begun, Chance(7))[changed],
        "spiral-between": play_until(begin_spiral("b"), is_between),
        "spiral-over": play_until(begin_spiral("c"), lambda match: match.is_over),
    }


def put_spirals(site: Site, *, changed: bool = False) -> None:
    """Store ``spiral-open``, with other hidden cards if ``changed``, ``spiral-between``, ``spiral-over``."""
    for name, match in play_spirals(changed=changed).items():
        put_match(site, name, match)
