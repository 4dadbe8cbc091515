"""A slow, obvious twin of ``solitaire.matches.spiral``, written from the rules K1 to K6 alone.

It is changed in place, knows the board as points in the plane, finds legal moves by trying every card on
every space, and lines by walking from every stone. Moves are words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atan2, pi

Order = Callable[[str, Sequence[int]], list[int]]
"""The cards in the order of the shuffle of that label."""
Point = tuple[int, int]

STEPS: tuple[Point, ...] = ((0, 2), (1, 1), (1, -1))
"""To three of the six neighbors. One down the column is two down the page, one aside also one up or down."""


def distance(point: Point) -> int:
    """The number of steps from the center."""
    x, y = abs(point[0]), abs(point[1])
    return x + max(0, (y - x) // 2)


def turn(point: Point) -> float:
    """The angle clockwise from the top, which itself is the last."""
    x, y = point
    return atan2(x * 3**0.5, -y) % (2 * pi) or 2 * pi


POINTS = sorted(
    (
        (x, y)
        for x in range(-5, 6)
        for y in range(-10, 11)
        if (x + y) % 2 == 0 and 1 <= distance((x, y)) <= 5
    ),
    key=lambda point: (distance(point), turn(point)),
)
"""The place of each space, from space 1: right, and down, of the empty center (K1)."""


def longest_line(stones: Sequence[int]) -> int:
    """The most stones in a row (K5)."""
    held = {POINTS[space - 1] for space in stones}
    longest = 0
    for point in held:
        for step in STEPS:
            x, y = point
            count = 0
            while (x, y) in held:
                count, x, y = count + 1, x + step[0], y + step[1]
            longest = max(longest, count)
    return longest


class SlowGame:
    """One game: a stock of places that are emptied, and the hands as lists."""

    def __init__(self, order: Order, number: int, players: int, teams: int, joker: bool) -> None:
        self.order, self.number, self.players, self.joker = order, number, players, joker
        self.teams = teams
        self.seat = self.first = (number - 1) % players
        cards = order(f"game{number}", list(range(1, 91)))
        self.held: list[list[int]] = [[] for _ in range(players)]
        for _ in range(4):  # K2
            for step in range(players):
                self.held[(self.seat + step) % players].append(cards.pop(0))
        self.stock: list[int | None] = [*cards]
        self.discards: list[int] = []
        self.stones: dict[int, int] = {}
        """By space, the seat that put it there."""
        self.shuffles = 0
        self.winner: int | None = None

    def of_team(self, team: int) -> list[int]:
        return [space for space, seat in self.stones.items() if seat % self.teams == team]

    @property
    def is_over(self) -> bool:
        """K5."""
        stones = [len(self.of_team(team)) for team in range(self.teams)]
        return self.winner is not None or 35 in stones or len(self.stones) == 90

    def lane(self, seat: int) -> list[int]:
        places = range((seat - self.first) % self.players, len(self.stock), self.players)
        return [card for place in places if (card := self.stock[place]) is not None]

    def spaces(self, card: int) -> list[int]:
        """K2, K3."""
        fits = [space for space in range(card, 91) if space not in self.stones]
        if not fits and self.joker:
            fits = [space for space in range(1, 91) if space not in self.stones]
        return fits

    def legal(self) -> set[str]:
        held = self.held[self.seat]
        moves = {"*"} if len(held) == 4 else {"+"}
        for card in held:
            moves |= {f"{card}>{space}" for space in self.spaces(card)} or {f"{card}>-"}
        return moves

    def move(self, word: str) -> None:
        held = self.held[self.seat]
        if word == "*":
            self.discards += sorted(held)
            held.clear()
            for _ in range(4):
                self.draw()
        elif word == "+":
            self.draw()
        else:
            card, _, space = word.partition(">")
            held.remove(int(card))
            self.discards.append(int(card))
            if space != "-":
                self.stones[int(space)] = self.seat
                if longest_line(self.of_team(self.seat % self.teams)) >= 5:
                    self.winner = self.seat % self.teams
        self.seat = (self.seat + 1) % self.players

    def draw(self) -> None:
        if not self.lane(self.seat):  # K4
            self.shuffles += 1
            rest = [card for card in self.stock if card is not None]
            cards = sorted(rest + self.discards)
            self.discards = []
            self.stock = [*self.order(f"game{self.number}/again{self.shuffles}", cards)]
            self.first = self.seat
        place = (self.seat - self.first) % self.players
        while (drawn := self.stock[place]) is None:
            place += self.players
        self.stock[place] = None
        self.held[self.seat].append(drawn)


class SlowMatch:
    """Up to so many games; the lead passes on (K6)."""

    def __init__(self, order: Order, players: int, teams: int, games: int, joker: bool) -> None:
        self.order, self.players, self.games, self.joker = order, players, games, joker
        self.teams = teams
        self.halves = [0] * teams
        """By team: two for a game that it won, one for a drawn one."""
        self.game = SlowGame(order, 1, players, teams, joker)

    @property
    def is_decided(self) -> bool:
        left = self.games - self.game.number
        *_, second, first = sorted(self.halves)
        return (self.game.is_over and first > second + 2 * left) or left == 0

    @property
    def seat(self) -> int | None:
        if self.game.is_over:
            return None if self.is_decided else 0
        return self.game.seat

    def legal(self) -> set[str]:
        if self.game.is_over:
            return set() if self.is_decided else {"next"}
        return self.game.legal()

    def move(self, word: str) -> None:
        if word == "next":
            number = self.game.number + 1
            self.game = SlowGame(self.order, number, self.players, self.teams, self.joker)
            return
        self.game.move(word)
        if self.game.is_over:
            winner = self.game.winner
            for team in range(self.teams):
                self.halves[team] += 1 if winner is None else 2 * (winner == team)

    def places(self) -> list[int]:
        """K6: teammates share a place; none has the first if all teams are level."""
        if len(set(self.halves)) == 1:
            return [0] * self.players
        of_seats = [self.halves[seat % self.teams] for seat in range(self.players)]
        return [1 + sum(other > own for other in of_seats) for own in of_seats]
