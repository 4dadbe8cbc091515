"""What the pages of a race show, made from a ``Race`` alone: no cards, and of others no more than seals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from zlib import crc32

from flask import url_for
from markupsafe import Markup

from solitaire.play.deals.fair import DealChoice
from solitaire.play.races.race import OpenRace, Race, RacerProgress, Seal
from solitaire.rules import Variant
from solitaire.web.board.review.looking_back import address_of
from solitaire.web.deals.winnable import WinnableView, winnable_view
from solitaire.web.drawings.qr import draw_qr_code
from solitaire.web.drawings.staircase import Stage, Staircase, stage_of
from solitaire.web.http.forms import Field
from solitaire.web.http.reach import link_for_others
from solitaire.words import Words
from solitaire.words.deals.deals import name_choice
from solitaire.words.deals.races import (
    count_done,
    describe_seal,
    explain_closing,
    name_own_attempt,
    name_place,
    name_progress,
    summarize_others,
    tell_help,
)


@dataclass(frozen=True, slots=True)
class OpenRaceView:
    """A race of the visitor's that is still open."""

    name: str
    address: str
    note: str


@dataclass(frozen=True, slots=True)
class StartingPage:
    """The form for a new race, and the way back to those that are open."""

    deals: WinnableView
    name: Field
    open: tuple[OpenRaceView, ...]


@dataclass(frozen=True, slots=True)
class SealView:
    """A racer at a glance."""

    staircase: Staircase
    name: str
    mine: bool
    notes: tuple[str, ...]
    compare: str
    """The address that lays this racer's line over one's own; empty before it may be seen."""


@dataclass(frozen=True, slots=True)
class RaceView:
    """A race for one visitor."""

    id: str
    choice: str
    """The game and its level."""
    variant: Variant
    stage: str
    """What the visitor can do: ``join``, ``full``, ``begin``, ``play``, ``wait``, ``late``, ``over``."""
    seals: tuple[SealView, ...]
    free: int
    """How many more can join."""
    done: str
    closing: str
    is_open: bool
    is_alone: bool
    name: Field
    """The field to join by."""
    game: str
    """The address of one's own game, or empty."""
    compare: str
    """The address that lays the others' lines over one's own, or empty."""
    deal: str
    """The address of the deal's page, or empty."""
    next: str
    """The address of the next race; empty without one."""
    raced: bool
    mark: str = ""
    """Changes with what is shown."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """The link that others join by, and its QR code."""

    address: str
    qr: Markup
    note: str
    """Who can open it, if that is in question."""


@dataclass(frozen=True, slots=True)
class RaceLine:
    """The others, below the table of one's own game."""

    address: str
    poll: str
    text: str
    mark: str


def starting_page(
    words: Words, choice: DealChoice, name: Field, open_races: Iterable[OpenRace]
) -> StartingPage:
    """Make the page, with this choice in its form."""
    rows = (
        OpenRaceView(
            name_choice(words, each.choice),
            url_for("deals.show_race", race=each.id),
            name_own_attempt(words, is_begun=each.is_begun),
        )
        for each in open_races
    )
    return StartingPage(winnable_view(words, choice), name, tuple(rows))


def race_view(words: Words, race: Race, name: Field) -> RaceView:
    """Make the view of a race."""
    mine, variant = race.mine, race.choice.variant
    game = url_for("board.show_table", game=mine.game) if mine and mine.game else ""
    own = game if mine and mine.is_done and mine.turns and not race.is_open else ""
    seals = tuple(_seal_view(words, seal, variant, own) for seal in race.seals)
    others = [seal.game for seal in race.seals if seal.game and not seal.mine]
    view = RaceView(
        id=race.id,
        choice=name_choice(words, race.choice),
        variant=variant,
        stage=_stage(race),
        seals=seals,
        free=race.most - len(seals),
        done=count_done(words, race),
        closing=explain_closing(words, race),
        is_open=race.is_open,
        is_alone=race.is_alone,
        name=name,
        game=game,
        compare=address_of(own, 1, **{"with": others}) if own and others else "",
        deal=url_for("deals.show_deal", code=race.code) if race.code else "",
        next=url_for("deals.show_race", race=race.next) if race.next else "",
        raced=mine is not None,
    )
    return replace(view, mark=_mark(replace(view, name=Field())))


def invite(words: Words, race: Race) -> Invitation | None:
    """The link to an open race that has room, for those who race."""
    if not race.is_open or race.is_full or race.mine is None:
        return None
    link = link_for_others(words, "deals.show_race", race=race.id)
    return Invitation(link.address, draw_qr_code(link.address), link.note)


def race_line(words: Words, race: Race) -> RaceLine:
    """Make the line of the others."""
    text = summarize_others(words, race)
    poll = url_for("deals.show_race_line", race=race.id, seen=_mark(text))
    return RaceLine(url_for("deals.show_race", race=race.id), poll, text, _mark(text))


def _stage(race: Race) -> str:
    mine = race.mine
    if not race.is_open:
        return "late" if mine and mine.progress is RacerProgress.PLAYING else "over"
    if mine is None:
        return "full" if race.is_full else "join"
    if mine.progress is RacerProgress.JOINED:
        return "begin"
    return "wait" if mine.is_done else "play"


def _seal_view(words: Words, seal: Seal, variant: Variant, own: str) -> SealView:
    compare = ""
    if own and seal.game and not seal.mine:
        compare = address_of(own, 1, **{"with": seal.game})
    piles = len(variant.piles)
    notes = (
        name_place(words, seal),
        describe_seal(words, seal, piles),
        tell_help(words, seal),
        name_progress(words, seal),
    )
    staircase = Staircase(variant, _stage_of(seal, piles), seal.flipped)
    name = words.player_name(seal.name)
    return SealView(staircase, name, seal.mine, tuple(filter(None, notes)), compare)


def _stage_of(seal: Seal, piles: int) -> Stage:
    """The stage that a seal shows; that a game is won is seen by its piles."""
    if seal.outcome is not None:
        return stage_of(seal.outcome)
    if seal.is_done:
        return Stage.WON if seal.flipped.bit_count() == piles else Stage.LOST
    return stage_of(None, begun=seal.progress is not RacerProgress.JOINED)


def _mark(shown: object) -> str:
    """A short hash of what is shown."""
    return f"{crc32(repr(shown).encode()):08x}"
