"""The players at the table: people at this terminal, and bots."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from ..core.actions import Action
from ..core.errors import BadOption
from ..core.game import Game
from ..core.match import Match
from ..core.record import Record
from .saying import say

if TYPE_CHECKING:
    from ..bots import Bot

YOU = "you"


@dataclass(frozen=True)
class Player:
    """`kind` is `you` for a person, else the name of a bot."""

    kind: str
    name: str

    @property
    def human(self) -> bool:
        return self.kind == YOU


def read_players(text: str | None, game: Game) -> list[Player]:
    """From `you,steady` or `you:Anna,you:Ben`; without a text, you against the usual bot on every other seat."""
    if text is None:
        return name_players([(YOU, "")] + [(game.usual_bot, "")] * (game.seats[0] - 1))
    found = []
    for word in text.split(","):
        kind, _, name = word.strip().partition(":")
        kind = kind.strip().lower()
        if kind != YOU and kind not in game.bots:
            known = ", ".join([YOU, *game.bots])
            raise BadOption(f"{game.name} has no player {word.strip()!r}; it has {known}")
        found.append((kind, name.strip()))
    return name_players(found)


def name_players(found: list[tuple[str, str]]) -> list[Player]:
    """Every player gets a unique name: bots those of their level (Tilda, Basil); Player 1, Player 2 if several people play."""
    from ..bots.cast import CAST, somebody

    people = sum(1 for kind, _ in found if kind == YOU)
    named: list[Player] = []
    for kind, given in found:
        if given:
            wish = given
        elif kind == YOU:
            number = 1 + sum(1 for player in named if player.human)
            wish = say("play-person", people=people, number=number)
        else:
            taken = {name.casefold() for name in [*[given for _, given in found], *[player.name for player in named]]}
            wish = (kind in CAST and somebody(kind, taken)) or kind.capitalize()
        name, number = wish, 2
        while any(player.name == name for player in named):
            name, number = f"{wish} {number}", number + 1
        named.append(Player(kind, name))
    return named


def players_of(record: Record, game: Game, text: str | None) -> list[Player]:
    """Who resumes a match: the same players as before, unless `--players` says otherwise."""
    kinds, names = record.header.get("players"), record.header.get("names")
    if text is None and isinstance(kinds, list) and len(kinds) == record.seats:
        known = names if isinstance(names, list) and len(names) == record.seats else [""] * record.seats
        return [
            Player(str(kind), str(name) or str(kind)) if kind == YOU or kind in game.bots else Player(game.usual_bot, str(name))
            for kind, name in zip(kinds, known)
        ]
    if text is None:
        text = ",".join([YOU] + [game.usual_bot] * (record.seats - 1))
    players = read_players(text, game)
    if len(players) != record.seats:
        raise BadOption(f"the match has {record.seats} seats, but --players names {len(players)}")
    return players


def make_bot(match: Match, bot: str, seat: int) -> Bot:
    from ..bots import make

    return make(match.game, bot, bot_seed(match, seat))


def bot_seed(match: Match, seat: int) -> int:
    """It follows from the match's, so a match with a seed is the same every time."""
    return int.from_bytes(sha256(f"{match.stream.seed}/bot/{seat}".encode()).digest()[:6], "big")


def hint_for(match: Match, seat: int) -> tuple[Action, str]:
    """What the keen bot would play here, and why in a few sentences."""
    from ..bots.advice import advise

    view, game, table = match.view(seat), match.setup.game, match.setup.actions.all
    found = advise(game, view, [action.number for action in match.actions()], bot_seed(match, seat) + len(match.lines))
    words, names = match.setup.words, match.names_for(seat)
    why = words.said(found.why(words.offered(table[found.usual], view, names)), names)
    gain = [say("play-hint-gain", gain=round(found.gain), unit=found.unit)] if found.gain >= 1 else []
    return table[found.action], " ".join([why, *gain, words.said(found.sampled(), names)])
