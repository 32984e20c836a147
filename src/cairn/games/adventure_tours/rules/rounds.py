"""Setup, scoring, and the way from one round to the next: sections 2, 10, 11 and the variations of section 15."""

from __future__ import annotations

from typing import ClassVar, Final

from ....core.agenda import Ask, Do, Luck
from ....core.events import EVERYONE
from ..guide import (
    BOARD,
    BOARDS_CHOSEN,
    BOARDS_DEALT,
    CARD_COST,
    DESERT,
    HAND_SIZE,
    OVERBOOKED,
    OVERBOOKED_HAND,
)  # fmt: skip
from ..position import Tours
from ..view import Cards
from .pile import FromPile
from .turns import TURN_STEPS

DRAWS_OF_A_ROUND: Final = 1000  # more than a round can have: the k-th draw of a round is the same after any round
NO_BOARD: Final = -1


class StartMatch(Do[Tours]):
    """`seat` opens the first round (AT-S4, AT-Q13)."""

    rule: ClassVar[str] = "AT-S1"

    def auto(self, p: Tours) -> None:
        p.push(StartRound(self.seat))
        deal_boards(p)


def deal_boards(p: Tours) -> None:
    """AT-S1, AT-S2: one of the six boards for each, at random; in the basic game all show the desert."""
    seats = p.guide.terms.seats
    if p.guide.terms.expert:
        p.boards = [NO_BOARD] * seats
        p.push(DealBoard(0))
    else:
        p.boards = [DESERT] * seats


class DealBoard(Luck[Tours]):
    rule: ClassVar[str] = "AT-S1"

    def source(self) -> str:
        return "boards"

    def free(self, p: Tours) -> list[int]:
        """AT-Q6: all six are dealt from, also those that were out before."""
        return [board for board in range(DESERT + 1, len(p.guide.boards)) if board not in p.boards]

    def ways(self, p: Tours) -> int:
        return len(self.free(p))

    def word(self, p: Tours, way: int) -> str:
        return p.guide.boards[self.free(p)[way]]

    def happen(self, p: Tours, way: int) -> None:
        board = self.free(p)[way]
        p.boards[self.seat] = board
        p.tell("board", self.seat, p.guide.boards[board])
        if self.seat + 1 < p.guide.terms.seats:
            p.push(DealBoard(self.seat + 1))


class StartRound(Do[Tours]):
    """All 102 cards are shuffled and hands are dealt; only money is carried over (AT-S5). `seat` starts."""

    rule: ClassVar[str] = "AT-S3"

    def auto(self, p: Tours) -> None:
        guide = p.guide
        seats = guide.terms.seats
        p.drawn["pile"] = DRAWS_OF_A_ROUND * p.round
        p.round += 1
        p.starter = self.seat
        p.turn = self.seat
        p.levels = [guide.starts[3 * p.boards[seat] + colour] for seat in range(seats) for colour in range(3)]
        p.pile = guide.deck[:]
        p.tell("starts", self.seat, p.round)
        p.then(TURN_STEPS[self.seat], EndRound(self.seat))
        for seat in reversed(range(seats)):  # one seat after the other gets its hand
            p.repeat(Deal(seat), hand_size(p, seat))


def hand_size(p: Tours, seat: int) -> int:
    return OVERBOOKED_HAND if p.board_ability(seat) == OVERBOOKED else HAND_SIZE  # AT-B6


class Deal(FromPile):
    rule: ClassVar[str] = "AT-S3"

    def put(self, p: Tours, card: int) -> None:
        p.gain(self.seat, card)
        p.whisper(self.seat, "dealt", self.seat, p.guide.words[card])


class EndRound(Do[Tours]):
    """It lies below everything that happens in the round. The ender is the active player (AT-D3, AT-G1), `seat` the starter."""

    rule: ClassVar[str] = "AT-P2"

    def auto(self, p: Tours) -> None:
        terms = p.guide.terms
        results: list[int] = []
        p.ability = 0
        p.extra = 0  # AT-A9: extra turns lapse
        for seat in range(terms.seats):
            before, income, held = p.money[seat], p.income(seat), len(p.hands[seat])
            after = max(0, before + income - CARD_COST * held)  # AT-P2, AT-Q3: the floor is put on the whole money
            p.money[seat] = after  # AT-Q19: coins never run out
            p.reckoned.append((before, income, held, after))
            results.append(after - before)  # AT-P5, AT-Q5
            if p.events is not None:
                members = " ".join([p.guide.words[card] for card in p.members[seat]])
                if terms.own_money and p.round < terms.rounds:  # AT-Q8
                    p.tell("pays", seat, income, held, members)
                    p.whisper(seat, "counts", seat, before, after)
                else:
                    p.tell("reckons", seat, income, held, before, after, members)
        if p.round == terms.rounds:  # AT-G2: the table stays as it is
            winners = p.winners()
            if len(winners) == 1:
                p.tell("wins", winners[0], p.money[winners[0]])
            else:
                p.tell("ties", EVERYONE, " ".join([str(seat) for seat in winners]), p.money[winners[0]])
            return
        starter = (p.turn + 1) % terms.seats  # AT-G1
        clear_table(p)
        p.push(StartRound(starter))
        if terms.between_rounds == BOARDS_DEALT:
            deal_boards(p)  # AT-X3
        elif terms.between_rounds == BOARDS_CHOSEN and terms.expert:
            order = choosing_order(results, starter)
            in_use = tuple(sorted(p.boards))
            p.boards = [NO_BOARD] * terms.seats
            p.push(ChooseBoard(order[0], order[1:], in_use))


def clear_table(p: Tours) -> None:
    """AT-S5: nothing but the money is carried into the next round."""
    seats = p.guide.terms.seats
    nothing: Cards = ()
    p.hands = [nothing] * seats
    p.members = [nothing] * seats
    p.equipment = [nothing] * seats
    p.levels = [0] * (3 * seats)
    p.discards = []
    p.pile = []
    p.bottom = []
    p.memory = []
    p.exhausted = 0


def choosing_order(results: list[int], starter: int) -> tuple[int, ...]:
    """AT-X4: the lowest result first; AT-Q7: ties clockwise from the next starting player."""
    seats = len(results)
    keys = sorted([(results[seat], (seat - starter) % seats, seat) for seat in range(seats)])
    return tuple([key[2] for key in keys])


class ChooseBoard(Ask[Tours]):
    """AT-N10: one of the boards in use that are still there; the last one is given."""

    rule: ClassVar[str] = "AT-X4"

    def __init__(self, seat: int, later: Cards, boards: Cards) -> None:
        self.seat = seat
        self.later = later  # who chooses after this seat
        self.boards = boards

    def legal(self, p: Tours) -> list[int]:
        return [BOARD + board - 1 for board in self.boards]

    def choose(self, p: Tours, action: int) -> None:
        board = action - BOARD + 1
        p.boards[self.seat] = board
        p.tell("chooses", self.seat, p.guide.boards[board])
        if self.later:
            left = tuple([other for other in self.boards if other != board])
            p.push(ChooseBoard(self.later[0], self.later[1:], left))
