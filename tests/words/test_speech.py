"""What is said about cards, melds, piles and turns."""

from gettext import NullTranslations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.rules import (
    CARDS,
    DECK,
    JOKER,
    PILES,
    Card,
    Deal,
    Game,
    Layout,
    Outcome,
    Pile,
    Position,
    Rank,
    Seed,
    Turn,
    best_melds,
    parse_cards,
)
from solitaire.words import Words, words_for
from tests.kit.pseudo import pseudo_words, untranslated

EN = words_for("en")
STATUS_WORDS = 20


# ---- cards -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "name"),
    [("9T", "9 of stars"), ("JS", "jack of spades"), ("10D", "10 of diamonds"), ("JK", "joker")],
)
def test_a_card_has_a_spoken_name(card: str, name: str) -> None:
    assert EN.card(Card.parse(card)) == name


def test_no_two_cards_have_the_same_name() -> None:
    assert len({EN.card(card) for card in CARDS}) == len(CARDS)


@pytest.mark.parametrize(
    ("card", "name"),
    [("JK", "joker, wild"), ("7H", "7 of hearts, wild"), ("8H", "8 of hearts")],
)
def test_a_wild_says_so_in_the_pile_where_it_is_one(card: str, name: str) -> None:
    assert EN.card_in(Card.parse(card), Rank.SEVEN) == name


@given(st.sampled_from(CARDS), st.sampled_from(Rank))
def test_a_card_says_wild_exactly_when_it_is(card: Card, pile: Rank) -> None:
    assert ("wild" in EN.card_in(card, pile)) == card.is_wild(pile)


def test_a_pile_is_named_by_what_is_written_on_it_and_its_wild_rank_in_words() -> None:
    assert [EN.pile_name(rank) for rank in (Rank.SEVEN, Rank.JACK)] == ["Pile 7", "Pile J"]
    assert [EN.wilds(rank) for rank in (Rank.SIX, Rank.JACK)] == ["sixes wild", "jacks wild"]
    assert len({EN.wilds(rank) for rank in Rank}) == len(Rank)


# ---- melds and piles ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pile", "cards", "said"),
    [
        ("K", "6C 4C 5C", "Run 4 5 6 of clubs."),
        ("K", "6C 4C JK", "Run 4, joker as 5, 6 of clubs."),
        ("4", "6D 7D 9D 4C", "Run 6 7, 4 of clubs as 8, 9 of diamonds."),
        ("K", "JS JK JH", "Book jack jack, joker wild."),
        ("7", "3S 7H JK", "Book 3, 7 of hearts wild, joker wild."),
        ("7", "7H 6H 8H", "Run 6 7 8 of hearts."),
        ("3", "JK JK JK", "Book joker wild, joker wild, joker wild."),
        ("5", "3H", "Loose 3 of hearts."),
        ("5", "QT 9H JK", "Loose 9 of hearts, queen of stars, joker wild."),
        ("7", "9S 9H 9C KT 3D", "Book 9 9 9. Loose 3 of diamonds, king of stars."),
        ("7", "", ""),
    ],
)
def test_melds_say_what_lies_in_them_and_what_each_wild_stands_for(
    pile: str, cards: str, said: str
) -> None:
    assert EN.layout(best_melds(Rank.parse(pile), parse_cards(cards))) == said


def test_a_pile_says_its_rank_its_wilds_and_its_cards() -> None:
    layout = best_melds(Rank.SEVEN, parse_cards("4C 5C 6C JS JH JK 9H"))
    assert EN.pile(Rank.SEVEN, layout, flipped=False) == (
        "Pile 7, sevens wild. Run 4 5 6 of clubs. Book jack jack, joker wild. Loose 9 of hearts."
    )


class Listing(NullTranslations):
    """A language that joins what it lists in its own way, and leaves everything else as it is."""

    def __init__(self, pair: str) -> None:
        super().__init__()
        self._pair = pair

    def gettext(self, message: str) -> str:
        return self._pair if message == "%(list)s, %(next)s" else message


@pytest.mark.parametrize(
    "pair",
    [
        "%(list)s, %(next)s",
        "%(list)s%(next)s",
        "%(list)s und %(next)s",
        "%(list)s %% %(next)s",
        "%(next)s nach %(list)s",
        "[%(list)s, %(next)s]",
        "%(list)s, %(next)s!",
        "%(next)s",
    ],
)
@given(cards=st.lists(st.sampled_from(DECK), min_size=1, max_size=5))
def test_a_list_grows_part_by_part_as_the_language_says(pair: str, cards: list[Card]) -> None:
    words = Words("xx", Listing(pair))
    name, *names = [
        f"{words.card(card)} wild" if card.is_wild(Rank.KING) else words.card(card)
        for card in cards
    ]
    for following in names:
        name = pair % {"list": name, "next": following}
    layout = Layout(Rank.KING, (), tuple(cards), 0)
    assert words.loose(layout) == f"Loose {name}"


def test_a_flipped_pile_says_so() -> None:
    layout = best_melds(Rank.THREE, parse_cards("QS QH JK"))
    said = EN.pile(Rank.THREE, layout, flipped=True)
    assert said == "Pile 3, complete and flipped. Book queen queen, joker wild."


# ---- what happened -----------------------------------------------------------------------------------


def position(*flipped: Rank, drawn: Card | None, left: int) -> Position:
    """What a player sees; only the ranks and flips of the piles matter here."""
    piles = tuple(Pile(rank, (), rank in flipped) for rank in PILES)
    return Position(piles, drawn, DECK[:left])


LAST_TURN = Turn.parse("8H>7:3S")


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (20, "9 of stars. 20 left in the stock."),
        (1, "9 of stars. 1 left in the stock."),
        (0, "9 of stars, the last card of the stock."),
    ],
)
def test_a_draw_says_the_card_and_what_is_left(left: int, said: str) -> None:
    assert EN.drawn(Card.parse("9T"), left) == said


def test_a_status_begins_with_a_capital_letter() -> None:
    assert EN.drawn(JOKER, 3) == "Joker. 3 left in the stock."


def test_after_a_turn_the_next_card_is_said() -> None:
    after = position(Rank.THREE, drawn=Card.parse("9T"), left=20)
    assert EN.after_turn(LAST_TURN, after, None) == "9 of stars. 20 left in the stock."


def test_after_a_turn_that_flips_a_pile_the_pile_is_said_first() -> None:
    after = position(Rank.THREE, Rank.SEVEN, drawn=Card.parse("9T"), left=20)
    assert EN.after_turn(LAST_TURN, after, None) == (
        "Pile 7 complete and flipped. 2 of 11. 9 of stars. 20 left in the stock."
    )


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (3, "All piles flipped: won with 3 cards left in the stock."),
        (1, "All piles flipped: won with 1 card left in the stock."),
        (0, "All piles flipped: won with the last card of the stock."),
    ],
)
def test_a_win_says_what_is_left_in_the_stock(left: int, said: str) -> None:
    after = position(*PILES, drawn=None, left=left)
    ending = EN.after_turn(LAST_TURN, after, Outcome(True, 11, left, 0))
    assert ending == f"Pile 7 complete and flipped. 11 of 11. {said}"


def test_a_lost_game_says_its_piles_and_points() -> None:
    outcome = Outcome(False, 9, 0, 37)
    assert EN.result(outcome) == "9 of 11 piles, 37 points left"
    assert EN.after_turn(LAST_TURN, position(drawn=None, left=0), outcome) == (
        "The stock is empty: 9 of 11 piles, 37 points left."
    )


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome(True, 11, 3, 0), "Won with 3 cards left in the stock."),
        (Outcome(True, 11, 1, 0), "Won with 1 card left in the stock."),
        (Outcome(True, 11, 0, 0), "Won with the last card of the stock."),
        (Outcome(False, 9, 0, 37), "9 of 11 piles flipped, 37 points left."),
        (Outcome(False, 10, 0, 1), "10 of 11 piles flipped, 1 point left."),
    ],
)
def test_a_result_is_a_sentence_where_it_stands_alone(outcome: Outcome, said: str) -> None:
    assert EN.result_sentence(outcome) == said
    assert untranslated(pseudo_words().result_sentence(outcome)).strip() == ""


def test_a_new_deal_says_which_piles_are_complete_as_dealt() -> None:
    drawn = Card.parse("9T")
    starts = [
        position(*flipped, drawn=drawn, left=27)
        for flipped in ((), (Rank.THREE,), (Rank.THREE, Rank.FOUR))
    ]
    assert [EN.at_start(start) for start in starts] == [
        "9 of stars. 27 left in the stock.",
        "1 pile complete as dealt. 9 of stars. 27 left in the stock.",
        "2 piles complete as dealt. 9 of stars. 27 left in the stock.",
    ]


def test_undo_says_how_many_turns_are_taken_back_and_the_card_drawn_again() -> None:
    again = position(drawn=Card.parse("9T"), left=20)
    assert EN.after_undo(1, again) == "1 turn taken back. 9 of stars. 20 left in the stock."
    assert EN.after_undo(2, again) == "2 turns taken back. 9 of stars. 20 left in the stock."


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        ("8H>7:3S", "Turn 5: 8 of hearts on pile 7, 3 of spades discarded."),
        ("8H>7:8H", "Turn 5: 8 of hearts discarded unplayed."),
    ],
)
def test_a_turn_can_be_told_again(turn: str, said: str) -> None:
    assert EN.turn(5, Turn.parse(turn)) == said


def said_of(game: Game, words: Words) -> list[str]:
    """Every status of a game, from its start."""
    start, *later = game.history()
    said = [words.at_start(start.position)]
    for number, (turn, after) in enumerate(zip(game.turns, later, strict=True), start=1):
        said.append(words.after_turn(turn, after.position, after.outcome))
        said.append(words.turn(number, turn))
        if not after.is_over:
            said.append(words.after_undo(number, after.position))
    return said


games = st.builds(
    lambda value, chance: played(Deal.from_seed(Seed(value)), chance),
    st.integers(0, 2**40 - 1),
    st.randoms(use_true_random=False),
)


def played(deal: Deal, chance: Random) -> Game:
    """A whole game: a turn that flips a pile where there is one, else any turn."""
    game = Game.start(deal)
    while not game.is_over:
        after = [game.play(turn) for turn in game.legal_turns()]
        flipping = [next_ for next_ in after if next_.flipped_count > game.flipped_count]
        game = chance.choice(flipping or after)
    return game


@settings(max_examples=10)
@given(games)
def test_no_status_is_longer_than_people_listen(game: Game) -> None:
    assert [said for said in said_of(game, EN) if len(said.split()) > STATUS_WORDS] == []


@settings(max_examples=10)
@given(games)
def test_everything_said_of_a_game_is_in_the_catalogue(game: Game) -> None:
    words = pseudo_words()
    said = said_of(game, words)
    for pile in game.piles:
        said.append(words.pile(pile.rank, best_melds(pile.rank, pile.cards), pile.flipped))
        said += [words.card_in(card, pile.rank) for card in pile.cards]
    assert {untranslated(text).strip() for text in said} == {""}
