"""The command `cairn`: its commands and options. The work is done elsewhere and imported on demand."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, cast

import typer
import typer.core

from ..core.catalogue import chosen, speak, wished_here
from ..core.errors import BadOption, CairnError, UnknownGame
from ..server.settings import takes_settings
from . import admin_database, admin_moderation
from .arena import arena
from .arguments import ContentFile, GameName, Options
from .study import study

USAGE, FAILED, INTERRUPTED, CLOSED_PIPE = 2, 1, 130, 141
PORT = 8000

app = typer.Typer(
    name="cairn",
    help="Play expedition games, replay and verify matches.",
    add_completion=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)
scenarios = typer.Typer(help="Run scenarios: files that state a rule as a position and what must follow.", no_args_is_help=True)
app.add_typer(scenarios, name="scenario")
lab = typer.Typer(help="Research environments: datasets of bots' play.", no_args_is_help=True)
app.add_typer(lab, name="lab")
translate = typer.Typer(help="Translate what games say (docs/translating.md).", no_args_is_help=True)
app.add_typer(translate, name="translate")
admin = typer.Typer(help="For hosts: the tables, guests, keys and data of a server.", no_args_is_help=True)
app.add_typer(admin, name="admin")


def told(command: Callable[..., int]) -> Callable[..., None]:
    """Every error is one sentence on standard error, with the right exit code and without a traceback."""

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
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # so that the interpreter's last flush is silent too
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
        complain(f"unexpected error ({type(error).__name__}: {error}); {write_details()}")
        return FAILED


def write_details() -> str:
    """Save the traceback where the user can find it."""
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
        return f"details: {path}"
    return "set CAIRN_DEBUG=1 to see the details"


RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A match file.", show_default=False)]


@app.callback()
@told
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
    language: Annotated[
        str | None,
        typer.Option(
            metavar="LANGUAGE", help="Of what games say, such as en (default: as the system is set).", show_default=False
        ),
    ] = None,
) -> int:
    """Play expedition games, replay and verify matches. Without a command, it opens the table."""
    speak(language or chosen(wished_here()))
    if version:
        import cairn

        from ..core import build

        print(f"cairn {cairn.__version__}, engine {build.told()}")
        raise typer.Exit
    return open_table(context) if context.invoked_subcommand is None else 0


def open_table(context: typer.Context) -> int:
    """The browser table if it is installed; otherwise the terminal game if a person can type; otherwise the help."""
    client = Path(__file__).parent.parent / "server" / "static" / "index.html"
    if client.is_file():
        from .serving import free_port

        said = ["--host", "127.0.0.1", "--port", str(free_port("127.0.0.1", PORT)), "--open"]
        command = cast(typer.core.TyperGroup, context.command).commands["serve"]
        with command.make_context("serve", said, parent=context) as inner:
            command.invoke(inner)
        return 0
    if sys.stdin.isatty() and sys.stdout.isatty():
        from .picker import pick

        return pick()
    print(context.get_help())
    return 0


@app.command()
@told
def games(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="Show more about this game.", show_default=False)] = None,
) -> int:
    """List the games, or one game's seats, options and bots."""
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
        int | None, typer.Option(help="A number that repeats the shuffle (default: random and secret).", show_default=False)
    ] = None,
    option: Options = None,
    content: ContentFile = None,
    record: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where to save the match, instead of the data folder.", show_default=False),
    ] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved match.", show_default=False)] = None,
) -> int:
    """Play in the terminal, against bots or with people at one keyboard. Every move is saved at once."""
    from .match_file import play_command

    return play_command(game, players, seed, option or [], content, record, resume)


@app.command()
@told
def replay(
    file: RecordFile,
    at: Annotated[int | None, typer.Option(metavar="N", help="Show the position after N moves.", show_default=False)] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="S", help="As this seat saw it, counted from 0.", show_default=False)
    ] = None,
) -> int:
    """Step through a match, or show one position of it."""
    from .replay import replay_command

    return replay_command(file, at, seat)


@app.command()
@told
def verify(file: RecordFile) -> int:
    """Check a match file: the rules, the commitment, the scores."""
    from .checks import verify_command

    return verify_command(file)


@scenarios.command("run")
@told
def run_scenarios(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Files or folders.", show_default=False)],
) -> int:
    """Run scenarios and report which ones hold."""
    from .checks import scenario_command

    return scenario_command(paths)


@scenarios.command("reference")
@told
def scenario_reference() -> int:
    """Print the reference of the scenario language, in general and for each game (Markdown)."""
    from .checks import reference_command

    return reference_command()


@app.command()
@told
def build(
    game: GameName,
    to: Annotated[Path, typer.Option(help="An empty or new folder.", show_default=False)],
    opt: Annotated[int, typer.Option(min=0, max=3, help="Optimisation level of the C compiler.")] = 2,
) -> int:
    """Compile a game's package together with Cairn, for speed. This takes minutes."""
    from .building import build_command

    return build_command(game, to, opt)


@app.command()
@told
def site(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new folder, or an earlier site.", show_default=False)],
) -> int:
    """Write Cairn as plain files for any web host: all games against bots, in a browser, without a server."""
    from .site import site_command

    return site_command(folder)


@app.command("new-game")
@told
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the game, such as nine-stones.", show_default=False)],
    folder: Annotated[Path, typer.Option(help="Where to make its folder.", show_default=False)] = Path(),
) -> int:
    """Make a package for your own game from a small model game, with tests."""
    from .new_game import new_game_command

    return new_game_command(name, folder)


@app.command()
@told
def fuzz(
    game: GameName,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(metavar="S", help="Seed of the first game; the next ones count up.")] = 0,
    seats: Annotated[
        int | None, typer.Option(help="How many seats (default: all possible numbers in turn).", show_default=False)
    ] = None,
    every: Annotated[int, typer.Option(min=1, help="Check everything every N decisions.")] = 7,
) -> int:
    """Play random and bot games with every check of the contract. A game that breaks it is saved for `cairn replay`."""
    from .checks import fuzz_command

    return fuzz_command(game, games, seed, seats, every)


@app.command()
@told
def bench() -> int:
    """Measure the installed engine for a few seconds."""
    from .bench import bench_command

    return bench_command()


Language = Annotated[str, typer.Argument(metavar="LANGUAGE", help="A language's code, such as de.", show_default=False)]


@translate.command("new")
@told
def new_language(
    language: Language,
    to: Annotated[Path | None, typer.Option(help="A folder, instead of beside the English files.", show_default=False)] = None,
) -> int:
    """Begin a translation: a copy of every English message file."""
    from .translating import new_command

    return new_command(language, to)


@translate.command("check")
@told
def check_language(language: Language) -> int:
    """Check a translation: nothing missing, nothing unknown, the same arguments. For en: all that is said, and no more."""
    from .translating import check_command

    return check_command(language)


@lab.command("generate")
@told
def generate_dataset(
    game: GameName,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Output folder; the same command continues where it stopped.")],
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B",
            help="One per seat, or one for all; they change seats from match to match.",
            show_default="the usual bot",
        ),
    ] = "",
    matches: Annotated[int, typer.Option(metavar="N", min=1, help="How many matches.")] = 100,
    decisions: Annotated[
        int,
        typer.Option(metavar="N", min=0, help="Instead: as many matches as have so many decisions.", show_default=False),
    ] = 0,
    seats: Annotated[
        int | None, typer.Option(metavar="K", help="How many seats (default: the usual number).", show_default=False)
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="Seed of the first match; the next ones count up.")] = 0,
    jobs: Annotated[int, typer.Option(metavar="N", min=1, help="How many processes play at once.")] = 1,
    option: Options = None,
) -> int:
    """Let bots play, and save what they saw, could do, did and scored as Parquet files."""
    from .lab import generate_command

    return generate_command(game, bots, matches, decisions, seats, seed, option or [], jobs, out)


@lab.command("stats")
@told
def dataset_stats(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="A folder written by `cairn lab generate`.", show_default=False)
    ],
) -> int:
    """Summarise a dataset."""
    from .lab import stats_command

    return stats_command(folder)


app.command()(told(arena))
app.command()(told(study))


@app.command()
@told
@takes_settings
def serve(
    fd: Annotated[int | None, typer.Option(hidden=True)] = None,  # a parent's socket
    **given: Any,
) -> int:
    """Serve the browser table. Each setting can come from the environment, too: --bot-workers as CAIRN_BOT_WORKERS."""
    from .serving import serve_command

    return serve_command(given, fd)


for command in (*admin_database.COMMANDS, *admin_moderation.COMMANDS):
    admin.command()(told(command))


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
