"""The list of routes that other tests go through is complete."""

from tests.kit.routes import ALL
from tests.kit.sites import Site


def test_every_route_of_the_app_is_listed(site: Site) -> None:
    listed = {(route.endpoint, route.method) for route in ALL if route.method != "HEAD"}
    there = {
        (rule.endpoint, method)
        for rule in site.app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.endpoint != "static"
    }
    assert listed == there
