"""SIGKILL of a server process at random moments under load: nothing acknowledged is lost or doubled, and play goes on."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

from server.faults import People, Process, report, with_people


async def kill_often(people: People, servers: list[Process], kills: int, seed: int) -> int:
    dice = random.Random(seed)
    await people.play(1)
    for number in range(kills):
        await asyncio.sleep(0.02 + dice.random() * 0.6)
        if all(player.done for players in people.players.values() for player in players):
            await people.sit(4, bots=1)
        server = dice.choice(servers)
        server.kill()
        await asyncio.to_thread(server.start)
        people.look_for_trouble()
        if number % 20 == 19:
            report(f"{number + 1} kills, {people.count} answers acknowledged")
    return await people.settled()


def test_a_killed_server_on_sqlite_loses_and_doubles_nothing(tmp_path: Path, long: bool) -> None:
    server = Process(f"sqlite:///{tmp_path}/kill.sqlite3", tmp_path / "log")
    kills = 200 if long else 3

    async def work(people: People) -> None:
        await people.sit(4, bots=1)
        answers = await kill_often(people, [server], kills, 7)
        report(f"SQLite: {kills} kills, {answers} answers acknowledged, each there once")

    try:
        with_people([server.host], work)
    finally:
        server.kill()


def test_killing_either_of_two_servers_on_postgresql_loses_and_doubles_nothing(
    cluster: Any, tmp_path: Path, long: bool
) -> None:
    database = cluster.database()
    servers = [Process(database, tmp_path / f"log{number}") for number in range(2)]
    kills = 200 if long else 3

    async def work(people: People) -> None:
        await people.sit(4, bots=1)
        answers = await kill_often(people, servers, kills, 8)
        report(f"PostgreSQL, two processes: {kills} kills, {answers} answers acknowledged, each there once")

    try:
        with_people([server.host for server in servers], work)
    finally:
        for server in servers:
            server.kill()
