"""Numbers in query strings: invalid ones count as missing."""

from flask import Flask

from solitaire.web.http.forms import LIMIT, read_query_number


def test_a_query_number_is_parsed_or_falls_back() -> None:
    cases = [
        ("turn=7", 7),
        ("turn=0", 0),
        ("turn=007", 7),
        (f"turn={LIMIT - 1}", LIMIT - 1),
        (f"turn={LIMIT}", 4),
        (f"turn={'9' * 10_000}", 4),
        ("turn=-1", 4),
        ("turn=1.5", 4),
        ("turn=%C2%B2", 4),
        ("turn=", 4),
        ("other=7", 4),
        ("turn=7&turn=8", 7),
    ]
    for query, number in cases:
        with Flask("query").test_request_context(f"/?{query}"):
            assert read_query_number("turn", 4) == number, query
