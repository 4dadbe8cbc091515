"""Sentences about races: how far everybody is, and what keeps a race open."""

from __future__ import annotations

from solitaire.play.races.race import Race, RacerProgress, Seal
from solitaire.words.dates import format_moment
from solitaire.words.results import phrase_result
from solitaire.words.words import Words


def describe_seal(words: Words, seal: Seal, piles: int) -> str:
    """How far a racer is, of so many piles: "3 of 7 piles flipped, 12 turns"; the result once it is known."""
    if seal.outcome is not None:
        return phrase_result(words, seal.outcome)
    if seal.progress is RacerProgress.JOINED:
        return words.pgettext("state", "not begun yet")
    return words.ngettext(
        "%(flipped)s of %(piles)s piles flipped, %(turns)s turn",
        "%(flipped)s of %(piles)s piles flipped, %(turns)s turns",
        seal.turns,
        flipped=seal.flipped.bit_count(),
        piles=piles,
        turns=seal.turns,
    )


def name_place(words: Words, seal: Seal) -> str:
    """The place of a racer once the race has closed: "Place 1"; empty without one."""
    return words.gettext("Place %(place)s", place=seal.place) if seal.place else ""


def tell_help(words: Words, seal: Seal) -> str:
    """That help was used, which ranks below the same result without; empty if none was."""
    return words.pgettext("result", "with help") if seal.helped else ""


def name_own_attempt(words: Words, *, is_begun: bool) -> str:
    """How far the reader's own attempt is: "begun", "not begun yet"."""
    if is_begun:
        return words.pgettext("an attempt", "begun")
    return words.pgettext("state", "not begun yet")


def name_progress(words: Words, seal: Seal) -> str:
    """How far a racer is in a word or two; empty if ``describe_seal`` says it."""
    match seal.progress:
        case RacerProgress.JOINED:
            return ""
        case RacerProgress.PLAYING:
            return words.pgettext("state", "still playing")
        case RacerProgress.DONE:
            return "" if seal.outcome else words.pgettext("state", "done")
        case RacerProgress.LATE:
            return words.pgettext("state", "done too late")
        case RacerProgress.LEFT:
            return words.pgettext("state", "has left")


def count_done(words: Words, race: Race) -> str:
    """How many racers are done: "2 of 3 are done."."""
    done = sum(seal.is_done for seal in race.seals)
    return words.gettext("%(done)s of %(racers)s are done.", done=done, racers=len(race.seals))


def explain_closing(words: Words, race: Race) -> str:
    """When an open race closes; what became of a closed one."""
    if not race.is_open:
        return words.gettext("The race is over.")
    return words.gettext(
        "The race closes when all are done, or on %(moment)s. Until then its deal stays secret.",
        moment=format_moment(words, race.closes),
    )


def summarize_others(words: Words, race: Race) -> str:
    """The other racers in a line: "Piles flipped: Anna 3 and Ben 5"."""
    others = [seal for seal in race.seals if not seal.mine]
    if not others:
        return words.gettext("Nobody else has joined yet.")
    counts = [
        words.gettext(
            "%(name)s %(flipped)s",
            name=words.player_name(seal.name),
            flipped=seal.flipped.bit_count(),
        )
        for seal in others
    ]
    return words.gettext("Piles flipped: %(others)s", others=words.join_list(counts))
