"""Translators of browsers leave cards, deal codes, names and records as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.kit.attempts import CODE, golden
from tests.kit.reading import Element, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import MakeSite, Site

LOST, WON = record("lost"), record("won")
NAME = "Rose Card"
WORDS = "my old hut"
KEPT = re.compile(rf"\bS?1-[0-9A-Z]{{4}}-[0-9A-Z]{{4}}\b|{NAME}|{WORDS}")
"""What a translator must not change."""
IN_A_SENTENCE = {"1-0000-0000"}
"""A code that is explained, on the page of the study."""


def walk_translated(element: Element) -> Iterator[Element | str]:
    """The elements and texts that a translator may change."""
    if element.get("translate") == "no" or element.tag in ("script", "style", "title"):
        return
    yield element
    for part in element.content:
        if isinstance(part, str):
            yield part
        else:
            yield from walk_translated(part)


def faults(page: Element) -> set[str]:
    """What a translator would change and must not."""
    found = set()
    for part in walk_translated(page):
        if isinstance(part, str):
            found.update(KEPT.findall(part))
        elif {"card", "mention", "stands-for", "wild-rank", "keys"} & part.classes and part.text:
            found.add(f"a card: {part.text}")
        elif part.tag in ("code", "pre") or part.get("name") == "record":
            found.add(f"{part.tag}: {part.text}")
    return found


@pytest.fixture
def played(make_site: MakeSite) -> Site:
    site = make_site(search=golden)
    site.put(deal_text(LOST), turns_text(LOST, 9), id="playing", label=WORDS)
    site.put(deal_text(LOST), turns_text(LOST), id="lost", first=True, public=True, label=WORDS)
    site.put(deal_text(WON), turns_text(WON), id="won", first=True)
    site.review("/games/lost")
    site.use_cases.players.rename("ada", NAME)
    return site


def test_translators_leave_cards_codes_and_names_alone(played: Site) -> None:
    ada = played.client("ada")
    family = played.use_cases.families.start("ada", NAME, NAME)
    for path in (
        *("/", "/games", "/you", "/families", f"/families/{family}", "/learn", "/statistics"),
        *("/games/playing", "/games/playing?pile=9", "/games/playing/stock"),
        *("/games/playing?turn=5", "/games/playing/drop"),
        *("/games/lost", "/games/lost/lines", "/games/lost?turn=5", "/games/lost/findings"),
        *(f"/deals/{deal_text(WON)}", f"/deals/{CODE}"),
        *("/records", "/packs/gentle-steps", "/study", "/daily/4", "/daily/1/check"),
    ):
        answer = ada.get(path)
        assert answer.status_code == 200, path
        assert faults(read(answer.text)) - IN_A_SENTENCE == set(), path
    stranger = played.client()
    assert faults(read(stranger.get("/games/lost").text)) == set()
