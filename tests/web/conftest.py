"""Sites of their own: the app in a new folder, with a clock, ids and seeds that a test can foresee."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from flask.testing import FlaskClient
from sqlalchemy import Engine

from solitaire.play import Games
from solitaire.play.positions import game_at
from solitaire.rules import Seed
from solitaire.store import GameStore, StoredGame, open_database
from solitaire.web import Settings, create_app
from tests.web.browsing import Browser

START = datetime(2026, 11, 5, tzinfo=UTC)


@dataclass
class Site:
    """An app and what lies behind it."""

    app: Flask
    store: GameStore
    games: Games
    engine: Engine
    settings: Settings

    def client(self, player: str | None = None) -> FlaskClient:
        """Somebody new, or the browser of a player we name."""
        client = self.app.test_client()
        if player is not None:
            client.set_cookie("player", self.cookie(player))
        return client

    def browser(self, player: str | None = None) -> Browser:
        return Browser(self.client(player))

    def cookie(self, player: str) -> str:
        """The signed cookie of a player we name."""
        interface = self.app.session_interface
        assert isinstance(interface, SecureCookieSessionInterface)
        signer = interface.get_signing_serializer(self.app)
        assert signer is not None
        return str(signer.dumps({"player": player}))

    def put(self, deal: str, turns: str = "", *, player: str = "ada", id: str = "put") -> str:
        """Store a game as it stands, whatever its deal; the address of its table."""
        game = game_at(deal, turns)
        row = StoredGame(
            id=id,
            player=player,
            deal=deal,
            label=None,
            turns=turns,
            turn=game.number,
            revision=len(game.turns),
            undone=0,
            over=game.is_over,
            created=START,
            changed=START,
        )
        self.store.add(row)
        return f"/games/{id}"

    def row(self, path: str) -> StoredGame:
        """The stored game of a table's address."""
        row = self.store.get(path.removeprefix("/games/"))
        assert row is not None
        return row


MakeSite = Callable[..., Site]


@pytest.fixture
def make_site(tmp_path: Path) -> Iterator[MakeSite]:
    """Makes a site; ``folder`` names its own instance folder, the rest is ``Settings``."""
    made: list[Engine] = []

    def make(folder: str = "instance", **chosen: Any) -> Site:
        instance = tmp_path / folder
        instance.mkdir(exist_ok=True)
        settings = Settings(instance=instance, **chosen)
        engine = open_database(settings.database, synchronous="OFF")
        made.append(engine)
        ids, seeds, minutes = count(1), count(1), count(1)
        store = GameStore(engine)
        games = Games(
            store,
            new_id=lambda: f"game-{next(ids)}",
            clock=lambda: START + timedelta(minutes=next(minutes)),
            random_seed=lambda: Seed(next(seeds) << 20),
        )
        return Site(create_app(settings, use_cases=games), store, games, engine, settings)

    yield make
    for engine in made:
        engine.dispose()


@pytest.fixture
def site(make_site: MakeSite) -> Site:
    return make_site()


@pytest.fixture
def client(site: Site) -> FlaskClient:
    """The browser of ada, who owns what ``site.put`` stores."""
    return site.client("ada")


@pytest.fixture
def ada(site: Site) -> Browser:
    """The same person without scripts."""
    return site.browser("ada")
