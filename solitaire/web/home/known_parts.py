"""The parts of the page of the study, each with its chart, made from the figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from typing import Final

from solitaire.play.deals.difficulty import Difficulty
from solitaire.play.results.study import (
    Fate,
    LastOpen,
    PileFigures,
    Share,
    Simulated,
    StudyFigures,
    Worth,
)
from solitaire.rules import SHORT, STANDARD
from solitaire.web.drawings.figures import ChartTable, Figure, Lines, Rate, Rates, Shades, percent
from solitaire.web.drawings.lines import plot_lines, plot_points
from solitaire.words import Words
from solitaire.words.dailies import name_difficulty
from solitaire.words.home import study
from solitaire.words.home.study import StudyLabel, translate
from solitaire.words.variants import name_variant

FEWEST: Final = 30
"""With fewer deals of a spare, the share of wins is too uncertain to draw."""
MOST_NEEDED: Final = 6
"""The last column of the cards that piles need counts all from this one on: a phone has no room for more."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the page: paragraphs, explanations of names, numbers, charts, and notes below them."""

    about: tuple[str, ...]
    names: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    rates: Rates | None = None
    lines: Lines | None = None
    shades: Shades | None = None
    notes: tuple[str, ...] = ()


def winnable_part(words: Words, standard: Share, short: Share) -> Part:
    """How many deals of each game can be won."""
    named = [(name_variant(words, STANDARD), standard), (name_variant(words, SHORT), short)]
    return Part(
        (
            words.join_sentences(
                study.describe_winnable(words, standard), study.describe_short(words, short)
            ),
            study.explain_lemma(words),
        ),
        rates=_share_rates(
            words, StudyLabel.WINNABLE_DEALS, StudyLabel.GAME, StudyLabel.WINNABLE, named
        ),
    )


def fate_part(words: Words, fate: Fate) -> Part:
    """Which deals greed wins, which take skill, and which cannot be won."""
    named = (
        (translate(words, StudyLabel.BY_EAGERNESS), fate.greedy),
        (translate(words, StudyLabel.BY_SKILL), fate.skill),
        (translate(words, StudyLabel.UNWINNABLE), fate.unwinnable),
    )
    return Part(
        (study.describe_fate(words, fate),),
        rates=_part_rates(words, StudyLabel.WINNERS, StudyLabel.WINNER, named, fate.deals),
    )


def stock_part(words: Words, figures: StudyFigures) -> Part:
    """What can be won with stocks of other sizes."""
    text = partial(translate, words)
    stock = [*figures.stock, *figures.long_stock[1:]]
    named = [(words.number(cards), share) for cards, share in stock]
    chart = plot_points(
        text(StudyLabel.WINNABLE_BY_STOCK),
        "",
        (text(StudyLabel.CARDS_IN_THE_STOCK), text(StudyLabel.WINNABLE)),
        [(name, percent(share.won, share.deals)) for name, share in named],
        format_value=lambda value: words.percent(round(value)),
        large=words.number(STANDARD.stock_size),
    )
    heads = StudyLabel.CARDS_IN_THE_STOCK, StudyLabel.WINNABLE, StudyLabel.RANGE
    numbers = ChartTable(tuple(map(text, heads)), _share_rows(words, named))
    about = study.describe_stock(words, stock)
    return Part((about,), lines=replace(chart, numbers=numbers))


def spares_part(words: Words, spares: Sequence[int]) -> Part:
    """How many of the winnable deals are of each difficulty of the site, the easiest first."""
    total = sum(spares)
    rates, rows = [], []
    for difficulty in Difficulty:
        its = difficulty.spares_in(STANDARD)
        name, deals = name_difficulty(words, difficulty), sum(spares[its.start : its.stop])
        is_last = difficulty is Difficulty.GENTLE
        spare = study.name_spares(words, its[0], its[-1], is_last=is_last)
        rates.append(Rate(name, deals, total))
        rows.append((name, spare, study.format_share(words, deals / total)))
    heads = StudyLabel.DIFFICULTY, StudyLabel.SPARE_DRAWS, StudyLabel.SHARE
    return Part(
        (study.describe_spares(words, spares),),
        rates=_rates(words, StudyLabel.WINNABLE_BY_DIFFICULTY, heads, rates, rows),
    )


def players_part(words: Words, figures: StudyFigures) -> Part:
    """What simple rules win."""
    named = [(study.name_player(words, player), share) for player, share in figures.players]
    return Part(
        (study.explain_rules(words),),
        tuple(study.explain_player(words, player) for player, _ in figures.players),
        rates=_share_rates(words, StudyLabel.PLAYERS, StudyLabel.RULE, StudyLabel.WINS, named),
        lines=_lines_by_spare(words, figures.by_spare),
        notes=tuple(
            study.describe_no_loss(words, player, seen) for player, seen in figures.no_loss.items()
        ),
    )


def _lines_by_spare(words: Words, by_spare: Mapping[Simulated, Mapping[int, Share]]) -> Lines:
    """The wins by spare, as far as every rule has played enough deals of each."""

    def are_enough(spare: int) -> bool:
        return all(spare in wins and wins[spare].deals >= FEWEST for wins in by_spare.values())

    spares = list(takewhile(are_enough, range(STANDARD.stock_size)))
    names = {player: study.name_player(words, player) for player in by_spare}
    return plot_lines(
        translate(words, StudyLabel.PLAYERS_BY_SPARE),
        words.gettext("From left to right: deals with more spare draws."),
        (translate(words, StudyLabel.SPARE_DRAWS), [words.number(spare) for spare in spares]),
        [
            (names[player], [percent(wins[spare].won, wins[spare].deals) for spare in spares])
            for player, wins in by_spare.items()
        ],
        format_value=lambda value: words.percent(round(value)),
        most=100,
        short_names={names[player]: study.shorten_player(words, player) for player in by_spare},
    )


def piles_part(words: Words, piles: Sequence[PileFigures], last_open: LastOpen) -> Part:
    """Which pile can be the last one open, and how many cards each needs as dealt."""
    most = max(len(pile.away) for pile in piles) - 1
    last = min(MOST_NEEDED, most)
    counts = [words.number(count) for count in range(last)]
    counts.append(words.number(last) if last == most else study.name_last_count(words, last))
    open_last = [(words.pile_name(pile.rank), pile.last_open) for pile in piles]
    return Part(
        (study.describe_last_open(words, last_open, piles),),
        rates=_part_rates(words, StudyLabel.LAST_OPEN, StudyLabel.PILE, open_last, last_open.lost),
        shades=Shades(
            translate(words, StudyLabel.NEEDED_AS_DEALT),
            words.gettext("In percent of all deals. A pile that needs none is complete as dealt."),
            (translate(words, StudyLabel.PILE), *counts),
            tuple(
                (
                    str(pile.rank),
                    (*[sum(pile.away[at : at + 1]) for at in range(last)], sum(pile.away[last:])),
                )
                for pile in piles
            ),
        ),
    )


def worth_part(words: Words, worth: Sequence[Worth]) -> Part:
    """What jokers and wild cards are worth."""
    return Part(
        (study.explain_worth(words),),
        figures=tuple(
            Figure(
                study.name_asset(words, each.asset),
                study.format_worth(words, each.spare),
                study.describe_worth(words, each),
            )
            for each in worth
        ),
    )


def readings_part(words: Words, figures: StudyFigures) -> Part:
    """What can be won by other readings of the rules."""
    named = [(study.name_reading(words, rule), share) for rule, share in figures.readings]
    return Part(
        (study.explain_readings(words),),
        tuple(filter(None, (study.explain_reading(words, rule) for rule, _ in figures.readings))),
        rates=_share_rates(words, StudyLabel.READINGS, StudyLabel.RULE, StudyLabel.WINNABLE, named),
    )


def _part_rates(
    words: Words, title: StudyLabel, name: StudyLabel, named: Sequence[tuple[str, int]], whole: int
) -> Rates:
    """Bars of named parts of all deals, with their counts in the numbers."""
    rates = [Rate(each, deals, whole) for each, deals in named]
    rows = [
        (each, words.number(deals), study.format_share(words, deals / whole))
        for each, deals in named
    ]
    return _rates(words, title, (name, StudyLabel.DEALS, StudyLabel.SHARE), rates, rows)


def _share_rates(
    words: Words,
    title: StudyLabel,
    name: StudyLabel,
    share: StudyLabel,
    named: Sequence[tuple[str, Share]],
) -> Rates:
    """Bars of named shares, with their intervals in the numbers."""
    rates = [Rate(each, found.won, found.deals) for each, found in named]
    return _rates(words, title, (name, share, StudyLabel.RANGE), rates, _share_rows(words, named))


def _share_rows(
    words: Words, named: Sequence[tuple[str, Share]]
) -> tuple[tuple[str, str, str], ...]:
    """The rows of named shares: the name, the share, and its interval."""
    return tuple(
        (each, study.format_share(words, found.share), study.format_interval(words, found))
        for each, found in named
    )


def _rates(
    words: Words,
    title: StudyLabel,
    heads: tuple[StudyLabel, StudyLabel, StudyLabel],
    rates: Sequence[Rate],
    rows: Sequence[tuple[str, str, str]],
) -> Rates:
    """Bars with their numbers, whose columns have these heads."""
    name, first, second = (translate(words, head) for head in heads)
    numbers = ChartTable((name, first, second), tuple(rows))
    return Rates(translate(words, title), "", (name, first, second), tuple(rates), numbers)
