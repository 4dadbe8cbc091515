"""“Something wrong?”: whom to tell, with what to tell filled in; nothing is sent by itself.

Except at a table the page asks the database for nothing, so it can be read when that is what is wrong.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urlsplit

from flask import current_app, request

import solitaire
from solitaire.web.home import blueprint
from solitaire.web.home.views import render_own_sheet
from solitaire.web.http.access import read_page
from solitaire.web.http.browsers import OTHER, read_browser
from solitaire.web.http.context import words_of_request
from solitaire.words import Words

_NUMBER: Final = re.compile(r"[0-9A-F]{8}", re.ASCII)
"""The number of a request, as in ``web.http.access``."""
TABLE: Final = "/games/<game>"
"""What a table of one's own is called here."""


@dataclass(frozen=True, slots=True)
class ReportPage:
    """Whom to tell, and the lines that help to find what is wrong."""

    contact: str
    """An e-mail address or the host of a site; "" if this site has neither."""
    address: str
    """The address of the link to it: of an e-mail that is filled in, or of a page."""
    lines: tuple[str, ...]

    @property
    def is_mail(self) -> bool:
        """Whether the link opens an e-mail."""
        return self.address.startswith("mailto:")


@blueprint.get("/report")
def show_report() -> str:
    """How to report what is wrong on ``page``, or at the table of ``game``; ``error`` is the number there."""
    values = request.args
    page = TABLE if "game" in values else read_page(values.get("page", ""))
    number = values.get("error", "")
    report = report_page(
        words_of_request(),
        current_app.config["CONTACT"],
        page=page,
        user_agent=request.user_agent.string,
        number=number if _NUMBER.fullmatch(number) else "",
    )
    return render_own_sheet("home/report.html", report=report)


def report_page(
    words: Words, contact: str | None, *, page: str, user_agent: str, number: str
) -> ReportPage:
    """Make the page; ``contact`` is that of the settings, ``page`` and ``number`` are "" if not known."""
    browser = read_browser(user_agent)
    name = f"{browser.family.title()} {browser.version}" if browser.family != OTHER else ""
    lines = (
        f"{words.product} {solitaire.__version__}",
        words.gettext("Page: %(path)s") % {"path": page} if page else "",
        words.gettext("Browser: %(browser)s") % {"browser": name} if name else "",
        words.gettext("Error number: %(request)s") % {"request": number} if number else "",
    )
    shown = tuple(filter(None, lines))
    if contact is None or contact.startswith("https:"):
        return ReportPage(urlsplit(contact or "").netloc, contact or "", shown)
    asked = words.gettext("What I did:"), words.gettext("What happened:")
    body = "\r\n".join([asked[0], "", "", asked[1], "", "", *shown])
    subject = f"{words.product}: " + words.gettext("Something wrong?")
    return ReportPage(
        contact,
        f"mailto:{quote(contact, safe='@')}?subject={quote(subject)}&body={quote(body)}",
        shown,
    )
