"""The games, and what each offers."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

import cairn

from ..core.game import Game
from ..core.options import spell
from ..games import find_game, refused_games
from .console import screen


def games_command(name: str | None) -> int:
    if name is not None:
        print_game(find_game(name))
        return 0
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in ("name", "seats", "game"):
        table.add_column(title, no_wrap=title != "game")
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
        f"\nPlay: cairn play {next(iter(cairn.games()))}     More about a game: cairn games {next(iter(cairn.games()))}"
    )
    return 0


def seats(game: Game) -> str:
    least, most = min(game.seats), max(game.seats)
    return str(least) if least == most else f"{least}–{most}"


def print_game(game: Game) -> None:
    said = game.about()
    screen().print(Text(game.title, "bold").append(f", {game.designer}. {seats(game)} seats.", "not bold"))
    screen().print(said.tagline, style="dim")
    table = Table(
        box=None, padding=(0, 2, 0, 0), header_style="dim", title="\nOptions", title_justify="left", title_style="bold"
    )
    for title in ("option", "default", "possible", "meaning"):
        table.add_column(title, no_wrap=title == "option")
    for option in game.options:
        table.add_row(option.name, spell(option.default), option.expected(), f"{said.option(option)} ({option.rule})")
    if game.options:
        screen().print(table)
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False, title="\nBots", title_justify="left", title_style="bold")
    for bot in game.bots:
        table.add_row(bot, Text(said.bot(bot), "dim"))
    screen().print(table)
    chosen = next((option for option in game.options if option.least is not None), None)
    example = f" --option {chosen.name}={chosen.least}" if chosen else ""
    players = ",".join(["you"] + [game.usual_bot] * (game.seats[0] - 1))
    screen().print(f"\ncairn play {game.name} --players {players}{example}", soft_wrap=True)
