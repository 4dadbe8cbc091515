"""The command line of a puzzle and of a mistake: what it reads, plays, shows and refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta

import pytest

from solitaire.play.coach.puzzles.judging import Crowns
from solitaire.play.coach.puzzles.question import Question
from solitaire.rules import Turn
from solitaire.store.exercises import ExerciseStore
from solitaire.store.puzzles import PuzzleStore
from solitaire.web.http.errors import WebCode
from solitaire.words.board.hints import advise_pile
from solitaire.words.board.table import list_flipped, list_stock
from solitaire.words.puzzles import puzzles as texts
from tests.kit import english
from tests.kit.browsing import HX, SAME_SITE, Browser
from tests.kit.puzzles import begin_puzzles, golden_question, put_puzzles, right_turn, wrong_turns
from tests.kit.reading import form_to, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.rows import NOON
from tests.kit.sites import Site

EN = english.WORDS
LOST = record("lost")


@pytest.fixture(params=["puzzle", "mistake"])
def asked(
    request: pytest.FixtureRequest, site: Site, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, Question]:
    """The address of a question to ada, and the question."""
    if request.param == "puzzle":
        begin_puzzles(monkeypatch, 2)
        put_puzzles(site.engine, 4)
        return "/puzzles/4/2", golden_question(Crowns.TWO)
    site.review(site.put(deal_text(LOST), turns_text(LOST), id="over", first=True, changed=NOON))
    site.at(NOON + timedelta(days=1))
    exercises = site.use_cases.exercises
    exercise = exercises.next("ada", exercises.today("UTC"))
    assert exercise is not None
    return f"/mistakes/{exercise.id}", exercise.question


Say = Callable[[str], str]


@pytest.fixture(params=[SAME_SITE, HX], ids=["without scripts", "htmx"])
def say(request: pytest.FixtureRequest, asked: tuple[str, Question], ada: Browser) -> Say:
    """Types a command on the page of the question, and returns the status."""
    headers: Mapping[str, str] = request.param
    ada.open(asked[0])

    def type_command(line: str) -> str:
        if headers is SAME_SITE:
            ada.press(form_to(ada.page, "/line"), line=line)
            return ada.page.one(id="status").text
        fields = {
            each["name"]: each["value"] for each in ada.page.one(id="line-table").all("input")
        }
        chosen = [each["value"] for each in ada.page.all("input", name="pile") if "checked" in each]
        form = fields | {"line": line} | ({"pile": chosen[0]} if chosen else {})
        answer = ada.client.post(f"{asked[0]}/line", data=form, headers=headers)
        ada.page, ada.status = read(answer.text), answer.status_code
        return ada.page.one(id="status").text

    return type_command


def type_turn(turn: Turn) -> str:
    return f"{turn.pile} d {turn.discard.text}".lower()


def count_tries(site: Site) -> int:
    found = [
        *PuzzleStore(site.engine).all_answers("ada"),
        *ExerciseStore(site.engine).all_of("ada"),
    ]
    return sum(len(each.tries.split()) for each in found)


def test_what_lies_there_is_read_and_nothing_is_tried(
    say: Say, asked: tuple[str, Question], site: Site
) -> None:
    question = asked[1]
    position = question.game.position
    assert position.drawn is not None
    assert say("g") == list_stock(EN, position)
    assert say("f") == list_flipped(EN, position)
    assert say("c") == texts.tell_drawn(EN, position.drawn)
    assert say("?") == texts.list_commands(EN)
    assert texts.ask(EN, question.before, question.best) in say("l")
    open_piles = [pile.rank for pile in position.piles if not pile.flipped]
    with_card = say(str(open_piles[-1]))
    assert with_card.startswith(EN.pile_name(open_piles[-1]))
    assert say("p") != with_card, "the chosen pile, without the drawn card"
    assert say(f"p {open_piles[0]}").startswith(EN.pile_name(open_piles[0]))
    assert count_tries(site) == 0


def test_wrong_tries_and_the_right_one(say: Say, asked: tuple[str, Question], site: Site) -> None:
    question = asked[1]
    wrong, worse = (turn for turn in wrong_turns(question)[:2])
    assert texts.explain_spent(EN) in say(type_turn(wrong))
    second = say(type_turn(worse))
    assert texts.name_try(EN, worse) in second
    assert texts.explain_spent(EN) not in second
    assert texts.name_try(EN, worse) in say("l")
    right = right_turn(question)
    say(str(right.pile))
    found = texts.name_found(EN, 3, first=False)
    assert say(f"d {right.discard.text}").startswith(found)
    assert count_tries(site) == 3
    assert say("x").startswith(found), "it is over"
    assert count_tries(site) == 3


def test_the_drawn_card_is_discarded(say: Say, asked: tuple[str, Question], site: Site) -> None:
    unplayed = next(move for move in asked[1].moves if move.pile is None)
    assert texts.describe_wrong(EN, unplayed.value, asked[1].best) in say("x")
    assert count_tries(site) == 1


def test_a_right_move_is_shown_in_two_steps(say: Say, asked: tuple[str, Question]) -> None:
    assert advise_pile(EN, asked[1].right[0].pile) in say("show")
    assert say("show").startswith(texts.name_shown(EN))


@pytest.mark.parametrize("line", ["h", "u", "r", "s", "hello", "", "14"])
def test_what_is_no_command_here_is_refused(
    say: Say, asked: tuple[str, Question], ada: Browser, site: Site, line: str
) -> None:
    assert say(line) == english.error(WebCode.COMMAND, text=line)
    assert ada.status == 422
    assert count_tries(site) == 0


def test_a_refused_move_says_why(
    say: Say, asked: tuple[str, Question], ada: Browser, site: Site
) -> None:
    assert say("d jk") == english.error(WebCode.NO_PILE)
    absent = next(
        (pile, card)
        for pile in asked[1].game.piles
        if not pile.flipped
        for card in asked[1].game.position.left
        if card not in pile.cards and card != asked[1].game.drawn
    )
    line = f"{absent[0].rank} {absent[1].text}"
    assert say(line)
    assert ada.status == 422
    assert count_tries(site) == 0


def test_a_page_keeps_a_refused_command(asked: tuple[str, Question], ada: Browser) -> None:
    ada.open(asked[0])
    page = ada.press(form_to(ada.page, "/line"), line="7 of spades")
    assert page.one("input", id="command")["value"] == "7 of spades"


def test_the_stock_can_be_seen(asked: tuple[str, Question], ada: Browser) -> None:
    address, question = asked
    link = ada.open(address).one("a", cls="stock-left")
    page = ada.open(link["href"])
    assert str(len(question.game.position.left)) in page.one(id="sheet-title").text


def test_a_question_of_nobody_is_absent(asked: tuple[str, Question], site: Site) -> None:
    client = site.client("bob")
    for way in ("/puzzles/999/1", "/mistakes/none"):
        assert client.post(f"{way}/line", data={"line": "g"}, headers=HX).status_code == 404
        assert client.get(f"{way}/stock").status_code == 404
