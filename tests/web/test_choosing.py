"""Choosing what a new game is dealt as: the page, the default, newcomers, and the next step after a win."""

from urllib.parse import parse_qs, urlsplit

import pytest

from solitaire.play.deals.difficulty import FOR_YOU, Difficulty
from solitaire.play.deals.fair import ANY, FIRST_STEP, LEVELS, DealChoice
from solitaire.rules import SHORT, STANDARD, VARIANTS
from solitaire.solver import find_need
from solitaire.web.home.starting import NEWCOMERS, is_inviting
from solitaire.words.dailies import name_game
from solitaire.words.deals.deals import name_step, offer_step
from tests.kit import english
from tests.kit.browsing import HX, Browser
from tests.kit.english import WORDS
from tests.kit.reading import Form, form_to, forms
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import Site

LOST, WON = record("lost"), record("won")
"""Of the standard game; that won was dealt with three spare draws."""
HARD = DealChoice(STANDARD, Difficulty.HARD)


def choosing(browser: Browser) -> Form:
    return form_to(browser.open("/new"), "/games")


def chosen(browser: Browser) -> DealChoice | None:
    """What the page has chosen for the player."""
    filled = choosing(browser).filled()
    return DealChoice.read(filled["kind"], filled["level"])


def choice_dealt(site: Site, browser: Browser) -> DealChoice:
    """What the game at the browser's table was dealt as."""
    row = site.row(browser.path)
    game = site.games.get(row.player, row.id).game
    spare = find_need(game.position).spare
    variant = game.deal.variant
    return DealChoice(variant, None if spare is None else Difficulty.of(spare, variant))


def choose(browser: Browser, choice: DealChoice) -> None:
    browser.press(choosing(browser), kind=choice.kind, level=choice.level)


def test_the_page_offers_every_game_and_level(ada: Browser) -> None:
    form = choosing(ada)
    assert form.options("kind") == [variant.name for variant in VARIANTS]
    assert sorted(form.options("level")) == sorted(LEVELS)


def test_what_fits_the_player_comes_first_then_five_levels_and_any_deal_under_more(
    ada: Browser,
) -> None:
    fitting, levels, more = ada.open("/new").one("form", cls="fields").all(cls="options")[1:]
    assert [each["value"] for each in fitting.all("input")] == [FOR_YOU]
    assert [each["value"] for each in levels.all("input")] == list(Difficulty)
    assert [each["value"] for each in more.all("input")] == [ANY]


@pytest.mark.parametrize("level", [*LEVELS, "tricky", "severe"])
def test_more_is_open_if_what_was_chosen_last_is_there(ada: Browser, level: str) -> None:
    """Cookies of before 1.1 may have levels that have gone."""
    ada.client.set_cookie("preferences", f"kind=standard&level={level}")
    (more,) = ada.open("/new").all("details", cls="more-choices")
    assert ("open" in more) is (level == ANY)
    assert chosen(ada) == DealChoice.read("standard", level)


def test_a_newcomer_begins_with_a_gentle_short_game(site: Site) -> None:
    newcomer = site.browser()
    assert chosen(newcomer) == NEWCOMERS
    newcomer.press(choosing(newcomer))
    assert choice_dealt(site, newcomer) == FIRST_STEP
    assert chosen(newcomer) == NEWCOMERS


def test_a_deal_at_the_players_level_says_so(site: Site, ada: Browser) -> None:
    choose(ada, NEWCOMERS)
    assert site.row(ada.path).origin == FOR_YOU
    title = name_game(WORDS, site.games.get("ada", ada.path[7:]))
    assert title == english.DEAL_AT_YOUR_LEVEL
    assert title in ada.page.text


def test_first_deals_are_inviting_until_the_first_win(site: Site) -> None:
    def invited(player: str | None, choice: DealChoice) -> bool:
        with site.app.test_request_context():
            return is_inviting(player, choice)

    assert invited(None, FIRST_STEP)
    assert invited(None, NEWCOMERS)
    assert not invited(None, HARD)
    site.put(deal_text(LOST), turns_text(LOST))
    assert invited("ada", FIRST_STEP)
    site.put(deal_text(WON), turns_text(WON), id="won")
    assert not invited("ada", FIRST_STEP)
    assert not invited("ada", NEWCOMERS)
    assert invited("eve", FIRST_STEP)


def test_players_who_have_never_chosen_are_dealt_what_fits_them(site: Site, ada: Browser) -> None:
    """Of the game that they play; of the full one a gentle deal, as long as no more is known."""
    site.put(deal_text(LOST), turns_text(LOST), first=True)
    assert chosen(ada) == DealChoice(STANDARD, None, for_you=True)
    ada.press(choosing(ada))
    assert choice_dealt(site, ada) == DealChoice(STANDARD, Difficulty.GENTLE)


def test_a_deal_for_several_is_easy_though_one_at_the_players_level_was_chosen(
    ada: Browser,
) -> None:
    choose(ada, NEWCOMERS)
    for path in ("/races/new", "/booklets"):
        page = ada.open(path)
        levels = page.all("input", name="level")
        assert [each["value"] for each in levels] == list(Difficulty)
        assert [each["value"] for each in levels if "checked" in each] == [Difficulty.EASY]


@pytest.mark.parametrize("choice", [DealChoice(SHORT, Difficulty.HARD), HARD])
def test_a_game_is_dealt_as_chosen_and_so_is_the_next(
    site: Site, ada: Browser, choice: DealChoice
) -> None:
    choose(ada, choice)
    first = ada.path
    assert choice_dealt(site, ada) == choice
    assert chosen(ada) == choice
    ada.press(choosing(ada))
    assert ada.path != first
    assert choice_dealt(site, ada) == choice


def test_unknown_choices_count_as_none(site: Site, ada: Browser) -> None:
    choose(ada, HARD)
    for form in ({"kind": "lesson"}, {"kind": "short"}, {"kind": "short", "level": "mild"}):
        assert ada.client.post("/games", data=form).status_code == 303
        assert chosen(ada) == HARD


def test_words_and_codes_choose_nothing(site: Site, ada: Browser) -> None:
    choose(ada, HARD)
    ada.client.post("/games", data={"deal": "S1-8QZK-4M2T"})
    assert chosen(ada) == HARD


def test_the_choice_is_a_sheet_over_a_table_too(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), id="put")
    link = "/new?game=put"
    sheet = ada.client.get(link, headers=HX).text
    assert "<html" not in sheet
    page = ada.open(link)
    assert form_to(page, "/games").options("kind")
    assert page.all("a", href=path)


def steps_offered(browser: Browser) -> list[DealChoice | None]:
    """The games that the ending offers by a button of its own."""
    found = []
    for form in forms(browser.page.one(cls="ending")):
        query = parse_qs(urlsplit(form.action).query)
        if "kind" in query:
            assert [button.text for button in form.buttons] == [name_step(WORDS)]
            found.append(DealChoice.read(query["kind"][0], query["level"][0]))
    return found


def test_a_win_as_hard_as_chosen_offers_the_next_step(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(WON), turns_text(WON), first=True)
    site.review(path)
    review = site.use_cases.reviews.of(site.games.get("ada", path[7:]), "ada")
    played = DealChoice(STANDARD, Difficulty.of(review.start))  # type: ignore[union-attr]
    choose(ada, played)
    ada.open(path)
    harder = played.harder
    assert harder is not None
    assert steps_offered(ada) == [harder]
    assert offer_step(WORDS, harder) in ada.page.one(cls="ending").text
    (form,) = [each for each in forms(ada.page.one(cls="ending")) if "kind" in each.action]
    ada.press(form)
    assert choice_dealt(site, ada) == harder
    assert chosen(ada) == harder


@pytest.mark.parametrize(
    ("choice", "columns"),
    [
        (DealChoice(STANDARD, None), {"first": True}),
        (DealChoice(SHORT, Difficulty.HARD), {"first": True}),
        (HARD, {"first": True, "label": "the cabin"}),
        (HARD, {"first": False}),
    ],
    ids=["any deal", "another game", "a deal of one's own", "practice"],
)
def test_other_wins_offer_no_step(
    site: Site, ada: Browser, choice: DealChoice, columns: dict[str, object]
) -> None:
    path = site.put(deal_text(WON), turns_text(WON), **columns)
    site.review(path)
    choose(ada, choice)
    ada.open(path)
    assert steps_offered(ada) == []
