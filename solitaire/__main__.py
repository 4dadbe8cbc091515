"""``python -m solitaire``: the command ``solitaire``, where no script of that name is installed."""

from solitaire.cli import main

if __name__ == "__main__":
    main(prog_name="python -m solitaire")
