"""The Pass: a toy game that asks of the kernel what is hardest to carry.

TOY-1   Two or three climbers start with two cards each (ropes and lamps) and one jinx.
TOY-2   On your turn climb, climb with a lamp (which is discarded), rest, or scout your left neighbour.
TOY-3   Climbing: a d6, +1 with a lamp, must come to 4 or more.
TOY-4   In turn order the others may spend their jinx on the die: it is thrown again and the new result stands.
TOY-5   Whoever slips may hold on with a rope (it is discarded); otherwise he falls by one.
TOY-6   Whoever succeeds goes up by one, then digs twice, then draws a card.
TOY-7   A dig brings gold or an avalanche out of the bag. After an avalanche nothing of the turn happens any more.
TOY-8   Resting: look at a card of the deck and keep or bury it, or openly take the top discard.
TOY-9   Scouting shows the neighbour's hand; the scout remembers it.
TOY-10  The game ends when the bag is empty, after the agreed number of turns, or when somebody stands at height 4.
        Gold counts 1, height 2; the most wins.
"""

from .actions import ACTIONS, BURY, CARDS, CLIMB, CLIMB_LAMP, HOLD, KEEP, LAMP, REST_DISCARDS, ROPE, SCOUT, TOKENS
from .game import GAME, ToyWords
from .position import Toy
from .redeal import redeal
from .rules import STEPS, Ascend, Deal, Dig, EndTurn, HoldOn, Jinx, Pack, Turn
from .view import ToyView

CAIRN_API = 1

__all__ = [
    "ACTIONS",
    "BURY",
    "CAIRN_API",
    "CARDS",
    "CLIMB",
    "CLIMB_LAMP",
    "GAME",
    "HOLD",
    "KEEP",
    "LAMP",
    "REST_DISCARDS",
    "ROPE",
    "SCOUT",
    "STEPS",
    "TOKENS",
    "Ascend",
    "Deal",
    "Dig",
    "EndTurn",
    "HoldOn",
    "Jinx",
    "Pack",
    "Toy",
    "ToyView",
    "ToyWords",
    "Turn",
    "redeal",
]
