"""Looking back at a finished game on its board: what each turn cost, what was better, and the findings."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from solitaire.play.background import Waiting
from solitaire.play.coach.reviews import Reviews
from solitaire.play.coach.tries import Judgement
from solitaire.play.errors import Busy, PlayCode, Refused
from solitaire.play.games.help_used import Help
from solitaire.play.games.player_game import PlayerGame
from solitaire.rules import Game, Outcome, Record, SolitaireError, Turn
from solitaire.solver import Analysis, TurnAnalysis, advise, analyze, find_reasons
from solitaire.web.board.parts.strip import game_strip, kind_of
from solitaire.web.http.errors import explain
from solitaire.web.http.polling import PollInterval
from solitaire.words.board import hints, reviews
from solitaire.words.board.piles import describe_layout
from solitaire.words.board.table import Sort
from solitaire.words.results import describe_result
from tests.kit import english
from tests.kit.attempts import CLOSED, attempt, golden
from tests.kit.browsing import HX, SAME_SITE, Browser, piles, readable
from tests.kit.reading import Element, form_to, forms, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import MakeSite, Site

LOST = record("lost")
EN = english.WORDS


@pytest.fixture(scope="module")
def found() -> Analysis:
    """The solver's analysis of the game."""
    return analyze(LOST)


@pytest.fixture
def over(site: Site) -> str:
    path = site.put(deal_text(LOST), turns_text(LOST), first=True)
    site.review(path)
    return path


def before_turn(number: int) -> Game:
    return Game.replay(LOST.deal, LOST.turns[: number - 1])


def first_mistake(found: Analysis) -> tuple[TurnAnalysis, Turn]:
    """The first mistake, and the better move."""
    mistake = next(turn for turn in found.turns if turn.better)
    assert mistake.better is not None
    return mistake, mistake.better


def put_lost(site: Site, id: str = "put") -> str:
    """Ada's lost game, which has no review; the path of its table."""
    return site.put(deal_text(LOST), turns_text(LOST), id=id)


def refuse_reviews(monkeypatch: pytest.MonkeyPatch, error: SolitaireError) -> None:
    """No review can be asked for."""

    def refuse(self: Reviews, player_game: PlayerGame, asker: str) -> Waiting:
        raise error

    monkeypatch.setattr(Reviews, "of", refuse)


def heading(page: Element) -> str:
    return page.one("h2", id="dock-heading").text


def told(page: Element) -> list[str]:
    """The sentences of the dock."""
    return [sentence.text for sentence in page.one(cls="told").all("span")]


def marked(page: Element) -> dict[str, str]:
    """The pile of the move that is shown, by its mark."""
    return {
        mark: pile["data-rank"]
        for mark in ("data-move", "data-wrong")
        for pile in page.all(cls="pile")
        if mark in pile
    }


def polls(page: Element) -> list[str]:
    return [each["hx-get"] for each in page if "look=" in each.get("hx-get")]


def strip(page: Element) -> list[Element]:
    return page.one("nav", cls="turns-strip").all("a")


def totals(page: Element) -> dict[str, str]:
    return {each.one("dt").text: each.one("dd").text for each in page.one(cls="totals").all("div")}


def test_turn_shows_the_board_before_it_and_what_was_played(
    ada: Browser, over: str, found: Analysis
) -> None:
    page = ada.open(f"{over}?turn=5")
    turn, analysis = LOST.turns[4], found.turns[4]
    assert heading(page) == "Turn 5 of 28"
    assert piles(page) == readable(before_turn(5))
    assert marked(page) == {"data-move": str(turn.pile)}
    assert told(page)[:2] == [
        reviews.describe_use(EN, turn),
        reviews.describe_verdict(EN, analysis),
    ]
    assert page.one(cls="told-cards").one(cls="marked").one("b").text == str(turn.discard.rank)
    assert page.one(id="status").text.startswith("Turn 5 of 28")
    steps = {link["rel"]: link["href"] for link in page.all("a") if "rel" in link}
    assert steps == {"prev": f"{over}?turn=4", "next": f"{over}?turn=6"}


def test_strip_leads_to_every_turn_and_names_what_it_cost(
    ada: Browser, over: str, found: Analysis
) -> None:
    links = strip(ada.open(f"{over}?turn=5"))
    assert [link["href"] for link in links] == [
        f"{over}?turn={turn.number}" for turn in found.turns
    ]
    assert [link["id"] for link in links if "aria-current" in link] == ["turn-5"]
    for link, turn in zip(links, found.turns, strict=True):
        assert reviews.describe_verdict(EN, turn) in link["aria-label"]


@pytest.mark.parametrize(
    ("before", "best", "after", "kind"),
    [(3, 3, 3, ""), (3, 3, 0, "mistake"), (3, 2, 2, "luck"), (0, -1, -3, "luck mistake")],
)
def test_turn_is_marked_as_luck_or_a_mistake(before: int, best: int, after: int, kind: str) -> None:
    turn = TurnAnalysis(1, LOST.turns[0], before, best, after, None, exact=True)
    assert kind_of(turn) == kind


def test_line_of_the_strip_steps_down_in_the_middle_of_a_turn_that_lost_draws() -> None:
    kept = TurnAnalysis(1, LOST.turns[0], 4, 4, 4, None, exact=True)
    turns = (kept, replace(kept, number=2, best=3, after=2))
    shown = game_strip(EN, 2, turns, 1, str)
    level, drop, last = shown.lines
    assert (level.x1, level.x2, drop.x1, drop.x2, last.x2) == (0, 75, 75, 75, 100)
    assert level.y1 == level.y2 == drop.y1 < drop.y2 == last.y1 == last.y2
    assert [turn.y for turn in shown.turns] == [level.y1, last.y1]


def test_an_invalid_turn_number_selects_the_first_turn(ada: Browser, over: str) -> None:
    for turn in ("0", "x", "-1", ""):
        page = ada.open(f"{over}?turn={turn}")
        assert heading(page) == "Turn 1 of 28"
    assert piles(page) == readable(Game.start(LOST.deal))
    assert not [link for link in page.all("a") if link.get("rel") == "prev"]


def test_a_turn_after_the_last_selects_the_last(ada: Browser, over: str) -> None:
    """The old address of the table after all turns leads to it."""
    assert heading(ada.open(f"{over}?turn=29")) == "Turn 28 of 28"


def test_steps_lead_through_every_turn_to_the_ending(site: Site, ada: Browser, over: str) -> None:
    page = ada.open(f"{over}?turn=1")
    for number in range(1, 29):
        assert piles(page) == readable(before_turn(number))
        page = ada.open(page.one("a", id="step-next")["href"])
    assert ada.path == over
    ada.press(form_to(ada.open(over), "/public"))
    page = site.browser("eve").open(f"{over}?turn=28")
    assert page.one("a", id="step-next")["href"] == over


def test_spare_draws_are_explained_to_a_player_once(ada: Browser, over: str) -> None:
    for expected in (True, False):
        page = ada.open(f"{over}?turn=2")
        left = reviews.describe_left(EN, 2, explains=expected)
        assert left in told(page)
        assert left in page.one(id="status").text


def test_turn_that_lost_the_game_is_marked(site: Site, ada: Browser, over: str) -> None:
    """From the turn before it the game can be won, if nothing is wasted."""
    page = ada.open(f"{over}?turn=17")
    assert reviews.describe_brink(EN) in page.one(cls="told").text
    assert page.one(cls="strip-drawing").all("line", cls="brink")
    named = [link["id"] for link in strip(page) if reviews.describe_brink(EN) in link["aria-label"]]
    assert named == ["turn-17"]


@pytest.mark.parametrize("turn", [1, 5])
def test_the_menu_names_what_each_of_its_ways_on_does(ada: Browser, over: str, turn: int) -> None:
    """From the first turn, playing on is to play from the start."""
    page = ada.open(f"{over}?turn={turn}")
    buttons = [form.buttons[0].text for form in forms(page) if form.element.get("method") == "post"]
    playing_on = [english.PLAY_ON.format(turn)] if turn > 1 else []
    assert [text for text in buttons if "lay" in text] == [*playing_on, english.PLAY_FROM_THE_START]
    (trying,) = [link.text for link in page.all("a") if "/try?turn=" in link.get("href", "")]
    assert trying.startswith(f"Try moves at turn {turn} ")


def test_game_under_way_is_looked_back_at_without_any_verdict(
    site: Site, ada: Browser, found: Analysis
) -> None:
    mistake, _ = first_mistake(found)
    path = site.put(deal_text(LOST), turns_text(LOST, 20))
    page = ada.open(f"{path}?turn={mistake.number}")
    assert ada.status == 200
    assert piles(page) == readable(before_turn(mistake.number))
    assert told(page) == [reviews.describe_use(EN, LOST.turns[mistake.number - 1])]
    drawing = page.one(cls="strip-drawing")
    assert not drawing.all("line") + drawing.all(cls="strip-mark") + page.all(id="poll")
    assert page.all("form", cls="tray") == []
    last = ada.open(f"{path}?turn=20")
    assert last.one("a", id="step-next")["href"] == path
    assert site.queue.pending_count() == 0, "nothing is reviewed"


def test_turns_under_way_are_taken_back_to_the_one_looked_at(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 7))
    ada.open(ada.open(path).one("a", cls="turns-link")["href"])
    assert ada.path == f"{path}?turn=7"
    ada.press(form_to(ada.open(f"{path}?turn=3"), "/undo"))
    assert ada.path == path
    assert piles(ada.page) == readable(before_turn(3))
    assert site.row(path).undone == 5


def test_others_cannot_look_back_at_a_game_under_way(site: Site) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 7))
    for player in ("eve", None):
        assert site.client(player).get(f"{path}?turn=3").status_code == 404


def test_better_move_of_a_mistake_is_hidden_until_it_is_asked_for(
    ada: Browser, over: str, found: Analysis
) -> None:
    mistake, better = first_mistake(found)
    reasons = find_reasons(before_turn(mistake.number).position, mistake.turn, better)
    page = ada.open(f"{over}?turn={mistake.number}")
    assert heading(page) == reviews.ask_for_better(EN)
    assert marked(page) == {"data-wrong": str(mistake.turn.pile)}
    assert not page.all(cls="told-cards")[0].all(cls="marked")
    shown = ada.open(page.one("a", id="show-better")["href"])
    assert heading(shown) == reviews.name_better(EN)
    assert marked(shown) == {"data-move": str(better.pile)}
    assert told(shown)[0] == reviews.describe_use(EN, better)
    assert not shown.all("form", cls="tray")
    assert reasons
    for reason in reasons:
        sentence = reviews.describe_reason(EN, reason)
        assert sentence in told(shown)
        assert (sentence in told(page)) is not reason.reveals_better


def test_no_byte_reveals_the_better_move_of_a_mistake(
    client: FlaskClient, over: str, found: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same answer for another better move, if the reasons are those that reveal none."""
    mistake, better = first_mistake(found)
    query = f"turn={mistake.number}"
    tried = f"{query}&pile={mistake.turn.pile}&discard={mistake.turn.discard}"

    def answers() -> list[str]:
        addresses = (f"{over}?{query}", f"{over}?{tried}")
        return [
            client.get(address, headers=each).text for address in addresses for each in ({}, HX)
        ]

    monkeypatch.setattr("solitaire.web.board.review.turn_report.find_reasons", lambda *of: ())
    before = before_turn(mistake.number)
    other = next(turn for turn in before.legal_turns() if turn not in (better, mistake.turn))
    shown, real = answers(), Reviews.of

    def of(self: Reviews, player_game: PlayerGame, reader: str | None) -> object:
        review = real(self, player_game, reader)
        assert not isinstance(review, Waiting)
        turns = [replace(turn, better=other) if turn == mistake else turn for turn in review.turns]
        return replace(review, turns=tuple(turns))

    monkeypatch.setattr(Reviews, "of", of)
    assert answers() == shown


def test_better_move_is_found_on_the_board(ada: Browser, over: str, found: Analysis) -> None:
    mistake, better = first_mistake(found)
    page = ada.open(f"{over}?turn={mistake.number}")
    open_piles = [str(pile.rank) for pile in before_turn(mistake.number).piles if not pile.flipped]
    assert [
        pile["data-rank"] for pile in page.all(cls="pile") if pile.all("form", cls="tray")
    ] == open_piles
    page = ada.open(page.one("a", id="try-unplayed")["href"])
    assert told(page) == [english.NOT_YET]
    (pile,) = page.all(cls="pile", **{"data-rank": str(better.pile)})
    page = ada.press(form_to(pile, over, cls="tray"), discard=better.discard.text)
    assert heading(page) == reviews.name_better(EN)
    assert told(page)[0] == reviews.describe_try(EN, mistake, Judgement.RIGHT)
    assert marked(page) == {"data-move": str(better.pile)}


def test_chosen_pile_of_a_mistake_leads_back_to_its_turn(
    ada: Browser, over: str, found: Analysis
) -> None:
    """Without scripts a key sends the form of the piles."""
    mistake, better = first_mistake(found)
    page = ada.open(f"{over}?turn={mistake.number}")
    (hidden,) = page.one("form", id="piles").all("input")
    assert (hidden["name"], hidden["value"]) == ("turn", str(mistake.number))
    page = ada.open(f"{over}?turn={mistake.number}&pile={better.pile}")
    (chosen,) = page.all("input", name="pile", checked="")
    assert chosen["value"] == str(better.pile)
    tray = page.one(cls="pile", **{"data-rank": str(better.pile)}).one("form", cls="tray")
    assert [link["href"] for link in tray.all("a")] == [f"{over}?turn={mistake.number}"]


def test_another_move_that_keeps_as_much_is_right_as_well(
    ada: Browser, over: str, found: Analysis
) -> None:
    shown = 0
    for mistake in (turn for turn in found.turns if turn.better):
        before = before_turn(mistake.number)
        others = [
            use
            for use in advise(before.position).uses
            if use.pile
            and use.value >= mistake.best
            and mistake.better
            and (use.pile, use.discard) != (mistake.better.pile, mistake.better.discard)
        ]
        for use in others[:1]:
            page = ada.open(f"{over}?turn={mistake.number}&pile={use.pile}&discard={use.discard}")
            assert marked(page) == {"data-move": str(use.pile)}
            assert use.pile
            assert reviews.describe_use(EN, before.turn(use.pile, use.discard)) in told(page)
            shown += 1
    assert shown


def test_invalid_tries_are_ignored(ada: Browser, over: str, found: Analysis) -> None:
    mistake, _ = first_mistake(found)
    untried = told(ada.open(f"{over}?turn={mistake.number}"))
    for query in (
        "pile=x&discard=6H",
        "pile=5&discard=soup",
        "pile=5&discard=KT",
        "pile=3&discard=3D",
        "see=x",
    ):
        page = ada.open(f"{over}?turn={mistake.number}&{query}")
        assert told(page) == untried
        assert marked(page) == {"data-wrong": str(mistake.turn.pile)}
    page = ada.open(f"{over}?turn=1&pile=5&discard=6H")
    assert not page.all("form", cls="tray")


def test_links_lead_from_mistake_to_mistake(ada: Browser, over: str, found: Analysis) -> None:
    mistakes = [turn.number for turn in found.turns if turn.mistake]
    assert len(mistakes) > 1
    page = ada.open(f"{over}?turn=1")
    for number in mistakes:
        page = ada.open(page.one("a", id="step-jump")["href"])
        (at,) = [link["id"] for link in strip(page) if "aria-current" in link]
        assert at == f"turn-{number}"
        page = ada.open(page.one("a", id="show-better")["href"])
    assert page.one("a", id="step-jump")["href"] == f"{over}?turn={mistakes[-2]}", "back again"


def test_findings_have_the_totals_and_a_plan_as_cards_and_in_words(
    site: Site, ada: Browser, over: str, found: Analysis
) -> None:
    page = ada.open(ada.open(f"{over}?turn=5").one("a", cls="findings-link")["href"])
    assert totals(page)["Mistakes"] == english.mistakes(found)
    shown = page.one("ol", cls="plan").all("li")
    assert len(shown) == len(found.plan.piles)
    for row, planned in zip(shown, found.plan.piles, strict=True):
        cards = [
            sorted(card.all("b")[0].text + card.get("data-suit") for card in face.all(cls="card"))
            for face in row.all(cls="faces")
        ]
        assert cards == [
            sorted(map(str, of)) for of in (planned.uses, planned.discards, planned.hand)
        ]
        assert describe_layout(EN, planned.layout) in row.one(cls="sr").text


def test_findings_lead_to_the_turns_of_par(
    site: Site, ada: Browser, over: str, found: Analysis
) -> None:
    page = ada.open(f"{over}/findings")
    (link,) = [link for link in page.all("a") if link.text == english.LOOK_AT_PAR]
    page = ada.open(link["href"])
    assert heading(page) == f"Turn 1 of {found.par.draws}"
    site.work()
    page = ada.open(page.one("a", cls="findings-link")["href"])
    assert english.ALL_PILES_FLIPPED in page.one("p", cls="result").text


def test_findings_that_are_being_made_lead_to_the_board(site: Site) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST))
    answer = site.client("ada").get(f"{path}/findings")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{path}?turn=1")


def test_findings_wait_on_the_board_while_another_game_of_the_player_is_reviewed(
    site: Site,
) -> None:
    client, paths = site.client("ada"), [put_lost(site, id) for id in ("one", "two")]
    for path in paths:
        answer = client.get(f"{path}/findings")
        assert (answer.status_code, answer.headers["Location"]) == (303, f"{path}?turn=1")
    board = client.get(answer.headers["Location"])
    assert (board.status_code, board.headers["Retry-After"]) == (202, "1")
    assert told(read(board.text))[1:] == [explain(EN, Busy(PlayCode.BUSY_YOURS, limit=1))]
    site.work()
    assert client.get(board.request.full_path).status_code == 202  # it is queued only now
    site.work()
    assert client.get(f"{paths[1]}/findings").status_code == 200


@pytest.mark.parametrize("error", [Busy(PlayCode.BUSY, limit=100), Refused(PlayCode.GIVEN_UP)])
def test_findings_that_cannot_be_made_now_lead_to_the_board_which_says_why(
    site: Site, monkeypatch: pytest.MonkeyPatch, error: SolitaireError
) -> None:
    path, client = put_lost(site), site.client("ada")
    refuse_reviews(monkeypatch, error)
    answer = client.get(f"{path}/findings")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{path}?turn=1")


def test_a_sheet_of_findings_that_are_not_there_loads_the_board_again(site: Site) -> None:
    answer = site.client("ada").get(f"{put_lost(site)}/findings", headers=HX)
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (204, "true")


def test_review_lists_the_help_used(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST), help="away hint:5:1 hint:9:3", undone=2)
    site.review(path)
    notes = [note.text for note in ada.open(f"{path}?turn=1").all(cls="menu-note")]
    assert notes == [hints.list_help(EN, Help.parse("away hint:5:1 hint:9:3"))]
    assert totals(ada.open(f"{path}/findings"))[english.TURNS_TAKEN_BACK] == "2"


def test_htmx_gets_the_board_and_a_sentence_for_screen_readers(
    client: FlaskClient, over: str, found: Analysis
) -> None:
    def status(address: str) -> str:
        page = read(client.get(address, headers=HX).text)
        assert not page.all("html")
        assert page.one(id="table")
        return page.one(id="status").text

    mistake = next(turn for turn in found.turns if turn.mistake)
    address = f"{over}?turn={mistake.number}"
    assert "Mistake: " in status(address)
    tried = f"pile={mistake.turn.pile}&discard={mistake.turn.discard}"
    assert status(f"{address}&{tried}") == english.NOT_YET
    assert status(f"{address}&look=1") == f"{english.REVIEW_IS_COMPLETE} {status(address)}"


def test_a_practice_game_starts_from_a_turn(site: Site, ada: Browser, over: str) -> None:
    (here,) = [
        form
        for form in forms(ada.open(f"{over}?turn=5"))
        if [button.text for button in form.buttons] == [english.PLAY_ON.format(5)]
    ]
    ada.press(here)
    row = site.row(ada.path.partition("?")[0])
    assert row.turns.split() == turns_text(LOST).split()[:4]
    assert (row.first, row.undone, row.over) == (False, 24, False)
    assert site.row(over).over


def test_no_game_starts_from_an_invalid_turn(client: FlaskClient, over: str) -> None:
    for turn in ("0", "29", "x", ""):
        answer = client.post(f"{over}/from", data={"turn": turn}, headers=SAME_SITE)
        assert answer.status_code == 422


def test_an_unfinished_game_has_no_review(site: Site, client: FlaskClient) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST, 9))
    assert client.get(f"{path}/findings").status_code == 404
    answer = client.post(f"{path}/from", data={"turn": "1"}, headers=SAME_SITE)
    assert answer.status_code == 409


def test_others_see_the_review_only_of_a_public_game(site: Site, ada: Browser, over: str) -> None:
    eve = site.client("eve")
    for address in (f"{over}?turn=3", f"{over}/findings"):
        assert eve.get(address).status_code == 404
    ada.press(form_to(ada.open(over), "/public"))
    page = read(eve.get(f"{over}?turn=3").text)
    assert piles(page) == readable(before_turn(3))
    assert not [form for form in page.all("form") if form.get("action").endswith("/from")]
    assert eve.get(f"{over}/findings").status_code == 200


def test_findings_have_the_result_of_the_turns_reviewed(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST), first=True)
    before = describe_result(EN, outcome(LOST.game()))
    game = played_otherwise(site, path)
    site.review(path)
    now = describe_result(EN, outcome(game))
    assert now != before
    assert ada.open(f"{path}/findings").one("p", cls="result").text.startswith(now)


def outcome(game: Game) -> Outcome:
    assert game.outcome is not None
    return game.outcome


def played_otherwise(site: Site, path: str) -> Game:
    """Undo the last turn of Ada's game and play another, with a different result."""
    game = path.removeprefix("/games/")
    player_game = site.games.get("ada", game)
    player_game = site.games.turns.undo("ada", game, number=player_game.number, turns=1)
    other = next(
        turn
        for turn in player_game.game.legal_turns()
        if player_game.game.play(turn).outcome != LOST.game().outcome
    )
    return site.games.turns.take(
        "ada", game, number=player_game.number, pile=other.pile, discard=other.discard
    ).game


def test_the_review_of_an_open_daily_has_no_par(make_site: MakeSite, found: Analysis) -> None:
    site = make_site(search=golden)
    path = attempt(site, "ada")
    site.review(path)
    page = site.browser("ada").open(f"{path}/findings")
    assert totals(page)["Mistakes"] == english.mistakes(found)
    assert english.PAR not in page.text
    assert english.DRAWS_OVER_PAR not in page.text
    assert english.LOOK_AT_PAR not in page.text
    site.at(CLOSED)
    told = site.browser("ada").open(f"{path}/findings").text
    assert f"{english.PAR}{found.par.draws} " in told


def test_pending_review_shows_the_board_and_polls(site: Site) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST))
    client = site.client("ada")
    for _ in range(2):
        answer = client.get(f"{path}?turn=5")
        assert (answer.status_code, answer.headers["Retry-After"]) == (202, "1")
    page = read(answer.text)
    assert told(page) == [reviews.describe_use(EN, LOST.turns[4]), english.BEING_REVIEWED]
    assert page.one("meta", content="1")["http-equiv"] == "refresh"
    (poll,) = polls(page)
    assert poll.startswith(f"{path}?turn=5&")
    assert not page.one("nav", cls="turns-strip").all("line")
    assert piles(page) == readable(before_turn(5))
    look = client.get(poll, headers=HX)
    assert (look.status_code, read(look.text).one(id="status").text) == (202, "")
    assert site.work() == 2  # the review, and its mistakes as exercises
    look = client.get(poll, headers=HX)
    page = read(look.text)
    assert look.status_code == 200
    assert page.one(id="status").text.startswith(f"{english.REVIEW_IS_COMPLETE} Turn 5 of 28. ")
    assert not polls(page)


@pytest.mark.parametrize(
    ("error", "status"), [(Busy(PlayCode.BUSY, limit=100), 202), (Refused(PlayCode.GIVEN_UP), 200)]
)
def test_failed_review_shows_the_error_beside_the_table(
    site: Site,
    client: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    error: SolitaireError,
    status: int,
) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST))
    refuse_reviews(monkeypatch, error)
    answer = client.get(f"{path}?turn=3")
    assert answer.status_code == status
    page, trouble = read(answer.text), explain(EN, error)
    assert told(page) == [reviews.describe_use(EN, LOST.turns[2]), trouble]
    assert piles(page) == readable(before_turn(3))
    look = read(client.get(f"{path}?turn=3&look=1", headers=HX).text)
    assert look.one(id="status").text == ("" if status == 202 else trouble)


def test_a_review_links_to_the_record_when_it_may_be_shown(
    make_site: MakeSite,
) -> None:
    site = make_site(search=golden)
    daily = attempt(site, "ada")
    free = site.put(deal_text(LOST), turns_text(LOST), help="away", player="bob", first=True)
    for player, path, told in (("bob", free, True), ("ada", daily, False)):
        site.review(path, player)
        page = site.browser(player).open(f"{path}?turn=1")
        links = [link["href"] for link in page.all("a") if link.text == english.SAVE_THE_RECORD]
        assert links == ([f"{path}/record"] if told else [])
    site.at(CLOSED)
    assert english.SAVE_THE_RECORD in site.browser("ada").open(f"{daily}?turn=1").text
    saved = Record.parse(site.client("bob").get(f"{free}/record").text)
    assert (saved.turns, str(saved.help)) == (LOST.turns, "away")


def test_poll_interval_grows_with_the_queue_and_has_jitter() -> None:
    alone = PollInterval.of_waiting(Waiting(0, 0), "/games/a")
    assert alone == PollInterval.of_waiting(Waiting(0, 0), "/games/b") == PollInterval(0, 1, 400)
    line = [
        PollInterval.of_waiting(Waiting(0, before), "/games/a").milliseconds
        for before in range(0, 60, 10)
    ]
    assert line == sorted(set(line))
    waiting = Waiting(0, 50)
    many = {
        PollInterval.of_waiting(waiting, f"/games/{number}").milliseconds for number in range(50)
    }
    assert len(many) > 40
    assert 7_000 < min(many) < max(many) < 24_000
    assert PollInterval.of_waiting(Waiting(60, 50), "/games/a").milliseconds == 400


def test_queued_review_says_how_many_are_ahead(
    ada: Browser, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Reviews, "of", lambda *given: Waiting(0, 3))
    answer = ada.client.get(f"{over}?turn=1")
    expected = PollInterval.of_waiting(Waiting(0, 3), over).seconds
    assert int(answer.headers["Retry-After"]) == expected > 1
    assert told(read(answer.text))[-1] == english.THREE_AHEAD


# ---- beside the table -----------------------------------------------------------------------------------


def rows(page: Element) -> dict[str, list[str]]:
    """The cards of each pile, in the order in which they lie."""
    return {
        pile["data-rank"]: [
            f"{card.all('b')[0].text}{card.get('data-suit')}"
            for card in pile.one(cls="row").all(cls="card")
            if "back" not in card.classes
        ]
        for pile in page.all(cls="pile")
    }


@pytest.mark.parametrize("finished", ["", "1"])
@pytest.mark.parametrize("sort", Sort)
def test_a_pile_lies_in_one_order_wherever_it_is_shown(
    site: Site, over: str, sort: Sort, finished: str
) -> None:
    """At the table, looked back at, and tried out; in the first games, whose brackets move no card, too."""
    ada, turn = site.browser("ada"), 9
    table = site.put(deal_text(LOST), turns_text(LOST, turn - 1), id="open")
    ada.client.set_cookie("preferences", f"finished_games={finished}&sort={sort.value}")
    laid = rows(ada.open(table))
    assert (
        laid == rows(ada.open(f"{over}?turn={turn}")) == rows(ada.open(f"{over}/try?turn={turn}"))
    )
