"""The error tree, its stable codes, and the data of an error."""

from __future__ import annotations

from solitaire.rules import Code, IllegalTurn, NotationError, SolitaireError, errors


def test_errors_inherit_from_solitaire_error() -> None:
    assert issubclass(NotationError, SolitaireError)
    assert issubclass(NotationError, ValueError), "like Python's own parsers"
    assert issubclass(IllegalTurn, SolitaireError)
    assert not issubclass(IllegalTurn, ValueError)


def test_the_module_docstring_names_every_error() -> None:
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
    """Codes are stored and compared elsewhere: add new ones, never change one."""
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
