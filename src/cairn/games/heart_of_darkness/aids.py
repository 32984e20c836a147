"""The Heart of Darkness: Resources and Patrons in a few words each, for the table. They describe; the rules decide."""

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
