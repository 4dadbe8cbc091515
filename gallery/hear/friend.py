"""A match with a friend, who is another player of the same site and moves without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from urllib.parse import quote

from gallery.hear.browser import press
from gallery.hear.listener import BEGINS, Heard, Listener
from solitaire.matches import CROWNS
from solitaire.play import clock
from solitaire.store import open_database
from tests.kit.friends import Friends

FRIEND: Final = "ada"
TABLE: Final = "points hands=five"
NEWS: Final = 12.0
"""In so many seconds the page has asked what the friend did, and it begins to be told."""
AWAY: Final = 210.0
"""In so many seconds the page offers to let the computer play for a player who does not move."""
SHOWN: Final = 16
"""So many moves of both stand in the transcript, and the last one; the others are counted."""
SLOW: Final = 2
"""So many times the friend makes one move, and then whole turns."""
AWAY_AT: Final = 4
"""When the friend does not move."""
GO_TO: Final = "document.querySelector(arguments[0]).focus()"
WAITS: Final = "return document.querySelector('.match-waits') !== null"
PHASE: Final = "return document.querySelector('#match')?.dataset.phase ?? ''"


def play_with_friend(listener: Listener, site: str, database: Path) -> list[Heard]:
    """Sit down by a link, play to the end, and to the next match; what was heard of the moves."""
    firefox, engine = listener.firefox, open_database(f"sqlite:///{database}")
    friends = Friends(engine, clock.now)
    party = friends.meet(CROWNS, TABLE, FRIEND.title(), begin=False)
    listener.open("a link to a match with a friend", f"{site}/with/{quote(party)}")
    go_to(listener, "the name", "[name=name]")
    press("B e n")
    start = listener.length
    press("Return")
    listener.hear_page("sit down as Ben", start)
    start = listener.length
    friends.parties.begin(FRIEND, party)
    listener.listen("the friend begins", "", start, None, begins=NEWS)
    listener.keep_coach()
    made: list[Heard] = []
    turns = 0
    while (phase := firefox.run(PHASE)) != "over":
        waits = phase == "wait" or firefox.run(WAITS)
        if phase == "next" and not waits:
            listener.press("the next hand", "n", begins=NEWS)
        elif not waits:
            listener.press("what the coach says", "Return", begins=NEWS)
        else:
            turns += phase == "wait"
            if turns == AWAY_AT:
                hear_absence(listener, friends, party)
                turns += 1
                continue
            start = listener.length
            move(friends, party, whole=turns > SLOW)
            listener.listen("the friend moves", "", start, None, begins=NEWS)
        made.append(listener.heard[-1] if len(made) < SHOWN else listener.heard.pop())
    listener.heard.append(made[-1])
    go_to(listener, "the button", "[action^='/with/'] button")
    start = listener.length
    press("Return")
    listener.hear_page("the next match", start)
    engine.dispose()
    return made


def go_to(listener: Listener, name: str, selector: str) -> None:
    """Give an element the focus, and listen."""
    start = listener.length
    listener.firefox.run(GO_TO, selector)
    listener.listen(f"go to {name}", "", start, None, begins=BEGINS)


def hear_absence(listener: Listener, friends: Friends, party: str) -> None:
    """Let the friend not move until the computer may be asked, ask it, and let the friend come back."""
    start = listener.length
    listener.listen("the friend is away for three minutes", "", start, None, AWAY, begins=AWAY)
    go_to(listener, "the button above the cards", "#people [action$='/stand-in'] button")
    listener.press("let the computer play", "Return", begins=NEWS)
    start = listener.length
    friends.matches.of_parties.come_back(friends.load(FRIEND, party))
    listener.listen("the friend is back", "", start, None, begins=NEWS)


def move(friends: Friends, party: str, *, whole: bool) -> None:
    """Let the friend make a move, or a whole turn; or say that the next hand may be dealt."""
    found = friends.load(FRIEND, party)
    if found.match.is_between_hands:
        friends.matches.play(found, revision=found.revision, word="next")
    while found.match.state.seat == found.seat and not found.match.is_between_hands:
        found = friends.move(FRIEND, party)
        if not whole:
            return
