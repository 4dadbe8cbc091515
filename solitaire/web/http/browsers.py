"""Which browser a request comes from, as one of a few families and the number of its version.

The family is that of the engine, which decides what works: Edge, Opera and Samsung Internet are Chromium,
and all browsers of an iPhone are Safari, with the version of the system if no other is named. A client may
write anything as User-Agent; what is read here is bounded: four families, and versions that there can be.

Libraries (ua-parser, device-detector) tell hundreds of brands by thousands of patterns that need updates, and
do not tell the engine: we would have to reduce them to it ourselves.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

OTHER: Final = "other"
_PROGRAM: Final = re.compile(r"bot\b|crawl|spider|preview|\+https?:", re.I)
"""In the names of programs, some of which say that they are Chrome, too."""
_FAMILIES: Final = (
    ("firefox", re.compile(r"\bFirefox/([0-9]{1,3})\b"), range(40, 300)),
    ("chromium", re.compile(r"Chrom(?:e|ium)/([0-9]{1,3})\b"), range(40, 300)),
    (
        "safari",
        re.compile(r"\bVersion/([0-9]{1,2})[.0-9]* (?:Mobile(?:/\w+)? )?Safari/"),
        range(9, 100),
    ),
    ("safari", re.compile(r"\b(?:iPhone|CPU) OS ([0-9]{1,2})_"), range(9, 100)),
)
"""The families, the first of which wins, with the versions that there can be."""


@dataclass(frozen=True, slots=True)
class Browser:
    """The family of a browser's engine, and its version: a number, or ``other``."""

    family: str
    version: str


def read_browser(user_agent: str) -> Browser:
    """The browser that a User-Agent tells.

    >>> read_browser("Mozilla/5.0 (X11; Linux x86_64; rv:102.0) Gecko/20100101 Firefox/102.0")
    Browser(family='firefox', version='102')
    >>> read_browser("curl/8.5.0")
    Browser(family='other', version='other')
    """
    for family, pattern, versions in _FAMILIES if not _PROGRAM.search(user_agent) else ():
        if found := pattern.search(user_agent):
            version = int(found[1])
            return Browser(family, str(version) if version in versions else OTHER)
    return Browser(OTHER, OTHER)
