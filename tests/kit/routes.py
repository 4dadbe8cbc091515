"""A request for every route of the app; ``tests/web/test_ownership.py`` fails if one is missing here."""

from dataclasses import dataclass, replace

from solitaire.matches import GAMES
from solitaire.play.coach.trying.own_cards import OwnCards
from solitaire.play.coach.trying.trial import Setup, Trial
from solitaire.rules import Deal, Rank, Record
from solitaire.web.http.record_codec import encode_record


@dataclass(frozen=True)
class Route:
    """A request; GAME in ``path`` stands for the id of a game."""

    method: str
    path: str
    endpoint: str
    form: tuple[tuple[str, str], ...] = ()

    def of(self, game: str) -> str:
        return self.path.replace("GAME", game)

    def __str__(self) -> str:
        return " ".join([self.method, self.path, *(value for _, value in self.form)])


RECORD = encode_record(
    Record.parse("Five Crowns Solitaire record 1\nDeal: 1-8QZK-4M2T\n1. JK>5:QC")
)
OWN_DEAL = Deal.from_code("1-8QZK-4M2T")
LAID = str(OwnCards(OWN_DEAL.variant, OWN_DEAL.piles))
"""The piles of a deal that is no daily, as cards of one's own."""
_PICKED = Trial.start(Setup.of(OWN_DEAL, 0)).pick(OWN_DEAL.stock[0])
DRAWN, TRIED = str(_PICKED), str(_PICKED.play(Rank.KING, OWN_DEAL.stock[0]))
"""Trials of them: the first card is picked, and discarded."""
TURN = (("turn", "1"), ("pile", "K"), ("discard", "JK"))
PAGES = [
    Route("GET", "/", "home.show_home"),
    Route("GET", "/preview.png", "drawings.show_preview"),
    Route("GET", "/rules", "home.show_rules"),
    Route("GET", "/keys", "home.show_keys"),
    Route("GET", "/about", "home.show_about"),
    Route("GET", "/report?page=/daily/4&error=9C41E07B", "home.show_report"),
    Route("GET", "/learn", "board.show_lesson"),
    Route("GET", "/learn/3:KS", "board.show_lesson"),
    Route("GET", "/new", "home.choose_deal"),
    Route("GET", "/settings", "home.show_settings"),
    Route("GET", "/settings?done=saved", "home.show_settings"),
    Route("GET", "/statistics", "people.show_statistics"),
    Route("GET", "/manifest.webmanifest", "home.show_manifest"),
    Route("GET", "/healthz", "operation.show_health"),
    Route("GET", "/robots.txt", "operation.show_robots"),
    Route("GET", "/favicon.ico", "operation.show_icon"),
    Route("GET", "/mistakes", "puzzles.show_next_mistake"),
    Route("GET", "/ideas", "puzzles.show_ideas"),
    Route("GET", "/ideas?nothing=greedy", "puzzles.show_ideas"),
    Route("GET", "/games", "people.list_games"),
    Route("GET", "/games?show=lost", "people.list_games"),
    Route("GET", "/games?show=unfinished&done=dropped", "people.list_games"),
    Route("GET", "/deals/1-8QZK-4M2T", "deals.show_deal"),
    Route("HEAD", "/deals/1-8QZK-4M2T", "deals.show_deal"),
    Route("GET", "/deals/1-8QZK-4M2T/compare", "deals.compare_games"),
    Route("GET", "/deals/1-8QZK-4M2T/print", "paper.print_deal"),
    Route("GET", "/deals/1-8QZK-4M2T/print?solutions=no", "paper.print_deal"),
    Route("GET", "/booklets", "paper.choose_booklet"),
    Route("GET", "/booklets/1-8QZK-4M2T,S1-8QZK-4M2T", "paper.print_booklet"),
    Route("GET", "/booklets/1-8QZK-4M2T?solutions=no", "paper.print_booklet"),
    Route("GET", "/matches", "matches.list_matches"),
    Route(
        "GET", "/matches?deal=the+cabin&opponents=3&level=outs&hands=five", "matches.list_matches"
    ),
    *(Route("GET", f"/matches?game={game.name}", "matches.list_matches") for game in GAMES),
    *(Route("GET", f"/matches/{game.name}/rules", "matches.show_match_rules") for game in GAMES),
    *(Route("GET", f"/matches/{game.name}/paper", "paper.print_score_sheet") for game in GAMES),
    Route("GET", "/matches/chess/paper", "paper.print_score_sheet"),
    Route("GET", "/matches/chess/rules", "matches.show_match_rules"),
    Route("GET", "/matches?deal=the+cabin&table=outs,away.1+hands%3Dfive", "matches.list_matches"),
    Route("GET", "/matches?deal=M1-8QZK-4M2T&table=deep", "matches.list_matches"),
    Route("GET", "/matches?done=dropped", "matches.list_matches"),
    Route("GET", "/matches/records", "matches.ask_for_match_record"),
    Route("GET", "/matches/crowns/daily", "matches.show_todays_match"),
    Route("GET", "/matches/chess/daily", "matches.show_todays_match"),
    *(Route("GET", f"/matches/{game.name}/daily/4", "matches.show_daily_match") for game in GAMES),
    Route("GET", "/matches/crowns/daily/1", "matches.show_daily_match"),
    Route("GET", "/matches/crowns/daily/999", "matches.show_daily_match"),
    Route("GET", "/puzzles", "puzzles.show_today"),
    Route("GET", "/puzzles/2", "puzzles.show_day"),
    Route("GET", "/puzzles/4", "puzzles.show_day"),
    Route("GET", "/puzzles/4/1", "puzzles.show_puzzle"),
    Route("GET", "/puzzles/4/2?pile=8", "puzzles.show_puzzle"),
    Route("GET", "/puzzles/2/3", "puzzles.show_puzzle"),
    Route("GET", "/puzzles/999/1", "puzzles.show_puzzle"),
    Route("GET", "/puzzles/4/2/stock?pile=8", "puzzles.show_puzzle_stock"),
    Route("GET", "/races/new", "deals.plan_race"),
    Route("GET", "/packs", "deals.list_packs"),
    Route("GET", "/packs/gentle-steps", "deals.show_pack"),
    Route("GET", "/study", "home.show_study"),
    Route("GET", "/daily", "daily.show_today"),
    Route("GET", "/daily/today", "daily.show_first"),
    Route("GET", "/daily/4", "daily.show_day"),
    Route("HEAD", "/daily/4", "daily.show_day"),
    Route("GET", "/daily/4/board", "daily.show_leaderboard"),
    Route("GET", "/daily/4/check", "daily.show_check"),
    Route("GET", "/daily/2/turning-point", "daily.show_turning_point"),
    Route("GET", "/daily/4/turning-point", "daily.show_turning_point"),
    Route("GET", "/daily/2/turning-point/stock", "daily.show_turning_stock"),
    Route("GET", "/daily/short", "daily.show_today"),
    Route("GET", "/archive", "daily.show_this_month"),
    Route("GET", "/archive/2026-11", "daily.show_month"),
    Route("GET", "/you", "people.show_account"),
    Route("GET", "/you/devices", "people.show_devices"),
    Route("GET", "/you/device", "people.show_device_link"),
    Route("GET", "/you/export", "people.export_games"),
    Route("HEAD", "/you/export", "people.export_games"),
    Route("GET", "/you/delete", "people.ask_to_delete"),
    Route("GET", "/you/deleted", "people.show_deleted"),
    Route("GET", "/families", "people.list_families"),
    Route("GET", "/records", "deals.ask_for_record"),
    Route("GET", "/try", "deals.ask_for_cards"),
    Route("GET", "/try/cards", "deals.lay_out_cards"),
    Route("GET", "/try/cards?game=short", "deals.lay_out_cards"),
    Route("GET", "/try/cards/11.QQ3.y", "deals.lay_out_cards"),
    Route("GET", "/try/cards/11.QQ3.y?card=8H", "deals.lay_out_cards"),
    Route("GET", "/try/cards/11.QQ3.y?card=3S", "deals.lay_out_cards"),
    Route("GET", f"/try/cards/{LAID}", "deals.lay_out_cards"),
    Route("GET", "/try/1-8QZK-4M2T", "board.try_out"),
    Route("GET", f"/try/{RECORD}", "board.try_out"),
    Route("GET", f"/try/{RECORD}/9", "board.try_out"),
    Route("GET", f"/try/{RECORD}?turn=3&see=played", "board.try_out"),
    Route("GET", f"/try/{RECORD}/findings", "board.show_trial_findings"),
    Route("GET", f"/try/{RECORD}/0:1/findings", "board.show_trial_findings"),
    Route("GET", f"/try/{RECORD}/record", "board.download_trial"),
    Route("GET", f"/try/{LAID}", "board.try_out"),
    Route("GET", f"/try/{LAID}/{TRIED}", "board.try_out"),
    Route("GET", f"/try/{LAID}/{TRIED}?card=3S", "board.try_out"),
    Route("GET", f"/try/{LAID}/{TRIED}?card=8H", "board.try_out"),
    Route("GET", f"/try/{LAID}/{DRAWN}", "board.try_out"),
    Route("GET", f"/try/{LAID}/{DRAWN}?pile=7", "board.try_out"),
    Route("GET", f"/try/{LAID}/{DRAWN}?best=1", "board.try_out"),
    Route("GET", f"/try/{LAID}/{DRAWN}?pick=1", "board.try_out"),
    Route("GET", f"/try/{LAID}/{TRIED}?turn=1", "board.try_out"),
    Route("GET", f"/try/{LAID}/{TRIED}/spare", "board.show_trial_spare"),
    Route("GET", f"/try/{LAID}/{TRIED}/stock", "board.show_trial_stock"),
    Route("GET", f"/try/{LAID}/{DRAWN}/stock?pile=7", "board.show_trial_stock"),
    Route("GET", f"/try/{LAID}/{TRIED}/record", "board.download_trial"),
]
OF_A_GAME = [
    Route("GET", "/games/GAME", "board.show_table"),
    Route("HEAD", "/games/GAME", "board.show_table"),
    Route("GET", "/games/GAME?pile=7", "board.show_table"),
    Route("GET", "/games/GAME?turn=3", "board.show_table"),
    Route("GET", "/games/GAME?turn=3&with=adviser", "board.show_table"),
    Route("GET", "/games/GAME/findings", "board.show_findings"),
    Route("GET", "/games/GAME/lines?turn=3", "board.show_lines"),
    Route("GET", "/games/GAME/stock", "board.show_stock"),
    Route("GET", "/games/GAME/stock?pile=7", "board.show_stock"),
    Route("GET", "/games/GAME/stock/panel?pile=7", "board.show_stock_panel"),
    Route("POST", "/games/GAME/stock/panel", "board.switch_stock_panel", (("stock", "on"),)),
    Route("POST", "/games/GAME/give-up", "board.give_up", (("turn", "99"),)),
    Route("GET", "/games/GAME/hint", "board.show_table_of_form"),
    Route("GET", "/games/GAME/line", "board.show_table_of_form"),
    Route("POST", "/games/GAME/hint", "board.give_hint", (("turn", "1"), ("step", "1"))),
    Route("POST", "/games/GAME/hint", "board.give_hint", (("turn", "1"), ("step", "x"))),
    Route("GET", "/games/GAME/spare", "board.show_spare"),
    Route("GET", "/games/GAME/try?turn=3", "board.try_out_game"),
    Route("GET", "/games/GAME/record", "board.download_record"),
    Route("POST", "/games/GAME/turns", "board.take_turn", TURN),
    Route("POST", "/games/GAME/turns", "board.take_turn", (("turn", "x"),)),
    Route("POST", "/games/GAME/undo", "board.undo_turn", (("turn", "1"),)),
    Route("POST", "/games/GAME/undo", "board.undo_turn"),
    Route("GET", "/games/GAME/turns", "board.show_table_of_form"),
    Route("GET", "/games/GAME/ending", "board.show_ending"),
    Route("POST", "/games/GAME/redo", "board.redo_turn", (("turn", "1"),)),
    Route("POST", "/games/GAME/sort", "board.sort_piles", (("by", "suit"),)),
    Route("POST", "/games/GAME/line", "board.run_command", (("line", "g"), ("turn", "1"))),
    Route("POST", "/games/GAME/line", "board.run_command", (("line", "x"), ("turn", "1"))),
    Route("POST", "/games/GAME/line", "board.run_command", (("line", "h"), ("turn", "1"))),
    Route("POST", "/games/GAME/line", "board.run_command", (("line", "hello"),)),
    Route("POST", "/games/GAME/again", "board.play_again"),
    Route("GET", "/games/GAME/drop", "people.ask_to_drop"),
    Route("POST", "/games/GAME/drop", "people.drop_game"),
    Route("POST", "/games/GAME/public", "board.publish", (("public", "1"),)),
    Route("POST", "/games/GAME/public", "board.publish"),
    Route("POST", "/games/GAME/from", "board.play_again_from", (("turn", "1"),)),
]
OF_A_MATCH = [
    Route("GET", "/matches/match-open", "matches.show_match"),
    Route("GET", "/matches/match-over", "matches.show_match"),
    Route("GET", "/matches/match-open?turn=1", "matches.show_match"),
    Route("GET", "/matches/match-open/review", "matches.show_review"),
    *(
        Route("GET", f"/matches/{name}-over/review", "matches.show_review")
        for name in ("match", "spiral", "lastcard", "continental")
    ),
    Route("GET", "/matches/match-over?turn=1", "matches.show_match"),
    Route("GET", "/matches/match-over?turn=99", "matches.show_match"),
    Route("GET", "/matches/none", "matches.show_match"),
    Route(
        "POST", "/matches/match-open/moves", "matches.make_move", (("revision", "9"), ("move", "S"))
    ),
    Route(
        "POST",
        "/matches/match-open/moves",
        "matches.make_move",
        (("revision", "0"), ("discard", "JK")),
    ),
    Route(
        "POST", "/matches/match-open/moves", "matches.make_move", (("revision", "0"), ("move", "S"))
    ),
    Route("POST", "/matches/match-open/moves", "matches.make_move", (("revision", "x"),)),
    Route(
        "POST",
        "/matches/match-open/line",
        "matches.run_match_command",
        (("line", "p"), ("revision", "0")),
    ),
    Route("POST", "/matches/match-open/look", "matches.change_look", (("sort", "suit"),)),
    Route("GET", "/matches/match-open/drop", "matches.ask_to_drop_match"),
    Route("GET", "/matches/match-over/drop", "matches.ask_to_drop_match"),
    Route("POST", "/matches/match-over/drop", "matches.drop_match"),
    Route("POST", "/matches/match-over/again", "matches.play_match_again"),
    Route("POST", "/matches/match-over/rematch", "matches.start_rematch"),
    Route("GET", "/matches/match-open/record", "matches.download_match_record"),
    Route("GET", "/matches/match-over/record", "matches.download_match_record"),
    *(
        Route("GET", f"/matches/lastcard-{state}", "matches.show_match")
        for state in (
            "open",
            "answer",
            "taken",
            "name",
            "next",
            "over",
            "over?turn=1",
            "over?turn=7",
        )
    ),
    Route(
        "POST",
        "/matches/lastcard-open/moves",
        "matches.make_move",
        (("revision", "0"), ("card", "Y7")),
    ),
    *(
        Route("GET", f"/matches/continental-{state}", "matches.show_match")
        for state in ("draw", "open", "lay", "add", "next", "over", "over?turn=1", "over?turn=7")
    ),
    Route(
        "POST",
        "/matches/continental-open/moves",
        "matches.make_move",
        (("revision", "0"), ("card", "AS"), ("meld", "9")),
    ),
    Route("GET", "/matches/spiral-open", "matches.show_match"),
    Route("GET", "/matches/spiral-between", "matches.show_match"),
    Route("GET", "/matches/spiral-over", "matches.show_match"),
    Route("GET", "/matches/spiral-over?turn=1", "matches.show_match"),
    Route(
        "POST",
        "/matches/spiral-open/moves",
        "matches.make_move",
        (("revision", "0"), ("card", "90"), ("space", "1")),
    ),
    Route(
        "POST",
        "/matches/spiral-open/moves",
        "matches.make_move",
        (("revision", "0"), ("space", "1")),
    ),
]
"""Of the matches that the walk stores, and of one that is not there."""
START_RACE = Route("POST", "/races", "deals.start_race", (("name", "<b>"),))
OF_A_RACE = [
    Route("GET", "/races/race-open", "deals.show_race"),
    Route("GET", "/races/race-over", "deals.show_race"),
    Route("GET", "/races/none", "deals.show_race"),
    Route("GET", "/races/race-open/seals", "deals.show_seals"),
    Route("GET", "/races/race-over/seals", "deals.show_seals"),
    Route("GET", "/races/race-open/line", "deals.show_race_line"),
    Route("POST", "/races/race-open/join", "deals.join_race", (("name", "Bob"),)),
    Route("POST", "/races/race-over/join", "deals.join_race", (("name", "Eve"),)),
    Route("POST", "/races/race-open/begin", "deals.begin_race"),
    Route("POST", "/races/race-open/again", "deals.race_again"),
    Route("POST", "/races/race-over/again", "deals.race_again"),
    Route("POST", "/races/race-open/close", "deals.close_race"),
    Route("GET", "/games/race-open-ada", "board.show_table"),
    Route("GET", "/games/race-open-bob", "board.show_table"),
    Route("GET", "/games/race-over-ada?turn=1&with=race-over-bob", "board.show_table"),
    Route("GET", "/games/race-over-ada/lines", "board.show_lines"),
]
"""Of the races that the walk stores, and of one that is not there."""
START_PARTY = Route(
    "POST", "/with", "matches.start_party", (("game", "crowns"), ("table", "outs"), ("name", "<b>"))
)
_SEAT = (("seat", "1"), ("revision", "0"))
OF_A_PARTY = [
    replace(START_PARTY, form=(*START_PARTY.form[:2], ("name", "Ada"), ("family", "none"))),
    Route("GET", "/with/new?game=crowns&table=outs", "matches.plan_party"),
    Route("GET", "/with/new?game=crowns&table=outs&family=none", "matches.plan_party"),
    Route("GET", "/with/new?game=crowns&table=none", "matches.plan_party"),
    *(
        Route("GET", f"/with/{party}", "matches.show_party")
        for party in ("party-open", "party-begun", "party-over", "none")
    ),
    Route("GET", "/with/party-open/seats?seen=0.", "matches.show_seats"),
    Route("GET", "/with/party-open/seats?seen=9.", "matches.show_seats"),
    Route("GET", "/with/party-begun/seats?seen=9.", "matches.show_seats"),
    Route("POST", "/with/party-open/sit", "matches.sit_down", (("name", "Eve"), ("seat", "2"))),
    Route("POST", "/with/party-open/sit", "matches.sit_down", (("name", "<b>"),)),
    Route("POST", "/with/party-open/begin", "matches.begin_party"),
    Route("POST", "/with/party-open/stand", "matches.stand_up"),
    Route("POST", "/with/party-begun/again", "matches.play_on"),
    Route("POST", "/with/party-over/again", "matches.play_on"),
    *(
        Route("GET", f"/matches/party-{state}", "matches.show_match")
        for state in ("begun", "over", "over?turn=1")
    ),
    Route("GET", "/matches/party-over/review", "matches.show_review"),
    Route("GET", "/matches/party-begun/record", "matches.download_match_record"),
    Route("GET", "/matches/party-over/record", "matches.download_match_record"),
    Route("GET", "/matches/party-begun/news?seen=0.0", "matches.show_news"),
    Route("GET", "/matches/party-begun/news?seen=0.9", "matches.show_news"),
    Route("POST", "/matches/party-begun/moves", "matches.make_move", (("move", "S"), *_SEAT)),
    Route("POST", "/matches/party-begun/stand-in", "matches.ask_for_stand_in", _SEAT),
    Route("POST", "/matches/party-begun/back", "matches.come_back"),
    Route("GET", "/matches/party-begun/leave", "matches.ask_to_leave_match"),
    Route("GET", "/matches/party-over/leave", "matches.ask_to_leave_match"),
    Route("POST", "/matches/party-begun/leave", "matches.leave_match"),
    Route("POST", "/matches/party-begun/again", "matches.play_match_again"),
    Route("POST", "/matches/party-over/again", "matches.play_match_again"),
]
"""Of the parties that the walk stores, and of one that is not there."""
PLAY_AT_ONCE = Route("POST", "/matches/crowns/play", "matches.play_at_once")
DAILY_MATCH = Route("POST", "/matches/crowns/daily/4", "matches.begin_daily_match")
MATCH_RECORD = Route("POST", "/matches/records", "matches.read_match_record", (("record", "none"),))
START_MATCH = Route("POST", "/matches", "matches.start_match", (("deal", "the cabin"),))
PASSED_ON = ("board.show_table",)
"""Pages of a finished game that others may see."""
FORMS = ("board.show_table_of_form",)
"""Addresses of forms, which redirect whoever asks, for whatever game."""
START = Route("POST", "/games", "home.start_game")
LANGUAGE = Route("POST", "/language", "home.choose_language", (("language", "nl"),))
SETTINGS = Route("POST", "/settings", "home.choose_settings", (("theme", "dark"),))
STATISTICS = Route("POST", "/statistics", "people.choose_statistics", (("statistics", "hidden"),))
RECORDS = [
    Route("POST", "/records", "deals.read_record", (("record", "none"),)),
    Route("POST", "/try", "deals.read_own_cards", (("cards", "8H JK 3S"),)),
    Route(
        "POST",
        f"/try/{LAID}/{DRAWN}/turns",
        "board.take_trial_turn",
        (("pile", "K"), ("discard", str(OWN_DEAL.stock[0]))),
    ),
    Route(
        "POST",
        f"/try/{LAID}/{DRAWN}/turns",
        "board.take_trial_turn",
        (("pile", "K"), ("discard", "none")),
    ),
    *(
        Route(
            "POST",
            f"/try/{LAID}/line",
            "board.run_trial_command",
            (("lines", DRAWN), ("line", line)),
        )
        for line in ("x", "h", "g", "?", "7", "hello", "8 h")
    ),
]
LEARN = Route("POST", "/learn/turns", "board.take_lesson_turn", (("pile", "3"), ("discard", "KS")))
DEAL = Route("POST", "/deals/1-8QZK-4M2T", "deals.play_deal")
PACK = Route("POST", "/packs/gentle-steps", "deals.play_next")
DAILY = Route("POST", "/daily/4", "daily.begin_attempt")
BOOKLETS = [
    Route("POST", "/booklets", "paper.make_booklet", (("count", "2"), ("level", "hard"))),
    Route("POST", "/booklets", "paper.make_booklet", (("count", "31"),)),
]
TRY = (("turn", "9"), ("revision", "0"))
PUZZLES = [  # a wrong move, a right one, and what cannot be played or read
    Route(
        "POST",
        "/puzzles/4/2/answers",
        "puzzles.answer_puzzle",
        (*TRY, ("pile", "9"), ("discard", "QS")),
    ),
    Route(
        "POST",
        "/puzzles/4/2/answers",
        "puzzles.answer_puzzle",
        (*TRY, ("pile", "8"), ("discard", "4C")),
    ),
    Route(
        "POST",
        "/puzzles/4/1/answers",
        "puzzles.answer_puzzle",
        (*TRY, ("pile", "3"), ("discard", "JK")),
    ),
    Route("POST", "/puzzles/4/1/answers", "puzzles.answer_puzzle", TRY),
    *(
        Route("POST", "/puzzles/4/1/line", "puzzles.run_puzzle_command", (*TRY, ("line", line)))
        for line in ("8", "g", "?", "x", "hello")
    ),
    Route("POST", "/puzzles/4/3/show", "puzzles.show_answer"),
    Route(
        "POST",
        "/daily/2/turning-point/answers",
        "daily.answer_turning_point",
        (*TRY, ("pile", "3"), ("discard", "JK")),
    ),
    Route(
        "POST",
        "/daily/2/turning-point/line",
        "daily.run_turning_command",
        (*TRY, ("line", "g")),
    ),
    Route("POST", "/daily/2/turning-point/show", "daily.show_turning_answer", (("step", "pile"),)),
    Route("POST", "/daily/4/turning-point/show", "daily.show_turning_answer"),
    Route("POST", "/ideas/greedy/practise", "puzzles.practise"),
]
YOURS = [
    Route("POST", "/you/name", "people.change_name", (("name", "Ada"),)),
    Route("POST", "/you/name", "people.change_name", (("name", "<b>"),)),
    Route("POST", "/you/phrase", "people.make_phrase"),
    Route("POST", "/you/come", "people.enter_phrase", (("phrase", "acorn"),)),
    Route("POST", "/you/sign-out", "people.sign_out_others"),
    Route("POST", "/you/delete", "people.delete_account"),
    Route("POST", "/families", "people.start_family", (("family", "Lee"), ("name", "Ada"))),
    Route("POST", "/families", "people.start_family"),
]
NOT_YOURS = [  # a setting that is missing, missing families, those of others, and invalid links
    Route("GET", "/.well-known/security.txt", "operation.show_security_contact"),
    Route("GET", "/metrics", "operation.show_metrics"),
    Route("POST", "/script-errors/home", "operation.count_script_error"),
    Route("GET", "/you/come/none", "people.show_link"),
    Route("POST", "/you/come/none", "people.follow_link"),
    Route("GET", "/families/join/none", "people.show_invitation"),
    Route("POST", "/families/join/none", "people.join_family", (("name", "Ada"),)),
    Route("GET", "/mistakes/none", "puzzles.show_mistake"),
    Route("POST", "/ideas/none/practise", "puzzles.practise"),
    Route("POST", "/mistakes/none/answers", "puzzles.answer_mistake"),
    Route("GET", "/mistakes/none/stock", "puzzles.show_mistake_stock"),
    Route("POST", "/mistakes/none/line", "puzzles.run_mistake_command", (("line", "g"),)),
    Route("POST", "/mistakes/none/show", "puzzles.show_better_move"),
    Route("GET", "/families/none", "people.show_family"),
    Route("POST", "/families/none/name", "people.rename_family", (("family", "Lee"),)),
    Route("POST", "/families/none/invitation", "people.renew_invitation"),
    Route("POST", "/families/none/remove", "people.remove_member", (("seat", "none"),)),
    Route("GET", "/families/none/leave", "people.ask_to_leave"),
    Route("POST", "/families/none/leave", "people.leave_family"),
    Route("POST", "/families/none/delete", "people.delete_family"),
]
UNSAFE = [
    START,
    LEARN,
    DEAL,
    PACK,
    DAILY,
    *BOOKLETS,
    SETTINGS,
    LANGUAGE,
    STATISTICS,
    *RECORDS,
    *PUZZLES,
    *YOURS,
    START_MATCH,
    MATCH_RECORD,
    DAILY_MATCH,
    PLAY_AT_ONCE,
    START_RACE,
    START_PARTY,
    *(
        route
        for route in (*OF_A_GAME, *OF_A_MATCH, *OF_A_RACE, *OF_A_PARTY, *NOT_YOURS)
        if route.method == "POST"
    ),
]
ALL = [
    *PAGES,
    START,
    LEARN,
    DEAL,
    PACK,
    DAILY,
    *BOOKLETS,
    SETTINGS,
    LANGUAGE,
    STATISTICS,
    *RECORDS,
    *PUZZLES,
    *YOURS,
    *NOT_YOURS,
    *OF_A_GAME,
    START_MATCH,
    MATCH_RECORD,
    DAILY_MATCH,
    PLAY_AT_ONCE,
    *OF_A_MATCH,
    START_RACE,
    *OF_A_RACE,
    START_PARTY,
    *OF_A_PARTY,
]
