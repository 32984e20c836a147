"""Africana: the content file checked against the rulebooks, and made into the board that the rules use."""

from __future__ import annotations

import re
from typing import Any

from ...core.content import PROVENANCE, Content, Node
from .actions import ADVENTURES, COLOURS, EXPEDITIONS, FULL_DECK_SIZE, HALVES, NORTH, PLACES, SOUTH, SPACES, UNIT
from .board import ARTIFACT_KINDS, Board

WORD = re.compile(r"[a-z]+(-[a-z]+)*")
STAGES = ("A", "B", "C")
START_PLACES = ("napoli", "cape-town", "lagos", "jidda")  # AF-S8


def check_content(content: Content) -> Board:
    """The board, if the file keeps the rulebook's invariants. Reported facts bind our own file only (AF-D7 to AF-D12)."""
    node = content.node()
    node["game"].equals("africana", "AF-C1")
    check_constants(node)
    places = read_places(node["locations"])
    neighbours = read_routes(node["routes"], places)
    halves = tuple([HALVES.index(place["half"]) for place in places.values()])
    read_companies(node["companies"], places)
    expeditions = read_expeditions(node["expeditions"], places)
    adventures = read_adventures(node["adventures"], places, node["artifact_kinds"].value)
    order = list(places)
    board = Board(
        places=tuple(order),
        place_names=tuple([place["name"] for place in places.values()]),
        halves=halves,
        symbols=tuple([tuple([COLOURS.index(symbol) for symbol in place["symbols"]]) for place in places.values()]),
        neighbours=neighbours,
        positions=tuple([(float(place["lon"]), float(place["lat"])) for place in places.values()]),
        countries=tuple([company["country"] for company in node["companies"].value]),
        company_colours=tuple([company["colour"] for company in node["companies"].value]),
        company_starts=tuple([order.index(company["start"]) for company in node["companies"].value]),
        company_money=tuple([company["money"] for company in node["companies"].value]),
        travel_deck=read_travel_cards(node["travel_cards_per_colour"]),
        bonus_silver=read_bonuses(node["joining_bonus"]),
        expeditions=names([f"{card['start']}-to-{card['target']}" for card in expeditions]),
        stages=tuple([card["back"] for card in expeditions]),
        starts=tuple([order.index(card["start"]) for card in expeditions]),
        targets=tuple([order.index(card["target"]) for card in expeditions]),
        silver=tuple([card["silver"] for card in expeditions]),
        points=tuple([card["vp"] for card in expeditions]),
        removed=(0, 0, *[node["c_cards_removed"][str(seats)].value for seats in (2, 3, 4)]),
        artifacts=tuple(node["artifact_kinds"].value),
        adventures=names([adventure_word(card) for card in adventures]),
        books=tuple([HALVES.index(card["book"]) for card in adventures]),
        adventure_targets=tuple([order.index(card["target"]) for card in adventures]),
        adventure_kinds=tuple(
            [
                node["artifact_kinds"].value.index(card["artifact"])
                if card["kind"] == "artifact"
                else ARTIFACT_KINDS + COLOURS.index(card["assistant"])
                for card in adventures
            ]
        ),
        adventure_silver=tuple([card["silver"] or 0 for card in adventures]),
        adventure_points=tuple([card["vp"] or 0 for card in adventures]),
    )
    if not content.own:
        check_reported(node, board)
    return board


def names(words: list[str]) -> tuple[str, ...]:
    """Words for cards; of cards alike the second is called `...-2`."""
    found: list[str] = []
    for word in words:
        copies = sum(re.fullmatch(f"{re.escape(word)}(-\\d+)?", other) is not None for other in found)
        found.append(f"{word}-{copies + 1}" if copies else word)
    return tuple(found)


def adventure_word(card: dict[str, Any]) -> str:
    return f"{card['artifact'] or card['assistant'] + '-assistant'}-{card['target']}"


def check_constants(node: Node) -> None:
    """What both rulebooks state (AF-D3 and the prices, limits and scores of sections 5 to 9)."""
    for path, expected, rule in (
        ("players", {"min": 2, "max": 4}, "AF-C13"),
        ("colours", list(COLOURS), "AF-C3"),
        ("assistant_cards_per_colour", 2, "AF-D3"),
        ("jokers", 4, "AF-C11"),
        ("hand_limit", 5, "AF-L1"),
        ("unfinished_adventure_limit", 3, "AF-L2"),
        ("markers_per_player", 4, "AF-C15"),
        ("prices", {"adventure": 5, "colour_change": 5, "first_page": 0, "further_page": 1}, "AF-B4"),
        ("c_cards_removed", {"2": 10, "3": 7, "4": 4}, "AF-S3"),
    ):
        node[path].equals(expected, rule)
    node["coins"]["gold_value"].equals(5, "AF-C12")
    scoring = node["scoring"]
    scoring["collections"].equals({"2_identical": 6, "3_identical": 12, "2_different": 2, "4_different": 10}, "AF-P3")
    scoring["assistant_penalty"].equals({"0": 0, "1": 0, "2": 5, "3_or_more": 10}, "AF-P1")
    scoring["silver_per_vp"].equals(10, "AF-P4")
    scoring["travel_cards_per_vp"].equals(2, "AF-P2")
    scoring["unfinished_artifact_vp"].equals(1, "AF-P2")
    kinds = node["artifact_kinds"]
    kinds.list(ARTIFACT_KINDS, ARTIFACT_KINDS, "AF-C7")
    for kind in kinds:
        kind.require(bool(WORD.fullmatch(kind.text())), "expected lower-case letters and hyphens", "AF-C7")
    kinds.require(len(set(kinds.value)) == ARTIFACT_KINDS, "an artifact kind is listed twice", "AF-C7")


def read_travel_cards(node: Node) -> int:
    """AF-C10, AF-D3: 60 in five colours, as many of each, or a table of how many of each colour."""
    if isinstance(node.value, dict):
        node.require(set(node.keys()) == set(COLOURS), f"expected {', '.join(COLOURS)}", "AF-C3")
        counts = [node[colour] for colour in COLOURS]
    else:
        counts = [node] * len(COLOURS)
    numbers = [each.number(1, 15, "AF-D3") for each in counts]
    total = sum(numbers)
    node.require(total == FULL_DECK_SIZE, f"makes {total} travel cards, expected {FULL_DECK_SIZE}", "AF-C10")
    return sum([number * UNIT[colour] for colour, number in enumerate(numbers)])


def read_places(node: Node) -> dict[str, dict[str, Any]]:
    """AF-D1, AF-D2."""
    node.list(PLACES, PLACES, "AF-D1")
    places: dict[str, dict[str, Any]] = {}
    names: set[str] = set()
    for place in node:
        word = place["id"].text()
        place["id"].require(bool(WORD.fullmatch(word)), "expected lower-case letters and hyphens", "AF-D1")
        place["id"].require(word not in places, f"{word!r} is listed twice", "AF-D1")
        name = place["name"].text()
        place["name"].require(name.casefold() not in names, f"{name!r} is used twice", "AF-D1")
        names.add(name.casefold())
        place["half"].text(*HALVES, rule="AF-D1")
        for axis in ("lon", "lat"):
            value = place[axis].value
            degrees = isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= 180
            place[axis].require(degrees, "expected degrees")
        place["symbols"].list(1, 2, "AF-D2")
        for symbol in place["symbols"]:
            symbol.text(*COLOURS, rule="AF-D2")
        symbols = place["symbols"].value
        place["symbols"].require(len(set(symbols)) == len(symbols), "a symbol is listed twice", "AF-D2")
        if "provenance" in place:
            check_provenance(place["provenance"])
        places[word] = place.value
    for half in HALVES:
        number = sum(place["half"] == half for place in places.values())
        node.require(number == PLACES // 2, f"expected 11 places in the {half}, found {number}", "AF-D1")
    for start in START_PLACES:
        node.require(start in places, f"the start place {start!r} is missing", "AF-D1")
    return places


def check_provenance(node: Node) -> None:
    """A tag, or a table of tags: rulebook, reported or reconstructed."""
    if isinstance(node.value, dict):
        for key in list(node.value):
            check_provenance(node[key])
    else:
        node.text(*PROVENANCE)


def read_routes(node: Node, places: dict[str, dict[str, Any]]) -> tuple[tuple[int, ...], ...]:
    """AF-D2: routes connect places, and from every place every other can be reached."""
    order = list(places)
    near: list[set[int]] = [set() for _ in order]
    for route in node:
        a, b = (order.index(route[end].text(*order, rule="AF-D2")) for end in ("a", "b"))
        route.require(a != b, "a route needs two different ends", "AF-D2")
        route.require(b not in near[a], f"the route {order[a]} - {order[b]} is listed twice", "AF-D2")
        near[a].add(b)
        near[b].add(a)
    reached = [0]
    for place in reached:
        reached += [other for other in sorted(near[place]) if other not in reached]
    lost = [order[place] for place in range(len(order)) if place not in reached]
    node.require(not lost, f"no way leads from {order[0]} to {', '.join(lost)}", "AF-D2")
    return tuple([tuple(sorted(neighbours)) for neighbours in near])


def read_companies(node: Node, places: dict[str, dict[str, Any]]) -> None:
    """AF-S8, printed in both rulebooks."""
    node.list(4, 4, "AF-S8")
    table = (
        ("Italy", "white", "napoli", 2),
        ("France", "blue", "cape-town", 2),
        ("Germany", "yellow", "lagos", 3),
        ("England", "red", "jidda", 4),
    )
    for number, (company, row) in enumerate(zip(node, table, strict=True), 1):
        for key, expected in zip(("number", "country", "colour", "start", "money"), (number, *row), strict=True):
            company[key].equals(expected, "AF-S8")


def read_bonuses(node: Node) -> tuple[int, ...]:
    """AF-D6: silver or one travel card (written as 0); at least one is 2 silver."""
    node.list(SPACES, SPACES, "AF-D6")
    bonuses: list[int] = []
    for number, bonus in enumerate(node, 1):
        bonus["space"].equals(number, "AF-D6")
        kind = bonus["kind"].text("travel", "silver", rule="AF-D6")
        amount = bonus["amount"].number(1, 1 if kind == "travel" else 9, "AF-D6")
        bonuses.append(0 if kind == "travel" else amount)
    node.require(2 in bonuses, "at least one bonus is 2 silver", "AF-D6")
    return tuple(bonuses)


def read_expeditions(node: Node, places: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """AF-D4. In the order of the stages, so that the pile is A above B above C."""
    node.list(EXPEDITIONS, EXPEDITIONS, "AF-D4")
    for card in node:
        card["back"].text(*STAGES, rule="AF-C8")
        for end in ("start", "target"):
            card[end].text(*places, rule="AF-D4")
        card.require(card["start"].value != card["target"].value, "start and target are the same place", "AF-D4")
        card["silver"].number(0, 99, "AF-D4")
        card["vp"].number(0, 99, "AF-D4")
        if "provenance" in card:
            check_provenance(card["provenance"])
    cards: list[dict[str, Any]] = sorted(node.value, key=lambda card: STAGES.index(card["back"]))
    for stage, least in (("A", 5), ("B", 0), ("C", 10)):
        number = sum(card["back"] == stage for card in cards)
        node.require(number >= least, f"expected at least {least} cards of stage {stage}, found {number}", "AF-D4")
    node.require(any(card["silver"] == 3 for card in cards), "at least one card pays 3 silver", "AF-D4")
    return cards


def read_adventures(node: Node, places: dict[str, dict[str, Any]], kinds: list[str]) -> list[dict[str, Any]]:
    """AF-D5: in each book the targets of the other half, every assistant colour once, every artifact kind twice."""
    node.list(ADVENTURES, ADVENTURES, "AF-D5")
    for card in node:
        book = HALVES.index(card["book"].text(*HALVES, rule="AF-D5"))
        target = card["target"].text(*places, rule="AF-D5")
        other = HALVES[SOUTH if book == NORTH else NORTH]
        card["target"].require(places[target]["half"] == other, f"the target must lie in the {other}", "AF-D5")
        if card["kind"].text("artifact", "assistant", rule="AF-C6") == "artifact":
            card["artifact"].text(*kinds, rule="AF-C7")
            card["silver"].number(0, 99, "AF-D5")
            card["vp"].number(0, 99, "AF-D5")
        else:
            card["assistant"].text(*COLOURS, rule="AF-C6")
            card["artifact"].equals(None, "AF-C6")
            for key in ("silver", "vp"):
                card[key].require(card[key].value in (None, 0), "an assistant pays nothing", "AF-V3")
    cards: list[dict[str, Any]] = node.value
    for book_word in HALVES:
        inside = [card for card in cards if card["book"] == book_word]
        node.require(len(inside) == 15, f"expected 15 cards in the {book_word} book, found {len(inside)}", "AF-D5")
        for colour in COLOURS:
            number = sum(card["kind"] == "assistant" and card["assistant"] == colour for card in inside)
            node.require(number == 1, f"expected one {colour} assistant in the {book_word} book, found {number}", "AF-D5")
        for kind in kinds:
            number = sum(card["kind"] == "artifact" and card["artifact"] == kind for card in inside)
            node.require(number == 2, f"expected two of {kind} in the {book_word} book, found {number}", "AF-D5")
    return cards


def check_reported(node: Node, board: Board) -> None:
    """Facts from public reviews, kept by our own file: AF-D7 to AF-D12."""
    half = {word: HALVES[board.halves[index]] for index, word in enumerate(board.places)}
    for word in ("cairo", "aswan", "timbuktu"):
        node["locations"].require(half.get(word) == "north", f"{word} lies in the north", "AF-D7")
    for word in ("port-natal", "leopoldville", "mozambique", "serengeti", "antananarivo"):
        node["locations"].require(half.get(word) == "south", f"{word} lies in the south", "AF-D7")
    for a, b in (("lagos", "cape-town"), ("cairo", "aswan"), ("cape-town", "port-natal"), ("port-natal", "mozambique")):
        linked = board.places.index(b) in board.neighbours[board.places.index(a)]
        node["routes"].require(linked, f"{a} - {b} is a route", "AF-D8")
    magenta = COLOURS.index("magenta") in board.symbols[board.places.index("mozambique")]
    node["locations"].require(magenta, "mozambique can be entered with magenta", "AF-D8")
    cards = node["expeditions"]
    early = [c for c in cards.value if (c["back"], c["start"], c["target"], c["silver"]) == ("A", "port-natal", "serengeti", 4)]
    cards.require(bool(early), "an A card leads from port-natal to serengeti for 4 silver", "AF-D9")
    means = [mean(cards.value, stage, key) for key in ("silver", "vp") for stage in STAGES]
    cards.require(means[0] > means[1] > means[2], "A cards pay most silver, C cards least", "AF-D10")
    cards.require(means[3] < means[4] < means[5], "C cards bring most points, A cards fewest", "AF-D10")
    node["joining_bonus"].require(set(board.bonus_silver) == {0, 1, 2}, "a travel card, 1 silver or 2 silver", "AF-D11")
    across = sum(half[c["start"]] != half[c["target"]] for c in cards.value)
    cards.require(across * 2 >= EXPEDITIONS, "at least half of the expeditions cross the equator", "AF-D12")


def mean(cards: list[dict[str, Any]], stage: str, key: str) -> float:
    values: list[int] = [card[key] for card in cards if card["back"] == stage]
    return sum(values) / max(1, len(values))
