"""Forwarded headers are used behind a reverse proxy, and ignored without one."""

import pytest

from tests.kit.sites import MakeSite

FORWARDED = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "crowns.example"}


@pytest.mark.parametrize(
    ("proxies", "root"), [(1, "https://crowns.example"), (0, "http://localhost")]
)
def test_forwarded_headers_count_only_behind_a_proxy(
    make_site: MakeSite, proxies: int, root: str
) -> None:
    page = make_site(proxies=proxies).client().get("/daily/4", headers=FORWARDED).text
    assert f'<meta property="og:image" content="{root}/' in page
