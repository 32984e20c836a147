"""The Heart of Darkness: `steady`, a player by rule of thumb.

It packs what turns discoveries into DP, explores open land by the water, plans its way through the Matrix so that the best
things are reached and the End before Time is up, and keeps an eye on Health, Sanity and Discontent. It is a function of the
view: no luck, no memory.
"""

from __future__ import annotations

from typing import Any, Final

from ...core.agenda import Step
from ...core.catalogue import Message
from ...core.dice import Dice
from .actions import (
    ACCEPT,
    ACCIDENT,
    ALTIMETER,
    BIBLE,
    BOOST,
    BUY,
    BUY_ASKARI,
    BUY_FOOD,
    BUY_GIFTS,
    BUY_PORTER,
    BUY_STOCK,
    CANNABIS,
    DEMAND,
    DESERT,
    DROP_FOOD,
    ENVY,
    GENERIC_SOURCE,
    GIVE,
    GO,
    HEALER,
    INCIDENT_IGNORE,
    INCIDENT_PLAY,
    JUNGLE,
    KEEP,
    LOSE_AMMO,
    LOSE_ASKARI,
    LOSE_GIFTS,
    LOSE_HEALTH,
    LOSE_PORTER,
    LOSE_SANITY,
    LOST,
    MALARIA,
    MISSIONARY,
    OFFER,
    PATRON,
    PLACE,
    PLANT,
    PORT,
    QUEEN,
    QUININE,
    RECRUIT_ASKARI,
    RECRUIT_PORTER,
    REFUSE,
    RESOURCES,
    REST,
    RETURN_ENCOUNTER,
    ROLL,
    SAVANNA,
    SET_DIE,
    SKIP,
    SLOTS,
    SOURCE_KEEP,
    SOURCE_RETURN,
    SPEND,
    STAY,
    STORM,
    TABOO,
    TAKE_FOOD,
    TAKE_RESOURCE,
    THIRST,
    TRADE_FOOD,
    TRADE_GUIDE,
    TUSK,
    VELDT,
    VILLAGE,
    WARBAND,
    WILDLIFE,
    WISH_FOOD,
    WISH_GUIDE,
)
from .plan import AT_END, Plan, worth
from .redeal import as_it_lies
from .rules.finds import KingdomOffer, PlaceFinding
from .rules.rolls import HeartRoll
from .rules.water import KeepSource
from .view import HeartOfDarknessView

# What to buy first: Resources by number, other wares after them. Found by play against itself.
SHOPPING: Final = (
    "pickax", "porter", "food", "food", "food", "food", "revolver", "quinine", "painting", "ammo-stock", "canoes", "fishing",
    "surveying", "altimeter", "machete", "gifts", "telescope", "canteen", "gifts", "bible", "quinine", "guide", "diary",
    "cannabis", "rifle", "books", "askari", "ammo", "gifts", "bible", "cannabis", "rifle", "revolver", "askari", "ammo-stock",
    "porter", "ammo",
)  # fmt: skip
PATRON_ORDER: Final = (0, 3, 2, 1, 4)
MEMBER: Final = 1.1  # a lost Askari or Porter, in DP, with the men content
RESTLESS: Final = 4  # Discontent from which losses are dangerous, and Quinine and Bibles are spent on the men
RESERVE_GIFTS: Final = 9.0  # Gifts that an Accident should find
RESERVE_FOOD: Final = 20.0  # Food beyond the next meal that a Storm should find
GOODS: Final = 0.1  # what one of these is worth in DP
MISSION: Final = 0.15  # a Missionary, in DP for each Discontent
OPEN_LAND: Final = 1.8
UNKNOWN_LAND: Final = 1.0
JUNGLE_LAND: Final = 0.5
DESERT_LAND: Final = 0.3
BY_THE_WATER: Final = 1.2
REST_AT: Final = 6  # Discontent from which a Game Turn is sat out
GO_ON: Final = 3.2  # what must lie ahead to leave the End again


class Way:
    """How a player goes about it. Weaker players overlook something (levels.py)."""

    def __init__(self, rests: bool = True, plans: bool = True, cares: bool = True, wares: tuple[str, ...] = SHOPPING) -> None:
        self.rests = rests  # sits a Game Turn out when weary
        self.plans = plans  # in the Matrix, further than the next step
        self.cares = cares  # for Health, Sanity and its people
        self.wares = wares  # what it buys first


STEADY: Final = Way()
BOLD: Final = Way(rests=False)


def steady(view: Any, choices: list[int]) -> int:
    return decide(view, choices, STEADY)[0]


def bold(view: Any, choices: list[int]) -> int:
    """`steady` that never sits a Game Turn out. Alone it gets further so, and sees more of what lies ahead in playouts."""
    return decide(view, choices, BOLD)[0]


def reason(view: Any, choices: list[int]) -> tuple[int, Message]:
    chosen, hint = decide(view, choices, STEADY)
    return chosen, Message(hint, {})


def decide(view: Any, choices: list[int], way: Way) -> tuple[int, str]:
    """The answer, and why: a message of the catalogue."""
    assert isinstance(view, HeartOfDarknessView)
    step = view.agenda[-1]
    p, seat = view, step.seat
    name = type(step).__name__
    if len(choices) == 1:
        return choices[0], "hint-only"
    if name == "MatrixMove":
        return walk(p, seat, choices, way)
    if name in ("ChoosePort", "ChoosePatron", "Purchase"):
        return equip(p, seat, name, choices, way.wares)
    if name in ("Move", "Hurry"):
        return travel(p, seat, choices, way.rests and wants_rest(p, seat))
    if name in ("KeepSource", "ChooseBorder", "Connect"):
        return follow_river(p, seat, step, choices)
    if name in ("BadLuck", "SetDie"):
        return at_dice(view, step, choices)
    if name in ("PlaceFinding", "PlaceRumor", "LookAround", "EndHere", "UseGuide", "SuccessOption", "DoubleIncident"):
        return in_matrix(p, seat, name, step, choices)
    if name in ("Village", "Trade", "KingdomWish", "KingdomOffer", "WarriorNation", "Tusk", "Wildlife", "Missionary"):
        return meet(p, seat, name, step, choices)
    if not way.cares:
        return choices[0], "hint-same"
    return suffer(p, seat, name, step, choices)


def best_of(choices: list[int], values: list[float]) -> int:
    """The first of the best."""
    top = 0
    for index in range(1, len(choices)):
        if values[index] > values[top] + 1e-9:
            top = index
    return choices[top]


# Setting out


def equip(p: HeartOfDarknessView, seat: int, name: str, choices: list[int], wares: tuple[str, ...]) -> tuple[int, str]:
    if name == "ChoosePort":
        values = [prospects(p, seat, action - PORT) for action in choices]
        return best_of(choices, values), "hint-port"
    if name == "ChoosePatron":
        for patron in PATRON_ORDER:
            if PATRON + patron in choices:
                return PATRON + patron, "hint-patron"
    for action in packing(p, seat, wares):
        if action in choices:
            return action, "hint-packing"
    return choices[0], "hint-packed"


def packing(p: HeartOfDarknessView, seat: int, wares: tuple[str, ...] = SHOPPING) -> list[int]:
    """What is still missing from the packing list, in its order."""
    bought: dict[str, int] = {}
    missing: list[int] = []
    for ware in wares:
        bought[ware] = bought.get(ware, 0) + 1
        if owned(p, seat, ware) < bought[ware]:
            missing.append(BUY + ware_number(ware))
    return missing


WARE_NAMES: Final = {
    "askari": BUY_ASKARI, "porter": BUY_PORTER, "ammo-stock": BUY_STOCK, "gifts": BUY_GIFTS, "food": BUY_FOOD,
}  # fmt: skip


def ware_number(ware: str) -> int:
    return WARE_NAMES[ware] if ware in WARE_NAMES else RESOURCES.index(ware)


def owned(p: HeartOfDarknessView, seat: int, ware: str) -> int:
    """How much of a ware was bought so far."""
    start = p.board.charts.start
    if ware == "askari":
        return p.askaris[seat] - start["askaris"]
    if ware == "porter":
        return p.porters[seat] - start["porters"]
    if ware == "ammo-stock":
        return p.ammo[seat] - start["ammo_stock"]
    if ware == "gifts":
        return (p.gifts[seat] - start["gifts"]) // 5
    if ware == "food":
        return (p.food[seat] - start["food"]) // 10
    return p.owned(seat, ware_number(ware))


def prospects(p: HeartOfDarknessView, seat: int, area: int) -> float:
    """How good the unexplored land around an area is."""
    values: list[float] = []
    board = p.board.map
    for border in board.borders[area]:
        other = board.across(border, area)
        if p.terrain[other] < 0:
            around = [
                land(p, seat, board.across(next_border, other))
                for next_border in board.borders[other]
                if p.terrain[board.across(next_border, other)] < 0
            ]
            around.sort(reverse=True)
            values.append(land(p, seat, other) + 0.3 * sum(around[:2]))
    return max(values) if values else -2.0


def land(p: HeartOfDarknessView, seat: int, area: int) -> float:
    """What exploring an unexplored area promises: open land by the water has the most to find."""
    presumed = p.board.map.presumed[area]
    value = UNKNOWN_LAND
    if presumed in (SAVANNA, VELDT):
        value = OPEN_LAND
    elif presumed == JUNGLE:
        value = JUNGLE_LAND
    elif presumed == DESERT:
        value = DESERT_LAND
    if p.wet[area]:
        value += BY_THE_WATER
    if p.board.map.red[area]:
        value -= 0.2
    return value


def travel(p: HeartOfDarknessView, seat: int, choices: list[int], weary: bool) -> tuple[int, str]:
    board = p.board.map
    values: list[float] = []
    for action in choices:
        if action == REST:
            values.append(9.0 if weary else -3.0)
        elif action >= board.hurry:
            area = action - board.hurry
            values.append(land(p, seat, area) + 0.3 * prospects(p, seat, area) - 1.0 if p.terrain[area] < 0 else -4.0)
        else:
            area = action - board.move
            if p.terrain[area] < 0:
                values.append(land(p, seat, area) + 0.3 * prospects(p, seat, area))
            else:
                values.append(6.0 if weary else prospects(p, seat, area) - 1.2)
    chosen = best_of(choices, values)
    return chosen, "hint-rest" if chosen == REST else "hint-way"


def wants_rest(p: HeartOfDarknessView, seat: int) -> bool:
    """Alone, with few Game Turns to play, one may sit out the worst; among rivals only to eat."""
    if p.board.seats == 1:
        return p.discontent[seat] >= REST_AT or min(p.health[seat], p.sanity[seat]) <= 1
    return p.discontent[seat] >= REST_AT and p.food[seat] < p.askaris[seat]


def follow_river(p: HeartOfDarknessView, seat: int, step: Step[Any], choices: list[int]) -> tuple[int, str]:
    if isinstance(step, KeepSource):
        generic = step.marker == GENERIC_SOURCE
        keep = p.has(seat, ALTIMETER) if generic else p.time[seat] >= 5
        return (SOURCE_KEEP, "hint-source") if keep else (SOURCE_RETURN, "hint-draw-again")
    board = p.board.map
    first = board.river if choices[0] < board.attempt else board.attempt
    values = [land(p, seat, action - first) for action in choices]
    return best_of(choices, values), "hint-river" if first == board.river else "hint-same"


# In the Matrix


def walk(p: HeartOfDarknessView, seat: int, choices: list[int], way: Way) -> tuple[int, str]:
    plan = Plan(p, seat)
    matrix = p.board.matrix
    values: list[float] = []
    for action in choices:
        if action == STAY:
            values.append(AT_END)
            continue
        slot = matrix.next[p.slot[seat] * 4 + action - GO]
        values.append(step_value(p, seat, plan, slot, way))
    chosen = best_of(choices, values)
    if chosen == STAY:
        return chosen, "hint-stay"
    slot = matrix.next[p.slot[seat] * 4 + chosen - GO]
    if p.chits[seat * SLOTS + slot] >= 0 or slot == p.activated[seat]:
        return chosen, "hint-find"
    return chosen, "hint-towards"


def step_value(p: HeartOfDarknessView, seat: int, plan: Plan, slot: int, way: Way) -> float:
    """Of walking into a slot: what lies there, and what can be had afterwards."""
    time = max(0, p.time[seat] - 1) if way.plans else 0
    if slot == plan.rumor:
        return plan.legend + AT_END
    value, done = 0.0, 0
    if slot in plan.slots:
        value = plan.values[plan.slots.index(slot)]
        done = plan.without(slot, 0)
        time = max(0, time - 1)
    if way.cares:
        value += encounter_value(p, seat, slot)
    if time > 0:
        value += 0.95 * plan.best(slot, time, done)
    elif slot == p.board.matrix.end:
        value += AT_END
    return value


def need(value: int) -> float:
    """What one more Health or Sanity is worth in DP."""
    return (0.0, 3.0, 2.5, 1.8, 1.2, 0.0)[value]


def encounter_value(p: HeartOfDarknessView, seat: int, slot: int) -> float:
    """What an Encounter is worth, coming from the slot where the Explorer stands."""
    kind = p.encounter_in(seat, slot)
    here = p.encounter_here(seat)
    if kind == PLANT:
        if here == PLANT:
            return -2.5
        odds = 1.0 if here == HEALER else max(0.0, (6 - p.sanity[seat] + (1 if p.health[seat] > p.sanity[seat] else 0)) / 6)
        return odds * need(p.sanity[seat])
    if kind == HEALER:
        if here == HEALER:
            return -2.0
        if here == MISSIONARY:
            return 0.0
        odds = 1.0 if here == PLANT else max(0.0, (6 - p.health[seat] + (1 if p.sanity[seat] > p.health[seat] else 0)) / 6)
        return odds * need(p.health[seat])
    if kind == MISSIONARY:
        if here in (MISSIONARY, PLANT):
            return 0.0
        return 0.2 + MISSION * (p.discontent[seat] - 1)
    if kind == WILDLIFE:
        spare = p.food[seat] - p.askaris[seat] - p.porters[seat]
        return 0.1 + GOODS * min(6.0, max(0.0, RESERVE_FOOD - spare))
    if kind == TUSK:
        return 0.1 + GOODS * min(5.5, max(0.0, RESERVE_GIFTS - p.gifts[seat]))
    if kind == VILLAGE:
        liked = 0.33 + (0.17 if p.gifts[seat] >= 2 else 0.0) - (0.17 if p.board.map.red[p.region[seat]] else 0.0)
        if here == MISSIONARY or p.has(seat, CANNABIS):
            liked = 1.0
        value = liked * 0.8 - (1.0 - liked) * 0.4
        if slot in p.rumors[seat]:
            value += liked * 2.5
        return value
    return 0.0


def in_matrix(p: HeartOfDarknessView, seat: int, name: str, step: Step[Any], choices: list[int]) -> tuple[int, str]:
    if name == "UseGuide":
        return choices[0], "hint-guide"
    if name == "PlaceFinding":
        assert isinstance(step, PlaceFinding)
        value = worth(p, seat, p.board.chits.event_kinds[step.chit])
        values: list[float] = []
        for action in choices:
            plan = Plan(p, seat)
            plan.add(action - PLACE, value)
            values.append(plan.best(p.slot[seat], p.time[seat], 0))
        return best_of(choices, values), "hint-place"
    if name == "PlaceRumor":
        distance, end = p.board.matrix.distance, p.board.matrix.end
        values = [
            -float(distance[p.slot[seat] * SLOTS + action - PLACE] + distance[(action - PLACE) * SLOTS + end])
            for action in choices
        ]
        return best_of(choices, values), "hint-rumor"
    if name == "EndHere":
        ahead = Plan(p, seat).best(p.slot[seat], p.time[seat], 0)
        return (SKIP, "hint-go-on") if ahead > GO_ON else (STAY, "hint-end")
    if name == "LookAround":
        for action in choices:
            if action != SKIP:
                return action, "hint-look"
    if name == "SuccessOption":
        slot = p.slot[seat]
        kind, under = p.encounter_here(seat), p.previous_encounter(seat)
        bad = (kind == PLANT and under == PLANT) or (kind == HEALER and under == HEALER)
        if bad and p.arrow[seat] >= 0 and slot >= 0 and p.success:
            return RETURN_ENCOUNTER, "hint-send-away"
        return SKIP, "hint-keep-encounter"
    harm = incident_harm(p, seat, step)
    bonus = 1.0 if p.hurt & 1 and harm > 0 else 0.0
    if harm - bonus > 1.0:
        return INCIDENT_IGNORE, "hint-ignore"
    return INCIDENT_PLAY, "hint-play-incident"


def incident_harm(p: HeartOfDarknessView, seat: int, step: Step[Any]) -> float:
    incident: int = getattr(step, "incident", -1)
    terrain = p.terrain_of(seat)
    if incident == MALARIA:
        return need(min(4, p.health[seat])) * (1.0 if terrain == JUNGLE else 0.0 if terrain == DESERT else 0.8)
    if incident == TABOO:
        return need(min(4, p.sanity[seat])) * (0.0 if terrain == SAVANNA else 0.8 if terrain == VELDT else 1.4)
    if incident == WARBAND:
        return 0.0 if terrain == JUNGLE else 1.2
    if incident == LOST:
        return 1.5
    if incident == THIRST:
        return 1.0
    if incident in (ACCIDENT, STORM):
        return 0.5
    return 0.0


# Meetings


def meet(p: HeartOfDarknessView, seat: int, name: str, step: Step[Any], choices: list[int]) -> tuple[int, str]:
    hunger = p.askaris[seat] + p.porters[seat]
    rumor = p.slot[seat] in p.rumors[seat]
    if name == "Village":
        if rumor and SPEND + CANNABIS in choices:
            return SPEND + CANNABIS, "hint-cannabis"
        if OFFER + 2 in choices and (rumor or p.gifts[seat] >= RESERVE_GIFTS):
            return OFFER + 2, "hint-gifts"
        return OFFER, "hint-few-gifts"
    if name == "Trade":
        if TRADE_GUIDE in choices and not p.guide_used[seat] and 3 <= p.time[seat] <= 8:
            return TRADE_GUIDE, "hint-ask-guide"
        if (
            p.food[seat] < hunger + RESERVE_FOOD / 2
            and p.gifts[seat] >= RESERVE_GIFTS
            and p.carries(seat, p.gifts[seat] - 5, p.food[seat] + 10)
        ):
            return TRADE_FOOD, "hint-food"
        return SKIP, "hint-keep-gifts"
    if name == "KingdomWish":
        if WISH_GUIDE in choices and not p.guide_used[seat] and 2 <= p.time[seat] <= 8:
            return WISH_GUIDE, "hint-ask-guide"
        return WISH_FOOD, "hint-food"
    if name == "KingdomOffer":
        assert isinstance(step, KingdomOffer)
        offer = (
            min(5, p.gifts[seat])
            if rumor or step.wish == WISH_GUIDE or p.gifts[seat] >= RESERVE_GIFTS + 5
            else min(3, p.gifts[seat])
        )
        return OFFER + offer, "hint-more-gifts"
    if name == "WarriorNation":
        if LOSE_AMMO in choices and p.ammo[seat] > 2:
            return LOSE_AMMO, "hint-ammo"
        if SPEND + QUININE in choices and p.discontent[seat] >= RESTLESS:
            return SPEND + QUININE, "hint-quinine-askari"
        return LOSE_AMMO if LOSE_AMMO in choices else LOSE_ASKARI, "hint-every-cost"
    if name in ("Tusk", "Wildlife"):
        hungry = name == "Wildlife" and p.food[seat] < hunger
        return (ROLL, "hint-food") if hungry else (TAKE_RESOURCE, "hint-resource")
    if TAKE_FOOD in choices and p.food[seat] < hunger:
        return TAKE_FOOD, "hint-food"
    if SPEND + BIBLE in choices and p.discontent[seat] >= RESTLESS:
        return SPEND + BIBLE, "hint-bible"
    askari, porter = RECRUIT_ASKARI in choices, RECRUIT_PORTER in choices
    if askari and (not porter or p.askaris[seat] <= p.porters[seat]):
        return RECRUIT_ASKARI, "hint-recruit"
    return (RECRUIT_PORTER, "hint-recruit") if porter else (choices[0], "hint-nobody")


# Losses, Boost, rivals


def loss_of_member(p: HeartOfDarknessView, seat: int) -> float:
    return MEMBER + (1.5 if p.discontent[seat] >= RESTLESS else 0.0) + (4.0 if p.discontent[seat] >= 8 else 0.0)


def suffer(p: HeartOfDarknessView, seat: int, name: str, step: Step[Any], choices: list[int]) -> tuple[int, str]:
    last = p.board.seats == 1 and p.game_turn >= p.board.charts.solo_game_turns
    if name == "LoseMember":
        save = p.discontent[seat] >= RESTLESS and SPEND + QUININE in choices
        return (SPEND + QUININE, "hint-quinine-member") if save else (ACCEPT, "hint-keep-quinine")
    if name == "ThirstLoss":
        costs = {
            LOSE_HEALTH: need(min(4, p.health[seat])) + (3.0 if p.health[seat] <= 2 else 0.0),
            LOSE_SANITY: need(min(4, p.sanity[seat])) + (3.0 if p.sanity[seat] <= 2 else 0.0),
            LOSE_ASKARI: loss_of_member(p, seat) + (0.5 if p.askaris[seat] <= 4 else 0.0),
            LOSE_PORTER: loss_of_member(p, seat) + (0.5 if p.porters[seat] <= 5 else 0.0),
        }
        return best_of(choices, [-costs[action] for action in choices]), "hint-least-hurt"
    if name == "LoseItems":
        return best_of(choices, [kept_goods(p, seat, step, action) for action in choices]), "hint-least-needed"
    if name == "DropExcess":
        food = p.food[seat] > p.askaris[seat] + p.porters[seat] + 9 or p.gifts[seat] < 12
        wanted = DROP_FOOD if food else DROP_FOOD + 1
        return wanted if wanted in choices else choices[0], "hint-least-needed"
    if name == "KeepThree":
        for ware in SHOPPING:
            number = ware_number(ware)
            if number < BUY_ASKARI and KEEP + number in choices:
                return KEEP + number, "hint-most-useful"
        return choices[0], "hint-same"
    if name == "SpecialChoice":
        special: int = getattr(step, "special", -1)
        if LOSE_AMMO in choices:
            return LOSE_AMMO, "hint-ammo"
        if special == QUEEN and p.discontent[seat] < RESTLESS:
            return REFUSE, "hint-weapons"
        return GIVE, "hint-price"
    if name == "Boost":
        return strengthen(p, seat, choices, last)
    if name == "Envy":
        return (ENVY, "hint-envy") if p.sanity[seat] >= 3 else (SKIP, "hint-no-envy")
    if name == "DemandIncident":
        for incident in (MALARIA, TABOO, THIRST, WARBAND, LOST, STORM, ACCIDENT):
            if DEMAND + incident in choices:
                return DEMAND + incident, "hint-demand"
    if name == "Humility":
        return SKIP, "hint-no-humility"
    return choices[0], "hint-same"


def kept_goods(p: HeartOfDarknessView, seat: int, step: Step[Any], action: int) -> float:
    """How well off one is after losing so many Gifts and the rest in Food."""
    items: int = getattr(step, "items", 0)
    gifts = p.gifts[seat] - (action - LOSE_GIFTS)
    food = p.food[seat] - min(items - (action - LOSE_GIFTS), p.food[seat])
    hunger = p.askaris[seat] + p.porters[seat]
    return min(gifts, 7) * 0.12 + max(0, gifts - 7) * 0.04 + min(food, hunger) * 0.1 + max(0, food - hunger) * 0.05


def strengthen(p: HeartOfDarknessView, seat: int, choices: list[int], last: bool) -> tuple[int, str]:
    """HD-6C before the next region; in the last Game Turn nothing is saved for."""
    if last:
        return SKIP, "hint-over"
    health, sanity = p.health[seat], p.sanity[seat]
    if BOOST in choices and health <= 3:
        strong = BOOST + 1 in choices and health <= 2 and sanity >= 4
        return BOOST + 1 if strong else BOOST, "hint-health"
    if BOOST + 2 in choices and sanity <= 3:
        strong = BOOST + 3 in choices and sanity <= 2 and health >= 4
        return BOOST + 3 if strong else BOOST + 2, "hint-sanity"
    if BOOST + 4 in choices and p.ammo[seat] < p.askaris[seat]:
        return BOOST + 4, "hint-ammo-stock"
    return SKIP, "hint-well"


# Dice


def at_dice(view: HeartOfDarknessView, step: Step[Any], choices: list[int]) -> tuple[int, str]:
    if choices[0] == ROLL:
        return set_die(view, choices)
    die, roll = view.agenda[-2], view.agenda[-2]
    for index in range(len(view.agenda) - 1, 0, -1):
        if isinstance(view.agenda[index], Dice):
            die, roll = view.agenda[index], view.agenda[index - 1]
            break
    assert isinstance(die, Dice)
    assert isinstance(roll, HeartRoll)
    if view.dp[roll.seat] == max(view.dp) and view.dp[roll.seat] > view.dp[step.seat]:
        p = as_it_lies(view)
        if roll.good(p, sum(die.faces) + roll.modifier(p)):
            outlook = roll.outlook(p)
            if 2 * outlook["good"] <= outlook["ways"]:
                return choices[1], "hint-reroll"
    return ACCEPT, "hint-keep-marker"


def set_die(view: HeartOfDarknessView, choices: list[int]) -> tuple[int, str]:
    p, roll = as_it_lies(view), view.agenda[-2]
    assert isinstance(roll, HeartRoll)
    if not roll.matters(p):
        return ROLL, "hint-any-number"
    modifier = roll.modifier(p)
    source = roll.source()
    if source in ("tusk-roll", "food-roll", "feast-roll", "ammo-roll"):
        return choices[-1], "hint-highest"
    if source == "rumor-slot":
        matrix = p.board.matrix
        values = [-99.0]
        for action in choices[1:]:
            slot = matrix.numbered[action - SET_DIE]
            values.append(-float(matrix.distance[p.slot[roll.seat] * SLOTS + slot]))
        return best_of(choices, values), "hint-closest"
    for action in reversed(choices[1:]):
        if roll.good(p, action - SET_DIE + 1 + modifier):
            return action, "hint-succeeds"
    return ROLL, "hint-no-number"
