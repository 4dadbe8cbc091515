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


CODE = """
NAME = _("stars")
KIND = _p("verb", "Deal")
words.gettext("%(card)s, wild", card=1)
words.ngettext("%(n)s card", "%(n)s cards", 2, n=2)
words.pgettext("verb", "Draw %(n)s", n=2)
words.gettext("Press <b>stop</b>")
print("not a message")
"""
NOTES = """
[contexts]
verb = "On a button."

[placeholders]
card = "the name of a card"

[same]
de = ["%(card)s, wild"]
"""
GERMAN = """
msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "stars"
msgstr "Sterne"

msgctxt "verb"
msgid "Deal"
msgstr "Geben"

msgid "%(card)s, wild"
msgstr "%(card)s, wild"

msgid "%(n)s card"
msgid_plural "%(n)s cards"
msgstr[0] "%(n)s Karte"
msgstr[1] "%(n)s Karten"

msgctxt "verb"
msgid "Draw %(n)s"
msgstr "%(n)s ziehen"

msgid "Press <b>stop</b>"
msgstr "Drücke <b>Stopp</b>"
"""


@pytest.fixture
def project(tmp_path: Path, catalogue: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project with code, no templates and no language yet."""
    monkeypatch.setattr(catalogue, "ROOT", tmp_path)
    for path, text in {
        "solitaire/code.py": CODE,
        f"{catalogue.CATALOGUES}/notes.toml": NOTES,
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def german(project: Path, catalogue: ModuleType) -> Path:
    """The project's German catalogue, complete and as the script writes it."""
    folder = project / catalogue.CATALOGUES / "de/LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "messages.po").write_text(GERMAN, encoding="utf-8")
    assert catalogue.main() == 0
    return folder / "messages.po"


@pytest.fixture(autouse=True)
def no_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["catalogue.py"])


def check(catalogue: ModuleType, monkeypatch: pytest.MonkeyPatch) -> int:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "argv", ["catalogue.py", "--check"])
        status = catalogue.main()
    assert isinstance(status, int)
    return status


def read_template(catalogue: ModuleType, project: Path) -> str:
    assert catalogue.main() == 0
    return (project / catalogue.CATALOGUES / "messages.pot").read_text(encoding="utf-8")


def messages_in(text: str) -> list[str]:
    return re.findall(r'^msg(?:ctxt|id|id_plural) "(.+)"$', text, re.MULTILINE)


def test_the_catalogue_has_messages_from_code_and_templates(
    catalogue: ModuleType, project: Path
) -> None:
    (project / "templates").mkdir()
    (project / "templates/page.html").write_text(
        '<h1>{{ pgettext("verb", "Deal again") }}</h1>'
        "{% trans left=3 %}{{ left }} card{% pluralize %}{{ left }} cards{% endtrans %}"
    )
    assert sorted(messages_in(read_template(catalogue, project))) == sorted(
        [
            *("stars", "%(card)s, wild", "%(n)s card", "%(n)s cards", "verb", "Deal"),
            *("verb", "Draw %(n)s", "Press <b>stop</b>"),
            *("verb", "Deal again", "%(left)s card", "%(left)s cards"),
        ]
    )


def test_translators_read_what_contexts_and_placeholders_are(
    catalogue: ModuleType, project: Path
) -> None:
    text = read_template(catalogue, project)
    assert text.count("#. On a button.\n") == 2
    assert text.count("#. %(card)s: the name of a card\n") == 1


def test_a_context_without_a_note_is_an_error(catalogue: ModuleType, project: Path) -> None:
    (project / "solitaire/more.py").write_text('_p("noun", "Deal")')
    with pytest.raises(SystemExit, match="noun"):
        catalogue.main()


def test_a_template_that_does_not_compile_is_an_error(catalogue: ModuleType, project: Path) -> None:
    (project / "templates").mkdir()
    (project / "templates/page.html").write_text("{% trans %}never ended")
    with pytest.raises(Exception, match="unclosed translation block"):
        catalogue.main()


def test_the_catalogue_has_no_dates_and_no_line_numbers() -> None:
    text = POT.read_text(encoding="utf-8")
    assert "Date:" not in text
    assert re.findall(r"^#:.*:\d", text, re.MULTILINE) == []


def test_moving_a_message_does_not_change_the_catalogue(
    catalogue: ModuleType, project: Path
) -> None:
    before = read_template(catalogue, project)
    code = project / "solitaire/code.py"
    code.write_text("\n\n# moved\n" + code.read_text())
    assert read_template(catalogue, project) == before


@pytest.mark.usefixtures("project")
def test_check_fails_until_the_catalogue_is_written(
    catalogue: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(catalogue, monkeypatch) == 1
    assert "messages.pot is out of date: run scripts/catalogue.py and commit it.\n" in (
        capsys.readouterr().err
    )
    assert catalogue.main() == 0
    assert check(catalogue, monkeypatch) == 0


# ---- the catalogues of languages ---------------------------------------------------------------------------


@pytest.mark.usefixtures("german")
def test_a_complete_language_passes(catalogue: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert check(catalogue, monkeypatch) == 0


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ('"Sterne"', '""', "missing: 'stars'"),
        ('msgid "stars"', '#, fuzzy\nmsgid "stars"', "fuzzy: 'stars'"),
        ('"%(card)s, wild"\n\n', '"%(Karte)s, wild"\n\n', "other placeholders or tags"),
        ('"%(n)s Karten"', '"Karten"', "other placeholders or tags"),
        ("<b>Stopp", "<i>Stopp", "other placeholders or tags"),
        ('"%(n)s Karten"', '""', "plural forms missing"),
        ('msgid "stars"', 'msgid "gone"', "unused: 'gone'"),
        ('"Sterne"', '"stars"', "as in English, and not in notes.toml: 'stars'"),
    ],
    ids=[
        "missing",
        "fuzzy",
        "placeholder",
        "plural-placeholder",
        "tag",
        "plural",
        "unused",
        "english",
    ],
)
def test_check_names_what_is_wrong_with_a_translation(
    catalogue: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    german: Path,
    right: str,
    wrong: str,
    fault: str,
) -> None:
    text = german.read_text(encoding="utf-8")
    at = text.rindex(right)
    german.write_text(text[:at] + wrong + text[at + len(right) :], encoding="utf-8")
    assert check(catalogue, monkeypatch) == 1
    assert fault in capsys.readouterr().err


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("[placeholders]", 'noun = "A name."\n\n[placeholders]', "unused in contexts: 'noun'"),
        ("[same]", 'rank = "a rank"\n\n[same]', "unused in placeholders: 'rank'"),
        ('wild"]', 'wild", "moon"]', "unused in same.de: 'moon'"),
    ],
    ids=["context", "placeholder", "same"],
)
def test_check_names_notes_about_no_message(
    catalogue: ModuleType,
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    right: str,
    wrong: str,
    fault: str,
) -> None:
    path = project / catalogue.CATALOGUES / "notes.toml"
    path.write_text(NOTES.replace(right, wrong), encoding="utf-8")
    assert check(catalogue, monkeypatch) == 1
    assert f"notes.toml: {fault}" in capsys.readouterr().err


def test_an_update_adds_new_messages_empty_drops_old_ones_and_guesses_nothing(
    catalogue: ModuleType, project: Path, german: Path
) -> None:
    code = project / "solitaire/code.py"
    code.write_text(code.read_text().replace('_("stars")', '_("star")'))
    assert catalogue.main() == 0
    text = german.read_text(encoding="utf-8")
    assert 'msgid "star"\nmsgstr ""' in text
    assert "Sterne" not in text
    assert "fuzzy" not in text
    assert 'msgstr "Geben"' in text


def test_a_new_language_begins_with_an_empty_folder(catalogue: ModuleType, project: Path) -> None:
    (project / catalogue.CATALOGUES / "nl").mkdir(parents=True)
    assert catalogue.main() == 0
    text = (project / catalogue.CATALOGUES / "nl/LC_MESSAGES/messages.po").read_text()
    assert '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"' in text


# ---- the pseudo language -----------------------------------------------------------------------------


def test_the_pseudo_language_keeps_placeholders() -> None:
    assert pseudo_words().gettext("%(card)s, wild", card="X") == "⟦X, wild⟧"


def test_untranslated_returns_the_text_outside_messages() -> None:
    assert untranslated("<b>⟦⟦9⟧ of ⟦stars⟧⟧</b> J") == "<b></b> J"


def test_a_message_missing_from_the_catalogue_is_an_error() -> None:
    with pytest.raises(AssertionError, match=r"not in the template"):
        pseudo_words().gettext("This is in no file of the program")
