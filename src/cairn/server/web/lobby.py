"""What the lobby asks for: the games, one's own tables, a new one. No word of HTTP: a server answers with it, and a tab."""

from __future__ import annotations

from typing import Any

from ...core.about import About
from ...core.catalogue import Message
from ...core.game import Game
from ...core.options import Option
from ...core.rulebook import read_rulebook
from ...games import find_game
from ..people.identity import new_token
from ..people.names import clean_name, clean_salt
from ..store.statements import Storage
from ..store.storage import ClockTerms, Guest, Seat
from ..tables.gone import title_of
from ..tables.lessons import lesson_files
from ..tables.seating import known_bot
from ..wire import requests
from ..wire.errors import Refused

MY_TABLES = 200


def game_words(game: Game, language: str) -> dict[str, Any]:
    said = game.about(language)
    return {
        "name": game.name,
        "title": game.title,
        "designer": game.designer,
        "tagline": said.tagline,
        "length": said.length,
        "seats": list(game.seats),
        "options": [option_words(option, said) for option in game.options],
        "bots": [{"name": bot, "character": said.bot(bot)} for bot in game.bots],
        "usual_bot": game.usual_bot,
        "rulebook": read_rulebook(game.package, language),
        "lessons": [
            {"name": lesson, "title": said.lesson(lesson), "words": said.lesson(lesson, "words")}
            for lesson in lesson_files(game)
        ],
        "aids": list(game.setup().aids),
    }


def option_words(option: Option, said: About) -> dict[str, Any]:
    return {
        "name": option.name,
        "default": option.default,
        "words": said.option(option),
        "rule": option.rule,
        "values": list(option.values),
        "labels": [said.value(option, value) for value in option.values],
        "least": option.least,
        "most": option.most,
    }


async def my_tables(storage: Storage, guest: str) -> list[dict[str, Any]]:
    """My games, the last changed first."""
    listed = []
    for found in await storage.tables_of(guest, MY_TABLES):
        mine = [seat.seat for seat in found.seats if seat.guest == guest and seat.kind == "human"]
        listed.append(
            {
                "id": found.id,
                "game": found.game,
                "title": title_of(found.game),
                "status": found.status,
                "seats": [{"name": seat.name, "kind": seat.kind if seat.joined else "open"} for seat in found.seats],
                "your_seats": mine,
                "to_act": found.to_act if found.status == "running" else None,
                "your_turn": found.status == "running" and found.to_act in mine,
                "updated": found.updated,
            }
        )
    return listed


def new_seats(body: requests.TableRequest, guest: Guest) -> list[Seat]:
    """The seats of a table that this guest asks for."""
    if not any(each.kind in ("me", "local") for each in body.seats):
        raise Refused("bad_request", Message("refused-seats-yours", {}))
    find_game(body.game)
    salt = clean_salt(body.salt)
    return [new_seat(number, each, body.game, guest, salt) for number, each in enumerate(body.seats)]


def new_seat(number: int, body: requests.SeatRequest, game: str, guest: Guest, salt: str) -> Seat:
    if body.kind == "bot":
        bot = known_bot(game, body.bot or "")
        return Seat(number, "bot", name=clean_name(body.name) if body.name else "", bot=bot, joined=True)
    if body.kind == "friend":
        return Seat(number, "open", token=new_token())
    name = clean_name(body.name) if body.name else guest.name
    avatar = guest.avatar if body.kind == "me" else ""  # whoever shares the device is somebody else
    return Seat(number, "human", name, guest.id, joined=True, salt=salt, avatar=avatar)


def clock_terms(clock: requests.ClockRequest | None) -> ClockTerms | None:
    return ClockTerms(clock.kind, clock.seconds, clock.increment, clock.reaction) if clock else None
