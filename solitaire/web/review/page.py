"""The page of a review: what each turn cost and why, what could have been done instead, a plan, and par.

One page for the review of a stored game and for that of a record; ``Subject`` is what they differ in. It is
there at once, with the table of a turn, and looks again until the review is made.
Words and numbers come from the solver's own answer; nothing here judges.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final
from zlib import crc32

from flask import make_response, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from solitaire.play.background import Waiting
from solitaire.play.errors import Busy, Refused
from solitaire.play.review.review import Review
from solitaire.rules import NO_HELP, Card, Game, Help, Pile, Rank, Turn
from solitaire.solver import PilePlan, TurnAnalysis
from solitaire.web.drawings.figures import Lines
from solitaire.web.drawings.lines import course
from solitaire.web.http.codes import explain
from solitaire.web.http.hx import wants_fragment
from solitaire.web.http.query import number_of
from solitaire.web.http.words import words
from solitaire.web.review.results import PileLine, pile_lines
from solitaire.web.table.piles import hand_view
from solitaire.web.table.press import press, side_by_side
from solitaire.words import hints

SECONDS: Final = 1.0
"""Until a page looks again for a review that is being made; scripts do so sooner."""
EACH: Final = 0.3
"""And so many more, give or take half of it, for each review that may still be made before it."""
LONGEST: Final = 20.0
CROWD: Final = 4
"""From so many before it on, a page says only that its review waits: when all ask, turns come first."""
PLAYED, BETTER = "played", "better"
"""What ``?see=`` may ask for: the table after the turn, and after the better one."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What is reviewed, and the addresses around it; an address that is empty is not offered.

    ``again`` is where the turn to try again from is sent, ``play`` where the deal is begun; ``record`` is the
    record to be saved, ``compare`` where the game lies beside others, ``par`` the review of the turns of par.
    """

    game: Game
    title: str
    sentence: str
    address: str
    again: str = ""
    play: str = ""
    record: str = ""
    result: str = ""
    table: str = ""
    compare: str = ""
    undone: int = 0
    help: Help = NO_HELP
    note: str = ""
    par: Callable[[Sequence[Turn]], str] | None = None


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn of the list: what was played, what it cost and what would have been better.

    ``kind`` is luck, mistake, both as ``luck mistake``, or nothing.
    """

    number: int
    played: str
    verdict: str
    kind: str
    better: str
    spare: str


@dataclass(frozen=True, slots=True)
class Use:
    """A use of the drawn card: its cards, in words, how the game stood then; and if its table is shown."""

    see: str
    name: str
    said: str
    pile: Rank | None
    discard: Markup
    spare: str
    seen: bool


@dataclass(frozen=True, slots=True)
class Step:
    """A turn that is looked at: ``piles`` are those before it, or after the use that is seen.

    ``changed`` is the pile of that use. ``earlier`` and ``later`` are the turns of the mistakes next to it, 0
    if there are none.
    """

    line: TurnLine
    of: int
    drawn: Markup
    drawn_name: str
    uses: tuple[Use, ...]
    changed: Rank | None
    piles: tuple[PileLine, ...]
    earlier: int
    later: int

    @property
    def number(self) -> int:
        """The number of the turn."""
        return self.line.number


@dataclass(frozen=True, slots=True)
class Planned:
    """What a plan has for a pile, as cards and in words."""

    rank: Rank
    uses: Markup
    discards: Markup
    hand: Markup
    spoken: str


@dataclass(frozen=True, slots=True)
class Pause:
    """When a page looks again: in how many whole seconds, and by scripts in how many milliseconds.

    Those that asked at the same moment do not look again at the same moment.
    """

    seconds: int
    milliseconds: int

    @classmethod
    def of(cls, waiting: Waiting, address: str) -> Pause:
        """The pause of the page at that address whose review waits."""
        share = crc32(address.encode()) % 1_000 / 1_000
        left = EACH * waiting.ahead - waiting.seconds
        more = min(LONGEST, max(0.0, left)) * (0.5 + share)
        return cls(round(SECONDS + more), round(1000 * (0.4 + more)))


def answer(subject: Subject, look: Callable[[], Review | Waiting]) -> AnyResponse:
    """The page, with the review if it is made; else 202 and Retry-After."""
    trouble = ""
    found: Review | Waiting | None
    try:
        found = look()
    except Busy as error:
        found, trouble = Waiting(0, 0), explain(words(), error)
    except Refused as error:  # given up
        found, trouble = None, explain(words(), error)
    values = values_of(
        subject, found, trouble, at=number_of("turn"), see=request.args.get("see", "")
    )
    response = make_response(render_template("review/review.html", **values))
    if isinstance(found, Waiting):
        response.status_code = HTTPStatus.ACCEPTED
        response.headers["Retry-After"] = str(values["pause"].seconds)
    return response


def values_of(
    subject: Subject,
    found: Review | Waiting | None,
    trouble: str = "",
    *,
    at: int = 1,
    see: str = "",
) -> dict[str, Any]:
    """What the page is given; ``at`` is the turn that is looked at, ``see`` the use after which."""
    game = subject.game
    done = found if isinstance(found, Review) else None
    pending = found if isinstance(found, Waiting) else None
    known = done.turns if done else ()
    crowded = pending is not None and pending.ahead >= CROWD
    lines = tuple(
        turn_line(number, turn, known[number - 1] if number <= len(known) else None)
        for number, turn in enumerate(() if crowded else game.turns, start=1)
    )
    at = at if 1 <= at <= len(game.turns) else 1
    step = _step(game, lines, known, at, see) if lines else None
    line = done.par.line if done and done.par else ()
    return {
        "subject": subject,
        "review": done,
        "pending": pending,
        "trouble": trouble,
        "totals": _totals(subject, done) if done else (),
        "help": hints.used(words(), subject.help),
        "lost": _where_lost(done) if done else "",
        "course": _course(known, at, len(game.turns)),
        "at": at,
        "lines": lines,
        "step": step,
        "pause": pending and Pause.of(pending, subject.address),
        "said": _said(step, found, trouble) if wants_fragment() else "",
        "dealt": () if lines or crowded else pile_lines(game),
        "plan": tuple(map(_planned, done.plan)) if done else (),
        "par": [words().turn(place, turn) for place, turn in enumerate(line, start=1)],
        "par_address": subject.par(line) if subject.par and line else "",
    }


def turn_line(number: int, turn: Turn, found: TurnAnalysis | None) -> TurnLine:
    """A turn in words; without what it cost as long as that is not found."""
    played = words().turn(number, turn)
    if found is None:
        return TurnLine(number, played, "", "", "", "")
    better = _better(found.better) if found.better else ""
    spare = hints.describe_value(words(), found.after)
    return TurnLine(number, played, _verdict(found), _kind(found), better, spare)


def _better(turn: Turn) -> str:
    """The better use of the card that is drawn in that turn."""
    if turn.drawn is turn.discard:
        return words().gettext("Better: discarded unplayed.")
    return words().gettext(
        "Better: on pile %(pile)s, discarding the %(discard)s.",
        pile=turn.pile,
        discard=words().card_in(turn.discard, turn.pile),
    )


def _kind(turn: TurnAnalysis) -> str:
    """Whether it was bad luck, a mistake, or both, as ``TurnLine`` has it."""
    return " ".join(filter(None, ("luck" if turn.luck else "", "mistake" if turn.mistake else "")))


def _verdict(turn: TurnAnalysis) -> str:
    """What is said of its luck and of its mistake, if it has them."""
    luck = _of_luck(turn) if turn.luck else ""
    mistake = _of_mistake(turn) if turn.mistake else ""
    return words().sentences(luck, mistake)


def _of_luck(turn: TurnAnalysis) -> str:
    """What bad luck cost: the game, a draw, or in a game that is lost a pile."""
    if turn.before < 0:
        return words().ngettext(
            "Bad luck: %(piles)s more pile went out of reach, and no use of this card could have kept it.",
            "Bad luck: %(piles)s more piles went out of reach, and no use of this card could have kept them.",
            turn.luck,
            piles=turn.luck,
        )
    if turn.best < 0:
        return words().gettext(
            "Bad luck: it lost the game, and no use of this card could have kept it."
        )
    return words().gettext("Bad luck: no use of this card could have kept the draw.")


def _of_mistake(turn: TurnAnalysis) -> str:
    """What a mistake cost: likewise, and the game only if another use would have kept that."""
    if turn.best < 0:
        return words().ngettext(
            "Mistake: it put %(piles)s more pile out of reach.",
            "Mistake: it put %(piles)s more piles out of reach.",
            turn.mistake,
            piles=turn.mistake,
        )
    if turn.after < 0:
        return words().gettext("Mistake: it lost the game.")
    return words().ngettext(
        "Mistake: it cost %(cost)s draw.",
        "Mistake: it cost %(cost)s draws.",
        turn.mistake,
        cost=turn.mistake,
    )


def _totals(subject: Subject, review: Review) -> tuple[tuple[str, str], ...]:
    at_the_end = (
        words().gettext("At the end")
        if subject.game.is_over
        else words().gettext("After turn %(number)s", number=len(review.turns))
    )
    totals = [
        (words().gettext("Mistakes"), str(review.mistakes)),
        (words().gettext("Bad luck"), str(review.luck)),
        (words().gettext("At the start"), hints.describe_value(words(), review.start)),
        (at_the_end, hints.describe_value(words(), review.end)),
    ]
    if review.par is not None and review.par.draws is not None:
        totals.append((words().gettext("Par"), str(review.par.draws)))
    if review.over_par is not None:
        totals.append((words().gettext("Draws over par"), str(review.over_par)))
    if subject.undone:
        totals.append((words().gettext("Turns taken back"), str(subject.undone)))
    return tuple(totals)


def _where_lost(review: Review) -> str:
    if review.lost_at is None:
        return ""
    if review.lost_at == 0:
        return words().gettext("This deal could not be won.")
    return words().gettext("The game was lost at turn %(number)s.", number=review.lost_at)


def _course(turns: Sequence[TurnAnalysis], at: int, of: int) -> Lines | None:
    if not turns:
        return None
    kinds = [_kind(turn) for turn in turns]
    standings = [turns[0].before, *(turn.after for turn in turns)]
    spoken = words().gettext(
        "Draws to spare after each turn. At the start: %(start)s. After turn %(turn)s: %(end)s."
        " The list of turns says the same in words.",
        start=hints.describe_value(words(), standings[0]),
        turn=len(turns),
        end=hints.describe_value(words(), standings[-1]),
    )
    return course(standings, ["", *kinds], at, words(), of=of, spoken=spoken)


def _step(
    game: Game, lines: Sequence[TurnLine], known: Sequence[TurnAnalysis], at: int, see: str
) -> Step:
    before = Game.replay(game.deal, game.turns[: at - 1])
    turn = game.turns[at - 1]
    found = known[at - 1] if at <= len(known) else None
    better = found.better if found else None
    spare = hints.describe_value(words(), found.after) if found else ""
    uses = [_use(PLAYED, words().gettext("Played"), turn, spare, see)]
    if found and better:
        best = hints.describe_value(words(), found.best)
        uses.append(_use(BETTER, words().gettext("Better"), better, best, see))
    shown = {PLAYED: turn, BETTER: better}.get(see)
    mistakes = [line.number for line in lines if "mistake" in line.kind]
    return Step(
        lines[at - 1],
        len(lines),
        press().face(turn.drawn, whole=True),
        words().card(turn.drawn),
        tuple(uses),
        shown.pile if shown else None,
        pile_lines(before.play(shown) if shown else before),
        max((number for number in mistakes if number < at), default=0),
        min((number for number in mistakes if number > at), default=0),
    )


def _use(see: str, name: str, turn: Turn, spare: str, seen: str) -> Use:
    unplayed = turn.drawn is turn.discard
    said = (
        words().gettext("Discarded unplayed.")
        if unplayed
        else words().gettext(
            "On pile %(pile)s, discarding the %(discard)s.",
            pile=turn.pile,
            discard=words().card_in(turn.discard, turn.pile),
        )
    )
    wild = not unplayed and turn.discard.is_wild(turn.pile)
    discard = press().face(turn.discard, wild, whole=True)
    return Use(see, name, said, None if unplayed else turn.pile, discard, spare, see == seen)


def _said(step: Step | None, found: Review | Waiting | None, trouble: str) -> str:
    """What a screen reader hears when a part of the page is another: the turn, or what became of the rest."""
    if "look" in request.args:
        if isinstance(found, Waiting):
            return ""
        return words().gettext("The review is complete.") if found else trouble
    if step is None:
        return ""
    return words().sentences(step.line.played, step.line.verdict, step.line.spare)


def _planned(pile: PilePlan) -> Planned:
    uses = words().listed([words().card_in(card, pile.rank) for card in pile.uses])
    discards = words().listed([words().card_in(card, pile.rank) for card in pile.discards])
    hand = hand_view(Pile(pile.rank, pile.hand, True), words(), press())
    waits = (
        words().gettext(
            "Wait for: %(cards)s. Give up: %(discards)s.", cards=uses, discards=discards
        )
        if uses
        else words().gettext("Complete as dealt.")
    )
    name = words().pile_name(pile.rank)
    spoken = words().gettext("%(pile)s. %(waits)s", pile=name, waits=waits)
    melds = words().layout(pile.layout)
    return Planned(
        pile.rank,
        _faces(pile.uses, pile.rank),
        _faces(pile.discards, pile.rank),
        hand.cards,
        words().gettext("%(plan)s Goes out with: %(melds)s", plan=spoken, melds=melds),
    )


def _faces(cards: Sequence[Card], rank: Rank) -> Markup:
    return side_by_side(press().face(card, card.is_wild(rank)) for card in cards)
