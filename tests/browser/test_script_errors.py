"""A page of a site with metrics tells the server once that a script failed, and nothing of what it was."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Request, Route

from tests.kit.visitors import Complaints, NewVisitor, forgive

SCRIPT: Final = (
    '<script src="/static/js/errors.js" defer data-to="/script-errors/home"></script></head>'
)
FAIL: Final = """() => new Promise((resolve) => {
    addEventListener("unhandledrejection", () => resolve());
    setTimeout(() => { throw new Error("a test"); });
    setTimeout(() => { Promise.reject(new Error("a test")); });
})"""


def test_a_page_tells_once_that_a_script_failed(
    new_visitor: NewVisitor, complaints: Complaints
) -> None:
    def add_script(route: Route) -> None:
        page = route.fetch()
        route.fulfill(response=page, body=page.text().replace("</head>", SCRIPT, 1))

    visitor = new_visitor()
    visitor.route("**/about", add_script)
    page = visitor.new_page()
    page.goto("/about")
    told: list[Request] = []
    page.on("request", lambda request: told.append(request))
    with page.expect_request("**/script-errors/home"):
        page.evaluate(FAIL)
    page.evaluate("() => fetch('/robots.txt')")  # what was asked for before is in the list
    (request, _) = told
    assert (request.method, request.post_data) == ("POST", None)
    forgive(complaints, "a test", "status of 404")
