"""What an operator gets: the wheel alone, the image, the unit."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from tests.kit.waiting import LONG

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "docs/deploy"
IMAGE_STEPS = ROOT / "scripts/image-steps"
CLEAN = {name: value for name, value in os.environ.items() if "SOLITAIRE" not in name}


@contextmanager
def serving(command: list[str], environment: Mapping[str, str] = CLEAN) -> Iterator[str]:
    """The address of the server that this command starts."""
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout
            assert process.stderr
            line = process.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
            assert found, (line, process.stderr.read())
            yield found[0]
        finally:
            process.terminate()
        assert process.wait(60) == 0


def status_of(address: str, form: bytes | None = None) -> int:
    try:
        # With cookies, since only the player of a game sees its table.
        opener = build_opener(HTTPCookieProcessor())
        with opener.open(Request(address, data=form), timeout=LONG) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code


def check_site(address: str) -> None:
    """Pages, files, htmx and games are there."""
    for path in (
        "/",
        "/static/compiled/style.css",
        "/static/vendor/htmx.min.js",
        "/rules",
        "/healthz",
    ):
        assert status_of(address + path) == 200, path
    assert (
        status_of(f"{address}/games", b"deal=the+cabin&anyway=1") == 200
    )  # the table that it redirects to


# ---- the wheel


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands of an environment with the wheel, and the dependencies of this one.

    htmx comes from this checkout in place of django-htmx, so nothing is downloaded.
    """
    folder = tmp_path_factory.mktemp("wheel")
    lender = folder / "lender"
    htmx = lender / "django_htmx/static/django_htmx/htmx-2.min.js"
    htmx.parent.mkdir(parents=True)
    shutil.copy(ROOT / "static/vendor/htmx.min.js", htmx)
    about = lender / "django_htmx-1.29.0.dist-info/METADATA"
    about.parent.mkdir()
    about.write_text("Metadata-Version: 2.1\nName: django-htmx\nVersion: 1.29.0\n")
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    files = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for file in filter(None, files.split("\0")):
        if (ROOT / file).is_file():
            (folder / "checkout" / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, folder / "checkout" / file)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=folder / "checkout",
        env={**os.environ, "PYTHONPATH": str(lender)},
        check=True,
        capture_output=True,
    )
    (wheel,) = folder.glob("*.whl")
    environment = folder / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    python = environment / "bin/python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True)
    shutil.rmtree(folder / "checkout")
    (packages,) = environment.glob("lib/python*/site-packages")
    # After the wheel was installed, or pip would take this checkout's installation for an older one. Python
    # reads no .pth files in a folder that one names, so this checkout itself is not found there.
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return environment / "bin"


@pytest.mark.deep
def test_the_wheel_alone_serves_the_game(program: Path, tmp_path: Path) -> None:
    where = [str(program / "python"), "-c", "import solitaire; print(solitaire.__file__)"]
    found = subprocess.run(where, cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    assert Path(found.strip()).is_relative_to(program.parent)
    command = [str(program / "solitaire"), "--port", "0", "--instance", str(tmp_path / "new")]
    with serving(command) as address:
        check_site(address)


@pytest.mark.deep
@pytest.mark.parametrize("name", ["solitaire", "five-crowns-solitaire"])
def test_the_wheel_has_a_command_for_each_of_its_names(program: Path, name: str) -> None:
    help = subprocess.run(
        [str(program / name), "--help"], env=CLEAN, check=True, capture_output=True, text=True
    ).stdout
    assert "Show all cards of a deal." in help


# ---- the image


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The command that runs another one in the image, for which pip downloads packages."""
    assert os.geteuid() == 0, "only root can make an image without an engine"
    folder = tmp_path_factory.mktemp("image") / "new"
    subprocess.run([IMAGE_STEPS, folder], check=True, capture_output=True)
    return [str(IMAGE_STEPS), str(folder), "--run"]


@pytest.mark.release
def test_the_image_serves_the_game_and_knows_its_health(image: list[str]) -> None:
    with serving([*image, "solitaire", "serve", "--port", "0"]) as address:
        check_site(address)
        health = [*image, "solitaire", "health", "--port", address.rpartition(":")[2]]
        assert subprocess.run(health, check=False, capture_output=True).returncode == 0
    assert subprocess.run(health, check=False, capture_output=True).returncode == 1


@pytest.mark.release
def test_in_the_image_a_user_without_rights_can_write_to_the_volume_only(image: list[str]) -> None:
    program = """
import os
print(os.getuid(), os.getgid(), os.getgroups())
for folder in ("/", "/opt", "/opt/solitaire/bin", "/usr", "/etc", "/data", "/tmp"):
    try:
        open(os.path.join(folder, "written"), "w").close()
    except OSError:
        pass
    else:
        print(folder)
"""
    command = [*image, "python", "-c", program]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert out.splitlines() == ["10001 10001 []", "/data", "/tmp"]


# ---- the files


@pytest.mark.deep
def test_systemd_accepts_the_unit_and_finds_it_safe(tmp_path: Path) -> None:
    unit = tmp_path / "solitaire.service"
    text = (DEPLOY / "solitaire.service").read_text()
    unit.write_text(text.replace("/opt/solitaire/bin/solitaire", sys.executable))
    verified = subprocess.run(
        ["systemd-analyze", "verify", unit], check=False, capture_output=True, text=True
    )
    assert (verified.returncode, verified.stderr) == (0, "")
    safe = ["systemd-analyze", "security", "--offline=true", "--threshold=20", unit]
    assert subprocess.run(safe, check=False, capture_output=True).returncode == 0


FAULTS = {
    "Containerfile": [
        ("USER 10001:10001", "USER root", "runs as root"),
        ("HEALTHCHECK", "# HEALTHCHECK", "no HEALTHCHECK"),
        ("python:3.13-slim AS", "python AS", "python has no version"),
        ("COPY static static", "COPY statics static", "statics does not exist"),
    ],
    "compose.yaml": [
        ("    read_only: true\n", "", "server: read_only"),
        ("cap_drop: [ALL]", "cap_drop: [NET_RAW]", "server: cap_drop"),
        ("SOLITAIRE_ACCESS_LOG", "SOLITAIRE_ACCES_LOG", "SOLITAIRE_ACCES_LOG is no setting"),
        ("services:", "services: [", "cannot be read"),
    ],
    "compose.postgresql.yaml": [
        ("  phrase_key: {file", "  phrase: {file", "secret phrase_key"),
        ("caddy:2", "caddy", "caddy has no version"),
    ],
    "nginx.conf": [
        ("    access_log off;\n    return", "    return", "logs the addresses"),
        ("X-Forwarded-Host $http_host", "X-Forwarded-Host $host", "drops the port"),
    ],
    "solitaire.service": [("ProtectSystem=strict", "ProtectSystem=full", "ProtectSystem")],
}


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [(name, *each) for name, faults in FAULTS.items() for each in faults],
)
def test_the_lint_finds_faults(name: str, old: str, new: str, fault: str) -> None:
    lint = runpy.run_path(str(ROOT / "scripts/lint_deploy.py"))
    files = {path.name: path.read_text(encoding="utf-8") for path in DEPLOY.iterdir()}
    assert list(lint["find_faults"](files)) == []
    assert old in files[name]
    files[name] = files[name].replace(old, new)
    assert any(fault in found for found in lint["find_faults"](files))
