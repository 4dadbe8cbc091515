#!/usr/bin/env python3
"""Lints the files of docs/deploy. Prints one line for each fault, and fails if there is one."""

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import yaml  # type: ignore[import-untyped]

ROOT: Final = Path(__file__).parent.parent
DEPLOY: Final = ROOT / "docs/deploy"
OURS: Final = "five-crowns-solitaire"
HARDENED: Final = {
    "read_only": True,
    "cap_drop": ["ALL"],
    "security_opt": ["no-new-privileges:true"],
    "restart": "unless-stopped",
}
"""What each service of our image has."""
UNIT: Final = (
    "CapabilityBoundingSet=",
    "DynamicUser=yes",
    "NoNewPrivileges=yes",
    "PrivateTmp=yes",
    "ProtectHome=yes",
    "ProtectSystem=strict",
    "Restart=always",
)
IN_STAGE: Final = ("USER", "HEALTHCHECK", "VOLUME", "CMD")
"""What the last stage of the image has."""


def find_faults(files: Mapping[str, str]) -> Iterator[str]:
    """All that is wrong with the files, by name."""
    documented = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
    for name, text in sorted(files.items()):
        for setting in sorted(set(re.findall(r"SOLITAIRE_\w+", text))):
            if f"`{setting.removesuffix('_FILE')}`" not in documented:
                yield f"{name}: {setting} is no setting"
        if name == "Containerfile":
            yield from (f"{name}: {fault}" for fault in check_image(text))
        elif name.endswith((".yaml", ".yml")):
            try:
                content = yaml.safe_load(text)
            except yaml.YAMLError:
                yield f"{name}: cannot be read"
            else:
                yield from (f"{name}: {fault}" for fault in check_services(content))
        elif name.endswith(".service"):
            lines = text.splitlines()
            yield from (f"{name}: {line} is missing" for line in UNIT if line not in lines)
        elif name == "nginx.conf":
            if text.count("access_log off;") < text.count("\nserver {"):
                yield f"{name}: logs the addresses of pages"
            if re.search(r"proxy_set_header \S*Host \$host;", text):
                yield f"{name}: drops the port of the host"


def check_image(text: str) -> Iterator[str]:
    """Faults of a Containerfile."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    for line in lines:
        name, *words = line.split()
        if name == "FROM":
            yield from check_version(words[0])
        elif name == "COPY" and not words[0].startswith("--from="):
            for source in words[:-1]:
                if not (ROOT / source).exists():
                    yield f"{source} does not exist"
    last = max(place for place, line in enumerate(lines) if line.startswith("FROM "))
    stage = dict(line.partition(" ")[::2] for line in lines[last:])
    yield from (f"no {name}" for name in IN_STAGE if name not in stage)
    if not re.match(r"[1-9]\d+:", stage.get("USER", "")):
        yield "runs as root, or as a user without a number"


def check_services(content: Any) -> Iterator[str]:
    """Faults of a file for compose; of another one none."""
    if "services" not in content:
        return
    for name, service in content["services"].items():
        yield from (f"secret {each} is missing" for each in _missing(service, content))
        if service["image"] != OURS:
            yield from check_version(service["image"])
            continue
        for key, value in HARDENED.items():
            if service.get(key) != value:
                yield f"{name}: {key} is not {value}"


def _missing(service: Any, content: Any) -> set[str]:
    asked = service.get("environment", {}).values()
    mounted = {str(value).removeprefix("/run/secrets/") for value in asked if "/run/" in str(value)}
    return (mounted | set(service.get("secrets", ()))) - set(content.get("secrets", ()))


def check_version(image: str) -> Iterator[str]:
    """An image without a version, which may be another one tomorrow."""
    if ":" not in image:
        yield f"{image} has no version"


if __name__ == "__main__":
    found = list(find_faults({each.name: each.read_text("utf-8") for each in DEPLOY.iterdir()}))
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(1 if found else 0)
