"""Lost Cities: `steady`, a player by rule of thumb.

It estimates what every expedition will bring home, its own and the opponent's, from the cards held, the cards not yet seen and
the turns left, and chooses what leaves it furthest ahead. Opening few colours, investing early, hurrying when the deck runs
low and giving nothing away all follow from that one estimate. It is a function of the view: no luck, no memory.
"""

from __future__ import annotations

from typing import Final

from ...core.catalogue import Message
from .actions import (
    COLOUR,
    COLOURS,
    DISCARD,
    DRAW_DECK,
    DRAW_PILE,
    NUMBER,
    OPEN,
    PLAY,
    SIZE,
    SUITS,
    VALUE,
    WEIGHT,
    WHOLE_SUIT,
    numbers_in,
)  # fmt: skip
from .view import LostCitiesView

# Found by play against itself and its variants; docs/bots.md says how it fares.
ARRIVES: Final = 0.7  # of the cards that will come, as many come while they are still of use
PASSED: Final = 0.85  # each higher card held makes it likelier that a lower one comes too late
TOP_FOR_ME: Final = 0.3  # chance that I take a discard that lies open now and helps me
TOP_FOR_THEM: Final = 0.8  # the opponent draws next, so what I leave there is as good as taken
NEW_INVESTMENT: Final = 0.5  # a further investment must come before the first number
DOUBT: Final = 7.0  # points within which it is open whether a colour will be begun at all
HURRY: Final = 3.0  # points lost for each card more than there are turns to play it
HASTE: Final = 5.0  # a discard must be this much better than the deck: it was thrown away for a reason
# What a weaker player overlooks (levels.py), as bits
COST: Final = 1  # that an expedition costs 20 points before it earns any
END: Final = 2  # that the round will end
OPPONENT: Final = 4  # what they collect, and what a discard gives them
DISCARDS: Final = 8  # which cards were thrown away and will not come
NO_END: Final = 9  # turns that seem to be left at least
HELD: Final = 0.3  # of the cards held, without a thought for the cost
LONG_ROUND: Final = 100  # turns after which it draws from the deck only, so that every round ends (LC-Q12)

SUM: Final = [sum(numbers_in(suit)) for suit in range(SUITS)]


def prospect(
    expedition: int, held: int, top: int, unseen: int, turns: int, arrives: float, takes: float
) -> tuple[float, float]:
    """What a colour should bring one side, and how many more cards that side will want to play there.

    All cards are suits: those played, those in hand, the top of the discards (had with chance `takes`), and those that nobody
    has shown (each comes with chance `arrives`). With few turns left the highest cards are the ones played.
    """
    points = 0.0
    in_time = arrives
    left = float(turns)
    number = 10
    lowest = expedition.bit_length() if expedition >= 4 else 2  # LC-E2
    while number >= lowest and left > 0.0:
        bit = 1 << number
        chance = 0.0
        if held & bit:
            chance = 1.0
            in_time *= PASSED
        elif unseen & bit:
            chance = in_time
        elif top & bit:
            chance = takes
        if chance > left:
            chance = left
        points += chance * number
        left -= chance
        number -= 1
    points += SUM[expedition] - 20.0
    factor = 1.0 + expedition % 4
    if expedition < 4 and points > 0.0:  # LC-E3: investments only before the first number, and only on a gain
        more = held % 4 + NEW_INVESTMENT * arrives * (unseen % 4)
        if top % 4:
            more += takes
        if more > left:
            more = left
        factor += more
        left -= more
    cards = turns - left
    value = points * factor
    size = SIZE[expedition] + cards
    if size > 6.0:  # LC-P3, by how near the eighth card is
        value += 20.0 if size >= 8.5 else (size - 6.0) * 8.0
    if expedition or value >= DOUBT:
        return value, cards
    if value <= -DOUBT:
        return 0.0, 0.0
    likely = (value + DOUBT) / (2.0 * DOUBT)
    return likely * (value + DOUBT) / 2.0, likely * cards


class Forecast:
    """Both sides' prospects in all colours, `turns` turns from the end of the round; the opponent has the first of them."""

    def __init__(self, view: LostCitiesView, turns: int, draws_now: int, overlooks: int) -> None:
        self.view = view
        self.overlooks = overlooks
        self.mine = view.seat * len(COLOURS)  # the first of my lanes
        self.theirs = len(COLOURS) - self.mine
        self.my_turns = turns // 2
        self.their_turns = turns - self.my_turns
        self.unseen = [unseen_in(view, colour) for colour in range(view.colours)]
        if overlooks & DISCARDS:
            self.unseen = [unseen + discarded(view, colour) for colour, unseen in enumerate(self.unseen)]
        unseen = sum([SIZE[suit] for suit in self.unseen])
        share = ARRIVES / unseen if unseen else 0.0
        # Between two turns lies one draw; what is drawn after the last turn is of no use.
        self.to_me = share * max(0, self.my_turns - 1 + draws_now)
        self.to_them = min(1.0, share * (unseen - view.deck_size + max(0, self.their_turns - 1)))
        self.my_value: list[float] = []
        self.my_cards: list[float] = []
        self.their_value: list[float] = []
        mine = theirs = wanted = 0.0  # added one by one: from Python 3.12 on `sum` rounds floats otherwise than before
        for colour in range(view.colours):
            top = top_of(view, colour, 1)
            value, cards = self.for_me(colour, view.expeditions[self.mine + colour], view.hand[colour], top)
            their_value = self.for_them(colour, top)
            self.my_value.append(value)
            self.my_cards.append(cards)
            self.their_value.append(their_value)
            mine += value
            theirs += their_value
            wanted += cards
        self.lead = mine - theirs
        self.wanted = wanted

    def for_me(self, colour: int, expedition: int, held: int, top: int) -> tuple[float, float]:
        if self.overlooks & COST:
            return float(SUM[expedition]) + HELD * float(SUM[held & OPEN[expedition]]), 0.0
        return prospect(expedition, held, top, self.unseen[colour], self.my_turns, self.to_me, TOP_FOR_ME)

    def for_them(self, colour: int, top: int) -> float:
        if self.overlooks & OPPONENT:
            return 0.0
        lane = self.theirs + colour
        expedition, held = self.view.expeditions[lane], self.view.known[lane]
        return prospect(expedition, held, top, self.unseen[colour], self.their_turns, self.to_them, TOP_FOR_THEM)[0]

    def balance(self, colour: int, expedition: int, held: int, top: int) -> float:
        """How far I should be ahead in the end, if in one colour my expedition, my hand and the open discard were these."""
        value, cards = self.for_me(colour, expedition, held, top)
        lead = self.lead + value - self.my_value[colour]
        if top != top_of(self.view, colour, 1):
            lead -= self.for_them(colour, top) - self.their_value[colour]
        return self.in_time(lead, self.wanted + cards - self.my_cards[colour])

    def in_time(self, lead: float, wanted: float) -> float:
        """The lead, less what there will be no turn to play."""
        late = wanted - self.my_turns
        return lead - late * HURRY if late > 0.0 else lead

    def playing(self, action: int) -> float:
        """The balance after playing or discarding a card."""
        adds = action < DISCARD
        card = action - PLAY if adds else action - DISCARD
        colour, weight = COLOUR[card], WEIGHT[card]
        expedition, held = self.view.expeditions[self.mine + colour], self.view.hand[colour] - weight
        if adds:
            return self.balance(colour, expedition + weight, held, top_of(self.view, colour, 1))
        return self.balance(colour, expedition, held, weight)

    def drawing(self, action: int) -> float:
        """The balance after a draw. A card from the deck is in the chances already."""
        if action == DRAW_DECK:
            return self.in_time(self.lead, self.wanted)
        colour = action - DRAW_PILE
        held = self.view.hand[colour] + top_of(self.view, colour, 1)
        return self.balance(colour, self.view.expeditions[self.mine + colour], held, top_of(self.view, colour, 2))


def unseen_in(view: LostCitiesView, colour: int) -> int:
    """The cards of a colour that lie in the deck or hidden in the opponent's hand."""
    lanes = len(COLOURS)
    left = WHOLE_SUIT - view.hand[colour] - view.known[(1 - view.seat) * lanes + colour]
    left -= view.expeditions[colour] + view.expeditions[lanes + colour]
    return left - discarded(view, colour)


def discarded(view: LostCitiesView, colour: int) -> int:
    cards = 0
    for card in view.discards[colour]:
        cards += WEIGHT[card]
    return cards


def top_of(view: LostCitiesView, colour: int, depth: int) -> int:
    """The first or second discard of a colour, as a suit; 0 if there is none."""
    pile = view.discards[colour]
    return WEIGHT[pile[-depth]] if len(pile) >= depth else 0


def forecast(view: LostCitiesView, from_deck: bool, overlooks: int = 0) -> Forecast:
    """As it will be after this turn: a card from the deck brings the end nearer (LC-G1), one from the discards does not."""
    turns = view.deck_size - 1 if from_deck else view.deck_size
    if view.turn_cap:
        turns = min(turns, view.turn_cap - view.turns - 1)  # LC-Q12
    if overlooks & END:
        turns = max(turns, NO_END)
    return Forecast(view, turns, 1 if from_deck else 0, overlooks)


def ratings(view: LostCitiesView, choices: list[int], overlooks: int = 0) -> list[float]:
    """How far ahead each answer should leave me at the end of the round."""
    usual = forecast(view, True, overlooks)
    if choices[0] < DRAW_DECK:
        return [usual.playing(action) for action in choices]
    slower = forecast(view, False, overlooks)
    haste = HASTE if view.turns < LONG_ROUND else 1000.0
    return [usual.drawing(action) if action == DRAW_DECK else slower.drawing(action) - haste for action in choices]


def steady(view: LostCitiesView, choices: list[int]) -> int:
    return overlooking(0, view, choices)


def overlooking(what: int, view: LostCitiesView, choices: list[int]) -> int:
    """The best answer, but for what is overlooked; of equals the first."""
    rated = ratings(view, choices, what)
    return choices[rated.index(max(rated))]


def reason(view: LostCitiesView, choices: list[int]) -> tuple[int, Message]:
    """The same answer, and why."""
    action = steady(view, choices)
    if action >= DRAW_DECK:
        return action, why_draw(view, action)
    if action >= DISCARD:
        return action, why_discard(view, action - DISCARD)
    return action, why_play(view, action - PLAY)


def why_play(view: LostCitiesView, card: int) -> Message:
    seen = forecast(view, True)
    colour, weight = COLOUR[card], WEIGHT[card]
    before = view.expeditions[seen.mine + colour]
    after = before + weight
    value, _ = seen.for_me(colour, after, view.hand[colour] - weight, top_of(view, colour, 1))
    if not before or not NUMBER[card]:
        return Message("hint-start", {"colour": COLOURS[colour], "points": round(value)})
    gain = VALUE[after] - VALUE[before]
    coming = (seen.unseen[colour] | view.hand[colour]) & OPEN[before]
    skipped = [number for number in range(2, NUMBER[card]) if coming >> number & 1]
    if not skipped:
        return Message("hint-play", {"points": gain})
    return Message("hint-play-skip", {"points": gain, "skipped": skipped})


def why_discard(view: LostCitiesView, card: int) -> Message:
    seen = forecast(view, True)
    colour, weight = COLOUR[card], WEIGHT[card]
    value, _ = seen.for_me(colour, view.expeditions[seen.mine + colour], view.hand[colour] - weight, weight)
    cost = round(seen.my_value[colour] - value)
    gift = round(seen.for_them(colour, weight) - seen.their_value[colour])
    if cost > 0 and gift > 0:
        return Message("hint-discard-both", {"cost": cost, "gift": gift})
    if cost > 0:
        return Message("hint-discard-cost", {"cost": cost})
    return Message("hint-discard-gift", {"gift": gift}) if gift > 0 else Message("hint-discard-free", {})


def why_draw(view: LostCitiesView, action: int) -> Message:
    if action == DRAW_DECK:
        return Message("hint-deck", {})
    seen = forecast(view, False)
    colour = action - DRAW_PILE
    top, below = top_of(view, colour, 1), top_of(view, colour, 2)
    value, _ = seen.for_me(colour, view.expeditions[seen.mine + colour], view.hand[colour] + top, below)
    gain = round(value - seen.my_value[colour])
    denied = round(seen.their_value[colour] - seen.for_them(colour, below))
    if gain > denied:
        return Message("hint-take", {"colour": COLOURS[colour], "points": gain})
    return Message("hint-deny", {"points": denied}) if denied > 0 else Message("hint-stall", {})
