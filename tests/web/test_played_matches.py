"""Matches of every game without scripts: by forms, by typed commands, and in an old tab."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pytest

from solitaire.matches import MatchRecord, find_game, format_record
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import Rank
from solitaire.words import words_for
from solitaire.words.matches.games import GAME_WORDS
from tests.kit import english
from tests.kit.hands import Chance
from tests.kit.match_games import TRIED
from tests.kit.match_pages import begin_by_form, load_match, press_move
from tests.kit.matches import put_match
from tests.kit.reading import form_to
from tests.kit.sites import Site
from tests.kit.tiers import sampled

ALL_EXTRAS: Final = dict.fromkeys(("swap", "draw", "again", "clear"), "yes")
TABLES: Final[Mapping[str, tuple[dict[str, str], ...]]] = {
    "crowns": (
        {"opponents": "3", "level": "away", "hands": "five"},
        {"opponents": "1", "level": "away", "hands": "five"},
    ),
    "spiral": (
        {"opponents": "3", "level": "draws", "games": "one", "joker": "off"},
        {"opponents": "1", "level": "lines", "games": "one", "joker": "on"},
    ),
    "continental": ({"opponents": "1", "level": "novice", "hands": "three"},),
    "lastcard": (
        {"opponents": "3", "level": "high", "goal": "five", **ALL_EXTRAS},
        {"opponents": "2", "level": "keeps", "goal": "five", **ALL_EXTRAS},
        {"opponents": "1", "level": "bluffs", "goal": "five"},
    ),
}
"""What is chosen for matches of each game: short ones, the first of which the fast tier plays by forms."""
KINDS: Final[Mapping[str, set[str]]] = {
    "crowns": {"Draw", "Discard", "DealNext"},
    "spiral": {"Play", "Draw"},
    "continental": {"Draw", "Lay", "LayOff", "Discard", "DealNext"},
    "lastcard": {"Play", "Draw", "DealNext"},
}
"""The moves that such a match has at least."""


@pytest.mark.parametrize(
    ("game", "choices"),
    [each for game in TABLES for each in sampled([(game, t) for t in TABLES[game]], fast=1)],
)
def test_a_whole_match_by_forms(site: Site, game: str, choices: dict[str, str]) -> None:
    """The person plays as the strongest computer player, and sometimes at random."""
    rules, tried = find_game(game), TRIED[game]
    browser, chance, kinds = begin_by_form(site, game, **choices), Chance(5), set()
    assert browser.page.one("h1").text.endswith(" · the house 27")
    while not (match := load_match(site, browser.path).match).is_over:
        view = match.state.view(PERSON)
        if not view.is_over:
            assert tried.read(browser.page) == tried.held(view)
        move = rules.bots[-1].choose(view) if chance.below(20) else tried.move(match.state, chance)
        kinds.add(type(move).__name__)
        for field in {"card", "discard"} & tried.form(move).keys():
            offered = [str(each["value"]) for each in browser.page.all("input", name=field)]
            assert sorted(offered) == sorted(map(str, view.held))
        press_move(browser, game, move)
        assert browser.status == 200, move
    assert kinds >= KINDS[game]
    totals = [cell.text for cell in browser.page.one("tfoot").all("td")]
    score = GAME_WORDS[game].format_score
    assert totals == [score(english.WORDS, each) for each in match.state.scores]
    record = browser.client.get(f"{browser.path}/record").text
    assert record == format_record(match)
    assert MatchRecord.parse(record).match() == match
    browser.press(form_to(browser.page, "/again"))
    again = load_match(site, browser.path).match
    assert again.shuffles == match.shuffles, "the same match from its start"
    assert PERSON not in again.seats


def type_card_move(word: str) -> str:
    """A move of Five Crowns or Continental as it is typed: ``d``, ``t``, ``lay``, ``KH 2``, ``d 9S``."""
    if word.startswith("+"):
        meld, card = word[1:].split("-" if "-" in word else ":")
        return f"{card} {meld}{'-' if '-' in word else ''}"
    if word.startswith(":"):
        return f"d {word.strip(':!')}"
    return {"S": "d", "P": "t", "=": "lay", "n": "n"}[word[0]]


def type_spiral_move(word: str) -> str:
    return {"+": "D", "*": "x", "next": "n"}.get(word, word.replace(">", " "))


def type_lastcard_move(word: str) -> str:
    """Such as ``r 7``, ``W/G`` with a blank, and letters for all but cards."""
    if word[0] in "RYGB":
        return f"{word[0].lower()} {word[1:]}"
    named = word if word.startswith("/") else word.replace("/", " ", 1)
    return {"+": "D", ".": "k", "next": "n"}.get(word, named)


TYPED: Final[Mapping[str, tuple[Callable[[str], str], dict[str, str]]]] = {
    "crowns": (type_card_move, TABLES["crowns"][0]),
    "spiral": (type_spiral_move, TABLES["spiral"][0]),
    "continental": (type_card_move, TABLES["continental"][0]),
    "lastcard": (type_lastcard_move, TABLES["lastcard"][0]),
}
"""By game: how a move is typed, and what is chosen for the match."""


@pytest.mark.parametrize(
    ("game", "hands"),
    sampled([(game, hands) for hands in (1, 7) for game in TYPED], fast=len(TYPED)),
)
def test_hands_by_typed_commands(site: Site, game: str, hands: int) -> None:
    """One hand of a match and the start of the next one, or a whole match."""
    type_move, choices = TYPED[game]
    bot, browser = find_game(game).bots[-1], begin_by_form(site, game, **choices)
    while not (match := load_match(site, browser.path).match).is_over:
        if match.state.hand_number > hands:
            break
        typed = type_move(str(bot.choose(match.state.view(PERSON))))
        browser.press(form_to(browser.page, f"{browser.path}/line"), line=typed)
        assert browser.status == 200, typed
        assert len(load_match(site, browser.path).match.moves) > len(match.moves), typed


@pytest.mark.parametrize("game", TRIED)
def test_a_move_of_an_old_tab_changes_nothing(site: Site, game: str) -> None:
    """Neither the move that was made, posted twice, nor another one."""
    match = next(TRIED[game].play(Chance(2)))
    path, browser = put_match(site, "a-match", match), site.browser("ada")
    old, moves = browser.open(path), match.state.legal()
    press_move(browser, game, moves[0])
    assert (browser.status, load_match(site, path).revision) == (200, 1)
    after = load_match(site, path)
    for move in (moves[0], moves[-1]):
        browser.page = old
        press_move(browser, game, move)
        assert browser.status == 409
        assert browser.page.one(cls="match-alert").text
        assert load_match(site, path) == after


def test_hands_that_are_laid_are_told_as_hands_and_not_as_piles(site: Site) -> None:
    """A pile is of the patience."""
    browser, rules = begin_by_form(site, "crowns"), find_game("crowns")
    while not (view := load_match(site, browser.path).view).is_over:
        press_move(browser, "crowns", rules.public(rules.bots[-1].choose(view)))
    hands = [each.text for each in browser.page.one(cls="laid").all(cls="sr")]
    assert len(hands) == 2
    assert not any(words_for("en").pile_name(Rank.THREE) in hand for hand in hands)
