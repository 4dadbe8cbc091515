"""The rules of the solitaire in all its variants (R1 to R12 of ``docs/rules.md``): pure, exact, typed.

>>> from solitaire.rules import Card, Deal, Game, Rank, best_melds, parse_cards
>>> game = Game.start(Deal.from_code("1-8QZK-4M2T"))
>>> game = game.play(game.legal_turns()[0])
>>> game.number, game.flipped_count, game.is_over
(2, 1, False)
>>> [str(meld.kind.value) for meld in best_melds(Rank.FOUR, parse_cards("6D 7D 9D 4C")).melds]
['run']

``packed`` has cards as bit fields, for solvers. Standard library only. Nothing here prints, logs, or reads a
clock, a file or the environment.
"""

from solitaire.rules import packed
from solitaire.rules.cards import (
    CARDS,
    JOKER,
    NATURALS,
    Card,
    Rank,
    Suit,
    format_cards,
    parse_cards,
)
from solitaire.rules.deal import Deal
from solitaire.rules.errors import Code, Datum, IllegalTurn, NotationError, SolitaireError
from solitaire.rules.game import Game, Outcome, Pile, Position, Turn
from solitaire.rules.layout import (
    Layout,
    Meld,
    MeldKind,
    Place,
    best_melds,
    leftover,
)
from solitaire.rules.melds import HAND_LIMIT, SHORTEST, all_meld, check_hand, goes_out
from solitaire.rules.record import Record, format_result
from solitaire.rules.seeds import LONG_BITS, SHORT_BITS, TEXT_LIMIT, VERSION, Seed
from solitaire.rules.shuffle import shuffle_deck
from solitaire.rules.variant import (
    SHORT,
    STANDARD,
    VARIANTS,
    Variant,
    variant_named,
    variants_after,
)

__all__ = [
    "CARDS",
    "HAND_LIMIT",
    "JOKER",
    "LONG_BITS",
    "NATURALS",
    "SHORT",
    "SHORTEST",
    "SHORT_BITS",
    "STANDARD",
    "TEXT_LIMIT",
    "VARIANTS",
    "VERSION",
    "Card",
    "Code",
    "Datum",
    "Deal",
    "Game",
    "IllegalTurn",
    "Layout",
    "Meld",
    "MeldKind",
    "NotationError",
    "Outcome",
    "Pile",
    "Place",
    "Position",
    "Rank",
    "Record",
    "Seed",
    "SolitaireError",
    "Suit",
    "Turn",
    "Variant",
    "all_meld",
    "best_melds",
    "check_hand",
    "format_cards",
    "format_result",
    "goes_out",
    "leftover",
    "packed",
    "parse_cards",
    "shuffle_deck",
    "variant_named",
    "variants_after",
]
