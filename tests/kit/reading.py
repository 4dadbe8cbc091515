"""Parses pages into a tree of elements, and finds forms and their fields.

Stricter than a browser: unclosed or doubly closed elements and duplicate ids are errors.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any, Final

VOID = frozenset(["br", "hr", "img", "input", "link", "meta", "source", "wbr"])
DRAWN = frozenset(["circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "use"])


CONTROLS = frozenset(["button", "input", "select", "textarea"])


SPOKEN: Final = (
    "aria-label",
    "title",
    "placeholder",
    "alt",
    "aria-description",
    "aria-valuetext",
    "label",
)
"""Attributes whose text is shown or read aloud."""


@dataclass
class Element:
    """An element with its attributes; ``content`` has its elements and texts in order."""

    tag: str
    attributes: dict[str, str]
    content: list[Element | str] = field(default_factory=list)

    def __iter__(self) -> Iterator[Element]:
        """This element and its descendants, in document order."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(part for part in reversed(element.content) if isinstance(part, Element))

    def __contains__(self, name: str) -> bool:
        return name in self.attributes

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def get(self, name: str, fallback: str = "") -> str:
        return self.attributes.get(name, fallback)

    @property
    def classes(self) -> set[str]:
        return set(self.get("class").split())

    @property
    def text(self) -> str:
        """The whole text, with white space collapsed."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for part in self.content:
            if isinstance(part, str):
                yield part
            else:
                yield from part._texts()

    def all(self, tag: str = "", *, cls: str = "", **attributes: str) -> list[Element]:
        """The elements with that tag, class and attributes, this one included."""
        return [
            element
            for element in self
            if (not tag or element.tag == tag)
            and (not cls or cls in element.classes)
            and all(element.attributes.get(name) == value for name, value in attributes.items())
        ]

    def one(self, tag: str = "", *, cls: str = "", **attributes: str) -> Element:
        """The only such element."""
        found = self.all(tag, cls=cls, **attributes)
        assert len(found) == 1, f"{len(found)} of {tag or 'any'} .{cls} {attributes}"
        return found[0]


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"an attribute twice: {self.get_starttag_text()}"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].content.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID | DRAWN, f"<{tag}/> closes nothing in HTML"
        self.open[-1].content.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open[-1].tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].content.append(data)


def read(html: str) -> Element:
    """Parse a page or fragment."""
    builder = _Builder()
    builder.feed(html)
    builder.close()
    assert builder.open == [builder.root], f"not closed: {[e.tag for e in builder.open[1:]]}"
    ids = [element["id"] for element in builder.root if "id" in element]
    assert len(set(ids)) == len(ids), f"an id twice: {sorted(ids)}"
    return builder.root


def site_data(page: Element) -> Any:
    """What the page tells its scripts."""
    return json.loads(page.one("script", id="site").text)


@dataclass
class Form:
    """A form with all its controls, including those elsewhere on the page."""

    element: Element
    controls: list[Element]

    @property
    def action(self) -> str:
        return self.element["action"]

    @property
    def method(self) -> str:
        return self.element.get("method", "get").upper()

    @property
    def buttons(self) -> list[Element]:
        return [
            control
            for control in self.controls
            if control.tag == "button"
            and control.get("type", "submit") == "submit"
            and "disabled" not in control
        ]

    @property
    def names(self) -> set[str]:
        """The names of its fields."""
        return {control.get("name") for control in self.controls}

    def options(self, name: str) -> list[str]:
        """The values of a group of radio buttons."""
        return [
            control["value"]
            for control in self.controls
            if control.get("name") == name and control.get("type") == "radio"
        ]

    def filled(self, **choices: str) -> dict[str, str]:
        """The data that a browser sends with those choices; AssertionError for impossible choices."""
        sent: dict[str, str] = {}
        for control in self.controls:
            name = control.get("name")
            if not name or "disabled" in control:
                continue
            if control.tag == "button":
                if choices.get(name) == control["value"]:
                    sent[name] = control["value"]
                continue
            kind = control.get("type", "text")
            if kind == "radio":
                if name in choices:
                    assert choices[name] in self.options(name), f"no {choices[name]} for {name}"
                if (
                    choices.get(name, control["value"] if "checked" in control else "")
                    == (control["value"])
                ):
                    sent[name] = control["value"]
            elif kind == "hidden":
                assert name not in choices, f"{name} is not for people"
                sent[name] = control["value"]
            else:
                sent[name] = choices.get(name, control.get("value"))
                limit = int(control.get("maxlength", "1000000"))
                assert len(sent[name]) <= limit, f"{name} takes {limit} characters"
        needed = {control["name"] for control in self.controls if "required" in control}
        assert needed <= {name for name, value in sent.items() if value}, f"{needed} must be given"
        assert set(choices) <= set(sent), f"no fields for {set(choices) - set(sent)}"
        return sent


def forms(page: Element) -> list[Form]:
    """The forms of a page, in document order."""
    controls = [element for element in page if element.tag in CONTROLS]

    def of(form: Element) -> Iterator[Element]:
        inside = {id(element) for element in form}
        for control in controls:
            if control["form"] == form.get("id") if "form" in control else id(control) in inside:
                yield control

    return [Form(form, list(of(form))) for form in page.all("form")]


def own_forms(page: Element) -> list[Form]:
    """The forms of a page besides the choice of a language, which is on every page."""
    return [form for form in forms(page) if form.action != "/language"]


def form_with(page: Element, field: str) -> Form:
    """The first form with that field."""
    return next(form for form in forms(page) if field in form.names)


def form_to(page: Element, ending: str, *, cls: str = "") -> Form:
    """The first form whose action ends so."""
    return next(
        form
        for form in forms(page)
        if form.action.endswith(ending) and (not cls or cls in form.element.classes)
    )
