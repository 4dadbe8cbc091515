"""Suits are drawn twice, small on cards in a style sheet and else in the sprite, and they are the same."""

import re
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).parents[1]
NAMES = ("suit-S", "suit-H", "suit-C", "suit-D", "suit-T", "crown")
DRAWN = re.compile(r"""\b(d|cx|cy|r|stroke|stroke-width|stroke-linejoin)=["']([^"']*)["']""")
INK = {"currentColor": "ink", "black": "ink"}


def drawn(markup: str) -> list[tuple[str, str]]:
    """What lines and fills a drawing is made of, whatever its ink is called."""
    return [(name, INK.get(value, value)) for name, value in DRAWN.findall(markup)]


def test_the_suits_on_cards_are_those_of_the_sprite_in_their_order() -> None:
    sprite = (ROOT / "templates/_sprite.html").read_text(encoding="utf-8")
    sheet = (ROOT / "static/css/cards.css").read_text(encoding="utf-8")
    symbols = dict(re.findall(r'<symbol id="([\w-]+)"[^>]*>(.*?)</symbol>', sprite))
    found = re.search(r'--suits: url\("data:image/svg\+xml,(.*?)"\)', sheet)
    assert found
    row = unquote(found[1])
    assert f"viewBox='0 0 {24 * len(NAMES)} 24'" in row
    parts = re.split(r"<g transform='translate\((\d+)\)'>", row)
    assert [int(at) for at in parts[1::2]] == [24 * place for place in range(1, len(NAMES))]
    assert [drawn(part) for part in parts[::2]] == [drawn(symbols[name]) for name in NAMES]
    assert all(drawn(part) for part in parts[::2])
