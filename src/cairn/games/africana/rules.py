"""Africana: the rules, in the order of the rulebook."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from ...core.agenda import Ask, AskHidden, Do, Luck, Reveal
from ...core.events import EVERYONE
from ...core.steps import catalogue
from .actions import (
    ADVENTURES,
    ASSISTANT,
    BUY_LEFT,
    BUY_RIGHT,
    CARDS,
    CLOSE,
    DISCARD,
    DRAW,
    DROP,
    END,
    EXPEDITIONS,
    FINISH,
    GO,
    HALVES,
    JOIN,
    JOKER,
    KINDS,
    NORTH,
    READ,
    SOUTH,
    SPACES,
    STOP,
    TRAVEL,
    TRAVEL_ON,
    TURN_BACKWARDS,
    TURN_FORWARDS,
    UNIT,
    kinds_in,
    pile_size,
    size,
)  # fmt: skip
from .position import NO_EXPEDITION, Africana

HAND_LIMIT: Final = 5  # AF-L1
ADVENTURE_LIMIT: Final = 3  # AF-L2
ADVENTURE_PRICE: Final = 5  # AF-B5
CHANGE_PRICE: Final = 5  # AF-M7
PAGE_PRICE: Final = 1  # AF-B4


# Setup


def start(p: Africana, agreed: dict[str, Any]) -> None:
    """Chapter "Game setup". AF-S2, AF-S4: A cards lie above B above C, and which comes next is decided when it is shown."""
    board = p.board
    seats: int = agreed["seats"]
    start_seat: int = agreed["start_seat"]
    p.seats = seats
    p.start_seat = start_seat
    p.hidden_score = int(agreed["hidden_score"])
    p.free_again = int(agreed["free_page"] == "after-purchase")
    p.reshuffle_at_once = int(agreed["reshuffle"] == "at-once")
    p.max_rounds = agreed["max_rounds"] or 0
    p.round = 1
    p.deck = board.travel_deck  # AF-S6
    p.spaces = [NO_EXPEDITION] * SPACES
    p.markers = [0] * SPACES
    p.pile = list(range(EXPEDITIONS))
    p.pile_left = EXPEDITIONS - board.removed[seats]  # AF-S3: the removed cards are never looked at, so they stay undecided
    p.lefts = [(), ()]
    p.rights = [(), ()]
    # AF-S1: the whole of each book lies unseen on its right half
    p.unseen = [tuple([card for card in range(ADVENTURES) if board.books[card] == book]) for book in (NORTH, SOUTH)]
    for seat in range(seats):
        company = (seat - start_seat) % seats  # AF-S7, AF-S10: clockwise from the start player, companies 1 to n
        p.money.append(board.company_money[company])  # AF-S8, AF-S9
        p.pawns.append(board.company_starts[company])
        p.hands.append(UNIT[JOKER])
        p.unfinished.append(())
        p.archive.append(())
        p.ended.append(())
    p.push(Turn(start_seat))
    p.push(ShowPage(start_seat, SOUTH))  # AF-Q12: both top cards are seen at once
    p.push(ShowPage(start_seat, NORTH))
    p.push(Replenish(start_seat))  # AF-S5
    for place in range(seats - 1, -1, -1):
        p.push(TravelCard((start_seat + place) % seats))  # AF-S9


# The turn


class Turn(Ask[Africana]):
    """AF-N1: exactly one of three actions. AF-T3, AF-Q16: all three are always possible."""

    rule: ClassVar[str] = "AF-T1"

    def legal(self, p: Africana) -> list[int]:
        return [DRAW, READ, TRAVEL_ON]

    def choose(self, p: Africana, action: int) -> None:
        seat = self.seat
        if action == DRAW:
            p.push(END_TURN_STEPS[seat])
            p.push(DRAW_TWO_STEPS[seat])
        elif action == READ:
            p.tell("reads", seat, HALVES[p.board.halves[p.pawns[seat]]])
            p.push(BOOK_STEPS[seat])
        else:
            p.push(MOVE_STEPS[seat])


# Action A: draw travel cards


class DrawCards(Do[Africana]):
    """AF-A1: two of them as an action, one as a joining bonus. The hand may go over five for now (AF-Q7)."""

    rule: ClassVar[str] = "AF-A1"

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def auto(self, p: Africana) -> None:
        if not p.deck:
            reshuffle(p)  # AF-A2, AF-Q8: when a card is needed
        if not p.deck:
            p.tell("finds-no-card", self.seat)  # AF-A3, AF-Q9
            return
        if self.number > 1:
            p.push(DRAW_ONE_STEPS[self.seat])
        p.push(TRAVEL_CARD_STEPS[self.seat])


def reshuffle(p: Africana) -> None:
    """AF-A2. AF-M6: cards on the table are not among the discards."""
    if p.discards:
        p.deck = p.discards
        p.discards = 0
        p.tell("reshuffles", EVERYONE, pile_size(p.deck))


class TravelCard(Luck[Africana]):
    """The next card of the pile goes to a hand."""

    rule: ClassVar[str] = "AF-A1"

    def source(self) -> str:
        return "travel"

    def ways(self, p: Africana) -> int:
        return pile_size(p.deck)

    def word(self, p: Africana, way: int) -> str:
        return CARDS[card_at(p.deck, way)]

    def happen(self, p: Africana, way: int) -> None:
        card = card_at(p.deck, way)
        p.deck -= UNIT[card]
        p.hands[self.seat] += UNIT[card]
        p.whisper(self.seat, "draws", self.seat, CARDS[card])
        if not p.deck and p.reshuffle_at_once:
            reshuffle(p)  # AF-Q8


def card_at(pile: i64, way: i64) -> int:
    """Which kind the `way`-th card of a sorted pile is."""
    card: i64 = 0
    way -= pile & 15
    while way >= 0:
        card += 1
        pile >>= 4
        way -= pile & 15
    return card


# Action B: buy adventure cards


class Book(Ask[Africana]):
    """AF-N2, AF-B2: turn and buy in any order, as long as each can be paid; it ends when the seat says so.

    AF-B6: each step is an answer of its own, so nothing can be taken back after seeing what is below. AF-B9: what is bought
    cannot be delivered in the same turn, as moving is another action.
    """

    rule: ClassVar[str] = "AF-B2"

    def __init__(self, seat: int, free: int) -> None:
        self.seat = seat
        self.free = free  # AF-B4: 1 if the next page costs nothing

    def legal(self, p: Africana) -> list[int]:
        book = p.board.halves[p.pawns[self.seat]]  # AF-B1
        left, right, money = len(p.lefts[book]), len(p.rights[book]), p.money[self.seat]
        actions: list[int] = []
        if self.free or money >= PAGE_PRICE:  # AF-B7, AF-Q14, AF-Q15
            if right:
                actions.append(TURN_FORWARDS)
            if left:
                actions.append(TURN_BACKWARDS)
        if money >= ADVENTURE_PRICE:
            if left:
                actions.append(BUY_LEFT)
            if right:
                actions.append(BUY_RIGHT)
        actions.append(CLOSE)
        return actions

    def choose(self, p: Africana, action: int) -> None:
        seat = self.seat
        if action == CLOSE:
            p.push(END_TURN_STEPS[seat])
            return
        book = p.board.halves[p.pawns[seat]]
        if action <= TURN_BACKWARDS:
            turn_page(p, book, action == TURN_FORWARDS)
            price = 0 if self.free else PAGE_PRICE
            p.money[seat] -= price
            p.tell("turns", seat, "forwards" if action == TURN_FORWARDS else "backwards", HALVES[book], price)
            p.push(PAID_BOOK_STEPS[seat])
        else:
            pages = p.lefts if action == BUY_LEFT else p.rights
            card = pages[book][-1]
            pages[book] = pages[book][:-1]
            p.money[seat] -= ADVENTURE_PRICE
            p.unfinished[seat] += (card,)  # AF-B8: more than three are fine until the end of the turn
            p.tell("buys", seat, p.board.adventures[card], ADVENTURE_PRICE)
            p.push(BOOK_STEPS[seat] if self.free or p.free_again else PAID_BOOK_STEPS[seat])  # AF-Q13
        if not p.rights[book] and p.unseen[book]:
            p.push(ShowPage(seat, book))


def turn_page(p: Africana, book: int, forwards: bool) -> None:
    """AF-B3: both faces of a page are the same, so what is on top of one half is then on top of the other."""
    giving, taking = (p.rights, p.lefts) if forwards else (p.lefts, p.rights)
    taking[book] += (giving[book][-1],)
    giving[book] = giving[book][:-1]


class ShowPage(Luck[Africana]):
    """A page nobody has seen becomes the top of the right half."""

    rule: ClassVar[str] = "AF-B3"

    def __init__(self, seat: int, book: int) -> None:
        self.seat = seat
        self.book = book

    def source(self) -> str:
        return "north-book" if self.book == NORTH else "south-book"

    def ways(self, p: Africana) -> int:
        return len(p.unseen[self.book])

    def word(self, p: Africana, way: int) -> str:
        return p.board.adventures[p.unseen[self.book][way]]

    def happen(self, p: Africana, way: int) -> None:
        unseen = p.unseen[self.book]
        p.rights[self.book] += (unseen[way],)
        p.unseen[self.book] = unseen[:way] + unseen[way + 1 :]
        p.tell("shows", EVERYONE, p.board.adventures[unseen[way]], HALVES[self.book])


# Action C: move explorer


class Move(AskHidden[Africana]):
    """AF-M1, AF-V4: steps, joins and endings in any order until the seat stops (AF-N7); none of them is compulsory (AF-V5).

    The hand decides which steps are possible, so it is a hidden question. AF-Q1, AF-Q2, AF-Q3, AF-Q4, AF-Q26 follow from this.
    """

    rule: ClassVar[str] = "AF-M1"

    def legal(self, p: Africana) -> list[int]:
        seat = self.seat
        board = p.board
        here: i64 = p.pawns[seat]
        rich = 1 if p.money[seat] >= CHANGE_PRICE else 0
        steps = board.steps_from(here, kinds_in(p.hands[seat]), rich)  # AF-N3, AF-M2 to AF-M4
        here_too: list[int] = []
        marker: i64 = 1 << seat
        for space in range(SPACES):
            expedition: i64 = p.spaces[space]
            if expedition >= 0:
                markers: i64 = p.markers[space]
                if markers & marker:
                    if board.targets[expedition] == here:
                        here_too.append(END + space)  # AF-N5, AF-E1, AF-E3
                elif board.starts[expedition] == here and p.markers_left(seat):
                    here_too.append(JOIN + space)  # AF-N4, AF-J1 to AF-J3
        for adventure in p.unfinished[seat]:
            if board.adventure_targets[adventure] == here:
                here_too.append(FINISH + adventure)  # AF-N6, AF-V1
        return here_too + steps

    def choose(self, p: Africana, action: int) -> None:
        seat = self.seat
        if action < JOIN:
            p.push(MOVE_STEPS[seat])
            go(p, seat, (action - GO) // KINDS, (action - GO) % KINDS)
        elif action == STOP:
            come_to_rest(p, seat)
            p.push(END_TURN_STEPS[seat])
        else:
            p.push(MOVE_STEPS[seat])
            if action < END:
                join(p, seat, action - JOIN)
            elif action < FINISH:
                end_expedition(p, seat, action - END)
            else:
                finish_adventure(p, seat, action - FINISH)


def go(p: Africana, seat: int, place: int, card: int) -> None:
    """AF-M2, AF-Q25: the card pays for the place entered, whatever the route. AF-M5, AF-Q5: it then lies on the table."""
    price = 0 if p.board.matches(place, card) else CHANGE_PRICE  # AF-M7
    p.money[seat] -= price
    p.hands[seat] -= UNIT[card]
    p.table += UNIT[card]
    p.pawns[seat] = place
    p.tell("goes", seat, p.board.places[place], CARDS[card], price)


def join(p: Africana, seat: int, space: int) -> None:
    """AF-J4, AF-Q19: everyone who joins gets the bonus of the space at once."""
    p.markers[space] |= 1 << seat
    bonus = p.board.bonus_silver[space]
    p.money[seat] += bonus
    p.tell("joins", seat, p.board.expeditions[p.spaces[space]], space + 1, bonus)
    if not bonus:
        p.push(DRAW_ONE_STEPS[seat])


def end_expedition(p: Africana, seat: int, space: int) -> None:
    """AF-E2: the reward for one, the markers home for all. AF-E4: the space stays empty until the end of the turn."""
    expedition = p.spaces[space]
    silver = p.board.silver[expedition]
    p.money[seat] += silver
    p.ended[seat] += (expedition,)
    p.spaces[space] = NO_EXPEDITION
    p.markers[space] = 0
    p.tell("ends", seat, p.board.expeditions[expedition], space + 1, silver, p.board.points[expedition])


def finish_adventure(p: Africana, seat: int, adventure: int) -> None:
    """AF-V2: an artifact brings its silver. AF-V3: an assistant comes to the hand, to be used at once."""
    board = p.board
    p.unfinished[seat] = tuple([card for card in p.unfinished[seat] if card != adventure])
    p.archive[seat] += (adventure,)
    if board.is_artifact(adventure):
        p.money[seat] += board.adventure_silver[adventure]
    else:
        p.hands[seat] += UNIT[ASSISTANT + board.assistant_colour(adventure)]
    p.tell("finishes", seat, board.adventures[adventure], board.adventure_silver[adventure], board.adventure_points[adventure])


def come_to_rest(p: Africana, seat: int) -> None:
    """AF-M5, AF-Q23: travel cards to the discards; joker and assistants come back before limits are checked."""
    travel = p.table & TRAVEL
    p.discards += travel
    p.hands[seat] += p.table - travel
    p.table = 0
    p.tell("rests", seat, p.board.places[p.pawns[seat]])


# End of a turn


class EndTurn(Do[Africana]):
    """AF-L3: limits first, then new expeditions. Only this seat can be over a limit (AF-Q28)."""

    rule: ClassVar[str] = "AF-L3"

    def auto(self, p: Africana) -> None:
        seat = self.seat
        p.push(NEXT_STEPS[seat])
        if NO_EXPEDITION in p.spaces:
            p.push(REPLENISH_STEPS[seat])
        if len(p.unfinished[seat]) > ADVENTURE_LIMIT:
            p.push(AdventureLimit(seat))
        if size(p.hands[seat]) > HAND_LIMIT:
            p.push(HAND_LIMIT_STEPS[seat])


class HandLimit(AskHidden[Africana]):
    """AF-N8: the seat chooses. Travel cards go to the discards, joker and assistants leave the game."""

    rule: ClassVar[str] = "AF-L1"

    def legal(self, p: Africana) -> list[int]:
        hand = p.hands[self.seat]
        return [DISCARD + card for card in range(KINDS) if hand >> 4 * card & 15]

    def choose(self, p: Africana, action: int) -> None:
        seat = self.seat
        card = action - DISCARD
        p.hands[seat] -= UNIT[card]
        if card < ASSISTANT:
            p.discards += UNIT[card]
        p.tell("discards", seat, CARDS[card])
        if size(p.hands[seat]) > HAND_LIMIT:
            p.push(HAND_LIMIT_STEPS[seat])


class AdventureLimit(Ask[Africana]):
    """AF-N9: more than three unfinished adventures; what is given up leaves the game."""

    rule: ClassVar[str] = "AF-L2"

    def legal(self, p: Africana) -> list[int]:
        return [DROP + adventure for adventure in sorted(p.unfinished[self.seat])]

    def choose(self, p: Africana, action: int) -> None:
        seat = self.seat
        p.unfinished[seat] = tuple([card for card in p.unfinished[seat] if card != action - DROP])
        p.tell("drops", seat, p.board.adventures[action - DROP])
        if len(p.unfinished[seat]) > ADVENTURE_LIMIT:
            p.push(AdventureLimit(seat))


class Replenish(Do[Africana]):
    """AF-R1, AF-Q18: empty spaces from the left, nothing slides. AF-R2, AF-Q10, AF-Q11: too few cards trigger the end."""

    rule: ClassVar[str] = "AF-R1"

    def auto(self, p: Africana) -> None:
        for space in range(SPACES):
            if p.spaces[space] == NO_EXPEDITION:
                if p.pile_left:
                    p.push(REPLENISH_STEPS[self.seat])
                    p.push(NewExpedition(self.seat, space))
                elif not p.last_round:
                    p.last_round = 1  # AF-G1
                    p.tell("last-round", self.seat)
                return


class NewExpedition(Luck[Africana]):
    """AF-S4: A cards come before B before C, so one of the first stage still in the pile."""

    rule: ClassVar[str] = "AF-R1"

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space

    def source(self) -> str:
        return "expeditions"

    def ways(self, p: Africana) -> int:
        stage = p.board.stages[p.pile[0]]
        number = 0
        for expedition in p.pile:
            if p.board.stages[expedition] == stage:
                number += 1
        return number

    def word(self, p: Africana, way: int) -> str:
        return p.board.expeditions[p.pile[way]]

    def happen(self, p: Africana, way: int) -> None:
        expedition = p.pile.pop(way)
        p.pile_left -= 1
        p.spaces[self.space] = expedition
        p.tell("appears", EVERYONE, p.board.expeditions[expedition], self.space + 1)


class NextPlayer(Do[Africana]):
    """AF-T1: clockwise. AF-G2, AF-Q29: a triggered end comes when all have had equally many turns."""

    rule: ClassVar[str] = "AF-G2"

    def auto(self, p: Africana) -> None:
        seat = (self.seat + 1) % p.seats
        if seat == p.start_seat:
            if p.last_round:
                p.push(Reckoning(seat))
                return
            if p.round == p.max_rounds:  # AF-Q16: a cut-off, not a rule
                p.cut_off = 1
                p.tell("cut-off", EVERYONE, p.round)
                p.push(Reckoning(seat))
                return
            p.round += 1
        p.push(TURN_STEPS[seat])


class Reckoning(Reveal[Africana]):
    """AF-P1 to AF-P4. It opens the hands: what travel cards count is told to all."""

    rule: ClassVar[str] = "AF-P4"

    def auto(self, p: Africana) -> None:
        final: list[int] = []
        for seat in range(p.seats):
            parts = p.parts(seat)
            final += parts
            p.tell("scores", seat, sum(parts), *parts)
        p.final = final
        winners, scores = p.winners(), p.scores()
        if len(winners) == 1:
            p.tell("wins", winners[0], scores[winners[0]], p.money[winners[0]])
        else:
            p.tell("ties", EVERYONE, " ".join([str(seat) for seat in winners]), scores[winners[0]], p.money[winners[0]])


# Steps never change, so those that come up all the time are made once.
MOST_SEATS: Final = 4
TURN_STEPS: Final = [Turn(seat) for seat in range(MOST_SEATS)]
DRAW_ONE_STEPS: Final = [DrawCards(seat, 1) for seat in range(MOST_SEATS)]
DRAW_TWO_STEPS: Final = [DrawCards(seat, 2) for seat in range(MOST_SEATS)]
TRAVEL_CARD_STEPS: Final = [TravelCard(seat) for seat in range(MOST_SEATS)]
BOOK_STEPS: Final = [Book(seat, 1) for seat in range(MOST_SEATS)]
PAID_BOOK_STEPS: Final = [Book(seat, 0) for seat in range(MOST_SEATS)]
MOVE_STEPS: Final = [Move(seat) for seat in range(MOST_SEATS)]
END_TURN_STEPS: Final = [EndTurn(seat) for seat in range(MOST_SEATS)]
HAND_LIMIT_STEPS: Final = [HandLimit(seat) for seat in range(MOST_SEATS)]
REPLENISH_STEPS: Final = [Replenish(seat) for seat in range(MOST_SEATS)]
NEXT_STEPS: Final = [NextPlayer(seat) for seat in range(MOST_SEATS)]
STEPS: Final = catalogue(__name__)
