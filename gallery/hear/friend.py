"""A match with a friend, who is another player of the same site and moves without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from solitaire.matches import CROWNS
from solitaire.play import clock
from solitaire.store import open_database
from tests.kit.friends import Friends

if TYPE_CHECKING:
    from gallery.hear.__main__ import Heard, Listener

FRIEND: Final = "ada"
TABLE: Final = "points hands=five"
NEWS: Final = 12.0
"""In so many seconds the page has asked what the friend did, and it begins to be told."""
AWAY: Final = 210.0
"""In so many seconds the page offers that the computer plays for who does not move."""
AWAY_AT: Final = 4
"""The turn of the friend that is not taken."""
GO_TO: Final = "document.querySelector(arguments[0]).focus()"
PHASE: Final = "return document.querySelector('#match')?.dataset.phase ?? ''"


def play_with_friend(
    listener: Listener, site: str, database: Path, coach_stays: str
) -> list[Heard]:
    """Sit down by a link, play to the end, and to the next match; what was heard of the moves."""
    firefox, engine = listener.firefox, open_database(f"sqlite:///{database}")
    friends = Friends(engine, clock.now)
    party = friends.meet(CROWNS, TABLE, FRIEND.title(), begin=False)
    listener.open("a link to a match with a friend", f"{site}/with/{quote(party)}")
    firefox.run(GO_TO, "[name=name]")
    listener.press("a name", "B e n")
    start = listener.length
    listener.press("sit down", "Return", begins=NEWS)
    listener.hear_page("the seats", start)
    start = listener.length
    friends.parties.begin(FRIEND, party)
    listener.listen("the friend begins", "", start, None, begins=NEWS)
    firefox.run(coach_stays)
    made: list[Heard] = []
    turns = 0
    while (phase := firefox.run(PHASE)) != "over":
        if phase == "next":
            listener.press("the next hand", "n", begins=NEWS)
        elif phase != "wait":
            listener.press("what the coach says", "Return", begins=NEWS)
        else:
            turns += not friends.load(FRIEND, party).match.is_between_hands
            if turns == AWAY_AT:
                hear_absence(listener, friends, party)
                turns += 1
            start = listener.length
            move(friends, party)
            listener.listen("the friend moves", "", start, None, begins=NEWS)
        made.append(listener.heard[-1])
    firefox.run(GO_TO, "[action$='/again'] button")
    start = listener.length
    listener.press("the next match", "Return", begins=NEWS)
    listener.hear_page("the seats of the next match", start)
    engine.dispose()
    return made


def hear_absence(listener: Listener, friends: Friends, party: str) -> None:
    """Let the friend not move until the computer may be asked, ask it, and let the friend come back."""
    start = listener.length
    listener.listen("the friend is away for three minutes", "", start, None, AWAY, begins=AWAY)
    start = listener.length
    listener.firefox.run(GO_TO, "#people [action$='/stand-in'] button")
    listener.listen("go to the button above the cards", "", start, None)
    listener.press("let the computer play", "Return", begins=NEWS)
    start = listener.length
    friends.matches.of_parties.come_back(friends.load(FRIEND, party))
    listener.listen("the friend is back", "", start, None, begins=NEWS)


def move(friends: Friends, party: str) -> None:
    """Let the friend move, or say that the next hand may be dealt."""
    found = friends.load(FRIEND, party)
    if found.match.is_between_hands:
        friends.matches.play(found, revision=found.revision, word="next")
    elif found.match.state.seat == found.seat:
        friends.move(FRIEND, party)
