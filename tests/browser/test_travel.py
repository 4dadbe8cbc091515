"""A traveler gets the daily of the current time zone."""

from playwright.sync_api import expect

from tests.kit.visitors import NewVisitor


def test_the_daily_follows_the_current_time_zone_not_the_cookie(
    new_visitor: NewVisitor, base_url: str
) -> None:
    visitor = new_visitor(timezone_id="Pacific/Kiritimati")
    visitor.add_cookies([{"name": "zone", "value": "Pacific/Pago_Pago", "url": base_url}])
    visitor.request.post("/games")
    page = visitor.new_page()
    page.goto("/")
    today = page.get_by_role("region", name="Today")
    expect(today.get_by_role("heading", name="Daily 5")).to_be_visible()
