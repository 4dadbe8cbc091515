"""Which names look alike: Ann and ann, Zoe and Zoë, Ivy and lvy, Capa in Latin and in Cyrillic letters.

Unicode lists what is mistaken for what, as pairs of texts (UTS 39), which the library confusable_homoglyphs
carries. All that hangs together by such pairs is one shape. What letters look like depends on their case,
and case is no difference between two names, so a name is drawn twice: in its own letters, and in small ones.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

_ACCENTS: Final = re.compile("[\u0300-\u036f\u200e]")
_OURS: Final = (("1", "l"), ("i", "l"), ("0", "o"), ("vv", "w"), ("cl", "d"))
"""More that are mistaken for each other when they are small: in a list of names."""


def alike(one: str, other: str) -> bool:
    """Whether somebody could take one of two names for the other. Both are as ``read_name`` gives them.

    >>> alike("Ivy", "lvy"), alike("Ann", "Anna")
    (True, False)
    """
    return not drawn(one).isdisjoint(drawn(other))


@lru_cache(maxsize=1 << 10)
def drawn(name: str) -> frozenset[str]:
    """The shapes of a name; two that share one look alike.

    Cost: 10 us, and once in a process some 100 ms and 10 MB for the table.
    """
    said = _bare(name)
    return frozenset({_settled(said.casefold()), _settled(_shape(said))})


def _settled(text: str) -> str:
    """The shape of the text in small letters, and of these what is no mark or blank."""
    shape = "".join(character for character in _shape(text.casefold()) if character.isalnum())
    for one, other in _OURS:
        shape = shape.replace(one, other)
    return shape


def _shape(text: str) -> str:
    shapes = _shapes()
    return "".join(shapes.get(character, character) for character in text)


@cache
def _shapes() -> Mapping[str, str]:
    """For each character that can be mistaken: the text that stands for all that it is mistaken for."""
    from confusable_homoglyphs import confusables  # its tables take a while to load

    leaders: dict[str, str] = {}

    def leader(text: str) -> str:
        while (above := leaders.setdefault(text, text)) != text:
            leaders[text] = leaders[above]
            text = above
        return text

    for text, others in confusables.confusables_data.items():
        for other in others:
            one, two = leader(_bare(text)), leader(_bare(other["c"]))
            leaders[max(one, two, key=_rank)] = min(one, two, key=_rank)
    single = {text: leader(text) for text in leaders if len(text) == 1}
    return {  # a leader of several characters is made of shapes itself
        text: "".join(single.get(character, character) for character in lead)
        for text, lead in single.items()
        if lead != text
    }


def _bare(text: str) -> str:
    """The text without accents, and without what the table puts around text from right to left."""
    return unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFD", text)))


def _rank(text: str) -> tuple[int, str]:
    """Several characters come before one, since they are met one by one: m is drawn as rn; then in order."""
    return -len(text), text
