"""A process that serves looks for garbage less often, and not through the app."""

from pathlib import Path

import pytest

from solitaire.cli.memory import THRESHOLDS
from tests.kit.own_process import printed_by


@pytest.mark.slow
def test_a_server_that_made_its_app_never_looks_through_it_for_garbage_again(
    tmp_path: Path,
) -> None:
    """Both ways to serve make their app here; in a process of its own, since it concerns all of one."""
    program = (
        "import gc, sys\n"
        "from pathlib import Path\n"
        "from solitaire.cli.site import made_app, settings\n"
        "app = made_app(settings(Path(sys.argv[1]), None))\n"
        "looked_through = {id(each) for each in gc.get_objects()}\n"
        "print(id(app) in looked_through, gc.get_freeze_count() > 10_000, gc.get_threshold())\n"
    )
    assert printed_by(program, tmp_path) == f"False True {THRESHOLDS}"
