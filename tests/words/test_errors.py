"""Error messages in words."""

from enum import StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.matches import MatchCode
from solitaire.matches.continental import ContinentalCode
from solitaire.matches.crowns import CrownsCode
from solitaire.matches.lastcard.cards import LastCardCode
from solitaire.matches.spiral import SpiralCode
from solitaire.play.errors import PlayCode
from solitaire.rules import Card, Code, Datum, Deal, Game, NotationError, Rank, SolitaireError
from solitaire.web.http.errors import WebCode, explain
from solitaire.words import words_for
from solitaire.words.deals.records import explain_refusal
from solitaire.words.filling import LONGEST_TEXT
from solitaire.words.matches.games import GAME_WORDS
from tests.kit.example_game import SumCode

EN = words_for("en")

# Example data for each code, with the fields that its enum documents.
DATA: dict[StrEnum, dict[str, Datum]] = {
    Code.CARD: {"text": "11S"},
    Code.RANK: {"text": "2"},
    Code.CODE: {"text": "1-8QZU-4M2T"},
    Code.CODE_SLIP: {"text": "1-8QZU-4M2T"},
    Code.CODE_VERSION: {"text": "9-8QZK-4M2T", "version": 9},
    Code.TEXT_EMPTY: {},
    Code.TEXT_LONG: {"length": 300, "limit": 200},
    Code.DEAL_GROUPS: {"found": 3, "expected": "12, 8"},
    Code.DEAL_SIZE: {"group": "3", "found": 2, "expected": 3},
    Code.LINE_GROUPS: {},
    Code.PILE_SIZE: {"number": 2, "found": 2, "fewest": 3, "most": 13},
    Code.COPIES: {"card": "8H", "found": 3, "limit": 2},
    Code.HAND_SIZE: {"found": 15, "limit": 14},
    Code.TURN: {"text": "8H"},
    Code.RECORD: {"text": "hello"},
    Code.RECORD_DEAL: {},
    Code.RECORD_TWO_DEALS: {"text": "1-8QZK-4M2T"},
    Code.RECORD_END: {},
    Code.RECORD_LONG: {"length": 20_000, "limit": 10_000},
    WebCode.MISSING: {"field": "pile"},
    WebCode.NUMBER: {"text": "seven"},
    WebCode.COMMAND: {"text": "hello"},
    WebCode.NO_PILE: {},
    PlayCode.NAME_EMPTY: {},
    PlayCode.NAME_LONG: {"limit": 24},
    PlayCode.NAME_CHARACTER: {"text": "<"},
    PlayCode.NAME_ADDRESS: {},
    PlayCode.PHRASE_LENGTH: {"found": 7, "expected": 8},
    PlayCode.PHRASE_WORD: {"place": 3, "text": "xylophone"},
    Code.GAME_OVER: {"turn": 29},
    Code.PILE_ABSENT: {"turn": 3, "pile": "K"},
    Code.PILE_FLIPPED: {"turn": 3, "pile": "7"},
    Code.CARD_NOT_THERE: {"turn": 3, "pile": "7", "card": "9T"},
    Code.NOT_DRAWN: {"turn": 3, "card": "JK", "drawn": "9T"},
    PlayCode.STALE: {"turn": 3, "now": 4},
    PlayCode.NO_CARD: {"turn": 3},
    PlayCode.NOTHING_TO_UNDO: {"turn": 1},
    PlayCode.NO_UNDO: {"turn": 3},
    PlayCode.NOTHING_TO_REDO: {"turn": 1},
    PlayCode.NO_GAME: {},
    PlayCode.NO_MATCH: {},
    PlayCode.NO_EXERCISE: {},
    PlayCode.NO_RACE: {},
    PlayCode.NO_PARTY: {},
    PlayCode.NO_PUZZLE: {},
    PlayCode.NO_TURNING_POINT: {},
    PlayCode.NO_PLAYER: {},
    WebCode.NO_LINK: {},
    PlayCode.NO_FAMILY: {},
    PlayCode.NAME_TAKEN: {"text": "Ann"},
    PlayCode.RACER_NAMED: {"text": "Ann"},
    PlayCode.RACE_FULL: {"limit": 6},
    PlayCode.RACE_OVER: {},
    PlayCode.SEAT_NAMED: {"text": "Ann"},
    PlayCode.SEAT_TAKEN: {},
    PlayCode.PARTY_FULL: {},
    PlayCode.PARTY_BEGUN: {},
    PlayCode.PARTY_ALONE: {},
    PlayCode.PARTIES_MANY: {"limit": 20},
    PlayCode.WAIT_FOR_PLAYER: {},
    PlayCode.PHRASE_MADE: {},
    WebCode.PLAY_FIRST: {},
    PlayCode.FAMILY_FULL: {"limit": 50},
    PlayCode.FAMILIES_MANY: {"limit": 20},
    PlayCode.ATTEMPT_STAYS: {},
    PlayCode.RESULT_STAYS: {},
    PlayCode.TOO_OFTEN: {"seconds": 60},
    PlayCode.GIVEN_UP: {},
    PlayCode.BUSY: {"limit": 100},
    PlayCode.DEALING: {},
    PlayCode.BUSY_YOURS: {"limit": 4},
    WebCode.BUSY_EXPORT: {},
    PlayCode.NOT_OVER: {"turn": 3},
    PlayCode.DAILY_OPEN: {"turn": 29},
    PlayCode.RACE_OPEN: {"turn": 29},
    MatchCode.GAME: {"text": "chess"},
    MatchCode.MOVE: {"text": "hello", "one": "S8H:3S", "other": "P8H:KD", "move": 3},
    MatchCode.PLAYERS: {"found": 5, "fewest": 2, "most": 4},
    MatchCode.PLAYERS_KNOWN: {"found": 3, "known": "2, 4"},
    MatchCode.BOT: {"text": "outs.9", "known": "points.1, away.1, outs.1"},
    MatchCode.OPTION: {"text": "hands=six", "known": "hands=eleven, hands=five"},
    MatchCode.OPTION_PLAYERS: {"text": "teams=three", "found": 3, "known": "6"},
    MatchCode.OPTION_EXCLUDED: {"text": "out=yes", "other": "pairs=yes"},
    MatchCode.OPTION_TWICE: {"text": "hands"},
    MatchCode.PERSON: {"text": "outs.1,away.1"},
    PlayCode.CARDS_EMPTY: {},
    PlayCode.CARDS_LONG: {"limit": 4000},
    PlayCode.CARD_LAID: {"pile": "7", "card": "JK", "limit": 6},
    PlayCode.NO_SUCH_CARD: {"pile": "7", "text": "8X"},
    PlayCode.PILE_FULL: {"pile": "7", "card": "9T"},
    PlayCode.PILE_SIZE: {"pile": "7", "found": 6, "expected": 7},
    PlayCode.PILES_TOTAL: {"found": 9, "expected": "11 / 7"},
    PlayCode.PILE_TWICE: {"pile": "7"},
    PlayCode.STOCK_SIZE: {"found": 27, "expected": 28},
    PlayCode.NOT_LEFT: {"card": "9T"},
    PlayCode.LINES_MANY: {"limit": 8},
    MatchCode.RECORD: {"text": "hello"},
    MatchCode.RECORD_GAME: {"text": "K1-8QZK-4M2T", "game": "crowns", "other": "spiral"},
    MatchCode.RECORD_LONG: {"length": 70_000, "limit": 60_000},
    MatchCode.RECORD_CUT: {"move": 30},
    MatchCode.RECORD_CODE: {"label": "hand7"},
    MatchCode.CARDS: {"label": "hand7", "card": "9T", "found": 3, "expected": 2},
    MatchCode.OVER: {"move": 99},
    MatchCode.LONG: {"limit": 5_000},
    MatchCode.NO_MOVE: {},
    MatchCode.NOT_YOURS: {"move": 3},
    CrownsCode.DRAW_FIRST: {"move": 3},
    CrownsCode.DISCARD_FIRST: {"move": 3},
    MatchCode.DEAL_FIRST: {"move": 3},
    MatchCode.NOT_OVER: {"move": 3},
    MatchCode.NOT_HELD: {"card": "9T", "move": 3},
    CrownsCode.JUST_TAKEN: {"card": "9T", "move": 3},
    CrownsCode.ALL_ALIKE: {"card": "9T", "move": 3},
    ContinentalCode.CARD: {"text": "11H"},
    ContinentalCode.DRAW_FIRST: {"move": 3},
    ContinentalCode.DISCARD_FIRST: {"move": 3},
    ContinentalCode.NOT_HELD: {"card": "AH", "move": 3},
    ContinentalCode.NOT_DRAWN: {"card": "AH", "drawn": "JK", "move": 3},
    ContinentalCode.NO_MELD: {"cards": "5H,6H,7H", "move": 3},
    ContinentalCode.OTHER_CONTRACT: {"found": "T", "contract": "TTE", "move": 3},
    ContinentalCode.CANNOT_LAY: {"needed": 2, "move": 3},
    ContinentalCode.LAID_ALREADY: {"move": 3},
    ContinentalCode.LAY_FIRST: {"move": 3},
    ContinentalCode.KEEP_ONE: {"move": 3},
    ContinentalCode.NO_SUCH_MELD: {"meld": 9, "melds": 2, "move": 3},
    ContinentalCode.NO_PLACE: {"card": "AH", "meld": "5S,5H,5D", "move": 3},
    ContinentalCode.NOT_LAST: {"move": 3},
    SpiralCode.NOT_HELD: {"card": 68, "move": 3},
    SpiralCode.TAKEN: {"space": 71, "move": 3},
    SpiralCode.LOW: {"card": 68, "space": 30, "move": 3},
    SpiralCode.NO_SPACE: {"card": 88, "space": 30, "move": 3},
    SpiralCode.FITS: {"card": 88, "space": 90, "move": 3},
    SpiralCode.FULL: {"move": 3},
    SpiralCode.SWAP: {"found": 3, "move": 3},
    SpiralCode.NEXT_FIRST: {"move": 3},
    SpiralCode.NOT_OVER: {"move": 3},
    MatchCode.NOT_DRAWN: {"card": "JK", "drawn": "9T", "move": 3},
    LastCardCode.CARD: {"text": "7R"},
    LastCardCode.NOT_HELD: {"card": "R7", "move": 3},
    LastCardCode.NOT_DRAWN: {"card": "R7", "drawn": "W4", "move": 3},
    LastCardCode.NO_FIT: {"card": "R7", "color": "B", "top": "B8", "move": 3},
    LastCardCode.FOUR_NEEDS: {"color": "R", "card": "R7", "move": 3},
    LastCardCode.NAME_COLOR: {"card": "W", "move": 3},
    LastCardCode.SWAP_WITH: {"move": 3},
    LastCardCode.NAME_FIRST: {"move": 3},
    LastCardCode.KEEP_OR_PLAY: {"drawn": "W", "move": 3},
    LastCardCode.PLAY_DRAWN: {"drawn": "W", "move": 3},
    LastCardCode.KEEP_FIRST: {"card": "R7", "drawn": "W", "move": 3},
    LastCardCode.ANSWER_FIRST: {"move": 3},
    LastCardCode.NOTHING_TO_KEEP: {"move": 3},
    LastCardCode.NOTHING_TO_CATCH: {"move": 3},
    LastCardCode.NOTHING_TO_CHALLENGE: {"move": 3},
    LastCardCode.NOTHING_TO_NAME: {"move": 3},
    MatchCode.BOT_DIFFERS: {"bot": "outs.1", "found": ":9T", "expected": ":JK", "move": 3},
}

OWN_CODES = [code for game in GAME_WORDS.values() for code in game.codes or ()]
"""Those of one game of matches only."""
CODES: list[StrEnum] = [*Code, *PlayCode, *WebCode, *MatchCode, *OWN_CODES]


def sentence(code: StrEnum, **data: Datum) -> str:
    return explain(EN, SolitaireError(code, **data))


def test_every_code_has_a_message_with_all_placeholders_filled() -> None:
    for code in CODES:
        said = sentence(code, **DATA[code])
        assert said.endswith("."), code
        assert "%" not in said, code


def test_every_code_has_a_different_message() -> None:
    assert len({sentence(code, **data) for code, data in DATA.items()}) == len(CODES)


def test_messages_name_the_pile_that_they_are_about() -> None:
    for code, data in DATA.items():
        assert str(data.get("pile", "")) in sentence(code, **data), code


def test_messages_spell_out_cards() -> None:
    data = DATA[Code.CARD_NOT_THERE]
    assert sentence(Code.CARD_NOT_THERE, **data) == "Pile 7 does not hold the 9 of stars."
    data = DATA[Code.NOT_DRAWN]
    assert sentence(Code.NOT_DRAWN, **data) == "The card drawn is the 9 of stars, not the joker."


def test_a_card_of_a_record_that_is_none_is_repeated() -> None:
    said = sentence(MatchCode.CARDS, label="hand7", card="9X\n", found=1, expected=0)
    assert said.endswith("it needs 0 and has 1: 9X\ufffd.")


def test_what_is_no_card_of_five_crowns_is_repeated() -> None:
    said = sentence(MatchCode.NOT_DRAWN, card="R7", drawn="G2")
    assert said == "The card taken in this turn is G2, not R7."


def test_a_code_of_nobody_has_no_message() -> None:
    with pytest.raises(TypeError, match="no message"):
        sentence(SumCode.FIRST)


def test_a_refused_record_of_a_match_names_its_turn() -> None:
    held = SolitaireError(MatchCode.NOT_HELD, **DATA[MatchCode.NOT_HELD])
    said = explain_refusal(EN, held)
    assert said == f"Turn 3: {sentence(MatchCode.NOT_HELD, **held.data)}"
    card = NotationError(Code.CARD, text="9X", move=3)
    assert explain_refusal(EN, card) == f"Turn 3: {sentence(Code.CARD, text='9X')}"


def test_the_stock_is_not_called_a_pile() -> None:
    said = sentence(Code.DEAL_SIZE, group="stock", found=27, expected=28)
    assert said == "The stock of a deal has 28 cards. Cards found there: 27."


@pytest.mark.parametrize(
    ("seconds", "wait"),
    [
        (1, "1 second"),
        (90, "90 seconds"),
        (91, "2 minutes"),
        (360, "6 minutes"),
        (361, "7 minutes"),
    ],
)
def test_the_time_to_wait_is_named_and_never_too_short(seconds: int, wait: str) -> None:
    said = sentence(PlayCode.TOO_OFTEN, seconds=seconds)
    assert said == f"That was too often in a short time. Try again in {wait}."


def test_a_missing_field_asks_for_its_card() -> None:
    assert sentence(WebCode.MISSING, field="discard") == "Choose the card to discard."


def test_errors_raised_by_the_rules_have_messages() -> None:
    game = Game.start(Deal.from_code("1-8QZK-4M2T"))
    absent = next(c for c in game.deal.stock if c not in game.deal.piles[0])
    with pytest.raises(NotationError) as unreadable:
        Card.parse("11S")
    with pytest.raises(SolitaireError) as illegal:
        game.turn(Rank.THREE, absent)
    assert "“11S” is not a card" in explain(EN, unreadable.value)
    assert EN.card(absent) in explain(EN, illegal.value)


@given(st.text())
def test_a_players_text_is_truncated_and_made_printable(text: str) -> None:
    around = len(sentence(Code.CARD, text=""))
    said = sentence(Code.CARD, text=text)
    assert said.isprintable()
    assert len(said) <= around + LONGEST_TEXT


def test_a_placeholder_in_a_players_text_is_not_filled() -> None:
    assert "“%(limit)s”" in sentence(Code.CARD, text="%(limit)s")


def test_a_card_that_lies_already_is_named_with_its_pile() -> None:
    data: dict[str, Datum] = {"pile": "7", "card": "8H"}
    twice = sentence(PlayCode.CARD_LAID, **data, limit=2)
    assert twice == "Pile 7: the 8 of hearts lies twice already."
    assert sentence(PlayCode.CARD_LAID, **data, limit=1) == "Pile 7: the 8 of hearts lies already."
