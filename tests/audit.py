"""Hold the installed packages against the public advisory database, and say clearly when that was not possible.

Exit status: 0 nothing known, 1 an advisory for something Cairn itself needs, 3 not run (the last line says why).
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

NOT_RUN = 3
SECONDS = 180


def needed() -> set[str]:
    """What Cairn requires without extras, what that requires, and so on."""
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: set[str] = set()
    waiting: list[str] = list(project["dependencies"])
    while waiting:
        line = waiting.pop()
        name = re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0].lower().replace("_", "-")
        if "extra ==" not in line and name not in found:
            found.add(name)
            try:
                waiting += metadata.requires(name) or []
            except metadata.PackageNotFoundError:
                continue  # of another platform
    return found


def main() -> int:
    command = [sys.executable, "-m", "pip_audit", "--local", "--skip-editable", "--format", "json", "--progress-spinner", "off"]
    try:
        done = subprocess.run([*command, "--timeout", "15"], capture_output=True, text=True, timeout=SECONDS)
        packages = json.loads(done.stdout)["dependencies"]
    except subprocess.TimeoutExpired:
        return not_run(f"the advisory database did not answer within {SECONDS} seconds")
    except (ValueError, KeyError):
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        return not_run(f"the advisory database was not reached ({last[:200]})")
    return verdict(packages, needed())


def verdict(packages: list[dict[str, object]], ours: set[str]) -> int:
    """Packages that could not be looked up are named: they are not the same as packages without advisories."""
    names = {str(each["name"]).lower().replace("_", "-"): each for each in packages}
    unknown = {name for name, each in names.items() if "skip_reason" in each}
    if unknown >= ours & names.keys():
        return not_run("none of the packages was found in the advisory database")
    serious = False
    for name, each in sorted(names.items()):
        for advisory in each.get("vulns") or []:  # type: ignore[attr-defined]
            serious |= name in ours
            fixed = ", ".join(advisory["fix_versions"]) or "no release yet"
            print(
                f"{name} {each['version']}: {advisory['id']}, fixed in {fixed}{'' if name in ours else ' (only tests need it)'}"
            )
    if unknown:
        print(f"not looked up: {', '.join(sorted(unknown))}")
    print(f"{len(names) - len(unknown)} packages looked up")
    return int(serious)


def not_run(why: str) -> int:
    print(why)
    return NOT_RUN


if __name__ == "__main__":
    sys.exit(main())
