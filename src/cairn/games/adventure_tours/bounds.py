"""Adventure Tours: what the fields of a position may be, and its invariants."""

from __future__ import annotations

from typing import Any

from ...core.agenda import Step
from ...core.bounds import Bounds, Many, Row, Whole, hold, lies_on
from .guide import (
    ABILITY_KEYS,
    AIMED,
    ANOTHER_TURN,
    BOARDS,
    BRING_FRIEND,
    DECK_SIZE,
    DESERT,
    EXTRA_IMPROVE,
    GRAND_DEPARTURE,
    OVERBOOKED,
)
from .position import Tours
from .rules.effects import PickFrom, Shield, effect, targets
from .rules.improve import Bury
from .rules.rounds import DRAWS_OF_A_ROUND, NO_BOARD, ChooseBoard, EndRound, StartRound
from .rules.turns import Play

MOST_MONEY = 100_000
EFFECTS = ("DrawOne", "DrawTwo", "BreakGear", "DriveAway", "TakeGear", "LureAway", "SearchBags")
CARD_STEPS = (
    "Aim", "AimAgain", "ExtraImprove", "ImproveAgain", "BringFriend", "FriendAgain", "AnotherTurn", "TurnAgain",
    "GrandDeparture",
)  # fmt: skip
IN_A_TURN = (*CARD_STEPS, "WellStocked", "CampAfter", "Play", "SealHatch", "WideChoice", "Bury", "PickFrom", *EFFECTS)
AGAIN = ("AimAgain", "ImproveAgain", "FriendAgain", "TurnAgain")
UNDER_A_TURN = ("EndTurn", "CampAfter", "Play", "WellStocked", *AGAIN)  # what waits while something is asked above it
BENEATH = {
    **dict.fromkeys(("EndRound", "StartRound"), ("",)),
    **dict.fromkeys(("Turn", "EndTurn"), ("EndRound",)),
    **dict.fromkeys(IN_A_TURN, UNDER_A_TURN),
    "ChooseBoard": ("StartRound",),
    "Shield": EFFECTS,
}
USES = {
    "ExtraImprove": EXTRA_IMPROVE, "ImproveAgain": EXTRA_IMPROVE, "BringFriend": BRING_FRIEND, "FriendAgain": BRING_FRIEND,
    "AnotherTurn": ANOTHER_TURN, "TurnAgain": ANOTHER_TURN, "GrandDeparture": GRAND_DEPARTURE,
}  # fmt: skip


def bounds(agreed: Tours) -> Bounds:
    guide = agreed.guide
    seats, rounds = guide.terms.seats, guide.terms.rounds
    seat, card, money, flag = Whole(0, seats - 1), Whole(0, guide.kinds - 1), Whole(0, MOST_MONEY), Whole(0, 1)
    cards, board = Many(card, 0, DECK_SIZE), Whole(NO_BOARD, BOARDS)
    fields: dict[str, Any] = {
        "round": Whole(0, rounds),
        "starter": seat,
        "turn": seat,
        "ability": Whole(0, len(ABILITY_KEYS) - 1),
        "extra": Whole(0, DECK_SIZE),
        "exhausted": flag,
        "boards": Many(board, seats),
        "money": Many(money, seats),
        "reckoned": Many(Row(money, money, Whole(0, DECK_SIZE), money), 0, seats * rounds),
        "hands": Many(cards, seats),
        "members": Many(cards, seats),
        "equipment": Many(cards, seats),
        "levels": Many(Whole(0, 10 * DECK_SIZE), 3 * seats),
        "discards": cards,
        "pile": cards,
        "bottom": cards,
        "memory": Many(Row(seat, seat, Whole(0, DECK_SIZE), Many(card, 1, DECK_SIZE)), 0, seats * seats),
    }
    steps = {
        "card": card,
        "target": seat,
        "actor": seat,
        "left": Whole(1, 8),
        "Bury.left": Whole(1, 2),
        "later": Many(seat, 0, seats - 1),
        "boards": Many(Whole(1, BOARDS), 1, BOARDS),
    }
    return Bounds(seats, fields, steps)


def check_outside(p: Tours) -> None:
    """AT-C1: all cards are out in a round and none between two. Boards, results and memory fit; so does the turn that runs."""
    terms = p.guide.terms
    lies_on(p.agenda, BENEATH)
    check_boards(p)
    between = bool(p.agenda) and isinstance(p.agenda[0], StartRound)
    out = len(p.pile + p.bottom + p.discards) + sum(map(len, (*p.hands, *p.members, *p.equipment)))
    hold(out == (0 if between else DECK_SIZE), "cards are out between two rounds, or missing in one")
    finished = p.round if between or not p.agenda else p.round - 1
    hold(len(p.reckoned) == terms.seats * finished, f"{len(p.reckoned)} results for {finished} finished rounds")
    check_memory(p)
    if p.agenda and not between:
        check_turn(p)


def check_boards(p: Tours) -> None:
    terms, choosing = p.guide.terms, p.asked()
    if not terms.expert:
        hold(p.boards == [DESERT] * terms.seats, "a basic game is played on the desert")
    elif isinstance(choosing, ChooseBoard):  # AT-X4
        hold(len(p.agenda) == 2, "boards are chosen in the middle of something")
        waiting = (choosing.seat, *choosing.later)
        hold(sorted(set(waiting)) == sorted(waiting), "a seat chooses its board twice")
        hold(all((p.boards[seat] == NO_BOARD) == (seat in waiting) for seat in range(terms.seats)), "a board is chosen twice")
        taken = [board for board in p.boards if board != NO_BOARD] + list(choosing.boards)
        hold(len(set(taken)) == len(taken) == terms.seats, "the boards do not go round")
    elif not isinstance(choosing, StartRound) or p.round:
        hold(min(p.boards) > DESERT and len(set(p.boards)) == terms.seats, "two seats have one board, or none")


def check_memory(p: Tours) -> None:
    pairs = [(viewer, holder) for viewer, holder, _, _ in p.memory]
    hold(pairs == sorted(set(pairs)) and all(viewer != holder for viewer, holder in pairs), "a memory is not in order")
    hold(all(list(seen) == sorted(seen) for _, _, _, seen in p.memory), "a memory is not in order")


def check_turn(p: Tours) -> None:
    """Below everything lies the end of the round; above it all steps are of the turn that runs."""
    terms, step = p.guide.terms, p.agenda[-1]
    hold(p.round >= 1, "no round runs")
    hold(isinstance(p.agenda[0], EndRound) and p.agenda[0].seat == p.starter, "the round ends for another starter")
    first = DRAWS_OF_A_ROUND * (p.round - 1)
    hold(first <= p.drawn.get("pile", 0) <= first + DRAWS_OF_A_ROUND, "the draws do not fit the round")
    hold(p.ability in (0, p.board_ability(p.turn)) and p.ability != OVERBOOKED, "an ability that the board does not have")
    left = p.cards_left()
    hold(left > 0 or len(p.agenda) == 1 or terms.finish_turn > 0, "the round goes on without a pile")
    hold(bool(p.exhausted) == (left == 0) or len(p.agenda) == 1, "the pile has run out, or has not")
    hold(not p.bottom or p.under_owner() >= 0, "cards lie under the pile, and nobody can have put them there")
    for index, other in enumerate(p.agenda[1:], 1):
        if isinstance(other, Shield):
            hold(index == len(p.agenda) - 1, "something lies on a question about a shield")
        else:
            hold(other.seat == p.turn or type(other).__name__ == "Turn", "a step of another seat's turn")
            check_step(p, other, step)
    if isinstance(step, Shield):
        check_shield(p, step, p.agenda[-2])
    hold(not isinstance(step, Play) or bool(p.hands[step.seat]), "a card is to be played from an empty hand")
    hold(not isinstance(step, Bury) or step.left <= len(p.hands[step.seat]), "more cards are to be buried than held")


def check_step(p: Tours, other: Step[Any], top: Step[Any]) -> None:
    name, guide = type(other).__name__, p.guide
    if name in USES or name in ("Aim", "AimAgain"):
        action = guide.action[getattr(other, "card")]  # noqa: B009
        fits = action in AIMED if name in ("Aim", "AimAgain") else action == USES[name]
        hold(fits, f"{name} is not the action of its card")
    if name in EFFECTS:
        hold(isinstance(top, Shield), "an effect waits for nothing")
    if isinstance(other, PickFrom):
        hand = p.hands[other.target]
        seen = [entry[2:] for entry in p.memory if entry[:2] == (other.seat, other.target)]
        hold(bool(hand), "nothing is left to pick from")
        hold(other.seat == other.target or seen == [(0, hand)], "a card is picked from a hand that was not shown")


def check_shield(p: Tours, shield: Shield, below: Step[Any]) -> None:
    """AT-M3: it is asked after the aim, and what it may cancel lies below it."""
    action = p.guide.action[shield.card]
    hold(shield.actor == p.turn != shield.seat and action in AIMED, "a shield against nothing")
    hold(below.dump() == effect(shield.actor, action, shield.seat).dump(), "a shield lies on another effect")
    hold(shield.seat in targets(p, shield.actor, action), "an action is aimed at somebody on whom it does nothing")
