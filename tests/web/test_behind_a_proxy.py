"""Behind a reverse proxy links are those that people see; without one nobody's headers are believed."""

import pytest

from tests.kit.sites import MakeSite

FORWARDED = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "crowns.example"}


@pytest.mark.parametrize(
    ("proxies", "root"), [(1, "https://crowns.example"), (0, "http://localhost")]
)
def test_links_begin_with_the_address_that_people_see(
    make_site: MakeSite, proxies: int, root: str
) -> None:
    page = make_site(proxies=proxies).client().get("/daily/4", headers=FORWARDED).text
    assert f'<meta property="og:image" content="{root}/' in page
