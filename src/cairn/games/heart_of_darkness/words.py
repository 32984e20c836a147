"""The Heart of Darkness: every sentence the game speaks."""

from __future__ import annotations

from typing import Any, ClassVar

from ...core.actions import Action
from ...core.agenda import Step, View
from ...core.dice import Dice
from ...core.events import Event
from ...core.words import Names, Words
from .actions import CANOES, CODES, COLUMNS, INCIDENTS, SEAT_COLOURS, SLOTS, SPECIALS, WATERS, WISH_CANOES, WISH_GUIDE
from .phrases import (
    ACTIONS,
    CHANCES,
    DETAILS,
    DP_WORDS,
    GAINS,
    INCIDENT_WORDS,
    PRICES,
    QUESTIONS,
    RESULTS,
    ROLLS,
    SENTENCES,
    TAKES,
    TOLLS,
    WHY,
)
from .redeal import as_it_lies
from .rules.rolls import BadLuck, HeartRoll
from .rules.water import KeepSource
from .view import HeartOfDarknessView
from .worth import Parts, find_dp, total, water_dp

SMALL = {"of", "the"}
TODAY = {"culture-pygmies": "Culture (Mbuti)"}  # the chit keeps its id, so that old match files still replay
DISCOVERIES = ("mountain", "highest-mountain", "lake", "lost-city", "kingdom", "warrior-nation")  # never dealt with as Events
AREAS = ("port", "region", "source", "into", "border-to")  # what details and arguments with an area are called


def title(word: str) -> str:
    """`warrior-nation` is Warrior Nation, `mineral-gold` is Mineral (gold), `kingdom-yw` is Kingdom."""
    if word in TODAY:
        return TODAY[word]
    if word == "solomons-mines":
        return "Solomon's Mines"
    first, _, rest = word.partition("-")
    if rest and first in ("culture", "flora", "scenery", "mineral", "wildlife"):
        label = rest.replace("-", " ")
        return f"{first.capitalize()} ({label.capitalize() if first == 'culture' else label})"  # cultures are peoples
    if rest == "any":  # an Encounter without dots, of an owner's file
        return first.capitalize()
    if rest and set(rest) <= set("ygbw") and len(rest) <= 4:
        return first.capitalize()
    parts = word.split("-")
    if len(parts) > 1 and set(parts[-1]) <= set("ygbw"):
        parts = parts[:-1]
    return " ".join([part if part in SMALL and index else part.capitalize() for index, part in enumerate(parts)])


PATRON_WORDS = {"westminster": "Westminster", "fleet-street": "Fleet Street"}  # the others have an article


def patron_words(patron: str) -> str:
    return PATRON_WORDS.get(patron) or f"the {title(patron)}"


def a_chit(word: str) -> str:
    """With its article: a Kingdom, the Highest Mountain, Wildlife (lion)."""
    words = title(word)
    kind = word.partition("-")[0]
    if kind in ("flora", "scenery", "wildlife"):
        return words
    return f"{'the' if word.startswith('highest') else 'an' if words[0] in 'AEIOU' else 'a'} {words}"


def a_resource(resource: str) -> str:
    """A Guide, an Altimeter; Canoes and Quinine have no article."""
    words = title(resource)
    if resource in ("ammo", "books", "cannabis", "canoes", "fishing", "painting", "quinine", "surveying"):
        return words
    return f"{'an' if words[0] in 'AEIOU' else 'a'} {words}"


def slot_words(slot: str) -> str:
    """`3-2` is row 3, column 2."""
    row, _, column = slot.partition("-")
    return f"row {row}, column {column}"


def thing(what: str, amount: int) -> str:
    """1 Askari, 3 Askaris; Food and Ammo have no plural."""
    if what in ("askari", "porter"):
        return f"{amount} {what.capitalize()}" + ("" if amount == 1 else "s")
    names = {"gifts": "Gift" if amount == 1 else "Gifts"}
    return f"{amount} {names.get(what, what.capitalize())}"


def things(gifts: int, food: int) -> str:
    """2 Gifts and 3 Food; what there is none of is not named."""
    named = [thing(what, amount) for what, amount in (("gifts", gifts), ("food", food)) if amount]
    return " and ".join(named) or "nothing"


def on_track(disease: int, horror: int, order: list[str]) -> list[str]:
    """Who lies on the Turn Track, from the top: the players fill the slots that the two markers leave."""
    waiting, listed = list(order), []
    for slot in range(1, max(disease, horror, len(order) + 2) + 1):
        if slot in (disease, horror):
            listed.append("Disease" if slot == disease else "Horror")
        elif waiting:
            listed.append(waiting.pop(0))
    return listed


def summed(parts: Parts) -> str:
    """How DP add up: Mountain Source 2 + Altimeter 1 + Royal Geographical Society 2 DP. Alone it needs no words."""
    return f"{' + '.join([f'{title(word)} {amount}' for word, amount in parts])} DP." if len(parts) > 1 else ""


def bracketed(modifier: str) -> str:
    """`+1 slavers` is +1 (slavers)."""
    amount, _, words = modifier.partition(" ")
    return f"{amount} ({words})" if words else amount


def without_brackets(needs: str) -> str:
    """`3 or less (Canteen)` stands in brackets itself: 3 or less, Canteen."""
    return needs.replace(" (", ", ").replace(")", "")


def signed(amount: int) -> str:
    return f"{amount:+}".replace("-", "−")


def whom(names: Names, seat: int) -> str:
    """As an object: "you", or the name."""
    return "you" if seat == names.you else names[seat]


class HeartOfDarknessWords(Words):
    details: ClassVar[dict[str, tuple[str, ...]]] = DETAILS

    def tell(self, event: Event, names: Names) -> str:
        """The journey as a story; each roll with die, modifiers, their sources and what was needed."""
        what, seat = event.what, event.seat
        args: dict[str, Any] = dict(zip(DETAILS[what], event.args or (), strict=True))
        if what in ("rolls", "rerolls"):
            return self.tell_roll(what, seat, args, names)
        if what in ("gains", "loses"):
            why = "" if args["why"] == "items" else f" ({args['why'].replace('-', ' ')})"  # the loss was told before
            return names.say(seat, f"{what} {thing(args['thing'], args['amount'])}{why}.")
        if what == "dp":
            return self.tell_dp(seat, args, names)
        if what == "discontent":
            verb = "rises" if args["amount"] > 0 else "falls"
            return f"Discontent with {whom(names, seat)} {verb} by {abs(args['amount'])} ({args['why']})."
        if what == "track":
            order = [names[int(other)] for other in args["order"].split()]
            return f"Turn Track from the top: {', '.join(on_track(args['disease'], args['horror'], order))}."
        if what == "ties":
            tied = names.several([int(other) for other in args["seats"].split()])
            return f"{tied} have told the best stories: {args['dp']} DP each."
        if what == "discoveries":
            seen = [part.rsplit(" ", 1) for part in args["seen"].split(", ") if part]
            listed = (
                "; ".join([f"{a_chit(word)} in {slot_words(slot)}" for word, slot in seen]) or "nothing that fits this land"
            )
            return names.say(seat, f"hears what lies ahead: {listed}.")
        if what == "event":
            if not args["which"]:
                return names.say(seat, f"draws for humility: {title(args['chit'])}.")
            told = f"{names.whose(seat)} {('first', 'second')[args['which'] - 1]} Event: {title(args['chit'])}"
            ignored = ", which is ignored" if args["chit"].startswith(DISCOVERIES) else ""
            return f"{told[:1].upper()}{told[1:]}{ignored}."
        if what == "incident":
            barred = args["incident"] == "impassable" and args["which"] == 1
            beyond = ": Findings and Discoveries are out of reach this turn" if barred else ""
            return names.say(seat, f"{INCIDENT_WORDS[args['incident']]}{beyond}.")
        if what == "meets":
            after = f", coming from {a_chit(args['previous'])}" if args["previous"] != "none" else ""
            return names.say(seat, f"meets {a_chit(args['chit'])}{after}.")
        if what == "village":
            cold = f"respects {whom(names, seat)}, but stays cold"
            return f"The village {(('is hostile', cold), ('is friendly', 'is overjoyed'))[args['likes']][args['respects']]}."
        if what == "king":
            return f"The King {'likes ' + whom(names, seat) if args['likes'] else 'gives ' + whom(names, seat) + ' nothing'}."
        if what in ("bad-luck", "humbles"):
            args["other"] = whom(names, int(args["other"]))
        if "marker" in args and what == "bad-luck":
            args["marker"] = SEAT_COLOURS[int(args["marker"])]
        plain = ("slot", "other", "marker")
        spoken = {key: self.named(key, value) if key not in plain else value for key, value in args.items()}
        if "slot" in args:
            spoken["slot"] = slot_words(args["slot"])
        if what in ("finds", "discovers", "places-finding", "encounter"):
            spoken["chit"] = a_chit(args["chit"])
        if what == "patron":
            spoken["patron"] = patron_words(args["patron"])
        if what == "drops":
            spoken["things"] = thing(args["thing"], args["amount"])
        if what == "abandons":
            spoken["things"] = things(args["gifts"], args["food"])
        if what == "takes":
            spoken["resource"] = a_resource(args["resource"])
        if what == "returns":
            spoken["things"] = a_resource(args["resource"]) if args["count"] == 1 else f"{args['count']} {spoken['resource']}"
        if what == "special":
            toll = TOLLS.get(args["special"], "")
            spoken["toll"] = f" ({toll})" if toll else ""
        if "water" in what:
            spoken["marker"] = title(args["marker"]) if "marker" in args else ""
        if "why" in args:
            spoken["why"] = str(args["why"]).replace("-", " ")
        sentence = SENTENCES[what].format(**spoken, name=names[seat] if seat >= 0 else "")
        return sentence if seat < 0 or sentence[0].isupper() else names.say(seat, sentence)

    def named(self, key: str, value: Any) -> Any:
        """A detail or argument in words: areas by the names that an owner's file gives them."""
        if not isinstance(value, str):
            return value
        return (self.printed.get(value) if key in AREAS else None) or title(value)

    def tell_roll(self, what: str, seat: int, args: dict[str, Any], names: Names) -> str:
        """`rolls 2 +1 (slavers) = 3 for being liked. Needs 2 or less: not liked.`"""
        again = " again" if what == "rerolls" else ""
        roll, faces, modifier = args["roll"], args["faces"], int(args["modifier"])
        total = sum([int(face) for face in faces.split("+")]) + modifier
        added = "".join([f" {bracketed(each)}" for each in args.get("modifiers", "").split(", ") if each])
        counted = f"{added or f' {signed(modifier)}'} = {total}" if modifier or added else ""
        said = names.say(seat, f"rolls{again} {faces}{counted} for {ROLLS[roll]}")
        if roll in GAINS:
            return f"{said}: {max(0, total)} {GAINS[roll]}."
        if roll in TAKES:
            held = int(args["needs"].partition(" ")[0])
            lost = thing(TAKES[roll].lower(), min(total, held))
            return f"{said}: {lost}{'' if total <= held else ' and a Porter'} lost."
        if not args["needs"]:
            return f"{said}."
        return f"{said}. Needs {without_brackets(args['needs'])}: {self.result(roll, args['needs'], total)}."

    def result(self, roll: str, needs: str, total: int) -> str:
        """What a roll comes to, judged by the words for its target."""
        if needs.startswith("more than "):
            succeeds = total > int(needs.removeprefix("more than "))
        else:
            succeeds = total <= int(needs.partition(" ")[0])
        return RESULTS[roll][0 if succeeds else 1]

    def tell_dp(self, seat: int, args: dict[str, Any], names: Names) -> str:
        verb = "gains" if args["amount"] > 0 else "loses"
        why = str(args["why"])
        if why.startswith("patron "):
            why = f"{title(why[7:])} takes notice"
        return names.say(seat, f"{verb} {abs(args['amount'])} DP: {DP_WORDS.get(why, why.replace('-', ' '))}.")

    def question(self, step: Step[Any], view: View, names: Names) -> str:
        mine, theirs = QUESTIONS[type(step).__name__]
        named = self.particulars(step, view)
        if isinstance(step, BadLuck):
            named |= self.attacked(step, view, names)
        return mine.format(**named) if step.seat == view.seat else names.say(step.seat, theirs.format(**named)) + "."

    def attacked(self, step: BadLuck, view: View, names: Names) -> dict[str, str]:
        """The roll that Bad Luck may spoil; it lies below the question, with its dice on it."""
        assert isinstance(view, HeartOfDarknessView)
        dice = [each for each in view.agenda if isinstance(each, Dice)][-1]
        roll = [each for each in view.agenda if isinstance(each, HeartRoll)][-1]
        needs = roll.needs(as_it_lies(view))
        return {
            "who": names[step.roller],
            "what": ROLLS[roll.source()],
            "faces": " and ".join([str(face) for face in dice.faces]),
            "needs": f" (needs {without_brackets(needs)})" if needs else "",
        }

    def particulars(self, step: Step[Any], view: View) -> dict[str, Any]:
        """What a question names: the marker drawn, the member lost."""
        named: Any = step
        found: dict[str, Any] = {}
        if hasattr(step, "special"):
            found["special"] = title(SPECIALS[named.special])
        if hasattr(step, "member"):
            found["member"] = ("an Askari", "a Porter")[named.member]
        if hasattr(step, "why"):
            found["why"] = named.why
        if hasattr(step, "items"):
            found["items"] = "1 Item" if named.items == 1 else f"{named.items} Items"
        if hasattr(step, "left"):
            found["losses"] = "1 loss" if named.left == 1 else f"{named.left} losses"
        if type(step).__name__ == "PlaceFinding":
            assert isinstance(view, HeartOfDarknessView)
            found["finding"] = title(view.board.chits.event_words[named.chit])
        if hasattr(step, "wish"):
            found["wish"] = {WISH_GUIDE: "a Guide", WISH_CANOES: "Canoes"}.get(named.wish, "Food, 3 times the die")
        if hasattr(step, "incident"):
            found["incident"] = title(INCIDENTS[named.incident])
        if type(step).__name__ == "KeepSource":
            found["marker"] = title(WATERS[named.marker])
        if type(step).__name__ == "ChooseBorder":
            found["codes"] = f"{title(CODES[named.first])} and {title(CODES[named.second])}"
        return found

    def why(self, step: Step[Any], view: View) -> str:
        assert isinstance(view, HeartOfDarknessView)
        if type(step).__name__ == "SuccessOption" and not view.success:
            return ""  # a first Event sets no die
        if isinstance(step, KeepSource) and step.seat == view.seat:
            return summed(water_dp(view, view.seat, step.marker))
        return WHY.get(type(step).__name__, "").format(bonus=view.board.charts.patron_bonus)

    def action(self, action: Action, view: View) -> str:
        """The button: what it costs and brings."""
        assert isinstance(view, HeartOfDarknessView)
        step = type(view.agenda[-1]).__name__ if view.agenda else ""
        template = ACTIONS.get(f"{step} {action.kind}") or ACTIONS[action.kind]
        if isinstance(template, dict):
            template = template.get(next(iter(action.arguments.values()), ""), template["*"])
        if step == "SpecialChoice" and action.kind in ("give", "refuse"):
            return self.price(action, view)
        spoken = {key.replace("-", "_"): self.named(key, value) for key, value in action.arguments.items()}
        if action.kind in ("move", "hurry"):
            spoken["crossing"] = self.crossing(action, view)
        if action.kind in ("drop", "lose-gifts"):
            spoken["things"] = self.left_behind(action, view)
        if "slot" in action.arguments:
            spoken["slot"] = slot_words(action.arguments["slot"])
        if action.kind in ("go", "place", "look"):
            spoken |= self.ground(action, view)
        words = template.format(**spoken)
        if isinstance(view.agenda[-1] if view.agenda else None, KeepSource) and action.arguments.get("fate") == "keep":
            words += self.source_worth(view)
        return words[:1].upper() + words[1:]

    def source_worth(self, view: HeartOfDarknessView) -> str:
        """What a drawn Source brings and costs, with Patron and Resources."""
        step = view.agenda[-1]
        assert isinstance(step, KeepSource)
        dp, time = total(water_dp(view, view.seat, step.marker)), view.board.chits.water_time[step.marker]
        said = ([f"+{dp} DP"] if dp else []) + ([f"−{time} Time"] if time else [])
        return f" ({', '.join(said)})" if said else " (no DP)"

    def price(self, action: Action, view: HeartOfDarknessView) -> str:
        """What a legend asks for, or what refusing costs."""
        step: Any = view.agenda[-1]
        prices = PRICES.get(SPECIALS[step.special])
        return prices[0 if action.kind == "give" else 1] if prices else str(ACTIONS[action.kind])

    def crossing(self, action: Action, view: HeartOfDarknessView) -> str:
        """What a border takes, and that nothing is left to explore beyond it."""
        places = view.board.map
        to = places.areas.index(action.arguments["region"])
        notes = ["explored"] if view.terrain[to] >= 0 else []
        if view.has(view.seat, CANOES) and view.water[places.border_between(view.region[view.seat], to)] < 0:
            notes.append("the Canoes stay behind")
        return f" ({', '.join(notes)})" if notes else ""

    def left_behind(self, action: Action, view: HeartOfDarknessView) -> str:
        """Down to the next nine, since only tens weigh; or the Items that a raid takes."""
        if action.kind == "drop":
            gifts = action.arguments["load"] == "gifts"
            held = view.gifts[view.seat] if gifts else view.food[view.seat]
            return thing("gifts" if gifts else "food", held % 10 + 1)
        step: Any = view.agenda[-1]
        gifts_lost = int(action.arguments["count"])
        return things(gifts_lost, min(step.items - gifts_lost, view.food[view.seat]))

    def ground(self, action: Action, view: HeartOfDarknessView) -> dict[str, str]:
        """What lies where an answer leads."""
        if action.kind == "go":
            way = ("up", "left", "right", "down").index(action.arguments["direction"])
            slot = view.board.matrix.next[view.slot[view.seat] * 4 + way]
        else:
            row, _, column = action.arguments["slot"].partition("-")
            slot = (int(row) - 1) * COLUMNS + int(column) - 1
        place = view.seat * SLOTS + slot
        lying = []
        if view.activated[view.seat] == slot:
            lying.append("the Rumor")
        if view.chits[place] >= 0:
            chit = view.chits[place]
            dp = total(find_dp(view, view.seat, view.board.chits.event_kinds[chit]))
            lying.append(title(view.board.chits.event_words[chit]) + (f" (+{dp} DP)" if action.kind == "go" else ""))
        if view.encounters[place] >= 0:
            lying.append(title(view.board.chits.encounter_words[view.encounters[place]]))
        if slot == view.board.matrix.end:
            lying.append("End here")
        return {"lying": ", ".join(lying) or "empty"}

    def measure(self, name: str) -> str:
        return {"dp": "DP", "ammo": "Ammo Stock"}.get(name, name.capitalize())

    def luck(self, outlook: dict[str, Any]) -> str:
        """The die, the odds and of what, and what comes of failing."""
        luck = outlook["luck"]
        source = ROLLS.get(luck, luck)
        if "dice" not in outlook:
            return f"then {source} is drawn"
        modifiers = "".join(f", {signed(amount)} {words}" for words, amount in outlook["modifiers"])
        if luck in GAINS or luck in TAKES:
            return (
                f"then {'gain' if luck in GAINS else 'lose'} a {outlook['dice']} of {GAINS.get(luck) or TAKES[luck]}{modifiers}"
            )
        if not outlook["needs"]:
            return f"then {outlook['dice']} for {source}{modifiers}"
        odds = f"{outlook['good']} in {outlook['ways']} {CHANCES.get(luck, f'for {source}')}"
        return f"then {outlook['dice']}, {odds}, else {RESULTS[luck][1]}{modifiers}: needs {without_brackets(outlook['needs'])}"

    def glossary(self) -> dict[str, str]:
        """Every term of the game in a sentence."""
        return dict(self.rulebook["glossary"])
