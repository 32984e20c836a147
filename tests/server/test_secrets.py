"""Nobody is told what the seat cannot know: no hidden card in any frame or body, and other hidden cards change not a byte."""

from __future__ import annotations

import json
import logging
import re
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from cairn.core.chance import Chance, Fast
from cairn.core.match import Match
from cairn.games.lost_cities.actions import CARDS, CARDS_IN
from cairn.games.lost_cities.position import LANES
from cairn.server.health import observe
from cairn.server.workers import pool as workers
from cairn.server.workers import process as worker
from cairn.server.workers import replay_tasks

CARD = re.compile(r"(?:yellow|blue|white|green|red|purple)[- ](?:investment|10|[2-9])\b")


def cards_of(p: Any, lists: list[int], seat: int) -> list[str]:
    return [CARDS[card] for colour in range(LANES) for card in CARDS_IN[colour][lists[seat * LANES + colour]]]


def hidden_from(p: Any, seat: int | None) -> set[str]:
    """Cards that a viewer has no way to know the place of: in the deck, or in a hand and never seen there."""
    hidden = {CARDS[card] for card in p.deck}
    for holder in (0, 1):
        if holder != seat:
            unseen = cards_of(p, p.hands, holder)
            for card in cards_of(p, p.known, holder):
                unseen.remove(card)
            hidden |= set(unseen)
    known = {card for card in hidden if card.endswith("investment")}  # three alike: one may be hidden and another shown
    return hidden - known


def mentioned(text: str) -> set[str]:
    return {found.replace(" ", "-") for found in CARD.findall(text)}


def bodies(client: Any, table: str, seat: int | None, version: int) -> dict[str, str]:
    """Everything a viewer can get hold of."""
    as_seat = "" if seat is None else f"seat={seat}"
    paths = [
        "",
        "/history",
        "/verify",
        "/aid/x",
        f"/frame?{as_seat}",
        f"/frame?{as_seat}&at={version // 2}",
        f"/record?{as_seat}",
    ]
    return {path: client.get(f"/api/tables/{table}{path}").text for path in paths} | {"mine": client.get("/api/tables").text}


@pytest.mark.parametrize("seed", range(3))
def test_no_frame_or_body_of_another_viewer_names_a_hidden_card(
    anna: Any, ben: Any, server: Any, seed: int, long: bool
) -> None:
    dice = Random(seed)
    options = {"rounds": 3, "ply_cap": 300 if long else 16, "colours": dice.choice((5, 6))}
    made = anna.table("me", "friend", options=options)
    ben.join(made)
    table = made["id"]
    with server.client("Carl") as carl:
        clients: dict[int | None, Any] = {0: anna, 1: ben, None: carl}
        feeds = {seat: client.feed(table, seat) for seat, client in clients.items()}
        seen = dict.fromkeys(clients, 0)
        while True:
            match = server.match(table)
            seed_text = match.stream.seed
            for seat, feed in feeds.items():
                while feed.last is None or feed.last["version"] < len(match.lines):
                    feed.receive()
                if match.over:
                    continue
                # a frame may tell of the past: what was seen once is not hidden, so the own past is let through
                shown = set().union(*(mentioned(json.dumps(event)) for event in match.events(seat)))
                hidden = hidden_from(match._position, seat) - shown
                texts = feed.raw[seen[seat] :]
                if len(match.lines) % 10 == 0:
                    texts = texts + list(bodies(clients[seat], table, seat, len(match.lines)).values())
                seen[seat] = len(feed.raw)
                for text in texts:
                    assert not mentioned(text) & hidden
                    assert seed_text not in text
                    if text.startswith('{"type":"frame"') and (told := json.loads(text))["actions"]:
                        assert told["question"]["seat"] == seat is not None
            if match.over:
                break
            feeds[match.to_act].act(dice.choice(match.actions()).notation)


class Common(Chance):
    """Deals the same cards in two worlds whose decks differ in one card: that card stays at the bottom."""

    def __init__(self, seed: int, bottom: set[int]) -> None:
        self.bottom = bottom
        self.seed = seed
        self.position: Any = None

    def pick(self, source: str, index: int, ways: int) -> int:
        deck = self.position.deck
        free = [card for card in sorted(set(deck)) if card not in self.bottom]
        card = free[Fast(self.seed).pick(source, index, len(free))] if free else deck[0]
        return int(deck.index(card))


class Bent(Match):
    """A match with such luck, also when it is replayed."""

    bottom: ClassVar[set[int]] = set()

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        chance = Common(9, self.bottom)
        chance.position = self._position
        self._position.chance = chance


async def in_this_process(request: dict[str, Any], seconds: float | None = None) -> dict[str, Any]:
    """What a replay process would answer, with luck that only this one knows."""
    answer = worker.done(replay_tasks.TASKS, msgspec.json.decode(msgspec.json.encode(request)), "")
    assert "failed" not in answer, answer
    if "refused" in answer:
        raise workers.Unfit(answer["refused"], answer["kind"])
    return answer


class Lines(logging.Handler):
    """What each server, which has a thread of its own, logs."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(observe.JsonLines())
        self.by_thread: dict[Any, list[str]] = {}

    def emit(self, record: logging.LogRecord) -> None:
        self.by_thread.setdefault(record.thread, []).append(self.format(record))


class World:
    """A server with one table whose ids, names and luck are the same in every world."""

    def __init__(self, make_server: Any, monkeypatch: Any, name: str, swap: bool) -> None:
        monkeypatch.setattr("cairn.server.health.observe.now", lambda: 0.0)  # and no time by the clock
        monkeypatch.setattr("cairn.server.web.health_routes.memory", lambda: 0)
        monkeypatch.setattr("cairn.server.health.loop_watch.STEP", 3600)  # nor that it is looked at
        monkeypatch.setattr("cairn.server.workers.replay_tasks.Match", Bent)
        monkeypatch.setattr("cairn.server.tables.moving.Match", Bent)
        monkeypatch.setattr("cairn.server.tables.matches.Match", Bent)
        self.server = make_server(file=name)
        self.server.inside.replays.pool.task = in_this_process
        self.clients = {}
        monkeypatch.setattr("cairn.server.tables.audience.PRESENCE", 3600)  # no frame by the clock
        names = iter(["table-one"])
        monkeypatch.setattr("cairn.server.tables.seating.new_table", lambda: next(names))
        clock = iter(range(1, 10_000_000))
        monkeypatch.setattr("time.time", lambda: float(next(clock) * 0 + 1_700_000_000))
        for number, who in enumerate(("Anna", "Ben", "Carl")):
            guests = iter([f"guest-{number}"] * 9)
            monkeypatch.setattr("cairn.server.web.service.new_guest", lambda guests=guests: next(guests))
            self.clients[(0, 1, None)[number]] = self.server.client(who)
        tables = self.server.tables
        tables.secret = tables.bots.secret = tables.seating.secret = b"the same in every world"
        self.thread = self.server.thread.ident
        self.seat(swap)
        self.feeds = {seat: self.clients[seat].feed("table-one", seat) for seat in (0, None)}

    def seat(self, swap: bool) -> None:
        """The same position, but in one world Ben's highest green card and a card of the deck have changed places."""
        from cairn.core.record import Stream
        from cairn.games import find_game
        from cairn.games.lost_cities.actions import COLOUR, WEIGHT
        from cairn.server.store.storage import Seat

        setup = find_game("lost-cities").setup(2, None, {"rounds": 1})
        p: Any = setup.start(Fast(5))
        mine = next(card for colour in range(LANES) for card in CARDS_IN[colour][p.hands[LANES + colour]] if card % 10)
        other = next(card for card in reversed(p.deck) if card % 10)
        Bent.bottom = {mine, other}
        if swap:
            p.deck = sorted([*(card for card in p.deck if card != other), mine])
            p.hands[LANES + COLOUR[mine]] -= WEIGHT[mine]
            p.hands[LANES + COLOUR[other]] += WEIGHT[other]
        seats = [Seat(number, "human", who, f"guest-{number}", joined=True) for number, who in enumerate(("Anna", "Ben"))]
        stream = Stream("secret", "ab" * 32)
        create = self.server.tables.seating.create(
            "guest-0", "lost-cities", {"rounds": 1}, seats, stream=stream, start=p.dump()
        )
        self.server.do(create)

    def match(self) -> Any:
        return self.server.match("table-one")

    def told(self, everything: bool = True) -> dict[Any, Any]:
        version = len(self.match().lines)
        for feed in self.feeds.values():
            while feed.last is None or feed.last["version"] < version:
                feed.receive()
        said: dict[Any, Any] = {seat: list(feed.raw) for seat, feed in self.feeds.items()}
        for seat in (0, None) if everything else ():
            said["bodies", seat] = bodies(self.clients[seat], "table-one", seat, min(version, 24))
        return said

    def bot_input(self) -> bytes | None:
        """All that a bot, or a hint, in Anna's place would be told."""

        async def look() -> bytes | None:
            async with self.server.tables.hold("table-one", match=True) as table:
                if table.match.to_act != 0:
                    return None
                return json.dumps(self.server.tables.bots.request(table, 0, "steady")).encode()

        return self.server.do(look())

    def metrics(self) -> str:
        return str(self.clients[0].get("/metrics").text)


def test_other_hidden_cards_change_not_a_byte_for_other_viewers(make_server: Any, monkeypatch: Any) -> None:
    """Frames, bodies, journals, exports, what a bot is told, logs and metrics."""
    logs = Lines()
    for name in ("cairn", "uvicorn"):
        monkeypatch.setattr(logging.getLogger(name), "handlers", [logs])
        monkeypatch.setattr(logging.getLogger(name), "level", logging.DEBUG if name == "cairn" else logging.WARNING)
    logging.getLogger("cairn").manager._clear_cache()
    one = World(make_server, monkeypatch, "one", swap=False)
    two = World(make_server, monkeypatch, "two", swap=True)
    assert one.match().view(1).data()["hand"] != two.match().view(1).data()["hand"]
    dice, answers = Random(3), 0
    assert one.told() == two.told()
    while True:
        first, second = one.match(), two.match()
        assert first.to_act == second.to_act
        if first.over or len(first._position.deck) <= 2:
            break
        both = [action.notation for action in first.actions() if action.notation in {str(each) for each in second.actions()}]
        do = dice.choice(both)
        for world in (one, two):
            version = len(world.match().lines)
            body = {"seat": first.to_act, "version": version, "do": do, "id": f"n{answers}"}
            assert world.clients[first.to_act].post("/api/tables/table-one/act", json=body).status_code == 200
        answers += 1
        assert one.told(answers % 10 == 0) == two.told(answers % 10 == 0)
        # an answer that is refused says no more either
        legal = {str(action) for world in (one, two) for action in world.match().actions()}
        bad = next(card for card in ("play green-10", "play red-9", "play blue-8") if card not in legal)
        body = {"seat": 0, "version": len(one.match().lines), "do": bad}
        replies = [world.clients[0].post("/api/tables/table-one/act", json=body) for world in (one, two)]
        assert replies[0].status_code >= 400
        assert replies[0].text == replies[1].text
        assert one.bot_input() == two.bot_input()
    assert answers > 30
    for path in ("people", "invites"):
        told = [world.clients[0].get(f"/api/tables/table-one/{path}").text for world in (one, two)]
        assert told[0] == told[1]
    for seat in (0, None):
        exports = [world.clients[seat].get("/api/me/export").text for world in (one, two)]
        assert exports[0] == exports[1]
    for _ in range(100):  # a request is counted when it has been answered
        if one.metrics() == two.metrics():
            break
    assert one.metrics() == two.metrics()
    assert all('by="human"' in world.metrics() for world in (one, two))
    for world in (one, two):
        world.server.stop()
    first, second = (logs.by_thread[world.thread] for world in (one, two))
    assert len(first) > 50
    assert first == second
    for world in (one, two):
        world.server.start()


def test_no_worker_is_told_more_than_the_view_of_the_seat_it_thinks_for(
    anna: Any, ben: Any, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots and hints alike: all that is written to their processes is caught and compared."""
    told: list[tuple[bytes, Any]] = []
    real = workers.ProcessWorker.ask

    async def overheard(worker: workers.ProcessWorker, request: bytes) -> Any:
        told.append((request, server.tables.cache.get(table).match.copy() if b"hello" not in request else None))
        return await real(worker, request)

    made = anna.table("me", "friend", options={"rounds": 1})
    ben.join(made)
    table = made["id"]
    monkeypatch.setattr(workers.ProcessWorker, "ask", overheard)
    for _ in range(6):
        asked = server.match(table).to_act
        client = (anna, ben)[asked]
        client.tell(f"tables/{table}/hint", seat=asked)
        client.act(table, asked)
    thought = [(json.loads(text), match) for text, match in told if match is not None]
    assert len(thought) >= 6
    for request, match in thought:
        known = {"task", "game", "seats", "options", "bot", "seed", "answers", "plan", "view", "actions"}
        assert set(request) - {"names"} == known
        assert request["answers"] == sum(line["seat"] == match.to_act for line in match.lines), "its own, which it remembers"
        assert request["plan"] == [], "what the bot itself has planned: nobody here is one"
        assert request["view"] == json.loads(json.dumps(match.view(match.to_act).dump()))
        assert request["actions"] == [str(action) for action in match.actions()]
        assert match.stream.seed not in json.dumps(request)


def test_two_seats_of_a_game_with_secrets_see_only_their_own(anna: Any, ben: Any, server: Any) -> None:
    """A game with secret steps and reveals, three seats; the frame is the view of the seat and nothing else."""
    made = anna.table("me", "friend", "Otto", game="toy")
    ben.join(made)
    table, dice = made["id"], Random(1)
    while not (match := server.match(table)).over:
        for seat, client in ((0, anna), (1, ben), (2, anna), (None, ben)):
            frame = client.frame(table, seat)
            assert frame["view"] == match.view(seat).data()
            asked = match.setup.words.question_told(match.view(seat), match.names_for(seat))
            assert frame["question"] == (asked and asked.data)
            assert [event["text"] for event in frame["events"]] == [event["text"] for event in match.events(seat)]
            assert bool(frame["actions"]) == (seat == match.to_act)
            assert frame["scores"] == [], "not known before the end unless the view says so"
        seat = match.to_act
        (ben if seat == 1 else anna).act(table, seat, dice.choice(match.actions()).notation)
    assert anna.frame(table, 0)["scores"] == match.scores()
