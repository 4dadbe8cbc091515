"""Begins matches of any game in a browser without scripts, loads them, and makes moves by their forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solitaire.play.matches.player_match import PlayerMatch
from solitaire.store.matches import MatchStore
from tests.kit.browsing import Browser
from tests.kit.match_games import TRIED
from tests.kit.reading import Form, form_to, forms
from tests.kit.sites import Site


def load_match(site: Site, path: str) -> PlayerMatch:
    """The match of that address, as it is stored."""
    row = MatchStore(site.engine).get(path.removeprefix("/matches/"))
    assert row is not None
    return PlayerMatch.of(row)


def begin_by_form(site: Site, game: str, **choices: str) -> Browser:
    """A browser at the table of a new match on "the house 27"."""
    browser = Browser(site.client())
    form = form_to(browser.open(f"/matches?game={game}"), "/matches")
    browser.press(form, deal="the house 27", **choices)
    assert browser.status == 200
    return browser


def press_move(browser: Browser, game: str, move: Any) -> None:
    """Make a move by the form of the page that offers it, as a person without scripts would."""
    fields = fields_of(game, move)
    form = next(form for form in forms(browser.page) if _offers(form, fields))
    hidden = {each.get("name") for each in form.controls if each.get("type") == "hidden"}
    browser.press(form, **{name: fields[name] for name in fields.keys() - hidden})


def fields_of(game: str, move: Any) -> dict[str, str]:
    """The fields by which the page offers a move."""
    return {"move": "="} if str(move).startswith("=") else TRIED[game].form(move)


def _offers(form: Form, fields: Mapping[str, str]) -> bool:
    values = {(each.get("name"), each.get("value")) for each in form.controls}
    return form.action.endswith("/moves") and fields.items() <= values
