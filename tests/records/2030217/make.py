"""How what lies here was made, once, by commit 2030217. It is not made again: later releases must cope with it as it is.

    git archive 2030217 | tar -x -C OLD
    PYTHONPATH=OLD/src:OLD/tests python tests/records/2030217/make.py tests/records/2030217

Records of finished matches (`*.cairn`), a SQLite database and the dump of a PostgreSQL one with the same tables, and in
`tables.json` how these stood. The pins beside the records were made by the same rules, with the trace of later releases.
Matches were chosen that the rule fixes known then do not change: no tie and no turn cap in Lost Cities, no Rainforest and no
covered money in Adventure Tours, no Finding without a place and no Humility in The Heart of Darkness, as far as that could be
told. Most running tables stand where a snapshot was made, which is all that tells later rules what happened before there
were traces.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from cairn.server.accounts import hasher
from cairn.server.moderation import close_table
from cairn.server.service import Config, Server
from cairn.server.storage import Account, ClockTerms, Guest, Seat

import cairn
from cairn import bots
from cairn.core.match import Match
from cairn.core.record import Record, Stream, save
from cairn.games import find_game
from cairn.server import records, tables

PEOPLE = {"anna": "Anna", "ben": "Ben", "chris": "Chris"}
SETTINGS: dict[str, dict[str, Any]] = {
    "lost-cities": {"seats": 2, "options": {"rounds": 1}},
    "africana": {"seats": 2, "options": {}},
    "adventure-tours": {"seats": 3, "options": {}},
    "heart-of-darkness": {"seats": 2, "options": {"target_dp": 20}},
}


def stream(name: str) -> Stream:
    return Stream("secret", sha256(name.encode()).hexdigest())


# Records


def finished(name: str, game: str, seats: int, player: str, **options: Any) -> Record:
    """Luck from a committed seed and salts, as at a table of friends."""
    setup = find_game(game).setup(seats, None, options)
    salts = tuple(f"salt {seat}" for seat in range(seats))
    match = Match(setup, Stream("secret", stream(name).seed, salts), [f"Player {seat + 1}" for seat in range(seats)])
    return to_the_end(match, name, player).record()


def heart(seats: int, number: int, **options: Any) -> Record:
    """The number is of the first that no fix known by then changes."""
    return finished(f"heart-of-darkness-{seats}/{number}", "heart-of-darkness", seats, "steady", **options)


def branch(name: str, record: Record, at: int, seat: int) -> Record:
    """From the middle of another match, with what the seat did not know dealt anew."""
    past = cairn.replay(record, at)
    luck = stream(name)
    start = past.setup.redeal(past.view(seat), luck.chance()).dump()
    return to_the_end(Match(past.setup, luck, past.names, json.loads(json.dumps(start))), name, "steady").record()


def to_the_end(match: Match, name: str, player: str) -> Match:
    rng, steady = Random(name), [bots.make(match.game, "steady", seat) for seat in range(match.seats)]
    while match.to_act is not None:
        seat, actions = match.to_act, match.actions()
        at_random = player == "random" or (player == "fickle" and rng.random() < 0.2)
        match.apply(rng.choice(actions) if at_random else steady[seat].choose(match.view(seat), actions))
        if player == "fickle" and rng.random() < 0.1 and not match.over:
            match.undo(seat, agreed=True)
    return match


def make_records(folder: Path) -> None:
    made = {
        "lost-cities-steady": finished("lost-cities-steady", "lost-cities", 2, "steady"),
        "lost-cities-undo": finished("lost-cities-undo", "lost-cities", 2, "fickle", colours=6, rounds=2),
        "africana-2": finished("africana-2", "africana", 2, "steady"),
        "africana-undo": finished("africana-undo", "africana", 3, "fickle", hidden_score=True),
        "adventure-tours-3": finished("adventure-tours-3", "adventure-tours", 3, "steady"),
        "adventure-tours-5": finished("adventure-tours-5", "adventure-tours", 5, "random"),
        "adventure-tours-undo": finished("adventure-tours-undo", "adventure-tours", 4, "fickle", pile_end="finish-turn"),
        "heart-of-darkness-1": heart(1, 0),
        "heart-of-darkness-2": heart(2, 0, target_dp=25),
        "heart-of-darkness-3": heart(3, 10, target_dp=20, humility=False),
        "heart-of-darkness-4": heart(4, 0, target_dp=15, humility=False),
        "heart-of-darkness-5": heart(5, 22, target_dp=12),
    }
    made["heart-of-darkness-branch"] = branch("heart-of-darkness-branch/17", heart(2, 17, target_dp=25), 30, 1)
    for game, source in (
        ("lost-cities", "lost-cities-steady"),
        ("africana", "africana-2"),
        ("adventure-tours", "adventure-tours-3"),
    ):
        made[f"{game}-branch"] = branch(f"{game}-branch", made[source], 40, 1)
    for name, record in made.items():
        save(record, folder / f"{name}.cairn")


# Databases


class Making:
    def __init__(self, server: Server) -> None:
        self.server = server
        self.tables = server.tables
        self.commands = 0

    async def create(self, name: str, game: str, seats: list[Seat], host: str = "anna", **more: Any) -> str:
        name_next(name)
        options = more.pop("options", SETTINGS[game]["options"])
        return (await self.tables.create(host, game, options, seats, stream=stream(name), **more)).id

    async def play(self, name: str, answers: int, snapshot: bool = False) -> None:
        """Whoever of the people is asked answers, so often; with `snapshot` on to where nothing has happened since one."""
        rng = Random(name)
        while True:
            async with self.tables.hold(name, match=True) as table:
                match, row, last = table.match, table.row, table.snapshot_lines
                thinking = table.thinking is not None or table.bot_asked() is not None
            if thinking:
                await asyncio.sleep(0.005)
                continue
            if row.status != "running" or (answers <= 0 and not (snapshot and last != row.version)):
                return
            seat = match.to_act
            steady = bots.make(match.game, "steady", seat)
            actions = match.actions()
            do = rng.choice(actions) if rng.random() < 0.1 else steady.choose(match.view(seat), actions)
            await self.act(name, seat, row.version, do.notation)
            answers -= 1

    async def act(self, name: str, seat: int, version: int, do: str) -> None:
        async with self.tables.hold(name) as table:
            guest = table.seats[seat].guest
        await self.tables.act(name, guest, seat, self.command(), version, do)

    def command(self) -> str:
        self.commands += 1
        return f"command-{self.commands}"

    async def work(self) -> None:
        storage = self.server.storage
        for guest, name in PEOPLE.items():
            await storage.save_guest(Guest(guest, name))
        await storage.mark(
            Account("anna", "Anna", login="anna", password=hasher().hash("a long password")), ("login", "password")
        )
        await storage.mark(Account("chris", "Chris", muted=True), ("muted",))
        await storage.promise("ben", stream("promise").seed)
        for game, settings in SETTINGS.items():
            seats = settings["seats"]
            await self.create(f"{game}-bots", game, [human(0, "anna"), *[bot(seat) for seat in range(1, seats)]])
            await self.play(f"{game}-bots", 12, snapshot=game != "adventure-tours")
            await self.tables.say(f"{game}-bots", "anna", self.command(), "Well played, bots — très bien.")
            people = ["anna", "ben", "chris"][:seats]
            await self.create(f"{game}-over", game, [human(seat, guest) for seat, guest in enumerate(people)])
            await self.play(f"{game}-over", 100_000)
            name_next(f"{game}-branch")
            await records.branch(self.tables, f"{game}-over", "anna", 0, 60, "steady")
            await self.play(f"{game}-branch", 4)
        await self.friends()
        await self.others()

    async def friends(self) -> None:
        """Private, with a clock, salts, undos, and somebody who asks for one more."""
        name = "lost-cities-friends"
        seats = [human(0, "anna"), Seat(1, "open", token="invitation-of-ben")]
        await self.create(name, "lost-cities", seats, private=True, clock=ClockTerms("bank", 600_000, 5), options={"rounds": 2})
        await self.tables.join("ben", "Ben", "invitation-of-ben", "salt of Ben")
        for _ in range(5):
            await self.play(name, 9)
            async with self.tables.hold(name, match=True) as table:
                last = table.match.lines[-1]["seat"]
                guests = [seat.guest for seat in table.seats]
            await self.tables.undo(name, guests[last], last, self.command())
            async with self.tables.hold(name) as table:
                asked = table.state.undo_request is not None
            if asked:
                await self.tables.undo_answer(name, guests[1 - last], 1 - last, self.command(), True)
        for guest in ("anna", "ben", "anna"):
            await self.tables.say(name, guest, self.command(), f"{PEOPLE[guest]} says: take your time")
        async with self.tables.hold(name, match=True) as table:
            mine = [line["seat"] for line in table.match.lines if "do" in line][-1]
            other = guests[1 - mine]
        await self.tables.undo(name, other, 1 - mine, self.command())

    async def others(self) -> None:
        """Waiting, closed, left to a bot, imported, a lesson, a rematch, standing answers."""
        await self.create("lost-cities-waiting", "lost-cities", [human(0, "anna"), Seat(1, "open", token="invitation-of-all")])
        await self.create("africana-closed", "africana", [human(0, "anna"), human(1, "ben")])
        await self.play("africana-closed", 5)
        await close_table(self.server.storage, "africana-closed")
        await self.create("africana-left", "africana", [human(0, "anna"), human(1, "ben")])
        await self.play("africana-left", 20)
        await self.tables.leave("africana-left", "ben", 1)
        await self.tables.takeover("africana-left", "anna", 1, "steady")
        await self.play("africana-left", 3, snapshot=True)
        people = [human(0, "anna"), human(1, "ben"), human(2, "chris")]
        await self.create("adventure-tours-people", "adventure-tours", people, options={"mode": "basic", "rounds": 9})
        await self.play("adventure-tours-people", 30, snapshot=True)
        seats = [human(0, "anna"), human(1, "ben"), bot(2)]
        await self.create("heart-of-darkness-standing", "heart-of-darkness", seats, options={"target_dp": 30})
        await self.tables.stand("heart-of-darkness-standing", "ben", 1, self.command(), "BadLuck", "never")
        await self.play("heart-of-darkness-standing", 30, snapshot=True)
        name_next("lost-cities-imported")
        text = (Path(sys.argv[1]) / "lost-cities-undo.cairn").read_text()
        await records.import_record(self.tables, "anna", text)
        name_next("lost-cities-lesson")
        await self.tables.teach("anna", "Anna", "lost-cities", "first-game")
        name_next("lost-cities-rematch")
        await self.tables.rematch("lost-cities-over", "ben")

    async def stood(self) -> dict[str, Any]:
        """What every table must show for ever."""
        found: dict[str, Any] = {}
        for name in await self.server.storage.recent_tables(100):
            async with self.tables.hold(name, match=True) as table:
                match, row = table.match, (await self.server.storage.table(name)).row
                found[name] = {"game": row.terms.game, "rules": row.terms.rules, "status": row.status, "version": row.version}
                found[name]["snapshot"] = table.snapshot_lines
                if match is not None:
                    step = match._position.asked()
                    found[name] |= {
                        "to_act": match.to_act,
                        "asked": type(step).__name__ if step else None,
                        "possible": [action.notation for action in match.actions()],
                        "events": match.event_count,
                        "scores": match.scores(),
                    }
        return dict(sorted(found.items()))


def name_next(table: str) -> None:
    """So is the next table called, and from its name comes its luck."""
    tables.new_table = records.new_table = lambda: table
    records.secrets = SimpleNamespace(token_hex=lambda size: stream(table).seed)


def human(seat: int, guest: str) -> Seat:
    return Seat(seat, "human", PEOPLE[guest], guest, joined=True)


def bot(seat: int) -> Seat:
    return Seat(seat, "bot", f"Steady {seat}", bot="steady", joined=True)


async def make_database(url: str) -> dict[str, Any]:
    server = Server(Config(url, workers=1))
    await server.open()
    try:
        making = Making(server)
        await making.work()
        return await making.stood()
    finally:
        await server.close()


def make_sqlite(folder: Path) -> dict[str, Any]:
    path = folder / "database.sqlite3"
    path.unlink(missing_ok=True)
    stood = asyncio.run(make_database(f"sqlite:///{path}"))
    db = sqlite3.connect(path)
    db.execute("PRAGMA journal_mode = DELETE")
    db.execute("VACUUM")
    db.close()
    return stood


def make_postgres(folder: Path) -> dict[str, Any]:
    from server.postgres import Cluster

    cluster = Cluster()
    try:
        url = cluster.database()
        stood = asyncio.run(make_database(url))
        dump = [str(cluster.programs / "pg_dump"), "--no-owner", "--inserts", "--rows-per-insert=1", url]
        text = subprocess.run(dump, capture_output=True, text=True, check=True).stdout
        kept = [line for line in text.splitlines() if line and not line.startswith(("--", "\\"))]
        (folder / "database.sql").write_text("\n".join(kept) + "\n", encoding="utf-8")
        return stood
    finally:
        cluster.remove()


def main() -> None:
    folder = Path(sys.argv[1])
    make_records(folder)
    stood = make_sqlite(folder)
    assert make_postgres(folder) == stood
    (folder / "tables.json").write_text(json.dumps(stood, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
