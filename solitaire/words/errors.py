"""A sentence for every refusal, by its code and data.

The placeholders of a message are keys of the error's data, which the enums of codes list. Each table is a
``match`` over the whole enum, so mypy reports a code without a message.
"""

from solitaire.play.errors import PlayCode
from solitaire.rules import Code, SolitaireError
from solitaire.words.filling import fill_message
from solitaire.words.marks import _
from solitaire.words.words import Words


def explain(words: Words, error: SolitaireError) -> str:
    """The reason for a refusal in a sentence or two; TypeError for a code of a higher layer."""
    match error.code:
        case Code.DEAL_SIZE if error.data["group"] == "stock":
            message = _("The stock of a deal has %(expected)s cards. Cards found there: %(found)s.")
        case Code() as code:
            message = _message_of_rules(code)
        case PlayCode.CARD_LAID if error.data["limit"] == 1:
            message = _("Pile %(pile)s: %(the_card)s lies already.")
        case PlayCode.CARD_LAID if error.data["limit"] == 2:
            message = _("Pile %(pile)s: %(the_card)s lies twice already.")
        case PlayCode() as code:
            message = _message_of_play(code)
        case _:
            return _explain_match(words, error)
    return fill_message(words, message, error)


def _message_of_rules(code: Code) -> str:
    match code:
        case Code.CARD:
            return _("“%(text)s” is not a card. Cards look like 10T, QD or JK.")
        case Code.RANK:
            return _("“%(text)s” is not a rank. Ranks are 3 to 10, J, Q and K.")
        case Code.CODE:
            return _("“%(text)s” is not a deal code. Deal codes look like 1-8QZK-4M2T.")
        case Code.CODE_SLIP:
            return _(
                "“%(text)s” looks like a deal code with a typing mistake. Deal codes look like 1-8QZK-4M2T."
                " If it is not meant as a code, choose other words."
            )
        case Code.CODE_VERSION:
            return _(
                "The deal code “%(text)s” has version %(version)s, which this program does not know."
            )
        case Code.TEXT_EMPTY:
            return _("Write a word or two to make a deal from.")
        case Code.TEXT_LONG:
            return _("That text is too long for a deal: it may have at most %(limit)s characters.")
        case Code.DEAL_GROUPS:
            return _(
                "A deal is its piles and the stock, with | between them: parts needed %(expected)s,"
                " parts found %(found)s."
            )
        case Code.DEAL_SIZE:
            return _(
                "Pile %(group)s of a deal has %(expected)s cards. Cards found there: %(found)s."
            )
        case Code.LINE_GROUPS:
            return _("A deal is one pile or more and the stock, with | between them.")
        case Code.PILE_SIZE:
            return _(
                "A pile has %(fewest)s to %(most)s cards."
                " Cards found in part %(number)s: %(found)s."
            )
        case Code.COPIES:
            return _("The game has only %(limit)s of this card, not %(found)s: %(card)s.")
        case Code.HAND_SIZE:
            return _("That is %(found)s cards; a pile never holds more than %(limit)s.")
        case Code.TURN:
            return _("“%(text)s” is not a turn. Turns look like 8H>7:3S.")
        case Code.RECORD:
            return _("This game record cannot be read here: “%(text)s”.")
        case Code.RECORD_DEAL:
            return _("This game record names no deal.")
        case Code.RECORD_TWO_DEALS:
            return _(
                "The lines “Deal” and “Cards” of this game record are two different deals: the code %(text)s"
                " has other cards."
            )
        case Code.RECORD_END:
            return _(
                "This game record says that the game was given up, but the game ends with its last turn."
            )
        case Code.RECORD_LONG:
            return _("This game record is too long: it may have at most %(limit)s characters.")
        case Code.GAME_OVER:
            return _("This game is over.")
        case Code.PILE_ABSENT:
            return _("This game has no pile %(pile)s.")
        case Code.PILE_FLIPPED:
            return _("Pile %(pile)s is flipped and takes no more cards.")
        case Code.CARD_NOT_THERE:
            return _("Pile %(pile)s does not hold %(the_card)s.")
        case Code.NOT_DRAWN:
            return _("The card drawn is %(the_drawn)s, not %(the_card)s.")


def _explain_match(words: Words, error: SolitaireError) -> str:
    # Matches import the solver, which most commands do not need; whoever has such a code has both.
    from solitaire.words.matches.games import explain_match

    return explain_match(words, error)


def _message_of_play(code: PlayCode) -> str:
    match code:
        case PlayCode.NAME_EMPTY:
            return _("Write a name with a letter or a digit in it.")
        case PlayCode.NAME_LONG:
            return _("That name is too long: it may have at most %(limit)s characters.")
        case PlayCode.NAME_CHARACTER:
            return _("A name cannot have this character: “%(text)s”.")
        case PlayCode.NAME_ADDRESS:
            return _("A name cannot look like an address.")
        case PlayCode.PHRASE_LENGTH:
            return _("A recovery phrase has %(expected)s words. Words found there: %(found)s.")
        case PlayCode.PHRASE_WORD:
            return _(
                "Word %(place)s, “%(text)s”, is in no recovery phrase. Its first four letters are enough."
            )
        case PlayCode.CARDS_EMPTY:
            return _("Write the cards of each pile on a line of its own, such as: 8H JK 3S.")
        case PlayCode.CARDS_LONG:
            return _("That text is too long for cards: it may have at most %(limit)s characters.")
        case PlayCode.CARD_LAID:
            return _("Pile %(pile)s: no more of this card, all %(limit)s lie already: %(card)s.")
        case PlayCode.NO_SUCH_CARD:
            return _("Pile %(pile)s: “%(text)s” is not a card. Cards look like 10T, QD or JK.")
        case PlayCode.PILE_FULL:
            return _("Pile %(pile)s is full: there is no room for %(the_card)s.")
        case PlayCode.PILE_SIZE:
            return _("Pile %(pile)s has %(expected)s cards. Cards found there: %(found)s.")
        case PlayCode.PILES_TOTAL:
            return _("Piles needed: %(expected)s. Piles found: %(found)s.")
        case PlayCode.PILE_TWICE:
            return _("Pile %(pile)s is there twice.")
        case PlayCode.STOCK_SIZE:
            return _("The stock has %(expected)s cards. Cards found there: %(found)s.")
        case PlayCode.NOT_LEFT:
            return _("The stock has no more of this card: %(card)s.")
        case PlayCode.LINES_MANY:
            return _("You try %(limit)s lines already. Forget one of them first.")
        case PlayCode.STALE:
            return _(
                "This page was out of date, so nothing was changed. Here is the game as it is now."
            )
        case PlayCode.NO_CARD:
            return _("Draw a card first.")
        case PlayCode.NOTHING_TO_UNDO:
            return _("There is no turn to take back.")
        case PlayCode.NOTHING_TO_REDO:
            return _("There is no turn to play again.")
        case PlayCode.NO_UNDO:
            return _("Turns of a daily or a race cannot be taken back.")
        case PlayCode.NO_GAME:
            return _("There is no such game, or it is not yours.")
        case PlayCode.NO_MATCH:
            return _("There is no such match, or it is not yours.")
        case PlayCode.NO_EXERCISE:
            return _("There is no such mistake, or it is not yours.")
        case PlayCode.NO_PUZZLE:
            return _("There is no such puzzle, or its day has not begun.")
        case PlayCode.NO_TURNING_POINT:
            return _("There is no such turning point, or its daily is not over everywhere yet.")
        case PlayCode.NO_RACE:
            return _("There is no such race. Ask for its link again.")
        case PlayCode.NO_PLAYER:
            return _("No player has this recovery phrase. Compare it with what you wrote down.")
        case PlayCode.NO_FAMILY:
            return _("There is no such family, or you are not a member.")
        case PlayCode.NAME_TAKEN:
            return _(
                "Another member has a name that looks like “%(text)s”. Choose a different one."
            )
        case PlayCode.RACER_NAMED:
            return _(
                "Somebody in this race has a name that looks like “%(text)s”. Choose a different one."
            )
        case PlayCode.RACE_FULL:
            return _("This race is full: %(limit)s players have joined.")
        case PlayCode.RACE_OVER:
            return _("This race is over, so nobody can join it any more.")
        case PlayCode.NO_PARTY:
            return _("There is no such match with friends. Ask for its link again.")
        case PlayCode.SEAT_NAMED:
            return _(
                "Somebody in this match has a name that looks like “%(text)s”. Choose a different one."
            )
        case PlayCode.SEAT_TAKEN:
            return _("Somebody else has sat down there. Choose another seat.")
        case PlayCode.PARTY_FULL:
            return _("All seats of this match are taken.")
        case PlayCode.PARTY_BEGUN:
            return _("This match has begun, so nobody can sit down or stand up any more.")
        case PlayCode.PARTY_ALONE:
            return _("Nobody else has sat down yet. Send them the link first.")
        case PlayCode.PARTIES_MANY:
            return _(
                "You have %(limit)s matches with friends that are not over, the most allowed."
                " Leave one of them first."
            )
        case PlayCode.WAIT_FOR_PLAYER:
            return _("Give them a little more time: you can ask again in a minute or two.")
        case PlayCode.PHRASE_MADE:
            return _(
                "Another recovery phrase was made at the same time, and you may not have seen it."
                " Make a new one."
            )
        case PlayCode.FAMILY_FULL:
            return _("This family is full: it has %(limit)s members.")
        case PlayCode.FAMILIES_MANY:
            return _("You are a member of %(limit)s families, the most allowed.")
        case PlayCode.ATTEMPT_STAYS:
            return _(
                "You have one attempt at each daily and each race, and this is one. Finish it whenever you"
                " like: you cannot drop it."
            )
        case PlayCode.RESULT_STAYS:
            return _("This game has ended and its result stays, so you cannot drop it.")
        case PlayCode.TOO_OFTEN:
            return _("That was too often in a short time. Try again in %(wait)s.")
        case PlayCode.GIVEN_UP:
            return _("This is too hard to solve, so the solver gave up.")
        case PlayCode.BUSY:
            return _("The solver is busy with many games. Try again in a moment.")
        case PlayCode.DEALING:
            return _("Finding a deal that can be won. It takes a few seconds.")
        case PlayCode.BUSY_YOURS:
            return _("The solver is busy with several games of yours. Try again when one is done.")
        case PlayCode.NOT_OVER:
            return _("This game is not over yet.")
        case PlayCode.DAILY_OPEN:
            return _(
                "Others may still begin this daily. Its cards are shown once it has ended worldwide."
            )
        case PlayCode.RACE_OPEN:
            return _("Others may still play this race. Its deal is shown once the race is over.")
