"""Last Card in words: cards, what fits, what was done, and what a coach and a review say."""

from __future__ import annotations

import pytest

from solitaire.matches.lastcard import LastCardState
from solitaire.matches.lastcard.cards import CARDS, Card, Color
from solitaire.matches.lastcard.coach import advise
from solitaire.matches.lastcard.events import events_of
from solitaire.words import ENGLISH, words_for
from solitaire.words.matches.lastcard import telling
from solitaire.words.matches.lastcard.coach import tell_advice
from solitaire.words.matches.lastcard.names import name_card, say_needs, say_why_not, the_card
from tests.kit.lastcard import play, sit, turn_up


def told(state: LastCardState, *words: str, seat: int = 0) -> list[str]:
    states = [state]
    for word in words:
        states.append(play(states[-1], word))
    seats = [each.seat or 0 for each in states[:-1]]
    moves = [each.last for each in states[1:] if each.last]
    events = events_of(states, [*zip(seats, moves, strict=True)], seat)
    return [telling.tell_event(ENGLISH, each, seat) for each in events]


def test_every_card_has_a_name_of_its_own_in_every_language() -> None:
    for language in ("en", "nl", "es"):
        words = words_for(language)
        for names in (name_card, the_card):
            assert len({names(words, card) for card in CARDS}) == len(CARDS)


@pytest.mark.parametrize(
    ("card", "english", "dutch", "spanish"),
    [
        ("R7", "the red 7", "de rode 7", "el 7 rojo"),
        ("YS", "the yellow skip", "de gele overslaankaart", "el salto amarillo"),
        ("B+", "the blue +2", "de blauwe +2", "el +2 azul"),
        ("W", "a wild", "een joker", "un comodín"),
    ],
)
def test_cards_in_sentences(card: str, english: str, dutch: str, spanish: str) -> None:
    names = [the_card(words_for(language), Card.parse(card)) for language in ("en", "nl", "es")]
    assert names == [english, dutch, spanish]


@pytest.mark.parametrize(
    ("top", "needs"),
    [("R7", "red or a 7"), ("R8", "red or an 8"), ("RS", "red or a skip"), ("W", "red")],
)
def test_what_fits(top: str, needs: str) -> None:
    assert say_needs(ENGLISH, Card.parse(top), Color.RED) == needs


def test_why_a_card_does_not_fit() -> None:
    view = sit("R7 B1 W4", "G1", up="R9").view(0)
    assert say_why_not(ENGLISH, Card.parse("B1"), view) == "needs red or a 9"
    said = say_why_not(ENGLISH, Card.parse("W4"), view)
    assert said == "only without a red card: you hold the red 7"


@pytest.mark.parametrize(
    ("hands", "words", "said"),
    [
        (
            ("G1 G2", "R+ R1 R2", "G3 G4"),
            "+ R+",
            "Ada played the red +2. Bruno draws 2 and misses a turn.",
        ),
        (
            ("G1 G2", "RR R1 R2", "G3 G4"),
            "+ RR",
            "Ada played the red reverse. Play goes the other way.",
        ),
        (("G1 G2", "RS R1 R2"), "+ RS", "Ada played the red skip. You miss a turn."),
        (("G1 G2", "W R1"), "+ W/B", "Ada played a wild and named blue. Last card!"),
        (("G1 G2", "H R1 R2"), "+ H/B/0", "Ada swapped hands with you and named blue."),
        (
            ("G1 G2", "XD R1 R2", "G3 G4"),
            "+ XD/B",
            "Ada played the blank that makes all others draw 2 and named blue. Bruno draws 2."
            " You draw 2.",
        ),
        (("G1 G2", "W4 R1 R2", "G3 G4"), "+ W4/B? .", "Bruno draws 4 and misses a turn."),
        (
            ("G1 G2 W", "XC R1 R2", "W4 W"),
            "+ XC/B",
            "Ada played the blank that makes the others discard their wilds and named blue. Bruno"
            " discards 1. You discard 1.",
        ),
        (("H G1 G2", "Y1 Y2 Y3"), "H/B/1", "You swapped hands with Ada and hold 3 cards."),
        (("G1 G2", "Y1 Y2"), "+ +", "Ada drew a card."),
    ],
)
def test_what_others_did(hands: tuple[str, ...], words: str, said: str) -> None:
    state = sit(*hands, up="R9", stock=["B7", "B8"])
    assert told(state, *words.split())[-1] == said


def test_what_the_reader_drew() -> None:
    assert told(sit("G1", "B1", up="R9", stock=["B7"]), "+") == ["You drew the blue 7 and keep it."]
    fits = told(sit("G1", "B1", up="R9", stock=["R7"]), "+")
    assert fits == ["You drew the red 7, which fits and so is played. Last card!"]


def test_what_is_to_be_done() -> None:
    assert telling.say_what_to_do(ENGLISH, sit("R1 R2", "B1").view(0)) == "Your turn: red or a 9."
    none = telling.say_what_to_do(ENGLISH, sit("G1 G2", "B1").view(0))
    assert none == "Your turn: none of your cards fits red or a 9, so draw."
    named = telling.say_what_to_do(ENGLISH, turn_up("W").view(0))
    assert named == "A wild was turned up: name the color."


def test_the_coach_begins_with_what_the_game_is() -> None:
    view = sit("R1 R2 B3", "B1 B2").view(0)
    first = tell_advice(ENGLISH, view, advise(view), None)
    later = tell_advice(ENGLISH, view, advise(view), ())
    assert first.startswith("Play one card a turn: of the color that counts, or with the number")
    assert later == (
        "Play the red 2. Of the cards that fit it has the most points, so get rid of it."
    )
    assert first.endswith(" Play the red 2.")


def test_the_coach_gives_a_reason_at_length_but_once() -> None:
    view = sit("R1 R2 B3", "B1 B2").view(0)
    advice = advise(view)
    said = tell_advice(ENGLISH, view, advice, {advice.reason})
    assert said == "Play the red 2. Most points of what fits."


@pytest.mark.parametrize("card", ["RS", "RR", "R+"])
def test_the_coach_says_that_two_players_go_again(card: str) -> None:
    again = "Then it is your turn again."
    for hands, expected in (
        ((f"{card} B3 B4", "B1 B2"), True),
        ((f"{card} B3 B4", "B1", "B2"), False),
    ):
        view = sit(*hands).view(0)
        assert tell_advice(ENGLISH, view, advise(view), ()).endswith(again) is expected


def test_a_challenge_is_about_the_color_before_the_plus_four() -> None:
    """The color that is named with it is another one, and would mislead."""
    view = play(sit("G1 G2", "W4 R1 R2", up="R9"), "+", "W4/B?").view(0)
    said = telling.explain_challenge(ENGLISH, view)
    assert said.startswith("Ada may play it only without a red card.")


def test_a_last_card_that_is_announced_is_not_said_again() -> None:
    state = sit("G1 G2", "R1 R2", up="R9")
    states = [state, play(state, "+"), play(state, "+", "R1")]
    moves = [each.last for each in states[1:] if each.last]
    played = events_of(states, [*zip([0, 1], moves, strict=True)], 0)[-1]
    said = [telling.tell_event(ENGLISH, played, 0, announced) for announced in ((), (1,))]
    assert said == ["Ada played the red 1. Last card!", "Ada played the red 1."]
