"""Sentences about a match of Spiral: what somebody did, what is to be done, and how a game ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import ClassVar, Final

from solitaire.matches import DRAWN
from solitaire.matches.spiral import (
    GAMES_OF,
    JOKER,
    LENGTH,
    TEAMS,
    Draw,
    Move,
    Play,
    SpiralCode,
    SpiralView,
    Swap,
    count_teams,
)
from solitaire.matches.spiral.game import STONES
from solitaire.matches.spiral.moves import HAND
from solitaire.rules import SolitaireError
from solitaire.words.filling import fill_message
from solitaire.words.marks import _, _p
from solitaire.words.matches.game import (
    GameWords,
    Level,
    Strength,
    Totals,
    list_team,
    name_side,
)
from solitaire.words.matches.reviews import name_game_again
from solitaire.words.matches.seats import name_seat
from solitaire.words.words import Words


class _SpiralWords(GameWords):
    """What Spiral says of itself."""

    levels: ClassVar[Mapping[str, Level]] = {
        "lines": Level(Strength.EASY, _p("level of a computer player", "counts lines")),
        "draws": Level(
            Strength.MIDDLE,
            _p("level of a computer player", "counts lines and keeps four cards"),
            83,
        ),
        "threats": Level(
            Strength.HARD, _p("level of a computer player", "weighs cards and threats"), 93
        ),
    }
    codes: ClassVar[type[StrEnum]] = SpiralCode
    unit: ClassVar[int] = 2

    def name(self, words: Words) -> str:
        return words.pgettext("game", "Spiral")

    def about(self, words: Words) -> str:
        return words.gettext(
            "Cards put stones on a spiral of numbers. Five in a line win a game, the best of three the match."
        )

    def say_who_wins(self, words: Words) -> str:
        return words.gettext("Most games win.")

    def name_option(self, words: Words, option: str) -> str:
        if option == LENGTH.name:
            return words.pgettext("heading", "Length")
        if option == TEAMS.name:
            return words.pgettext("heading", "With six players")
        return words.pgettext("heading", "Cards without a space")

    def label_value(self, words: Words, option: str, value: str) -> str:
        if option == JOKER.name:
            if value == "on":
                return words.pgettext("cards without a space", "Take any space")
            return words.pgettext("cards without a space", "Are lost")
        if option == TEAMS.name:
            if value == "two":
                return words.gettext("Two teams of three")
            return words.gettext("Three teams of two")
        if value == "one":
            return words.gettext("One game")
        return words.gettext("Best of three games")

    def explain_option(self, words: Words, option: str) -> str:
        if option == JOKER.name:
            return words.gettext("When its number and all higher ones are taken.")
        return ""

    def label_opponents(self, words: Words, opponents: int) -> str:
        match opponents + 1:
            case 2:
                return words.gettext("One against one")
            case 3:
                return words.gettext("Three, each alone")
            case 4:
                return words.gettext("Two against two")
            case _:
                return words.gettext("Six in teams")

    def count_teams(self, players: int, options: Mapping[str, str]) -> int:
        return count_teams(players, options)

    def describe_table(self, words: Words, players: int, options: Mapping[str, str]) -> str:
        if GAMES_OF[options[LENGTH.name]] == 1:
            return words.gettext("Spiral: one game")
        return words.gettext("Spiral: best of three games")

    def explain_week(self, words: Words) -> str:
        return words.gettext(
            "Games won on each day, a drawn one as a half, and a crown for winning. Two wins end a match, so"
            " 2½ are two wins and a draw."
        )

    def describe_progress(self, words: Words, hand: int, options: Mapping[str, str]) -> str:
        return _number_game(words, hand, GAMES_OF[options[LENGTH.name]])

    def name_part(self, words: Words) -> str:
        return words.pgettext("column", "Game")

    def name_turn_of_part(self, words: Words, part: int, number: int, of: int) -> str:
        return words.gettext(
            "Game %(game)s, turn %(number)s of %(of)s", game=part, number=number, of=of
        )

    def format_score(self, words: Words, score: int) -> str:
        """Points are halves of games."""
        return f"{score // 2 or ''}\u00bd" if score % 2 else str(score // 2)

    def count_points(self, words: Words, score: int) -> str:
        return words.ngettext(
            "%(games)s game",
            "%(games)s games",
            1 if score == 2 else 2,
            games=self.format_score(words, score),
        )

    def list_totals(self, words: Words, totals: Sequence[tuple[str, int]]) -> str:
        parts = [
            words.gettext("%(name)s %(points)s", name=name, points=self.format_score(words, each))
            for name, each in totals
        ]
        return words.gettext("Games won: %(totals)s.", totals=words.join_list(parts))

    def phrase_result(self, words: Words, place: int, points: int) -> str:
        games = self.count_points(words, points)
        if place == DRAWN:
            return words.gettext("drawn with %(games)s", games=games)
        if place == 1:  # of three teams perhaps shared
            return words.gettext("came first with %(games)s", games=games)
        return words.gettext("lost with %(games)s", games=games)

    def describe_end(self, words: Words, place: int, scores: Sequence[int]) -> str:
        own, others = _format_scores(words, scores, 0)
        if place == DRAWN:
            return words.gettext("Drawn, %(own)s to %(others)s games", own=own, others=others)
        if place == 1 and scores.count(scores[0]) > 1:
            return words.gettext(
                "Shared the win, %(own)s to %(others)s games", own=own, others=others
            )
        if place == 1:
            return words.gettext("Won, %(own)s to %(others)s games", own=own, others=others)
        return words.gettext("Lost, %(own)s to %(others)s games", own=own, others=others)

    def describe_totals(self, words: Words, totals: Totals) -> str:
        values = {
            "count": totals.matches,
            "won": totals.won,
            "ties": totals.drawn,
            "games": self.format_score(words, totals.points),
            "of": totals.hands,
        }
        if totals.drawn:
            return words.ngettext(
                "%(count)s match, %(won)s won, %(ties)s drawn; %(games)s of %(of)s games",
                "%(count)s matches, %(won)s won, %(ties)s drawn; %(games)s of %(of)s games",
                totals.matches,
                **values,
            )
        return words.ngettext(
            "%(count)s match, %(won)s won; %(games)s of %(of)s games",
            "%(count)s matches, %(won)s won; %(games)s of %(of)s games",
            totals.matches,
            **values,
        )

    def say_key_hand(self, words: Words, number: int, lead: int) -> str:
        if lead:
            return words.gettext("Game %(game)s decided the match.", game=number)
        return words.gettext("Game %(game)s cost you most.", game=number)

    def tell_points_of_hand(self, words: Words, points: Sequence[tuple[str, int]]) -> str:
        return ""  # who won it is said anyway

    def name_again(self, words: Words, number: int) -> str:
        return name_game_again(words, number)

    def list_commands(self, words: Words) -> str:
        return words.gettext(
            "68 71: card 68 on 71, D draw, X swap four cards, N next game, C what to do, P my cards,"
            " L last moves, G score."
        )

    def explain(self, words: Words, error: SolitaireError) -> str:
        return fill_message(words, _message_of(SpiralCode(error.code)), error)


SPIRAL_WORDS: Final = _SpiralWords()


def _message_of(code: SpiralCode) -> str:
    match code:
        case SpiralCode.NOT_HELD:
            return _("Card %(card)s is not in the hand.")
        case SpiralCode.TAKEN:
            return _("A stone is on %(space)s already.")
        case SpiralCode.LOW:
            return _("Card %(card)s takes %(card)s or a higher number, so not %(space)s.")
        case SpiralCode.NO_SPACE:
            return _("No space is left for card %(card)s, so it takes none, not even %(space)s.")
        case SpiralCode.FITS:
            return _("Card %(card)s is not lost: it can still take a space, such as %(space)s.")
        case SpiralCode.FULL:
            return _("With four cards you do not draw: play one, or swap all four.")
        case SpiralCode.SWAP:
            return _("Only four cards can be swapped. Cards in the hand: %(found)s.")
        case SpiralCode.NEXT_FIRST:
            return _("This game is over. First begin the next one.")
        case SpiralCode.NOT_OVER:
            return _("The next game begins once this one is over.")


def name_game(words: Words, view: SpiralView) -> str:
    """Which game is played, and how the match stands: "Game 2 of 3: you 1, Ada 0"."""
    if view.games == 1 or not view.points:
        return _number_game(words, view.number, view.games)
    players, teams = len(view.cards), len(view.stones)
    own, *rivals = (
        SPIRAL_WORDS.format_score(
            words, sum(game[(view.seat + of) % players] for game in view.points)
        )
        for of in range(teams)
    )
    values = {"number": view.number, "games": view.games, "own": own}
    if 2 == teams < players:
        return words.gettext(
            "Game %(number)s of %(games)s: your team %(own)s, the others %(others)s",
            **values,
            others=rivals[0],
        )
    others = ", ".join(
        words.gettext(
            "%(name)s %(points)s",
            name=name_side(words, list_team(players, teams, view.seat + of)),
            points=points,
        )
        for of, points in enumerate(rivals, start=1)
    )
    if teams < players:
        return words.gettext(
            "Game %(number)s of %(games)s: your team %(own)s, %(others)s", **values, others=others
        )
    return words.gettext(
        "Game %(number)s of %(games)s: you %(own)s, %(others)s", **values, others=others
    )


def _number_game(words: Words, number: int, games: int) -> str:
    """Which game is played: "Game 2 of 3"."""
    if games == 1:
        return words.gettext("One game")
    return words.gettext("Game %(number)s of %(games)s", number=number, games=games)


def describe_hand(words: Words, view: SpiralView) -> str:
    """The reader's cards: "Your cards: 12, 40, and 68."."""
    if not view.held:
        return words.gettext("You have no card.")
    return words.gettext(
        "Your cards: %(cards)s.", cards=words.join_list([str(card) for card in view.held])
    )


def describe_open_cards(words: Words, view: SpiralView) -> str:
    """The cards that lie open, as everybody may know: "Played or swapped: 3, 12, and 40."."""
    if not view.discards:
        return words.gettext("No card was played or swapped since the last shuffle.")
    cards = words.join_list([str(card) for card in sorted(view.discards)])
    return words.gettext("Played or swapped: %(cards)s.", cards=cards)


def count_stones(words: Words, view: SpiralView) -> str:
    """How many stones all teams have put down, and what that means."""
    return words.gettext(
        "Stones: %(own)s against %(others)s. The 35th of a side ends the game in a draw.",
        own=len(view.own),
        others=words.join_list([str(len(each)) for each in view.rivals]),
    )


def _format_scores(words: Words, scores: Sequence[int], team: int) -> tuple[str, str]:
    """The games that a team won, and all others, by the totals of the teams: "2" and "1 and 0"."""
    own, *others = (
        SPIRAL_WORDS.format_score(words, scores[(team + of) % len(scores)])
        for of in range(len(scores))
    )
    return own, words.join_list(others)


# ---- moves -------------------------------------------------------------------------------------------------


def tell_move(
    words: Words, seat: int, move: Move, stones: int, came: Sequence[int], reader: int
) -> str:
    """What somebody did: "Ada: 12 on 30, four in a line."

    ``stones`` are the most in a line through the space that the team may complete, or has completed;
    ``came`` are the cards that came with the reader's move.
    """
    if isinstance(move, Play) and move.space is not None:
        return _tell_stone(words, seat, move.card, move.space, stones, reader)
    if seat == reader:
        return _tell_own(words, move, came)
    name = name_seat(words, seat)
    if isinstance(move, Draw):
        return words.gettext("%(name)s drew a card.", name=name)
    if isinstance(move, Swap):
        return words.gettext("%(name)s swapped four cards.", name=name)
    assert isinstance(move, Play), "the next game begins with another board"
    return words.gettext("%(name)s lost card %(card)s.", name=name, card=move.card)


def _tell_stone(words: Words, seat: int, card: int, space: int, stones: int, reader: int) -> str:
    name = words.pgettext("player of a match", "You") if seat == reader else name_seat(words, seat)
    values = {"name": name, "card": card, "space": space}
    if stones >= 5:
        return words.gettext("%(name)s: %(card)s on %(space)s, five in a line.", **values)
    if stones == 4:
        return words.gettext("%(name)s: %(card)s on %(space)s, four in a line.", **values)
    return words.gettext("%(name)s: %(card)s on %(space)s.", **values)


def _tell_own(words: Words, move: Move, came: Sequence[int]) -> str:
    cards = words.join_list([str(card) for card in came])
    if isinstance(move, Draw):
        return words.gettext("You drew %(cards)s.", cards=cards)
    if isinstance(move, Swap):
        return words.gettext("You swapped four cards for %(cards)s.", cards=cards)
    assert isinstance(move, Play), "the next game begins with another board"
    return words.gettext("You lost card %(card)s.", card=move.card)


def tell_short(words: Words, move: Move) -> str:
    """The same in the place where the player is named: "played 12 on 30"."""
    if isinstance(move, Draw):
        return words.pgettext("last move", "drew")
    if isinstance(move, Swap):
        return words.pgettext("last move", "swapped")
    assert isinstance(move, Play), "the next game begins with another board"
    if move.space is None:
        return words.gettext("lost %(card)s", card=move.card)
    return words.gettext("played %(card)s on %(space)s", card=move.card, space=move.space)


def say_what_to_do(words: Words, view: SpiralView) -> str:
    """What the reader may do now."""
    if not view.held:
        return words.gettext("Your turn: draw a card.")
    if len(view.held) < HAND:
        return words.gettext("Your turn: play a card, or draw one.")
    return words.gettext("Your turn: play a card, or swap all four.")


# ---- the board ---------------------------------------------------------------------------------------------


def name_space(
    words: Words, space: int, team: int | None, view: SpiralView, *, is_last: bool
) -> str:
    """What a space is called: "71, free", "30, stone: Ada, the last".

    Team 0 is the reader's; the others count from it in the order of play. It does not say which
    cards may take the space: with each card drawn seventy names would change, and Orca 43 drops
    what is spoken while more than fifty changes wait.
    """
    if team is None:
        return words.gettext("%(space)s, free", space=space)
    players, teams = len(view.cards), len(view.stones)
    if team == 0 and teams < players:
        whose = words.pgettext("stone", "your team")
    elif team == 0:
        whose = words.pgettext("stone", "you")
    elif 2 == teams < players:
        whose = words.pgettext("stone", "the others")
    else:
        whose = name_side(words, list_team(players, teams, view.seat + team))
    if is_last:
        return words.gettext("%(space)s, stone: %(whose)s, the last", space=space, whose=whose)
    return words.gettext("%(space)s, stone: %(whose)s", space=space, whose=whose)


def say_with_whom(words: Words, view: SpiralView, seat: int) -> str:
    """On whose side another player is: "in your team", "with Chidi"; "" if it plays alone."""
    team = list_team(len(view.cards), len(view.stones), seat)
    if view.seat in team:
        return words.pgettext("player of a match", "in your team")
    mates = [each for each in team if each != seat]
    return words.gettext("with %(names)s", names=name_side(words, mates)) if mates else ""


# ---- ends --------------------------------------------------------------------------------------------------


def say_how_game_ended(words: Words, view: SpiralView) -> str:
    """How a game ended."""
    players, teams = len(view.cards), len(view.stones)
    if not view.five:
        if STONES in map(len, view.stones):
            return words.gettext("A draw: 35 stones without five in a line.")
        return words.gettext("A draw: the board is full, without five in a line.")
    won = next(team for team, stones in enumerate(view.stones) if view.five[0] in stones)
    if won != view.team:
        seats = list_team(players, teams, won)
        return words.ngettext(
            "%(names)s won the game.",
            "%(names)s won the game.",
            len(seats),
            names=name_side(words, seats),
        )
    if teams < players:
        return words.gettext("Your team won the game.")
    return words.gettext("You won the game.")


def name_line(words: Words, spaces: Sequence[int]) -> str:
    """The spaces of the line that won a game; "" without one."""
    if not spaces:
        return ""
    return words.gettext(
        "Five in a line: %(spaces)s.", spaces=words.join_list([str(space) for space in spaces])
    )


def say_next_lead(words: Words, seat: int, reader: int) -> str:
    """Who leads the next game: "Ada leads the next game."."""
    if seat == reader:
        return words.gettext("You begin the next game.")
    return words.gettext("%(name)s begins the next game.", name=name_seat(words, seat))


def say_how_match_ended(
    words: Words, places: Sequence[int], scores: Sequence[int], reader: int
) -> str:
    """How the match ended for the reader, by the places of the seats and the totals of the teams."""
    place, players, teams = places[reader], len(places), len(scores)
    own, others = _format_scores(words, scores, reader % teams)
    if place == DRAWN:
        return words.gettext("The match is drawn, %(own)s to %(others)s.", own=own, others=others)
    winners = [seat for seat in range(players) if places[seat] == 1 and (seat - reader) % teams]
    names = name_side(words, winners)
    if place == 1 and winners:
        return words.gettext(
            "You share the win with %(names)s, %(own)s to %(others)s.",
            names=names,
            own=own,
            others=others,
        )
    if place == 1 and teams < players:
        return words.gettext(
            "Your team won the match, %(own)s to %(others)s!", own=own, others=others
        )
    if place == 1:
        return words.gettext("You won the match, %(own)s to %(others)s!", own=own, others=others)
    best, rest = _format_scores(words, scores, winners[0] % teams)
    if len({seat % teams for seat in winners}) > 1:
        return words.gettext(
            "%(names)s share the win, %(others)s to %(own)s.", names=names, own=rest, others=best
        )
    return words.ngettext(
        "%(names)s won the match, %(others)s to %(own)s.",
        "%(names)s won the match, %(others)s to %(own)s.",
        len(winners),
        names=names,
        own=rest,
        others=best,
    )
