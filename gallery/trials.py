"""Trying out: its dock in every state, and cards of one's own while they are laid."""

from __future__ import annotations

from collections.abc import Iterator

from flask import render_template

from gallery.specimen import PILES, Section, Specimen, page_specimen
from solitaire.play.coach.trying.own_cards import OwnCards
from solitaire.play.coach.trying.trial import Setup, Trial
from solitaire.play.coach.trying.weighing import BestMove, Weighed
from solitaire.play.errors import PlayCode, Refused
from solitaire.rules import STANDARD, Deal, Rank
from solitaire.solver import TurnAnalysis
from solitaire.web.board.play.notes import NoteKind, NoteView
from solitaire.web.board.review.outcome import ActionView
from solitaire.web.board.trying.board import TrialAnswers, TrialWays, trying_view
from solitaire.web.deals.own_cards import own_cards_page
from solitaire.web.http.context import words_of_request
from solitaire.web.http.forms import Field
from solitaire.words.board.trying import explain_pick, name_way_to_deal, name_whole_review

DEAL = Deal.from_code("1-8QZK-4M2T")
LAID = OwnCards(STANDARD, DEAL.piles)


def sections() -> Iterator[Section]:
    """Yield the sections."""
    yield "Trying out", _docks()
    yield "Cards of one's own", _pages()


def _unplayed(trial: Trial, turns: int) -> Trial:
    """The trial after so many turns in which the drawn card is discarded."""
    for _ in range(turns):
        drawn = trial.drawn
        assert drawn is not None, "the setup knows the next cards"
        trial = trial.play(Rank.KING, drawn)
    return trial


def _weighed(trial: Trial) -> Weighed:
    """Made-up values of its line: each second turn costs a draw."""
    found: list[TurnAnalysis] = []
    for number, turn in enumerate(trial.turns, start=1):
        before = 2 - (number - 1) // 2
        after = 2 - number // 2
        best = before if number % 4 else after
        found.append(TurnAnalysis(number, turn, before, best, after, None, exact=True))
    return Weighed(2, tuple(found))


def _states() -> Iterator[tuple[str, Trial, TrialAnswers, NoteView | None]]:
    unknown, known = Setup.of(DEAL, 0), Setup.of(DEAL, len(DEAL.stock))
    start = Trial.start(unknown)
    pick = NoteView(NoteKind.TIP, explain_pick(words_of_request()))
    yield "the first card to pick", start, TrialAnswers(), pick
    drawn = start.pick(start.position.left[0])
    yield "a card that was picked", drawn, TrialAnswers(_weighed(drawn)), None
    later = _unplayed(Trial.start(known), 9)
    game = Setup.of(DEAL, len(DEAL.stock), later.turns)
    branch = Trial.start(game).go_to(4)
    other = next(pile for pile in branch.game.piles if not pile.flipped)
    branch = _unplayed(branch.play(other.rank, other.cards[0]), 3)
    both = TrialAnswers(_weighed(branch), _weighed(later))
    yield "a branch of a game", branch, both, None
    assert branch.drawn is not None, "the deal is known"
    best = BestMove(branch.game.turn(Rank.KING, branch.drawn), 1)
    yield "the best move", branch, TrialAnswers(_weighed(branch), None, best, asks_best=True), None
    yield "a best move that is waited for", branch, TrialAnswers(asks_best=True), None
    yield "a line that is too hard", branch, TrialAnswers(Refused(PlayCode.GIVEN_UP)), None
    over = _unplayed(Trial.start(known), len(DEAL.stock))
    yield "the end of a line", over, TrialAnswers(_weighed(over)), None


def _docks() -> Iterator[Specimen]:
    words = words_of_request()
    back = ActionView(name_way_to_deal(words), "/deals/1-8QZK-4M2T")
    actions = (ActionView(name_whole_review(words), "/try/x/y?turn=1"),)
    ways = TrialWays(back, actions, "http://localhost/try/x/y")
    for about, trial, asked, note in _states():
        board = trying_view(
            words,
            trial,
            "/try/x/{}".format,
            asked,
            title="1-8QZK-4M2T",
            ways=ways,
            note=note,
        )
        markup = render_template("board/_board.html", board=board)
        yield Specimen(about, PILES.sub("", markup), "dock")


def _pages() -> Iterator[Specimen]:
    words = words_of_request()
    yield page_specimen("what to try out", "deals/try.html", cards=Field())
    empty = OwnCards.start(STANDARD)
    some = OwnCards.parse("11.QQ3.y")
    for about, cards in (("no card yet", empty), ("some cards", some), ("all cards", LAID)):
        page = own_cards_page(words, cards, "")
        yield page_specimen(about, "deals/own_cards.html", page)
