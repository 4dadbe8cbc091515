"""English sentences that tests expect: after a change of a sentence only this file changes.

Sentences of errors and results come from ``solitaire.words``, which has its own tests.
"""

from enum import StrEnum
from typing import Final

from solitaire.rules import Datum, Outcome, SolitaireError
from solitaire.solver.analysis import Losses
from solitaire.web.http.errors import explain
from solitaire.words import words_for
from solitaire.words.results import phrase_result

WORDS: Final = words_for("en")


def error(code: StrEnum, **data: Datum) -> str:
    """The sentence for an error."""
    return explain(WORDS, SolitaireError(code, **data))


def mistakes(review: Losses) -> str:
    """How many mistakes a review found, and what they cost."""
    if not review.mistakes:
        return "0"
    lost = review.lost_by_mistakes
    return f"{review.mistakes} ({lost} {'draw' if lost == 1 else 'draws'})"


def leaderboard_line(
    place: int, outcome: Outcome, *, you: bool = False, helped: bool = False
) -> str:
    """A row of a board, as ``cells`` reads it, of a player without a name."""
    name, how = YOU if you else GUEST, phrase_result(WORDS, outcome)
    return f"{place} | {name} | {how} {WITH_HELP}" if helped else f"{place} | {name} | {how}"


TWO_IN_A_ROW: Final = "2 days in a row"
THREE_OF_FOUR_IN_A_ROW: Final = "3 days in a row"
LOSSES_OF_LOST: Final = (
    "3 draws lost by mistakes, 1 by bad luck."
    " The adviser behind the hints, who did not know the order either, won with 0 spare draws left."
)
"""Of the golden game that is lost."""
LOSSES_NOT_KNOWN: Final = "What mistakes and bad luck cost you is not known yet."
SIGNS_OF_LOST: Final = ("8 flips", "15 cards placed", "5 cards discarded")
SIGNS_OF_LOST_REVIEWED: Final = ("8 flips", "14 cards placed", "4 cards discarded", "2 mistakes")
LEFT_IN_THE_STOCK: Final = "Left in the stock"
SHOW_WHAT_IS_LEFT_IN_THE_STOCK: Final = "Show what is left in the stock"
GUEST: Final = "Guest"
SHOWN_NAME: Final = "Leaderboards and your families show it. Without one they say “Guest”."
HIDDEN_NAME: Final = (
    "Who runs this site has hidden your name: only members of your families see it."
)
NAME_FOR_FAMILIES: Final = "Only members of your families see it. Others see “Guest”."
YOU: Final = "You"
WHAT_COSTS_MOST: Final = "What costs you most"
WITH_HELP: Final = "with help"

# ---- web
# Home
LEARN_BY_PLAYING: Final = "Learn by playing"
I_KNOW_THE_RULES: Final = "I know the rules"
NO_COOKIES: Final = "Your browser keeps no cookies"
# Table
THEN_PRACTICE: Final = "Then this match is practice, and does not count."
THEN_GAME_IS_PRACTICE: Final = "Then this game is practice, and does not count."
NOTHING_WAS_CHANGED: Final = "nothing was changed"
BACK_TO_THE_GAME: Final = "Back to the game"
TWO_TURNS_TAKEN_BACK: Final = "2 turns taken back"
SORTED_BY_RANK: Final = "Sorted by rank."
STOCK_SAID: Final = "24 left in the stock. Spades"
NONE_FLIPPED: Final = "No pile is flipped"
PILE_K: Final = "Pile K, kings wild."
PILE_K_WITH_DRAWN: Final = "Pile K, kings wild, with the drawn "
COMMANDS: Final = "7 9 S: 9 of spades off pile 7."
STOCK_OF_27: Final = "27 left in the stock."
A_HINT_COSTS_A_CROWN: Final = "A hint costs the crown No help."
THIS_WOULD_LOSE: Final = "This would lose the game. Look again?"
PLAY_IT: Final = "Play it"
# Endings
FIRST_WIN: Final = "Your first win!"
YOU_WIN: Final = "You win!"
THREE_LEFT: Final = "3 cards left in the stock."
POINTS_LEFT_OVER: Final = "23 points left."
THREE_IN_A_ROW: Final = "3 days in a row: your best streak!"
NOT_ONE_MISTAKE: Final = "Not one mistake!"
NINE_OF_ELEVEN: Final = "Nine of eleven piles"
COULD_NOT_BE_WON: Final = "This deal could not be won"
COULD_BE_WON_UNTIL_17: Final = "It could still be won until turn\u00a017."
TRY_FROM_THE_MISTAKE: Final = "Try again from your first mistake turn 17, 1 spare draw left"
PAR: Final = "Par: "
"""Before how many draws it is."""
PAR_SHOWN_LATER: Final = "is shown once this daily or race has ended for everybody."
TRYING_IS_PRACTICE: Final = "Trying again is practice: your result stays."
# Daily and its board
ITS_DAY_IS_OVER: Final = "Its day is over"
NEXT_DAILY_BEGINS: Final = "The next daily begins in 23 h"
LOOK_AGAIN: Final = "Look again"
CHOSEN_LATE: Final = "This daily was chosen late"
PROMISED_LATE: Final = "from November 3, 2026, 10:00 AM UTC on"
DEAL_CODE: Final = "Deal code"
NOT_WORLDWIDE: Final = "not worldwide, so it still counts"
TWO_HAVE_FINISHED: Final = "2 players have finished it. Finish yours to see the results."
BEST_OF_THE_DAY: Final = "Best of the day"
HOW_EVERYBODY_DID: Final = "How everybody did"
PLACE_2_OF_6: Final = "Place 2 of 6: better than 80% of the others."
PLACE_3_OF_6: Final = "Place 3 of 6: better than 60% of the others."
BEST_SO_FAR: Final = "The best result so far."
NO_BETTER_RESULT: Final = "No result is better so far."
FIRST_ATTEMPTS: Final = "123 first attempts on the day."
MORE_RESULTS: Final = "More results"
BETTER_RESULTS: Final = "Better results"
MONTH_COUNT: Final = "of 4 dailies finished. A ring means you began it on its day."
MONTH_COUNTS: Final = "1 of 22 dailies finished. 1 of 1 short daily finished."
IN_PROGRESS: Final = "in progress"
# Deals and comparisons
PLAY_THIS_DEAL: Final = "Play this deal"
NO_RESULTS_YET: Final = "No results yet."
OTHERS_NOT_SHOWN: Final = "hidden other players"
SPARE_WHILE_YOU_PLAY: Final = "Spare draws while you play"
NO_MORE_RESULTS: Final = "There are no more results."
DEAL_OF_DAILY_4: Final = "It was the deal of a daily: Daily 4."
YOUR_OTHER_GAME: Final = "Your other game"
# Shared results
SHOW_THE_TABLE: Final = "Show the table (spoils the deal)"
TWO_WERE_TAKEN_BACK: Final = "2 turns were taken back."
SHOW_MY_TURNS: Final = "Show my turns as well"
KEEP_THE_TURNS: Final = "Keep the turns to myself"
NOT_YET: Final = "Not yet: another move keeps more."
THREE_AHEAD: Final = "In the queue: up to 3 games are ahead of yours."
# You
OTHERS_SIGNED_OUT: Final = "All other devices are signed out. This one is not."
SIGNED_OUT: Final = "You were signed out here, from another device."
# Reviews and records
SAVED: Final = "Saved."
SAVE_THE_RECORD: Final = "Save the record"
PLAY_ON: Final = "Play on from turn {} a new game, for practice"
PLAY_FROM_THE_START: Final = "Play from the start"
TURNS_TAKEN_BACK: Final = "Turns taken back"
ALL_PILES_FLIPPED: Final = "All piles flipped"
REVIEW_IS_COMPLETE: Final = "The review is complete."
DRAWS_OVER_PAR: Final = "Draws over par"
BEING_REVIEWED: Final = "It is being reviewed."
LOOK_AT_PAR: Final = "Look at its turns"
GAME_NOT_OVER: Final = "The game is not over: 9 turns of 28 played."
LOST_AT_TURN: Final = "Lost at turn"
AS_DEALT: Final = "As it was dealt"
OTHERS_MAY_BEGIN: Final = "Others may still begin this daily."
REVIEW_OF_DAILY_4: Final = "Review of Daily 4"
PAR_LEFT_OUT: Final = "Par is left out"
PASTE_FIRST: Final = "Paste a record or choose its file first."
GAME_IS_OVER_AT_29: Final = "Turn 29 is not allowed. This game is over."
# Statistics
FLIPPED_BY_PILE: Final = "Flipped, pile by pile"
PILES_IN_A_GAME: Final = "Piles flipped in a game"
HOW_EVERYBODY_DID: Final = "How everybody did"
TWO_BEING_REVIEWED: Final = "2 more games are being reviewed"
ONE_BEING_REVIEWED: Final = "1 more game is being reviewed"
SO_FEW_SAY_LITTLE: Final = "So few games say little"
MORE_GAME: Final = "more game"
DEAL_AT_YOUR_LEVEL: Final = "Deal at your level"
LEVEL_AFTER_FOUR: Final = (
    "Full game: you see your level after 5 games that could be won. So far: 4."
)
LEVEL_OF_NONE: Final = (
    "Short game: you win about half of the games in which not one draw may be wasted."
)
LEVEL_OF_ONE: Final = "Short game: you win half of the games that begin with about 1 spare draw."
LEVEL_OF_SEVERAL: Final = (
    "Short game: you win half of the games that begin with about 4 spare draws."
)
LEVEL_BY_GAME: Final = "Full game: your level, game by game"
LOST_BY_GAME: Final = "Draws lost, game by game"
ONE_LEFT_OUT: Final = "1 game is left out"
STATISTICS_HIDDEN: Final = "Statistics are hidden"
GAMES_FINISHED: Final = "Games finished"
AGAINST_THE_COMPUTER: Final = "Against the computer"
LOST_BY_LUCK: Final = "Draws lost by bad luck"
LOST_BY_MISTAKES: Final = "Draws lost by mistakes"
# You and families
SHOW_A_CODE: Final = "Show a QR code"
YOUR_BEST_GAME: Final = "Your best game"
GENTLE_STEPS: Final = "Gentle steps"
NAME_AND_DEVICES: Final = "Name, devices and data"
DOWNLOAD_EVERYTHING: Final = "Download everything"
FOR_THIS_COMPUTER: Final = (
    "The link leads only to this computer: other devices cannot open localhost."
)
DELETE_EVERYTHING: Final = "Delete everything …"
I_WROTE_IT_DOWN: Final = "I wrote it down"
NAME_SAVED: Final = "Your name is saved."
NO_NAME_NOW: Final = "You have no name now."
WELCOME_BACK: Final = "Welcome back."
NO_LONGER_VALID: Final = "no longer valid"
GO_ON_AS_ADA: Final = "Continue here as Ada?"
WHAT_WAS_PLAYED_COMES: Final = "What was played on this device comes along"
LINK_OF_ANOTHER: Final = "This link belongs to another player"
LINK_NOT_VALID: Final = "This link is no longer valid."
HERE_ALREADY: Final = "You are here already"
NOTHING_TO_TAKE: Final = "there is nothing to take along"
GONE_GAME: Final = "1 game with its turns and its result"
GONE_FINISHED_MATCH: Final = "1 finished match against the computer, on leaderboards too"
GONE_MATCH_UNDER_WAY: Final = "1 match under way"
GONE_NAME: Final = "your name, Ada"
RECOVERY_PHRASE: Final = "recovery phrase"
MAKE_A_NEW_ONE: Final = "Make a new one"
FAMILY: Final = "Family"
JOIN_THE_FAMILY: Final = "Join the family “The Lees”?"
OTHERS_GO_ON: Final = "The others go on without you."
DAY_BEFORE: Final = "Previous day"
DAY_AFTER: Final = "Next day"
CHOOSE_ONE: Final = "choose a new one"
ADA_OWNER_YOU: Final = "Ada owner (you)"
ADA_OWNER: Final = "Ada owner"
NOT_PLAYED: Final = "not played"
PLAYED_LATER: Final = "played later"
NOT_SHOWN_YET: Final = "not shown yet"
NOT_PLAYED_YET: Final = "not played yet"
# The lesson
SPARE_IS_WHAT_CAN_BE_WASTED: Final = "4 spare draws: you can waste them and still win"
FOUR_TO_SPARE: Final = "4 spare draws"
LESSON_WON: Final = "you win, with 3 cards left in the stock"
NOTHING_COMPLETES_5: Final = "nothing in the stock completes pile 5"
WASTE_ONLY_2: Final = "you can waste only 2 draws and still win, not 4."
TWO_TO_SPARE: Final = "2 spare draws"
QUEEN_LOOSE: Final = "In pile 4 the queen of spades would be loose"
PILE_3_FLIPPED: Final = "Pile 3 is flipped"
HELP_PILE_5: Final = "what else in the stock could help pile 5"
FIVE_AS_NINE: Final = "Here the 5 of hearts stands for the 9 of clubs."
JOKER_AS_QUEEN: Final = (
    "Here the joker stands for the queen of clubs. Discard the king of diamonds."
)
SOMETHING_MISSING: Final = "Something is missing"

# ---- browser and commands --------------------------------------------------------------------------------

CARDS_NEEDED_ON_EVERY_PILE: Final = "Cards needed on every pile"
WORDS_OR_A_DEAL_CODE: Final = "Or words, or a deal code"
CHOOSE_A_CARD: Final = "Choose a card"
DISCARD_THE_CHOSEN_CARD: Final = "Discard the chosen card"
DISCARD_THE_DRAWN_CARD: Final = "discard the drawn card"
EXIT_CODES_DONE_REFUSED_OR_IMPOSSIBLE: Final = (
    "Exit codes: 0 done, 1 refused or impossible, 2 wrong usage or unreadable text."
)
GIVE_EITHER_A_DEAL_CODE_OR: Final = "Give either a deal code or --text."
GIVE_EITHER_DEAL_CODES_TEXT_OR: Final = "Give either deal codes, --text or --stdin."
IN_BRACKETS_PLAYED_LATER_WHICH_DOES: Final = "In brackets: played later, which does not count."
IT_CANNOT_BE_WON: Final = "It cannot be won."
THINKING: Final = "Thinking …"
STILL_WAITING: Final = "Still waiting for the server."
LOST_SAYS_THAT_THE_GAME_IS: Final = (
    "“1 lost” says that the game is lost and one pile is out of reach."
)
MISTAKE_IT_LOST_THE_GAME: Final = "Mistake: it lost the game."
NAME_OF_THE_FAMILY: Final = "Name of the family"
NO_RESULTS_FROM_ITS_DAY: Final = "No results from its day."
NO_TURN_HAS_BEEN_PLAYED_YET: Final = "No turn has been played yet."
ONE_ATTEMPT_NO_UNDO: Final = "One attempt, no undo."
PAR_IS_SHOWN_LATER: Final = "is shown once this daily or race has ended for everybody."
RACE_A_FRIEND: Final = "Race a friend"
OR_CHOOSE_ITS_FILE: Final = "Or choose its file"
PRACTISE_STEADY: Final = "Practise on another steady deal"
TRY_FROM_THE_START: Final = "Try again from the start"
LEARN_IN_A_MINUTE: Final = "Learn in a minute"
QR_CODE_OF_THE_LINK_BELOW: Final = "QR code of the link below"
THAT_IS_THE_WHOLE_GAME: Final = "That is the whole game!"
THE_DATABASE_NEEDS_AN_ADDRESS_AS: Final = "The database needs an address as in sqlite:///games.db."
THE_HASH_AGREES_THIS_IS_THE: Final = "The hash agrees: this is the deal that was promised."
UNDO_THE_LAST_TURN: Final = "Undo the last turn"
WHAT_IS_LEFT_IN_THE_STOCK: Final = "What is left in the stock"
YES_GO_ON_HERE: Final = "Continue here"
YOU_ARE_THE_FIRST_WHO_FINISHED: Final = "You are the first to finish."
YOURS_IS_THE_ONLY_RESULT: Final = "Yours is the only result from its day."
TODAY_MAKES_IT_TWO: Final = "You played yesterday; today makes it 2 days in a row."
ADA_IS_READY: Final = "Ada is ready."
ADA_AND_BEN_ARE_READY: Final = "Ada and Ben are ready."
ONE_PLAYER_FINISHED: Final = "1 player finished it on the day."
QUICK_WAYS: Final = "Quick ways:"
TAP_A_CARD: Final = "Tap a card to discard it"

# The short daily
SHORT_DAILY: Final = "Short daily 22"
SHORT_GAME: Final = "Short game"
PLAY_DAILY_22: Final = "Play daily 22"
PRESS_CTRL_C: Final = "Press Ctrl+C"

# Home and new games
NEW_GAME: Final = "New game"
TWO_DAYS_IN_A_ROW: Final = "2 days in a row"
IN_11_HOURS: Final = "Next daily in 11 hours."
IN_60_MINUTES: Final = "Next daily in 60 minutes."
IN_1_MINUTE: Final = "Next daily in 1 minute."
NOBODY_CAN_WIN: Final = "Nobody can win these cards."
NOR_WITH_A_NUMBER: Final = "Nor those of the same words with a number from 2 to 9."
PLAY_IT_ANYWAY: Final = "Play it anyway"
PLAY_A_REAL_DEAL: Final = "Play a real deal"


NOTHING_TO_REPEAT: Final = "Nothing to repeat today."


def count_own_mistakes(mistakes: int) -> str:
    """The heading of the mistakes on Home."""
    return f"{mistakes} of your mistakes"


CHOOSE_THE_CARD_TO_DISCARD: Final = "Choose the card to discard."

# ---- puzzles ----
SHOW_THE_ANSWER: Final = "Show the answer"
SHOW_THE_DISCARD: Final = "Show the discard"
# ---- trying out ----

DRAW_FIRST: Final = "Draw a card first."
END_IS_MISSING: Final = "The end of this address is missing"
LIES_TWICE: Final = "Pile 3: the 8 of hearts lies twice already."
TRIED_TOO_OFTEN: Final = "That was too often in a short time."
LOSES_FOUR, COUNT_FOUR = "Ada loses 4 points", "Ada\u2019s cards count 4 points"
PAIRS_OF_THREE: Final = (
    "“With four players: Two against two” is for 4 players, and here there are 3."
)
TEAMS_OF_FOUR: Final = (
    "“With six players: Three teams of two” is for 6 players, and here there are 4."
)
LOST_IN_FIVE_HANDS: Final = (
    "“Points: Are lost, until one is left” and “Length: 5 hands” exclude each other."
)
TRY_COMMANDS: Final = "8 H picks that card."
TAP_THE_CARDS: Final = "Tap the cards of your table"
REPORT_IN_PRIVATE: Final = "privately there, and not in public."
SOMETHING_WRONG: Final = "Something wrong?"
THE_MATCH_IS_DROPPED: Final = "The match is dropped."
TWO_TO_FOUR_PLAY: Final = "Two to four play."
YOUR_PARTNER: Final = "your partner"
BEGUN_WITHOUT_YOU: Final = "This match has begun without you."
NEXT_HAS_BEGUN: Final = "The next match has begun."
COMPUTER_PLAYS_FOR_YOU: Final = "The computer plays for you."
COMPUTER_TAKES_EMPTY_SEATS: Final = "The computer plays where nobody sits down."
