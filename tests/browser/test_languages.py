"""Turns of a game, its ending and its review in every language."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from solitaire.rules import Game
from solitaire.words import LANGUAGES, SOURCE, Words, name_language, words_for
from solitaire.words.board.turns import announce_start, announce_turn
from tests.kit.patience import audit, page_overflow, wait_until_loaded
from tests.kit.records import recorded
from tests.kit.seating import seat
from tests.kit.table import DESKTOP
from tests.kit.tiers import sampled
from tests.kit.visitors import NewVisitor

TALL: Final[dict[str, Any]] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
LOOKS: Final = (DESKTOP, TALL)
OTHERS: Final = [language for language in LANGUAGES if language != SOURCE]


def in_language(new_visitor: NewVisitor, language: str, look: dict[str, Any]) -> BrowserContext:
    return new_visitor(**look, locale=language)


def faults(page: Page, language: str) -> list[str]:
    """What is wrong with a page in that language: its code, its width, or what the audit finds."""
    found = [audit(page)]
    if page.locator("html").get_attribute("lang") != language:
        found.append("another language")
    if page_overflow(page)[0]:
        found.append("too wide")
    return [f"{page.url}: {each}" for each in found if each]


def play(page: Page, words: Words, game: Game, first: int, last: int) -> None:
    """Play those turns of the game, from 1, as announced in that language."""
    now = Game.replay(game.deal, game.turns[: first - 1])
    status = page.locator("#status")
    for turn in game.turns[first - 1 : last]:
        if turn.discard is turn.drawn:
            page.locator(".unplayed button").click()
        else:
            page.locator(f"#pile-{turn.pile}").click()
            pile = page.locator(f'.pile[data-rank="{turn.pile}"]')
            pile.locator(f'[name="discard"][value="{turn.discard}"]').first.click()
            pile.locator(".primary").click()
        now = now.play(turn)
        expect(status).to_have_text(announce_turn(words, turn, now.position, now.outcome))


@pytest.mark.parametrize(
    ("language", "look"),
    sampled(
        [*zip(OTHERS, LOOKS, strict=True), *zip(OTHERS, LOOKS[::-1], strict=True)], fast=0, deep=2
    ),
)
def test_a_game_and_its_review_have_no_faults_in_any_language(
    new_visitor: NewVisitor, language: str, look: dict[str, Any]
) -> None:
    game = recorded("won")
    visitor = in_language(new_visitor, language, look)
    page = visitor.new_page()
    words = words_for(language)
    page.goto(seat(visitor, game, 0))
    expect(page.locator("#status")).to_have_text(
        announce_start(words, Game.start(game.deal).position)
    )
    found = faults(page, language)
    play(page, words, game, 1, 3)
    page.goto(seat(visitor, game, 24))
    play(page, words, game, 25, 28)
    expect(page.locator(".ending")).to_be_visible()
    found += faults(page, language)
    review = seat(visitor, recorded("lost"), reviewed=1)
    for part in ("?turn=1", "?turn=17", "?turn=17&see=better", "/findings"):
        page.goto(review + part)
        found += faults(wait_until_loaded(page), language)
    assert not found, "\n".join(found)


def test_a_language_is_chosen_over_the_table_without_losing_the_place(
    new_visitor: NewVisitor,
) -> None:
    visitor = new_visitor(**DESKTOP)
    page = visitor.new_page()
    page.goto(seat(visitor, recorded("lost"), 9))
    page.get_by_label("Menu").click()
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("dialog").get_by_role("radio", name=name_language("nl")).click()
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    expect(page.locator(".piles")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
