"""The page of the rules: every rule in its place, in few words, and every card drawn as the rules have it."""

from __future__ import annotations

import re

import pytest

from solitaire.rules import Card, MeldKind, Pile, Rank, best_melds, parse_cards
from solitaire.solver.away import away
from solitaire.web.home.examples import ANY_PILE, EXAMPLES, Example
from solitaire.words import LANGUAGES
from tests.kit.sites import Site

MOST_WORDS = 350


def rules_page(site: Site, language: str = "en") -> str:
    return site.client().get("/rules", headers={"Accept-Language": language}).text


def pile_of(example: Example) -> Pile:
    return Pile.of(example.pile or ANY_PILE, parse_cards(example.cards))


def examples(name: str) -> list[Pile]:
    return [pile_of(example) for example in EXAMPLES[name]]


def kinds(name: str) -> list[list[MeldKind]]:
    """The kinds of the melds of each example, which have no loose cards."""
    layouts = [best_melds(pile.rank, pile.cards) for pile in examples(name)]
    assert not any(layout.loose for layout in layouts)
    return [[meld.kind for meld in layout.melds] for layout in layouts]


def test_the_rules_have_the_numbers_of_the_documents(site: Site) -> None:
    page = rules_page(site)
    assert re.findall(r'<li class="rule" id="(R\d+)"', page) == [f"R{n}" for n in range(1, 13)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_few_words_before_what_is_folded(site: Site, language: str) -> None:
    page = rules_page(site, language)
    main = page[page.index("<main") : page.index("<details")]
    prose = re.sub(r'<p class="examples">.*?</p>', "", main, flags=re.S)
    assert 100 < len(re.sub(r"<[^>]+>", " ", prose).split()) <= MOST_WORDS


def test_every_example_is_drawn_and_spoken(site: Site) -> None:
    page = rules_page(site)
    count = sum(len(some) for some in EXAMPLES.values())
    assert len(re.findall(r'<span class="example"><span class="sr">\w', page)) == count


def test_no_card_of_an_example_without_a_pile_is_wild_by_its_rank() -> None:
    for name, some in EXAMPLES.items():
        for example in some:
            if example.pile is None:
                assert ANY_PILE not in [card.rank for card in parse_cards(example.cards)], name


@pytest.mark.parametrize("name", ["R4", "book"])
def test_examples_of_books_are_books(name: str) -> None:
    assert kinds(name) == [[MeldKind.BOOK]] * len(EXAMPLES[name])


@pytest.mark.parametrize("name", ["R5", "run"])
def test_examples_of_runs_are_runs(name: str) -> None:
    assert kinds(name) == [[MeldKind.RUN]] * len(EXAMPLES[name])


def test_the_examples_of_a_meld_are_a_book_and_a_run() -> None:
    assert kinds("meld") == [[MeldKind.BOOK], [MeldKind.RUN]]


def test_wild_cards_stand_for_others_side_by_side_and_for_themselves() -> None:
    """R6."""
    assert kinds("R6") == [[MeldKind.RUN], [MeldKind.BOOK], [MeldKind.RUN]]
    for pile in examples("R6"):
        assert any(card.is_wild(pile.rank) for card in pile.cards)


@pytest.mark.parametrize("name", ["R3", "wild"])
def test_a_rank_is_wild_in_the_pile_of_its_size(name: str) -> None:
    for pile in examples(name):
        for card in pile.cards:
            assert card.is_wild(pile.rank) == (card.suit is None or card.rank is pile.rank)


@pytest.mark.parametrize("name", ["R7", "R8", "complete"])
def test_complete_piles_flip(name: str) -> None:
    assert all(pile.flipped and len(pile.cards) == pile.rank for pile in examples(name))


def test_the_turn_flips_the_pile_by_the_discard_of_the_4() -> None:
    """R9; and by no other, so the crown is on that card only."""
    (pile,), (example,) = examples("R9"), EXAMPLES["R9"]
    assert pile.flipping_discards(Card.parse(example.drawn)) == {Card.parse("4C")}


def test_points_are_those_of_the_loose_cards() -> None:
    """R12, and the 13 of the sentence about points left."""
    points = {
        name: [best_melds(pile.rank, pile.cards).points for pile in examples(name)]
        for name in ("R12", "points")
    }
    assert points == {"R12": [20, 68], "points": [13]}


def test_the_pile_of_cards_needed_needs_one() -> None:
    (pile,) = examples("needed")
    assert away(pile) == 1


def test_the_mistake_discards_what_completes_the_pile_and_bad_luck_draws_what_does_not() -> None:
    for name, helps in (("mistake", True), ("luck", False)):
        pile, drawn = EXAMPLES[name]
        (card,) = parse_cards(drawn.cards)
        assert bool(pile_of(pile).flipping_discards(card)) is helps
    assert pile_of(EXAMPLES["mistake"][0]).rank is Rank.THREE
