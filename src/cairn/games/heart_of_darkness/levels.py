"""The Heart of Darkness: the levels below `steady`, the weakest first, and `sharp` above it. Each is `steady` but for faults
that people have; docs/bots.md says how strong they are.
"""

from __future__ import annotations

from typing import Any, Final

from .bot import BOLD, Way, decide

GUNS: Final = (
    "rifle", "rifle", "ammo", "ammo", "ammo-stock", "askari", "revolver", "askari", "telescope", "ammo-stock", "food", "porter",
    "revolver", "canteen", "guide", "food", "gifts", "porter", "food",
)  # fmt: skip
HUNTER: Final = (
    "pickax", "rifle", "food", "ammo", "porter", "ammo-stock", "food", "revolver", "askari", "food", "quinine", "telescope",
    "food", "rifle", "ammo", "painting", "askari", "guide", "gifts", "porter", "canteen",
)  # fmt: skip
NOVICE: Final = Way(plans=False, wares=GUNS)
CASUAL: Final = Way(wares=HUNTER)
ABLE: Final = Way(plans=False)


def novice(view: Any, choices: list[int]) -> int:
    """Packs little but guns, and sees no further than the next step."""
    return decide(view, choices, NOVICE)[0]


def casual(view: Any, choices: list[int]) -> int:
    """Packs for a hunt rather than for discoveries."""
    return decide(view, choices, CASUAL)[0]


def able(view: Any, choices: list[int]) -> int:
    """Packs well, but sees no further than the next step."""
    return decide(view, choices, ABLE)[0]


def sharp(view: Any, choices: list[int]) -> int:
    """Never sits a Game Turn out."""
    return decide(view, choices, BOLD)[0]
