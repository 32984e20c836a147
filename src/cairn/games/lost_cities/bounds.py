"""Lost Cities: what the fields of a position may be, and its invariants."""

from __future__ import annotations

from ...core.bounds import Bounds, Many, Whole, hold, lies_on
from .actions import COLOUR, KINDS, WHOLE_SUIT
from .position import LANES, LostCities
from .rules import DECKS, NOWHERE, Draw, EndRound, Play, StartRound

ALONE: dict[str, tuple[str, ...]] = dict.fromkeys(("StartRound", "Play", "Draw", "EndTurn", "EndRound"), ("",))
NO_TURN_CAP = 1_000_000  # turns of a round that a position may claim where nothing ends it


def bounds(agreed: LostCities) -> Bounds:
    """`agreed`: a position with what was agreed before the match."""
    card, suit = Whole(0, agreed.colours * KINDS - 1), Whole(0, WHOLE_SUIT)
    cards = len(DECKS[agreed.colours])
    worst, best = -80 * agreed.colours, 156 * agreed.colours  # LC-P6
    fields = {
        "round": Whole(0, agreed.rounds),
        "starter": Whole(0, 1),
        "turns": Whole(0, agreed.turn_cap or NO_TURN_CAP),
        "cut_off": Many(Whole(1, agreed.rounds), 0, agreed.rounds),
        "totals": Many(Whole(worst, best), 0, 2 * agreed.rounds),
        "hands": Many(suit, 2 * LANES),
        "known": Many(suit, 2 * LANES),
        "expeditions": Many(suit, 2 * LANES),
        "discards": Many(Many(card, 0, cards), LANES),
        "deck": Many(card, 0, cards),
    }
    return Bounds(2, fields, {"closed": Whole(NOWHERE, agreed.colours - 1)})


def check_outside(p: LostCities) -> None:
    """LC-T1, LC-D4, LC-G1: what is on the table fits the round, and the round fits the match."""
    lies_on(p.agenda, ALONE)
    step = p.asked()
    if isinstance(step, StartRound):
        hold(p.round < p.rounds and len(p.totals) == 2 * p.round, "the round to be started is not the next one")
        return
    hold(p.deck == sorted(p.deck), "the deck is not in canonical order")
    for colour, pile in enumerate(p.discards):
        hold(all(COLOUR[card] == colour for card in pile), "a discard lies on another colour's space")
    hold(p.round >= 1, "no round runs")
    finished = p.round if step is None else p.round - 1
    hold(len(p.totals) == 2 * finished, f"there are {len(p.totals) // 2} results for {finished} finished rounds")
    ended = p.round if isinstance(step, EndRound) else finished
    hold(p.cut_off == sorted(set(p.cut_off)) and max(p.cut_off, default=0) <= ended, "a round was cut off that is not finished")
    hold(p.drawn == {"deck": len(DECKS[p.colours]) * p.round - len(p.deck)}, "the draws do not fit the deck")
    if isinstance(step, (Play, Draw)):
        hold(bool(p.deck), "the round goes on without a deck")  # LC-D4
        hold(not p.turn_cap or p.turns < p.turn_cap, "the round goes on after its last turn")
    if isinstance(step, Draw) and step.closed != NOWHERE:
        hold(bool(p.discards[step.closed]), "the discard of this turn is not on its space")
    hold(not isinstance(step, EndRound) or step.seat == p.starter, "the round ends for another starter")
