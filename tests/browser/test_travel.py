"""Who travels gets the day of the place, whatever the browser had said elsewhere."""

from playwright.sync_api import expect

from tests.kit.visitors import NewVisitor


def test_who_has_traveled_sees_the_day_of_the_place(new_visitor: NewVisitor, base_url: str) -> None:
    visitor = new_visitor(timezone_id="Pacific/Kiritimati")
    visitor.add_cookies([{"name": "zone", "value": "Pacific/Pago_Pago", "url": base_url}])
    page = visitor.new_page()
    page.goto("/")
    expect(page.get_by_role("region", name="Daily 5")).to_be_visible()
