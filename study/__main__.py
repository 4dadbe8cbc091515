"""``python -m study``: see ``study/README.md``."""

from study.commands import study

study(prog_name="python -m study")
