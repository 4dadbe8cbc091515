"""The dock tells what the last turn did, and before the first one which piles were complete as dealt.

In a player's first games it coaches instead.
"""

import pytest

from solitaire.web.http.preferences import FIRST_GAMES
from solitaire.words.board.coaching import COACHED_GAMES, COACHED_TURNS, coach
from solitaire.words.board.turns import announce_dealt, describe_last_turn
from tests.kit.browsing import SAME_SITE, Browser
from tests.kit.reading import Element
from tests.kit.records import WORDS, after, deal_text, record, turns_text
from tests.kit.sites import Site

LOST = record("lost")


def dock(ada: Browser, site: Site, turns: int) -> Element:
    return ada.open(site.put(deal_text(LOST), turns_text(LOST, turns), id=f"after-{turns}")).one(
        cls="dock"
    )


def has_finished(ada: Browser, count: int) -> None:
    """Let the player's browser remember that so many games are finished."""
    ada.client.set_cookie("preferences", f"finished_games={count}")


@pytest.mark.parametrize("finished", range(COACHED_GAMES + 1))
def test_the_dock_coaches_the_first_turns_of_the_first_games(
    site: Site, ada: Browser, finished: int
) -> None:
    has_finished(ada, finished)
    for turns in (0, COACHED_TURNS - 1, COACHED_TURNS):
        notes = dock(ada, site, turns).all(cls="drawn-note", **{"data-kind": "coach"})
        line = coach(WORDS, finished, turns + 1, has_pairs=True)
        assert [note.text for note in notes] == ([line] if line else [])


def test_a_beginner_is_told_which_pile_was_complete_as_dealt(site: Site, ada: Browser) -> None:
    has_finished(ada, 0)
    first, second = (dock(ada, site, turns).all(cls="drawn-note") for turns in (0, 1))
    assert [note.text for note in first] == [
        announce_dealt(WORDS, after("lost", 0).position),
        coach(WORDS, 0, 1, has_pairs=True),
    ]
    assert [note.text for note in second] == [coach(WORDS, 0, 2, has_pairs=True)]


@pytest.mark.parametrize("sort", ["melds", "suit"])
def test_the_coach_speaks_of_the_brackets_of_pairs_only_where_there_are_some(
    site: Site, ada: Browser, sort: str
) -> None:
    ada.client.set_cookie("preferences", f"finished_games=0&sort={sort}")
    ada.open(site.put(deal_text(LOST), turns_text(LOST, 4)))
    notes = [note.text for note in ada.page.all(cls="drawn-note", **{"data-kind": "coach"})]
    has_brackets = bool([card for card in ada.page.all(cls="card") if "data-pair" in card])
    assert has_brackets == (sort == "melds")
    assert notes == ([coach(WORDS, 0, 5, has_pairs=True)] if has_brackets else [])


def test_a_daily_is_not_coached(site: Site, ada: Browser) -> None:
    has_finished(ada, 0)
    ada.open(site.put(deal_text(LOST), daily=1, first=True))
    assert coach(WORDS, 0, 1, has_pairs=True) not in ada.page.one(cls="dock").text


def test_the_dock_names_the_cards_of_the_last_turn(site: Site, ada: Browser) -> None:
    has_finished(ada, COACHED_GAMES)
    flips = [
        after("lost", turns + 1).flipped_count > after("lost", turns).flipped_count
        for turns in range(8)
    ]
    plain, flipping = flips.index(False) + 1, flips.index(True) + 1
    for turns in (plain, flipping):
        turn = LOST.turns[turns - 1]
        note = dock(ada, site, turns).one(cls="drawn-note")
        assert note.one(cls="sr").text == describe_last_turn(WORDS, LOST.turns[:turns])
        shown = [(card.text, card.one("use")["href"]) for card in note.all(cls="mention")]
        assert shown == [
            (str(card.rank), f"#suit-{card.suit}") for card in (turn.drawn, turn.discard)
        ]


def test_before_the_first_turn_the_dock_names_piles_complete_as_dealt(
    site: Site, ada: Browser
) -> None:
    has_finished(ada, COACHED_GAMES)
    dealt, _ = dock(ada, site, 0).all(cls="drawn-note")
    assert dealt.text == announce_dealt(WORDS, after("lost", 0).position)


@pytest.mark.parametrize("finished", [0, 2, FIRST_GAMES])
def test_a_new_game_knows_how_many_games_were_finished(
    site: Site, ada: Browser, finished: int
) -> None:
    """On a device that the player has not used before, too."""
    for number in range(finished):
        site.put(deal_text(LOST), turns_text(LOST), id=f"finished-{number}")
    ada.open("/")
    ada.client.post("/games", data={"deal": "words"}, headers=SAME_SITE)
    assert f"finished_games={finished}" in ada.client.get_cookie("preferences").value


def test_pairs_have_brackets_in_the_first_games(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST))
    has_finished(ada, FIRST_GAMES - 1)
    pairs = [card for card in ada.open(path).all(cls="card") if "data-pair" in card]
    assert pairs
    has_finished(ada, FIRST_GAMES)
    assert [card for card in ada.open(path).all(cls="card") if "data-pair" in card] == []


def test_the_end_of_a_game_counts_it(site: Site, ada: Browser) -> None:
    has_finished(ada, 0)
    ada.open(site.put(deal_text(LOST), turns_text(LOST, 27), id="last"))
    ada.discard_unplayed()
    assert "finished_games=1" in ada.client.get_cookie("preferences").value
