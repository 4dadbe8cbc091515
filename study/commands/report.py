"""``report``: writes figures, tables and plots of complete runs."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(
    help="Write what the runs in these folders tell: all figures, the same as tables, and plots for light and"
    " for dark pages. What needs a run that is not given is left out."
)
@click.argument(
    "folders",
    nargs=-1,
    required=True,
    metavar="FOLDER...",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
)
@click.option(
    "--out",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder for the report. Files of an earlier report are replaced.",
)
def report(folders: tuple[Path, ...], out: Path) -> None:
    """Write a report."""
    from study.report.database import open_database
    from study.report.figures import make_figures
    from study.report.files import write_report

    for path in write_report(make_figures(open_database(folders)), out):
        click.echo(path)
