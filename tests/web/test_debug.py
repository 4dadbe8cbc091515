"""In development, unexpected errors are raised and templates are reloaded."""

from __future__ import annotations

import pytest

from tests.kit.sites import MakeSite, Site


def fail(*_: object) -> None:
    raise RuntimeError("unforeseen")


def test_debug_mode_raises_unexpected_errors(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    path = site.put("1-8QZK-4M2T")
    client = site.client("ada")
    monkeypatch.setattr(type(site.games), "get", fail)
    assert client.get(path).status_code == 500
    monkeypatch.setitem(site.app.config, "DEBUG", True)
    with pytest.raises(RuntimeError, match="unforeseen"):
        client.get(path)
    assert client.get("/none").status_code == 404
    assert client.get("/deals/none").status_code == 404


@pytest.mark.parametrize("develop", [False, True])
def test_templates_are_reloaded_in_development_only(make_site: MakeSite, develop: bool) -> None:
    assert make_site(develop=develop).app.jinja_env.auto_reload is develop
