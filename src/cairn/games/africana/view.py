"""Africana: what a seat may know."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import trait

from ...core.agenda import View
from .actions import (
    ASSISTANT,
    CARDS,
    COLOURS,
    HALVES,
    JOKER,
    PLACES,
    SPACES,
    cards_in,
    count,
    pile_size,
    size,
)  # fmt: skip
from .board import ARTIFACT_KINDS, Board, colour_words
from .scoring import PARTS, gathered, partition, reckon

Cards = tuple[int, ...]
MARKERS: Final = 4  # AF-C15


@trait
class AfricanaTable:
    """What everybody may know, section 11 of the rules: of books and piles everything that was once open is remembered.

    Hands, table, deck and discards are cards as numbers (see `actions`); expeditions and adventures are their numbers.
    """

    board: Board
    seats: int
    start_seat: int  # AF-Q30
    hidden_score: int  # 1: a table does not show money and archives of others (AF-Q17)
    free_again: int  # 1: a page is free again after each purchase (AF-Q13)
    reshuffle_at_once: int  # 1: as soon as the pile is empty (AF-Q8)
    max_rounds: int  # AF-Q16; 0: off
    round: int  # the running one, from 1
    last_round: int  # 1: the end is triggered (AF-G1)
    cut_off: int  # 1: ended by the guard of AF-Q16
    money: list[int]  # in silver, by seat
    pawns: list[int]  # places, by seat
    table: int  # AF-M5: cards played in the running movement
    discards: int
    spaces: list[int]  # the expedition on each space
    markers: list[int]  # per space, a bit for each seat
    pile: list[int]  # expeditions never shown, in the order of the file; the removed C cards are among them (AF-S3)
    pile_left: int  # how many of them will still come
    lefts: list[Cards]  # per book, the top last; all of them were seen
    rights: list[Cards]  # per book, the part of the right half that was seen, the top last
    unseen: list[Cards]  # per book, what lies below that, in the order of the file
    unfinished: list[Cards]  # adventures in front of each seat
    archive: list[Cards]  # finished adventures under each company card
    ended: list[Cards]  # expeditions under each company card
    final: list[int]  # the reckoning, seven parts a seat; empty while the match runs

    def reckoned(self, seat: int, hand: int) -> Cards:
        """What the seat would score now with this hand, or did score, part by part."""
        if self.final:
            return tuple(self.final[seat * len(PARTS) : (seat + 1) * len(PARTS)])
        return reckon(self.board, self.ended[seat], self.archive[seat], self.unfinished[seat], self.money[seat], hand)

    def markers_left(self, seat: int) -> int:
        """AF-J2: at most four are out at a time."""
        left = MARKERS
        for mask in self.markers:
            if mask >> seat & 1:
                left -= 1
        return left


class AfricanaView(View, AfricanaTable):
    """Only travel cards are ever hidden."""

    hand: int = 0  # the seat's own
    hand_sizes: list[int]
    open_hands: list[int]  # joker and assistants of each seat: all saw them come and go (AF-Q31)
    deck_size: int

    # Values

    def company(self, seat: int) -> int:
        return (seat - self.start_seat) % self.seats

    def covered(self, seat: int) -> bool:
        """AF-Q17: with `hidden_score` a table does not show others' money and archives while the match runs."""
        return bool(self.hidden_score) and seat != self.seat and not self.final

    def parts(self, seat: int) -> Cards:
        """The score so far, as the viewer can work it out: of other hands it counts nothing."""
        return self.reckoned(seat, self.hand if seat == self.seat else 0)

    def scores(self) -> list[int]:
        """What lies on the table, without anybody's hand; nothing where AF-Q17 covers it."""
        if self.hidden_score and not self.final:
            return []
        return [sum(self.reckoned(seat, 0)) for seat in range(self.seats)]

    def measures(self) -> dict[str, int]:
        """For previews: what the seat has, and what it would score now."""
        if self.seat < 0:
            return {}
        return {
            "silver": self.money[self.seat],
            "points": sum(self.parts(self.seat)),
            "cards": self.hand_sizes[self.seat],
            "markers": self.markers_left(self.seat),
        }

    # In words

    def own_data(self) -> dict[str, Any]:
        return {"hand": cards_in(self.hand), "seats": [self.seat_data(seat) for seat in range(self.seats)]}

    def open_data(self) -> dict[str, Any]:
        board = self.board
        return {
            "round": self.round,
            "max_rounds": self.max_rounds,
            "last_round": bool(self.last_round),
            "cut_off": bool(self.cut_off),
            "start_seat": self.start_seat,
            "turn": self.agenda[-1].seat if self.agenda else None,
            "prices": {"adventure": 5, "colour_change": 5, "page": 1},
            "limits": {"hand": 5, "adventures": 3, "markers": MARKERS},
            "places": [self.place_data(place) for place in range(PLACES)],
            "spaces": [self.space_data(space) for space in range(SPACES)],
            "pile": {
                "left": self.pile_left,
                "next": board.stages[self.pile[0]] if self.pile_left else None,
                "unseen": [board.expeditions[expedition] for expedition in self.pile],
                "ended": sum([len(cards) for cards in self.ended]),
                "in_game": len(board.expeditions) - board.removed[self.seats],
            },
            "travel": {
                "pile": self.deck_size,
                "discards": {CARDS[card]: count(self.discards, card) for card in range(len(COLOURS))},
                "discarded": pile_size(self.discards),
            },
            "table": cards_in(self.table),
            "books": [self.book_data(book) for book in range(len(HALVES))],
            "artifacts": list(board.artifacts),
        }

    def place_data(self, place: int) -> dict[str, Any]:
        board = self.board
        return {
            "id": board.places[place],
            "name": board.place_names[place],
            "half": HALVES[board.halves[place]],
            "symbols": colour_words(board.symbols[place]),
            "neighbours": [board.places[neighbour] for neighbour in board.neighbours[place]],
            "lon": board.positions[place][0],
            "lat": board.positions[place][1],
        }

    def space_data(self, space: int) -> dict[str, Any]:
        expedition, bonus = self.spaces[space], self.board.bonus_silver[space]
        return {
            "space": space + 1,
            "bonus": {"kind": "silver", "amount": bonus} if bonus else {"kind": "travel", "amount": 1},
            "expedition": self.expedition_data(expedition) if expedition >= 0 else None,
            "markers": [seat for seat in range(self.seats) if self.markers[space] >> seat & 1],
        }

    def expedition_data(self, expedition: int) -> dict[str, Any]:
        board = self.board
        start, target = board.starts[expedition], board.targets[expedition]
        return {
            "id": board.expeditions[expedition],
            "stage": board.stages[expedition],
            "start": board.places[start],
            "target": board.places[target],
            "steps": board.distances[start * PLACES + target],
            "silver": board.silver[expedition],
            "points": board.points[expedition],
        }

    def adventure_data(self, adventure: int) -> dict[str, Any]:
        board = self.board
        artifact = board.is_artifact(adventure)
        return {
            "id": board.adventures[adventure],
            "kind": "artifact" if artifact else "assistant",
            "what": board.artifacts[board.adventure_kinds[adventure]]
            if artifact
            else COLOURS[board.assistant_colour(adventure)],
            "target": board.places[board.adventure_targets[adventure]],
            "silver": board.adventure_silver[adventure],
            "points": board.adventure_points[adventure],
        }

    def book_data(self, book: int) -> dict[str, Any]:
        """The halves with their tops last. Below the known right pages lie `hidden` others, which are among `unseen`."""
        left = [self.adventure_data(card) for card in self.lefts[book]]
        right = [self.adventure_data(card) for card in self.rights[book]]
        return {
            "half": HALVES[book],
            "left": left[-1] if left else None,
            "right": right[-1] if right else None,
            "left_size": len(left),
            "right_size": len(right) + len(self.unseen[book]),
            "left_pages": left,
            "right_pages": right,
            "hidden": len(self.unseen[book]),
            "unseen": [self.board.adventures[card] for card in self.unseen[book]],
        }

    def seat_data(self, seat: int) -> dict[str, Any]:
        board = self.board
        company, covered = self.company(seat), self.covered(seat)
        open_hand = self.open_hands[seat]
        kinds, assistants = gathered(board, self.archive[seat])
        parts = self.parts(seat)
        own = seat == self.seat or bool(self.final)
        return {
            "company": company + 1,
            "country": board.countries[company],
            "colour": board.company_colours[company],
            "place": board.places[self.pawns[seat]],
            "book": HALVES[board.halves[self.pawns[seat]]],
            "money": None if covered else self.money[seat],
            "hand_size": self.hand_sizes[seat],
            "travel_cards": self.hand_sizes[seat] - size(open_hand),
            "joker": bool(count(open_hand, JOKER)),
            "assistants": [
                COLOURS[colour] for colour in range(len(COLOURS)) for _ in range(count(open_hand, ASSISTANT + colour))
            ],
            "markers": self.markers_left(seat),
            "joined": [space + 1 for space in range(SPACES) if self.markers[space] >> seat & 1],
            "unfinished": [self.adventure_data(card) for card in self.unfinished[seat]],
            "archive": None if covered else [self.adventure_data(card) for card in self.archive[seat]],
            "expeditions": None if covered else [self.expedition_data(card) for card in self.ended[seat]],
            "ended": len(self.ended[seat]),
            "artifacts": None if covered else dict(zip(board.artifacts, kinds)),
            "collections": None
            if covered
            else [
                {"worth": worth, "takes": {board.artifacts[kind]: taken[kind] for kind in range(ARTIFACT_KINDS) if taken[kind]}}
                for worth, taken in partition(kinds)
            ],
            "finished_assistants": None if covered else assistants,
            "score": None
            if covered
            else {
                **dict(zip(PARTS, parts)),
                "cards": parts[PARTS.index("cards")] if own else None,
                "total": sum(parts),
            },
        }
