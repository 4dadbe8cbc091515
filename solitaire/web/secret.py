"""The secret that signs cookies: made once, kept in the instance folder, never in the code."""

import errno
import os
import secrets
from pathlib import Path

NAME = "secret_key"
SIZE = 32


def keep_secret(instance: Path) -> bytes:
    """The secret of that instance folder, which is made with it if it is not there yet.

    Two processes that start at once agree: the file is written whole under another name and linked into
    place, and whoever comes second reads what the first one linked. OSError if the folder cannot be used, or
    the file is too short to be a secret, as a failed copy leaves it.
    """
    instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    kept = instance / NAME
    if not kept.exists():
        fresh = instance / f".{NAME}-{secrets.token_hex(8)}"
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_bytes(SIZE))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(fresh, kept)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    secret = kept.read_bytes()
    if len(secret) < SIZE:
        reason = f"its {NAME} holds {len(secret)} bytes, not {SIZE}; restore it or remove it"
        raise OSError(errno.EINVAL, reason, str(kept))
    return secret
