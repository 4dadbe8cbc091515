"""Errors: one tree, stable codes, and the data for a sentence."""

from __future__ import annotations

from solitaire.rules import Code, IllegalTurn, NotationError, SolitaireError, errors


def test_all_errors_are_one_tree() -> None:
    assert issubclass(NotationError, SolitaireError)
    assert issubclass(NotationError, ValueError), "as parsers of Python do"
    assert issubclass(IllegalTurn, SolitaireError)
    assert not issubclass(IllegalTurn, ValueError)


def test_the_docstring_draws_the_tree() -> None:
    assert errors.__doc__ is not None
    for kind in SolitaireError.__subclasses__():
        assert kind.__name__ in errors.__doc__


def test_an_error_has_a_code_and_data() -> None:
    assert str(SolitaireError(Code.TEXT_EMPTY)) == "text-empty"
    assert str(NotationError(Code.CARD, text="9X")) == "card: text='9X'"
    error = IllegalTurn(Code.CARD_NOT_THERE, turn=3, pile="7", card="8H")
    assert str(error) == "card-not-there: turn=3, pile='7', card='8H'"
    assert (error.code, error.data) == (Code.CARD_NOT_THERE, {"turn": 3, "pile": "7", "card": "8H"})


def test_codes_are_stable() -> None:
    """Stored and compared by others: a code may be added, never changed."""
    assert {
        "card",
        "rank",
        "code",
        "code-slip",
        "code-version",
        "text-empty",
        "text-long",
        "deal-groups",
        "deal-size",
        "copies",
        "hand-size",
        "turn",
        "record",
        "record-deal",
        "record-long",
        "game-over",
        "pile-flipped",
        "card-not-there",
        "not-drawn",
    } <= set(Code)
    for code in Code:
        assert code.value == code.name.lower().replace("_", "-")
