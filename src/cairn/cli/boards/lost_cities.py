"""Lost Cities in a terminal: a row for each colour, the discards in the middle, own expeditions on the right."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from . import ROOMY, Board, Choice, Scene, signed

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
VALUE_WIDTH = 5


class LostCitiesBoard(Board):
    quiet: ClassVar[frozenset[str]] = frozenset({"dealt"})

    def draw(self, scene: Scene) -> RenderableType:
        data = scene.data
        right = scene.seat if scene.seat is not None else 1
        left = 1 - right
        named = scene.width >= 66
        middle = 16 if named else 8
        wing = (scene.width - middle - 2 * VALUE_WIDTH - 4) // 2
        gap = [Text("")] if scene.height >= ROOMY else []
        lines: list[Text] = [heading(scene), *gap, self.seats_line(scene, left, right, wing, middle), *gap]
        for colour in data["colours"]:
            lines.append(self.row(data, colour, left, right, wing, named))
            lines += gap
        lines += [held for seat in (left, right) if (held := known_cards(scene, seat))]
        return Group(*lines)

    def seats_line(self, scene: Scene, left: int, right: int, wing: int, middle: int) -> Text:
        seats, side = scene.data["seats"], wing + VALUE_WIDTH + 1
        line = Text(no_wrap=True, overflow="crop")
        line.append_text(fitted(seat_head(scene.name(left), seats[left]["round_score"]), side))
        line.append(" " + "discards".center(middle) + " ", "dim")
        mine = seat_head(scene.name(right), seats[right]["round_score"])
        line.append_text(fitted(mine, side, "right"))
        return line

    def row(self, data: dict[str, Any], colour: str, left: int, right: int, wing: int, named: bool) -> Text:
        theirs, own = (data["seats"][seat]["expeditions"][colour] for seat in (left, right))
        line = Text(no_wrap=True, overflow="crop")
        line.append_text(fitted(worth(theirs), VALUE_WIDTH))
        line.append(" ")
        line.append_text(fitted(expedition(theirs["cards"], wing), wing, "right"))
        line.append(" ")
        line.append_text(discard_space(data, colour, named))
        line.append(" ")
        line.append_text(fitted(expedition(own["cards"], wing), wing))
        line.append(" ")
        line.append_text(fitted(worth(own), VALUE_WIDTH, "right"))
        return line

    def hand(self, scene: Scene) -> RenderableType | None:
        if scene.seat is None:
            return None
        line = Text("Hand  ", "bold")
        previous = ""
        for card in scene.data["hand"]:
            colour = card.partition("-")[0]
            if previous and colour != previous:
                line.append("  ")
            line.append_text(chip(card, with_symbol=colour != previous))
            previous = colour
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
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column("your hand", no_wrap=True)
        table.add_column("play", justify="right", style="bold", no_wrap=True)
        table.add_column("its expedition then", no_wrap=True)
        table.add_column("or discard", justify="right", style="bold", no_wrap=True)
        for card in dict.fromkeys(held):
            play, discard = by_card.get(("play", card)), by_card[("discard", card)]
            label = chip(card, with_symbol=True)
            if scene.width >= 50:
                label.append(f" {card.replace('-', ' ')}")
            if held.count(card) > 1:
                label.append(f" ({held.count(card)} of them)" if scene.width >= 60 else f" ({held.count(card)})")
            table.add_row(label, str(play.number) if play else "–", becomes(play, card), str(discard.number))
        return table

    def interlude(self, scene: Scene, events: list[dict[str, Any]]) -> RenderableType | None:
        """The reckoning of a round."""
        scores = [event for event in events if event["what"] == "scores"]
        if not scores:
            return None
        number = scores[-1]["round"]
        table = Table(title=f"Round {number} is over", title_style="bold", box=None, padding=(0, 2, 0, 0))
        table.add_column("")
        for seat in (0, 1):
            table.add_column(scene.name(seat), justify="right")
        worth = {(event["colour"], event["seat"]): event["value"] for event in events if event["what"] == "reckons"}
        for colour in scene.data["colours"]:
            values = [worth.get((colour, seat)) for seat in (0, 1)]
            label = Text(f" {SYMBOLS[colour]} ", CARD[colour]).append(f" {colour}", "default on default")
            table.add_row(label, *[Text("not begun", "dim") if value is None else amount(value) for value in values])
        table.add_section()
        rounds = {event["seat"]: event["score"] for event in scores if event["round"] == number}
        table.add_row(Text("this round", "bold"), *[amount(rounds[seat]) for seat in (0, 1)])
        table.add_row(Text("in all", "bold"), *[amount(scene.data["seats"][seat]["total"]) for seat in (0, 1)])
        return table


# Pieces


def heading(scene: Scene) -> Text:
    data = scene.data
    deck = "1 card" if data["deck"] == 1 else f"{data['deck']} cards"
    words = [scene.title, f"round {data['round']} of {data['rounds']}", f"{deck} in the deck"]
    if data["rounds"] > 1:
        totals = [f"{scene.name(seat)} {signed(data['seats'][seat]['total'])}" for seat in (0, 1)]
        words.append("totals: " + ", ".join(totals))
    line = Text(f" {' · '.join(words)} ", "bold reverse", no_wrap=True, overflow="crop")
    line.truncate(scene.width, pad=True)
    return line


def seat_head(name: str, score: int) -> Text:
    """`Steady, this round −23`."""
    return Text(name, "bold").append(", this round ", "dim not bold").append_text(amount(score))


def fitted(text: Text, width: int, justify: str = "left") -> Text:
    text.truncate(width)
    text.align("right" if justify == "right" else "left", width)
    return text


def amount(value: int) -> Text:
    return Text(signed(value), LOSS if value < 0 else GAIN if value else "bold")


def worth(lane: dict[str, Any]) -> Text:
    return amount(lane["value"]) if lane["cards"] else Text("·", "dim")


def face(card: str) -> str:
    rank = card.partition("-")[2]
    return INVESTMENT if rank == "investment" else rank


def chip(card: str, with_symbol: bool = False) -> Text:
    """A small card: ` 7 `, or with its symbol ` ♦ 7 `."""
    colour = card.partition("-")[0]
    symbol = f" {SYMBOLS[colour]}" if with_symbol else ""
    return Text(f"{symbol}{face(card):>2} ", CARD[colour])


def expedition(cards: list[str], room: int) -> Text:
    """Its cards side by side: as wide as there is room for, and closer if need be."""
    if not cards:
        return Text("")
    style = CARD[cards[0].partition("-")[0]]
    faces = [face(card) for card in cards]
    wide = "".join([f"{each:>2} " for each in faces])
    close = f"{INVESTMENT * faces.count(INVESTMENT)} {' '.join(each for each in faces if each != INVESTMENT)}".strip()
    words = wide if len(wide) <= room else close
    return Text(words if len(words) <= room else "…" + words[len(words) - room + 1 :], style)


def discard_space(data: dict[str, Any], colour: str, named: bool) -> Text:
    """The symbol and name of the colour, the top discard and how many lie below."""
    line = Text(f" {SYMBOLS[colour]} ", CARD[colour])
    line.append(f" {colour:<6} " if named else " ", "default on default")
    pile, size = data["discards"][colour], data["discard_sizes"][colour]
    if not pile:
        line.append(" –   " if named else " –  ", "dim")
        return line
    line.append(f"{face(pile[-1]):>2} ", CARD[colour])
    below = f"+{size - 1}" if size > 1 else ""
    line.append(below.ljust(2) if named else below[:1].ljust(1), "dim")
    return line


def known_cards(scene: Scene, seat: int) -> Text | None:
    """What everybody saw a rival take from the discards and not play yet."""
    cards = scene.data["seats"][seat]["known"]
    if not cards or seat == scene.seat:
        return None
    line = Text(f"{scene.name(seat)} holds, as you saw: ", "dim")
    for card in cards:
        line.append_text(chip(card, with_symbol=True)).append(" ")
    return line


def becomes(play: Choice | None, card: str) -> Text:
    """What the card's expedition is worth before and after."""
    if play is None:
        return Text("does not fit any more", "dim")
    colour = card.partition("-")[0]
    change = next((each for each in play.preview["changes"] if each["name"] == colour), None)
    begins = play.words.startswith("Begin")
    if change is None:
        return Text("unchanged", "dim")
    line = Text("begins at " if begins else f"{signed(change['from'])} → ", "dim")
    return line.append_text(Text(signed(change["to"]), LOSS if change["to"] < 0 else GAIN))


BOARD = LostCitiesBoard()
