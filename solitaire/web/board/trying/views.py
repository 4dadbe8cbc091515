"""The doors of trying out. Nothing is stored: each answer is the board of an address, or leads to one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import TypeVar

from flask import Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.background import Waiting
from solitaire.play.coach.review import Review
from solitaire.play.coach.trying.trial import Trial
from solitaire.play.coach.trying.weighing import Weighed
from solitaire.play.errors import Busy, NotOver, Refused
from solitaire.play.games.help_used import NO_HELP, Help
from solitaire.play.limits import Costly
from solitaire.rules import Card, IllegalTurn, NotationError, Rank, Record, SolitaireError
from solitaire.web.board import blueprint
from solitaire.web.board.parts.piles import NO_CHOICE, Choice
from solitaire.web.board.parts.stock import stock_view
from solitaire.web.board.play.notes import NoteKind, NoteView
from solitaire.web.board.play.responses import CLOSED_LINE, OPEN_LINE, CommandLine, render_sheet
from solitaire.web.board.review.looking_back import Subject, address_of
from solitaire.web.board.review.outcome import ActionView, link_to
from solitaire.web.board.review.views import play_action, respond, respond_with_findings
from solitaire.web.board.trying.address import TrialSource, load_trial, title_of, way_back_of
from solitaire.web.board.trying.board import (
    TrialAnswers,
    TrialWays,
    spare_of,
    strip_of,
    trying_view,
)
from solitaire.web.http.context import use_cases, words_of_request
from solitaire.web.http.errors import explain, set_retry_after, status_of
from solitaire.web.http.forms import read_field, read_query_number
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.limits import spend
from solitaire.web.http.player import known_player
from solitaire.web.http.polling import TRIED_AGAIN
from solitaire.web.http.preferences import preferences
from solitaire.web.http.record_codec import encode_record, send_record
from solitaire.words import Words
from solitaire.words.board import trying
from solitaire.words.board.endings import Action
from solitaire.words.deals.records import describe_game

T = TypeVar("T")


@blueprint.get("/try/<start>", defaults={"lines": ""})
@blueprint.get("/try/<start>/<lines>")
def try_out(start: str, lines: str) -> AnyResponse:
    """The board of a trial. ``?card=8H`` picks a card, ``?pick=1`` has the picker, ``?best=1`` the best move.

    ``?turn=7`` reviews the line before that turn instead, as that of a finished game.
    """
    source, trial, is_whole = load_trial(start, lines)
    if "turn" in request.args:
        return respond(_subject(source, trial), partial(_load_review, trial))
    if not is_whole:
        note = NoteView(
            NoteKind.ALERT,
            words_of_request().gettext("The end of this address is missing, so here is the start."),
        )
        page = render_trial(source, trial, note=note, status=note.text)
        return make_response(page, HTTPStatus.UNPROCESSABLE_ENTITY)
    if card := request.args.get("card"):
        return answer_move(source, trial, lambda: trial.pick(Card.parse(card)))
    return make_response(
        render_trial(
            source,
            trial,
            choice=Choice.parse(request.args),
            picks="pick" in request.args,
            asks_best="best" in request.args,
        )
    )


@blueprint.post("/try/<start>/<lines>/turns")
def take_trial_turn(start: str, lines: str) -> AnyResponse:
    """Place the drawn card on the form's ``pile`` and discard its ``discard``."""
    source, trial, _ = load_trial(start, lines)

    def play() -> Trial:
        return trial.play(Rank.parse(read_field("pile")), Card.parse(read_field("discard")))

    return answer_move(source, trial, play, Choice.parse(request.form))


@blueprint.get("/try/<start>/<lines>/spare")
def show_trial_spare(start: str, lines: str) -> AnyResponse:
    """The strip and the line of spare, for the script that polls; other requests lead to the board."""
    source, trial, _ = load_trial(start, lines)
    if not wants_fragment():
        return redirect(source.address_of(str(trial)), HTTPStatus.SEE_OTHER)
    answers, words = _ask(trial), words_of_request()
    return make_response(
        render_template(
            "board/_trying_swap.html",
            strip=strip_of(words, trial, source.address_of, answers),
            spare=spare_of(words, trial, answers, TRIED_AGAIN),
            address=source.address_of(str(trial)),
        )
    )


@blueprint.get("/try/<start>/<lines>/stock")
def show_trial_stock(start: str, lines: str) -> str:
    """The cards left in the stock; ``?pile=7`` marks those that the pile could use."""
    source, trial, _ = load_trial(start, lines)
    return render_sheet(
        "board/stock.html",
        source.address_of(str(trial)),
        stock=stock_view(words_of_request(), trial.position, request.args.get("pile", "")),
    )


@blueprint.get("/try/<start>/findings", defaults={"lines": ""})
@blueprint.get("/try/<start>/<lines>/findings")
def show_trial_findings(start: str, lines: str) -> AnyResponse:
    """What the review of the line found of the whole game."""
    source, trial, _ = load_trial(start, lines)
    subject = _subject(source, trial)
    result = describe_game(words_of_request(), subject.game)
    return respond_with_findings(subject, partial(_load_review, trial), result)


@blueprint.get("/try/<start>/record", defaults={"lines": ""})
@blueprint.get("/try/<start>/<lines>/record")
def download_trial(start: str, lines: str) -> Response:
    """Download the turns on the board as a record; without lines the record in the address, as it is."""
    source, trial, _ = load_trial(start, lines)
    if not lines and source.record:
        return send_record(source.record)
    return send_record(Record.of(trial.game))


@blueprint.get("/games/<game>/try")
def try_out_game(game: str) -> AnyResponse:
    """Lead to trying out a finished game from before the ``turn`` of the query."""
    visitor = known_player()
    player_game = use_cases().games.get_looked_at(game, visitor)
    if hidden := use_cases().reviews.check_reader(player_game, visitor):
        raise NotOver(hidden, turn=player_game.number)
    at = min(max(0, read_query_number("turn", 1) - 1), len(player_game.game.turns))
    address = url_for("board.try_out", start=encode_record(player_game.record), lines=f"0:{at}")
    return redirect(address, HTTPStatus.SEE_OTHER)


def answer_move(
    source: TrialSource,
    trial: Trial,
    move: Callable[[], Trial],
    choice: Choice = NO_CHOICE,
    command_line: CommandLine = CLOSED_LINE,
) -> AnyResponse:
    """Answer a move: the board after it, for pages a redirect to its address; or why it is refused (422)."""
    try:
        after = move()
    except (IllegalTurn, NotationError, Refused) as error:
        return refuse(source, trial, error, choice, command_line)
    if wants_fragment():
        line = OPEN_LINE if command_line.is_open else CLOSED_LINE
        return make_response(render_trial(source, after, command_line=line))
    return redirect(source.address_of(str(after)), HTTPStatus.SEE_OTHER)


def refuse(
    source: TrialSource,
    trial: Trial,
    error: SolitaireError,
    choice: Choice = NO_CHOICE,
    command_line: CommandLine = CLOSED_LINE,
) -> AnyResponse:
    """Respond with the board and the reason; scripts put the cards back, a page keeps the choice."""
    said = explain(words_of_request(), error)
    note = None if command_line.is_open else NoteView(NoteKind.ALERT, said)
    kept = NO_CHOICE if wants_fragment() and not command_line.is_open else choice
    page = render_trial(
        source, trial, choice=kept, note=note, status=said, command_line=command_line
    )
    response = make_response(page, HTTPStatus.UNPROCESSABLE_ENTITY)
    if not wants_fragment():
        response.status_code = status_of(error, HTTPStatus.UNPROCESSABLE_ENTITY)
        set_retry_after(response, error)
    return response


def render_trial(
    source: TrialSource,
    trial: Trial,
    *,
    choice: Choice = NO_CHOICE,
    note: NoteView | None = None,
    picks: bool = False,
    asks_best: bool = False,
    status: str = "",
    command_line: CommandLine = CLOSED_LINE,
) -> str:
    """Render the board of a trial: a page, or for htmx the fragment that replaces the table."""
    words = words_of_request()
    answers = _ask(trial, asks_best=asks_best and trial.drawn is not None)
    board = trying_view(
        words,
        trial,
        source.address_of,
        answers,
        title=source.setup.code or title_of(words, source),
        ways=TrialWays(
            way_back_of(words, source, trial),
            _actions(words, source, trial),
            url_for("board.try_out", start=source.text, lines=str(trial), _external=True),
        ),
        choice=choice,
        sort=preferences().order,
        note=note or _explain_picks(words, source, trial),
        picks=picks,
        status=status,
        focus=not command_line.is_open,
    )
    if wants_fragment():
        return render_template("board/_swap.html", board=board)
    return render_template(
        "board/trying.html",
        board=board,
        title=trying.name_page(words, title_of(words, source)),
        command_line=command_line,
        start=source.text,
    )


def _ask(trial: Trial, *, asks_best: bool = False) -> TrialAnswers:
    """Ask the workers for what the board shows; nothing waits for them."""
    trials, admit = use_cases().trials, partial(spend, Costly.TRIES)
    beside = None
    weighed = _answer(lambda: trials.weigh(trial, admit))
    if trial.is_branch and trial.setup.game:
        beside = _answer(lambda: trials.weigh(trial.go_to(0, 0), admit))
    best = _answer(lambda: trials.find_best(trial, admit)) if asks_best else None
    of_game = beside if isinstance(beside, Weighed) else None
    return TrialAnswers(weighed, of_game, best, asks_best)


def _answer(ask: Callable[[], T | Waiting]) -> T | Refused | None:
    """The answer of the workers, None while it is not there, or why it will not come."""
    try:
        found = ask()
    except Busy:
        return None
    except Refused as refused:
        return refused
    return None if isinstance(found, Waiting) else found


def _explain_picks(words: Words, source: TrialSource, trial: Trial) -> NoteView | None:
    """At the start of a deal with a code that is not known, why each card is picked."""
    setup = source.setup
    if setup.code and not setup.knows_all and not trial.at and trial.drawn is None:
        return NoteView(NoteKind.TIP, trying.explain_pick(words))
    return None


def _actions(words: Words, source: TrialSource, trial: Trial) -> tuple[ActionView, ...]:
    """What can be done with the line: review it, save it, play its deal."""
    actions = []
    if trial.turns:
        address = address_of(source.address_of(str(trial)), 1)
        actions.append(ActionView(trying.name_whole_review(words), address))
    if trial.at:
        record = url_for("board.download_trial", start=source.text, lines=str(trial))
        actions.append(link_to(words, Action.RECORD, record, downloads=True))
    if code := source.setup.code:
        actions.append(play_action(words, url_for("deals.play_deal", code=code)))
    return tuple(actions)


def _load_review(trial: Trial) -> Review | Waiting:
    return use_cases().trials.review(trial, known_player(), partial(spend, Costly.REVIEWS))


def _subject(source: TrialSource, trial: Trial) -> Subject:
    """The line as a review shows it; that of a record has its help and the turns taken back."""
    words, record = words_of_request(), None if trial.is_branch else source.record
    end = trial.text_at(len(trial.turns))
    whole = url_for("board.download_trial", start=source.text, lines="" if record else end)
    actions = [link_to(words, Action.RECORD, whole, downloads=True)]
    if code := source.setup.code:
        actions.insert(0, play_action(words, url_for("deals.play_deal", code=code)))
    game = trial.whole_game
    return Subject(
        game.give_up() if record and record.given_up and not game.is_over else game,
        title_of(words, source),
        source.address_of(str(trial)),
        end=source.address_of(end),
        end_name=trying.name_trying(words),
        actions=tuple(actions),
        findings=url_for("board.show_trial_findings", start=source.text, lines=str(trial)),
        try_out=lambda turn: source.address_of(trial.text_at(turn - 1)),
        undone=record.undone if record else 0,
        help=Help.parse(record.help) if record else NO_HELP,
        may_show_deal=True,
        no_par=words.gettext(
            "Par is left out: it would tell the order of cards that you have not seen."
        ),
    )
