"""Pages of a player who has games of every kind read no table whole, on either database; nor does the export.

``test_statements`` has the plans of all pages on SQLite, and ``bench.growth`` what they cost.
"""

from __future__ import annotations

import re
from time import process_time
from typing import Any, Final

import pytest

from bench import growth
from solitaire.store.tables import metadata
from tests.kit.plans import plan_of, watch_parameters
from tests.kit.postgresql import on_every_database

GAMES: Final = 40
NAMES: Final = "|".join(metadata.tables)
WHOLE: Final = re.compile(rf"SCAN (?:{NAMES})\b|Seq Scan")
# PostgreSQL answers "of that day, or of one of these" by two ranges of an index, in a bitmap.
IF_THERE_IS_A_WAY: Final = ("seqscan", "sort")


@on_every_database
def test_no_page_of_a_player_and_no_export_reads_a_table_whole(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growth, "MEMBERS", 5)
    statements = dict[str, Any]()
    with growth.open_site(url, process_time) as site:
        growth.make_rows("ada", GAMES).store(site)
        growth.put_family(site, ["ada"])
        growth.vacuum(site)
        client = site.client("ada")
        with watch_parameters(site.database, statements.setdefault):
            for path in growth.PAGES.values():
                assert client.get(path).status_code == 200
            text = "".join(site.use_cases.players.export("ada", {}))
        plans = {
            statement: plan_of(site.database, statement, parameters, IF_THERE_IS_A_WAY)
            for statement, parameters in statements.items()
        }
    assert text.count('"id"') == 2 * GAMES, "games and matches"
    assert len(plans) > 30
    assert {statement: plan for statement, plan in plans.items() if WHOLE.search(plan)} == {}
