"""Which browser a User-Agent tells: four families, and versions that there can be."""

from __future__ import annotations

import pytest

from solitaire.web.http.browsers import read_browser

LINUX = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 16_7_10 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
TABLET = "Mozilla/5.0 (iPad; CPU OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
AGENTS = {
    f"{LINUX} Chrome/102.0.0.0 Safari/537.36": ("chromium", "102"),
    f"{LINUX} Chrome/120.0.0.0 Safari/537.36 Edg/121.0.0.0": ("chromium", "120"),
    f"{LINUX} QtWebEngine/5.15.7 Chrome/87.0.4280.144 Safari/537.36": ("chromium", "87"),
    f"{LINUX} Version/4.0 Chrome/87.0.4280.141 Mobile Safari/537.36": ("chromium", "87"),
    f"{LINUX} HeadlessChrome/156.0.0.0 Safari/537.36": ("chromium", "156"),
    f"{LINUX} SamsungBrowser/20.0 Chrome/106.0.5249.126 Safari/537.36": ("chromium", "106"),
    "Mozilla/5.0 (Android 11; Mobile; rv:102.0) Gecko/102.0 Firefox/102.0": ("firefox", "102"),
    f"{PHONE} Version/16.6 Mobile/15E148 Safari/604.1": ("safari", "16"),
    f"{PHONE} CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1": ("safari", "16"),
    f"{PHONE} Mobile/15E148": ("safari", "16"),
    f"{TABLET} FxiOS/121.0 Mobile/15E148 Safari/605.1.15": ("safari", "15"),
    f"{LINUX} Version/17.0 Safari/605.1.15": ("safari", "17"),
    f"{LINUX} Version/4.0 Mobile Safari/534.30": ("safari", "other"),
    f"{LINUX} Chrome/999.0.0.0 Safari/537.36": ("chromium", "other"),
    f"{LINUX} Chrome/0 Safari/537.36": ("chromium", "other"),
    f"{LINUX} Chrome/1020.0.0.0 Safari/537.36": ("other", "other"),
    f"{LINUX} Chrome/١٠٢.0 Safari/537.36": ("other", "other"),
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/141.0": (
        "other",
        "other",
    ),
    "Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko": ("other", "other"),
    'curl/8.5.0\x00"}': ("other", "other"),
    "": ("other", "other"),
}


@pytest.mark.parametrize("agent", AGENTS)
def test_a_user_agent_tells_the_engine_and_its_version(agent: str) -> None:
    browser = read_browser(agent)
    assert (browser.family, browser.version) == AGENTS[agent]
