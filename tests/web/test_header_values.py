"""The values of the security headers."""

from solitaire.web.http.security import HEADERS
from tests.kit.sites import Site


def test_security_headers_have_their_strictest_values(site: Site) -> None:
    answer = site.client().get("/")
    said = {name: answer.headers[name] for name in HEADERS if name != "Content-Security-Policy"}
    assert said == {
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
    }
