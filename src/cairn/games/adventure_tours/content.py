"""Adventure Tours: the content file, checked against the rulebook, and the guide made from it."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement

from ...core.content import LONGEST_TEXT, PROVENANCE, Content, Node
from .guide import ABILITY_KEYS, ACTION_KEYS, BOARDS, CARD_COST, CATEGORIES, COLOURS, DECK_SIZE, HAND_SIZE, Guide, Terms

NAME = "adventure-tours"
PER_COLOUR = DECK_SIZE // len(COLOURS)
EXAMPLE = (2, 1, 3)  # AT-K4: three improvements turn the desert's 3/3/3 into 5/4/6


def check_content(content: Content) -> Content:
    """Raises `BadContent` where the file disagrees with the rulebook; names, numbers and effects beyond that are free.

    The overview cards (AT-C3) have no effect: the rules drawer takes their place.
    """
    node = content.node()
    node["game"].equals(NAME, "AT-C1")
    node["players"]["least"].equals(3, "AT-Q18")
    node["players"]["most"].equals(6, "AT-Q18")
    node["rounds"]["value"].equals(3, "AT-G2")
    node["hand"]["value"].equals(HAND_SIZE, "AT-S3")
    node["hand_card_cost"]["value"].equals(CARD_COST, "AT-P1")
    node["cards"]["value"].equals(DECK_SIZE, "AT-C1")
    for colour, category in zip(COLOURS, CATEGORIES):
        node["colours"][colour].equals(category, "AT-C2")
    for coin, count in (("1", 40), ("5", 24), ("10", 16), ("20", 10)):
        node["coins"][coin].equals(count, "AT-C5")
    check_characters(node["characters"])
    check_boards(node["boards"])
    return content


def check_characters(characters: Node) -> None:
    characters.list(least=1, rule="AT-C1")
    check_ids(characters)
    for character in characters:
        character["name"].text()
        character["text"].text(longest=LONGEST_TEXT)
        character["demand"].number(0, 99, "AT-T3")
        character["pay"].number(0, 99, "AT-P1")
        character["equipment"].number(0, 9, "AT-V1")
        character["equipment_colours"].text("own", "all", rule="AT-V2")
        character["copies_per_colour"].number(1, PER_COLOUR, "AT-K1")
        character["action"].text(*ACTION_KEYS, rule="AT-A1")
        check_provenance(character, "name", "demand", "pay", "equipment", "copies", "action")
    total = sum(character["copies_per_colour"].number() for character in characters)
    characters.require(
        total == PER_COLOUR, f"expected {PER_COLOUR} cards in each colour, {DECK_SIZE} in all, found {total}", "AT-K1"
    )
    named = {character["name"].text(): character for character in characters}
    for name in ("Slowhand Bill", "Pater Miller"):
        characters.require(name in named, f"{name} is missing", "AT-K2, AT-K3")
    named["Slowhand Bill"]["demand"].equals(6, "AT-K2")
    named["Pater Miller"]["action"].equals("shield", "AT-K3")
    pays = {character["pay"].number(): character for character in characters}
    missing = [str(pay) for pay in (2, 3, 4, 5) if pay not in pays]
    characters.require(not missing, f"nobody pays {' or '.join(missing)}, as in the rulebook's income example", "AT-K4, AT-P3")
    characters.require(
        pays[max(pays)]["demand"].number() > pays[min(pays)]["demand"].number(), "the richest must demand more", "AT-K5"
    )
    characters.require(example_possible(characters), "three cards cannot turn 3/3/3 into 5/4/6", "AT-K4")


def example_possible(characters: Node) -> bool:
    gears = []
    for character in characters:
        value, everywhere = character["equipment"].number(), character["equipment_colours"].text() == "all"
        gears += [tuple(value if everywhere or colour == own else 0 for colour in range(3)) for own in range(3)]
    return any(
        tuple(a + b + c for a, b, c in zip(*three)) == EXAMPLE for three in combinations_with_replacement(sorted(set(gears)), 3)
    )


def check_boards(boards: Node) -> None:
    boards.list(BOARDS + 1, BOARDS + 1, "AT-C4")
    check_ids(boards)
    for index, board in enumerate(boards):
        board["name"].text()
        board["text"].text(longest=LONGEST_TEXT)
        board["start"].list(3, 3, "AT-V1")
        for value in board["start"]:
            value.number(0, 20, "AT-V1")
        if index:
            board["levelled"].list(3, 3, "AT-V1")
            for value in board["levelled"]:
                value.number(0, 20, "AT-V1")
            board["ability"].text(*ABILITY_KEYS[1:], rule="AT-B0")
            board["copies"].equals(1, "AT-C4")
        check_provenance(board, "name", "start", "ability")
    desert = boards[0]
    desert["start"].equals([3, 3, 3], "AT-C4")
    desert["levelled"].equals(None, "AT-C4")
    desert["ability"].equals(None, "AT-C4")
    desert["copies"].equals(BOARDS, "AT-C4")
    abilities = [board["ability"].value for board in boards]
    boards.require(len(set(abilities)) == len(abilities), "the six backs must have six different abilities", "AT-C4, AT-K5")


def check_ids(entries: Node) -> None:
    """Ids are part of actions, names of what everybody reads: neither may stand for two."""
    seen: set[str] = set()
    names: set[str] = set()
    for entry in entries:
        name = entry["name"].text()
        entry["name"].require(name.casefold() not in names, f"{name!r} is used twice")
        names.add(name.casefold())
        word = entry["id"].text()
        if not re.fullmatch(r"[a-z][a-z0-9-]*", word):
            entry["id"].fail(f"expected a word of small letters, digits and hyphens, found {word!r}")
        entry["id"].require(word not in seen, f"{word!r} is used twice")
        seen.add(word)


def check_provenance(entry: Node, *facts: str) -> None:
    for fact in facts:
        entry["provenance"][fact].text(*PROVENANCE)


def make_guide(content: Content, terms: Terms, levelled: bool) -> Guide:
    """AT-K1: characters are the same in the three colours."""
    characters, boards = content.data["characters"], content.data["boards"]
    starts: list[int] = []
    for board in boards:
        starts += board["levelled"] if levelled and board["levelled"] else board["start"]
    return Guide(
        terms=terms,
        characters=tuple(character["id"] for character in characters),
        names=tuple(character["name"] for character in characters),
        texts=tuple(character["text"] for character in characters),
        demand=[character["demand"] for character in characters] * 3,
        pay=[character["pay"] for character in characters] * 3,
        gear=[character["equipment"] for character in characters] * 3,
        all_three=[int(character["equipment_colours"] == "all") for character in characters] * 3,
        action=[ACTION_KEYS.index(character["action"]) for character in characters] * 3,
        copies=[character["copies_per_colour"] for character in characters] * 3,
        boards=tuple(board["id"] for board in boards),
        board_names=tuple(board["name"] for board in boards),
        board_texts=tuple(board["text"] for board in boards),
        starts=starts,
        abilities=[ABILITY_KEYS.index(board["ability"] or "none") for board in boards],
    )
