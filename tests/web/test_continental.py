"""Continental in a browser without scripts: frames, laying otherwise, adding to melds, refusals."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from solitaire.matches import Match
from solitaire.matches.continental import CONTINENTAL, ContinentalState
from solitaire.matches.continental.away import cards_away
from solitaire.matches.continental.coach import advise
from solitaire.matches.continental.layouts import list_lays
from solitaire.matches.continental.moves import Lay, LayOff
from solitaire.matches.continental.review import list_decisions
from solitaire.play.matches.player_match import PERSON
from solitaire.web.matches.continental.table import read_form
from tests.kit.browsing import HX, SAME_SITE, Browser
from tests.kit.continental import begin_continental, can_lay, play_until, put_continentals
from tests.kit.match_pages import load_match, press_move
from tests.kit.matches import put_match
from tests.kit.reading import Element, Form, form_to, forms, read
from tests.kit.sites import Site

STRONG = CONTINENTAL.bots[-1]


@pytest.fixture
def ada(site: Site) -> Browser:
    put_continentals(site)
    return site.browser("ada")


def stored(site: Site, path: str) -> Match:
    return load_match(site, path).match


def form_with(browser: Browser, *names: str) -> Form:
    """The first form that has these fields."""
    moving = [form for form in forms(browser.page) if form.action.endswith("/moves")]
    return next(form for form in moving if set(names) <= form.names)


def test_the_contract_is_frames_that_fill(site: Site, ada: Browser) -> None:
    page = ada.open("/matches/continental-open")
    view = stored(site, "/matches/continental-open").state.view(PERSON)
    frames = page.all("li", cls="frame")
    assert len(frames) == len(view.contract.kinds)
    blanks = sum(len(frame.all(cls="no-card")) for frame in frames)
    assert blanks == cards_away(view.held, view.contract)
    cards = [card for frame in frames for card in frame.all(cls="choice")]
    loose = page.one(cls="loose-cards").all(cls="choice")
    assert len(cards) + len(loose) == len(view.held)


def test_the_button_shows_what_it_lays_and_it_can_be_laid_otherwise(
    site: Site, ada: Browser
) -> None:
    path = "/matches/continental-lay"
    page = ada.open(path)
    state: ContinentalState = stored(site, path).state
    view = state.view(PERSON)
    layout = view.layout()
    assert layout is not None
    assert page.one("button", value="=").text == "Lay the contract"
    frames = page.all("li", cls="frame")
    assert [
        [str(card["value"]) for card in frame.all("input", name="card")] for frame in frames
    ] == [[card.text for card in meld.cards] for meld in layout.melds]
    otherwise = form_with(ada, "meld-of-0")
    proposed = {name: str(value) for name, value in otherwise.filled().items() if "meld-" in name}
    assert CONTINENTAL.parse(str(read_form(proposed))) == (
        Lay(tuple(meld.cards for meld in layout.melds)),
    )
    melds = [*list_lays(view.held, view.contract)][-1]
    chosen, left = {}, [(card, at) for at, card in enumerate(view.held)]
    for number, meld in enumerate(melds, start=1):
        for card in meld.cards:
            place = next(each for each in left if each[0] == card)
            left.remove(place)
            chosen[f"meld-of-{place[1]}"] = f"{card} {number}"
    chosen |= {f"meld-of-{at}": f"{card} 0" for card, at in left}
    ada.press(otherwise, **chosen)
    after = stored(site, path).state
    assert [sorted(meld.cards) for meld in after.hand.melds[-len(melds) :]] == [
        sorted(meld.cards) for meld in melds
    ]


def test_cards_that_make_no_meld_are_refused_and_nothing_changes(site: Site, ada: Browser) -> None:
    path = "/matches/continental-lay"
    ada.open(path)
    before = stored(site, path)
    otherwise = form_with(ada, "meld-of-0")
    ada.press(otherwise, **{f"meld-of-{at}": f"{card} 1" for at, card in enumerate(_held(before))})
    assert ada.status == 422
    assert "neither a trío nor an escalera" in ada.page.all(cls="match-alert")[0].text
    assert stored(site, path) == before


def _held(match: Match) -> tuple[object, ...]:
    return tuple(match.state.view(PERSON).held)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("=", "A turn begins"),
        ("+1:2H", "A turn begins"),
        (":2H", "A turn begins"),
        (":11H", "Cards look like 9S, AH or JK."),
        ("next", "over"),
    ],
)
def test_a_refusal_says_why_and_nothing_changes(
    site: Site, ada: Browser, word: str, said: str
) -> None:
    path = "/matches/continental-draw"
    before = stored(site, path)
    data = {"revision": "0", "move": word}
    answer = ada.client.post(f"{path}/moves", data=data, headers={**SAME_SITE, **HX})
    assert answer.status_code == 422
    assert said in read(answer.text).one(role="alert").text
    assert stored(site, path) == before


@pytest.mark.parametrize("line", [".", "!!", "/", " , "])
def test_a_typed_line_without_a_letter_is_no_command(ada: Browser, line: str) -> None:
    path = "/matches/continental-draw"
    ada.press(form_to(ada.open(path), f"{path}/line"), line=line)
    assert ada.status == 422
    assert "is not a command" in ada.page.one("body").text


def test_melds_are_buttons_that_say_which_cards_they_take(site: Site, ada: Browser) -> None:
    path = "/matches/continental-add"
    page = ada.open(path)
    view = stored(site, path).state.view(PERSON)
    named = page.all("button", name="meld")
    adding = [button for button in named if "add-to-meld" in button.attributes.get("class", "")]
    buttons = [button for button in named if button not in adding]
    assert len(buttons) == len(view.melds)
    taken = {
        (int(str(button["value"])), view.held[int(at)])
        for button in buttons
        if "data-for" in button.attributes
        for at in str(button["data-for"]).split()
    }
    assert taken == {(off.meld, off.card) for off in view.list_offs()}
    says = {int(str(button["value"])) for button in buttons if "It takes" in button["aria-label"]}
    assert says == {number for number, _ in taken}
    offered = {
        view.held[int(at)]: int(str(button["value"]))
        for button in adding
        for at in str(button["data-for"]).split()
    }
    assert {(number, card) for card, number in offered.items()} <= taken
    assert set(offered) == {card for _, card in taken}, "below the hand each card has one button"
    off = next(view.list_offs())
    press_move(ada, "continental", off)
    assert stored(site, path).moves[-1] == off


def test_the_coach_points_to_the_button_that_adds_a_card(site: Site) -> None:
    def is_advised(state: ContinentalState) -> bool:
        if state.seat != PERSON or not any(state.view(PERSON).list_offs()):
            return False
        advice = advise(state.view(PERSON))
        return advice is not None and isinstance(advice.move, LayOff)

    match = play_until(begin_continental(), is_advised)
    page = site.browser("ada").open(put_match(site, "advised", match))
    off = advise(match.state.view(PERSON))
    assert off is not None
    assert isinstance(off.move, LayOff)
    (focused,) = (each for each in page.all() if "autofocus" in each.attributes)
    assert (focused["class"], focused["value"]) == ("add-to-meld", str(off.move.meld))
    chosen = [each["value"] for each in page.all("input", name="card") if "checked" in each]
    assert chosen == [off.move.card.text]


def test_what_the_player_did_last_is_said_before_what_to_do(site: Site) -> None:
    match = play_until(begin_continental(), can_lay)
    path, browser = put_match(site, "said", match), site.browser("ada")
    browser.open(path)
    said = [spoken(browser.page)]
    while stored(site, path).state.hand.drawn and len(said) < 5:
        press_move(browser, "continental", STRONG.choose(stored(site, path).state.view(PERSON)))
        said.append(spoken(browser.page))
    assert said[0].startswith("You drew ")
    assert said[1].startswith("You laid your contract. ")
    assert not any("You drew" in each for each in said[1:])


def spoken(page: Element) -> str:
    """The name of what has the focus, which begins with the status."""
    focused = next(each for each in page.all() if "autofocus" in each.attributes)
    return str(focused["aria-label"])


def test_that_somebody_laid_is_shown_in_the_turn_after(site: Site) -> None:
    match = play_until(
        begin_continental(),
        lambda state: state.seat == PERSON and {*state.hand.owners} == {1},
    )
    path, browser = put_match(site, "laid", match), site.browser("ada")
    for alarms in (1, 0):
        page = browser.open(path)
        assert "has laid" in page.one(cls="others").text
        assert [each.text for each in page.all(cls="match-alarm")] == [
            "Ada has laid 3 escaleras, so the hand can end soon"
        ] * alarms
        press_move(browser, "continental", STRONG.choose(stored(site, path).state.view(PERSON)))
        press_move(browser, "continental", STRONG.choose(stored(site, path).state.view(PERSON)))


def test_the_review_names_the_cards_needed_and_the_computers_choice(
    site: Site, ada: Browser
) -> None:
    match = stored(site, "/matches/continental-over")
    decisions = list_decisions(match, PERSON, STRONG)
    for number in (1, len(decisions) // 2, len(decisions)):
        page = ada.open(f"/matches/continental-over?turn={number}")
        said = page.one(cls="match-review-dock").text
        assert "In your place the coach" in said
        differs = decisions[number - 1].differs
        assert ("would have played the same" in said) is not differs
    assert not ada.open("/matches/continental-open?turn=1").all(cls="match-review-dock")


@pytest.mark.parametrize(("language", "said"), [("nl", "min 10"), ("es", "menos 10")])
def test_points_below_zero_are_seen_with_a_sign_and_said_in_words(
    site: Site, language: str, said: str
) -> None:
    """A voice says "10" for "-10" in Spanish."""
    player = SimpleNamespace(seat=0, name="Ada", total="-10")
    match = SimpleNamespace(
        players=[player], part="", scores=[SimpleNamespace(name="1", points=["-10"])]
    )
    with site.app.test_request_context("/", headers={"Accept-Language": language}):
        sheet = site.app.jinja_env.get_template("matches/_scores.html")
        html = sheet.make_module({"match": match}).scores()  # type: ignore[attr-defined]
    cells = read(str(html)).all("td")
    assert len(cells) == 2
    for cell in cells:
        seen, heard = cell.all("span")
        assert (seen.text, seen["aria-hidden"]) == ("-10", "true")
        assert (heard.text, heard["class"]) == (said, "sr")
