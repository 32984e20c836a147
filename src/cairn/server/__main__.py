"""`python -m cairn.server`: the server with all its settings, for hosts, tests and measurements."""

from __future__ import annotations

import argparse

import msgspec

from ..core.errors import CairnError
from .serve import default_database, serve
from .web.app import Config
from .workers.replays import HELP, ReplayLimits


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cairn.server", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument(
        "--database", default=default_database(), help="sqlite:///name, sqlite:////path/to/name or postgresql://..."
    )
    parser.add_argument("--open-browser", action="store_true")
    parser.add_argument("--workers", type=int, default=1, help="server processes behind the port; more need PostgreSQL")
    parser.add_argument("--bot-workers", type=int, default=2, help="processes for bots, of each server process")
    parser.add_argument("--fd", type=int, help=argparse.SUPPRESS)  # the socket of a parent
    parser.add_argument("--hands", default="", help=argparse.SUPPRESS)  # its other children
    parser.add_argument("--bot-seconds", type=float, default=10.0, help="the most a bot may think about one answer")
    parser.add_argument("--bots", default="cairn.bots", help="the module that makes bots")
    parser.add_argument("--limits", type=float, default=1.0, help="factor on all limits of rate; 0: none")
    parser.add_argument("--origin", action="append", default=[], help="another site that may use this server")
    parser.add_argument("--game", action="append", default=[], help="a game that new tables may play; without, all installed")
    parser.add_argument("--secure-cookies", action="store_true", help="behind a proxy that speaks HTTPS")
    parser.add_argument("--proxy", action="append", help="address or network whose X-Forwarded headers count (this machine)")
    parser.add_argument("--metrics", choices=("off", "local", "all"), default="local", help="who may read /metrics")
    for name, value in msgspec.structs.asdict(ReplayLimits()).items():
        parser.add_argument(f"--replay-{name}", type=type(value), default=value, help=HELP[name])
    parser.add_argument(
        "--freeze-seconds", type=float, default=Config.freeze_seconds,
        help="how long a table's rules may hold up everybody until they are ended; 0: for ever",
    )  # fmt: skip
    parser.add_argument("--old", default="", help="the release that plays on what it began: its cairn, or http://address")
    given = parser.parse_args()
    config = Config(
        given.database,
        given.limits,
        given.bot_workers,
        given.bot_seconds,
        given.bots,
        frozenset(given.origin),
        given.secure_cookies,
        proxies=frozenset(given.proxy or Config.proxies),
        metrics=given.metrics,
        old=given.old,
        replays=ReplayLimits(**{name: getattr(given, f"replay_{name}") for name in HELP}),
        games=frozenset(given.game),
        freeze_seconds=given.freeze_seconds,
    )
    try:
        serve(given.host, given.port, None, given.open_browser, config, given.fd, given.workers, given.hands)
    except CairnError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
