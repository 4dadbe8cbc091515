"""Templates never get a game, a row or a use case, which could disclose hidden cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask, render_template_string, template_rendered
from jinja2 import Template

from solitaire.rules import Deal, Game
from tests.kit.contexts import find_forbidden
from tests.kit.records import deal_text, record
from tests.kit.sites import MakeSite, Site
from tests.kit.visits import make_visited_site, visit_everything

LOST, WON = record("lost"), record("won")
Rendered = list[tuple[str | None, list[str]]]


@contextmanager
def noting(app: Flask) -> Iterator[Rendered]:
    """Record each template that the app renders, with the forbidden values in its context."""
    rendered: Rendered = []

    def note(sender: Flask, template: Template, context: dict[str, Any], **more: object) -> None:
        rendered.append((template.name, list(find_forbidden(context))))

    with template_rendered.connected_to(note, app):
        yield rendered


def test_templates_get_views_only(make_site: MakeSite, monkeypatch: pytest.MonkeyPatch) -> None:
    site = make_visited_site(make_site)
    with noting(site.app) as rendered:
        visit_everything(site, monkeypatch)
    found = {(name, path) for name, paths in rendered for path in paths}
    assert not found, "\n".join(f"{name}: {path}" for name, path in sorted(found))
    templates = site.app.jinja_env.list_templates()
    pages = {
        name for name in templates if not name.startswith("layouts/") and "/_" not in f"/{name}"
    }
    assert pages - {name for name, _ in rendered} == set()


def test_forbidden_values_in_a_context_are_found(site: Site) -> None:
    """The test above would pass too if the search found nothing."""
    deal = Deal.from_code(deal_text(LOST))
    game = Game.start(deal)
    row = site.row(site.put(deal_text(LOST)))
    with site.app.test_request_context("/"), noting(site.app) as rendered:
        for hidden in (deal, game, game.position, row, site.games, site.use_cases, site.engine):
            for given in (hidden, [hidden], {"of": (hidden,)}, lambda hidden=hidden: hidden):
                render_template_string("{{ 1 }}", given=given)
    assert len(rendered) == 28
    assert all(found for _, found in rendered)
