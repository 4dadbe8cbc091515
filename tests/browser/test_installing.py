"""The site can be installed as an app."""

from __future__ import annotations

import pytest

from tests.kit.patience import wait_for
from tests.kit.table import PHONE
from tests.kit.visitors import NewVisitor


@pytest.mark.deep
def test_the_app_is_installable(new_visitor: NewVisitor) -> None:
    page = new_visitor(**PHONE).new_page()
    page.goto("/")
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []

    def faults() -> bool | None:
        found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        return True if {fault["errorId"] for fault in found} <= {"in-incognito"} else None

    wait_for(page, faults, "an app without a fault")
