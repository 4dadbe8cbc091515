"""The dock tells what the last turn did, and before the first one which piles were complete as dealt."""

from solitaire.words.turns import announce_dealt, describe_last_turn
from tests.kit.browsing import Browser
from tests.kit.reading import Element
from tests.kit.records import WORDS, after, deal_text, record, turns_text
from tests.kit.sites import Site

LOST = record("lost")


def dock(ada: Browser, site: Site, turns: int) -> Element:
    return ada.open(site.put(deal_text(LOST), turns_text(LOST, turns), id=f"after-{turns}")).one(
        cls="dock"
    )


def test_the_dock_names_the_cards_of_the_last_turn(site: Site, ada: Browser) -> None:
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
    dealt, _ = dock(ada, site, 0).all(cls="drawn-note")
    assert dealt.text == announce_dealt(WORDS, after("lost", 0).position)
