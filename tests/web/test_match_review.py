"""The review of a finished match: its steps, its strip, what it says of a turn, and whose it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solitaire.matches import CROWNS, Match
from solitaire.matches.crowns import Source
from solitaire.matches.crowns.review import (
    PlayedTurn,
    TurnReview,
    find_losses,
    list_turns,
    look_ahead,
    review_turn,
    value_last_draw,
)
from solitaire.matches.key_hand import find_key_hand
from solitaire.matches.losses import LOOKED_AT, find_heaviest
from solitaire.play.matches.player_match import PERSON
from solitaire.web.matches.games import GAMES
from solitaire.web.matches.shared import describe_result
from solitaire.words.matches.crowns import review as crowns_review
from solitaire.words.matches.crowns.telling import CROWNS_WORDS
from solitaire.words.matches.game import tell_difference
from solitaire.words.matches.games import GAME_WORDS, name_coach, name_player
from solitaire.words.matches.reviews import say_nothing_lost
from tests.kit.browsing import HX, Browser
from tests.kit.hands import Chance
from tests.kit.hidden import write_twice
from tests.kit.match_games import play_badly
from tests.kit.matches import begin_match, put_match, put_matches
from tests.kit.reading import Element, read
from tests.kit.records import WORDS as EN
from tests.kit.sites import Site

OVER = "/matches/careless"
SHORT = {
    "crowns": "you,away.1,points.1 hands=five",
    "spiral": "you,lines.1",
    "lastcard": "you,fits.1 goal=five",
    "continental": "you,novice.1 hands=three",
}
"""A table of each game."""
BOT = CROWNS.bots[2]


def play_carelessly(match: Match) -> Match:
    """The match to its end; in a last turn the person discards the first card that there is."""
    while not match.is_over:
        view = match.state.view(PERSON)
        careless = view.out is not None and view.drawn is not None
        move = view.legal()[0] if careless else CROWNS.bots[0].choose(view)
        match = match.play(move).play_bots()
    return match


MATCH = play_carelessly(begin_match("the house 11"))
TURNS = list_turns(MATCH, PERSON)
REVIEWS = [review_turn(turn, BOT) for turn in TURNS]
"""The match that is over at ``OVER``; Ada, at seat 1, counts useful cards."""


@pytest.fixture
def ada(site: Site) -> Browser:
    """The player of the matches that are stored."""
    put_match(site, "careless", MATCH)
    return Browser(site.client("ada"))


def hand_of(turn: PlayedTurn) -> list[PlayedTurn]:
    return [each for each in TURNS if each.hand_number == turn.hand_number]


def named(turn: PlayedTurn) -> str:
    hand = hand_of(turn)
    return CROWNS_WORDS.name_turn_of_part(EN, turn.hand_number, hand.index(turn) + 1, len(hand))


def heading(page: Element) -> str:
    return page.one("h2", id="dock-heading").text


def sentences(page: Element) -> list[str]:
    return [each.text for each in page.one(cls="told").all("p")]


COACH = name_coach(EN)


def told(review: TurnReview) -> list[str]:
    """What the dock is to say of a turn, by the sentences of the module of words."""
    turn = review.played
    if turn.is_last:
        out = name_player(EN, turn.before.out or 0)
        return [
            crowns_review.tell_last_draw(EN, value_last_draw(turn), turn.before.top, out),
            crowns_review.tell_last_move(EN, review),
            crowns_review.tell_last_points(EN, review),
        ]
    assert review.bot is not None
    theirs = look_ahead(turn, review.bot.discard)
    played = [
        crowns_review.tell_draw(EN, review),
        crowns_review.tell_discard(EN, review, look_ahead(turn, turn.discard)),
    ]
    bot = crowns_review.tell_bot(EN, review, theirs, COACH)
    difference = tell_difference(EN, COACH)
    sentences = [difference, *played, bot] if review.differs else [bot, *played]
    return [sentence for sentence in sentences if sentence]


def test_every_turn_shows_the_hand_and_says_what_it_was_worth(ada: Browser) -> None:
    kinds = set()
    for review in REVIEWS:
        turn = review.played
        page = ada.open(f"{OVER}?turn={turn.number}")
        assert heading(page) == named(turn)
        assert sentences(page) == told(review)
        assert len(sentences(page)) <= 4
        for sentence in sentences(page):
            assert sentence in page.one(id="status").text
        cards = page.one(cls="own-hand").all(cls="choice")
        assert len(cards) == len(turn.after.held)
        (drawn,) = [card for card in cards if "data-drawn" in card]
        (discarded,) = [card for card in page.one(cls="own-hand") if "data-marked" in card]
        assert turn.drawn.card is not None
        for shown, card in ((drawn, turn.drawn.card), (discarded, turn.discard)):
            text = shown.one("b").text
            assert text == (str(card.rank) if card.rank else "JK")
        (taken,) = [pile for pile in page.all(cls="match-review-pile") if "data-taken" in pile]
        assert bool(taken.all(cls="back")) == (turn.drawn.source is Source.STOCK)
        kinds.add((turn.is_last, turn.goes_out, review.differs))
    assert len(kinds) >= 4, "last turns, turns that go out, and others"


def test_steps_lead_through_all_hands_to_the_score_sheet(ada: Browser) -> None:
    page = ada.open(OVER)
    (link,) = [each for each in page.all("a") if each["href"] == f"{OVER}/review"]
    (part, *_) = ada.open(link["href"]).one("section", **{"aria-labelledby": "parts"}).all("a")
    page = ada.open(part["href"])
    assert "aria-disabled" in page.one(id="step-previous")
    for turn in TURNS:
        assert heading(page) == named(turn)
        last = page
        page = ada.open(page.one("a", id="step-next")["href"])
    assert page.one(cls="match-end")
    assert last.one("a", id="step-previous")["href"] == f"{OVER}?turn={len(TURNS) - 1}"
    assert [each["href"] for each in last.one("header").all("a")][-1] == OVER
    steps = {each["rel"]: each["aria-keyshortcuts"] for each in last.all("a") if "rel" in each}
    assert steps == {"prev": "ArrowLeft", "next": "ArrowRight"}


def test_it_opens_with_the_turns_that_lost_most(ada: Browser) -> None:
    heaviest = find_heaviest(find_losses(TURNS))
    assert len(heaviest) == LOOKED_AT
    page = ada.open(f"{OVER}/review")
    looks = page.one("ol", cls="match-looks").all("li")
    assert [look.one("a")["href"] for look in looks] == [
        f"{OVER}?turn={loss.number}" for loss in heaviest
    ]
    for look, loss in zip(looks, heaviest, strict=True):
        line = crowns_review.tell_loss(EN, loss)
        assert look.text == f"{named(TURNS[loss.number - 1])} {line}"
        assert line in page.one(id="status").text
    assert page.one("a", id="step-next")["href"] == f"{OVER}?turn={heaviest[0].number}"


def test_a_button_leads_from_turn_to_turn_of_these_and_back_to_their_list(ada: Browser) -> None:
    marked = [loss.number for loss in find_heaviest(find_losses(TURNS))]
    for turn in TURNS:
        page = ada.open(f"{OVER}?turn={turn.number}")
        later = [number for number in marked if number > turn.number]
        jump, step = page.one("a", id="step-jump"), page.one("a", id="step-next")
        assert jump["href"] == (f"{OVER}?turn={later[0]}" if later else f"{OVER}/review")
        assert ("primary" in jump["class"], "primary" in step["class"]) == (bool(later), not later)


def test_a_review_without_such_a_turn_says_so_and_leads_to_all(site: Site) -> None:
    match = begin_match("the cabin", "you,points.1 hands=five")
    while not match.is_over:
        match = match.play(BOT.choose(match.state.view(PERSON))).play_bots()
    path, browser = put_match(site, "flawless", match), site.browser("ada")
    page = browser.open(f"{path}/review")
    assert page.one("h2", id="looks").text == say_nothing_lost(EN)
    assert not page.all(cls="match-looks")
    assert page.one("a", id="step-next")["href"] == f"{path}?turn=1"
    assert "primary" in page.one("a", id="step-key")["class"]


@pytest.mark.parametrize("rules", GAMES, ids=GAMES)
def test_it_says_first_how_the_match_ended_and_which_hand_decided(rules: str, site: Site) -> None:
    """Of each game; the button leads to the first turn of that hand."""
    pages = GAMES[rules]
    words = GAME_WORDS[rules]
    for seed in range(4):
        match = play_badly(pages.rules, SHORT[rules], seed)
        path = put_match(site, f"{rules}-{seed}", match)
        page = site.browser("ada").open(f"{path}/review")
        result = describe_result(EN, pages.rules, match.table, match.state.scores)
        assert page.one("h2", id="result").text.startswith(result)
        key = find_key_hand(match, PERSON)
        assert key is not None
        told = page.one("section", **{"aria-labelledby": "result"}).all("p")[0].text
        ended = pages.tell_end(EN, key.seen)
        assert told.startswith(words.say_key_hand(EN, key.number, key.lead))
        assert told.endswith(ended)
        assert ended in page.one(id="status").text
        link = page.one("a", id="step-key")
        assert link.text == words.name_again(EN, key.number)
        first = pages.parts(pages.look_back(match, PERSON, 1)).index(key.number) + 1
        assert link["href"] == f"{path}?turn={first}"
        assert len(page.all("a", cls="primary")) == 1


def test_the_strip_has_the_turns_of_the_hand_with_their_marks(ada: Browser) -> None:
    marks = set()
    for turn in TURNS:
        page = ada.open(f"{OVER}?turn={turn.number}")
        hand = [review for review in REVIEWS if review.played in hand_of(turn)]
        links = page.one("nav", cls="turns-strip").all("a")
        assert [link["href"] for link in links] == [
            f"{OVER}?turn={review.played.number}" for review in hand
        ]
        (at,) = [link["href"] for link in links if "aria-current" in link]
        assert at == f"{OVER}?turn={turn.number}"
        for link, review in zip(links, hand, strict=True):
            assert crowns_review.describe_mark(EN, review, COACH) in link["aria-label"]
        found = [mark["class"] for mark in page.one(cls="strip-drawing").all("path")]
        expected = [kind for review in hand if (kind := kind_of(review))]
        assert found == expected
        marks |= {*found}
    assert marks == {"mistake", "otherwise", "lucky"}


def kind_of(review: TurnReview) -> str:
    if review.wastes_points:
        return "mistake"
    if review.differs:
        return "otherwise"
    return "lucky" if review.is_lucky else ""


@pytest.mark.parametrize(
    ("asked", "shown"), [("0", 1), ("x", 1), ("-1", 1), ("", 1), ("99", len(TURNS))]
)
def test_other_numbers_select_the_nearest_turn(ada: Browser, asked: str, shown: int) -> None:
    assert heading(ada.open(f"{OVER}?turn={asked}")) == named(TURNS[shown - 1])


def test_htmx_gets_the_turn_and_the_status(ada: Browser) -> None:
    answer = ada.client.get(f"{OVER}?turn=2", headers=HX)
    assert "HX-Request" in answer.headers["Vary"]
    page = read(answer.text)
    assert not page.all("html")
    assert named(TURNS[1]) in page.one(id="status").text
    assert page.one("a", id="step-next")["hx-target"] == "#match"


def test_a_match_under_way_is_not_reviewed(site: Site) -> None:
    """What a computer player would do is help."""
    put_matches(site, changed=False)
    for address in ("match-open?turn=1", "match-open/review"):
        page = Browser(site.client("ada")).open(f"/matches/{address}")
        assert page.all(cls="draws") or page.all(cls="throws")
        assert not page.all(cls="match-review")
        assert not [link for link in page.all("a") if "turn=" in link["href"]]


def test_the_review_is_its_players(site: Site, ada: Browser) -> None:
    for who in ("eve", None):
        for path in (f"{OVER}?turn=1", f"{OVER}/review"):
            assert site.client(who).get(path).status_code == 404


def test_a_game_may_lack_a_review(
    site: Site, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(GAMES["crowns"]), "has_review", False)
    for path in (f"{OVER}?turn=1", f"{OVER}/review"):
        assert ada.open(path).one(cls="match-end")


def test_people_alone_are_reviewed_beside_the_strongest_level(site: Site) -> None:
    """A record may be of a match without a computer player."""
    match = replace(MATCH, table=replace(MATCH.table, bots=(None,) * 3))
    page = Browser(site.client("ada")).open(f"{put_match(site, 'people', match)}?turn=1")
    assert sentences(page) == told(REVIEWS[0])


def test_a_weaker_opponent_is_told_of_where_it_differs_from_the_coach(site: Site) -> None:
    """The coach comes first, in the strip too: what Ada would have done is a second line."""
    weak = CROWNS.bots[0]
    match = replace(MATCH, table=replace(MATCH.table, bots=(None, weak, BOT)))
    path, browser = put_match(site, "weak", match), site.browser("ada")
    kinds = set()
    for review in REVIEWS[:12]:
        turn = review.played
        expected = told(review)
        if not turn.is_last:
            other = review_turn(turn, weak)
            assert other.bot is not None
            if differs := other.bot != review.bot:
                theirs = look_ahead(turn, other.bot.discard)
                expected.append(crowns_review.tell_bot(EN, other, theirs, "Ada"))
            kinds.add(differs)
        page = browser.open(f"{path}?turn={turn.number}")
        assert sentences(page) == [sentence for sentence in expected if sentence]
    assert kinds == {False, True}


def play_until_out(words: str) -> tuple[Match, Match]:
    """A match before and after the person's last move; it is over after that."""
    match = begin_match(words, "you,outs.1 hands=five").play_bots()
    while True:
        move = CROWNS.bots[0].choose(match.state.view(PERSON))
        after = match.play(move).play_bots()
        if after.is_over:
            return match, match.play(move)
        match = after


def test_what_the_player_did_not_see_changes_no_byte(site: Site) -> None:
    """The person goes out first in the last hand, so it never sees the cards of the other before the end."""
    ends = (play_until_out(f"the house {number}") for number in range(30))
    before, out = next(end for end in ends if end[1].state.hand.out == PERSON)
    discard = out.moves[-1]
    one, other = (match.play(discard).play_bots() for match in write_twice(before, out, Chance(1)))
    assert one.state.hand.held[1] != other.state.hand.held[1]
    client = site.client("ada")
    paths = put_match(site, "one", one), put_match(site, "other", other)
    for turn in list_turns(one, PERSON):
        pages = [
            client.get(f"{path}?turn={turn.number}").text.replace(path, "PATH") for path in paths
        ]
        assert pages[0] == pages[1]
