"""Served strength is published strength: a bot answers at a table as it does in the arena."""

from __future__ import annotations

import time
from typing import Any

import pytest

import cairn
from cairn.bots.referee import Referee
from cairn.core.agenda import OVER, Position
from cairn.core.match import Match
from cairn.server.workers.bot_tasks import choose
from cairn.server.workers.bots import bot_seed
from server import patientbots

ANSWERS = 60  # compared, of all seats


class Watched(Referee):
    """The arena's referee over the luck of a match that was played elsewhere; it breaks off after enough answers."""

    def __init__(self, match: Match, bots: list[Any]) -> None:
        super().__init__(match.setup, bots)
        self.match = match

    def answers(self, most: int) -> list[str]:
        p: Position = self.match.setup.start(self.match.stream.chance())
        given: list[str] = []
        while p.to_act != OVER and len(given) < most:
            action = self.ask(p)
            given.append(f"{p.to_act}: {action.notation}")
            self.answer(p, action.number)
        return given


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("lost-cities", ["keen"]),
        ("africana", ["keen"]),
        ("africana", ["expert", "random"]),
        ("adventure-tours", ["keen", "random"]),
        ("heart-of-darkness", ["keen"]),
        ("heart-of-darkness", ["expert"]),
    ],
)
def test_bots_answer_at_a_table_as_they_do_in_the_arena(make_server: Any, game: str, bots: list[str], long: bool) -> None:
    server = make_server(bots="patientbots", bot_seconds=600.0)
    answers = 100_000 if long else ANSWERS
    with server.client("Anna") as anna:
        seats = [{"kind": "me"}, *({"kind": "bot", "bot": bot} for bot in bots)]
        table = anna.tell("tables", game=game, seats=seats)["id"]
        mine, restarted = patientbots.make(game, "steady", 0), False
        while not (seen := anna.frame(table, 0, events=1 << 20))["result"] and seen["version"] < answers:
            match = server.match(table)
            if match.to_act != 0:
                time.sleep(0.01)  # a bot thinks
            elif seen["version"] > ANSWERS // 2 and not restarted:
                server.restart()  # what a bot meant to answer next is not forgotten
                anna.base_url, restarted = f"http://{server.host}", True
            else:
                do = mine.choose(match.view(0), match.actions()).notation
                anna.tell(f"tables/{table}/act", seat=0, version=len(match.lines), do=do)
        match = server.match(table)
    secret = server.tables.secret
    players = [patientbots.make(game, "steady", 0)]
    players += [patientbots.make(game, bot, bot_seed(secret, table, seat)) for seat, bot in enumerate(bots, 1)]
    served = [f"{line['seat']}: {line['do']}" for line in match.lines]
    assert served == Watched(match, players).answers(len(served))
    assert len(served) >= ANSWERS


def test_a_bot_goes_on_with_what_it_meant_to_answer() -> None:
    match = cairn.start("africana", seats=2, seed=3)
    legal = [action.notation for action in match.actions()]
    request = {
        "game": "africana", "seats": 2, "options": {}, "bot": "expert", "seed": 1, "answers": 4,
        "view": match.view(match.to_act).dump(), "actions": legal,
    }  # fmt: skip
    planned = [legal[-1], legal[0]]
    assert choose({**request, "plan": planned}, "server.patientbots") == {"do": legal[-1], "plan": [legal[0]]}
    anew = choose({**request, "plan": []}, "server.patientbots")
    assert choose({**request, "plan": []}, "server.patientbots") == anew, "the same question, the same answer"
