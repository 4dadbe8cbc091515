"""The review of a finished game: what each turn cost, the plan and par, and trying again from a turn."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from solitaire.play.background import Waiting
from solitaire.play.errors import Busy, PlayCode, Refused
from solitaire.play.games.help_used import Help
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.review.reviews import Reviews
from solitaire.rules import Game, Outcome, Record, SolitaireError, best_melds
from solitaire.solver import Analysis, TurnAnalysis, analyze
from solitaire.web.drawings.lines import plot_course
from solitaire.web.http.errors import explain
from solitaire.web.http.progress import CROWD, Progress
from solitaire.web.review.turns import turn_row
from solitaire.words import hints, words_for
from solitaire.words.piles import describe_layout, describe_pile
from solitaire.words.results import describe_result
from solitaire.words.turns import describe_turn
from tests.kit import english
from tests.kit.attempts import CLOSED, attempt, golden
from tests.kit.browsing import HX, SAME_SITE, Browser
from tests.kit.reading import Element, form_to, read
from tests.kit.records import deal_text, record, turns_text
from tests.kit.sites import MakeSite, Site

LOST = record("lost")


@pytest.fixture(scope="module")
def found() -> Analysis:
    """The solver's analysis of the game."""
    return analyze(LOST)


@pytest.fixture
def over(site: Site) -> str:
    path = site.put(deal_text(LOST), turns_text(LOST), first=True)
    site.review(path)
    return path


def totals(page: Element) -> dict[str, str]:
    return {each.one("dt").text: each.one("dd").text for each in page.one(cls="totals").all("div")}


def test_every_turn_is_marked_and_shows_the_better_one(
    ada: Browser, over: str, found: Analysis
) -> None:
    lines = ada.open(f"{over}/review").one("ol", cls="reviewed").all("li")
    assert len(lines) == len(found.turns)
    for line, turn in zip(lines, found.turns, strict=True):
        kind = ["luck"] * bool(turn.luck) + ["mistake"] * bool(turn.mistake)
        assert line.attributes.get("data-kind", "").split() == kind
        assert ("Better: " in line.text) == (turn.better is not None)
        assert describe_turn(words_for("en"), turn.number, turn.turn) in line.text
        if turn.better is not None:
            unplayed = turn.better.drawn is turn.better.discard
            where = (
                english.DISCARDED_UNPLAYED
                if unplayed
                else f"on pile {turn.better.pile}, discarding the"
            )
            assert f"Better: {where}" in line.text


@pytest.mark.parametrize(
    ("before", "best", "after", "kind"),
    [(3, 3, 3, ""), (3, 3, 0, "mistake"), (3, 2, 2, "luck"), (0, -1, -3, "luck mistake")],
)
def test_turn_is_marked_as_luck_or_a_mistake(before: int, best: int, after: int, kind: str) -> None:
    turn = TurnAnalysis(1, LOST.turns[0], before, best, after, None, exact=True)
    assert turn_row(turn, words_for("en")).kind == kind


def test_turn_with_luck_and_a_mistake_has_both_marks() -> None:
    """The marks then add up to the totals; the luck mark is where the best turn would have led."""
    standings, kinds = [5, 4, 1, 1], ["", "luck", "luck mistake", ""]
    marks = plot_course(standings, kinds, 2, words_for("en")).marks
    assert [(mark.kind, mark.chosen) for mark in marks] == [
        ("luck", False),
        ("luck", False),
        ("mistake", True),
    ]
    (first, luck, mistake) = marks
    assert first.down < luck.down < mistake.down
    assert luck.across == mistake.across
    assert luck.down - first.down == round((mistake.down - first.down) / 3)


def looked_at(page: Element) -> list[str]:
    """The piles of the table shown, in words."""
    return [pile.one(cls="sr").text for pile in page.one(cls="looked-at").all("li")]


def in_words(game: Game) -> list[str]:
    return [
        describe_pile(
            words_for("en"), pile.rank, best_melds(pile.rank, pile.cards), flipped=pile.flipped
        )
        for pile in game.piles
    ]


def test_selected_turn_shows_the_table_before_it(ada: Browser, over: str) -> None:
    page = ada.open(f"{over}/review?turn=5")
    assert page.one("h2", id="step-number").text == "Turn 5 of 28"
    assert looked_at(page) == in_words(LOST.game().undo(24))
    links = {link["rel"]: link["href"] for link in page.all("a") if "rel" in link}
    assert links == {"prev": f"{over}/review?turn=4#step", "next": f"{over}/review?turn=6#step"}


def test_invalid_turn_number_selects_the_first_turn(ada: Browser, over: str) -> None:
    for turn in ("0", "29", "x", "-1", ""):
        page = ada.open(f"{over}/review?turn={turn}")
        assert page.one("h2", id="step-number").text.startswith("Turn 1 ")
    assert looked_at(page) == in_words(Game.start(LOST.deal))
    assert not [link for link in page.all("a") if link.get("rel") == "prev"]


def test_review_shows_the_table_after_the_turn_and_after_the_better_one(
    ada: Browser, over: str, found: Analysis
) -> None:
    mistake = next(turn for turn in found.turns if turn.better)
    assert mistake.better is not None
    before = LOST.game().undo(len(LOST.turns) - mistake.number + 1)
    address = f"{over}/review?turn={mistake.number}"
    assert looked_at(ada.open(address)) == in_words(before)
    for see, turn in (("played", mistake.turn), ("better", mistake.better)):
        page = ada.open(f"{address}&see={see}")
        assert looked_at(page) == in_words(before.play(turn))
        (changed,) = page.all("li", **{"data-changed": ""})
        assert changed.one(cls="pile-rank").text == str(turn.pile)
        (use,) = page.all("li", **{"data-use": see})
        assert "data-seen" in use
    assert [use["data-use"] for use in page.all(cls="use")] == ["played", "better"]


@pytest.mark.slow
def test_links_lead_from_mistake_to_mistake(ada: Browser, over: str, found: Analysis) -> None:
    mistakes = [turn.number for turn in found.turns if turn.mistake]
    assert len(mistakes) > 1
    page = ada.open(f"{over}/review")
    for number in mistakes:
        page = ada.open(page.one("a", id="mistake-next")["href"])
        assert page.one("h2", id="step-number").text == f"Turn {number} of 28"
    assert not page.all("a", id="mistake-next")
    page = ada.open(page.one("a", id="mistake-previous")["href"])
    assert page.one("h2", id="step-number").text == f"Turn {mistakes[-2]} of 28"


def test_summary_links_to_the_sections_below(ada: Browser, over: str) -> None:
    page = ada.open(f"{over}/review")
    links = page.one("nav", cls="contents").all("a")
    assert [link.text for link in links] == [english.TURN_BY_TURN, "Plan", "Par"]
    for link in links:
        assert page.one(id=link["href"].removeprefix("#"))


def test_plan_shows_each_pile_as_cards_and_in_words(
    ada: Browser, over: str, found: Analysis
) -> None:
    piles = ada.open(f"{over}/review").one("ol", cls="plan").all("li")
    assert len(piles) == len(found.plan.piles)
    for shown, planned in zip(piles, found.plan.piles, strict=True):
        faces = shown.all(cls="faces")
        cards = [
            sorted(card.all("b")[0].text + card.get("data-suit") for card in face.all(cls="card"))
            for face in faces
        ]
        assert cards == [
            sorted(map(str, of)) for of in (planned.uses, planned.discards, planned.hand)
        ]
        assert describe_layout(words_for("en"), planned.layout) in shown.one(cls="sr").text


def test_review_lists_the_help_used(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST), help="away hint:5:1 hint:9:3", undone=2)
    site.review(path)
    page = ada.open(f"{path}/review")
    assert hints.list_help(english.WORDS, Help.parse("away hint:5:1 hint:9:3")) in page.text
    assert totals(page)[english.TURNS_TAKEN_BACK] == "2"


def test_review_can_step_through_the_turns_of_par(ada: Browser, over: str, found: Analysis) -> None:
    page = ada.open(f"{over}/review")
    (link,) = [link for link in page.all("a") if link.text == english.LOOK_AT_PAR]
    page = ada.open(link["href"])
    assert page.one("h2", id="step-number").text == f"Turn 1 of {found.par.draws}"
    assert english.ALL_PILES_FLIPPED in page.text


def test_swapped_fragment_announces_its_turn(
    site: Site, client: FlaskClient, over: str, found: Analysis
) -> None:
    def said(address: str, **headers: str) -> str:
        return read(client.get(address, headers=headers).text).one(id="said").text

    mistake = next(turn for turn in found.turns if turn.mistake)
    address = f"{over}/review?turn={mistake.number}"
    assert said(address) == ""
    assert said(address, **HX).startswith(f"Turn {mistake.number}: ")
    assert "Mistake: " in said(address, **HX)
    assert said(f"{address}&look=1", **HX) == english.REVIEW_IS_COMPLETE


def test_a_practice_game_starts_from_a_turn(site: Site, ada: Browser, over: str) -> None:
    page = ada.open(f"{over}/review?turn=5")
    ada.press(form_to(page, "/from"))
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
    assert client.get(f"{path}/review").status_code == 404
    answer = client.post(f"{path}/from", data={"turn": "1"}, headers=SAME_SITE)
    assert answer.status_code == 409


def test_others_see_the_review_only_of_a_public_game(site: Site, ada: Browser, over: str) -> None:
    eve = site.client("eve")
    assert eve.get(f"{over}/review").status_code == 404
    ada.press(form_to(ada.open(f"{over}/result"), "/public"))
    page = read(eve.get(f"{over}/review?turn=3").text)
    assert page.all(cls="looked-at")
    assert not [form for form in page.all("form") if form["action"].endswith("/from")]


def test_review_shows_the_result_of_the_turns_it_shows(site: Site, ada: Browser) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST), first=True)
    before = describe_result(words_for("en"), outcome(LOST.game()))
    game = played_otherwise(site, path)
    now = describe_result(words_for("en"), outcome(game))
    assert now != before
    assert ada.open(f"{path}/review").one("p", cls="result").text.startswith(now)


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
    page = site.browser("ada").open(f"{path}/review")
    assert totals(page)["Mistakes"] == str(found.mistakes)
    assert "Par" not in page.text
    assert english.DRAWS_OVER_PAR not in page.text
    site.at(CLOSED)
    assert totals(site.browser("ada").open(f"{path}/review"))["Par"] == str(found.par.draws)


def test_page_of_a_pending_review_shows_the_turns_and_polls(
    site: Site, client: FlaskClient
) -> None:
    path = site.put(deal_text(LOST), turns_text(LOST))
    client = site.client("ada")
    for _ in range(2):
        answer = client.get(f"{path}/review")
        assert (answer.status_code, answer.headers["Retry-After"]) == (202, "1")
    page = read(answer.text)
    assert page.one(cls="progress").text == english.BEING_REVIEWED
    (again,) = page.one("noscript").all("meta")
    assert (again["http-equiv"], again["content"]) == ("refresh", "1")
    assert page.one(id="review")["hx-get"].startswith(f"{path}/review?turn=1")
    lines = page.one("ol", cls="reviewed").all("li")
    assert [bool(line.all("small")) for line in lines] == [False] * 28
    assert looked_at(page) == in_words(Game.start(LOST.deal))
    assert not page.all(cls="totals")
    assert site.work() == 1
    assert client.get(f"{path}/review").status_code == 200


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

    def full(self: Reviews, player_game: PlayerGame, asker: str) -> Waiting:
        raise error

    monkeypatch.setattr(Reviews, "of", full)
    answer = client.get(f"{path}/review?turn=3")
    assert answer.status_code == status
    page = read(answer.text)
    assert page.one(cls="error").text == explain(words_for("en"), error)
    assert looked_at(page) == in_words(LOST.game().undo(26))
    look = read(client.get(f"{path}/review?turn=3&look=1", headers=HX).text)
    assert look.one(id="said").text == ("" if status == 202 else explain(words_for("en"), error))


def test_review_and_result_link_to_the_record_when_it_may_be_shown(
    make_site: MakeSite,
) -> None:
    site = make_site(search=golden)
    daily = attempt(site, "ada")
    free = site.put(deal_text(LOST), turns_text(LOST), help="away", player="bob", first=True)
    for player, path, told in (("bob", free, True), ("ada", daily, False)):
        site.review(path, player)
        for address in (f"{path}/review", f"{path}/result"):
            page = site.browser(player).open(address)
            links = [link["href"] for link in page.all("a") if link.text == english.SAVE_THE_RECORD]
            assert links == ([f"{path}/record"] if told else []), address
    site.at(CLOSED)
    for address in (f"{daily}/review", f"{daily}/result"):
        assert english.SAVE_THE_RECORD in site.browser("ada").open(address).text, address
    saved = Record.parse(site.client("bob").get(f"{free}/record").text)
    assert (saved.turns, str(saved.help)) == (LOST.turns, "away")


def test_review_links_to_the_comparison(site: Site, ada: Browser, over: str) -> None:
    game = over.removeprefix("/games/")
    links = [link["href"] for link in ada.open(f"{over}/review").all("a") if "href" in link]
    assert f"/deals/{LOST.deal.code}/compare?own={game}" in links


def test_poll_interval_grows_with_the_queue_and_has_jitter() -> None:
    alone = Progress.of_waiting(Waiting(0, 0), "/games/a/review")
    assert alone == Progress.of_waiting(Waiting(0, 0), "/games/b/review") == Progress(0, 1, 400)
    line = [
        Progress.of_waiting(Waiting(0, before), "/games/a/review").milliseconds
        for before in range(0, 60, 10)
    ]
    assert line == sorted(set(line))
    waiting = Waiting(0, 50)
    many = {
        Progress.of_waiting(waiting, f"/games/{number}/review").milliseconds for number in range(50)
    }
    assert len(many) > 40
    assert 7_000 < min(many) < max(many) < 24_000
    assert Progress.of_waiting(Waiting(60, 50), "/games/a/review").milliseconds == 400


def test_queued_review_says_how_many_are_ahead(
    site: Site, ada: Browser, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = CROWD - 1
    monkeypatch.setattr(Reviews, "of", lambda *given: Waiting(0, few))
    answer = ada.client.get(f"{over}/review")
    assert (
        int(answer.headers["Retry-After"])
        == Progress.of_waiting(Waiting(0, few), f"{over}/review").seconds
        > 1
    )
    page = read(answer.text)
    assert f"up to {few} games are reviewed before it" in page.text
    assert len(page.all(cls="looked-at")) == 1


def test_page_of_a_queued_review_has_no_table_under_load(
    site: Site, ada: Browser, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Reviews, "of", lambda *given: Waiting(0, CROWD))
    page = ada.open(f"{over}/review?turn=7")
    assert f"up to {CROWD} games are reviewed before it" in page.text
    assert page.all(cls="looked-at") == []
    assert "turn=7&" in page.one(id="review")["hx-get"]
