"""The tables. A game is its deal and its turns as text; its other columns are there for queries.

A position is never stored: it follows from the deal and the turns, and could only disagree with them. A
result is stored, since it is of a game's first end, and turns played later do not change it.

They are one module, of over 400 lines, since one metadata and foreign keys hold them together.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    and_,
    false,
    text,
)


class UtcDateTime(TypeDecorator[datetime]):
    """A UTC time: must be aware when stored (ValueError otherwise), and is aware when read.

    SQLite stores UTC as text without a zone, which sorts by time; PostgreSQL stores an instant and returns it
    in the session's zone. Both keep microseconds.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """``value`` in UTC."""
        if value is None:
            return None
        if value.utcoffset() is None:
            raise ValueError(f"a moment needs its zone: {value.isoformat()}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """``value`` in UTC; a value without a zone is UTC already."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


metadata: Final = MetaData(
    naming_convention={  # so that a migration can name what it changes
        "pk": "pk_%(table_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)

games: Final = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("player", Text, nullable=False),
    Column("deal", Text, nullable=False),  # a deal code, or the whole deal if it has no seed
    Column("variant", Text, nullable=False, server_default="standard"),  # of the deal, its name
    Column("label", Text),  # what the player typed for it; null for a random deal
    Column("turns", Text, nullable=False),  # in notation, single blanks between them
    Column("turn", Integer, nullable=False),  # the number of the turn to be played, from 1
    Column("revision", Integer, nullable=False),  # grows by 1 with every change
    Column("undone", Integer, nullable=False),  # how many turns were undone in all
    # undone turns that can be redone, the next to play first
    Column("redo", Text, nullable=False, server_default=""),
    Column("over", Boolean, nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Column("changed", UtcDateTime, nullable=False),
    # the number of the daily (of the same variant) that this is an attempt at
    Column("daily", Integer),
    # the player's first game on the deal, which is the one that counts
    Column("first", Boolean, nullable=False, server_default=false()),
    # started on the day of its daily, as long as that date was a date anywhere on Earth
    Column("on_day", Boolean, nullable=False, server_default=false()),
    # all who have the link may see its turns, once it is over
    Column("public", Boolean, nullable=False, server_default=false()),
    # the help used, in the notation of records
    Column("help", Text, nullable=False, server_default=""),
    # Dropped before it ended: in no list, and cannot be played. The row stays, so that a later game on the
    # deal is practice.
    Column("dropped", Boolean, nullable=False, server_default=false()),
    # the race that this is the attempt of, or practice on, and when that closes or closed: until then the
    # deal is hidden from its player
    Column("race", Text),
    Column("sealed", UtcDateTime),
    # Its deal was begun again before its end, which showed the next cards: it is the first one, and counts
    # for nothing.
    Column("copied", Boolean, nullable=False, server_default=false()),
    # The difficulty that its random deal was chosen by, and the turn that it plays again from: "easy 5".
    Column("origin", Text),
    CheckConstraint("turn >= 1 AND revision >= 0 AND undone >= 0", name="counts"),
)

# Read backwards: a player's games, unfinished or finished, newest change first, without sorting.
Index(None, games.c.player, games.c.over, games.c.changed, games.c.id)
# A player starts a deal once; later games are practice. SQLite uses such an index only for a condition in the
# very words of the index, and SQLAlchemy writes first = 1.
Index(
    "uq_games_first",
    games.c.player,
    games.c.deal,
    unique=True,
    sqlite_where=text("first = 1"),
    postgresql_where=games.c.first,
)
# The few published games on a deal.
Index(
    "ix_games_public",
    games.c.deal,
    games.c.id,
    sqlite_where=text("public = 1"),
    postgresql_where=games.c.public,
)
# A player's attempts at dailies, of a week or a month. No turn changes it.
Index(
    "ix_games_attempts",
    games.c.player,
    games.c.daily,
    sqlite_where=text("first = 1 AND daily IS NOT NULL"),
    postgresql_where=and_(games.c.first, games.c.daily.is_not(None)),
)
# The few games of a race.
Index(
    "ix_games_race",
    games.c.race,
    sqlite_where=text("race IS NOT NULL"),
    postgresql_where=games.c.race.is_not(None),
)

results: Final = Table(
    "results",
    metadata,
    # A game's first end; undoing turns and playing on changes nothing here.
    Column("game", Text, ForeignKey(games.c.id, ondelete="CASCADE"), primary_key=True),
    Column("player", Text, nullable=False),
    Column("deal", Text, nullable=False),
    Column("variant", Text, nullable=False, server_default="standard"),  # of the deal, its name
    Column("daily", Integer),
    Column("first", Boolean, nullable=False),
    Column("on_day", Boolean, nullable=False),
    Column("ended", UtcDateTime, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("stock_left", Integer, nullable=False),
    Column("piles", Integer, key="flipped_count", nullable=False),
    # 1 for the pile of 3, 2 for 4, 4 for 5 ...
    Column("flipped", Integer, key="flipped_mask", nullable=False),
    Column("points", Integer, nullable=False),
    Column("undone", Integer, nullable=False),
    Column("helped", Boolean, nullable=False),  # turns undone, or hints
    Column("spare", Integer),  # of the deal before the first draw, where that is known
    Column("score", Integer, nullable=False),  # the order of results (R11) as one number
    # The findings of the review of these very turns, null until there is one. Duplicated here, since a review
    # is replaced when the turns change, and so that statistics need only this table.
    Column("start", Integer),
    Column("luck", Integer),
    Column("mistakes", Integer),
    # The ideas of its mistakes, as in reviews; "-" if they cannot be known.
    Column("ideas", Text),
)
_COUNTS: Final = results.c.first
Index(
    "ix_results_of_daily",
    results.c.daily,
    results.c.variant,
    results.c.on_day,
    results.c.score,
    results.c.flipped_count,
    results.c.game,  # gives equal results one order on all pages
    sqlite_where=text("first = 1"),
    postgresql_where=_COUNTS,
)
Index(
    "ix_results_of_deal",
    results.c.deal,
    results.c.score,
    results.c.game,
    sqlite_where=text("first = 1"),
    postgresql_where=_COUNTS,
)
# A player's calendar, and all finished games of a player.
Index(None, results.c.player, results.c.daily)
# What a player did with the deals of a pack.
Index(None, results.c.player, results.c.deal)
# The days of a player's streak, which are read without the table.
Index(
    "ix_results_on_day",
    results.c.player,
    results.c.daily,
    results.c.first,
    results.c.on_day,
    sqlite_where=text("first = 1 AND on_day = 1"),
    postgresql_where=and_(_COUNTS, results.c.on_day),
)
# A player's best result, and how many there are of each variant.
Index(None, results.c.player, results.c.variant, results.c.first, results.c.score)
# A player's wins.
Index(
    "ix_results_won",
    results.c.player,
    results.c.first,
    results.c.variant,
    sqlite_where=text("won = 1"),
    postgresql_where=results.c.won,
)
# All that a player's statistics sum up, which are read without the table.
Index(
    "ix_results_statistics",
    results.c.player,
    results.c.variant,
    results.c.first,
    results.c.ended,
    results.c.game,
    results.c.daily,
    results.c.spare,
    results.c.on_day,
    results.c.won,
    results.c.flipped_count,
    results.c.flipped_mask,
    results.c.points,
    results.c.start,
    results.c.luck,
    results.c.mistakes,
)

# The ideas of a player's last mistakes, which are read without the table.
Index(
    "ix_results_ideas",
    results.c.player,
    results.c.ended,
    results.c.game,
    results.c.ideas,
    sqlite_where=text("first = 1"),
    postgresql_where=_COUNTS,
)

reviews: Final = Table(
    "reviews",
    metadata,
    # The solver's findings about a finished game. They can be computed again, and are stored for their cost.
    Column("game", Text, ForeignKey(games.c.id, ondelete="CASCADE"), primary_key=True),
    Column("made", UtcDateTime, nullable=False),
    Column("version", Integer, nullable=False),  # of the format of "analysis"
    Column("start", Integer, nullable=False),  # of the deal: spare, or minus the piles lost
    Column("luck", Integer, nullable=False),  # what luck cost in all
    Column("mistakes", Integer, nullable=False),  # what mistakes cost in all
    Column("analysis", Text, nullable=False),  # the turns and the rest, as JSON
    # its mistakes are asked as exercises
    Column("exercises", Boolean, nullable=False, server_default=false()),
    # the turn, idea and loss of each mistake, as far as it could be proven: "7:greedy:2 9:wild:1"; null until
    # a worker has named them
    Column("ideas", Text),
)

exercises: Final = Table(
    "exercises",
    metadata,
    # Mistakes of players, asked again until they are learned. A row has all it needs: its game may change.
    Column("id", Text, primary_key=True),
    Column("player", Text, nullable=False),
    Column("position", Text, nullable=False),  # a hash of the piles, the drawn card and the stock
    Column("game", Text, nullable=False),  # the id of the game, which may be gone
    Column("deal", Text, nullable=False),  # as in games
    Column("turns", Text, nullable=False),  # that lead there
    Column("played", Text, nullable=False),  # the mistake, a turn
    Column("before", Integer, nullable=False),  # the value of the position
    # what each move keeps, as JSON; empty if that could not be proven, and then it is never asked
    Column("moves", Text, nullable=False),
    Column("made", UtcDateTime, nullable=False),  # when the mistake was made
    Column("hidden_until", UtcDateTime),  # when a daily or race closes
    Column("right_answers", Integer, nullable=False, server_default=text("0")),  # in a row
    # dates of the player's calendar, null before the first answer; due is null once it is learned
    Column("answered_on", Date),
    Column("due", Date),
    # since it was asked last: what was tried, in notation; if it is over; if a right move was shown
    Column("tries", Text, nullable=False, server_default=""),
    Column("over", Boolean, nullable=False, server_default=false()),
    Column("shown", Boolean, nullable=False, server_default=false()),
    Column("idea", Text),  # of the mistake; null until a worker has named it
    # The same position is asked once, however often it was met.
    UniqueConstraint("player", "position"),
)
# Those to be asked again, and those never answered; those answered lately.
Index(None, exercises.c.player, exercises.c.due, exercises.c.answered_on, exercises.c.made)
Index(None, exercises.c.player, exercises.c.answered_on)

jobs: Final = Table(
    "jobs",
    metadata,
    # Background jobs: their state, and their answer unless that has a table of its own.
    Column("key", Text, primary_key=True),  # the kind of job and its subject
    Column("player", Text),  # whose one waiting review it is; null for other jobs, and at its end
    Column("asked", UtcDateTime, nullable=False),
    Column("ahead", Integer, nullable=False),  # how many jobs of players were open before it
    Column("begun", UtcDateTime),  # when a worker began it
    Column("failed", Text),  # the error code of the failure
    Column("answer", Text),
)
Index(None, jobs.c.player)
Index(None, jobs.c.asked)

dailies: Final = Table(
    "dailies",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("variant", Text, primary_key=True, server_default="standard"),  # of the deal, its name
    Column("claimed", UtcDateTime, nullable=False),  # when a process began to make it
    Column("code", Text),  # null while it is being made
    Column("candidate", Integer),  # how many deals were passed over
    Column("spare", Integer),
)

turning_points: Final = Table(
    "turning_points",
    metadata,
    # The turn of a daily in which its players lost most, and a position of it to ask about. Made once the
    # daily has closed; it names nobody, and stays when a player goes.
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("variant", Text, primary_key=True),
    Column("made", UtcDateTime, nullable=False),
    Column("turn", Integer),  # null, like the rest, if nobody lost anything
    Column("card", Text),  # that all drew
    Column("players", Integer),  # who came to the turn with a game that could be won
    Column("losers", Integer),  # how many of them lost something
    Column("simulated", Boolean),  # these are no players of the site
    Column("weights", Text),  # the draws lost in each turn, as JSON
    Column("deal", Text),  # its code
    Column("turns", Text),  # that lead to the position, in notation; no player's
    Column("before", Integer),  # the value of the position
    Column("moves", Text),  # what each move keeps, as JSON
)

turning_answers: Final = Table(
    "turning_answers",
    metadata,
    # Answers of players to the question about a turning point.
    Column("player", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("variant", Text, primary_key=True),
    Column("turns", Text),  # that lead to the player's own position; null for that of the site
    Column("tries", Text, nullable=False),  # turns in notation, single blanks between them
    Column("first", Boolean, nullable=False),  # the first try was right
    Column("over", Boolean, nullable=False),  # found or shown
    Column("shown", Boolean, nullable=False),  # if it is not over, only the pile
    Column("begun", UtcDateTime, nullable=False),  # when it was first tried, or shown
)

daily_plans: Final = Table(
    "daily_plans",
    metadata,
    # Where a site changed from one plan of its dailies' difficulty to the next: at the first one not made by
    # then. No row for a variant whose dailies all follow the newest plan.
    Column("variant", Text, primary_key=True),
    Column("begins", Integer, nullable=False),
)

players: Final = Table(
    "players",
    metadata,
    # Players with a name or a phrase, or who signed out other devices; all others are only ids on games.
    Column("id", Text, primary_key=True),
    Column("name", Text),
    Column("phrase", Text, unique=True),  # a keyed hash
    Column("created", UtcDateTime, nullable=False),
    # an operator has hidden the name from public pages, this one and later ones
    Column("hidden", Boolean, nullable=False, server_default=false()),
    # how many links to another device were used; a link has this number, and so works once
    Column("links", Integer, nullable=False, server_default=text("0")),
    # Cookies with a lower number are invalid; it is when other devices were signed out, in seconds since
    # 1970. A player who was deleted, or merged into another one, leaves a row with nothing but this, under a
    # hash of the id.
    Column("signed_out", BigInteger, nullable=False, server_default=text("0")),
)

families: Final = Table(
    "families",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("invitation", Text, nullable=False, unique=True),
    Column("owner", Text, nullable=False),
    Column("created", UtcDateTime, nullable=False),
)
Index(None, families.c.owner)

members: Final = Table(
    "members",
    metadata,
    Column("family", Text, ForeignKey(families.c.id, ondelete="CASCADE"), primary_key=True),
    Column("player", Text, primary_key=True),
    Column("joined", UtcDateTime, nullable=False),
)
Index(None, members.c.player)

races: Final = Table(
    "races",
    metadata,
    # Races of a few players on one deal, which nobody has seen before.
    Column("id", Text, primary_key=True),  # the secret of its link
    Column("deal", Text, nullable=False),  # its code
    Column("variant", Text, nullable=False),  # of the deal, its name
    Column("level", Text, nullable=False),  # the name of the difficulty that was chosen
    Column("created", UtcDateTime, nullable=False),
    Column("closes", UtcDateTime, nullable=False),  # moved forward when all are done
    Column("next", Text),  # the race that "Race again" leads to
)

racers: Final = Table(
    "racers",
    metadata,
    Column("race", Text, ForeignKey(races.c.id, ondelete="CASCADE"), primary_key=True),
    Column(
        "seat", Integer, primary_key=True, autoincrement=False
    ),  # from 1, in the order of joining
    Column("player", Text),  # null after the player was deleted
    Column("joined", UtcDateTime, nullable=False),
    Column("game", Text),  # the attempt; null until it is begun, and after a deletion
    # of a deleted player, whose game is gone: the piles flipped, as in results, and the turns played
    Column("flipped", Integer),
    Column("turns", Integer),
)
Index(None, racers.c.player, racers.c.race, unique=True)

matches: Final = Table(
    "matches",
    metadata,
    # Matches against computer players, with their results.
    Column("id", Text, primary_key=True),
    Column("player", Text, nullable=False),
    Column("game", Text, nullable=False),  # the name of its rules
    Column("deal", Text, nullable=False),  # its code, or the headers of a record with its shuffles
    Column("seats", Text, nullable=False),  # who plays, with which options, in notation
    Column("label", Text),  # what the player typed for it; null for a random match
    Column("moves", Text, nullable=False),  # of all seats, in notation, single blanks between them
    Column("revision", Integer, nullable=False),  # grows by 1 with every change
    Column("over", Boolean, nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Column("changed", UtcDateTime, nullable=False),
    # the number of the daily (of the same game) that this is an attempt at, or practice on
    Column("daily", Integer),
    # the player's first match on the deal at this table, which is the one that counts
    Column("first", Boolean, nullable=False, server_default=false()),
    # started on the day of its daily
    Column("on_day", Boolean, nullable=False, server_default=false()),
    # left before it ended: in no list, and cannot be played
    Column("dropped", Boolean, nullable=False, server_default=false()),
    # of the player, null before the end: the place from 1, or 0 if drawn; and the total
    Column("place", Integer),
    Column("points", Integer),
    # How many hands are over. Release 1.0.0 stored it at the end only.
    Column("hands", Integer),
    # Of a match of several people: the seat whose turn it is, null between two hands and at the end.
    Column("turn", Integer),
    CheckConstraint("revision >= 0", name="counts"),
)
# Read backwards: a player's matches, unfinished or finished, newest change first.
Index(None, matches.c.player, matches.c.over, matches.c.changed, matches.c.id)
# A player starts a match once; later ones on the same deal and table are practice.
Index(
    "uq_matches_first",
    matches.c.player,
    matches.c.deal,
    matches.c.seats,
    unique=True,
    sqlite_where=text("first = 1"),
    postgresql_where=matches.c.first,
)
# What a player's totals sum up, which are read without the table; so "first" and "over" are in it.
Index(
    "ix_matches_totals",
    matches.c.player,
    matches.c.game,
    matches.c.seats,
    matches.c.place,
    matches.c.points,
    matches.c.hands,
    matches.c.first,
    matches.c.over,
    sqlite_where=text("first = 1 AND over = 1"),
    postgresql_where=and_(matches.c.first, matches.c.over),
)
# The attempts at a daily.
Index(
    "ix_matches_of_daily",
    matches.c.game,
    matches.c.daily,
    matches.c.points,
    sqlite_where=text("first = 1"),
    postgresql_where=matches.c.first,
)

parties: Final = Table(
    "parties",
    metadata,
    # People who sit at one match. It has the id of its party, and is its player's, whom nobody is.
    Column("id", Text, primary_key=True),  # the secret of its link
    Column("game", Text, nullable=False),  # the name of its rules
    # as in matches; until it begins each seat is a person's
    Column("seats", Text, nullable=False),
    Column(
        "level", Text, nullable=False
    ),  # of the computer players that take empty seats, its name
    Column("maker", Text),  # who begins it; null once that player was deleted
    Column("created", UtcDateTime, nullable=False),
    Column("begun", UtcDateTime),  # null before
    Column("version", Integer, nullable=False),  # grows with every change of it, or of a seat
    Column("next", Text),  # the party that plays on after it
    Column("family", Text),  # whose evening it is
)
Index(None, parties.c.maker)
Index(None, parties.c.family, parties.c.created)

party_seats: Final = Table(
    "party_seats",
    metadata,
    # The seats of people. Those that are empty when a match begins are computer players', and have no row.
    Column("party", Text, ForeignKey(parties.c.id, ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", Text),  # null while it is empty, and once that player was deleted
    Column("joined", UtcDateTime),
    # the computer plays for it until its player is back
    Column("stand_in", Boolean, nullable=False, server_default=false()),
    # the player has left: it is in no list
    Column("left", Boolean, nullable=False, server_default=false()),
    # the revision of the match, between two hands, at which its player wanted the next one
    Column("ready", Integer),
    # null before the end: the place from 1, or 0 if drawn; and the total
    Column("place", Integer),
    Column("points", Integer),
)
Index(None, party_seats.c.player, party_seats.c.party, unique=True)

match_dailies: Final = Table(
    "match_dailies",
    metadata,
    # The daily matches that were shown, so that a new secret does not change them.
    Column("game", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("code", Text, nullable=False),
    Column("seats", Text, nullable=False),  # as in matches
)

puzzles: Final = Table(
    "puzzles",
    metadata,
    # The puzzles of the days. Those of days to come, with their answers, are as secret as dailies.
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("crowns", Integer, primary_key=True, autoincrement=False),
    # of its candidate; while it is being made, of the next one to try
    Column("place", Integer, nullable=False),
    Column("made", UtcDateTime),  # null, like the rest, while it is being made
    Column("deal", Text),  # its code
    Column("turns", Text),  # that lead there, in notation
    Column("before", Integer),  # the value of the position
    Column("moves", Text),  # what each move keeps, as JSON
    Column("idea", Text),  # of the wrong move that is most tempting; null until it is named
)

puzzle_answers: Final = Table(
    "puzzle_answers",
    metadata,
    Column("player", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("crowns", Integer, primary_key=True, autoincrement=False),
    Column("tries", Text, nullable=False),  # turns in notation, single blanks between them
    Column("first", Boolean, nullable=False),  # the first try was right
    Column("over", Boolean, nullable=False),  # found or shown
    Column("shown", Boolean, nullable=False),  # if it is not over, only the pile
    Column("on_day", Boolean, nullable=False),  # over on its day
    Column("begun", UtcDateTime, nullable=False),  # when it was first tried, or shown
)
# How many found a puzzle.
Index(None, puzzle_answers.c.number, puzzle_answers.c.crowns, puzzle_answers.c.first)

ready_deals: Final = Table(
    "ready_deals",
    metadata,
    # Deals found ahead for new games. Their codes are as secret as those of games in progress.
    Column("code", Text, primary_key=True),
    Column("shelf", Text, nullable=False),  # what it was found for, e.g. "short gentle inviting"
    Column("spare", Integer),  # before the first draw; null if an older program found it
)
Index(None, ready_deals.c.shelf)

rates: Final = Table(
    "rates",
    metadata,
    # How much is spent of each allowance of the rate limits.
    Column(
        "key", Text, primary_key=True
    ),  # the kind, and a keyed hash of the address or the player
    # when all of it is there again, in seconds since 1970
    Column("full_at", Float, nullable=False),
)
Index(None, rates.c.full_at)
