"""The browser client, as it was built; or a plain page that says that it was not."""

from __future__ import annotations

import gzip
import mimetypes
from pathlib import Path

from starlette.responses import FileResponse, HTMLResponse, Response

from ..wire.errors import Refused

STATIC = Path(__file__).parent.parent / "static"
TAB = "tab.html"  # the way in of a site without a server (`cairn site`): here it would find nothing
FOREVER = "public, max-age=31536000, immutable"  # files below assets/ have a hash in their name
NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Cairn</title>
<h1>Cairn is running</h1>
<p>The browser client was not built. Run <code>python build_client.py</code> in a checkout and reload this page.</p>
<p>Programs find the API described in <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</html>
"""


def page(path: str, static: Path = STATIC, accepts: str = "") -> Response:
    """A file of the client; any other address is a place inside the client, which finds its own way."""
    if path == "api" or path.startswith("api/"):
        raise Refused("not_found", "There is nothing at this address of the API.")
    index = static / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, headers={"Cache-Control": "no-cache"})
    try:
        file = (static / path).resolve()
        found = bool(path) and file.is_relative_to(static.resolve()) and file.is_file()
    except (ValueError, OSError):  # NUL, or a name longer than file systems have
        found = False
    if found and path != TAB:
        return packed(file, FOREVER if path.startswith("assets/") else "no-cache", accepts)
    if path.startswith(("assets/", "shell/")) or path == TAB:
        raise Refused("not_found", "There is nothing at this address.")
    return packed(index, "no-cache", accepts)


def packed(file: Path, cache: str, accepts: str) -> Response:
    """The build leaves a compressed copy beside each text file; nothing is compressed while serving."""
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    wanted = codings(accepts)
    for coding, ending in (("br", ".br"), ("gzip", ".gz")):
        copy = file.with_name(file.name + ending)
        if coding in wanted and copy.is_file():
            kind = mimetypes.guess_type(file.name)[0]
            return FileResponse(copy, headers={**headers, "Content-Encoding": coding}, media_type=kind)
    return FileResponse(file, headers=headers)


def codings(accepts: str) -> set[str]:
    """What an `Accept-Encoding` allows."""
    return {part.split(";")[0].strip() for part in accepts.lower().split(",") if not part.replace(" ", "").endswith("q=0")}


class Kept:
    """Something that is said over and over, with its compressed copy made once."""

    def __init__(self, data: bytes, kind: str) -> None:
        self.data = data
        self.kind = kind
        self.small = (
            gzip.compress(data, 9, mtime=0)
            if kind.startswith("text/") or kind.endswith(("json", "xml", "javascript"))
            else data
        )

    def reply(self, accepts: str, **headers: str) -> Response:
        headers = {name.replace("_", "-"): value for name, value in headers.items()} | {"Vary": "Accept-Encoding"}
        if len(self.small) < len(self.data) and "gzip" in codings(accepts):
            return Response(self.small, media_type=self.kind, headers={**headers, "Content-Encoding": "gzip"})
        return Response(self.data, media_type=self.kind, headers=headers)
