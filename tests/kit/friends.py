"""People who play a match together, by the use cases: they sit down, and move as a computer player would."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from itertools import count

from solitaire.matches.game import AnyRules
from solitaire.play.matches.matches import Matches
from solitaire.play.matches.player_match import PlayerMatch
from solitaire.play.parties.parties import Parties
from solitaire.rules import Seed
from solitaire.store import Database
from solitaire.store.matches import MatchStore
from solitaire.store.parties import PartyStore


class Friends:
    """The parties of a database. The id of a player is the name in small letters."""

    def __init__(self, engine: Database, clock: Callable[[], datetime]) -> None:
        ids, seeds = count(1), count(1)
        self.store = PartyStore(engine)
        self.matches = Matches(MatchStore(engine), self.store, clock=clock)
        self.parties = Parties(
            self.store,
            new_id=lambda: f"party {next(ids)}",
            clock=clock,
            sealed_seed=lambda: Seed(next(seeds)),
        )

    def meet(self, rules: AnyRules, opponents: str, *names: str, begin: bool = True) -> str:
        """A party that the first of them makes, and the others join; its id."""
        maker, *guests = names
        party = self.parties.start(maker.lower(), rules, opponents, maker)
        for guest in guests:
            self.parties.sit_down(guest.lower(), party, guest, None)
        if begin:
            self.parties.begin(maker.lower(), party)
        return party

    def load(self, player: str, party: str) -> PlayerMatch:
        """The match of a party as one of them sees it."""
        return self.matches.get(player, party)

    def find_seats(self, party: str) -> list[tuple[str | None, bool]]:
        """Who sits at each seat of a person, and whether the computer plays for it."""
        row = self.store.get(party)
        assert row is not None
        return [(each.player, each.stand_in) for each in row.seats]

    def find_mover(self, party: str) -> str | None:
        """The player whose turn it is; None between hands and after the end."""
        row = self.store.get(party)
        assert row is not None
        for seat in row.seats:
            if seat.player is not None:
                turn = self.load(seat.player, party).row.turn
                return next((each.player for each in row.seats if each.seat == turn), None)
        raise AssertionError("nobody is there")

    def move(self, player: str, party: str) -> PlayerMatch:
        """Make the move that the weakest computer player would make."""
        found = self.load(player, party)
        move = found.rules.bots[0].choose(found.view)
        (word,) = found.rules.format((move,))
        return self.matches.play(found, revision=found.revision, word=word)

    def move_as(self, player: str, party: str, word: str) -> PlayerMatch:
        """Make that move, or try to."""
        found = self.load(player, party)
        return self.matches.play(found, revision=found.revision, word=word)

    def move_seen(self, seen: PlayerMatch) -> PlayerMatch:
        """Make a move on a match as it was loaded."""
        (word,) = seen.rules.format((seen.rules.bots[0].choose(seen.view),))
        return self.matches.play(seen, revision=seen.revision, word=word)

    def move_turn(self, player: str, party: str) -> PlayerMatch:
        """Move until it is another one's turn, or it has come back by computer players alone."""
        before = self.load(player, party)
        after = self.move(player, party)
        while after.match.state.seat == before.seat and after.view.drawn is not None:
            after = self.move(player, party)
        return after

    def look(self, player: str, party: str) -> PlayerMatch:
        """Load the match, and let happen what time alone brings."""
        return self.matches.of_parties.pass_time(self.load(player, party))

    def go_on(self, party: str) -> bool:
        """Let whose turn it is move, or all say that the next hand may be dealt; False after the end."""
        mover = self.find_mover(party)
        if mover is not None:
            self.move(mover, party)
            return True
        row = self.store.get(party)
        assert row is not None
        for seat in row.seats:
            if seat.player is None or seat.stand_in:
                continue
            found = self.load(seat.player, party)
            if not found.match.is_between_hands:
                return not found.match.is_over
            self.matches.play(found, revision=found.revision, word="next")
        return True

    def play_out(self, party: str) -> None:
        """Play the match to its end."""
        while self.go_on(party):
            pass
