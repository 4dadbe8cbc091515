"""Sentences about the study: what is known of all deals, made from its figures."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from babel.numbers import format_decimal, format_percent

from solitaire.play.results.study import (
    Asset,
    Fate,
    HardName,
    LastOpen,
    NoLoss,
    PileFigures,
    ReadingName,
    Share,
    Simulated,
    Worth,
)
from solitaire.rules import STANDARD, Seed
from solitaire.words.board.comparison import name_adviser
from solitaire.words.marks import _, _p
from solitaire.words.words import Words

CERTAINTY: Final = 95
"""In percent: how sure it is that the true share lies in an interval."""
_LEAST: Final = 0.001
"""A share is written as at least this much, unless it is none, and as no nearer to all, unless it is all."""


class StudyLabel(Enum):
    """The names of charts, their columns and rows; each value is its context and message."""

    BY_EAGERNESS = _p("figure", "Eager play wins")
    UNWINNABLE = _p("figure", "Nobody wins")
    BY_SKILL = _p("figure", "Skill wins")
    CARDS_IN_THE_STOCK = _p("figure", "Cards in the stock")
    DEALS = _p("figure", "Deals")
    DIFFICULTY = _p("figure", "Difficulty")
    GAME = _p("figure", "Game")
    LAST_OPEN = _p("figure", "Piles that can be the last one open, of deals that cannot be won")
    LONG_STOCK = _p("figure", "A longer stock")
    NEEDED_AS_DEALT = _p("figure", "Cards needed as dealt")
    NUMBERS = _p("figure", "Numbers")
    PILE = _p("figure", "Pile")
    PLAYERS = _p("figure", "How many deals each rule wins")
    PLAYERS_BY_SPARE = _p("figure", "Deals won, by spare draws")
    RANGE = _p("figure", "Range")
    READINGS = _p("figure", "Deals that can be won, by rule")
    RULE = _p("figure", "Rule")
    SAMPLE = _p("figure", "About")
    SHARE = _p("figure", "Share")
    SPARE_DRAWS = _p("figure", "Spare draws")
    STOCK_AND_LAST_OPEN = _p("figure", "Size of the stock, last pile open")
    WINNABLE = _p("figure", "Can be won")
    WINNABLE_BY_DIFFICULTY = _p("figure", "Deals that can be won, by difficulty")
    WINNABLE_BY_STOCK = _p("figure", "Deals that can be won, by size of the stock")
    WINNABLE_DEALS = _p("figure", "Deals that can be won")
    WINNER = _p("figure", "Winner")
    WINNERS = _p("figure", "Who wins a deal")
    WINS = _p("figure", "Wins")


_PLAYERS: Final = {
    Simulated.GREEDY: _p("player", "Eager"),
    Simulated.AWAY: _p("player", "Careful"),
    Simulated.PAIRS: _p("player", "Careful with pairs"),
}
_SHORT_NAMES: Final = {Simulated.PAIRS: _p("player", "With pairs")}
_RULES_OF_PLAYERS: Final = {
    Simulated.GREEDY: _("Eager: take the biggest gain in points in every turn."),
    Simulated.AWAY: _("Careful: place a card only if its pile then needs fewer; else discard it."),
    Simulated.PAIRS: _("Careful with pairs: the same, and keep two of a rank together."),
    Simulated.ADVISER: _("Adviser: do what the hints of this site say."),
}
_READINGS: Final = {
    ReadingName.STANDARD: _p("changed rule", "As printed"),
    ReadingName.COMPLETE_STAYS_OPEN: _p("changed rule", "Complete piles stay open"),
    ReadingName.NO_JOKERS: _p("changed rule", "No jokers"),
    ReadingName.NO_WILD_RANK: _p("changed rule", "Only jokers wild"),
    ReadingName.AROUND_THE_CORNER: _p("changed rule", "Runs around the corner"),
}
_CHANGES: Final = {
    ReadingName.COMPLETE_STAYS_OPEN: _(
        "Complete piles stay open: a pile that is complete as dealt still has to take a card."
    ),
    ReadingName.NO_JOKERS: _("No jokers: they are left in the box."),
    ReadingName.NO_WILD_RANK: _("Only jokers wild: no rank is wild in any pile."),
    ReadingName.AROUND_THE_CORNER: _("Runs around the corner: after the king comes the 3."),
}
_ASSETS: Final = {
    Asset.JOKER_DEALT: _p("figure", "A joker in a pile"),
    Asset.JOKER_IN_STOCK: _p("figure", "A joker in the stock"),
    Asset.WILD_AT_HOME: _p("figure", "A wild card in its own pile"),
}
_HARD: Final = {
    HardName.NEEDLE: _p("name of a deal", "The needle"),
    HardName.TIGHTROPE: _p("name of a deal", "The tightrope"),
    HardName.LABYRINTH: _p("name of a deal", "The labyrinth"),
    HardName.GLACIER: _p("name of a deal", "The glacier"),
    HardName.RIDDLE: _p("name of a deal", "The riddle"),
    HardName.LIGHTHOUSE: _p("name of a deal", "The lighthouse"),
    HardName.THICKET: _p("name of a deal", "The thicket"),
    HardName.CANYON: _p("name of a deal", "The canyon"),
    HardName.CLOCKWORK: _p("name of a deal", "The clockwork"),
    HardName.STORM: _p("name of a deal", "The storm"),
    HardName.FORTRESS: _p("name of a deal", "The fortress"),
    HardName.WHIRLPOOL: _p("name of a deal", "The whirlpool"),
}


def translate(words: Words, label: StudyLabel) -> str:
    """A label in the reader's language."""
    return words.pgettext(*label.value)


# ---- numbers -----------------------------------------------------------------------------------------------


def format_share(words: Words, share: float) -> str:
    """A share in percent, with one decimal: "91.2%"; 0 only for none and 100 only for all."""
    if 0 < share < 1:
        share = min(1 - _LEAST, max(_LEAST, share))
    # Babel's own pattern has no decimal, so it must not round.
    return str(format_percent(round(share, 3), locale=words.babel, decimal_quantization=False))


def format_range(words: Words, low: str, high: str) -> str:
    """Two numbers that may be equal: "90.8%-91.4%"."""
    return (
        low
        if low == high
        else words.pgettext("range", "%(bottom)s\u2013%(top)s", bottom=low, top=high)
    )


def format_interval(words: Words, share: Share) -> str:
    """The interval of a share."""
    return format_range(words, format_share(words, share.low), format_share(words, share.high))


def name_spares(words: Words, least: int, most: int, *, is_last: bool = False) -> str:
    """Numbers of spare draws: "5", "6-7", and "8 or more" if they are the last."""
    if is_last:
        return words.gettext("%(number)s or more", number=least)
    return format_range(words, words.number(least), words.number(most))


def name_seeds(words: Words, deals: int) -> str:
    """The first seeds: "0-2,399"."""
    return format_range(words, words.number(0), words.number(deals - 1))


# ---- what can be won ---------------------------------------------------------------------------------------


def describe_winnable(words: Words, share: Share) -> str:
    """How many deals of the standard game can be won, and how exactly that is known."""
    low, high = format_share(words, share.low), format_share(words, share.high)
    return words.join_sentences(
        words.gettext(
            "About %(percent)s of all deals can be won.", percent=format_share(words, share.share)
        ),
        words.gettext(
            "We are %(certainty)s sure that the true share is between %(bottom)s and %(top)s.",
            certainty=words.percent(CERTAINTY),
            bottom=low,
            top=high,
        )
        if low != high
        else None,
    )


def describe_short(words: Words, share: Share) -> str:
    """How many deals of the short game can be won."""
    return words.gettext(
        "In the short game it is %(percent)s.", percent=format_share(words, share.share)
    )


def explain_lemma(words: Words) -> str:
    """Why the order of the stock does not matter."""
    return words.gettext(
        "You need not know the order of the stock for that. You see all piles, so you know which cards"
        " are still to come, and a plan for those cards wins in whatever order they come."
        " So a player who makes no mistake wins all of these deals."
    )


def describe_fate(words: Words, fate: Fate) -> str:
    """How many deals greed wins, skill wins, and no play can win."""

    def share(deals: int) -> str:
        return format_share(words, deals / fate.deals)

    return words.join_sentences(
        words.gettext(
            "Eager play takes the biggest gain in every turn and wins %(percent)s of all deals.",
            percent=share(fate.greedy),
        ),
        words.gettext(
            "Another %(percent)s take skill: they can be won, but eager play loses them.",
            percent=share(fate.skill),
        )
        if fate.skill
        else None,
        words.gettext("Nobody can win the other %(percent)s.", percent=share(fate.unwinnable))
        if fate.unwinnable
        else None,
    )


def describe_stock(words: Words, stock: Sequence[tuple[int, Share]]) -> str:
    """What the stock as printed wins, and one with a card fewer or more; and which players that is for."""
    shares = {cards: format_share(words, share.share) for cards, share in stock}
    usual = STANDARD.stock_size
    return words.join_sentences(
        words.gettext(
            "With the %(cards)s cards of the rules, %(percent)s of all deals can be won.",
            cards=usual,
            percent=shares[usual],
        ),
        words.gettext("With one card fewer it is %(percent)s.", percent=shares[usual - 1]),
        words.gettext("With one card more it is %(percent)s.", percent=shares[usual + 1]),
        words.gettext("The cards that the box does not have come from a second one."),
        words.gettext(
            "With more or fewer cards than %(cards)s you cannot know which ones are in the stock: these"
            " shares are for a player who is shown them before play, but not their order.",
            cards=usual,
        ),
    )


# ---- how hard deals are ------------------------------------------------------------------------------------


def describe_spares(words: Words, spares: Sequence[int]) -> str:
    """What spare draws are, the median of them, and how often there are none; ``spares[n]`` have n."""
    total, seen, middle = sum(spares), 0, 0
    for spare, deals in enumerate(spares):
        seen += deals
        if 2 * seen >= total:
            middle = spare
            break
    return words.join_sentences(
        words.gettext("Spare draws are those you can waste and still win."),
        words.gettext(
            "At least half of the deals that can be won have %(spare)s or fewer.", spare=middle
        ),
        words.gettext(
            "In %(percent)s of them not one draw may be wasted.",
            percent=format_share(words, spares[0] / total),
        )
        if spares[0]
        else None,
    )


def name_player(words: Words, player: Simulated) -> str:
    """The name of a simulated player."""
    if player is Simulated.ADVISER:
        return name_adviser(words)
    return words.pgettext(*_PLAYERS[player])


def shorten_player(words: Words, player: Simulated) -> str:
    """The name of a simulated player beside a line, where there is little room."""
    short = _SHORT_NAMES.get(player)
    return words.pgettext(*short) if short else name_player(words, player)


def explain_player(words: Words, player: Simulated) -> str:
    """The rule of a player, after its name."""
    return words.gettext(_RULES_OF_PLAYERS[player])


def explain_rules(words: Words) -> str:
    """What the rules of the players are."""
    return words.gettext(
        "How far do you get with a rule that fits on a card, and how far with the hints?"
        " None of them looks into the stock."
    )


def describe_no_loss(words: Words, player: Simulated, seen: NoLoss) -> str:
    """From which spare on a player lost no deal, and how many deals these are."""
    return words.ngettext(
        "%(player)s: played %(deals)s deal with %(spare)s or more spare draws, and won it.",
        "%(player)s: played %(deals)s deals with %(spare)s or more spare draws, and won them all.",
        seen.deals,
        player=name_player(words, player),
        deals=seen.deals,
        spare=seen.spare,
    )


# ---- piles, jokers, rules ----------------------------------------------------------------------------------


def describe_last_open(words: Words, last_open: LastOpen, piles: Sequence[PileFigures]) -> str:
    """How often one pile alone can stay open, and which most and least often."""
    most = max(piles, key=lambda pile: pile.last_open)
    least = min(piles, key=lambda pile: pile.last_open)
    return words.join_sentences(
        words.gettext(
            "In %(percent)s of the deals that cannot be won, all piles but one can be flipped."
            " If there is a choice of which stays open, each of them counts.",
            percent=format_share(words, last_open.one / last_open.lost),
        ),
        words.gettext(
            "Most often that can be pile %(most)s, least often pile %(least)s.",
            most=most.rank,
            least=least.rank,
        )
        if most.last_open > least.last_open
        else None,
        words.ngettext(
            "%(deals)s deal could not be settled for every pile: the true numbers may be a little higher.",
            "%(deals)s deals could not be settled for every pile: the true numbers may be a little higher.",
            last_open.unsure,
            deals=last_open.unsure,
        )
        if last_open.unsure
        else None,
    )


def name_last_count(words: Words, count: int) -> str:
    """The last column of a table that has no room for all: "6+"."""
    return words.pgettext("column", "%(number)s+", number=count)


def name_asset(words: Words, asset: Asset) -> str:
    """The name of what is worth spare draws."""
    return words.pgettext(*_ASSETS[asset])


def format_worth(words: Words, spare: float) -> str:
    """A number of spare draws with two decimals: "0.41"."""
    return str(format_decimal(spare, "0.00", locale=words.babel))


def describe_worth(words: Words, worth: Worth) -> str:
    """What stands below the number of spare draws that something is worth."""
    low, high = format_worth(words, worth.low), format_worth(words, worth.high)
    if low == high:
        return words.pgettext("below a number", "spare draws")
    return words.pgettext(
        "below a number", "spare draws, between %(bottom)s and %(top)s", bottom=low, top=high
    )


def explain_worth(words: Words) -> str:
    """What the worth of a card means."""
    return words.gettext(
        "How many more spare draws a deal has, on average, with one of these cards in place of another."
    )


def name_reading(words: Words, rule: ReadingName) -> str:
    """The name of a reading."""
    return words.pgettext(*_READINGS[rule])


def explain_reading(words: Words, rule: ReadingName) -> str | None:
    """What a reading changes, after its name; None if nothing."""
    change = _CHANGES.get(rule)
    return words.gettext(change) if change else None


def explain_readings(words: Words) -> str:
    """What changed rules are, and which change would make no difference."""
    return words.gettext(
        "One rule is changed, and all others stay as they are. If you could not discard the drawn card"
        " itself, the same deals could be won: an open pile always has another card to give up."
    )


# ---- hard deals, and the samples ---------------------------------------------------------------------------


def name_hard_deal(words: Words, name: HardName) -> str:
    """The name of a hard deal."""
    return words.pgettext(*_HARD[name])


def explain_samples(words: Words) -> str:
    """Where the figures come from."""
    return words.gettext(
        "A program has solved these deals exactly, or played them by a rule. Every deal of the game has"
        " a number, which its deal code writes in letters and digits, so you can play it: number 0 is"
        " %(code)s. Not all parts rest on the same deals, so their shares may differ a little.",
        code=Seed(0).code,
    )


def explain_ranges(words: Words, unknown: int) -> str:
    """What the ranges in the tables mean, and how many deals are not settled."""
    return words.join_sentences(
        words.gettext(
            "We are %(certainty)s sure that a range holds the true share of all deals.",
            certainty=words.percent(CERTAINTY),
        ),
        words.ngettext(
            "%(deals)s deal could not be settled: the ranges allow for a win and for a loss.",
            "%(deals)s deals could not be settled: the ranges allow for wins and for losses.",
            unknown,
            deals=unknown,
        )
        if unknown
        else None,
    )


def describe_page(words: Words, deals: int) -> str:
    """What the page is about, for the preview of a link to it."""
    return words.ngettext(
        "How many deals can be won, how hard they are, and what a joker is worth: from %(deals)s deal,"
        " solved exactly.",
        "How many deals can be won, how hard they are, and what a joker is worth: from %(deals)s deals,"
        " solved exactly.",
        deals,
        deals=deals,
    )
