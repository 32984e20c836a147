"""Lost Cities in a terminal: a row for each colour, the discards in the middle, own expeditions on the right."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...cli.boards import ROOMY, Board, Choice, Scene, labels, signed
from .game import GAME

label = labels(GAME.words)
# Colour is never alone: each has its symbol and its name. Sun, waves, peak, leaf, flame, star.
SYMBOLS = {"yellow": "☼", "blue": "≈", "white": "▲", "green": "♣", "red": "♦", "purple": "★"}
CARD = {
    "yellow": "#33240a on #e3b23c",
    "blue": "#f4f8fb on #2f639a",
    "white": "#2d2a26 on #f3eee2",
    "green": "#06261b on #57a083",
    "red": "#fff3ec on #b5402f",
    "purple": "#25103a on #a982c6",
}
LOSS, GAIN = "bold #e0705c", "bold #57a083"
INVESTMENT = "×"
NARROW = 60  # columns below which words are left out


class LostCitiesBoard(Board):
    aliases: ClassVar[dict[str, tuple[str, ...]]] = {colour: (symbol,) for colour, symbol in SYMBOLS.items()}
    quiet: ClassVar[frozenset[str]] = frozenset({"dealt"})
    paged: ClassVar[frozenset[str]] = frozenset({"reckons", "scores"})

    def draw(self, scene: Scene) -> RenderableType:
        data = scene.data
        right = scene.seat if scene.seat is not None else 1
        left = 1 - right
        room = Room(scene.width)
        lines: list[RenderableType] = [heading(scene), self.seats_line(scene, left, right, room)]
        for colour in data["colours"]:
            if scene.height >= ROOMY:
                lines.append("")
            lines.append(self.row(data, colour, left, right, room))
        if scene.height >= ROOMY:
            lines.append("")
        lines += [held for seat in (left, right) if (held := known_cards(scene, seat))]
        return Group(*lines)

    def seats_line(self, scene: Scene, left: int, right: int, room: Room) -> Text:
        seats, side = scene.data["seats"], room.wing + room.value + 1
        heads = [seat_head(scene, seat, seats[seat]["round_score"]) for seat in (left, right)]
        line = fitted(heads[0], side)
        line.append(f" {label('term-discards').center(room.middle)} ", "dim")
        return line.append_text(fitted(heads[1], side, right=True))

    def row(self, data: dict[str, Any], colour: str, left: int, right: int, room: Room) -> Text:
        theirs, own = (data["seats"][seat]["expeditions"][colour] for seat in (left, right))
        cells = [
            fitted(worth(theirs, room.value), room.value),
            fitted(expedition(theirs["cards"], room.wing), room.wing, right=True),
            discard_space(data, colour, room.named),
            fitted(expedition(own["cards"], room.wing), room.wing),
            fitted(worth(own, room.value, right=True), room.value, right=True),
        ]
        return Text(" ", no_wrap=True, overflow="crop").join(cells)

    def hand(self, scene: Scene) -> RenderableType | None:
        if scene.seat is None:
            return None
        line = Text(label("term-hand"))
        for colour in scene.data["colours"]:
            faces = [face(card) for card in scene.data["hand"] if card.partition("-")[0] == colour]
            if faces:
                words = "".join([f"{each:>2} " for each in faces])
                line.append("  ").append(f" {SYMBOLS[colour]} {words}", CARD[colour])
        return line

    def choices(self, scene: Scene, choices: list[Choice]) -> RenderableType:
        if not any(choice.action.kind == "discard" for choice in choices):
            hand = self.hand(scene)
            listed = super().choices(scene, choices)
            return Group(hand, listed) if hand else listed
        return self.play_or_discard(scene, choices)

    def play_or_discard(self, scene: Scene, choices: list[Choice]) -> Table:
        """The hand as a list: what each card does when played, and its number either way."""
        by_card = {(choice.action.kind, choice.action.arguments["card"]): choice for choice in choices}
        held: list[str] = scene.data["hand"]
        wide = scene.width >= NARROW
        table = Table(box=None, padding=(0, 2 if wide else 1, 0, 0), header_style="dim")
        table.add_column(label("term-your-hand" if wide else "term-your-hand-narrow"), no_wrap=True)
        table.add_column(label("term-play"), justify="right", style="bold", no_wrap=True)
        table.add_column(label("term-discard"), justify="right", style="bold", no_wrap=True)
        table.add_column(label("term-becomes" if wide else "term-becomes-narrow"), no_wrap=True)
        for card in dict.fromkeys(held):
            play, discard = by_card.get(("play", card)), by_card[("discard", card)]
            shown = chip(card)
            if wide:
                shown.append(f" {label('term-card', card=card)}")
            if held.count(card) > 1:
                shown.append(f" ({label('term-copies', copies=held.count(card)) if wide else held.count(card)})")
            number = str(play.number) if play else "–"
            table.add_row(shown, number, str(discard.number), becomes(play, scene, card.partition("-")[0]))
        return table

    def interlude(self, scene: Scene, events: list[dict[str, Any]]) -> RenderableType | None:
        """The reckoning of a round."""
        scores = {event["seat"]: event for event in events if event["what"] == "scores"}
        if not scores:
            return None
        order = (0, 1) if scene.seat is None else (1 - scene.seat, scene.seat)
        number = scores[0]["round"]
        title = label("term-round-cut-off" if number in scene.data["cut_off"] else "term-round-over", round=number)
        table = Table(title=title, title_style="bold", box=None, padding=(0, 3, 0, 0))
        table.add_column("")
        for seat in order:
            table.add_column(scene.name(seat), justify="right")
        reckoned = {(event["colour"], event["seat"]): event for event in events if event["what"] == "reckons"}
        for colour in scene.data["colours"]:
            head = Text().append(f" {SYMBOLS[colour]} ", CARD[colour]).append(f" {label('colour', colour=colour)}")
            table.add_row(head, *[reckoning(reckoned.get((colour, seat)), scene.width) for seat in order])
        table.add_row()
        table.add_row(Text(label("term-this-round"), "bold"), *[amount(scores[seat]["score"]) for seat in order])
        table.add_row(Text(label("term-total"), "bold"), *[amount(scene.data["seats"][seat]["total"]) for seat in order])
        return table


# Pieces


class Room:
    """How a row is shared out: value, cards, discards, cards, value."""

    def __init__(self, width: int) -> None:
        self.named = width >= 66
        self.middle = 16 if self.named else 8
        self.value = 16 if width >= 104 else 7 if width >= 76 else 4
        self.wing = max(6, (width - self.middle - 2 * self.value - 4) // 2)


def heading(scene: Scene) -> Text:
    """As much as fits, and never half a number."""
    data = scene.data
    facts = {each: data[each] for each in ("round", "rounds", "deck")}
    long = [scene.title, label("term-round", **facts), label("term-deck", **facts)]
    short = [label("term-round-narrow", **facts), label("term-deck-narrow", **facts)]
    totals = [f"{scene.name(seat)}: {signed(data['seats'][seat]['total'])}" for seat in (0, 1)]
    in_all = [label("term-totals", left=totals[0], right=totals[1])] if data["rounds"] > 1 else []
    words = [f" {' · '.join(parts)} " for parts in ([*long, *in_all], [scene.title, *short, *in_all], [*short, *in_all], short)]
    fits = next((each for each in words if len(each) <= scene.width), words[-1])
    return Text(fits.ljust(scene.width), "bold reverse", no_wrap=True, overflow="crop")


def seat_head(scene: Scene, seat: int, score: int) -> Text:
    """`Steady, this round −23`."""
    said = f", {label('term-this-round')} " if scene.width >= NARROW else " "
    return Text().append(scene.name(seat), "bold").append(said, "dim").append_text(amount(score))


def fitted(text: Text, width: int, right: bool = False) -> Text:
    text.truncate(width)
    missing = width - text.cell_len
    if right:
        text.pad_left(missing)
    else:
        text.pad_right(missing)
    return text


def amount(value: int) -> Text:
    return Text().append(signed(value), LOSS if value < 0 else GAIN if value else "bold")


def worth(lane: dict[str, Any], room: int, right: bool = False) -> Text:
    """What an expedition is worth as it lies; with room, its multiplier and what is missing to break even."""
    if not lane["cards"]:
        return Text().append("·", "dim")
    parts = [amount(lane["value"])]
    if room >= 7 and lane["times"] > 1:
        parts.append(Text().append(f"×{lane['times']}", "dim"))
    if room >= 16 and lane["to_even"]:
        parts.append(Text().append(label("term-short", points=lane["to_even"]), "dim"))
    return Text(" ").join(parts[::-1] if right else parts)


def reckoning(event: dict[str, Any] | None, width: int) -> Text:
    """How a value came about: `(31 − 20) × 2 = +22`."""
    if event is None:
        return Text().append(label("state-none"), "dim")
    value, points, times, bonus = event["value"], event["sum"], event["times"], event["bonus"]
    how = f"{points} − {points - (value - bonus) // times}"
    how = f"({how}) × {times}" if times > 1 else how
    line = Text().append(f"{how} + {bonus} = " if bonus else f"{how} = ", "dim") if width >= NARROW else Text()
    return line.append_text(amount(value))


def face(card: str) -> str:
    rank = card.partition("-")[2]
    return INVESTMENT if rank == "investment" else rank


def chip(card: str) -> Text:
    """A small card with its symbol: ` ♦ 7 `."""
    colour = card.partition("-")[0]
    return Text().append(f" {SYMBOLS[colour]} {face(card):<3}", CARD[colour])


def expedition(cards: list[str], room: int) -> Text:
    """Its cards side by side: as wide as there is room for, and closer if need be."""
    if not cards:
        return Text()
    style = CARD[cards[0].partition("-")[0]]
    faces = [face(card) for card in cards]
    wide = "".join([f"{each:>2} " for each in faces])
    close = f"{INVESTMENT * faces.count(INVESTMENT)} {' '.join(each for each in faces if each != INVESTMENT)}".strip()
    words = wide if len(wide) <= room else close
    return Text().append(words if len(words) <= room else "…" + words[len(words) - room + 1 :], style)


def discard_space(data: dict[str, Any], colour: str, named: bool) -> Text:
    """The symbol and name of the colour, the top discard and how many lie below."""
    line = (
        Text().append(f" {SYMBOLS[colour]} ", CARD[colour]).append(f" {label('colour', colour=colour):<6} " if named else " ")
    )
    pile, size = data["discards"][colour], data["discard_sizes"][colour]
    if pile:
        line.append(f"{face(pile[-1]):>2} ", CARD[colour])
        line.append(f"+{size - 1}" if size > 1 and named else "", "dim")
    else:
        line.append(" –", "dim")
    return fitted(line, 16 if named else 8)


def known_cards(scene: Scene, seat: int) -> Text | None:
    """What everybody saw a rival take from the discards and not play yet."""
    cards = scene.data["seats"][seat]["known"]
    if not cards or seat == scene.seat:
        return None
    line = Text().append(label("rail-known", player=scene.names.names[seat]) + " ", "dim")
    return line.append_text(Text(" ").join([chip(card) for card in cards]))


def becomes(play: Choice | None, scene: Scene, colour: str) -> Text:
    """What the card's expedition is worth before and after."""
    if play is None:
        return Text().append(label("term-no-fit"), "dim")
    after = next((change["to"] for change in play.preview["changes"] if change["name"] == colour), None)
    if after is None:
        return Text().append(label("term-same"), "dim")
    assert scene.seat is not None
    lane = scene.data["seats"][scene.seat]["expeditions"][colour]
    before = f"{signed(lane['value'])} → " if lane["cards"] else label("term-begins") + " "
    return Text().append(before, "dim").append_text(amount(after))


BOARD = LostCitiesBoard()
