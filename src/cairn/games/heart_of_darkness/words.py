"""The Heart of Darkness: the facts of what is asked, chosen and told. The sentences are in `words/`."""

from __future__ import annotations

from typing import Any, ClassVar

from ...core.actions import Action
from ...core.agenda import Step, View
from ...core.catalogue import Message
from ...core.content import read_content
from ...core.dice import Dice
from ...core.words import Names, Words
from .actions import (
    CANOES,
    CODES,
    COLUMNS,
    DIRECTIONS,
    ENCOUNTERS,
    EVENTS,
    INCIDENTS,
    PATRONS,
    RESOURCES,
    SEAT_COLOURS,
    SLOT_WORDS,
    SLOTS,
    SPECIALS,
    TERRAINS,
    WATERS,
    WISH_CANOES,
    WISH_GUIDE,
)
from .content import word
from .redeal import as_it_lies
from .rules.finds import KingdomOffer, PlaceFinding
from .rules.incidents import SuccessOption, ThirstLoss
from .rules.losses import LoseItems
from .rules.matrix import DoubleIncident
from .rules.members import LoseMember
from .rules.rolls import BadLuck, HeartRoll
from .rules.setup import ChoosePatron
from .rules.specials import SpecialChoice
from .rules.water import ChooseBorder, KeepSource
from .view import HeartOfDarknessView
from .worth import Parts, find_dp, total, water_dp

LABELLED = ("wildlife", "culture", "flora", "scenery", "mineral")
AREAS = ("port", "region", "source", "into", "border-to")  # what details and arguments with an area are called
MEMBERS = ("askari", "porter")
GAINS = {"tusk-roll": "gifts", "feast-roll": "food", "food-roll": "food"}  # rolls whose number is what is gained
TAKES = {"accident-roll": "gifts", "storm-roll": "food"}  # or lost
PRICED = ("queen", "madness", "leprosy", "plague", "wildman", "kurtz")  # legends that ask for something (HD-10.6)
SPENT = {
    "LoseMember": "do-spend-saves",
    "Missionary": "do-spend-recruits",
    "Village": "do-spend-likes",
    "KingdomOffer": "do-spend-grants",
}
ACCEPTED = {"LoseMember": "do-accept-loss", "BadLuck": "do-accept-roll"}
SKIPPED = {"Boost": "do-skip-boost", "EndHere": "do-skip-end", "SuccessOption": "do-skip-success"}
ROLLED = {"Tusk": "do-roll-tusk", "Wildlife": "do-roll-hunt"}
REASONS = (  # why something is gained or lost, besides the things that may be the reason
    "ambush", "boost", "bought", "curse", "desertion", "discovery", "disease", "dry border", "envy", "explored region",
    "feast", "finding", "found", "generosity", "horror", "hostile village", "humility", "hunger", "hunt", "hurry",
    "ignored incident", "items", "king", "kiss of death", "last porter", "lost member", "meeting", "notoriety", "poisoned",
    "ran off", "recruit", "saved askari", "saved porter", "shadows", "shady drugs", "shame", "shots fired",
    "special discovery", "stays with the queen", "the horror", "time up", "time up before the end", "trade", "two losses",
    "walking", "warriors", "wild animal", "witch",
)  # fmt: skip
MOST = ("askaris", "porters", "gifts", "food", "health", "sanity")  # HD-6H


OURS = read_content(__package__, None).data
LABELS = {word(label) for node in (*OURS["encounters"], *OURS["findings"]) for label in node["labels"]}


def named(kind: str, values: tuple[str, ...]) -> dict[str, Message]:
    return {value: Message(f"{kind}-{value}", {}) for value in values}


def chit_thing(chit: str, label: str = "") -> Message:
    """`warrior-nation-yg` is a Warrior Nation, `mineral-gold` a Mineral with a label; `label` as an owner's file has it."""
    kind, _, rest = chit.partition("-")
    dotted = rest == "any" or (0 < len(rest) <= 4 and set(rest) <= set("ygbw"))
    if kind in LABELLED:
        return Message(
            f"chit-{kind}", {"label": label or ("none" if dotted else rest if rest in LABELS else rest.replace("-", " "))}
        )
    if kind in ENCOUNTERS:
        return Message(f"chit-{kind}", {})
    whole, _, dots = chit.rpartition("-")
    return Message(f"chit-{whole if whole and set(dots) <= set('ygbw') else chit}", {})


def chits_of(content: dict[str, Any]) -> dict[str, str]:
    """The chits of a content file by their ids, with their labels."""
    found: dict[str, str] = {}
    for node in (*content["encounters"], *content["findings"]):
        labels = node["labels"]
        if not labels:
            found[word(f"{node['kind']}-{''.join(node['dots']).lower() or 'any'}")] = ""
        for label in labels:
            found[word(f"{node['kind']}-{label}")] = label
    for node in content["discoveries"]:
        for dots in node["chits"]:
            found[word(f"{node['kind']}-{''.join(dots)}")] = ""
    return found


PLACES = {
    word(each.get("id", each["name"])): Message(f"area-{word(each['name'])}", {}) for each in (*OURS["ports"], *OURS["regions"])
}
NAMES = {word(each.get("id", each["name"])): each["name"] for each in (*OURS["ports"], *OURS["regions"])}
CHITS = {chit: chit_thing(chit) for chit in chits_of(OURS)}
KINDS = {kind: chit_thing(kind, "none") for kind in (*ENCOUNTERS, *EVENTS)}
INCIDENT_THINGS = {kind: KINDS[kind] for kind in INCIDENTS}
ENCOUNTER_THINGS = {kind: KINDS[kind] for kind in ENCOUNTERS}
RESOURCE_THINGS = named("resource", RESOURCES)
WATER_THINGS = named("water", WATERS)
TERRAIN_THINGS = named("terrain", TERRAINS)
SPECIAL_THINGS = named("special", SPECIALS)
PATRON_THINGS = named("patron", PATRONS)


def reasons() -> dict[str, Message]:
    """By the texts that events tell."""
    found = {reason: Message(f"why-{reason.replace(' ', '-')}", {}) for reason in REASONS}
    found |= {each: Message("why-encounter", {"chit": thing}) for each, thing in ENCOUNTER_THINGS.items()}
    found |= {each: Message("why-incident", {"incident": thing}) for each, thing in INCIDENT_THINGS.items()}
    found |= {each: Message("why-resource", {"resource": thing}) for each, thing in RESOURCE_THINGS.items()}
    found |= {each: Message("why-special", {"special": thing}) for each, thing in SPECIAL_THINGS.items()}
    found |= {each: Message("why-terrain", {"terrain": thing}) for each, thing in TERRAIN_THINGS.items()}
    found |= {each: Message("why-water", {"marker": thing}) for each, thing in WATER_THINGS.items()}
    found |= {f"patron {each}": Message("why-patron", {"patron": thing}) for each, thing in PATRON_THINGS.items()}
    return found | {f"most {each}": Message("why-most", {"what": each}) for each in MOST}


class HeartOfDarknessWords(Words):
    details: ClassVar[dict[str, tuple[str, ...]]] = {
        "game-turn": ("turn",),
        "track": ("disease", "horror", "order"),
        "port": ("port",),
        "patron": ("patron",),
        "buys": ("ware",),
        "equipped": (),
        "map-turn": ("turn",),
        "eats": ("food", "needed"),
        "enters": ("region",),
        "stuck": (),
        "explores": ("region", "terrain"),
        "code": ("code",),
        "draws-water": ("marker",),
        "returns-water": ("marker",),
        "places-water": ("marker", "source", "into"),
        "places-source": ("region",),
        "dry-branch": (),
        "tries-river": ("region",),
        "false-connection": (),
        "matrix-turn": ("time",),
        "discoveries": ("seen",),
        "encounter": ("chit", "slot"),
        "event": ("chit", "which"),
        "incident": ("incident", "which"),
        "ignores": ("incident",),
        "walks": ("slot",),
        "stays": (),
        "chased-away": (),
        "returns-encounter": (),
        "places-rumor": ("slot",),
        "places-finding": ("chit", "slot"),
        "out-of-reach": ("chit",),
        "rumor-told": ("slot",),
        "rumor-moves": ("slot",),
        "finds": ("chit",),
        "discovers": ("chit",),
        "king": ("likes",),
        "meets": ("chit", "previous"),
        "ignored": (),
        "village": ("likes", "respects"),
        "special": ("special",),
        "no-special": (),
        "humbles": ("other",),
        "bad-luck": ("other", "marker"),
        "rolls": ("roll", "faces", "modifier", "needs", "modifiers"),
        "rerolls": ("roll", "faces", "modifier", "needs"),
        "sets-die": ("roll", "face"),
        "dp": ("amount", "why"),
        "gains": ("thing", "amount", "why"),
        "loses": ("thing", "amount", "why"),
        "drops": ("thing", "amount"),
        "abandons": ("gifts", "food"),
        "takes": ("resource", "why"),
        "returns": ("resource", "count", "why"),
        "discontent": ("amount", "why"),
        "revolt": (),
        "time-up": (),
        "resets": ("time",),
        "dies": (),
        "goes-insane": (),
        "balance": ("gone",),
        "cut-off": ("turns",),
        "wins": ("dp",),
        "ties": ("seats", "dp"),
    }
    things: ClassVar[dict[str, dict[str, Message]]] = {
        **dict.fromkeys(AREAS, PLACES),
        "chit": CHITS | KINDS | SPECIAL_THINGS,
        "previous": ENCOUNTER_THINGS,
        "incident": INCIDENT_THINGS,
        "terrain": TERRAIN_THINGS,
        "code": named("code", CODES),
        "marker": WATER_THINGS,
        "colour": named("colour", SEAT_COLOURS),
        "special": SPECIAL_THINGS,
        "resource": RESOURCE_THINGS,
        "ware": RESOURCE_THINGS | named("ware", ("askari", "porter", "ammo-stock", "gifts", "food")),
        "patron": PATRON_THINGS,
        "thing": named("thing", ("food", "gifts", "health", "sanity", "time", "ammo", "askari", "porter")),
        "why": reasons(),
        "slot": {
            slot: Message("slot-at", {"row": number // COLUMNS + 1, "column": number % COLUMNS + 1})
            for number, slot in enumerate(SLOT_WORDS)
        },
    }
    seats: ClassVar[tuple[str, ...]] = ("seats", "other", "rival", "roller")

    def called(self) -> dict[str, dict[str, Message]]:
        """An owner's content file has regions and labels of chits of its own; those that are ours are said as ours."""
        if not self.printed:
            return self.things
        places, chits = dict(PLACES), {}
        for id, name in self.printed.items():
            if id.startswith("chit "):
                chit = id.removeprefix("chit ")
                chits[chit] = CHITS.get(chit) or chit_thing(chit, name)
            elif NAMES.get(id) != name:
                places[id] = Message("printed", {"name": name})
        return {**self.things, **dict.fromkeys(AREAS, places), "chit": self.things["chit"] | chits}

    # What happened

    def more(self, told: dict[str, Any]) -> dict[str, Any]:
        what = told["what"]
        if what in ("rolls", "rerolls"):
            return rolled(told)
        if what == "dp":
            return {"lost": max(0, -told["amount"])}
        if what == "discontent":
            return {"fewer": max(0, -told["amount"])}
        if what == "track":
            order = [int(seat) for seat in told["order"].split()]
            return {"places": on_track(told["disease"], told["horror"], order)}
        if what == "discoveries":
            seen = [part.rsplit(" ", 1) for part in told["seen"].split(", ") if part]
            return {"ahead": len(seen), "sights": [Message("seen", {"chit": chit, "slot": slot}) for chit, slot in seen]}
        return {"colour": SEAT_COLOURS[told["marker"]]} if what == "bad-luck" else {}

    # What is asked

    def question(self, step: Step[Any], view: View, names: Names) -> Message:
        assert isinstance(view, HeartOfDarknessView)
        return Message(f"ask-{type(step).__name__}", particulars(step, view))

    # What may be answered

    def action(self, action: Action, view: View) -> Message:
        """The button: what it costs and brings."""
        assert isinstance(view, HeartOfDarknessView)
        kind, arguments = action.kind, action.arguments
        step = view.agenda[-1] if view.agenda else None
        name = type(step).__name__
        if kind in ("go", "place"):
            return ground(action, view)
        if kind in ("move", "hurry"):
            return crossing(action, view)
        if kind == "drop":
            held = view.gifts[view.seat] if arguments["load"] == "gifts" else view.food[view.seat]
            return Message("do-drop", {"thing": arguments["load"], "amount": held % 10 + 1})  # only tens weigh
        if isinstance(step, LoseItems) and kind == "lose-gifts":
            gifts = int(arguments["count"])
            return Message("do-lose-gifts", {"gifts": gifts, "food": min(step.items - gifts, view.food[view.seat])})
        if isinstance(step, KeepSource) and arguments.get("fate") == "keep":
            dp = total(water_dp(view, view.seat, step.marker))
            return Message("do-source-keep", {"dp": dp, "time": view.board.chits.water_time[step.marker]})
        if isinstance(step, SpecialChoice) and kind in ("give", "refuse", "lose"):
            special = SPECIALS[step.special]
            if kind == "lose":
                return Message("do-lose-legend", arguments)
            if special in PRICED:
                return Message("do-give-legend" if kind == "give" else "do-refuse-legend", {"special": special})
        if kind == "offer":
            given = {"given": int(arguments["gifts"])}
            return Message("do-offer-village" if name == "Village" else "do-offer", given)
        if kind == "bad-luck":
            return Message("do-bad-luck", {**arguments, "colour": arguments["marker"]})
        if kind == "humble":
            return Message("do-humble", {"rival": SEAT_COLOURS.index(arguments["explorer"])})
        stepwise = {"accept": ACCEPTED, "spend": SPENT, "skip": SKIPPED, "roll": ROLLED}.get(kind, {})
        return Message(stepwise.get(name, f"do-{kind}"), arguments)

    def luck(self, outlook: dict[str, Any]) -> Message:
        """The die, the odds and of what, and what comes of failing."""
        roll = outlook["luck"]
        if "dice" not in outlook:
            return Message("then", {"roll": roll})
        added = [Message("then-plus", {"amount": amount, "of": word(words)}) for words, amount in outlook["modifiers"]]
        facts = {"roll": roll, "plus": len(added), "added": added}
        if roll in GAINS:
            return Message("then-gain", {**facts, "gain": GAINS[roll]})
        if roll in TAKES:
            return Message("then-lose", {**facts, "gain": TAKES[roll]})
        if not outlook["needs"]:
            return Message("then-rolls", facts)
        return Message("then-needs", {**facts, "target": needs_thing(outlook["needs"])})

    def glossary(self) -> dict[str, str]:
        """Every term of the game in a sentence."""
        return dict(self.rulebook["glossary"])


def on_track(disease: int, horror: int, order: list[int]) -> list[Message]:
    """Who lies on the Turn Track, from the top: the players fill the slots that the two markers leave."""
    waiting, listed = list(order), []
    for slot in range(1, max(disease, horror, len(order) + 2) + 1):
        if slot in (disease, horror):
            listed.append(Message("track-disease" if slot == disease else "track-horror", {}))
        elif waiting:
            listed.append(Message("track-player", {"seat": waiting.pop(0)}))
    return listed


# Rolls


def needs_thing(needs: str) -> Message:
    """By the words of the rules: `2 or less`, `more than 4`, `3 or less (Canteen)`, `7 or less to lose no Porter`."""
    if needs.startswith("more than "):
        return Message("needs-more", {"least": int(needs.removeprefix("more than "))})
    most, _, rest = needs.partition(" or less")
    if rest.startswith(" ("):
        return Message("needs-help", {"most": int(most), "help": word(rest[2:-1])})
    return Message("needs-porter" if rest else "needs-most", {"most": int(most)})


def rolled(told: dict[str, Any]) -> dict[str, Any]:
    """What a roll adds up to and comes to: `2 +1 (slavers) = 3` is more than it may be."""
    roll, needs, modifier = told["roll"], told["needs"], told["modifier"]
    value = sum([int(face) for face in told["faces"].split("+")]) + modifier
    parts = [part.partition(" ") for part in told.get("modifiers", "").split(", ") if part]
    added: Any = told["faces"]
    for amount, _, of in parts:
        added = Message("roll-plus", {"left": added, "amount": int(amount.replace("−", "-")), "of": word(of)})
    if not parts and modifier:  # a reroll does not say of what
        added = Message("roll-plus-bare", {"left": added, "amount": modifier})
    facts: dict[str, Any] = {"plus": 0 if added == told["faces"] else 1}
    if facts["plus"]:
        facts.update(sum=added, total=value)
    if roll in GAINS:
        return {**facts, "result": GAINS[roll], "gain": max(0, value)}
    if roll in TAKES:
        held = int(needs.partition(" ")[0])
        result = "loss" if value <= held else "loss-porter"
        return {**facts, "result": result, "lost": Message(f"thing-{TAKES[roll]}", {}), "gain": min(value, held)}
    if not needs:
        return {**facts, "result": "none"}
    target = needs_thing(needs)
    good = value > target.args["least"] if "least" in target.args else value <= target.args["most"]
    return {**facts, "result": "good" if good else "bad", "target": target}


# Questions


def particulars(step: Step[Any], view: HeartOfDarknessView) -> dict[str, Any]:
    """What a question names: the marker drawn, the member lost."""
    if isinstance(step, BadLuck):
        return attacked(step, view)
    if isinstance(step, KeepSource):
        mine = step.seat == view.seat
        dp = water_dp(view, view.seat, step.marker) if mine else []
        facts: dict[str, Any] = {"marker": WATERS[step.marker], "sources": len(dp)}
        return {**facts, "dp": total(dp), "parts": parts_of(dp)} if len(dp) > 1 else facts
    if isinstance(step, ChoosePatron):
        return {"bonus": view.board.charts.patron_bonus}
    if isinstance(step, ChooseBorder):
        return {"code": [CODES[step.first], CODES[step.second]]}
    if isinstance(step, LoseItems):
        return {"items": step.items}
    if isinstance(step, LoseMember):
        return {"ware": MEMBERS[step.member], "why": step.why}
    if isinstance(step, PlaceFinding):
        return {"chit": view.board.chits.event_words[step.chit]}
    if isinstance(step, DoubleIncident):
        return {"incident": INCIDENTS[step.incident]}
    if isinstance(step, SuccessOption):
        return {"second": int(view.success)}  # a first Event sets no die
    if isinstance(step, ThirstLoss):
        return {"left": step.left}
    if isinstance(step, KingdomOffer):
        return {"favour": {WISH_GUIDE: "guide", WISH_CANOES: "canoes"}.get(step.wish, "food")}
    return {"special": SPECIALS[step.special]} if isinstance(step, SpecialChoice) else {}


def attacked(step: BadLuck, view: HeartOfDarknessView) -> dict[str, Any]:
    """The roll that Bad Luck may spoil; it lies below the question, with its dice on it."""
    dice = [each for each in view.agenda if isinstance(each, Dice)][-1]
    roll = [each for each in view.agenda if isinstance(each, HeartRoll)][-1]
    needs = roll.needs(as_it_lies(view))
    return {
        "roller": step.roller,
        "roll": roll.source(),
        "faces": list(dice.faces),
        "target": needs_thing(needs) if needs else "none",
    }


def parts_of(parts: Parts) -> list[Message]:
    """Where DP come from."""
    kinds = (("marker", WATERS, "part-water"), ("resource", RESOURCES, "part-resource"), ("patron", PATRONS, "part-patron"))
    return [
        Message(id, {argument: part, "amount": amount})
        for part, amount in parts
        for argument, values, id in kinds
        if part in values
    ]


# Answers


def crossing(action: Action, view: HeartOfDarknessView) -> Message:
    """What a border takes, and that nothing is left to explore beyond it."""
    places = view.board.map
    to = places.areas.index(action.arguments["region"])
    explored = view.terrain[to] >= 0
    dry = view.has(view.seat, CANOES) and view.water[places.border_between(view.region[view.seat], to)] < 0
    if not (explored or dry):
        return Message(f"do-{action.kind}", action.arguments)
    facts = {**action.arguments, "explored": int(explored), "dry": int(dry)}
    return Message("do-move-over" if action.kind == "move" else "do-hurry-over", facts)


def ground(action: Action, view: HeartOfDarknessView) -> Message:
    """What lies where an answer leads."""
    goes = action.kind == "go"
    if goes:
        way = DIRECTIONS.index(action.arguments["direction"])
        slot = view.board.matrix.next[view.slot[view.seat] * 4 + way]
    else:
        slot = SLOT_WORDS.index(action.arguments["slot"])
    chits, place = view.board.chits, view.seat * SLOTS + slot
    lying = [Message("lying-rumor", {})] if view.activated[view.seat] == slot else []
    if view.chits[place] >= 0:
        chit = view.chits[place]
        dp = total(find_dp(view, view.seat, chits.event_kinds[chit]))
        facts = {"chit": chits.event_words[chit]}
        lying.append(Message("lying-find", {**facts, "dp": dp}) if goes else Message("lying-chit", facts))
    if view.encounters[place] >= 0:
        lying.append(Message("lying-chit", {"chit": chits.encounter_words[view.encounters[place]]}))
    if slot == view.board.matrix.end:
        lying.append(Message("lying-end", {}))
    if not lying:
        return Message(f"do-{action.kind}", action.arguments)
    return Message("do-go-to" if goes else "do-place-on", {**action.arguments, "lying": lying})
