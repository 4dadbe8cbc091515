"""Plays the lesson, a game, its review and more with a real screen reader, and writes docs/heard.md.

Run it by ``scripts/hear``, which installs what it needs. It takes half an hour on an idle machine; on
a busy one Orca is late, and what it says stands at the next line.
"""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from gallery.hear.browser import Firefox, connect
from gallery.hear.desk import ROOT, run_program, set_up
from gallery.hear.friend import play_with_friend
from gallery.hear.listener import BEGINS, Heard, Listener
from solitaire.play import clock
from solitaire.play.daily import calendar
from solitaire.rules import Game, Rank, Record, Turn

PAGE: Final = ROOT / "docs" / "heard.md"
GAME: Final = ROOT / "tests" / "data" / "records" / "short-won.txt"
"""A short game of fourteen turns that is won."""
BY_KEYS: Final = 6
"""So many turns are played by keys, and the last one; those between them are sent by a script."""
DEAL: Final = """
const form = document.createElement("form");
form.method = "post";
form.action = "/games";
form.innerHTML = `<input name="deal" value="${arguments[0]}">`;
document.body.append(form);
form.submit();
"""
MATCH: Final = """
const form = document.createElement("form");
form.method = "post";
form.action = "/matches";
form.innerHTML = '<input name="game"><input name="deal" value="the cabin"><input name="table">';
[form.game.value, form.table.value] = arguments;
document.body.append(form);
form.submit();
"""
COACHED: Final = (
    ("Five Crowns", "crowns", "points hands=five"),
    ("Spiral", "spiral", "lines games=one"),
    ("Last Card", "lastcard", "fits,high goal=five"),
    ("Continental", "continental", "novice hands=three"),
)
"""Matches that are played to their end as the coach says: what they are called, and the others' table."""
COACHED_MOVES: Final = 8
"""So many moves of them stand in the transcript, and the last one; the others are counted."""
TYPED_MOVES: Final = 2
"""So many moves are typed."""
LOST: Final = 4
"""After so many keys in a row that make no move, the focus is lost."""
ADVICE: Final = """
return document.querySelector(".match-coach, .spiral-coach")?.textContent ?? "";
"""
PHASE: Final = "return document.querySelector('#match').dataset.phase"
REVISION: Final = "return document.querySelector('#line-revision input')?.value"
SEND: Final = """
const post = async () => {
  for (const line of arguments[0]) {
    const text = await (await fetch(location.href)).text();
    const form = new DOMParser().parseFromString(text, "text/html").querySelector("#line");
    const body = new URLSearchParams(new FormData(form));
    body.set("line", line);
    await fetch(form.action, { method: "POST", body });
  }
};
return post();
"""
IS_MADE: Final = """
const ask = async (address, part) => {
  for (let asked = 0; asked < 60; asked += 1) {
    if ((await (await fetch(address)).text()).includes(part)) return true;
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
  return false;
};
return ask(arguments[0], arguments[1]);
"""
"""Whether workers make a page in two minutes, which then has that part."""
GO_TO_ANSWER: Final = "document.querySelector('.show-answer button').focus()"
GO_TO_CARD: Final = "document.querySelector(`.known-cards a[href$='${arguments[0]}']`).focus()"
PLACE_OF: Final = """
const cards = [...document.querySelectorAll(".choice > input")];
return cards.findIndex((card) => card.value === arguments[0]);
"""
CONFIRMED: Final = (
    "leaving form. leaving complementary content. main content. Piles panel. Pile 7, … (28 words),"
    " then, after 10 s: 4 of clubs. 26 left in the stock."
)
FLIPPED: Final = "Pile 4, complete and flipped. Run …. Pile 4 complete and flipped. 1 of 7. …"
MATCHES_HEAD: Final = (
    "| game | moves by keys | words heard of one | longest | began with “leaving” |"
)
INTRODUCTION: Final = """\
# What is heard

Orca {orca} with Firefox ESR, by the game's keys in Orca's sticky focus mode: the lesson, six turns of
a short game, hints, its end and its review, a hand of a match, a whole match of each game as the coach
says and one with a friend, and a turning point. `scripts/hear` plays it again and writes this page. Texts
are as the voice got them, a line for each thing that was done; what was cut off is ~~struck out~~. The
names of keys, which Orca repeats, are left out.
"""


@dataclass(frozen=True)
class MatchHeard:
    """What the voice said after each key that made a move of a match."""

    title: str
    moves: list[Heard]

    @property
    def row(self) -> str:
        """How many moves, the words of one, and how often Orca said what was left before all else."""
        words = [len(each.text.split()) for each in self.moves]
        leaving = sum(each.text.startswith("leaving") for each in self.moves)
        longest = max(words)
        return f"| {self.title} | {len(words)} | {median(words):.0f} | {longest} | {leaving} |"


def take_turn(listener: Listener, turn: Turn, before: str | None = None) -> None:
    """Play a turn by keys: choose the pile, go to the discard, discard it."""
    listener.press(f"choose pile {turn.pile}", key_of(turn.pile))
    listener.press("into its cards", "Return")
    at = listener.firefox.run(PLACE_OF, str(turn.discard))
    listener.press("lift the discard", " ".join(["Right"] * at or ["Return"]))
    listener.press("discard it", "Return", before)


def key_of(pile: Rank) -> str:
    return "0" if pile is Rank.TEN else str(pile).lower()


def take_lesson(listener: Listener, site: str) -> None:
    """Play the lesson, with one wrong turn."""
    listener.open("the lesson", f"{site}/learn")
    listener.press("hear it again", "l", "nothing, and the status was emptied")
    listener.press("choose pile 3", "3")
    listener.press("into its cards", "Return")
    listener.press("lift the first card", "Return", "nothing")
    listener.press("discard it, which is wrong", "Return")
    listener.press("take it back", "Return")
    for keys in ("3", "Return", "End"):
        listener.press("pile 3, its last card", keys)
    listener.press("discard it", "Return")
    start = listener.length
    listener.firefox.run(GO_TO_CARD, "9T")
    listener.listen("go to the 9 of stars", "", start, None)
    listener.press("the card that completes pile 4", "Return")
    listener.press("discard the drawn card", "x")
    for pile in "54":
        listener.press(f"choose pile {pile}", pile)
        listener.press("its last card", "Return End")
        listener.press("discard it", "Return")


def play_game(listener: Listener, site: str, record: Record) -> None:
    """Play a game to its end, with all that the table says in between."""
    game: Game = record.game()
    firefox = listener.firefox
    start = listener.length
    firefox.run(DEAL, record.deal.code)
    listener.hear_page("a game loads", start, "the page from its top; the drawn card after 65 s")
    pile = game.turns[0].pile
    listener.press(
        "a pile's key",
        key_of(pile),
        "up to 32 words: “Pile 7, sevens wild. Run 7 of spades as 10, jack queen, and …”",
    )
    listener.press("the same key again", key_of(pile), "nothing")
    listener.press("hear all of it", "i")
    listener.press(
        "into its cards",
        "Return",
        "40 words: “invalid entry. Pile 7 Choose the discard Run … panel. jack of clubs. …”",
    )
    listener.press("lift the first card", "Return", "nothing")
    listener.press(
        "the next card", "Right", "queen of stars, flips the pile. selected radio button"
    )
    listener.press("back", "Escape")
    listener.press("into its cards again", "Return")
    listener.press(
        "discard nothing",
        "Tab Tab Return",
        "the legend again (29 words), alert. Please select one of these options.",
    )
    listener.press("back", "Escape")
    take_turn(listener, game.turns[0], CONFIRMED)
    listener.press("a hint: which pile?", "h", "nothing")
    listener.press("which discard?", "h", "nothing")
    listener.press("why?", "h", "nothing")
    listener.press("discard the drawn card", "x", "3 of hearts. 1 left in the stock.")
    listener.press("undo", "u", "the pile, then “1 turn taken back. Queen of spades. 15 left.”")
    listener.press("the last turn again", "l")
    listener.press("the stock", "g", "complementary content Left in the stock.")
    listener.press("back", "Escape")
    listener.press("the keys", "question", "nothing")
    listener.press("back", "Escape")
    listener.press("the command line", "slash")
    listener.press("a command: the drawn card", "c Return")
    listener.press("back to the piles", "Escape", "pile 3, whatever was played")
    take_turn(listener, game.turns[1], FLIPPED)
    for turn in game.turns[2:BY_KEYS]:
        take_turn(listener, turn)
    firefox.run(SEND, [f"{turn.pile} {turn.discard.text}" for turn in game.turns[BY_KEYS:-1]])
    listener.open("the game later", firefox.run("return location.href"))
    take_turn(listener, game.turns[-1], "the headline two or three times")


def play_match(listener: Listener) -> None:
    """Play a hand of a match by keys, ask by typed commands, and deal the next one."""
    start = listener.length
    listener.firefox.run(MATCH, "crowns", "outs,away")
    listener.hear_page("a match loads", start)
    listener.press("draw from the stock", "d")
    listener.press("the next card", "Right")
    listener.press("discard it", "Return")
    listener.press("take the top discard", "t")
    listener.press("discard it", "Return")
    listener.press("the score sheet", "g")
    listener.press("close it", "Escape")
    listener.press("the command line", "slash")
    listener.press("a command: my cards", "p Return")
    listener.press("a command: what the others did", "l Return")
    listener.press("leave it", "Escape")
    while listener.firefox.run(PHASE) not in ("next", "over"):
        listener.press("draw from the stock", "d")
        listener.press("discard it", "Return")
    listener.press("the next hand", "n")


def play_as_coached(listener: Listener, title: str, game: str, table: str) -> MatchHeard:
    """Play a match to its end as the coach says, by Enter, or by a typed command when he says to draw."""
    start, firefox = listener.length, listener.firefox
    firefox.run(MATCH, game, table)
    listener.hear_page(f"a match of {title} loads", start)
    listener.keep_coach()
    made: list[Heard] = []
    typed = lost = 0
    while (phase := firefox.run(PHASE)) != "over":
        if phase != "next" and typed < TYPED_MOVES and "Draw" in firefox.run(ADVICE):
            listener.press("the command line", "slash")
            listener.press("a command: draw", "d Return", begins=BEGINS)
            listener.press("a command: my cards", "p Return", begins=BEGINS)
            listener.press("leave it", "Escape")
            typed += 1
            continue
        revision = firefox.run(REVISION)
        if phase == "next":
            listener.press("the next hand", "n", begins=BEGINS)
        else:
            listener.press("what the coach says", "Return", begins=BEGINS)
        lost = lost + 1 if firefox.run(REVISION) == revision else 0
        assert lost < LOST, "the keys make no move any more"
        if len(made) >= COACHED_MOVES:
            made.append(listener.heard.pop())
        else:
            made.append(listener.heard[-1])
    listener.heard.append(made[-1])
    return MatchHeard(title, made)


def answer_turning_point(listener: Listener, site: str) -> None:
    """Have the last turning point shown, in two steps."""
    day = f"{site}/daily/short/{calendar.last_closed(clock.now())}"
    for address, part in ((day, "/turning-point"), (f"{day}/turning-point", "show-answer")):
        assert listener.firefox.run(IS_MADE, address, part), address
    listener.open("a turning point", f"{day}/turning-point")
    for action in ("show the answer", "show the discard"):
        listener.firefox.run(GO_TO_ANSWER)
        listener.press(action, "Return")


def look_at_oneself(listener: Listener, site: str) -> None:
    """Hear what the player's own page and the kinds of mistakes begin with."""
    listener.open("You", f"{site}/you")
    listener.open("kinds of mistakes", f"{site}/ideas")


def look_back(listener: Listener) -> None:
    """Look at the turns of the finished game."""
    listener.press("the review", "h")
    listener.press(
        "the next turn",
        "Right",
        "Turn 2: 8 of spades on pile 7, 5 of diamonds discarded. It cost nothing.",
    )
    listener.press("the next turn", "Right")


def write_page(heard: list[Heard], matches: list[MatchHeard], orca: str) -> None:
    """Write the table of what changed, that of whole matches, and the transcript."""
    lines = [
        INTRODUCTION.format(orca=orca),
        "## Before and now",
        "",
        "Before is commit `a0c89c42`; other cards, the same actions.",
        "",
        "| action | heard before | heard now |",
        "|---|---|---|",
    ]
    lines += [f"| {each.action} | {each.before} | {each.text} |" for each in heard if each.before]
    lines += ["", "## Whole matches", "", MATCHES_HEAD, "|---|---|---|---|---|"]
    lines += [each.row for each in matches]
    lines += ["", "## The transcript", "", "| action | keys | heard |", "|---|---|---|"]
    for each in heard:
        keys = " ".join(f"`{key}`" for key in each.keys.split())
        lines.append(f"| {each.action} | {keys} | {each.text} |")
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


@contextmanager
def serve(folder: Path) -> Iterator[str]:
    """Serve the site on a free port with its workers; yield its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = (sys.executable, "-m", "solitaire", "serve", "--port", str(port))
    with run_program(folder / "site.log", *command, "--instance", str(folder / "site")):
        connect(port).close()
        yield f"http://127.0.0.1:{port}"


def main() -> None:
    """Play, listen and write."""
    record = Record.parse(GAME.read_text(encoding="utf-8"))
    orca = subprocess.run(["orca", "--version"], capture_output=True, text=True, check=True).stdout
    with TemporaryDirectory() as name:
        folder = Path(name)
        with serve(folder) as site, set_up(folder):
            firefox = Firefox()
            listener = Listener(firefox, folder / "said")
            firefox.open(f"{site}/learn")
            listener.press("sticky focus mode", "Insert+a Insert+a")
            listener.heard.clear()
            take_lesson(listener, site)
            play_game(listener, site, record)
            look_back(listener)
            play_match(listener)
            matches = [play_as_coached(listener, *match) for match in COACHED]
            made = play_with_friend(listener, site, folder / "site" / "solitaire.db")
            matches.append(MatchHeard("Five Crowns with a friend", made))
            answer_turning_point(listener, site)
            look_at_oneself(listener, site)
    write_page(listener.heard, matches, orca.strip())


if __name__ == "__main__":
    main()
