"""Templates never get a game, a row or a use case, which could disclose hidden cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask, render_template_string, template_rendered
from jinja2 import Template

from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import Deal, Game
from tests.kit.contexts import find_forbidden
from tests.kit.records import deal_text, record
from tests.kit.sites import Site

LOST = record("lost")
Rendered = list[tuple[str | None, list[str]]]


@contextmanager
def record_contexts(app: Flask) -> Iterator[Rendered]:
    """Record each template that the app renders, with the forbidden values in its context."""
    rendered: Rendered = []

    def note(sender: Flask, template: Template, context: dict[str, Any], **more: object) -> None:
        rendered.append((template.name, list(find_forbidden(context))))

    with template_rendered.connected_to(note, app):
        yield rendered


def test_forbidden_values_in_a_context_are_found(site: Site) -> None:
    """The test above would pass too if the search found nothing."""
    deal = Deal.from_code(deal_text(LOST))
    game = Game.start(deal)
    row = site.row(site.put(deal_text(LOST)))
    with site.app.test_request_context("/"), record_contexts(site.app) as rendered:
        of_plays = (row, PlayerGame.of(row), site.games, site.use_cases, site.engine)
        for hidden in (deal, game, game.position, *of_plays):
            for given in (hidden, [hidden], {"of": (hidden,)}, lambda hidden=hidden: hidden):
                render_template_string("{{ 1 }}", given=given)
    assert len(rendered) == 32
    assert all(found for _, found in rendered)
