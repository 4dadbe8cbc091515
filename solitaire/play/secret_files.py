"""The secrets of a site: three files in its instance folder, each created on first use.

``secret_key`` signs cookies and can be rotated: renamed to ``secret_key.DATE``, it only verifies them.
``phrase_key`` is the key of the recovery phrases, and stays. The dailies are computed from ``daily_secret``,
which is text, so that it can be copied to a second site that should have the same dailies.
"""

import errno
import os
import secrets
from pathlib import Path
from typing import Final

KEY_NAME: Final = "secret_key"
KEY_SIZE: Final = 32
PHRASE_NAME: Final = "phrase_key"
DAILY_NAME: Final = "daily_secret"
DAILY_LEAST: Final = 16
"""The fewest bytes of a daily secret; generated ones have four times as many."""


def load_secret_key(instance: Path) -> bytes:
    """The key that signs the site's cookies; created if there is none.

    Processes that start at once agree on one. OSError if the folder cannot be used, or if the file is too
    short to be a secret, for instance after a failed copy.
    """
    key = _load(instance, KEY_NAME, secrets.token_bytes(KEY_SIZE))
    return _check_size(key, instance / KEY_NAME, KEY_SIZE)


def load_old_keys(instance: Path) -> tuple[bytes, ...]:
    """The files ``secret_key.*``, by name from last to first. OSError as ``load_secret_key``."""
    files = sorted(instance.glob(f"{KEY_NAME}.*"), reverse=True)
    return tuple(_check_size(file.read_bytes(), file, KEY_SIZE) for file in files)


def secret_files(instance: Path) -> tuple[Path, ...]:
    """The secrets that are files of the folder, older keys included."""
    return tuple(
        file
        for name in (KEY_NAME, PHRASE_NAME, DAILY_NAME)
        for file in sorted(instance.glob(f"{name}*"))
    )


def load_phrase_key(instance: Path, first: bytes) -> bytes:
    """The key of the site's recovery phrases; created as a copy of ``first`` if there is none.

    Phrases used to be keyed with the secret key of the site, so ``first`` is the oldest of these.
    """
    key = _load(instance, PHRASE_NAME, first)
    return _check_size(key, instance / PHRASE_NAME, KEY_SIZE)


def load_daily_secret(instance: Path) -> bytes:
    """The secret the site's dailies are computed from, stripped of white space; as ``load_secret_key``."""
    secret = _load(instance, DAILY_NAME, secrets.token_hex(KEY_SIZE).encode()).strip()
    return _check_size(secret, instance / DAILY_NAME, DAILY_LEAST)


def find_daily_secret(instance: Path) -> bytes | None:
    """The daily secret if the folder has one, else None; creates nothing. OSError as ``load_secret_key``."""
    return load_daily_secret(instance) if (instance / DAILY_NAME).exists() else None


def _load(instance: Path, name: str, fresh: bytes) -> bytes:
    """The contents of a file, which is created with ``fresh`` in it if it is missing.

    The file is written under another name and then linked, so no process reads half of it, and a process that
    links second reads the file of the first.
    """
    instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = instance / name
    if not path.exists():
        draft = instance / f".{name}-{secrets.token_hex(8)}"
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(fresh)
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_bytes()


def _check_size(secret: bytes, path: Path, least: int) -> bytes:
    if len(secret) < least:
        reason = f"its {path.name} holds {len(secret)} bytes, not {least}; restore it or remove it"
        raise OSError(errno.EINVAL, reason, str(path))
    return secret
