"""The Heart of Darkness: the player aids in a few words each, for whoever draws the table. They describe; the rules decide."""

from __future__ import annotations

from typing import Final

RESOURCE_NOTES: Final[dict[str, str]] = {  # chart HD-10.4
    "altimeter": "+1 DP for mountains and springs",
    "ammo": "Boost: Ammo Stock +1",
    "bible": "Healer +1; Kingdom +1 DP; spent: recruits come",
    "books": "+1 DP for Culture and Flora",
    "cannabis": "Boost: Sanity; spent: a Village likes you",
    "canoes": "cross Marsh and Lake; Ambush −3; only by water",
    "canteen": "Desert costs no Time; helps against Thirst",
    "diary": "Plant +1; +1 DP for each legend",
    "fishing": "5 Food by water; hunger counts 1 at most",
    "guide": "2 Time once a Game Turn; helps when Lost",
    "machete": "Jungle costs no Time; Lost City +1 DP",
    "painting": "+1 DP for Marsh, Waterfall, Scenery",
    "pickax": "Mineral +1 DP; enters what is Impassable",
    "quinine": "saves a member; Boost: Health",
    "revolver": "Respect −1; Desertion −1",
    "rifle": "Food +1; spent: a King cannot refuse",
    "surveying": "+1 DP for lakes; helps when Lost",
    "telescope": "one more Encounter; the hunt −1",
}

PATRON_NOTES: Final[dict[str, str]] = {  # HD-3B
    "royal-geographical-society": "falls, marshes, lakes, mountains, lost cities, scenery",
    "university": "Culture and Flora",
    "city": "Mineral",
    "westminster": "Kingdom and Warrior Nation",
    "fleet-street": "every Special Discovery",
}

MEETING: Final[dict[str, str]] = {  # what an Encounter does by itself, HD-5K
    "village": "liked and respected? Trade, feast or trouble",
    "tusk": "d10 Gifts",
    "plant": "may give back Sanity",
    "healer": "may give back Health",
    "wildlife": "hunt for Food and 2 Gifts",
    "missionary": "may send a recruit",
}

AFTER: Final[dict[str, dict[str, str]]] = {  # chart HD-10.2: the Encounter that is left, then the one that is met
    "tusk": {"wildlife": "Food +3 after Tusk", "village": "no trade after Tusk"},
    "plant": {
        "plant": "poisoned after Plant: Health −1",
        "healer": "Health +1 for certain after Plant",
        "missionary": "ignored after Plant",
    },
    "healer": {"plant": "Sanity +1 for certain after Healer", "healer": "Sanity −1 after Healer"},
    "missionary": {
        "healer": "nothing after Missionary",
        "missionary": "ignored after Missionary",
        "village": "likes you for certain after Missionary",
    },
    "wildlife": {
        "tusk": "Gifts +3 after Wildlife",
        "wildlife": "the hunt succeeds after Wildlife",
        "village": "no feast after Wildlife",
    },
    "village": {
        "tusk": "Gifts −3 after a Village",
        "missionary": "two recruits after a Village",
        "wildlife": "Food −3 after a Village",
        "village": "respects you for certain after a Village",
    },
}


def ahead(leaving: str) -> dict[str, dict[str, str]]:
    """What each Encounter does if the next step leads to it from the slot of `leaving` ("" if that is empty)."""
    after = AFTER.get(leaving, {})
    return {kind: {"words": words, "after": after.get(kind, "")} for kind, words in MEETING.items()}
