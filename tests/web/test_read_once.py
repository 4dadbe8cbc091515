"""Screen readers get the name of a card; its face is hidden from them."""

from tests.kit.browsing import Browser
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site

LOST = record("lost")


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
