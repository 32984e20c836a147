"""Nobody is told what the seat cannot know: no hidden card in any frame or body, and other hidden cards change not a byte."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from cairn.core.chance import Chance, Fast
from cairn.games.lost_cities.actions import CARDS, cards_in
from cairn.games.lost_cities.position import LANES

CARD = re.compile(r"(?:yellow|blue|white|green|red|purple)[- ](?:investment|10|[2-9])\b")


def cards_of(p: Any, lists: list[int], seat: int) -> list[str]:
    return [CARDS[card] for colour in range(LANES) for card in cards_in(lists[seat * LANES + colour], colour)]


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


class World:
    """A server with one table whose ids, names and luck are the same in every world."""

    def __init__(self, make_server: Any, monkeypatch: Any, name: str, swap: bool) -> None:
        self.server = make_server(file=name)
        self.clients = {}
        monkeypatch.setattr("cairn.server.live.PRESENCE", 3600)  # no frame by the clock
        names = iter(["table-one"])
        monkeypatch.setattr("cairn.server.tables.new_table", lambda: next(names))
        clock = iter(range(1, 10_000_000))
        monkeypatch.setattr("time.time", lambda: float(next(clock) * 0 + 1_700_000_000))
        for number, who in enumerate(("Anna", "Ben", "Carl")):
            guests = iter([f"guest-{number}"] * 9)
            monkeypatch.setattr("cairn.server.service.new_guest", lambda guests=guests: next(guests))
            self.clients[(0, 1, None)[number]] = self.server.client(who)
        self.seat(swap)
        self.feeds = {seat: self.clients[seat].feed("table-one", seat) for seat in (0, None)}

    def seat(self, swap: bool) -> None:
        """The same position, but in one world Ben's highest green card and a card of the deck have changed places."""
        from cairn.core.record import Stream
        from cairn.games import find_game
        from cairn.games.lost_cities.actions import COLOUR, WEIGHT
        from cairn.server.storage import Seat

        setup = find_game("lost-cities").setup(2, None, {"rounds": 1})
        p: Any = setup.start(Fast(5))
        mine = next(card for colour in range(LANES) for card in cards_in(p.hands[LANES + colour], colour) if card % 10)
        other = next(card for card in reversed(p.deck) if card % 10)
        self.bottom = {mine, other}
        if swap:
            p.deck = sorted([*(card for card in p.deck if card != other), mine])
            p.hands[LANES + COLOUR[mine]] -= WEIGHT[mine]
            p.hands[LANES + COLOUR[other]] += WEIGHT[other]
        seats = [Seat(number, "human", who, f"guest-{number}", joined=True) for number, who in enumerate(("Anna", "Ben"))]
        stream = Stream("secret", "ab" * 32)
        create = self.server.tables.create("guest-0", "lost-cities", {"rounds": 1}, seats, stream=stream, start=p.dump())
        self.server.do(create)

        async def load_dice() -> None:
            async with self.server.tables.hold("table-one", match=True) as table:
                chance = Common(9, self.bottom)
                table.match._position.chance = chance
                chance.position = table.match._position

        self.server.do(load_dice())

    def match(self) -> Any:
        return self.server.match("table-one")

    def told(self, everything: bool = True) -> dict[Any, Any]:
        version = len(self.match().lines)
        for feed in self.feeds.values():
            while feed.last is None or feed.last["version"] < version:
                feed.receive()
        said: dict[Any, Any] = {seat: list(feed.raw) for seat, feed in self.feeds.items()}
        for seat in (0, None) if everything else ():
            # the journal replays with the stream of the table, which this test bends: it is compared where nothing was drawn
            found = bodies(self.clients[seat], "table-one", seat, 0)
            said["bodies", seat] = {path: text for path, text in found.items() if "record" not in path or version < 1}
        return said


def test_other_hidden_cards_change_not_a_byte_for_other_viewers(make_server: Any, monkeypatch: Any) -> None:
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
    assert answers > 30


def test_two_seats_of_a_game_with_secrets_see_only_their_own(anna: Any, ben: Any, server: Any) -> None:
    """A game with secret steps and reveals, three seats; the frame is the view of the seat and nothing else."""
    made = anna.table("me", "friend", "Otto", game="toy")
    ben.join(made)
    table, dice = made["id"], Random(1)
    while not (match := server.match(table)).over:
        for seat, client in ((0, anna), (1, ben), (2, anna), (None, ben)):
            frame = client.frame(table, seat)
            assert frame["view"] == match.view(seat).data()
            assert frame["question"] == match.question(seat)
            assert [event["text"] for event in frame["events"]] == [event["text"] for event in match.events(seat)]
            assert bool(frame["actions"]) == (seat == match.to_act)
            assert frame["scores"] == [], "not known before the end unless the view says so"
        seat = match.to_act
        (ben if seat == 1 else anna).act(table, seat, dice.choice(match.actions()).notation)
    assert anna.frame(table, 0)["scores"] == match.scores()
