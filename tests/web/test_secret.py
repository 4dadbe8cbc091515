"""The secret that signs cookies is made once and kept, for this site and nobody else."""

import stat
import subprocess
import sys
from pathlib import Path

from solitaire.web.secret import NAME, SIZE, keep_secret
from tests.kit.sites import MakeSite

MAKE = """
import sys
from pathlib import Path
from solitaire.web.secret import keep_secret
print(keep_secret(Path(sys.argv[1])).hex())
"""


def test_the_secret_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "instance"
    secret = keep_secret(folder)
    assert len(secret) == SIZE
    assert keep_secret(folder) == secret
    assert stat.S_IMODE((folder / NAME).stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [path.name for path in folder.iterdir()] == [NAME]


def test_processes_that_start_at_once_agree(tmp_path: Path) -> None:
    folder = tmp_path / "instance"
    processes = [
        subprocess.Popen([sys.executable, "-c", MAKE, folder], stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    said = {process.communicate()[0].strip() for process in processes}
    assert said == {(folder / NAME).read_bytes().hex()}
    assert all(process.returncode == 0 for process in processes)
    assert [path.name for path in folder.iterdir()] == [NAME]


def test_sites_have_secrets_of_their_own(tmp_path: Path) -> None:
    assert keep_secret(tmp_path / "a") != keep_secret(tmp_path / "b")


def test_a_player_is_known_after_a_restart(make_site: MakeSite) -> None:
    first = make_site("same")
    path = first.put("1-8QZK-4M2T")
    cookie = first.cookie("ada")
    again = make_site("same")
    client = again.client()
    client.set_cookie("player", cookie)
    assert client.get(path).status_code == 200
