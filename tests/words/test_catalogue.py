"""The message catalogue, and the pseudo language generated from it."""

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.kit.pseudo import POT, pseudo_words, untranslated

SCRIPT = Path(__file__).parents[2] / "scripts/catalogue.py"


@pytest.fixture(scope="module")
def catalogue() -> ModuleType:
    spec = importlib.util.spec_from_file_location("catalogue", SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def project(tmp_path: Path, catalogue: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project with code and no templates yet."""
    (tmp_path / "solitaire").mkdir()
    (tmp_path / "solitaire/code.py").write_text(
        'NAME = _("stars")\n'
        'words.gettext("%(card)s, wild", card=1)\n'
        'words.ngettext("%(n)s card", "%(n)s cards", 2, n=2)\n'
        'words.pgettext("verb", "Deal")\n'
        'print("not a message")\n'
    )
    monkeypatch.setattr(catalogue, "ROOT", tmp_path)
    monkeypatch.setattr(catalogue, "POT", tmp_path / "messages.pot")
    return tmp_path


def run(catalogue: ModuleType, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["catalogue.py", *arguments])
    status = catalogue.main()
    assert isinstance(status, int)
    return status


def test_the_catalogue_has_messages_from_code_and_templates(
    catalogue: ModuleType, project: Path
) -> None:
    (project / "templates").mkdir()
    (project / "templates/page.html").write_text(
        '<h1>{{ _("New deal") }}</h1>'
        "{% trans left=3 %}{{ left }} card{% pluralize %}{{ left }} cards{% endtrans %}"
    )
    written = catalogue.build_catalogue(project).decode()
    messages = re.findall(r'^msg(?:ctxt|id|id_plural) "(.+)"$', written, re.MULTILINE)
    assert sorted(messages) == sorted(
        [
            *("stars", "%(card)s, wild", "%(n)s card", "%(n)s cards", "verb", "Deal"),
            *("New deal", "%(left)s card", "%(left)s cards"),
        ]
    )


def test_a_template_that_does_not_compile_is_an_error(catalogue: ModuleType, project: Path) -> None:
    (project / "templates").mkdir()
    (project / "templates/page.html").write_text("{% trans %}never ended")
    with pytest.raises(Exception, match="unclosed translation block"):
        catalogue.build_catalogue(project)


def test_the_catalogue_has_no_dates_and_no_line_numbers() -> None:
    text = POT.read_text(encoding="utf-8")
    assert "Date" not in text
    assert re.findall(r"^#:.*:\d", text, re.MULTILINE) == []


def test_moving_a_message_does_not_change_the_catalogue(
    catalogue: ModuleType, project: Path
) -> None:
    before = catalogue.build_catalogue(project)
    code = project / "solitaire/code.py"
    code.write_text("\n\n# moved\n" + code.read_text())
    assert catalogue.build_catalogue(project) == before


@pytest.mark.usefixtures("project")
def test_check_fails_until_the_catalogue_is_written(
    catalogue: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(catalogue, monkeypatch, "--check") == 1
    assert capsys.readouterr().err == (
        "messages.pot is out of date: run scripts/catalogue.py and commit it.\n"
    )
    assert run(catalogue, monkeypatch) == 0
    assert run(catalogue, monkeypatch, "--check") == 0


# ---- the pseudo language -----------------------------------------------------------------------------


def test_the_pseudo_language_keeps_placeholders() -> None:
    assert pseudo_words().gettext("%(card)s, wild", card="X") == "⟦X, wild⟧"


def test_untranslated_returns_the_text_outside_messages() -> None:
    assert untranslated("<b>⟦⟦9⟧ of ⟦stars⟧⟧</b> J") == "<b></b> J"


def test_a_message_missing_from_the_catalogue_is_an_error() -> None:
    with pytest.raises(AssertionError, match=r"not in messages\.pot"):
        pseudo_words().gettext("This is in no file of the program")
