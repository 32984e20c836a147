"""The server's settings, one line each. What `cairn serve` and the environment understand, what child processes are told and
the table in docs/hosting.md (`python -m cairn.server.settings` prints it) all come from here.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, get_type_hints

from ..core.errors import BadOption

LEVELS = ("debug", "info", "warning", "error", "critical")


def setting(default: Any, help: str, **more: Any) -> Any:
    """`flag`: if it differs from the field's name; `choices`: the possible values; the rest is for Typer."""
    return field(default=default, metadata={"help": help, **more})


@dataclass
class Config:
    database: str = setting(
        MISSING, "Where tables are stored: a file, or postgresql://... (default: a file in the data folder)."
    )
    host: str = setting("127.0.0.1", "The address to listen on; 0.0.0.0 lets other machines in.")
    port: int = setting(8000, "The port to listen on.", min=1, max=65535)
    open_browser: bool = setting(False, "Open the table in a browser.", flag="--open")
    workers: int = setting(1, "Server processes; more than one needs PostgreSQL.", min=1, max=64)
    peers: str = setting("127.0.0.1", "The address where other server processes on the same PostgreSQL reach this one.")
    secure_cookies: bool = setting(False, "Send cookies over HTTPS only: for a server behind an HTTPS proxy.")
    proxies: tuple[str, ...] = setting(
        ("127.0.0.1", "::1"), "Address or network whose X-Forwarded headers are trusted; repeatable.", flag="--proxy"
    )
    names: tuple[str, ...] = setting(
        (), "A name of this server, such as club.example; repeatable. Other public names are then refused.", flag="--hostname"
    )
    origins: tuple[str, ...] = setting((), "Another site that may use this server; repeatable.", flag="--origin")
    games: tuple[str, ...] = setting((), "A game for new tables; repeatable (default: all installed games).", flag="--game")
    site: str = setting("", "The address of a Cairn site (cairn site): the lobby then offers it for offline play.")
    old: str = setting("", "The previous release, to finish its own matches: its cairn program, or its address.")
    limits: float = setting(1.0, "Factor for all rate limits; 0: no limits.", min=0)
    bot_workers: int = setting(2, "Bot processes per server process.", min=1, max=64)
    bot_seconds: float = setting(10.0, "Seconds a bot may think about one answer.", min=0.1)
    bots: str = setting("cairn.bots", "The module that makes the bots.")
    replay_workers: int = setting(2, "Processes for replays, reviews and imports, per server process.", min=1, max=64)
    replay_seconds: float = setting(30.0, "Seconds one such task may take.", min=0.1)
    replay_memory: int = setting(1024, "MB each of these processes may use.", min=256)
    replay_queue: int = setting(64, "Tasks that may wait.", min=1)
    replay_held: int = setting(32, "MB of uploads that may wait.", min=4)
    replay_each: int = setting(8, "Such requests per address at once.", min=1)
    freeze_seconds: float = setting(
        20.0, "Seconds a table's rules may block the server before it is ended; 0: no limit.", min=0
    )
    matches: int = setting(4000, "Matches in memory per server process, at most.", min=1)
    metrics: str = setting("local", "Who may read /metrics; local: this machine.", choices=("off", "local", "all"))
    log: str = setting("warning", "What to log; info: every request.", choices=LEVELS)

    def __post_init__(self) -> None:
        for each in fields(self):
            value, choices = getattr(self, each.name), each.metadata.get("choices")
            if choices and value not in choices:
                raise BadOption(f"{flag(each)} is {', '.join(choices[:-1])} or {choices[-1]}, not {value!r}")

    def arguments(self) -> list[str]:
        """What `cairn serve` understands as these settings."""
        said: list[str] = []
        for each in fields(self):
            value, name = getattr(self, each.name), flag(each)
            if isinstance(value, bool):
                said.append(name if value else off(name))
            else:
                for one in value if isinstance(value, tuple) else (value,):
                    said += [name, str(one)]
        return said


def flag(each: Field[Any]) -> str:
    name: str = each.metadata.get("flag", f"--{each.name.replace('_', '-')}")
    return name


def off(name: str) -> str:
    return name.replace("--", "--no-", 1)


def variable(each: Field[Any]) -> str:
    """`--bot-workers` is CAIRN_BOT_WORKERS in the environment."""
    return f"CAIRN_{flag(each).removeprefix('--').replace('-', '_').upper()}"


def variables() -> set[str]:
    return {variable(each) for each in fields(Config)}


def takes_settings(command: Callable[..., int]) -> Callable[..., int]:
    """Typer then finds every setting among the parameters of a command that calls them `**given`."""
    import typer  # only the command line asks

    kinds = get_type_hints(Config)
    shown = [
        each for each in inspect.signature(command, eval_str=True).parameters.values() if each.kind is not each.VAR_KEYWORD
    ]
    for each in fields(Config):
        kind, default, name = kinds[each.name], each.default, flag(each)
        more = {key: value for key, value in each.metadata.items() if key not in ("flag", "choices")}
        if choices := each.metadata.get("choices"):
            more["metavar"] = "|".join(choices)
        option = typer.Option(
            None if default is MISSING else list(default) if isinstance(default, tuple) else default,
            f"{name}/{off(name)}" if kind is bool else name,
            envvar=variable(each), show_envvar=False, show_default=default not in (MISSING, (), ""), **more,
        )  # fmt: skip
        typed = list[str] if isinstance(default, tuple) else kind | None if default is MISSING else kind
        shown.append(inspect.Parameter(each.name, inspect.Parameter.KEYWORD_ONLY, default=option, annotation=typed))
    command.__signature__ = inspect.Signature(shown)  # type: ignore[attr-defined]
    command.__annotations__ = {each.name: each.annotation for each in shown}
    return command


def table() -> str:
    """For docs/hosting.md."""
    lines = ["| setting | default | |", "|---|---|---|"]
    for each in fields(Config):
        usual = "" if each.default in (MISSING, False) else f"{each.default}"
        if isinstance(each.default, tuple):
            usual = ", ".join(each.default)
        words = each.metadata["help"] + (f" One of: {', '.join(choices)}." if (choices := each.metadata.get("choices")) else "")
        lines.append(f"| `{flag(each)}` | {usual} | {words} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
