"""Checks that the context of a template contains only view models and plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Final

from solitaire.matches.continental import cards as continental
from solitaire.rules import Card, Variant
from solitaire.words import Words

OF_FLASK: Final = frozenset({"g", "request", "session", "config", "htmx"})
"""Names that every template gets from Flask and its extensions."""
PLAIN: Final = (str, int, float, bool, type(None), Enum, Card, continental.Card, Variant, Words)
ROOMS_OF_VIEWS: Final = ("solitaire.web.", "solitaire.words.", "solitaire.play.people.", "gallery.")
"""Where the dataclasses of templates may be defined: names and families of ``play`` have no cards."""


def find_forbidden(context: Mapping[str, Any]) -> Iterator[str]:
    """Path and type of everything in a context that is not a view model, container or plain value."""
    for name, value in context.items():
        if name not in OF_FLASK:
            yield from _walk(name, value)


def _walk(path: str, value: object) -> Iterator[str]:
    if isinstance(value, PLAIN):
        return
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _walk(f"{path} key", key)
            yield from _walk(f"{path}[{key!r}]", part)
    elif isinstance(value, list | tuple | set | frozenset):
        for at, part in enumerate(value):
            yield from _walk(f"{path}[{at}]", part)
    elif _is_view(type(value)):
        for field in fields(value):  # type: ignore[arg-type]  # it is a dataclass
            yield from _walk(f"{path}.{field.name}", getattr(value, field.name))
    else:
        yield f"{path}: {type(value).__qualname__}"


def _is_view(kind: type) -> bool:
    """Whether it is a frozen dataclass with slots from a module that may define view models."""
    return (
        is_dataclass(kind)
        and kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
        and "__dict__" not in dir(kind)
        and kind.__module__.startswith(ROOMS_OF_VIEWS)
    )
