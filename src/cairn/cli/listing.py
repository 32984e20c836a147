"""The games, and what each offers."""

from __future__ import annotations

import functools

from rich.table import Table
from rich.text import Text

import cairn

from ..core.game import Game
from ..core.options import Option, spell
from ..games import find_game, refused_games
from .console import screen
from .saying import say


def games_command(name: str | None) -> int:
    if name is not None:
        print_game(find_game(name))
        return 0
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in ("name", "seats", "game"):
        table.add_column(say(f"list-{title}"), no_wrap=title != "game")
    for game in cairn.games().values():
        words = (
            Text(game.title, "bold")
            .append(f", {game.designer}", "not bold")
            .append(f"\n{game.about().tagline}", "dim not bold")
        )
        table.add_row(game.name, seats(game), words)
    screen().print(table)
    for refused in refused_games():
        screen().print(f"\n{str(refused)[0].upper()}{str(refused)[1:]}.", style="yellow", highlight=False, markup=False)
    screen().print(
        "\n" + say("list-play", play=f"cairn play {next(iter(cairn.games()))}", more=f"cairn games {next(iter(cairn.games()))}")
    )
    return 0


def seats(game: Game) -> str:
    least, most = min(game.seats), max(game.seats)
    return str(least) if least == most else f"{least}–{most}"


def possible(option: Option) -> str:
    """What may be typed for it."""
    said = [spell(value) for value in option.values]
    if option.least is not None:
        id = "list-up" if option.most is None else "list-range"
        said.append(say(id, least=option.least, most=option.most))
    return functools.reduce(lambda left, right: say("list-or", left=left, right=right), said)


def print_game(game: Game) -> None:
    said = game.about()
    head = say("list-head", title=game.title, designer=game.designer, seats=1 if seats(game) == "1" else seats(game))
    screen().print(Text(head, "bold"))
    screen().print(said.tagline, style="dim")
    table = Table(
        box=None,
        padding=(0, 2, 0, 0),
        header_style="dim",
        title="\n" + say("list-options"),
        title_justify="left",
        title_style="bold",
    )
    for title in ("option", "default", "possible", "meaning"):
        table.add_column(say(f"list-{title}"), no_wrap=title == "option")
    for option in game.options:
        table.add_row(
            option.name, spell(option.default), possible(option), say("list-rule", words=said.option(option), rule=option.rule)
        )
    if game.options:
        screen().print(table)
    table = Table(
        box=None,
        padding=(0, 2, 0, 0),
        show_header=False,
        title="\n" + say("list-bots"),
        title_justify="left",
        title_style="bold",
    )
    for bot in game.bots:
        table.add_row(bot, Text(said.bot(bot), "dim"))
    screen().print(table)
    chosen = next((option for option in game.options if option.least is not None), None)
    example = f" --option {chosen.name}={chosen.least}" if chosen else ""
    players = ",".join(["you"] + [game.usual_bot] * (game.seats[0] - 1))
    screen().print(f"\ncairn play {game.name} --players {players}{example}", soft_wrap=True)
