"""A site of a checkout, from 1.0.0 on, in a process of its own, which answers requests without a socket.

``python bench/in_process.py FOLDER`` imports that checkout; without a folder it serves a bare Flask route:
one SELECT, one guarded UPDATE that is committed, and a template of 47 KB. Each line of the input is a
request as JSON, each line of the output its answer, with the processor time that it took. So this module
imports nothing of the checkout that it stands in. ``bench.floor`` asks.
"""

from __future__ import annotations

import gc
import json
import sqlite3
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from flask import Flask, render_template_string, request

PAGE = "{% for row in rows %}<p>{{ row }}</p>\n{% endfor %}"
ROWS = [f"row {number:03} of a page that is as long as a table of 1.0.0" for number in range(750)]


def make_bare(folder: Path) -> Flask:
    """A Flask app with one route, on a database of its own."""
    app, path = Flask("bare"), str(folder / "bare.db")
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE games (id INTEGER PRIMARY KEY, revision INTEGER)")
        connection.execute("INSERT INTO games VALUES (1, 0)")
    kept = sqlite3.connect(path, isolation_level=None)
    kept.execute("PRAGMA synchronous = FULL")

    @app.route("/", methods=["GET", "POST"])
    def answer() -> str:
        (seen,) = kept.execute("SELECT revision FROM games WHERE id = ?", (1,)).fetchone()
        if request.method == "POST":
            guarded = "UPDATE games SET revision = ? WHERE id = ? AND revision = ?"
            assert kept.execute(guarded, (seen + 1, 1, seen)).rowcount == 1
        return render_template_string(PAGE, rows=ROWS)

    return app


def make_site(checkout: str, folder: Path) -> Flask:
    """The app of a checkout, without workers."""
    sys.path.insert(0, checkout)
    from solitaire.web import Settings, create_app

    return create_app(Settings(folder))


def main() -> None:
    """Answer requests until the input ends."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch)
        app = make_site(sys.argv[1], folder) if sys.argv[1:] else make_bare(folder)
        client = app.test_client(use_cookies=False)
        gc.freeze()
        for line in sys.stdin:
            asked = json.loads(line)
            begun = process_time()
            answer = client.open(
                asked["path"],
                method=asked["method"],
                data=asked["body"],
                headers=asked["headers"],
                content_type="application/x-www-form-urlencoded",
            )
            took = process_time() - begun
            told = {
                "status": answer.status_code,
                "headers": list(answer.headers),
                "body": answer.data.decode("latin-1"),
                "seconds": took,
            }
            print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
