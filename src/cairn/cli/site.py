"""`cairn site`: Cairn as a folder of plain files."""

from __future__ import annotations

from pathlib import Path

from .console import complain, screen
from .files import home


def site_command(folder: Path) -> int:
    from ..tab.site import write_site

    told = write_site(folder, home() / "site-tools", lambda words: complain(f"{words} ..."))
    screen().print(
        f"{told}.\nPut it on any web host, over HTTPS. To try it here: python3 -m http.server --directory {folder}",
        soft_wrap=True, highlight=False, markup=False,
    )  # fmt: skip
    return 0
