"""What is printed: a deal, a booklet, and the pages that wait for deals and solutions."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from http import HTTPStatus

import pytest
from flask import render_template

from solitaire.matches.spiral.board import SPACES
from solitaire.play.daily.secret_deals import SecretDeals
from solitaire.play.deals.packs import GENTLE_STEPS
from solitaire.play.errors import NotOver, PlayCode
from solitaire.play.limits import Costly
from solitaire.play.paper.booklets import MOST
from solitaire.play.paper.solutions import Solution, solve_deal
from solitaire.rules import STANDARD, Card, Deal, Game, Rank, Seed
from solitaire.solver import find_need
from solitaire.web.paper import leaves
from solitaire.web.paper.booklet import booklet_view
from solitaire.web.paper.leaves import deal_leaf, solution_view
from solitaire.web.paper.views import DealSheet
from solitaire.words import words_for
from tests.kit import english
from tests.kit.attempts import CLOSED, CODE, attempt, golden
from tests.kit.browsing import SAME_SITE
from tests.kit.reading import NOTHING, Element, form_to, read
from tests.kit.sites import MakeSite, Site

DEAL = Deal.from_code("1-WENS-Q7CE")
"""It can be won, and its pile 3 is complete as dealt."""
UNWINNABLE = "1-8QZK-4M2T"
SHORT_DEAL = "S1-8QZK-4M2T"
BOTH = f"{DEAL.code},{SHORT_DEAL}"
WORDS = words_for("en")


def solved(site: Site, path: str) -> Element:
    """The page at that path, once its solutions are found."""
    browser = site.browser()
    browser.open(path)
    site.work()
    page = browser.open(path)
    assert browser.status == HTTPStatus.OK
    return page


def cards_in(element: Element) -> list[str]:
    """Its cards and mentions of cards, as notation."""
    found = []
    for card in element.all():
        if "card" in card.classes or "mention" in card.classes:
            ((shape, *_),) = [[use["href"] for use in card.all("use")][-1:]]
            text = card.text if "mention" in card.classes else card.one("b").text
            suit = shape.removeprefix("#suit-")
            found.append("JK" if text == "JK" else text + suit)
    return found


# ---- a deal ----------------------------------------------------------------------------------------------


def test_a_deal_is_printed_with_its_piles_its_stock_and_its_solution(site: Site) -> None:
    page = solved(site, f"/deals/{DEAL.code}/print")
    table, cut_out = page.all("section", cls="leaf")
    piles = table.one(cls="printed-piles").all("li")
    for pile, cards in zip(piles, DEAL.piles, strict=True):
        assert cards_in(pile) == [card.text for card in sorted(cards)]
    stock = [card.text for card in sorted(DEAL.stock)]
    assert cards_in(table.one(cls="printed-stock")) == stock
    assert cards_in(cut_out.one(cls="cut-cards")) == stock
    assert [f"{DEAL.code}" in each.text for each in (table, cut_out)] == [True, True]
    assert f"localhost/deals/{DEAL.code}" in table.one("footer").text
    plan = {str(part.rank): part for part in solve_deal(DEAL).piles}
    for part in cut_out.one(cls="printed-plan").all("li"):
        rank = part.one(cls="printed-rank").text
        uses, discards = part.all(cls="plan-cards") or (NOTHING, NOTHING)
        mine = plan.get(rank)
        assert cards_in(uses) == ([card.text for card in mine.uses] if mine else [])
        assert cards_in(discards) == ([card.text for card in mine.discards] if mine else [])
    assert page.one(cls="printed-piles").all("i", **{"data-ticked": ""})


def test_what_is_printed_does_not_depend_on_the_order_of_the_stock(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for the code, two deals that differ only in that are printed by the same bytes."""
    monkeypatch.setattr(leaves, "text_of", lambda _: "1-0000-0000")
    other = replace(DEAL, stock=(*DEAL.stock[1:], DEAL.stock[0]))
    assert other.stock != DEAL.stock

    def printed(deal: Deal) -> tuple[str, str]:
        solution = solve_deal(deal)
        sheet = DealSheet(
            deal_leaf(WORDS, deal, solution), solution_view(WORDS, deal, solution), ""
        )
        booklet = booklet_view(WORDS, [deal], {DEAL.code or "": solution}, "")
        return (
            render_template("paper/deal.html", page=sheet),
            render_template("paper/booklet.html", page=booklet),
        )

    with site.app.test_request_context("/"):
        assert printed(other) == printed(DEAL)


def test_nothing_on_it_is_in_the_order_of_the_draws(site: Site) -> None:
    page = solved(site, f"/deals/{DEAL.code}/print")
    drawn = [card.text for card in DEAL.stock]
    for part in page.all("ul") + page.all("ol"):
        found = cards_in(part)
        assert not any(found[at : at + 4] == drawn[:4] for at in range(len(found)))


def test_a_deal_that_nobody_can_win_has_the_plan_that_completes_most(site: Site) -> None:
    page = solved(site, f"/deals/{UNWINNABLE}/print")
    deal = Deal.from_code(UNWINNABLE)
    assert find_need(Game.start(deal).position).plan is None
    parts = page.one(cls="printed-plan").all("li")
    assert len(parts) == len(deal.piles)
    assert len([part for part in parts if part.all(cls="plan-cards")]) == 10


def test_the_page_waits_for_the_solution(site: Site) -> None:
    client, path = site.client(), f"/deals/{DEAL.code}/print"
    for _ in range(2):
        answer = client.get(path)
        assert answer.status_code == HTTPStatus.ACCEPTED
        assert answer.headers["Retry-After"] == "1"
    page = read(answer.text)
    assert (page.one("progress")["value"], page.one("progress")["max"]) == ("0", "1")
    form = page.one("form", **{"data-again": "400"})
    assert (form["method"], form["action"]) == ("get", path)
    assert form.one("button").text == english.LOOK_AGAIN
    assert site.work() == 1
    assert client.get(path).status_code == HTTPStatus.OK


def test_it_can_be_printed_without_a_solution_at_once(site: Site) -> None:
    browser = site.browser()
    page = browser.open(f"/deals/{DEAL.code}/print")
    (without,) = [a["href"] for a in page.all("a", cls="button") if "solutions" in a["href"]]
    page = browser.open(without)
    assert browser.status == HTTPStatus.OK
    assert page.all(cls="printed-plan") == []
    assert len(page.all("section", cls="leaf")) == 2


def test_other_spellings_lead_to_it(site: Site) -> None:
    answer = site.client().get("/deals/1-wens q7ce/print?solutions=no")
    assert answer.status_code == HTTPStatus.MOVED_PERMANENTLY
    assert answer.headers["Location"].endswith(f"/deals/{DEAL.code}/print?solutions=no")


# ---- dailies ---------------------------------------------------------------------------------------------

OPEN = [
    f"/deals/{CODE}/print",
    f"/deals/{CODE.lower()}/print",
    f"/deals/{CODE}/print?solutions=no",
    f"/booklets/{CODE}",
    f"/booklets/{CODE}?solutions=no",
    f"/booklets/{BOTH},{CODE.lower()},{CODE}",
]


@pytest.mark.parametrize("path", OPEN)
def test_an_open_daily_is_not_printed(make_site: MakeSite, path: str) -> None:
    """It is refused to strangers and to its players; no worker is asked."""
    site = make_site(search=golden)
    for player in (None, "ada"):
        browser = site.browser(player)
        page = browser.open(path)
        assert browser.status == HTTPStatus.CONFLICT
        assert english.error(PlayCode.DAILY_OPEN) in page.text
        assert cards_in(page) == []
    assert site.work() == 0
    site.at(CLOSED)
    assert "leaf" in str(solved(site, path).all("section", cls="leaf")[0].classes)


@pytest.mark.parametrize("path", ["/deals/{}/print", "/booklets/{}"])
def test_cards_that_are_written_out_are_not_printed(make_site: MakeSite, path: str) -> None:
    site = make_site(search=golden)
    written_out = str(replace(Deal.from_code(CODE), seed=None))
    browser = site.browser()
    browser.open(path.format(written_out))
    assert browser.status in (HTTPStatus.NOT_FOUND, HTTPStatus.BAD_REQUEST)
    assert cards_in(browser.page) == []


def test_many_deals_are_checked_as_each_is(make_site: MakeSite) -> None:
    """By their piles: also with other suits, another order, and among deals of another game."""
    site = make_site(search=golden)
    secret: SecretDeals = site.use_cases.secret_deals
    daily = Deal.from_code(CODE)
    suits = dict(zip("SHCDT", "HCDTS", strict=True))

    def renamed(card: Card) -> Card:
        text = card.text
        return card if text == "JK" else Card.parse(text[:-1] + suits[text[-1]])

    other = replace(
        daily,
        piles=tuple(tuple(map(renamed, pile)) for pile in daily.piles),
        stock=tuple(map(renamed, reversed(daily.stock))),
        seed=None,
    )
    harmless = [DEAL, Deal.from_code(SHORT_DEAL)]
    secret.check_all(harmless, None)
    for deal in (daily, other):
        with pytest.raises(NotOver):
            secret.check(deal, None)
        with pytest.raises(NotOver):
            secret.check_all([*harmless, deal], None)


# ---- a booklet -------------------------------------------------------------------------------------------


def test_a_booklet_has_contents_rules_deals_numbers_and_solutions(site: Site) -> None:
    page = solved(site, f"/booklets/{BOTH}")
    kinds = [(each.classes - {"leaf"}).pop() for each in page.all("section", cls="leaf")]
    assert kinds == [
        "contents-leaf", "rules-leaf", "deal-leaf", "deal-leaf", "numbers-leaf", "solutions-leaf",
    ]  # fmt: skip
    contents = page.one(cls="contents").all("li")
    assert [row.one(cls="page-number").text for row in contents] == ["3", "4", "5", "6"]
    assert [len(row.all("i", cls="tick")) for row in contents] == [1, 1, 0, 0]
    assert len(page.one(cls="cut-numbers").all("li")) == STANDARD.stock_size
    assert len(page.one(cls="printed-rules").all("li")) == 12
    for leaf, code in zip(page.all(cls="deal-leaf"), BOTH.split(","), strict=True):
        stock = leaf.one(cls="printed-stock").all("li")
        cards = sorted(Deal.from_code(code).stock)
        assert [cards_in(each) for each in stock] == [[card.text] for card in cards]
        numbers = [each.one("small").text for each in stock]
        assert numbers == [str(number) for number in range(1, len(cards) + 1)]


@pytest.mark.parametrize(
    ("codes", "cards", "has_both"),
    [(SHORT_DEAL, 58, False), (BOTH, 116, True)],
    ids=["short", "both"],
)
def test_a_booklet_has_the_rules_of_its_games(
    site: Site, codes: str, cards: int, has_both: bool
) -> None:
    leaf = solved(site, f"/booklets/{codes}").one(cls="rules-leaf")
    first, *others = [each.text for each in leaf.one(cls="printed-rules").all("li")]
    assert first.startswith(f"There are {cards} cards")
    assert any("eleven piles" in rule for rule in others) == has_both
    assert ("The short game" in [each.text for each in leaf.all("h3")]) == has_both


def test_solutions_of_a_large_booklet_take_several_pages(site: Site) -> None:
    deals = [Deal.from_seed(Seed(number), STANDARD) for number in range(MOST)]
    nothing = Solution(solve_deal(deals[0]).verdict, 1, ())
    with site.app.test_request_context("/"):
        view = booklet_view(WORDS, deals, {deal.code or "": nothing for deal in deals}, "")
    assert sum(map(len, view.solutions)) == MOST
    assert {len(page) for page in view.solutions[:-1]} == {4}
    assert view.contents[-1].page == MOST + 2
    assert view.page_of_numbers == MOST + 3


def test_its_progress_tells_how_many_solutions_are_found(site: Site) -> None:
    solved(site, f"/deals/{SHORT_DEAL}/print")
    page = site.browser().open(f"/booklets/{BOTH}")
    assert (page.one("progress")["value"], page.one("progress")["max"]) == ("1", "2")
    assert page.one(role="status").text.startswith("1 ")


def test_a_solver_that_gives_up_is_named_and_the_rest_is_printed(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def give_up(deal: Deal) -> Solution:
        raise RecursionError

    monkeypatch.setattr("solitaire.play.paper.solutions.solve_deal", give_up)
    page = solved(site, f"/booklets/{BOTH}")
    assert english.error(PlayCode.GIVEN_UP) in page.one(cls="print-tools").text
    assert len(page.all(cls="deal-leaf")) == 2
    assert page.all(cls="solutions-leaf") == []


@pytest.mark.parametrize(
    ("codes", "canonical"),
    [
        (f"{DEAL.code},{DEAL.code}", f"{DEAL.code}"),
        (BOTH.lower(), BOTH),
        (BOTH.replace("-", " "), BOTH),
    ],
)
def test_other_spellings_of_a_booklet_lead_to_it(site: Site, codes: str, canonical: str) -> None:
    answer = site.client().get(f"/booklets/{codes}")
    assert answer.status_code == HTTPStatus.MOVED_PERMANENTLY
    assert answer.headers["Location"].endswith(f"/booklets/{canonical}")


@pytest.mark.parametrize("codes", ["x", f"{BOTH},x", ",".join([str(DEAL.code)] * (MOST + 1))])
def test_what_is_no_booklet_is_not_found(site: Site, codes: str) -> None:
    answer = site.client().get(f"/booklets/{codes}")
    assert answer.status_code in (HTTPStatus.NOT_FOUND, HTTPStatus.BAD_REQUEST)


# ---- a new booklet ---------------------------------------------------------------------------------------


def test_a_booklet_is_made_without_scripts(site: Site) -> None:
    """The page that waits repeats what was chosen, and gets the same deals each time."""
    browser = site.browser()
    form = form_to(browser.open("/booklets"), "/booklets")
    browser.press(form, kind="short", level="fierce", count="3")
    assert browser.status == HTTPStatus.ACCEPTED
    site.work()
    browser.press(form_to(browser.page, "/booklets"))
    assert browser.status == HTTPStatus.ACCEPTED
    codes = browser.path.rpartition("/")[2].split(",")
    assert len(codes) == 3
    assert all(code.startswith("S1-") for code in codes)
    site.work()
    page = browser.open(browser.path)
    assert len(page.all(cls="deal-leaf")) == 3
    assert browser.client.get_cookie(site.cookie_name) is None


@pytest.mark.parametrize("count", ["", "0", "31", "x", "2.5", "-1", "9" * 50])
def test_a_wrong_number_is_explained_beside_it_and_the_rest_is_kept(site: Site, count: str) -> None:
    form = {"kind": "short", "level": "hard", "count": count}
    answer = site.client().post("/booklets", data=form, headers=SAME_SITE)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    page = read(answer.text)
    assert str(MOST) in page.one(id="count-error").text
    assert page.one("input", name="count")["value"] == count
    assert form_to(page, "/booklets").filled(count="2") == form | {"count": "2"}
    assert site.work() == 0


def test_every_deal_of_a_booklet_can_be_won_whatever_was_chosen_last(site: Site) -> None:
    """Who plays any deal is offered a level."""
    client = site.client()
    page = read(client.get("/booklets?kind=standard&level=any").text)
    assert "any" not in form_to(page, "/booklets").options("level")
    form = form_to(page, "/booklets").filled()
    assert (form["kind"], form["level"]) == ("standard", "easy")


# ---- score sheets for real cards -------------------------------------------------------------------------

SHEETS = {
    "crowns": ([str(rank) for rank in Rank], 8),
    "spiral": ([str(number) for number in range(1, 10)], 3),
    "lastcard": ([str(number) for number in range(1, 16)], 10),
    "continental": ([str(number) for number in range(1, 8)], 6),
}
"""The lines of a sheet, and for how many it has a column."""


@pytest.mark.parametrize("game", SHEETS)
def test_a_score_sheet_has_a_line_for_each_hand_and_a_column_for_each_player(
    site: Site, game: str
) -> None:
    lines, players = SHEETS[game]
    browser = site.browser()
    page = browser.open(f"/matches/{game}/paper")
    names, *rows = page.one(cls="score-leaf").all("tr")
    assert [row.one("b").text for row in rows] == lines
    assert {len(row.all("td")) for row in (names, *rows)} == {players}
    assert all(cell.text == "" for cell in page.all("td"))
    assert browser.client.get_cookie(site.cookie_name) is None


def test_the_score_sheet_of_continental_names_its_contracts_and_how_many_cards(site: Site) -> None:
    rows = site.browser().open("/matches/continental/paper").all("th")[1:]
    assert rows[4].text.split() == ["52", "tríos", "and", "1", "escalera,", "11", "cards"]


def test_the_board_of_spiral_and_its_cards_are_printed(site: Site) -> None:
    numbers = [str(space) for space in SPACES]
    page = site.browser().open("/matches/spiral/paper")
    assert [text.text for text in page.one(cls="board-leaf").all("text")] == numbers
    assert [card.text for card in page.one(cls="cut-numbers").all("li")] == numbers
    assert page.all(cls="stone") == []


# ---- limits ----------------------------------------------------------------------------------------------


def test_only_what_a_worker_has_to_find_is_limited(make_site: MakeSite) -> None:
    site = make_site(limits={Costly.PAPER: 1})
    client = site.client("ada")
    one, other = f"/deals/{DEAL.code}/print", f"/booklets/{SHORT_DEAL}"
    assert [client.get(one).status_code for _ in range(3)] == [202, 202, 202]
    site.work()
    page = read(client.get(other).text)
    assert page.all(cls="print-tools")
    assert page.all(cls="solutions-leaf") == []
    making = client.post("/booklets", data={"count": "2"}, headers=SAME_SITE)
    assert making.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert [client.get(one).status_code for _ in range(3)] == [200, 200, 200]
    site.clock.now += timedelta(hours=1)
    assert client.get(other).status_code == HTTPStatus.ACCEPTED


def test_paper_for_browsers_without_a_player_uses_up_no_new_players(make_site: MakeSite) -> None:
    site = make_site(limits={Costly.PLAYERS: 1})
    for path in (f"/deals/{DEAL.code}/print", f"/booklets/{SHORT_DEAL}"):
        assert site.client().get(path).status_code == HTTPStatus.ACCEPTED, path
    started = site.client().post("/games", data={"deal": DEAL.code}, headers=SAME_SITE)
    assert started.status_code == HTTPStatus.SEE_OTHER


# ---- ways to it ------------------------------------------------------------------------------------------


def leads_to(site: Site, path: str, target: str, player: str | None = None) -> bool:
    page = site.browser(player).open(path)
    return any(link["href"] == target for link in page.all("a"))


def test_pages_of_deals_lead_to_paper(make_site: MakeSite) -> None:
    site = make_site(search=golden)
    game, played = attempt(site, "ada"), f"/deals/{CODE}/print"
    booklet = "/booklets/" + ",".join(GENTLE_STEPS.codes)
    assert leads_to(site, f"/deals/{DEAL.code}", f"/deals/{DEAL.code}/print")
    assert not leads_to(site, game, played, "ada")
    assert not leads_to(site, "/daily/4/check", played, "ada")
    assert leads_to(site, "/packs/gentle-steps", booklet)
    assert leads_to(site, "/packs", "/booklets")
    for name in SHEETS:
        for path in (f"/matches/{name}/rules", f"/matches?game={name}", "/booklets"):
            assert leads_to(site, path, f"/matches/{name}/paper")
    site.at(CLOSED)
    assert leads_to(site, f"{game}?turn=1", f"/deals/{CODE}", "ada")
    assert leads_to(site, f"/deals/{CODE}", played)
    assert leads_to(site, "/daily/4/check", played)
