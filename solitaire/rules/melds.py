"""What goes out, exactly (R4 to R7): the heart of the rules, built to answer thousands a second.

The idea: **runs are a matter of one suit; books are all that joins the suits.** So decide suit by
suit which naturals stand in runs, and give the rest of each rank to one book. Wild cards fill what
is missing:

* a book of d naturals needs ``max(0, 3 - d)`` of them,
* a run of k naturals from rank a to rank b needs ``max(b - a + 1 - k, 3 - k)``.

Four observations keep the choice small; each loses nothing.

1. Two books of one rank can be joined, so a rank has at most one book.
2. A run of one natural needs two wilds. A book of it alone needs two at most, so runs have two or more
   naturals.
3. A run never needs a wild in the place of a natural of its own span that a book holds, that is loose, or
   that a run holds which begins no lower: swap the two (and see 2 if that leaves one natural). So, from
   the lowest run up, each takes a copy of every rank within its span that is still there.
4. **Wilds left over never stand in the way.** If the naturals need no more wilds than there are, all the
   wilds find a place: a book takes any number, two runs take twenty-two cards, and three wilds are a
   meld of their own. What remains is one run alone with more than eleven cards for it. It is cut in two
   at its widest gap: six naturals or more at no cost, into runs of three or more. With m <= 5 naturals
   there are at least 12 - m wilds, and two runs of two or more need 12 - m at most; of m = 3 or 2, what
   is cut off alone makes a book.
   (``tests/rules/test_melds.py`` walks through all of these hands.)

With 4, a hand goes out exactly if the *least number of wilds* its naturals need is at most the number it
has. The search for it branches over the suits, with a bound counted in half wilds: a natural that stays
for a book costs 4 halves if it is the only one of its rank in the hand, at least 1 if it is one of two,
and nothing else. ``solitaire.rules.arrange`` searches the same space for points.

A hand is packed into whole numbers for this: five bits a rank and eleven ranks a suit, so the sum of the
``UNIT`` of each card counts every card of the hand at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from solitaire.rules.cards import CARDS, NATURALS, Card, Rank, Suit, check_copies
from solitaire.rules.errors import Code, NotationError

HAND_LIMIT: Final = 14
"""The most cards that ever lie together: thirteen and the one just placed."""
SHORTEST: Final = 3
"""The fewest cards of a meld."""
LONGEST_RUN: Final = len(Rank)
"""The most cards of a run (R5): 3 to K."""

FIELD: Final = 5
FULL: Final = (1 << FIELD) - 1
SUIT_FIELDS: Final = FIELD * len(Rank)
SUIT_MASK: Final = (1 << SUIT_FIELDS) - 1
ONES: Final = sum(1 << FIELD * place for place in range(len(Rank)))
"""A one in every field of a suit."""

SUIT_SHIFTS: Final = tuple(SUIT_FIELDS * place for place in range(len(Suit)))
EVERY_SUIT: Final = sum(1 << shift for shift in SUIT_SHIFTS)
ALL_ONES: Final = ONES * EVERY_SUIT
_HAVE_NEXT: Final = (ONES >> FIELD) * EVERY_SUIT
_HAVE_NEXT_BUT_ONE: Final = (ONES >> 2 * FIELD) * EVERY_SUIT
"""The ranks of every suit that another one, or two others, come after: no run goes on in the next suit."""
WILDS: Final = {pile: frozenset(card for card in CARDS if card.is_wild(pile)) for pile in Rank}
"""The cards that are wild in each pile."""
_NATURAL_FIELDS: Final = FIELD * len(NATURALS)
_NATURAL_MASK: Final = (1 << _NATURAL_FIELDS) - 1
_WILD_UNIT: Final = 1 << _NATURAL_FIELDS
_UNIT: Final = {
    pile: {card: _WILD_UNIT if card in WILDS[pile] else 1 << FIELD * card.index for card in CARDS}
    for pile in Rank
}
"""What each card adds to a packed hand, as each pile sees it: wilds are counted above the naturals."""


class PackedHand(NamedTuple):
    """A hand as its pile sees it: five suits of naturals, their sum by rank, and the number of wilds."""

    suits: tuple[int, int, int, int, int]
    ranks: int
    wilds: int


def _packed(naturals: int, wilds: int) -> PackedHand:
    first, second, third, fourth, fifth = [naturals >> shift & SUIT_MASK for shift in SUIT_SHIFTS]
    ranks = first + second + third + fourth + fifth
    return PackedHand((first, second, third, fourth, fifth), ranks, wilds)


def pack(pile: Rank, cards: Iterable[Card]) -> PackedHand:
    """The hand as the search wants it. Cost: about two microseconds for thirteen cards."""
    whole = counted(pile, cards)
    return _packed(whole & _NATURAL_MASK, whole >> _NATURAL_FIELDS)


def counted(pile: Rank, cards: Iterable[Card]) -> int:
    """The cards as one number, wilds above the naturals: that of a hand and a card more is their sum."""
    return sum(map(_UNIT[pile].__getitem__, cards))


def fitting(whole: int) -> PackedHand:
    """The hand of that number without the naturals that no meld can hold: many, when wilds are few.

    With two wilds every natural has a book. With one it needs another of its rank, or one of its suit no
    more than two ranks away; with none it needs two of its rank, or three ranks of its suit in a row. A
    natural without is loose however the hand is laid, and no other card depends on it.
    """
    naturals, wilds = whole & _NATURAL_MASK, whole >> _NATURAL_FIELDS
    if wilds >= SHORTEST - 1:
        return _packed(naturals, wilds)
    ranks = sum([naturals >> shift & SUIT_MASK for shift in SUIT_SHIFTS])
    held = (naturals + 15 * ALL_ONES) >> (FIELD - 1) & ALL_ONES
    next_too = held & held >> FIELD & _HAVE_NEXT
    next_but_one_too = held & held >> 2 * FIELD & _HAVE_NEXT_BUT_ONE
    if wilds:
        fitting = next_too | next_too << FIELD | next_but_one_too | next_but_one_too << 2 * FIELD
    else:
        row = next_too & next_but_one_too
        fitting = row | row << FIELD | row << 2 * FIELD
    fitting |= at_least(SHORTEST - wilds, ranks) * EVERY_SUIT
    return _packed(naturals & fitting * FULL, wilds)


def at_least(count: int, fields: int) -> int:
    """A one in every field of ``fields`` that holds ``count`` or more; count is 1 to 16."""
    return (fields + (16 - count) * ONES) >> (FIELD - 1) & ONES


def wilds_for_books(rest: int) -> int:
    """The wilds that it takes to make a book of every rank in ``rest`` (counts by rank)."""
    return (
        2 * at_least(1, rest).bit_count()
        - at_least(2, rest).bit_count()
        - at_least(3, rest).bit_count()
    )


def lowest_of(suit: int) -> int:
    """The lowest natural of a suit, packed."""
    return 1 << ((suit & -suit).bit_length() - 1) // FIELD * FIELD


def first_runs(suit: int, wilds: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """The runs that begin with the lowest natural, for at most that many wilds, by observations 2 and 3.

    Each is the naturals it takes (packed), the wilds it needs, and the ranks of its naturals, rising.
    """
    low = ((suit & -suit).bit_length() - 1) // FIELD
    taken = 1 << FIELD * low
    run: tuple[int, ...] = (low + Rank.THREE,)
    for high in range(low + 1, len(Rank)):
        if not suit >> FIELD * high:
            return
        if not suit >> FIELD * high & FULL:
            continue
        taken |= 1 << FIELD * high
        run = (*run, high + Rank.THREE)
        cost = max(high - low + 1, SHORTEST) - len(run)
        if cost <= wilds:
            yield taken, cost, run


@lru_cache(maxsize=1 << 15)
def wilds_for_runs(suit: int, wilds: int) -> dict[int, int]:
    """The sets of naturals (packed) that can all stand in runs, and the fewest wilds each takes.

    Only those that take at most ``wilds``. The lowest natural stays out of runs, or begins one.
    """
    if not suit:
        return {0: 0}
    fewest = dict(wilds_for_runs(suit - lowest_of(suit), wilds))
    for taken, cost, _ in first_runs(suit, wilds):
        for kept, more in wilds_for_runs(suit - taken, wilds - cost).items():
            known = fewest.get(kept + taken)
            if known is None or more + cost < known:
                fewest[kept + taken] = more + cost
    return fewest


@lru_cache(maxsize=1 << 16)
def _shares(suit: int, alone: int, paired: int, wilds: int) -> tuple[tuple[int, int, int], ...]:
    """What a suit can do: (bound in half wilds, wilds in runs, naturals that stay for books), best first.

    ``alone`` and ``paired`` mark the ranks that the whole hand holds once and twice.
    """
    shares = []
    for kept, cost in wilds_for_runs(suit, wilds).items():
        rest = suit - kept
        halves = (
            2 * cost
            + 4 * (rest & alone).bit_count()
            + (rest & paired).bit_count()
            + 2 * (rest >> 1 & paired).bit_count()
        )
        if halves <= 2 * wilds:
            shares.append((halves, cost, rest))
    return tuple(sorted(shares))


def _melds_whole(hand: PackedHand) -> bool:
    wilds = hand.wilds
    one, two, three = (at_least(count, hand.ranks) for count in (1, 2, 3))
    alone, paired = one ^ two, two ^ three
    choices = []
    least = 0
    for suit in hand.suits:
        if suit:
            support = at_least(1, suit)
            shares = _shares(suit, alone & support, paired & support, wilds)
            if not shares:
                return False
            least += shares[0][0]
            if least > 2 * wilds:
                return False
            choices.append(shares)
    if not choices:
        return wilds == 0 or wilds >= SHORTEST
    if not hand.wilds and all(len(shares) == 1 for shares in choices):
        return wilds_for_books(sum([shares[0][2] for shares in choices])) == 0
    return _fits(choices, 0, 2 * wilds - least, wilds, 0)


def _fits(
    choices: list[tuple[tuple[int, int, int], ...]], place: int, slack: int, wilds: int, rest: int
) -> bool:
    """Whether the suits from ``place`` on can share out ``wilds``, given what already stays for books.

    ``slack`` is by how many halves the bound may still rise above its least.
    """
    if place == len(choices):
        return wilds_for_books(rest) <= wilds
    shares = choices[place]
    least = shares[0][0]
    for halves, cost, stays in shares:
        if halves - least > slack:
            return False
        if _fits(choices, place + 1, slack - (halves - least), wilds - cost, rest + stays):
            return True
    return False


def all_meld(pile: Rank, cards: Iterable[Card]) -> bool:
    """Whether all these cards fall into books and runs, nothing left over, in the pile of that rank.

    Any number of cards up to ``HAND_LIMIT``, from one deck; no cards at all do. Exact.
    """
    return _melds_whole(pack(pile, cards))


def goes_out(pile: Rank, cards: Sequence[Card]) -> bool:
    """Whether the pile of that rank goes out with these cards (R7): as many as its rank, and all meld.

    Exact for cards from one deck; more than that is not looked for (``check_hand`` does).

    >>> from solitaire.rules import parse_cards
    >>> goes_out(Rank.FOUR, parse_cards("6D 7D 9D 4C"))  # the four is wild, as the 8 of diamonds
    True
    """
    return len(cards) == pile and _melds_whole(pack(pile, cards))


def check_hand(cards: Sequence[Card]) -> None:
    """NotationError unless these can be the cards of one pile: at most 14, no third copy (R1)."""
    if len(cards) > HAND_LIMIT:
        raise NotationError(Code.HAND_SIZE, found=len(cards), limit=HAND_LIMIT)
    check_copies(cards)
