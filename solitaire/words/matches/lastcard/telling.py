"""Sentences about a match of Last Card: what somebody did, what is to be done, and how a hand ended."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from solitaire.matches.lastcard import LastCardView
from solitaire.matches.lastcard.cards import Symbol
from solitaire.matches.lastcard.events import Event, EventKind
from solitaire.matches.lastcard.hand import FINE, WRONG
from solitaire.matches.lastcard.house import House
from solitaire.matches.lastcard.moves import Asked, Catch, Challenge, Draw, Name, Play
from solitaire.matches.lastcard.review import Decision
from solitaire.words.matches.game import tell_agreement, tell_difference
from solitaire.words.matches.lastcard.names import (
    list_cards,
    name_card,
    name_color,
    name_color_of_card,
    say_needs,
    the_card,
)
from solitaire.words.matches.seats import name_seat
from solitaire.words.words import Words

TOLD: Final = 3
"""So many others are named in the order of play."""


def describe_hand(words: Words, number: int, house: House) -> str:
    """Which hand is played: "Hand 2 of 5", "Hand 2, to 500 points"."""
    hands, points = house.goal.hands, house.goal.points
    if hands is not None:
        return words.gettext("Hand %(number)s of %(hands)s", number=number, hands=hands)
    if house.eliminates:
        return words.gettext(
            "Hand %(number)s, from %(points)s points down", number=number, points=points
        )
    return words.gettext("Hand %(number)s, to %(points)s points", number=number, points=points)


def describe_order(words: Words, view: LastCardView) -> str:
    """Who plays after the reader, in turn: "Next: Ada, Bruno, Chidi"; of more than three the first one."""
    seats = view.list_following()
    seats = seats if len(seats) <= TOLD else seats[:1]
    return words.gettext(
        "Next: %(names)s", names=", ".join(name_seat(words, seat) for seat in seats)
    )


def describe_held(words: Words, view: LastCardView) -> str:
    """The reader's cards in words."""
    return words.ngettext(
        "%(count)s card: %(cards)s.",
        "%(count)s cards: %(cards)s.",
        len(view.held),
        count=len(view.held),
        cards=list_cards(words, view.held),
    )


# ---- what somebody did ---------------------------------------------------------------------------------


def tell_event(words: Words, event: Event, reader: int, announced: Container[int] = ()) -> str:
    """What was done, and what came of it: "Ada played the red +2. Bruno draws 2 and misses a turn.".

    ``reader`` is the seat that is "you". Seats whose last card is ``announced`` otherwise do not say it here.
    """
    says_last = event.left == 1 and event.says and event.seat not in announced
    return words.join_sentences(
        _tell_deed(words, event, reader),
        *(_tell_drawn(words, seat, count, event, reader) for seat, count in event.drew),
        *(_tell_shed(words, seat, count, reader) for seat, count in event.shed),
        _tell_missed(words, event, reader),
        words.gettext("Play goes the other way.") if event.turns else None,
        words.gettext("Last card!") if says_last else None,
    )


def _tell_deed(words: Words, event: Event, reader: int) -> str | None:
    name, is_own = name_seat(words, event.seat), event.seat == reader
    card = the_card(words, event.card) if event.card else ""
    match event.kind:
        case EventKind.PLAYED | EventKind.NAMED:
            return _tell_play(words, event, card, reader)
        case EventKind.PLAYED_DRAWN if not is_own:
            return words.gettext(
                "%(name)s drew %(the_card)s and played it.", name=name, the_card=card
            )
        case EventKind.PLAYED_DRAWN:
            return words.gettext(
                "You drew %(the_card)s, which fits and so is played.", the_card=card
            )
        case EventKind.DREW if not is_own:
            return words.gettext("%(name)s drew a card.", name=name)
        case EventKind.DREW if not card:
            return words.gettext("There was no card to draw.")
        case EventKind.DREW:
            return words.gettext("You drew %(the_card)s and keep it.", the_card=card)
        case EventKind.KEPT if not is_own:
            return words.gettext("%(name)s kept a drawn card.", name=name)
        case EventKind.CAUGHT:
            return _tell_caught(words, event, reader)
        case EventKind.RIGHT | EventKind.WRONG if event.shown:
            return _tell_shown(words, event)
        case EventKind.RIGHT if is_own:
            return words.gettext(
                "Your challenge was right: %(name)s held a card of the color.",
                name=name_seat(words, event.against or 0),
            )
        case EventKind.WRONG if is_own:
            return words.gettext(
                "Your challenge was wrong: %(name)s held no card of the color.",
                name=name_seat(words, event.against or 0),
            )
        case EventKind.RIGHT | EventKind.WRONG:
            return _tell_challenge(words, event, reader)
        case _:
            return None


def _tell_shown(words: Words, event: Event) -> str:
    """What the reader's challenge showed."""
    values = {"name": name_seat(words, event.against or 0), "cards": list_cards(words, event.shown)}
    if event.kind is EventKind.RIGHT:
        return words.gettext("Your challenge was right: %(name)s held %(cards)s.", **values)
    return words.gettext("Your challenge was wrong: %(name)s held %(cards)s.", **values)


def _tell_caught(words: Words, event: Event, reader: int) -> str:
    """Who caught whom without having said "last card"."""
    values = {"name": name_seat(words, event.seat), "other": name_seat(words, event.against or 0)}
    if event.seat == reader:
        return words.gettext("You caught %(other)s, who did not say “last card”.", **values)
    if event.against == reader:
        return words.gettext("%(name)s caught you: you did not say “last card”.", **values)
    return words.gettext("%(name)s caught %(other)s, who did not say “last card”.", **values)


def _tell_challenge(words: Words, event: Event, reader: int) -> str:
    """Whose +4 another player challenged, and whether that was right."""
    values = {"name": name_seat(words, event.seat), "other": name_seat(words, event.against or 0)}
    is_right = event.kind is EventKind.RIGHT
    if event.against == reader and is_right:
        return words.gettext("%(name)s challenged your +4 and was right.", **values)
    if event.against == reader:
        return words.gettext("%(name)s challenged your +4 and was wrong.", **values)
    if is_right:
        return words.gettext("%(name)s challenged the +4 of %(other)s and was right.", **values)
    return words.gettext("%(name)s challenged the +4 of %(other)s and was wrong.", **values)


def _tell_play(words: Words, event: Event, card: str, reader: int) -> str | None:
    """A card that was played, and what was named with it; of the reader's own no color."""
    name, is_own = name_seat(words, event.seat), event.seat == reader
    if is_own and event.swap is not None:
        return words.ngettext(
            "You swapped hands with %(name)s and hold %(count)s card.",
            "You swapped hands with %(name)s and hold %(count)s cards.",
            event.left,
            name=name_seat(words, event.swap),
            count=event.left,
        )
    if is_own:
        return words.gettext("You played %(the_card)s.", the_card=card) if card else None
    if event.color is None:
        return words.gettext("%(name)s played %(the_card)s.", name=name, the_card=card)
    color = name_color(words, event.color)
    if event.swap is not None:
        values = {"name": name, "color": color}
        if event.swap == reader:
            return words.gettext("%(name)s swapped hands with you and named %(color)s.", **values)
        return words.gettext(
            "%(name)s swapped hands with %(other)s and named %(color)s.",
            other=name_seat(words, event.swap),
            **values,
        )
    if event.kind is EventKind.NAMED:
        return words.gettext("%(name)s named %(color)s.", name=name, color=color)
    return words.gettext(
        "%(name)s played %(the_card)s and named %(color)s.", name=name, the_card=card, color=color
    )


def _tell_drawn(words: Words, seat: int, count: int, event: Event, reader: int) -> str:
    """How many cards a seat draws for it, and whether it misses a turn as well."""
    misses = seat == event.missed
    if seat == reader:
        if misses:
            return words.gettext("You draw %(count)s and miss a turn.", count=count)
        return words.gettext("You draw %(count)s.", count=count)
    values = {"name": name_seat(words, seat), "count": count}
    if misses:
        return words.gettext("%(name)s draws %(count)s and misses a turn.", **values)
    return words.gettext("%(name)s draws %(count)s.", **values)


def _tell_shed(words: Words, seat: int, count: int, reader: int) -> str:
    """How many wilds a seat has to discard."""
    if seat == reader:
        return words.gettext("You discard %(count)s.", count=count)
    return words.gettext("%(name)s discards %(count)s.", name=name_seat(words, seat), count=count)


def _tell_missed(words: Words, event: Event, reader: int) -> str | None:
    """That a seat misses a turn, unless that was said with what it draws."""
    if event.missed is None or event.missed in dict(event.drew):
        return None
    if event.missed == reader:
        return words.gettext("You miss a turn.")
    return words.gettext("%(name)s misses a turn.", name=name_seat(words, event.missed))


def find_last_cards(view: LastCardView) -> tuple[int, ...]:
    """The others who have one card left."""
    if view.is_over:
        return ()
    silent = (view.seat, view.unsaid)
    return tuple(
        seat for seat, count in enumerate(view.counts) if count == 1 and seat not in silent
    )


def tell_last_cards(words: Words, view: LastCardView) -> str:
    """Who has one card left, among the others; "" for nobody."""
    names = [name_seat(words, seat) for seat in find_last_cards(view)]
    return words.gettext("Last card: %(names)s", names=words.join_list(names)) if names else ""


# ---- what is to be done --------------------------------------------------------------------------------


def say_what_to_do(words: Words, view: LastCardView) -> str:
    """What the reader is asked."""
    match Asked(view.asked):
        case Asked.NAME:
            if view.top.symbol is Symbol.SWAP:
                return words.gettext(
                    "Swap hands was turned up: name the color, and swap hands if you like."
                )
            return words.gettext("A wild was turned up: name the color.")
        case Asked.ANSWER:
            return words.gettext(
                "Draw %(count)s cards and miss your turn, or challenge the +4.", count=FINE
            )
        case Asked.KEEP:
            assert view.drawn is not None
            drawn = the_card(words, view.drawn)
            if not view.keeps_wilds:
                return words.gettext("You drew %(the_card)s, and have to play it.", the_card=drawn)
            return words.gettext("You drew %(the_card)s: play it, or keep it.", the_card=drawn)
        case Asked.PLAY:
            assert view.color is not None
            needs = say_needs(words, view.top, view.color)
            if not view.playable():
                return words.gettext(
                    "Your turn: none of your cards fits %(needs)s, so draw.", needs=needs
                )
            return words.gettext("Your turn: %(needs)s.", needs=needs)


def explain_challenge(words: Words, view: LastCardView) -> str:
    """What a challenge wins or costs."""
    assert view.color_before is not None
    return words.gettext(
        "%(name)s may play it only without a %(color)s card. If %(name)s held one, a challenge makes"
        " %(name)s draw %(count)s and you play on; if not, you draw %(wrong)s.",
        name=name_seat(words, view.accused or 0),
        color=name_color_of_card(words, view.color_before),
        count=FINE,
        wrong=WRONG,
    )


def say_who_won(words: Words, view: LastCardView) -> str:
    """How a hand ended."""
    winner = view.winner
    points, reader = max(view.points[-1]), view.seat
    if view.begins_with:
        return _say_who_is_out(words, view, winner)
    if view.teams < view.players:
        return _say_which_pair_won(words, view, winner, points)
    if winner == reader:
        return words.ngettext(
            "You have no card left and win %(points)s point.",
            "You have no card left and win %(points)s points.",
            points,
            points=points,
        )
    return words.ngettext(
        "%(name)s has no card left and wins %(points)s point.",
        "%(name)s has no card left and wins %(points)s points.",
        points,
        name=name_seat(words, winner),
        points=points,
    )


def _say_who_is_out(words: Words, view: LastCardView, winner: int) -> str:
    """Who won a hand in which the others lose points, and who is out now."""
    scores = view.scores
    out = [name_seat(words, seat) for seat in view.others if not scores[seat]]
    return words.join_sentences(
        words.gettext("You have no card left. The others lose what they hold.")
        if winner == view.seat
        else words.gettext(
            "%(name)s has no card left. The others lose what they hold.",
            name=name_seat(words, winner),
        ),
        words.gettext("You are out, and the others play on.")
        if view.seat in view.seated and not scores[view.seat]
        else None,
        words.gettext("Out: %(names)s.", names=words.join_list(out)) if out else None,
    )


def say_who_is_left(words: Words, view: LastCardView) -> str:
    """How a match ended in which points are lost."""
    (winner,) = (seat for seat, score in enumerate(view.scores) if score)
    if winner == view.seat:
        return words.gettext("You are the last one left, and won the match!")
    return words.gettext(
        "%(name)s is the last one left, and won the match.", name=name_seat(words, winner)
    )


def _say_which_pair_won(words: Words, view: LastCardView, winner: int, points: int) -> str:
    if winner == view.seat:
        return words.ngettext(
            "You have no card left. Your pair wins %(points)s point.",
            "You have no card left. Your pair wins %(points)s points.",
            points,
            points=points,
        )
    if view.wins_with(winner):
        return words.ngettext(
            "%(name)s has no card left. Your pair wins %(points)s point.",
            "%(name)s has no card left. Your pair wins %(points)s points.",
            points,
            name=name_seat(words, winner),
            points=points,
        )
    return words.ngettext(
        "%(name)s has no card left. The other pair wins %(points)s point.",
        "%(name)s has no card left. The other pair wins %(points)s points.",
        points,
        name=name_seat(words, winner),
        points=points,
    )


def say_which_pair_won(words: Words, view: LastCardView) -> str:
    """How a match in pairs ended."""
    own, others = (view.scores[(view.seat + of) % view.players] for of in range(2))
    if own == others:
        return words.gettext("The pairs share the win.")
    if own > others:
        return words.gettext("Your pair won the match!")
    return words.gettext("The other pair won the match.")


def say_who_was_first(words: Words, winner: int, held: int, reader: int) -> str:
    """Who had no card left first, and how many the reader held then."""
    if winner == reader:
        return words.gettext("You played your last card first.")
    return words.ngettext(
        "%(name)s played the last card, and you still held %(count)s.",
        "%(name)s played the last card, and you still held %(count)s.",
        held,
        name=name_seat(words, winner),
        count=held,
    )


# ---- the review ----------------------------------------------------------------------------------------


def tell_decision(words: Words, decision: Decision) -> str:
    """What the reader did: "The top was the red 9. You played the red 7."."""
    view = decision.before
    return words.join_sentences(_tell_asked(words, view), _tell_move(words, decision))


def _tell_asked(words: Words, view: LastCardView) -> str:
    if view.asked == Asked.ANSWER.value:
        return words.gettext("%(name)s had played a +4.", name=name_seat(words, view.accused or 0))
    if view.color is None:
        return words.gettext("Turned up: %(card)s.", card=name_card(words, view.top))
    fitting = view.playable()
    needs = say_needs(words, view.top, view.color)
    if not fitting:
        return words.gettext("Needed was %(needs)s, and none of your cards fitted.", needs=needs)
    return words.gettext(
        "Needed was %(needs)s; these fitted: %(cards)s.",
        needs=needs,
        cards=list_cards(words, fitting),
    )


def _tell_move(words: Words, decision: Decision) -> str:
    match decision.move:
        case Play() as move:
            return _tell_own_play(words, move)
        case Draw(card=card) if card is not None:
            return words.gettext("You drew %(the_card)s.", the_card=the_card(words, card))
        case Draw():
            return words.gettext("There was no card to draw.")
        case Challenge():
            return words.gettext("You challenged it.")
        case Catch():
            return words.gettext("You caught the player who had not said “last card”.")
        case Name(color=color):
            return words.gettext("You named %(color)s.", color=name_color(words, color))
        case _ if decision.before.asked == Asked.KEEP.value:
            return words.gettext("You kept the drawn card.")
        case _:
            return words.gettext("You drew the four cards.")


def _tell_own_play(words: Words, move: Play) -> str:
    card = the_card(words, move.card)
    if move.color is None:
        return words.gettext("You played %(the_card)s.", the_card=card)
    color = name_color(words, move.color)
    return words.gettext("You played %(the_card)s and named %(color)s.", the_card=card, color=color)


def tell_choice(words: Words, decision: Decision, name: str) -> str:
    """What the computer player would have done, named as its choice and no judgement."""
    who = {"name": name}
    if not decision.differs:
        return tell_agreement(words, name)
    match decision.choice:
        case Play(card=card, color=color) if color is not None:
            return words.gettext(
                "In your place %(name)s would have played %(the_card)s and named %(color)s.",
                the_card=the_card(words, card),
                color=name_color(words, color),
                **who,
            )
        case Play(card=card):
            return words.gettext(
                "In your place %(name)s would have played %(the_card)s.",
                the_card=the_card(words, card),
                **who,
            )
        case Name(color=color):
            return words.gettext(
                "In your place %(name)s would have named %(color)s.",
                color=name_color(words, color),
                **who,
            )
        case Draw():
            return words.gettext("In your place %(name)s would have drawn a card.", **who)
        case Catch():
            return words.gettext(
                "In your place %(name)s would have caught the player who had not said “last card”.",
                **who,
            )
        case Challenge():
            return words.gettext("In your place %(name)s would have challenged it.", **who)
        case _:
            return words.gettext("In your place %(name)s would not have challenged.", **who)


def describe_mark(words: Words, decision: Decision, name: str) -> str:
    """What the strip says of a turn."""
    left = words.ngettext(
        "%(count)s card left.", "%(count)s cards left.", decision.left, count=decision.left
    )
    if decision.differs:
        return words.join_sentences(left, tell_difference(words, name))
    return left
