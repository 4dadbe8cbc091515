"""The secrets of a site: made once, kept in the instance folder, never in the code.

One signs cookies. The dailies are made from the other, which is text, so that it can be given to a second
site that is to have the same ones.
"""

import errno
import os
import secrets
from pathlib import Path

NAME = "secret_key"
SIZE = 32
DAILY_NAME = "daily_secret"
DAILY_LEAST = 16
"""The fewest bytes of a secret that the dailies are made from; what is made here has four times as many."""


def keep_secret(instance: Path) -> bytes:
    """The secret that signs the cookies of that site, which is made if it is not there yet.

    Two processes that start at once agree: the file is written whole under another name and linked into
    place, and whoever comes second reads what the first one linked. OSError if the folder cannot be used, or
    the file is too short to be a secret, as a failed copy leaves it.
    """
    return _long_enough(_kept(instance, NAME, secrets.token_bytes(SIZE)), instance / NAME, SIZE)


def keep_daily_secret(instance: Path) -> bytes:
    """What the dailies of that site are made from, without blanks around it; as ``keep_secret``."""
    secret = _kept(instance, DAILY_NAME, secrets.token_hex(SIZE).encode()).strip()
    return _long_enough(secret, instance / DAILY_NAME, DAILY_LEAST)


def _kept(instance: Path, name: str, fresh: bytes) -> bytes:
    """What that file holds; ``fresh`` if there was none, which it then holds."""
    instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    kept = instance / name
    if not kept.exists():
        draft = instance / f".{name}-{secrets.token_hex(8)}"
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(fresh)
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, kept)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return kept.read_bytes()


def _long_enough(secret: bytes, kept: Path, least: int) -> bytes:
    if len(secret) < least:
        reason = f"its {kept.name} holds {len(secret)} bytes, not {least}; restore it or remove it"
        raise OSError(errno.EINVAL, reason, str(kept))
    return secret
