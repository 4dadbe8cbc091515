"""Accessibility audit (axe) of the table in every state and of the gallery, in light and dark.

The other pages are audited in test_every_page.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from gallery.scenes import SCENES
from solitaire.rules import Rank
from tests.kit import english
from tests.kit.patience import audit, wait_until_loaded
from tests.kit.records import recorded
from tests.kit.table import DESKTOP, PHONE, SCREENS, Table
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor

LOST: Final = recorded("lost")
TABLES: Final = {
    "playing": [
        "fresh",
        "middle",
        "title",
        "undone",
        "line",
        "helped",
        "hint",
        "court",
        "last",
        "attempt",
    ],
    "choosing": [
        "chosen",
        "drawn-chosen",
        "flips",
        "short",
        "long",
        "look",
        "suit",
        "rank",
        "refused",
        "pairs",
    ],
    "over": ["won", "lost", "lost-look"],
    "looks": [
        "middle?cards=large&hand=left&command_line=on&letters=on",
        "chosen?cards=large&letters=on",
    ],
}
SPECIMENS: Final = {
    "rules": {
        name: {"enabled": False} for name in ("landmark-main-is-top-level", "landmark-unique")
    }
    | {"landmark-no-duplicate-main": {"enabled": False}}
}
"""Rules about what may occur once on a page: the gallery shows it once for each state."""


def test_audits_every_table_of_the_gallery() -> None:
    assert {name.partition("?")[0] for names in TABLES.values() for name in names} == set(SCENES)


@pytest.mark.parametrize(
    ("states", "look"),
    sampled(
        [
            ("playing", PHONE),
            ("choosing", DESKTOP),
            *product(("over", "looks"), (PHONE, DESKTOP)),
            ("playing", DESKTOP),
            ("choosing", PHONE),
        ],
        fast=0,
        deep=2,
    ),
)
def test_audit_of_gallery_tables_finds_nothing(
    new_visitor: NewVisitor, development_url: str, look: dict[str, Any], states: str
) -> None:
    page = new_visitor(**look).new_page()
    found = []
    for state in TABLES[states]:
        page.goto(f"{development_url}/gallery/table/{state}")
        found += [f"{state}: {violation}" for violation in [audit(page)] if violation]
    assert not found, "\n".join(found)


def menu(visitor: BrowserContext) -> Iterator[Page]:
    page = Table.sit_down(visitor, LOST, turns=20).page
    page.get_by_label("Menu").click()
    expect(page.get_by_role("link", name="Rules")).to_be_visible()
    yield page
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    yield page


def hints(visitor: BrowserContext) -> Iterator[Page]:
    table = Table.sit_down(visitor, LOST, turns=9)
    page = table.page
    for step in ("which pile?", "which discard?", "why?"):
        page.get_by_role("button", name=f"Hint: {step}").click()
        expect(page.locator("#lamp [data-lit]")).to_be_visible()
    yield page
    table.choose(Rank.KING)
    page.get_by_role("link", name="Stock").click()
    panel = page.get_by_role("complementary", name=english.LEFT_IN_THE_STOCK)
    expect(page.get_by_role("dialog").or_(panel)).to_be_visible()
    yield page


@pytest.mark.parametrize("scene", [menu, hints], ids=lambda scene: scene.__name__)
@SCREENS
def test_audit_of_menu_and_hints_finds_nothing(
    new_visitor: NewVisitor, scene: Callable, look: dict[str, Any]
) -> None:
    for page in scene(new_visitor(**look)):
        assert audit(page) == ""


@pytest.mark.release
@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_audit_of_the_gallery_finds_nothing(
    new_visitor: NewVisitor, development_url: str, look: dict[str, Any]
) -> None:
    page = new_visitor(**look).new_page()
    page.goto(f"{development_url}/gallery")
    wait_until_loaded(page).evaluate(
        "document.querySelectorAll('details').forEach((each) => each.open = true)"
    )
    assert audit(page, SPECIMENS) == ""
