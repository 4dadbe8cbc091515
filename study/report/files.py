"""Writes the report of the study into a folder: its figures, the same as tables, and plots of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from study.report.drawing import THEMES, draw_plot
from study.report.figures import Figures
from study.report.plots import PLOTS
from study.report.tables import format_tables

FIGURES: Final = "figures.json"
TABLES: Final = "tables.md"


def write_report(figures: Figures, folder: Path) -> list[Path]:
    """Write all files of the report, and return them; those of an earlier report are replaced or removed.

    A plot whose parts are not in the figures is left out. OSError if they cannot be written.
    """
    documents: dict[str, str | None] = {
        FIGURES: json.dumps(figures, indent=1) + "\n",
        TABLES: format_tables(figures),
    }
    for plot in PLOTS:
        is_there = all(map(figures.get, plot.parts))
        for theme in THEMES:
            name = f"{plot.name}-{theme.name}.svg"
            documents[name] = draw_plot(plot, figures, theme) if is_there else None
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, text in documents.items():
        path = folder / name
        if text is None:
            path.unlink(missing_ok=True)
        else:
            path.write_text(text, encoding="utf-8")
            paths.append(path)
    return paths
