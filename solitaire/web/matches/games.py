"""The games of the wing on the web, and the pages of a match of any of them."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, Final

from flask import abort

from solitaire.matches import CROWNS, SeenHand
from solitaire.matches.key_hand import KeyHand
from solitaire.matches.losses import find_heaviest
from solitaire.play.matches.matches import play_alone
from solitaire.play.matches.player_match import PlayerMatch, SeenMatch
from solitaire.web.matches.continental import CONTINENTAL_PAGES
from solitaire.web.matches.crowns import CROWNS_PAGES
from solitaire.web.matches.game import MatchPages
from solitaire.web.matches.lastcard import LASTCARD_PAGES
from solitaire.web.matches.links import address_of_match
from solitaire.web.matches.overview import Overview, key_hand_view, overview
from solitaire.web.matches.review import Addresses, ReviewPage, Walk
from solitaire.web.matches.shared import describe_result, read_result, write_result
from solitaire.web.matches.spiral import SPIRAL_PAGES
from solitaire.web.matches.table import Look, MatchView, match_view, title_of
from solitaire.words import Words
from solitaire.words.board.table import Sort
from solitaire.words.matches.games import words_of_game

GAMES: Final[dict[str, MatchPages]] = {
    pages.rules.name: pages
    for pages in (CROWNS_PAGES, SPIRAL_PAGES, LASTCARD_PAGES, CONTINENTAL_PAGES)
}
"""By the name of the rules, in the order in which a stranger is offered them."""


def find_game_or_crowns(name: str) -> MatchPages:
    """The game of that name; Five Crowns if there is none, as in links from when it was the only game."""
    return GAMES.get(name, GAMES[CROWNS.name])


def find_game_or_404(name: str) -> MatchPages:
    """The game of that name, which an address has; 404 if there is none."""
    return GAMES.get(name) or abort(HTTPStatus.NOT_FOUND)


def view_match(
    words: Words,
    seen: SeenMatch,
    *,
    look: Look,
    address: str,
    code: str | None = None,
    shared: str = "",
    alert: str = "",
    status: str = "",
    waits: str = "",
) -> MatchView:
    """Make the view of a match of any game; ``shared`` is the result in the link that it was begun from.

    ``waits`` says whom the next hand waits for, if somebody else has to agree to it.
    """
    game = GAMES[seen.rules.name]
    scores = _from_seat(seen.hand) if seen.hand.is_over else ()
    told = read_result(seen.rules, seen.table, shared) if seen.hand.is_over else ()
    return match_view(
        words,
        seen,
        game.table(words, seen.hand, look),
        game.scores(words, seen.hand),
        look,
        address=address,
        title=title_of(words, seen),
        style=game.style,
        script=game.script,
        orders=game.orders,
        order=game.find_order(look.sort),
        commands=game.commands,
        has_review=game.has_review,
        link=_link_of(code, seen, scores) if code else "",
        result=describe_result(words, seen.rules, seen.table, scores),
        shared=describe_result(words, seen.rules, seen.table, told),
        alert=alert,
        status=status,
        waits=waits,
    )


def _link_of(code: str, seen: SeenMatch, scores: Sequence[int]) -> str:
    """The address of the start card; the computer plays there for others, and tells no result of theirs."""
    alone = play_alone(seen.rules, seen.table)
    result = write_result(seen.rules, scores) if alone == seen.table else ""
    return address_of_match(code, alone, result, external=True)


def _from_seat(hand: SeenHand) -> tuple[int, ...]:
    """The totals in the order of the seats, the reader's first: teammates sit as far apart as before."""
    return hand.scores[hand.seat :] + hand.scores[: hand.seat]


def load_review(player_match: PlayerMatch, turn: int) -> Any | None:
    """What ``view_review`` shows of the turn nearest to ``turn``. Replays the match.

    None while the match is under way, since what a computer player would do is help, and for a game without a
    review.
    """
    game = GAMES[player_match.rules.name]
    if not (game.has_review and player_match.match.is_over):
        return None
    return game.look_back(player_match.match, player_match.seat, turn)


def view_review(
    words: Words, seen: SeenMatch, past: Any, turn: int, *, sort: Sort, address: str
) -> ReviewPage:
    """Make the view of the player's turn nearest to ``turn``."""
    game = GAMES[seen.rules.name]
    marked = tuple(each.number for each in find_heaviest(game.find_losses(past)))
    turn_view = game.review(words, seen.hand, past, turn, Addresses(address, marked), sort)
    status = words.join_sentences(f"{turn_view.heading}.", *turn_view.sentences)
    title, about = title_of(words, seen), turn_view.about
    return ReviewPage(seen.rules.name, address, title, status, game.style, about, turn_view)


def view_overview(
    words: Words, seen: SeenMatch, past: Any, key: KeyHand | None, *, address: str
) -> Overview:
    """Make the view of how a match ended, of its key hand, and of the turns that lost most."""
    game, hand = GAMES[seen.rules.name], seen.hand
    losses = find_heaviest(game.find_losses(past))
    addresses = Addresses(address, tuple(each.number for each in losses))
    walk = Walk(game.parts(past), 1, seen.rules, addresses, words)
    return overview(
        words,
        walk,
        [game.tell_loss(words, each) for each in losses],
        result=describe_result(words, seen.rules, seen.table, _from_seat(hand)),
        key=None
        if key is None
        else key_hand_view(words, walk, hand, key, game.tell_end(words, key.seen)),
        address=address,
        title=title_of(words, seen),
        about=words_of_game(seen.rules).name_table(
            words, seen.table.players, seen.table.options_of(seen.rules), hand.seat
        ),
        style=game.style,
    )
