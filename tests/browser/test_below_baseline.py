"""A browser without cascade layers gets none of the scripts that it would fail at, and plays by forms.

The tests of old engines (``tests/old``) are in such a browser; here a current one only says that it is one.
"""

from __future__ import annotations

from tests.kit.records import record
from tests.kit.table import PHONE, ScriptlessTable
from tests.kit.visitors import NewVisitor

WON = record("won")


def test_without_layers_the_forms_play(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**PHONE)
    visitor.add_init_script("delete window.CSSLayerBlockRule")
    table = ScriptlessTable.sit_down(visitor, WON, 5)
    page = table.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.headers.get("hx-request", "no")))
    table.play(WON, upto=7)
    assert asked
    assert set(asked) == {"no"}
    assert page.evaluate("'drags' in document.body.dataset") is False
    assert page.locator("noscript").count() == 0
