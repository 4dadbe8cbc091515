"""The floods: what an attacker sends to each costly route, and from how many connections."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, cycle, permutations
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from bench.torture.attacker import TIMEOUT, Preparing, Script, Scripts, request
from solitaire.play.people.phrases import make_phrase
from solitaire.rules import Card, Deal, Game, Record, Seed, Suit, Turn
from solitaire.web.review.record_codec import encode_record

FEW: Final = 4
MANY: Final = 100
"""Numbers of connections of an attacker."""
COOKIES: Final = 30
"""As many players has the attacker who asks about hard deals."""
IDLE: Final = 990
LOOK_EVERY: Final = 0.4
"""Seconds between two looks at a review that is being made."""
RAREST: Final = {"kind": "standard", "level": "fierce"}
"""The choice of random deals that takes the solver longest."""
HARD: Final = Path(__file__).with_name("hard.txt")


@dataclass(frozen=True)
class Flood:
    """A flood: what each of its connections sends; ``same`` if it comes from the player's address."""

    name: str
    scripts: Scripts
    connections: int = FEW
    same: bool = False


def over_and_over(requests: Iterator[bytes]) -> Script:
    """Send these requests, whatever the answers."""
    for each in requests:  # noqa: UP028 - an iterator cannot be sent the answers
        yield each
    return None


def same_requests(make: Callable[[Preparing], list[bytes]]) -> Scripts:
    """All connections send these requests again and again."""

    def scripts(preparing: Preparing) -> Iterator[Script]:
        requests = make(preparing)
        return (over_and_over(cycle(requests)) for _ in count())

    return scripts


def deal_codes() -> Iterator[str]:
    """Codes of deals that nobody has played."""
    return (Seed(1 << 30 | number).code for number in count())


def new_games(preparing: Preparing) -> Iterator[Script]:
    """Games on random deals of the rarest kind, each by a new player."""
    return same_requests(lambda _: [request("POST", "/games?once", form=RAREST)])(preparing)


def games_of_one(preparing: Preparing) -> Iterator[Script]:
    """Games of one player on ever new deals."""
    cookie, codes = preparing.player(), deal_codes()
    requests = (request("POST", "/games", cookie, {"deal": code}) for code in codes)
    return (over_and_over(requests) for _ in count())


def random_games_of_one(preparing: Preparing) -> list[bytes]:
    """Games of one player on random deals of the rarest kind."""
    return [request("POST", "/games?once", preparing.player(), RAREST)]


def tables(preparing: Preparing) -> list[bytes]:
    """Family tables of one player."""
    return [request("POST", "/families", preparing.player(), {"name": "Mallory's"})]


def long_names(preparing: Preparing) -> list[bytes]:
    """Names as long as a body may be."""
    return [request("POST", "/you/name", preparing.player(), {"name": 16_000 * "x"})]


def pictures(preparing: Preparing) -> list[bytes]:
    """The pictures of link previews."""
    return [request("GET", "/preview.png"), request("GET", "/preview.png?game=short")]


def home(preparing: Preparing) -> list[bytes]:
    """The home page of a player."""
    return [request("GET", "/", preparing.player())]


def deal_pages(preparing: Preparing) -> Iterator[Script]:
    """Pages of deals, each another."""
    requests = (request("GET", f"/deals/{code}") for code in deal_codes())
    return (over_and_over(requests) for _ in count())


def wrong_phrases(preparing: Preparing) -> list[bytes]:
    """Guesses at a recovery phrase."""
    return [request("POST", "/you/come", form={"phrase": make_phrase()})]


def comings_and_goings(preparing: Preparing) -> Iterator[Script]:
    """Players who begin a game, choose a name, and delete all of it."""

    def script() -> Script:
        while True:
            reply = yield request("POST", "/games", form={"deal": Seed(18).code})
            cookie = reply.cookie
            yield request("POST", "/you/name", cookie, {"name": "Mallory"})
            yield request("POST", "/you/delete", cookie)

    return (script() for _ in count())


def halves(preparing: Preparing) -> Iterator[Script]:
    """Halves of requests, and then nothing."""
    return (over_and_over(iter([request("GET", "/")[:-9]])) for _ in count())


def exports(preparing: Preparing) -> list[bytes]:
    """Exports of a player with as many games as the limits allow at once."""
    cookie, codes = preparing.player(), deal_codes()
    while preparing.ask("POST", "/games", cookie, {"deal": next(codes)}).status == 303:
        pass
    return [request("GET", "/you/export", cookie)]


def recorded(deal: Deal) -> str:
    """The record of a game on that deal in which no card is placed, as in addresses."""
    game = Game.start(deal)
    while not game.is_over:
        assert game.drawn is not None, "it is not over"
        pile = next(pile.rank for pile in game.piles if not pile.flipped)
        game = game.play(Turn(game.drawn, pile, game.drawn))
    return encode_record(Record(deal, game.turns))


def random_records() -> Iterator[str]:
    """Records on shuffled decks, written out card by card."""
    for number in count(1 << 31):
        deal = Deal.from_seed(Seed(number))
        yield recorded(Deal(deal.piles, deal.stock))


def hard_records() -> Iterator[str]:
    """Records on deals that are hard for the solver, with their suits exchanged in all ways."""
    deals = [Deal.parse(line) for line in HARD.read_text().splitlines()]
    for order in permutations(Suit):
        renamed = dict(zip(Suit, order, strict=True))

        def rename(card: Card, renamed: dict[Suit, Suit] = renamed) -> Card:
            if card.suit is None or card.rank is None:
                return card
            return Card.of(card.rank, renamed[card.suit])

        for deal in deals:
            piles = tuple(tuple(map(rename, pile)) for pile in deal.piles)
            yield recorded(Deal(piles, tuple(map(rename, deal.stock))))


def reviews(preparing: Preparing) -> Iterator[Script]:
    """Reviews of ever new records, by one player."""
    cookie, records = preparing.player(), random_records()
    requests = (request("GET", f"/records/{record}", cookie) for record in records)
    return (over_and_over(requests) for _ in count())


def hints(preparing: Preparing) -> Iterator[Script]:
    """Hints and spare in games on ever new records, each by a new player."""
    records = random_records()
    return (ask_for_help(records, "") for _ in count())


def hard_hints(preparing: Preparing) -> Iterator[Script]:
    """Hints, spare and reviews of hard records, by a player for each connection."""
    records = cycle([*hard_records()])
    cookies = cycle([preparing.player() for _ in range(COOKIES)])
    return (ask_for_help(records, cookie, reviews=True) for cookie in cookies)


def ask_for_help(records: Iterator[str], cookie: str, *, reviews: bool = False) -> Script:
    """Practice record after record, and ask for help at the first turns of each."""
    while True:
        record = next(records)
        if reviews:
            yield request("GET", f"/records/{record}", cookie)
        reply = yield request("POST", f"/records/{record}/from", cookie, {"turn": "1"})
        if reply.status != 303:
            continue
        own, table = cookie or reply.cookie, reply.location
        watching = f"{own}; preferences=spare=on"
        for turn in range(1, 4):
            form = {"turn": f"{turn}", "step": "3"}
            yield request("POST", f"{table}/hint", own, form)
            yield request("GET", f"{table}/spare", watching)
            yield request(
                "POST", f"{table}/redo", own, {"turn": f"{turn}", "revision": f"{turn - 1}"}
            )


def hard_games(preparing: Preparing) -> Iterator[Script]:
    """Games on hard deals, played from the last turn of a record to their end, whose reviews are made."""
    records = cycle([*hard_records()])
    cookies = cycle([preparing.player() for _ in range(COOKIES)])

    def script(cookie: str) -> Script:
        while True:
            record = next(records)
            reply = yield request("POST", f"/records/{record}/from", cookie, {"turn": "28"})
            if reply.status == 303:
                form = {"turn": "28", "revision": "0"}
                yield request("POST", f"{reply.location}/redo", cookie, form)
                yield request("GET", f"{reply.location}/review", cookie)

    return (script(cookie) for cookie in cookies)


def tries(preparing: Preparing) -> list[bytes]:
    """Tries at better uses in the review of a hard record."""
    cookie, deal = preparing.player(), Deal.parse(HARD.read_text().splitlines()[0])
    address, given_up = f"/records/{recorded(deal)}", monotonic() + TIMEOUT
    while preparing.ask("GET", address, cookie).status == 202:
        assert monotonic() < given_up, "no review"
        sleep(LOOK_EVERY)
    found = zip(deal.variant.piles, deal.piles, strict=True)
    uses = [(rank, card) for rank, cards in found for card in cards]
    return [
        request("GET", f"{address}?turn={turn}&pile={rank}&discard={card}", cookie)
        for turn in range(1, 29)
        for rank, card in uses
    ]


FLOODS: Final = (
    Flood("new games of new players", new_games),
    Flood("games of one player", games_of_one),
    Flood("random deals", same_requests(random_games_of_one)),
    Flood("family tables", same_requests(tables)),
    Flood("names of 16 KB", same_requests(long_names)),
    Flood("preview pictures", same_requests(pictures)),
    Flood("pages of deals", deal_pages),
    Flood("home", same_requests(home)),
    Flood("hints of random records", hints),
    Flood("reviews of random records", reviews),
    Flood("hard records, 30 cookies", hard_hints, COOKIES),
    Flood("games on hard deals", hard_games, COOKIES),
    Flood("tries in a hard review", same_requests(tries)),
    Flood("wrong phrases", same_requests(wrong_phrases)),
    Flood("players made and deleted", comings_and_goings),
    Flood("exports", same_requests(exports)),
    Flood("idle connections", halves, IDLE),
    Flood("games of one player, many", games_of_one, MANY),
    Flood("random deals, many", same_requests(random_games_of_one), MANY),
    Flood("home, many", same_requests(home), MANY),
    Flood("reviews, many", reviews, MANY),
    Flood("games, same address", games_of_one, same=True),
    Flood("home, same address", same_requests(home), same=True),
)
"""All floods, in the order in which they run."""
