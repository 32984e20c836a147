"""The command `cairn`: what can be typed, and what comes back. The work is done elsewhere and imported when it is needed."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from ..core.errors import BadOption, CairnError, UnknownGame
from .admin import register as register_admin
from .arena import arena
from .arguments import ContentFile, Options
from .hosting import register as register_hosting
from .study import study

USAGE, FAILED, INTERRUPTED, CLOSED_PIPE = 2, 1, 130, 141
PORT = 8000

app = typer.Typer(
    name="cairn",
    help="The table for expedition games: play, look again, check.",
    add_completion=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)
scenarios = typer.Typer(help="Positions with expectations, written as files.", no_args_is_help=True)
app.add_typer(scenarios, name="scenario")
lab = typer.Typer(help="Games as research environments: datasets of bots' play.", no_args_is_help=True)
app.add_typer(lab, name="lab")
admin = typer.Typer(help="For hosts: the tables, guests, keys and data of a server.", no_args_is_help=True)
app.add_typer(admin, name="admin")


def told(command: Callable[..., int]) -> Callable[..., None]:
    """Whatever goes wrong is told in one sentence on standard error, with the right exit code and without a traceback."""

    @functools.wraps(command)
    def wrapped(*args: Any, **options: Any) -> None:
        code = guarded(lambda: command(*args, **options))
        if code:
            raise typer.Exit(code)

    return wrapped


def guarded(work: Callable[[], int]) -> int:
    from .console import complain

    try:
        code = work()
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # so that the interpreter's last flush is silent, too
        return CLOSED_PIPE
    except KeyboardInterrupt:
        complain("stopped")
        return INTERRUPTED
    except CairnError as error:
        complain(str(error))
        return USAGE if isinstance(error, (BadOption, UnknownGame)) else FAILED
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        complain(f"{place}{(error.strerror or str(error)).lower()}")
        return FAILED
    except (typer.Exit, typer.Abort):
        raise
    except Exception as error:
        if hasattr(error, "format_message") or os.environ.get("CAIRN_DEBUG", "0") not in ("", "0"):
            raise
        complain(f"something unforeseen went wrong ({type(error).__name__}: {error}); {write_details()}")
        return FAILED


def write_details() -> str:
    """Keep the traceback where it can be found."""
    import tempfile
    import traceback
    from datetime import datetime

    from .files import home

    for folder in (home(), Path(tempfile.gettempdir())):
        path = folder / f"crash-{datetime.now():%Y-%m-%d-%H%M%S}.txt"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(f"cairn {' '.join(sys.argv[1:])}\n\n{traceback.format_exc()}", encoding="utf-8")
        except OSError:
            continue
        return f"the details are in {path}"
    return "set CAIRN_DEBUG=1 to see the details"


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game's name, as `cairn games` lists it.", show_default=False)
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record of a match.", show_default=False)]


@app.callback()
@told
def start(context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False) -> int:
    """The table for expedition games: play, look again, check. Alone, it opens the table."""
    if version:
        import cairn

        from ..core import build

        print(f"cairn {cairn.__version__}, engine {build.told()}")
        raise typer.Exit
    return open_table(context) if context.invoked_subcommand is None else 0


def open_table(context: typer.Context) -> int:
    """The browser table where it is installed; else the terminal game, where a person can type; else help."""
    client = Path(__file__).parent.parent / "server" / "static" / "index.html"
    if client.is_file():
        from .serving import free_port, serve_command

        return serve_command("127.0.0.1", free_port("127.0.0.1", PORT), None, open_browser=True)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from .picker import pick

        return pick()
    print(context.get_help())
    return 0


@app.command()
@told
def games(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="Tell more of this one.", show_default=False)] = None,
) -> int:
    """List the games; or one game's seats, options and bots."""
    from .listing import games_command

    return games_command(name)


@app.command()
@told
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The game's name, as `cairn games` lists it.", show_default=False)
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="A,B",
            help="Who sits where: you or a bot (you,steady), people by name (you:Anna,you:Ben).",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="A number that repeats the luck; without, it is secret.", show_default=False)
    ] = None,
    option: Options = None,
    content: ContentFile = None,
    record: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where to keep the match, instead of the data folder.", show_default=False),
    ] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a kept match.", show_default=False)] = None,
) -> int:
    """Play in the terminal, against bots or with people at one keyboard. Every answer is saved at once."""
    from .match_file import play_command

    return play_command(game, players, seed, option or [], content, record, resume)


@app.command()
@told
def replay(
    file: RecordFile,
    at: Annotated[int | None, typer.Option(metavar="N", help="Show the position after N answers.", show_default=False)] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="S", help="As this seat saw it, counted from 0.", show_default=False)
    ] = None,
) -> int:
    """Step through a kept match, or show one position of it."""
    from .replay import replay_command

    return replay_command(file, at, seat)


@app.command()
@told
def verify(file: RecordFile) -> int:
    """Play a record again and check it: the rules, the commitment, the scores."""
    from .checks import verify_command

    return verify_command(file)


@scenarios.command("run")
@told
def run_scenarios(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Files, or folders of them.", show_default=False)],
) -> int:
    """Run scenarios and say which hold."""
    from .checks import scenario_command

    return scenario_command(paths)


@scenarios.command("reference")
@told
def scenario_reference() -> int:
    """Print what scenarios may say, in general and for each game (Markdown)."""
    from .checks import reference_command

    return reference_command()


@app.command()
@told
def build(
    game: GameName,
    to: Annotated[Path, typer.Option(help="An empty or new folder.", show_default=False)],
    opt: Annotated[int, typer.Option(min=0, max=3, help="Level of the C compiler.")] = 2,
) -> int:
    """Compile the package of a game together with Cairn, for speed. It takes minutes."""
    from .building import build_command

    return build_command(game, to, opt)


@app.command("new-game")
@told
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the game, as in nine-stones.", show_default=False)],
    folder: Annotated[Path, typer.Option(help="Where its folder is made.", show_default=False)] = Path(),
) -> int:
    """Make a package for a game of your own from a small model game, tests included."""
    from .new_game import new_game_command

    return new_game_command(name, folder)


@app.command()
@told
def fuzz(
    game: GameName,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(metavar="S", help="Of the first game; the next ones count up.")] = 0,
    seats: Annotated[
        int | None, typer.Option(help="How many seats; without, all possible ones in turn.", show_default=False)
    ] = None,
    every: Annotated[int, typer.Option(min=1, help="Check everything at every so many decisions.")] = 7,
) -> int:
    """Play games by chance and by bots with every check of the contract. One that breaks it is saved for `cairn replay`."""
    from .checks import fuzz_command

    return fuzz_command(game, games, seed, seats, every)


@app.command()
@told
def bench() -> int:
    """Measure the installed engine for a few seconds."""
    from .bench import bench_command

    return bench_command()


@lab.command("generate")
@told
def generate_dataset(
    game: GameName,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where to; the same command goes on where it stopped.")],
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B",
            help="One for each seat, or one for all; they change seats from match to match.",
            show_default="the usual bot",
        ),
    ] = "",
    matches: Annotated[int, typer.Option(metavar="N", min=1, help="How many matches.")] = 100,
    seats: Annotated[
        int | None, typer.Option(metavar="K", help="How many seats; without, the usual number.", show_default=False)
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="Of the first match; the next ones count up.")] = 0,
    option: Options = None,
) -> int:
    """Let bots play and keep what they saw, could do, did and got, as Parquet files."""
    from .lab import generate_command

    return generate_command(game, bots, matches, seats, seed, option or [], out)


@lab.command("stats")
@told
def dataset_stats(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="What `cairn lab generate` wrote.", show_default=False)],
) -> int:
    """Read a dataset back and count what is in it."""
    from .lab import stats_command

    return stats_command(folder)


app.command()(told(arena))
app.command()(told(study))


@app.command()
@told
def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535)] = PORT,
    database: Annotated[
        str | None,
        typer.Option(
            help="Where tables are kept: a file, or postgresql://...; without, in the data folder.", show_default=False
        ),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Server processes; more than one need PostgreSQL.")] = 1,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open a browser on it.")] = False,
    secure_cookies: Annotated[
        bool, typer.Option("--secure-cookies", help="Cookies travel over HTTPS only: behind a proxy that speaks it.")
    ] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option(help="Address or network whose X-Forwarded headers count; without, this machine's.", show_default=False),
    ] = None,
    origin: Annotated[list[str] | None, typer.Option(help="Another site that may use this server.", show_default=False)] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(help="A game that new tables may play; without, all that are installed.", show_default=False),
    ] = None,
    old: Annotated[
        str | None,
        typer.Option(
            metavar="CAIRN|ADDRESS",
            help="The release that plays to the end what it began: its cairn, or where it serves.",
            show_default=False,
        ),
    ] = None,
    limits: Annotated[float, typer.Option(min=0, help="Factor on all limits of rate; 0: none.")] = 1.0,
    bot_workers: Annotated[int, typer.Option(min=1, max=64, help="Processes for bots, of each server process.")] = 2,
    bot_seconds: Annotated[float, typer.Option(min=0.1, help="The most a bot may think about one answer.")] = 10.0,
    replay_workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes that play whole matches again (records, reviews), of each.")
    ] = 2,
    replay_seconds: Annotated[float, typer.Option(min=0.1, help="The most that one such task may take.")] = 30.0,
    replay_memory: Annotated[int, typer.Option(min=256, help="MB that each of these processes may use.")] = 1024,
    replay_queue: Annotated[int, typer.Option(min=1, help="Tasks that may wait for them.")] = 64,
    replay_held: Annotated[int, typer.Option(min=4, help="MB that uploads may hold while they wait.")] = 32,
    replay_each: Annotated[int, typer.Option(min=1, help="Such requests that one address may have under way.")] = 8,
    freeze_seconds: Annotated[
        float,
        typer.Option(min=0, help="How long a table's rules may hold up everybody until they are ended; 0: for ever."),
    ] = 20.0,
    metrics: Annotated[str, typer.Option(help="Who may read /metrics: off, local (this machine) or all.")] = "local",
) -> int:
    """Serve the browser table."""
    from ..server.workers.replays import ReplayLimits
    from .serving import serve_command

    if metrics not in ("off", "local", "all"):
        raise CairnError(f"--metrics is off, local or all, not {metrics!r}")
    return serve_command(
        host, port, database, open_browser, workers, limits=limits, workers=bot_workers, bot_seconds=bot_seconds,
        secure_cookies=secure_cookies, metrics=metrics, old=old, origins=frozenset(origin or ()), games=frozenset(game or ()),
        proxies=frozenset(proxy) if proxy else None, freeze_seconds=freeze_seconds,
        replays=ReplayLimits(replay_workers, replay_seconds, replay_memory, replay_queue, replay_held, replay_each),
    )  # fmt: skip


register_admin(admin, told)
register_hosting(admin, told)


def run(arguments: list[str] | None = None) -> None:
    """The console script."""
    from .console import complain, prepare_streams

    prepare_streams()
    try:
        code = app(arguments, prog_name="cairn", standalone_mode=False)
    except Exception as error:
        message: Callable[[], str] | None = getattr(error, "format_message", None)
        if message is None:  # CAIRN_DEBUG
            raise
        complain(f"{message().rstrip('.')}; see cairn --help")
        code = USAGE
    sys.exit(code if isinstance(code, int) else 0)
