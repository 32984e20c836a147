"""The Heart of Darkness: the packing aid. What a basket of wares costs, what else would fit, and lists to begin with.

It buys on a copy of what the seat knows, by the rules' own `legal` and `choose` (HD-3C), one ware after the other: those that
carry first, so that what they carry can be bought.
"""

from __future__ import annotations

from typing import Any, Final

from ...core.actions import Actions
from ...core.chance import Fast
from ...core.errors import BadOption
from .actions import BUY, WARES
from .bot import SHOPPING
from .position import HeartOfDarkness
from .redeal import redeal
from .rules.setup import Purchase
from .view import HeartOfDarknessView

ANY_WORLD: Final = Fast(0)  # nothing here depends on what is hidden
MOST_WARES: Final = 99
FIRST: Final = ("porter", "askari", "ammo-stock")  # what carries, and what no load keeps away
LAST: Final = ("gifts", "food")

# A name and what to buy as long as there are Credits, the most wanted first. What is sold out is passed over.
LISTS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("all-round", SHOPPING),
    (
        "river-trip",
        (
            "canoes", "fishing", "surveying", "painting", "altimeter", "porter", "food", "food", "quinine", "quinine", "guide",
            "food", "gifts", "pickax", "ammo-stock", "machete", "telescope", "gifts", "food", "diary", *SHOPPING,
        ),
    ),
    (
        "safe-return",
        (
            "porter", "porter", "askari", "askari", "quinine", "quinine", "food", "food", "food", "food", "food", "guide",
            "canteen", "revolver", "ammo-stock", "ammo-stock", "cannabis", "bible", "fishing", "food", *SHOPPING,
        ),
    ),
    (
        "great-story",
        (
            "diary", "telescope", "altimeter", "surveying", "painting", "books", "pickax", "bible", "machete", "porter", "food",
            "food", "food", "food", "gifts", "quinine", "canoes", "guide", "fishing", "gifts", *SHOPPING,
        ),
    ),
)  # fmt: skip


def pack(view: HeartOfDarknessView, args: dict[str, str], actions: Actions) -> dict[str, Any]:
    """The aid `pack`: `wares` (joined by commas) are put into the basket first.

    `wares`: what of it can be bought, in the order to buy it in; `can`: what else would fit; `lists`: whole baskets.
    """
    if view.seat < 0:
        raise BadOption("a basket is for a seat: say which one")
    unknown = set(args) - {"wares"}
    if unknown:
        raise BadOption(f"the basket has no argument {', '.join(sorted(unknown))}; it has wares")
    wanted = [ware.strip() for ware in args.get("wares", "").split(",") if ware.strip()]
    strange = [ware for ware in wanted if ware not in WARES]
    if strange or len(wanted) > MOST_WARES:
        raise BadOption(f"there is no ware {strange[0]}" if strange else f"a basket holds at most {MOST_WARES} wares")
    p, bought = fill(view, sorted(wanted, key=turn))
    seat = view.seat
    return {
        "wares": bought,
        "credits": p.credits[seat],
        "can": [WARES[action - BUY] for action in Purchase(seat).legal(p)] if p.credits[seat] else [],
        "after": {
            "askaris": p.askaris[seat],
            "porters": p.porters[seat],
            "ammo": p.ammo[seat],
            "gifts": p.gifts[seat],
            "food": p.food[seat],
            "load": p.gifts[seat] // 10 * 10 + p.food[seat] // 10 * 10,
            "capacity": p.capacity(seat),
            "hunger": p.askaris[seat] + p.porters[seat],
        },
        "lists": [{"name": name, "wares": fill(view, list(wares))[1]} for name, wares in LISTS],
    }


def turn(ware: str) -> int:
    return FIRST.index(ware) - len(FIRST) if ware in FIRST else LAST.index(ware) + 1 if ware in LAST else 0


def fill(view: HeartOfDarknessView, wares: list[str]) -> tuple[HeartOfDarkness, list[str]]:
    """Buy one after the other what can be bought; the position then, and what it was."""
    p = redeal(view, ANY_WORLD)
    p.chance = None
    step, bought = Purchase(view.seat), []
    for ware in wares:
        action = BUY + WARES.index(ware)
        if p.credits[view.seat] and action in step.legal(p):
            step.choose(p, action)
            bought.append(ware)
    return p, bought
