"""Parses pages into a tree of elements, and finds forms and their fields."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from typing import Any, Final

from lxml import etree

VOID = frozenset(["br", "hr", "img", "input", "link", "meta", "source", "wbr"])
DRAWN = frozenset(["circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "use"])
CONTROLS = frozenset(["button", "input", "select", "textarea"])
_ROOT: Final = "root"
"""The tag of what holds a page or a fragment."""
_SWITCHES: Final = etree.XPath(
    "//@checked | //@defer | //@disabled | //@multiple | //@readonly | //@selected"
)
_PAGE: Final = re.compile(r"\s*<(!doctype|html)", re.IGNORECASE)
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


@dataclass(frozen=True, slots=True)
class Element:
    """An element with its attributes; ``content`` has its elements and texts in order.

    A page or fragment is an element as well, whose tag is "". Two are equal if their HTML is.
    """

    node: etree._Element = field(repr=False)

    @property
    def tag(self) -> str:
        return "" if self.node.tag == _ROOT else self.node.tag

    @property
    def attributes(self) -> dict[str, str]:
        return dict(self.node.attrib)

    @property
    def content(self) -> list[Element | str]:
        parts: list[Element | str] = [self.node.text] if self.node.text else []
        for child in self.node:
            parts.append(Element(child))
            if child.tail:
                parts.append(child.tail)
        return parts

    @property
    def html(self) -> str:
        """The element as HTML."""
        return etree.tostring(self.node, encoding="unicode", method="html", with_tail=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Element) and (self.node is other.node or self.html == other.html)

    def __hash__(self) -> int:
        return hash(self.html)

    def __iter__(self) -> Iterator[Element]:
        """This element and its descendants, in document order."""
        return map(Element, self.node.iter())

    def __contains__(self, name: str) -> bool:
        return name in self.node.attrib

    def __getitem__(self, name: str) -> str:
        return self.node.attrib[name]

    def get(self, name: str, fallback: str = "") -> str:
        return self.node.get(name, fallback)

    @property
    def classes(self) -> set[str]:
        return set(self.get("class").split())

    @property
    def text(self) -> str:
        """The whole text, with white space collapsed."""
        return " ".join("".join(self.node.itertext()).split())

    @property
    def heard(self) -> str:
        """The text that a screen reader reads, with white space collapsed; names are not in it."""
        return " ".join("".join(self._heard()).split())

    def _heard(self) -> Iterator[str]:
        if self.get("aria-hidden") != "true":
            for part in self.content:
                if isinstance(part, Element):
                    yield from part._heard()
                else:
                    yield part

    def all(self, tag: str = "", *, cls: str = "", **attributes: str) -> list[Element]:
        """The elements with that tag, class and attributes, this one included."""
        return [
            Element(node)
            for node in self.node.iter(tag or None)
            if (not cls or cls in node.get("class", "").split())
            and all(node.get(name) == value for name, value in attributes.items())
        ]

    def one(self, tag: str = "", *, cls: str = "", **attributes: str) -> Element:
        """The only such element."""
        found = self.all(tag, cls=cls, **attributes)
        assert len(found) == 1, f"{len(found)} of {tag or 'any'} .{cls} {attributes}"
        return found[0]


def read(html: str) -> Element:
    """Parse a page or fragment with lxml, which repairs what is not closed; see ``read_strictly``.

    What is in a ``template`` is not in the page.
    """
    root = etree.Element(_ROOT)
    if not html.strip():
        return Element(root)
    document = etree.HTML(html if _PAGE.match(html) else f"<body>{html}", _parser())
    if _PAGE.match(html):
        root.append(document)
    else:
        (body,) = document
        root.text = body.text
        root.extend(body)
    for value in _SWITCHES(root):  # lxml reads `checked` as HTML 4 wrote it out: checked="checked"
        value.getparent().set(value.attrname, "")
    return Element(_without_templates(root))


def _without_templates(root: etree._Element) -> etree._Element:
    for template in root.iter("template"):
        template[:] = []
    return root


@cache
def _parser() -> etree.HTMLParser:
    return etree.HTMLParser(remove_comments=True, huge_tree=True)


NOTHING: Final = read("")
"""A fragment without anything."""


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = etree.Element(_ROOT)
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"an attribute twice: {self.get_starttag_text()}"
        element = self._add(tag, attrs)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID | DRAWN, f"<{tag}/> closes nothing in HTML"
        self._add(tag, attrs)

    def _add(self, tag: str, attrs: list[tuple[str, str | None]]) -> etree._Element:
        return etree.SubElement(self.open[-1], tag, {name: value or "" for name, value in attrs})

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open[-1].tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        parent = self.open[-1]
        if len(parent):
            parent[-1].tail = (parent[-1].tail or "") + data
        else:
            parent.text = (parent.text or "") + data


def read_strictly(html: str) -> Element:
    """Parse a page or fragment in which nothing is unclosed or closed twice, and no id stands twice.

    Cost: seven times that of ``read``.
    """
    builder = _Builder()
    builder.feed(html)
    builder.close()
    assert builder.open == [builder.root], f"not closed: {[e.tag for e in builder.open[1:]]}"
    ids = builder.root.xpath("//@id")
    assert len(set(ids)) == len(ids), f"an id twice: {sorted(ids)}"
    return Element(_without_templates(builder.root))


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

    def belongs(control: Element, form: Element) -> bool:
        if "form" in control:
            return control["form"] == form.get("id")
        return next(control.node.iterancestors("form"), None) is form.node

    return [
        Form(form, [control for control in controls if belongs(control, form)])
        for form in page.all("form")
    ]


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
