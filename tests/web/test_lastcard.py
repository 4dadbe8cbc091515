"""Last Card in a browser without scripts: the table, refusals, typed commands, bluffs."""

from __future__ import annotations

import re

import pytest

from gallery.match_games import LARGEST
from solitaire.matches import MatchCode
from solitaire.matches.lastcard import LASTCARD
from solitaire.matches.lastcard.bots import KEEPS
from solitaire.matches.lastcard.cards import LastCardCode
from solitaire.matches.lastcard.moves import Catch, Challenge, Play
from solitaire.matches.lastcard.review import list_decisions
from solitaire.matches.match import Match
from solitaire.play.matches.player_match import PERSON
from solitaire.rules import Seed
from solitaire.web.matches.lastcard.table import read_form, read_typed
from solitaire.words.matches.lastcard.names import name_bluff
from tests.kit import english
from tests.kit.browsing import SAME_SITE, Browser
from tests.kit.hands import Chance
from tests.kit.lastcard import FOUR, random_move, stack, store, table
from tests.kit.match_pages import load_match, press_move
from tests.kit.reading import form_to, read
from tests.kit.sites import Site

# ---- the table -------------------------------------------------------------------------------------------


def test_the_table_shows_counts_order_color_and_what_fits(site: Site) -> None:
    shuffles = stack(["R1 B2 G3 W Y4 Y5 Y6", "R9 R8 R7 R6 R5 R4 R3", "G9"], "R2")
    store(site, "a-match", shuffles, "you,keeps,high goal=five")
    page = site.browser("ada").open("/matches/a-match")
    assert [each.text for each in page.all(cls="other-cards")] == ["7 cards", "7 cards"]
    assert "Next: Ada, Bruno" in page.one(cls="last-way").text
    assert page.one(cls="last-color").all("b")[0].text == "red"
    assert page.one(cls="last-now").text.startswith("Your turn: red or a 2.")
    radios = page.all("input", name="card")
    names = {each["value"]: each.get("data-name") or each["aria-label"] for each in radios}
    assert names["Y4"] == "yellow 4, needs red or a 2"
    assert names["B2"] == "blue 2"
    fits = {
        str(held.one("input")["value"]): held["data-fits"] for held in page.all(cls="last-held")
    }
    assert {card for card, fit in fits.items() if fit == "yes"} == {"R1", "B2", "W"}


def test_a_bluff_is_offered_by_its_name_at_a_table_of_bluffs(site: Site) -> None:
    store(site, "a-match", stack(["R7 W4", "R9"], "R2"), "you,keeps goal=five bluffs=yes")
    browser = site.browser("ada")
    page = browser.open("/matches/a-match")
    card = page.one("input", name="card", value="W4?")
    assert card["data-card"] == name_bluff(english.WORDS, FOUR)
    assert "data-names" in card, "a color is named with it"
    browser.press(form_to(page, f"{browser.path}/moves"), card="W4?", color="G")
    assert load_match(site, "/matches/a-match").match.notation[0] == "W4/G?"


def test_last_card_is_said_by_a_box_and_who_forgets_it_is_caught(site: Site) -> None:
    """The box is there with two cards; the button that catches in the next turn."""
    state = stack(["R1 R2 R3 R4 R5 R6 R7", "R8 R9 R0 R1 R2 R3 R4"], "R9")
    begun = ["R1", "R8", "R2", "R9", "R3", "R0", "R4", "R1", "R5", "R2"]
    for id, said in (("said", {"says": "yes"}), ("silent", {"says": ""})):
        store(site, id, state, "you,keeps goal=five say=yes", *begun)
        browser = site.browser("ada")
        page = browser.open(f"/matches/{id}")
        assert page.all("input", name="says")
        browser.press(form_to(page, f"{browser.path}/moves"), card="R6", **said)
        notation = load_match(site, browser.path).match.notation[len(begun) :]
        assert notation[0] == ("R6!" if id == "said" else "R6")
        assert ("^" in notation[1:]) == (id == "silent")


def test_who_did_not_say_last_card_is_caught_by_a_button(site: Site) -> None:
    state = stack(["R1 R2 R3 R4 R5 R6 R7", "R8 R9 R0 R1 R2 R3 R4"], "R9")
    begun = ["R1", "R8", "R2", "R9", "R3", "R0", "R4", "R1", "R5", "R2", "R6!", "R3"]
    store(site, "a-match", state, "you,keeps goal=five say=yes", *begun)
    browser = site.browser("ada")
    page = browser.open("/matches/a-match")
    assert [each.text for each in page.all(cls="other-note")] == [], "it was not said"
    press_move(browser, "lastcard", Catch())
    match = load_match(site, "/matches/a-match").match
    assert (match.notation[-1], len(match.state.hand.held[1])) == ("^", 3)


def test_last_card_can_be_said_only_with_a_card_that_fits(site: Site) -> None:
    """A drawn card that is played leaves as many as before."""
    begun = ["R1", "R8", "R2", "R9", "R3", "R0", "R4", "R1", "R5", "R2"]
    for left, can in (("R6 B7", True), ("B6 B7", False)):
        state = stack([f"R1 R2 R3 R4 R5 {left}", "R8 R9 R0 R1 R2 R3 R4"], "R9")
        store(site, left[:2], state, "you,keeps goal=five say=yes", *begun)
        page = site.browser("ada").open(f"/matches/{left[:2]}")
        assert bool(page.all("input", name="says")) is can


def test_a_partner_is_named(site: Site) -> None:
    for options, sides in (("", []), (" pairs=yes", [(english.YOUR_PARTNER, "Bruno")])):
        id = f"match{len(sides)}"
        store(site, id, stack(["R1"], "R2"), f"you,keeps,keeps,keeps goal=five{options}")
        others = site.browser("ada").open(f"/matches/{id}").one(cls="others").all("li")
        found = [
            (side.text, each.all("b")[0].text)
            for each in others
            for side in each.all(cls="other-side")
        ]
        assert found == sides


def test_whoever_is_out_is_told_how_a_hand_ended(site: Site) -> None:
    """Not every move of the others, some dozens, to none of which there was an answer."""
    match = LARGEST["out, while others play on"].player_match.match
    store(site, "a-match", match.shuffles, str(match.table), *match.notation)
    page = site.browser("ada").open("/matches/a-match")
    assert len(page.one(cls="match-told").all("li")) == 1


def test_a_plus_four_says_why_it_may_not_be_played(site: Site) -> None:
    shuffles = stack(["R7 W4", "R9"], "R2")
    store(site, "a-match", shuffles, "you,keeps goal=five")
    browser = site.browser("ada")
    page = browser.open("/matches/a-match")
    said = page.one(cls="last-own").text
    assert "only without a red card: you hold the red 0" in said
    before = load_match(site, "/matches/a-match").match
    browser.press(form_to(page, f"{browser.path}/moves"), card="W4", color="G")
    assert browser.status == 422
    alert = browser.page.one(cls="match-alert").text
    assert re.fullmatch(r"\+4 may be played only without a red card: you hold the red \d\.", alert)
    assert load_match(site, "/matches/a-match").match == before


@pytest.mark.parametrize(
    ("word", "code", "data"),
    [
        ("G5", LastCardCode.NO_FIT, {"card": "G5", "color": "R", "top": "R2"}),
        ("Y9", LastCardCode.NOT_HELD, {"card": "Y9"}),
        ("W", LastCardCode.NAME_COLOR, {"card": "W"}),
        (".", LastCardCode.NOTHING_TO_KEEP, {}),
        ("!", LastCardCode.NOTHING_TO_CHALLENGE, {}),
        ("/G", LastCardCode.NOTHING_TO_NAME, {}),
        ("next", MatchCode.NOT_OVER, {}),
        ("W4/G?", LastCardCode.FOUR_NEEDS, {"color": "R", "card": "R0"}),
        ("Q9", MatchCode.MOVE, {"text": "Q9", "one": "R7", "other": "W/G"}),
    ],
)
def test_a_refused_move_says_which_rule_it_breaks_and_changes_nothing(
    site: Site, word: str, code: LastCardCode | MatchCode, data: dict[str, str]
) -> None:
    """A bluff is refused too: computer players never challenge."""
    store(site, "a-match", stack(["R1 G5 W W4", "R9"], "R2"), "you,keeps goal=five")
    browser = site.browser("ada")
    browser.open("/matches/a-match")
    before = load_match(site, browser.path).match
    answer = browser.client.post(
        f"{browser.path}/moves", data={"revision": "0", "move": word}, headers=SAME_SITE
    )
    assert answer.status_code == 422
    assert read(answer.text).one(cls="match-alert").text == english.error(code, **data)
    assert load_match(site, browser.path).match == before


def test_the_coach_says_what_the_game_is_then_why_and_each_reason_at_length_but_once(
    site: Site,
) -> None:
    red = ["R1 R2 R3 R4 R5 R6 R7", "R8 R9 R0 R1 R2 R3 R4"]
    played = ["R7", "R9", "R6", "R8", "R5", "R4"]
    said = []
    for count in range(0, 6, 2):
        id = f"match-{count}"
        store(site, id, stack(red, "R9"), "you,keeps goal=five", *played[:count])
        page = site.browser("ada").open(f"/matches/{id}")
        said.append(page.one(cls="match-coach").text)
    assert said[0].startswith("Play one card a turn:")
    assert said[0].endswith("Play the red 7.")
    assert said[1] == (
        "Play the red 6. Of the cards that fit it has the most points, so get rid of it."
    )
    assert said[2] == "Play the red 5. Most points of what fits."


def test_options_that_add_cards_are_folded_until_one_is_chosen(site: Site) -> None:
    browser = Browser(site.client())
    folds = [
        [
            "open" in each
            for each in browser.open(f"/matches?game=lastcard{chosen}").all("details")
            if each.all("input", name="swap")
        ]
        for chosen in ("", "&swap=yes")
    ]
    assert folds == [[False], [True]]


def test_the_focus_is_on_the_card_that_the_coach_chooses(site: Site) -> None:
    """Else Enter would play another card than a reader has just named."""
    store(site, "a-match", stack(["R1 R9 B3", "G9"], "R2"), "you,keeps goal=five")
    page = site.browser("ada").open("/matches/a-match")
    (chosen,) = [each for each in page.all("input", name="card") if "checked" in each]
    assert chosen["value"] == "R9"
    assert "autofocus" in chosen


def test_a_challenge_is_a_button_and_tells_who_was_right(site: Site) -> None:
    hands = ["B5 R5 Y5 G5 B6 R6 Y6", "W4 R9 R8 R7 B9 B8 B7"]
    for word, right in (("W4/G?", True), ("W4/G", False)):
        cards = hands if right else [hands[0], "W4 G9 G8 G7 B9 B8 B7"]
        id = f"match-{right}"
        store(site, id, stack(cards, "R2"), "you,bluffs goal=five", "R5", word)
        browser = site.browser("ada")
        page = browser.open(f"/matches/{id}")
        assert "Ada played a +4 and named green." in page.one(cls="match-told").text
        assert {each.text for each in page.one(cls="last-own").all("button")} == {
            "Draw 4 cards",
            "Challenge",
        }
        press_move(browser, "lastcard", Challenge())
        told = browser.page.one(cls="match-told").text
        assert f"Your challenge was {'right' if right else 'wrong'}: Ada held" in told


def test_cards_are_arranged_by_color_or_by_number(site: Site) -> None:
    shuffles = stack(["R9 B2 G9 W Y2 Y5 B0", "R8 R7 R6 R5 R4 R3 R1"], "R2")
    store(site, "a-match", shuffles, "you,keeps goal=five")
    ada = site.browser("ada")
    orders = []
    for order in ("melds", "suit", "rank"):
        ada.client.post("/matches/a-match/look", data={"sort": order})
        page = ada.open("/matches/a-match")
        chosen = [
            each["value"]
            for each in page.all("button", name="sort")
            if each["aria-pressed"] == "true"
        ]
        cards = " ".join(str(each["value"]) for each in page.one(cls="last-hand").all("input"))
        orders.append((*chosen, cards))
    by_color = ("suit", "R9 Y2 Y5 G9 B0 B2 W")
    assert orders == [by_color, by_color, ("rank", "B0 Y2 B2 Y5 R9 G9 W")]


def test_the_last_card_is_announced(site: Site) -> None:
    shuffles = stack(["R1 R2 R3 R4 R5 R6 R7", "R8 R9 R0 R1 R2 R3 R4"], "R9")
    words = ["R1", "R8", "R2", "R9", "R3", "R0", "R4", "R1", "R5", "R2", "R6", "R3"]
    store(site, "a-match", shuffles, "you,keeps goal=five", *words)
    page = site.browser("ada").open("/matches/a-match")
    assert page.one(cls="match-alarm").text == "Last card: Ada"
    assert "Last card: Ada." in page.one(id="status").text
    assert page.one(cls="other-note").text == "Last card"
    told = [each.text for each in page.one(cls="match-told").all("li")]
    assert told == ["You played the red 6. Last card!", "Ada played the red 3."]


@pytest.mark.parametrize(
    ("cards", "words", "told"),
    [
        pytest.param(
            ["RS R2 R3 R4 R5 R6 R7", "R8 R9 R0 R1 R2 R3 R4"],
            ["RS"],
            ["You played the red skip. Ada misses a turn."],
            id="a skip",
        ),
        pytest.param(
            ["RR R2 R3 R4 R5 R6 R7", "R8 R9 R0 R1 R2 R3 R6", "B8 B9 B0 B1 B2 B3 R4"],
            ["RR", "R4", "R8"],
            [
                "You played the red reverse. Play goes the other way.",
                "Bruno played the red 4.",
                "Ada played the red 8.",
            ],
            id="a reverse",
        ),
        pytest.param(
            ["R1 R2 R3 R4 R5 R6 R7", "W W R0 R1 R2 R3 R4"],
            ["R1", "W/R", "R2", "W/R"],
            ["You played the red 2.", "Ada played a wild and named red."],
            id="between two cards that are alike",
        ),
        pytest.param(
            ["R1 R2 R3 R4 R5 R6 R7", "R8 R9 R0 R1 R2 R3 R4"],
            ["R1", "R8"],
            ["Ada played the red 8."],
            id="no other",
        ),
    ],
)
def test_an_own_move_is_told_if_the_table_does_not_show_it(
    site: Site, cards: list[str], words: list[str], told: list[str]
) -> None:
    seats = ",".join(["you", *["keeps"] * (len(cards) - 1)])
    store(site, "a-match", stack(cards, "R9"), f"{seats} goal=five", *words)
    page = site.browser("ada").open("/matches/a-match")
    assert [each.text for each in page.one(cls="match-told").all("li")] == told


# ---- what is hidden ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "said"), [("out=yes", english.LOSES_FOUR), ("out=no", english.COUNT_FOUR)]
)
def test_the_end_of_a_hand_says_whether_points_are_lost(site: Site, option: str, said: str) -> None:
    state = stack(["R1 R2 R3 R4 R5 R6 R7", "R8 R9 R0 R1 R2 R3 R4"], "R9")
    moves = ["R1", "R8", "R2", "R9", "R3", "R0", "R4", "R1", "R5", "R2", "R6", "R3", "R7"]
    store(site, "a-match", state, f"you,keeps goal=100 {option}", *moves)
    names = site.browser("ada").open("/matches/a-match").all(cls="laid-name")
    assert [each.text for each in names][1] == said


def test_whether_a_plus_four_is_a_bluff_is_in_no_byte(site: Site) -> None:
    answers = []
    for cards, word in (("W4 R9 R8 R7 B9 B8 B7", "W4/G?"), ("W4 G9 G8 G7 B9 B8 B7", "W4/G")):
        match = store(
            site,
            "a-match",
            stack(["B5 R5 Y5 G5 B6 R6 Y6", cards], "R2"),
            "you,bluffs goal=five",
            "R5",
            word,
        )
        assert match.state.hand.is_guilty is word.endswith("?")
        answers.append(site.browser("ada").client.get("/matches/a-match").text)
        with site.engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM matches")
    assert answers[0] == answers[1]


# ---- the review, the rules, forms and typed texts ------------------------------------------------------


def test_the_review_names_the_computers_choice(site: Site) -> None:
    match = Match.start(LASTCARD, Seed.from_text("a review"), table("you,keeps,high goal=five"))
    match, chance = match.play_bots(), Chance(8)
    while not match.is_over:
        move = random_move(match.state, chance)
        if not (isinstance(move, Play) and move.is_bluff):
            match = match.play(move).play_bots()
    store(site, "over", match.shuffles, str(match.table), *match.notation)
    turns = list_decisions(match, PERSON, KEEPS)
    browser = site.browser("ada")
    for turn in (turns[0], next(turn for turn in turns if turn.differs), turns[-1]):
        page = browser.open(f"/matches/over?turn={turn.number}")
        assert browser.status == 200
        said = page.one(cls="match-review-dock").text
        assert "In your place the coach would" in said
        assert ("would have played the same" in said) is not turn.differs
        assert len(page.all(cls="last-held")) == len(turn.before.held)
    store(site, "open", stack(["R1", "R9"], "R2"), "you,keeps goal=five")
    assert not browser.open("/matches/open?turn=1").all(cls="match-review-dock")


def test_the_rules_name_the_source_and_show_every_kind_of_card(site: Site) -> None:
    page = site.browser("ada").open("/matches/lastcard/rules")
    legends = [len(each.all("li")) for each in page.all(cls="last-legend")]
    assert legends == [6, 4]
    assert "Uno" in page.one("main").text


@pytest.mark.parametrize(
    ("form", "word"),
    [
        ({}, None),
        ({"card": "R7"}, "R7"),
        ({"card": "R7", "color": "G"}, "R7"),
        ({"card": "W", "color": "G", "swap": "1"}, "W/G"),
        ({"card": "H", "color": "G", "swap": "1"}, "H/G/1"),
        ({"card": "W"}, "W"),
        ({"card": "nonsense"}, "nonsense"),
        ({"move": "+", "card": "R7"}, "+"),
        ({"color": "G"}, None),
        ({"color": "G", "names": "first"}, "/G"),
        ({"color": "G", "names": "first", "swap": ""}, "/G"),
        ({"color": "G", "names": "first", "swap": "2"}, "/G/2"),
    ],
)
def test_forms_are_moves(form: dict[str, str], word: str | None) -> None:
    assert read_form(form) == word


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("r7", "r7"),
        ("R 7.", "r7"),
        ("g s", "gs"),
        ("b r", "br"),
        ("y +2", "y+"),
        ("y+", "y+"),
        ("W", "w"),
        ("w4 r", "w4/r"),
        ("+4 r", "w4/r"),
        ("+4 r?", "w4/r?"),
        ("h g 2", "h/g/2"),
        ("xd/y", "xd/y"),
        ("/g", "/g"),
        ("/g/2", "/g/2"),
        ("d", "+"),
        ("+", "+"),
        (".", "."),
        ("k", "."),
        ("!", "!"),
        ("q", "!"),
        ("n", "next"),
        ("next", "next"),
        ("p", None),
        ("g", None),
        ("?", None),
        ("hello", None),
    ],
)
def test_typed_texts_are_moves_or_questions(text: str, word: str | None) -> None:
    assert read_typed(text) == word
