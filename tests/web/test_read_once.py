"""What is heard of a card is its name: its face is for the eye alone."""

from tests.kit.browsing import Browser
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site

LOST = record("lost")


def test_the_face_of_a_card_in_a_tray_is_not_read_beside_its_name(site: Site, ada: Browser) -> None:
    page = ada.open(site.put(deal_text(LOST), turns_text(LOST, 3)))
    trays = page.all("form", cls="tray")
    choices = [choice for tray in trays for choice in tray.all("span", cls="choice")]
    assert len(choices) > 50
    for choice in choices:
        assert choice.one("input")["aria-label"]
        assert choice.one(cls="card")["aria-hidden"] == "true"
