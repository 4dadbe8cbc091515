"""The review of a finished game: what each turn cost, the plan and par, and trying again from a turn."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from solitaire.play.background import Waiting
from solitaire.play.errors import Busy, PlayCode, Refused
from solitaire.play.games.help_used import Help
from solitaire.play.games.player_game import PlayerGame
from solitaire.play.review.reviews import Reviews
from solitaire.play.review.tries import Judgement
from solitaire.rules import Game, Outcome, Pile, Record, SolitaireError, Turn, best_melds
from solitaire.solver import Analysis, TurnAnalysis, advise, analyze, find_reasons
from solitaire.web.drawings.lines import plot_spare
from solitaire.web.http.errors import explain
from solitaire.web.http.polling import CROWD, Progress
from solitaire.web.review.turns import turn_row
from solitaire.words import hints, reviews, words_for
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
EN = words_for("en")


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


def test_every_turn_is_a_row_of_cards_with_a_mark_and_hides_the_better_use(
    ada: Browser, over: str, found: Analysis
) -> None:
    lines = ada.open(f"{over}/review").one("details", id="all-turns").all("li")
    assert len(lines) == len(found.turns)
    for line, turn in zip(lines, found.turns, strict=True):
        kind = ["luck"] * bool(turn.luck) + ["mistake"] * bool(turn.mistake)
        assert line.attributes.get("data-kind", "").split() == kind
        assert describe_turn(EN, turn.number, turn.turn) in line.one(cls="sr").text
        assert reviews.describe_use(EN, turn.better or turn.turn) not in line.text
        placed = turn.turn.drawn is not turn.turn.discard
        assert len(line.all(cls="card")) == 1 + placed
        assert [pile.text for pile in line.all(cls="to-pile")] == [str(turn.turn.pile)] * placed


@pytest.mark.parametrize(
    ("before", "best", "after", "kind"),
    [(3, 3, 3, ""), (3, 3, 0, "mistake"), (3, 2, 2, "luck"), (0, -1, -3, "luck mistake")],
)
def test_turn_is_marked_as_luck_or_a_mistake(before: int, best: int, after: int, kind: str) -> None:
    turn = TurnAnalysis(1, LOST.turns[0], before, best, after, None, exact=True)
    assert turn_row(turn, "", words_for("en")).kind == kind


def test_turn_with_luck_and_a_mistake_has_both_marks() -> None:
    """The marks then add up to the totals; the luck mark is where the best turn would have led."""
    standings, kinds = [5, 4, 1, 1], ["", "luck", "luck mistake", ""]
    marks = plot_spare(standings, kinds, 2, words_for("en")).marks
    assert [(mark.kind, mark.chosen) for mark in marks] == [
        ("luck", False),
        ("luck", False),
        ("mistake", True),
    ]
    (first, luck, mistake) = marks
    assert first.y < luck.y < mistake.y
    assert luck.x == mistake.x
    assert luck.y - first.y == round((mistake.y - first.y) / 3)


def looked_at(page: Element) -> list[str]:
    """The piles of the table shown, in words."""
    return [pile.one(cls="sr").text for pile in page.one(id="whole-table").all("li")]


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


def changed(page: Element) -> list[str]:
    """The pile that the use shown changes, before and after it, in words."""
    return [pile.one(cls="sr").text for pile in page.one(cls="change").all("li")]


def in_words_of_pile(pile: Pile) -> str:
    return describe_pile(EN, pile.rank, best_melds(pile.rank, pile.cards), flipped=pile.flipped)


def used(page: Element) -> list[str]:
    return [use["data-use"] for use in page.all(cls="use")]


def first_mistake(found: Analysis) -> tuple[Game, TurnAnalysis, Turn]:
    """The game before the first mistake, the mistake, and a better use."""
    mistake = next(turn for turn in found.turns if turn.better)
    assert mistake.better is not None
    return LOST.game().undo(len(LOST.turns) - mistake.number + 1), mistake, mistake.better


def test_a_turn_shows_its_pile_before_and_after_it(ada: Browser, over: str) -> None:
    page = ada.open(f"{over}/review?turn=5")
    before, turn = LOST.game().undo(24), LOST.turns[4]
    pile = before.pile(turn.pile)
    after = pile.after(turn.drawn, turn.discard)
    assert changed(page) == [in_words_of_pile(pile), in_words_of_pile(after)]
    marked = [face.all("b")[0].text for face in page.all(cls="marked")]
    assert marked == [str(turn.discard.rank), str(turn.drawn.rank)]
    (row,) = page.one(id="whole-table").all("li", **{"data-changed": ""})
    assert row.one(cls="pile-rank").text == str(turn.pile)


def test_the_better_use_of_a_mistake_is_hidden_until_it_is_asked_for(
    ada: Browser, over: str, found: Analysis
) -> None:
    before, mistake, better = first_mistake(found)
    page = ada.open(f"{over}/review?turn={mistake.number}")
    assert used(page) == ["played"]
    assert looked_at(page) == in_words(before)
    reasons = find_reasons(before.position, mistake.turn, better)
    told = [reviews.describe_reason(EN, reason) for reason in reasons]
    shown = ada.open(page.one("a", id="show-better")["href"])
    assert used(shown) == ["played", "better"]
    assert told
    for sentence, reason in zip(told, reasons, strict=True):
        assert sentence in shown.text
        assert (sentence in page.text) is not reason.reveals_better
    pile = before.pile(better.pile)
    after = pile.after(better.drawn, better.discard)
    assert changed(shown) == [in_words_of_pile(pile), in_words_of_pile(after)]
    assert not shown.all(id="trial")


def test_links_find_a_better_use_by_its_pile_and_its_discard(
    ada: Browser, over: str, found: Analysis
) -> None:
    before, mistake, better = first_mistake(found)
    page = ada.open(f"{over}/review?turn={mistake.number}")
    keys = page.one(cls="keys-of-trial").all("a")
    assert [key.text for key in keys[:-1]] == [
        str(pile.rank) for pile in before.piles if not pile.flipped
    ]
    page = ada.open(page.one("a", id="try-unplayed")["href"])
    assert page.one(cls="answer").text == english.NOT_YET
    page = ada.open(page.one("a", id=f"try-{better.pile}")["href"])
    assert page.one("a", id=f"try-{better.pile}")["aria-current"] == "true"
    cards = page.one(cls="trial-cards").all("a")
    assert len(cards) == better.pile + 1
    (link,) = [
        card["href"]
        for card in cards
        if card["aria-label"] == EN.card_in(better.discard, better.pile)
    ]
    page = ada.open(link)
    assert page.one(cls="answer").text == reviews.describe_try(EN, mistake, Judgement.RIGHT)
    assert used(page) == ["played", "better"]


def test_another_use_that_keeps_as_much_is_shown_as_the_better_one(
    ada: Browser, over: str, found: Analysis
) -> None:
    shown = 0
    for mistake in (turn for turn in found.turns if turn.better):
        before = LOST.game().undo(len(LOST.turns) - mistake.number + 1)
        others = [
            use
            for use in advise(before.position).uses
            if use.value >= mistake.best
            and mistake.better
            and (use.pile, use.discard) != (mistake.better.pile, mistake.better.discard)
        ]
        for use in others[:1]:
            tried = f"pile={use.pile}&discard={use.discard}"
            page = ada.open(f"{over}/review?turn={mistake.number}&{tried}")
            assert used(page) == ["played", "better"]
            drawn = before.turn(use.pile, use.discard) if use.pile else None
            assert drawn is None or reviews.describe_use(EN, drawn) in page.text
            shown += 1
    assert shown


def test_invalid_tries_are_ignored(ada: Browser, over: str, found: Analysis) -> None:
    _, mistake, _ = first_mistake(found)
    for query in (
        "pile=x&discard=6H",
        "pile=5&discard=soup",
        "pile=5&discard=KT",
        "pile=3&discard=3D",
        "see=x",
    ):
        page = ada.open(f"{over}/review?turn={mistake.number}&{query}")
        assert used(page) == ["played"]
        assert not page.all(cls="answer")
    page = ada.open(f"{over}/review?turn=1&pile=5&discard=6H")
    assert not page.all(id="trial")


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


def test_all_but_the_result_and_the_turn_is_folded(ada: Browser, over: str) -> None:
    page = ada.open(f"{over}/review")
    folded = page.all("details")
    assert [each["id"] for each in folded] == ["all-turns", "plan", "par", "whole-table"]
    assert all("open" not in each and each.all("summary") for each in folded)


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
    assert said(f"{address}&pile={mistake.turn.pile}", **HX) == reviews.ask_for_discard(
        EN, mistake.turn.pile
    )
    tried = f"pile={mistake.turn.pile}&discard={mistake.turn.discard}"
    assert said(f"{address}&{tried}", **HX) == english.NOT_YET
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
    lines = page.one("details", id="all-turns").all("li")
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
    assert page.one(cls="progress").text == english.THREE_AHEAD
    assert page.all(id="whole-table")


def test_page_of_a_queued_review_has_no_table_under_load(
    site: Site, ada: Browser, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Reviews, "of", lambda *given: Waiting(0, CROWD))
    page = ada.open(f"{over}/review?turn=7")
    assert page.all(cls="progress")
    assert page.all(cls="looked-at") == []
    assert "turn=7&" in page.one(id="review")["hx-get"]
