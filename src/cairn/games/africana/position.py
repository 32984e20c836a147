"""Africana: the position."""

from __future__ import annotations

from typing import ClassVar, Final

from ...core.agenda import Position, agenda_seen_by
from ...core.chance import Chance
from .actions import SPACES, TRAVEL, pile_size, size
from .board import Board
from .scoring import reckon
from .view import AfricanaView

MARKERS: Final = 4  # AF-C15
NO_EXPEDITION: Final = -1  # on an empty space
PARTS_A_SEAT: Final = 7

Cards = tuple[int, ...]


class Africana(Position):
    """Hands, table, deck and discards are cards as numbers (see `actions`); expeditions and adventures are their numbers."""

    fields: ClassVar[tuple[str, ...]] = (
        "seats", "start_seat", "hidden_score", "free_again", "reshuffle_at_once", "max_rounds", "round", "last_round",
        "cut_off", "money", "hands", "pawns", "table", "deck", "discards", "spaces", "markers", "pile", "pile_left",
        "lefts", "rights", "unseen", "unfinished", "archive", "ended", "final",
    )  # fmt: skip

    def __init__(
        self,
        chance: Chance | None,
        board: Board,
        seats: int,
        start_seat: int,
        hidden_score: int,
        free_again: int,
        reshuffle_at_once: int,
        max_rounds: int,
        round: int,
        last_round: int,
        cut_off: int,
        money: list[int],
        hands: list[int],
        pawns: list[int],
        table: int,
        deck: int,
        discards: int,
        spaces: list[int],
        markers: list[int],
        pile: list[int],
        pile_left: int,
        lefts: list[Cards],
        rights: list[Cards],
        unseen: list[Cards],
        unfinished: list[Cards],
        archive: list[Cards],
        ended: list[Cards],
        final: list[int],
    ) -> None:
        super().__init__(chance)
        self.board = board
        self.seats = seats
        self.start_seat = start_seat  # AF-Q30
        self.hidden_score = hidden_score  # 1: a table does not show money and archives of others (AF-Q17)
        self.free_again = free_again  # 1: a page is free again after each purchase (AF-Q13)
        self.reshuffle_at_once = reshuffle_at_once  # 1: as soon as the pile is empty (AF-Q8)
        self.max_rounds = max_rounds  # AF-Q16; 0: off
        self.round = round  # the running one, from 1
        self.last_round = last_round  # 1: the end is triggered (AF-G1)
        self.cut_off = cut_off  # 1: ended by the guard of AF-Q16
        self.money = money  # in silver, by seat
        self.hands = hands  # by seat; what lies on the table is not in them
        self.pawns = pawns  # places, by seat
        self.table = table  # AF-M5: cards played in the running movement
        self.deck = deck  # travel cards face down: which comes next is decided when it is drawn
        self.discards = discards
        self.spaces = spaces  # the expedition on each space
        self.markers = markers  # per space, a bit for each seat
        self.pile = pile  # expeditions never shown, in the order of the file; the removed C cards are among them (AF-S3)
        self.pile_left = pile_left  # how many of them will still come
        self.lefts = lefts  # per book, the top last; all of them were seen
        self.rights = rights  # per book, the part of the right half that was seen, the top last
        self.unseen = unseen  # per book, what lies below that, in the order of the file
        self.unfinished = unfinished  # adventures in front of each seat
        self.archive = archive  # finished adventures under each company card
        self.ended = ended  # expeditions under each company card
        self.final = final  # the reckoning, seven parts a seat; empty while the match runs

    def copy(self) -> Africana:
        other = Africana(
            self.chance, self.board, self.seats, self.start_seat, self.hidden_score, self.free_again, self.reshuffle_at_once,
            self.max_rounds, self.round, self.last_round, self.cut_off, self.money[:], self.hands[:], self.pawns[:], self.table,
            self.deck, self.discards, self.spaces[:], self.markers[:], self.pile[:], self.pile_left, self.lefts[:],
            self.rights[:], self.unseen[:], self.unfinished[:], self.archive[:], self.ended[:], self.final[:],
        )  # fmt: skip
        self.copy_kernel_to(other)
        return other

    def parts(self, seat: int) -> Cards:
        """What the seat would score now, or did score, part by part."""
        if self.final:
            return tuple(self.final[seat * PARTS_A_SEAT : (seat + 1) * PARTS_A_SEAT])
        return reckon(
            self.board, self.ended[seat], self.archive[seat], self.unfinished[seat], self.money[seat], self.hands[seat]
        )

    def scores(self) -> list[int]:
        """Section 9; totals may be negative (AF-P4)."""
        return [sum(self.parts(seat)) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """AF-P4, AF-Q22: most points, then most money, then a shared win."""
        scores = self.scores()
        best = max(scores)
        most = max([self.money[seat] for seat in range(self.seats) if scores[seat] == best])
        return [seat for seat in range(self.seats) if scores[seat] == best and self.money[seat] == most]

    def markers_left(self, seat: int) -> int:
        """AF-J2: at most four are out at a time."""
        left = MARKERS
        for space in range(SPACES):
            if self.markers[space] >> seat & 1:
                left -= 1
        return left

    def view(self, seat: int) -> AfricanaView:
        """Section 11: own hand; of the others the number of cards, and joker and assistants, which were seen (AF-Q31)."""
        seen = AfricanaView(
            seat,
            self.to_act,
            agenda_seen_by(self, seat),
            self.seats,
            self.start_seat,
            self.hidden_score,
            self.free_again,
            self.reshuffle_at_once,
            self.max_rounds,
            self.round,
            self.last_round,
            self.cut_off,
            tuple(self.money),
            self.hands[seat] if seat >= 0 else 0,
            tuple([hand - (hand & TRAVEL) for hand in self.hands]),
            tuple([size(hand) for hand in self.hands]),
            tuple(self.pawns),
            self.table,
            pile_size(self.deck),
            self.discards,
            tuple(self.spaces),
            tuple(self.markers),
            tuple(self.pile),
            self.pile_left,
            tuple(self.lefts),
            tuple(self.rights),
            tuple(self.unseen),
            tuple(self.unfinished),
            tuple(self.archive),
            tuple(self.ended),
            tuple(self.final),
        )
        seen.board = self.board
        return seen
