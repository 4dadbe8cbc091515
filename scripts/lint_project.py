#!/usr/bin/env python3
"""Lints what no other tool looks at. Prints one line for each fault, and fails if there is one.

To add a check, write a function that yields faults and add it to ``CHECKS``.
"""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

ROOT: Final = Path(__file__).parent.parent

LOCKS: Final = (
    "requirements.lock",
    "requirements-dev.lock",
    "requirements-site.lock",
    "study/requirements.lock",
    "tests/old/requirements-87.lock",
    "tests/old/requirements-102.lock",
    "tests/old/requirements-108.lock",
    "requirements-build.lock",
)
PURE: Final = ("rules", "solver", "matches")
"""Packages that import nothing but each other and the standard library."""

OF_A_GAME: Final = re.compile(r"solitaire/(?:web/)?matches/[a-z]+/")
"""Modules of one of the games of matches: the parts of these games have the same names."""
OF_ANY_CARD_GAME: Final = (
    "Card",
    "Rank",
    "Suit",
    "Meld",
    "MeldKind",
    "Layout",
    "Hand",
    "Turn",
    "Game",
)
"""Names of the patience that those games may have for their own."""

# Put together here, so that this file does not name what it looks for.
HOSTS: Final = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("files", "pythonhosted"),
        ("registry", "npmjs"),
        ("deb", "debian", "org"),
    )
)
MACHINE_PATH: Final = re.compile(r"(?<![\w.*-])/(?:work|root|tmp|home/\w+)/")
PAGE: Final = re.compile(r"(?:(?:docs|study|data)/)*[^/]+\.md")
LINK: Final = re.compile(r"\]\(([^()\s]+)\)")
"""Where a link or an image of a document leads."""
UNESCAPED: Final = re.compile(r"\|\s*safe\b|autoescape|Markup|\|\s*xmlattr")
HTMX_HEADER: Final = re.compile(r"HX[-_]\w|htmx_flask|request\.htmx")
ROUTE: Final = re.compile(r"^@(?:\w+\.)?(?:get|post|route)\(", re.MULTILINE)
ASKING_FOR_WORDS: Final = (
    "solitaire/web/board/play/responses.py",
    "solitaire/web/matches/responses.py",
    "solitaire/web/puzzles/responses.py",
)
"""What the doors of the table answer with."""
SHOWN_BY_CSS: Final = re.compile(r"""content:\s*(["'])(.*?)\1""")
SUITS: Final = ("S", "H", "C", "D", "T")
"""The letters of the suits, which are the same in every language."""
DECISION_WORDS: Final = 120
DECISION_PARTS: Final = (
    "**Context.**",
    "**Decision.**",
    "**Alternatives.**",
    "**What would change our mind.**",
)
GUIDES: Final = ("CONTRIBUTING.md", "docs/architecture.md", "docs/frontend.md")
"""Documents that lead to files, so every file that they name must be there."""
NAMED_FILE: Final = re.compile(r"`((?:[\w.-]+/)+[\w-]+\.(?:css|html|js|md|po|pot|py|sh|txt))`")
TRANSLATED: Final = re.compile(r"\b(_|n?gettext|trans)\b\s*[(%]")
ASKED: Final = ("gettext", "ngettext", "pgettext", "npgettext")


@cache
def read_files() -> dict[str, str]:
    """The text of every file that is in git or would be with the next ``git add``, by its path."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listing = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    paths = [path for path in listing.split("\0") if path and (ROOT / path).is_file()]
    return {path: (ROOT / path).read_text(encoding="utf-8", errors="replace") for path in paths}


def read_texts(folder: str, suffix: str) -> Iterator[tuple[str, str]]:
    """The committed files of a folder with that suffix, and their text."""
    for path, text in read_files().items():
        if path.startswith(f"{folder}/") and path.endswith(suffix):
            yield path, text


def check_hosts_and_paths() -> Iterator[str]:
    """Files that name a package registry, or a path of one machine."""
    for path, text in read_files().items():
        for host in HOSTS:
            if host in text:
                yield f"{path}: names {host}"
        if found := MACHINE_PATH.search(text):
            yield f"{path}: names {found[0]}, a path of one machine"


def check_links() -> Iterator[str]:
    """Links of documents to files that are not there."""
    for path, text in read_files().items():
        if PAGE.fullmatch(path):
            for link in LINK.findall(text):
                there = os.path.normpath(Path(path).parent / link.partition("#")[0])
                if not link.startswith(("https:", "#")) and there not in read_files():
                    yield f"{path}: links to {link}, which does not exist"


def check_locks() -> Iterator[str]:
    """Locks that do not pin by hash, or name an address; and what is pinned otherwise for development."""
    pinned = {}
    for lock in LOCKS:
        text = read_files()[lock]
        if "://" in text or " @ " in text:
            yield f"{lock}: names an address"
        for pin in re.split(r"^(?=\S)", text, flags=re.MULTILINE):
            if pin and not pin.startswith("#") and not ("==" in pin and "--hash=sha256:" in pin):
                yield f"{lock}: {pin.split()[0]} is not pinned by hash"
        pinned[lock] = set(re.findall(r"^\S+==\S+", text, re.MULTILINE))
    for pin in sorted(pinned[LOCKS[0]] - pinned[LOCKS[1]]):
        yield f"{LOCKS[1]}: {pin} is missing, which players run"
    build = tomllib.loads(read_files()["pyproject.toml"])["build-system"]["requires"]
    for pin in sorted({*build} - pinned[LOCKS[-1]]):
        yield f"{LOCKS[-1]}: {pin} is missing, which builds the project"
    for pin in sorted(pinned[LOCKS[-1]]):
        if pin.startswith("django=="):
            yield f"{LOCKS[-1]}: {pin} is not needed to get htmx"


def check_version() -> Iterator[str]:
    """Two versions in one project."""
    declared = tomllib.loads(read_files()["pyproject.toml"])["project"]["version"]
    if f'__version__ = "{declared}"' not in read_files()["solitaire/__init__.py"]:
        yield f"solitaire/__init__.py: the version is not {declared}, as in pyproject.toml"


def check_executables() -> Iterator[str]:
    """Scripts that cannot be run."""
    for path, text in read_files().items():
        if text.startswith("#!") and not os.access(ROOT / path, os.X_OK):
            yield f"{path}: is not executable"


def check_pure_imports() -> Iterator[str]:
    """What the rules, the solver and the matches import besides each other and the standard library."""
    for package in PURE:
        for path, text in read_texts(f"solitaire/{package}", ".py"):
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Import):
                    names = [alias.name for alias in node.names]
                elif isinstance(node, ast.ImportFrom):
                    names = [node.module or ""]
                else:
                    continue
                for name in names:
                    top, _, rest = name.partition(".")
                    ours = top == "solitaire" and rest.partition(".")[0] in PURE
                    if not ours and top not in sys.stdlib_module_names:
                        yield f"{path}:{node.lineno}: imports {name}"


def list_public(package: str) -> Collection[str]:
    """The names in ``__all__`` of a package; none if it is a module, or has no such list."""
    text = read_files().get(f"{package.replace('.', '/')}/__init__.py", "")
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    return ()


def find_private_imports(path: str, text: str) -> Iterator[str]:
    """Names of the game that a file imports, and that no package lists in ``__all__``."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            module, names = node.module or "", [alias.name for alias in node.names]
            private = [f"{module}.{name}" for name in names if name not in list_public(module)]
        elif isinstance(node, ast.Import):
            private = [alias.name for alias in node.names]
        else:
            continue
        for name in private:
            if name.partition(".")[0] == "solitaire":
                yield f"{path}:{node.lineno}: imports {name}, which is in no __all__"


def check_study_imports() -> Iterator[str]:
    """What the study imports of the game beside public names."""
    for path, text in read_texts("study", ".py"):
        if not path.startswith("study/tests/"):
            yield from find_private_imports(path, text)


def find_shared_names(texts: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Classes that have the name of a class in another module, by the path and text of each module."""
    places: dict[str, list[str]] = {}
    for path, text in texts:
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(path)
    for name, paths in places.items():
        elsewhere = [path for path in paths if not OF_A_GAME.match(path)]
        if len(paths) > 1 and elsewhere and (len(elsewhere) > 1 or name not in OF_ANY_CARD_GAME):
            yield f"{', '.join(paths)}: each has a class {name}"


def check_shared_names() -> Iterator[str]:
    """One name, one thing."""
    yield from find_shared_names(read_texts("solitaire", ".py"))


def check_htmx_headers() -> Iterator[str]:
    """Modules other than ``web/http/hx.py`` that know a header of htmx."""
    for path, text in read_texts("solitaire", ".py"):
        if path != "solitaire/web/http/hx.py" and HTMX_HEADER.search(text):
            yield f"{path}: knows a header of htmx, which is for web/http/hx.py"


def check_words_of_request() -> Iterator[str]:
    """Only modules that define routes, and ``web/http``, ask for the words of the request."""
    for path, text in read_texts("solitaire/web", ".py"):
        may_ask = path.startswith("solitaire/web/http/") or path in ASKING_FOR_WORDS
        if "words_of_request" in text and not (may_ask or ROUTE.search(text)):
            yield f"{path}: asks for the words of the request, but defines no route"


def check_escaping() -> Iterator[str]:
    """Templates that switch escaping off."""
    for path, text in read_texts("templates", ".html"):
        if found := UNESCAPED.search(text):
            yield f"{path}: {found[0]}"


def check_style_sheets() -> Iterator[str]:
    """Text that a style sheet shows, which catalogues do not have."""
    for path, text in read_texts("static/css", ".css"):
        for _, shown in SHOWN_BY_CSS.findall(text):
            if shown not in SUITS and re.search(r"[^\W\d_]", shown):
                yield f"{path}: shows {shown!r}"


def check_gallery_messages() -> Iterator[str]:
    """Messages in the gallery, which is for developers alone: translators would be bothered with them."""
    for path, text in read_texts("gallery/templates", ".html"):
        if TRANSLATED.search(text):
            yield f"{path}: has a message for translators"


def check_f_strings() -> Iterator[str]:
    """Messages within an f-string, where Babel does not find them before Python 3.12."""
    for path, text in read_texts("solitaire", ".py"):
        for outer in ast.walk(ast.parse(text)):
            for node in ast.walk(outer) if isinstance(outer, ast.JoinedStr) else ():
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Attribute)
                    and node.func.attr in ASKED
                    and isinstance(node.args[0], ast.Constant)
                ):
                    yield f"{path}:{node.lineno}: a message within an f-string"


def check_decision_lengths(text: str) -> Iterator[str]:
    """Decisions that have too many words or lack a part. Headings without text are subjects."""
    for entry in re.split(r"^##+ ", text, flags=re.MULTILINE)[1:]:
        title, _, body = entry.partition("\n")
        if not body.strip():
            continue
        words = len(body.split())
        if words > DECISION_WORDS:
            yield f"docs/decisions.md: {title}: {words} words, at most {DECISION_WORDS}"
        for part in DECISION_PARTS:
            if part not in body:
                yield f"docs/decisions.md: {title}: no {part}"


def find_missing_files(document: str, text: str, paths: Iterable[str]) -> Iterator[str]:
    """Files that a document names, by their path or by the end of it, and that do not exist."""
    known = [f"/{path}" for path in paths]
    for name in NAMED_FILE.findall(text):
        if not any(path.endswith(f"/{name}") for path in known):
            yield f"{document}: names {name}, which does not exist"


def check_decisions() -> Iterator[str]:
    """What is wrong with the decisions."""
    return check_decision_lengths(read_files()["docs/decisions.md"])


def check_guides() -> Iterator[str]:
    """What is wrong with the documents that lead to files."""
    for name in GUIDES:
        yield from find_missing_files(name, read_files()[name], read_files())


def check_english_in_tests() -> Iterator[str]:
    """Messages of four words or more that a test names in full: those belong in tests/kit/english.py."""
    with (ROOT / "solitaire/words/catalogues/messages.pot").open("rb") as file:
        messages = {
            text
            for message in read_po(file)
            for text in ((message.id,) if isinstance(message.id, str) else message.id)
            if len(text.split()) > 3
        }
    for path, text in read_texts("tests", ".py"):
        if path == "tests/kit/english.py" or path.startswith("tests/words/"):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and node.value in messages:
                yield f"{path}:{node.lineno}: {node.value!r} belongs in tests/kit/english.py"


CHECKS: Final[tuple[Callable[[], Iterator[str]], ...]] = (
    check_hosts_and_paths,
    check_links,
    check_locks,
    check_version,
    check_executables,
    check_pure_imports,
    check_study_imports,
    check_shared_names,
    check_htmx_headers,
    check_words_of_request,
    check_escaping,
    check_style_sheets,
    check_gallery_messages,
    check_f_strings,
    check_decisions,
    check_english_in_tests,
    check_guides,
)


def find_faults() -> Iterator[str]:
    """All that is wrong."""
    return chain.from_iterable(check() for check in CHECKS)


if __name__ == "__main__":
    found = list(find_faults())
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(1 if found else 0)
