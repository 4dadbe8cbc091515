"""One walk over all pages of a site, in one language, which every check that reads pages shares.

In one language two sites are walked side by side. They differ only in the order of the cards not drawn yet in
their unfinished games: so each request must get the same answer from both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from flask import Flask, template_rendered
from jinja2 import Template
from werkzeug.datastructures import Headers

from solitaire.play.daily.dailies import LoadedDay
from solitaire.play.deals.typed import Chances
from solitaire.play.errors import Busy, PlayCode
from solitaire.rules import Deal
from solitaire.store.turning import TurningStore
from solitaire.web.http.errors import answer_error
from solitaire.words import words_for
from tests.kit.attempts import attempt, golden
from tests.kit.browsing import HX, SAME_SITE
from tests.kit.contexts import find_forbidden
from tests.kit.continental import put_continentals
from tests.kit.lastcard import put_lastcards
from tests.kit.matches import finished_record, put_matches
from tests.kit.once import made_once
from tests.kit.parties import put_parties
from tests.kit.puzzles import begin_puzzles, put_puzzles
from tests.kit.races import put_races
from tests.kit.reading import Element, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.routes import ALL
from tests.kit.sites import START, Site, site_in
from tests.kit.solved import solving_once
from tests.kit.spiral import put_spirals
from tests.kit.turning import golden_turning_row

LOST, WON = record("lost"), record("won")
GAMES: Final = ("lost-0", "lost-3", "lost-28", "won-28", "ada-4")
"""The games that their player visits; ada-4 is an attempt at a daily, and won-28 is public."""
WHO: Final[tuple[tuple[str | None, Mapping[str, str], tuple[str, ...]], ...]] = (
    ("ada", {}, GAMES),
    ("ada", HX, GAMES),
    ("eve", HX, ("lost-3", "won-28", "ada-4")),
    (None, {}, ("lost-3", "won-28", "ada-4")),
)
"""The visitors, with their headers and games; None is a new player."""
EXPIRES: Final = re.compile(r"; Expires=[^;]*")
PLAYED: Final = 5
"""At most so many cards are drawn in an unfinished game by the requests of the walk."""
SPARED: Final = ("people.delete_account", "people.drop_game")
"""Routes that are not asked: they would delete or drop the games."""


def turn_round(deal: Deal, seen: int) -> str:
    """The deal, card by card, with the stock after the first ``seen`` cards reversed."""
    rest = deal.stock[seen:]
    assert rest != rest[::-1]
    return str(replace(deal, stock=(*deal.stock[:seen], *reversed(rest)), seed=None))


@dataclass(frozen=True)
class Answer:
    """What one request got. ``templates`` are those that were rendered for it, the page's own last."""

    who: str | None
    method: str
    path: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    templates: tuple[str, ...] = ()

    @property
    def is_html(self) -> bool:
        """Whether it is a page or a part of one, and no redirect."""
        content = dict(self.headers).get("Content-Type", "")
        return content.startswith("text/html") and not 300 <= self.status < 400

    @property
    def is_page(self) -> bool:
        """Whether it is a whole page of HTML."""
        return self.is_html and self.body.startswith(b"<!doctype html>")

    @cached_property
    def element(self) -> Element:
        """The HTML, parsed once for all checks."""
        return read(self.body.decode())

    def __str__(self) -> str:
        return f"{self.method} {self.path} as {self.who}: {self.status}"


@dataclass
class Walk:
    """All answers in a language, and what was noticed on the way."""

    language: str
    site: Site
    answers: list[Answer] = field(default_factory=list)
    forbidden: set[str] = field(default_factory=set)
    """Template and place of what is no view model, but was given to a template."""
    differing: list[str] = field(default_factory=list)
    """Requests to which the two sites gave different answers, with where these part."""

    def pages(self) -> list[Answer]:
        """Each page once for each way in which it was made: by template, status and player."""
        found: dict[object, Answer] = {}
        for answer in self.answers:
            if answer.is_page:
                found.setdefault((answer.templates[-1:], answer.status, answer.who), answer)
        return [*found.values()]


class Walker:
    """Sends each request to all sites, and keeps the first one's answer."""

    def __init__(self, sites: Sequence[Site], walk: Walk, randomness: Random) -> None:
        self.sites = sites
        self.walk = walk
        self._randomness = randomness
        self._rendered: list[str] = []

    def note(self, sender: Flask, template: Template, context: dict[str, Any], **_: object) -> None:
        """Record a rendered template, with the forbidden values in its context."""
        self._rendered.append(str(template.name))
        self.walk.forbidden |= {f"{template.name}: {each}" for each in find_forbidden(context)}

    def ask(
        self,
        who: str | None,
        path: str,
        *,
        method: str = "GET",
        form: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        preferences: str = "",
        base_url: str = "http://localhost",
    ) -> Answer:
        """Send that request, from a browser without other cookies, to all sites."""
        sent = {**SAME_SITE, **(headers or {})}
        number, answers = len(self.walk.answers), []
        self._rendered.clear()
        for site in self.sites:
            client = site.client(who)
            if preferences:
                client.set_cookie("preferences", preferences)
            self._randomness.seed(number)
            answers.append(
                client.open(
                    path,
                    base_url=base_url,
                    method=method,
                    data=form,
                    headers=sent,
                    buffered=True,
                )
            )
        one, *others = (
            Answer(who, method, path, got.status_code, _stable(got.headers), got.data)
            for got in answers
        )
        self.walk.differing += [
            f"{one} ({find_difference(one, other)})" for other in others if one != other
        ]
        self.walk.answers.append(replace(one, templates=tuple(self._rendered)))
        return one


def find_difference(one: Answer, other: Answer) -> str:
    """The status, header or line in which two answers part."""
    parts = [
        [
            f"{each.status}",
            *map(str, each.headers),
            *each.body.decode(errors="replace").splitlines(),
        ]
        for each in (one, other)
    ]
    pairs = zip_longest(*parts, fillvalue="")
    return next(f"{mine!r}, {theirs!r}" for mine, theirs in pairs if mine != theirs)


def _stable(headers: Headers) -> tuple[tuple[str, str], ...]:
    """The headers without the time when cookies expire, which comes from the system's clock."""
    return tuple((name, EXPIRES.sub("", value)) for name, value in headers)


def walk_once(
    folder: Path, site: Site, put_database: Callable[[Path], None], language: str, *, twins: bool
) -> Walk:
    """The same walk for every worker of a run: the first walks, the others wait and read it.

    ``folder`` is theirs together, and ``site`` is this worker's, in place of the one that was walked over.
    """

    def make() -> tuple[list[Answer], set[str], list[str]]:
        sites = folder / f"sites-{language}"
        sites.mkdir()
        with walk_pages(sites, put_database, language, twins=twins) as walk:
            return walk.answers, walk.forbidden, walk.differing

    return Walk(language, site, *made_once(folder / f"walk-{language}", make))


@contextmanager
def walk_pages(
    folder: Path, put_database: Callable[[Path], None], language: str, *, twins: bool
) -> Iterator[Walk]:
    """Walk over every page in that language, of two sites or of one. Cost: 25 seconds, or half of that."""
    randomness = Random()
    with pytest.MonkeyPatch.context() as patch, ExitStack() as closed:
        closed.enter_context(solving_once(folder))
        words = words_for(language)
        patch.setattr("solitaire.web.http.context.words_for", lambda locale: words)
        make_alike(patch, randomness)
        begin_puzzles(patch, 2)
        sites = []
        for name, hidden in (("one", False), ("other", True))[: 1 + twins]:
            randomness.seed(0)
            site = site_in(folder / name, put_database, search=golden, trusted_hosts=("localhost",))
            sites.append(closed.enter_context(closing(site)))
            put_all(site, changed=hidden)
        walk = Walk(language, sites[0])
        walker = Walker(sites, walk, randomness)
        assert len({site.row("/games/lost-3").deal for site in sites}) == len(sites)
        with template_rendered.connected_to(walker.note, sites[0].app):
            _ask_everything(walker)
            _visit_more(walker)
            _wait_for_a_daily(walker, patch)
            _type_what_nobody_can_win(walker, patch)
            _wait_for_a_deal(walker, patch)
            for status in (400, 403, 404, 409, 500, 503):
                with sites[0].app.test_request_context("/"):
                    answer_error(status)
        yield walk


def put_all(site: Site, *, changed: bool) -> None:
    """Put what the walk looks at on a site; ``changed`` changes the cards that nobody has seen."""
    _put_games(site, turn_round if changed else _as_dealt)
    put_matches(site, changed=changed)
    put_lastcards(site, changed=changed)
    put_spirals(site, changed=changed)
    put_continentals(site, changed=changed)
    for number in (2, 4):
        put_puzzles(site.engine, number, changed=changed)
    put_races(site, hidden=changed)
    put_parties(site, changed=changed)
    TurningStore(site.engine).put(golden_turning_row(2))


def make_alike(patch: pytest.MonkeyPatch, randomness: Random) -> None:
    """Make secrets repeatable and the system's clock stand still, and wait for the solver."""
    patch.setattr("secrets.token_urlsafe", lambda size=32: randomness.randbytes(size).hex()[:size])
    patch.setattr("secrets.token_hex", lambda size=32: randomness.randbytes(size).hex())
    patch.setattr("secrets.token_bytes", lambda size=32: randomness.randbytes(size))
    patch.setattr("secrets.randbits", randomness.getrandbits)
    patch.setattr("secrets.choice", randomness.choice)
    patch.setattr("time.time", START.timestamp)
    for wait in ("play.help.PATIENCE", "play.responses.AT_ONCE"):
        patch.setattr(f"solitaire.web.board.{wait}", 600)


def _as_dealt(deal: Deal, seen: int) -> str:
    return str(replace(deal, seed=None))


def _put_games(site: Site, deal_of: Callable[[Deal, int], str]) -> None:
    """Games at their start, in the middle and at their end, with reviews, and attempts at a daily."""
    for turns in (0, 3):
        of = deal_of(LOST.deal, turns + PLAYED)
        site.put(of, turns_text(LOST, turns), id=f"lost-{turns}", help="away hint:1:1")
    site.put(deal_text(LOST), turns_text(LOST), id="lost-28", help="away hint:1:1")
    site.put(deal_text(WON), turns_text(WON), id="won-28", first=True, public=True)
    attempt(site, "ada")
    attempt(site, "eve", 9)
    for game in ("ada-4", "won-28"):
        site.review(f"/games/{game}")


def _ask_everything(walker: Walker) -> None:
    """Request every route of every game."""
    for who, headers, games in WHO:
        for route in ALL:
            for game in games if "GAME" in route.path else ("",):
                if route.endpoint not in SPARED:
                    form = dict(route.form)
                    walker.ask(who, route.of(game), method=route.method, form=form, headers=headers)


LESSON: Final = [
    *("", "?pile=3", "/3:KS", "/3:KS,QS", "/3:KS,9T", "/3:KS,9T,4:6S?pile=5", "/3:KS,9T,4:6S,4:JH"),
    *("/3:KS,9T,4:6S,5:KD,4:JH", "/x"),
]
MORE: Final[dict[str | None, tuple[str, ...]]] = {
    "ada": (
        *(
            "/keys?game=lost-3",
            "/keys?match=continental",
            "/new?game=lost-3",
            "/settings?game=lost-3",
            "/you/devices?done=name",
        ),
        *("/games/lost-28?turn=20", "/games/lost-28?turn=20&see=better"),
        *("/games?show=lost&game=short", "/statistics?game=short"),
    ),
    "eve": (
        *("/daily/4", "/daily/2", "/daily/2/turning-point", "/daily/1", "/daily/1/check"),
        "/daily/1/turning-point",  # which is being made
        *("/puzzles/4/1", "/puzzles/4/2", "/puzzles/4/3", "/puzzles/3/1"),
    ),
    None: tuple(f"/learn{path}" for path in LESSON),
}
"""Pages in further states."""


def _visit_more(walker: Walker) -> None:
    """Request further states, and pages whose addresses come from other answers."""
    for who, paths in MORE.items():
        for path in paths:
            walker.ask(who, path)
    made = walker.ask("ada", "/families", method="POST", form={"family": "The Lees", "name": "Ada"})
    family = dict(made.headers)["Location"]
    (found,) = walker.sites[0].use_cases.families.of_player("ada")[-1:]
    invitation = walker.sites[0].use_cases.families.get("ada", found.id).invitation
    join = f"/families/join/{invitation}"
    walker.ask("bob", join)
    for name in ("<", "Bob"):
        walker.ask("bob", join, method="POST", form={"name": name})
    device = walker.ask("ada", "/you/device").element.one("p", id="way").text
    for who in ("ada", "bob"):
        for path in (
            family,
            f"{family}?daily=3",
            f"{family}?game=crowns",
            f"{family}/leave",
            device,
        ):
            assert walker.ask(who, path.removeprefix("http://localhost")).status == 200
    spare = walker.ask("ada", "/games/lost-3/spare", preferences="spare=on", headers=HX)
    assert spare.status == 200
    _print_deals(walker)
    record = {"record": finished_record()}
    assert walker.ask("ada", "/matches/records", method="POST", form=record).status == 202
    assert walker.ask(None, "/", base_url="http://example.com").status == 400
    refusing = {"Accept": "text/html"}
    assert walker.ask(None, "/games?asked=1", method="POST", headers=refusing).status == 409


def _print_deals(walker: Walker) -> None:
    """Request what is printed again, once the workers have solved the deals."""
    for site in walker.sites:
        site.work()
    for path in ("/deals/1-8QZK-4M2T/print", "/booklets/1-8QZK-4M2T,S1-8QZK-4M2T"):
        assert walker.ask(None, path).status == 200


def _wait_for_a_daily(walker: Walker, patch: pytest.MonkeyPatch) -> None:
    """Request the page of a daily that is not ready."""
    dailies = type(walker.sites[0].dailies)
    patch.setattr(dailies, "load_day", lambda *_: LoadedDay({}))
    assert walker.ask(None, "/daily/4").status == 202


def _wait_for_a_deal(walker: Walker, patch: pytest.MonkeyPatch) -> None:
    """Request the page of a new game whose deal is not found yet."""

    def start(*_: object, **__: object) -> None:
        raise Busy(PlayCode.DEALING)

    patch.setattr(type(walker.sites[0].games), "start", start)
    assert walker.ask(None, "/games", method="POST").status == 202


def _type_what_nobody_can_win(walker: Walker, patch: pytest.MonkeyPatch) -> None:
    """Type words, and a code, whose deals nobody can win."""
    found = Chances(is_winnable=False, instead="cabin 3 2"), Chances(is_winnable=False)
    for typed, chances in zip(("cabin 3", "1-8QZK-4M2T"), found, strict=True):
        judged = type(walker.sites[0].use_cases.typed_deals)
        patch.setattr(judged, "judge", lambda *_, chances=chances: chances)
        assert walker.ask(None, "/games", method="POST", form={"deal": typed}).status == 200
