"""Matches of Spiral in a browser without scripts: the board, refused moves, commands, the review."""

from __future__ import annotations

import re

from solitaire.matches.game import DealNext
from solitaire.matches.spiral import SPIRAL, SpiralCode
from solitaire.matches.spiral.board import find_five
from solitaire.matches.spiral.review import list_turns, review_turn
from solitaire.play.matches.player_match import PERSON
from tests.kit.browsing import HX, SAME_SITE
from tests.kit.match_pages import load_match, press_move
from tests.kit.reading import form_to, read
from tests.kit.sites import Site
from tests.kit.spiral import play_until, put_spirals

OPEN, BETWEEN, OVER = (f"/matches/spiral-{state}" for state in ("open", "between", "over"))
STRONG = SPIRAL.bots[-1]


def test_the_daily_is_a_best_of_three(site: Site) -> None:
    browser = site.browser("ada")
    browser.press(form_to(browser.open("/matches/spiral/daily/4"), "/matches/spiral/daily/4"))
    attempt = load_match(site, browser.path)
    assert attempt.daily == 4
    assert (str(attempt.match.table),) == SPIRAL.dailies
    match = play_until(attempt.match, lambda match: match.is_over)
    leads = [
        before.game.seat
        for before, move in zip(match.history(), match.moves, strict=False)
        if not before.game.stones[0] + before.game.stones[1] and not isinstance(move, DealNext)
    ]
    assert set(leads) <= {0, 1}
    assert match.state.hands_over in (2, 3)


# ---- the board -----------------------------------------------------------------------------------------


def test_every_space_is_a_button_named_by_its_number_and_its_state(site: Site) -> None:
    put_spirals(site)
    view = load_match(site, OPEN).view
    page = site.browser("ada").open(OPEN)
    buttons = {int(str(each["value"])): each for each in page.all("button", name="space")}
    assert [*buttons] == [*range(1, 91)]
    for space, button in buttons.items():
        # the advised one has the focus, so its name begins with the status
        name = str(button["data-name" if "data-name" in button else "aria-label"])
        assert re.match(rf"{space}, ", name)
        fits = [card for card in view.held if space in view.spaces_for(card)]
        places = str(button.get("data-for") or "").split()
        assert [view.held[int(place)] for place in places] == fits
        assert ("stone" in name) == (space not in view.free)
    (drawing,) = page.all("svg", cls="spiral-drawing")
    assert len(drawing.all("g", cls="hex")) == 90
    stones = [str(each["data-team"]) for each in drawing.all("g", cls="stone")]
    assert [stones.count("0"), stones.count("1")] == [len(view.own), len(view.theirs)]


def test_a_game_that_was_won_shows_its_line_and_waits_for_the_player(site: Site) -> None:
    put_spirals(site)
    browser = site.browser("ada")
    page = browser.open(BETWEEN)
    assert page.all("line", cls="spiral-five")
    assert not page.all("button", name="space")
    press_move(browser, "spiral", DealNext())
    assert load_match(site, BETWEEN).match.state.hand_number == 2
    assert re.match(r"Game 2 of 3: you [01½], Ada [01½]$", browser.page.one(cls="below-title").text)


def test_what_lies_open_is_told(site: Site) -> None:
    """The computer players know it as well."""
    put_spirals(site)
    view = load_match(site, OPEN).view
    known = site.browser("ada").open(OPEN).one(cls="spiral-known")
    assert re.search(rf"\b{view.stock_left}$", known.one("summary").text)
    cards, stones = (each.text for each in known.all("p"))
    assert tuple(map(int, re.findall(r"\d+", cards))) == tuple(sorted(view.discards))
    assert re.findall(r"\d+", stones)[:2] == [str(len(view.own)), str(len(view.theirs))]


# ---- refusals ------------------------------------------------------------------------------------------


def test_an_illegal_move_says_which_rule_it_breaks_and_changes_nothing(site: Site) -> None:
    put_spirals(site)
    browser = site.browser("ada")
    browser.open(OPEN)
    before = load_match(site, OPEN).row
    view = load_match(site, OPEN).view
    high, low = view.held[-1], view.held[0]
    taken = (*view.own, *view.theirs)[0]
    below = max(space for space in view.free if space < high)
    strange = next(card for card in range(1, 91) if card not in view.held)
    refused = [
        (f"{low}>{taken}", SpiralCode.TAKEN),
        (f"{high}>{below}", SpiralCode.LOW),
        (f"{strange}>90", SpiralCode.NOT_HELD),
        (f"{low}>-", SpiralCode.FITS),
        ("+" if len(view.held) == 4 else "*", None),
        ("next", SpiralCode.NOT_OVER),
    ]
    for word, code in refused:
        answer = browser.client.post(
            f"{OPEN}/moves", data={"revision": "0", "move": word}, headers=SAME_SITE
        )
        assert answer.status_code == 422, word
        alert = read(answer.text).one(cls="match-alert").text
        if code is SpiralCode.LOW:
            assert str(high) in alert
            assert str(below) in alert
        assert alert
        assert load_match(site, OPEN).row == before


def test_a_space_without_a_card_asks_for_one(site: Site) -> None:
    put_spirals(site)
    data = {"revision": "0", "space": "71"}
    answer = site.client("ada").post(f"{OPEN}/moves", data=data, headers=SAME_SITE)
    assert answer.status_code == 422
    assert read(answer.text).one(cls="match-alert").text
    assert load_match(site, OPEN).revision == 0


# ---- typed commands ------------------------------------------------------------------------------------


def type_line(site: Site, line: str) -> tuple[int, str]:
    revision = str(load_match(site, OPEN).revision)
    answer = site.client("ada").post(
        f"{OPEN}/line", data={"revision": revision, "line": line}, headers=SAME_SITE | HX
    )
    return answer.status_code, read(answer.text).one(id="status").text


def test_typed_commands_play_and_answer(site: Site) -> None:
    put_spirals(site)
    view = load_match(site, OPEN).view
    status, spoken = type_line(site, "p")
    assert status == 200
    assert all(str(card) in spoken for card in view.held)
    card = view.held[0]
    space = view.spaces_for(card)[-1]
    status, spoken = type_line(site, f"{card} {space}")
    assert status == 200
    assert spoken.startswith(f"You: {card} on {space}")
    assert "Ada" in spoken
    new = load_match(site, OPEN).view
    assert space in new.own
    status, spoken = type_line(site, "D" if len(new.held) < 4 else "x")
    assert (status, load_match(site, OPEN).revision) == (200, 2)
    drawn = load_match(site, OPEN).view.drawn
    assert drawn
    own = spoken.partition("Ada")[0]
    assert all(re.search(rf"\b{card}\b", own) for card in drawn), "what came is spoken"
    status, spoken = type_line(site, "l")
    assert "Ada" in spoken


# ---- the review ----------------------------------------------------------------------------------------


def test_the_review_shows_every_turn_of_a_finished_match_and_none_of_an_open_one(
    site: Site,
) -> None:
    put_spirals(site)
    browser = site.browser("ada")
    match = load_match(site, OVER).match
    turns = list_turns(match, PERSON)
    for turn in turns[:: max(1, len(turns) // 8)]:
        page = browser.open(f"{OVER}?turn={turn.number}")
        assert len(page.one("ul", cls="spiral-held").all("li")) == len(turn.before.held)
        marked = len(page.all("use", cls="spiral-marked"))
        review = review_turn(turn)
        assert marked == len(review.missed or review.blocks)
        assert not page.all("form", action=f"{OVER}/moves")
        assert page.one(id="dock-heading").text.startswith("Game 1, turn 1 of ") or turn.number > 1
    assert site.client("ada").get(f"{OPEN}?turn=1").status_code in (200, 303, 404)
    assert not read(site.client("ada").get(f"{OPEN}?turn=1").text).all(cls="match-review")


def test_bad_turns_of_a_review_lead_to_the_nearest(site: Site) -> None:
    put_spirals(site)
    pages = [site.client("ada").get(f"{OVER}?turn={turn}") for turn in ("1", "99999")]
    assert [page.status_code for page in pages] == [200, 200]


# ---- the rules -----------------------------------------------------------------------------------------


def test_the_example_of_the_rules_is_what_its_caption_says(site: Site) -> None:
    page = site.browser().open("/matches/spiral/rules")
    (drawing,) = page.all("svg", cls="spiral-drawing")
    lit = [int(each.text) for each in drawing.all("g", cls="hex") if "data-lit" in each]
    assert lit == [*range(68, 91)]
    stones = [
        [int(each.text) for each in drawing.all("g", cls="stone") if each["data-team"] == team]
        for team in "01"
    ]
    caption = [int(each) for each in re.findall(r"\d+", page.one("figcaption").text)]
    assert caption[-1] == 68
    assert sorted(caption[:5]) == stones[0]
    assert find_five(stones[0]) == tuple(stones[0])
    assert sorted(caption[5:9]) == stones[1]
    for winning in caption[9:11]:
        assert len(find_five([*stones[1], winning])) == 5
