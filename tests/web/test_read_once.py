"""Screen readers get the name of a card; its face is hidden from them."""

from tests.kit.browsing import Browser
from tests.kit.records import after, confirming, deal_text, name_in_tray, record, turns_text
from tests.kit.sites import Site

LOST, WON = record("lost"), record("won")


def test_screen_readers_read_the_name_of_a_card_in_a_tray_but_not_its_face(
    site: Site, ada: Browser
) -> None:
    page = ada.open(site.put(deal_text(LOST), turns_text(LOST, 3)))
    trays = page.all("form", cls="tray")
    choices = [choice for tray in trays for choice in tray.all("span", cls="choice")]
    assert len(choices) > 50
    for choice in choices:
        assert choice.one("input")["aria-label"]
        assert choice.one(cls="card")["aria-hidden"] == "true"


def test_cards_that_flip_their_pile_say_so_in_label_and_button(site: Site, ada: Browser) -> None:
    game = after("won", 2)
    page = ada.open(site.put(deal_text(WON), turns_text(WON, 2)))
    marked = {}
    for tray in page.all("form", cls="tray"):
        pile = tray.one("input", name="pile")["value"]
        for choice in tray.all("input", name="discard"):
            if "data-confirm" in choice:
                marked[pile, choice["value"]] = choice["data-confirm"], choice["aria-label"]
    assert game.drawn is not None
    assert marked == {
        (str(pile.rank), card.text): (
            confirming(game, pile.rank, card),
            f"{name_in_tray(card, pile.rank)}, flips the pile",
        )
        for pile in game.piles
        if not pile.flipped
        for card in pile.flipping_discards(game.drawn)
    }
    assert marked
