"""What Python says of facts as they go over the wire; the browser must say the same (web/src/lib/catalogue.test.ts).

`PYTHONPATH=src python tests/said.py` writes it anew; a test fails when that differs.
"""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

import cairn
from cairn.core import fluent
from cairn.core.catalogue import Catalogue, Message
from cairn.core.match import Match
from cairn.core.preview import choices

FIXTURE = Path(__file__).parents[1] / "web" / "src" / "lib" / "said.fixture.json"
NAMES = ["Anna", "Ben", "Cleo"]
# Not English: endings, cases, a verb in two parts, another comma
GERMAN = """\
number-group = .
number-point = ,
list-middle = { $left }, { $right }
list-end = { $left } und { $right }
colour = { $colour ->
        [white] weiß
       *[red] rot
    }
card-number = die { colour }e { $number }
    .dat = der { colour }en { $number }
    .bare = { colour }e { $number }
chit-storm = { $count ->
        [one] ein Sturm
       *[other] { $count } Stürme
    }
    .acc = { $count ->
        [one] einen Sturm
       *[other] { $count } Stürme
    }
plays = { $self ->
        [yes] Du legst { TERM($card) } an.
       *[no] { $player } legt { TERM($card) } an.
    }
starts = Expedition mit { TERM($card, form: "dat") } beginnen
button = { TERM($card, form: "bare", start: "yes") } anlegen
holds = Du hast { LIST($card, form: "bare") }.
loses = Du überstehst { TERM($chit, $number, form: "acc") }: { SIGNED($points) }
place = Kairo
    .dat = Kairo
mask = die Maske für { TERM($target, form: "dat") }
helper = der Helfer für { $target }
gets = { $item ->
        [helper] Dir hilft
       *[other] Du bekommst
    } { TERM($item) }.
gains = { NUMBER($points, maximumFractionDigits: 1) ->
        [one] { NUMBER($points, maximumFractionDigits: 1) } Punkt
       *[other] { NUMBER($points, maximumFractionDigits: 1) } Punkte
    }
"""
RED, WHITE = (Message("card-number", {"colour": colour, "number": 7}) for colour in ("red", "white"))
PLACE = Message("place", {})
THINGS = {
    "card": {"red-7": RED, "white-7": WHITE},
    "chit": {"storm": Message("chit-storm", {})},
    "item": {"mask-cairo": Message("mask", {"target": PLACE}), "helper-cairo": Message("helper", {"target": PLACE})},
}
SENTENCES: list[tuple[str, dict[str, Any], str]] = [
    ("plays", {"seat": 0, "card": "red-7"}, "Du legst die rote 7 an."),
    ("plays", {"seat": 1, "card": "white-7"}, "Ben legt die weiße 7 an."),
    ("starts", {"card": "red-7"}, "Expedition mit der roten 7 beginnen"),
    ("button", {"card": "red-7"}, "Rote 7 anlegen"),
    ("holds", {"card": "red-7 white-7"}, "Du hast rote 7 und weiße 7."),
    ("holds", {"card": ["red-7", "white-7", "red-7"]}, "Du hast rote 7, weiße 7 und rote 7."),
    ("loses", {"chit": "storm", "number": 1, "points": -1200}, "Du überstehst einen Sturm: −1.200"),
    ("loses", {"chit": "storm", "number": 3, "points": 12}, "Du überstehst 3 Stürme: +12"),
    ("gets", {"item": "mask-cairo"}, "Du bekommst die Maske für Kairo."),
    ("gets", {"item": "helper-cairo"}, "Dir hilft der Helfer für Kairo."),
    ("gains", {"points": 0.44}, "0,4 Punkte"),
    ("gains", {"points": 1.0}, "1 Punkt"),
    ("gains", {"points": 0.25}, "0,3 Punkte"),
    ("holds", {"card": []}, "Du hast ."),
    ("loses", {"chit": "storm", "number": 2, "points": 0.0001}, "Du überstehst 2 Stürme: 0"),
    ("loses", {"chit": "storm", "number": 2, "points": -0.0001}, "Du überstehst 2 Stürme: 0"),
    ("loses", {"chit": "storm", "number": 2, "points": 0.0625}, "Du überstehst 2 Stürme: +0,063"),
]


def german() -> Catalogue:
    made = Catalogue("cairn.core", "de")
    made.messages = fluent.read(GERMAN)
    return made


def said() -> dict[str, Any]:
    return {
        "german": {
            "catalogue": {"language": "de", "messages": short(german().messages), "things": THINGS, "seats": []},
            "sentences": SENTENCES,
        },
        "match": {
            "catalogue": cairn.games()["lost-cities"].words.catalogue_data("en"),
            "frames": list(frames("lost-cities", 2, {0, 1, 30, 31}, rounds=1)),
        },
        "tours": {
            "catalogue": cairn.games()["adventure-tours"].words.catalogue_data("en"),
            "frames": list(frames("adventure-tours", 3, {0, 9, 40, 41, 42}, rounds=1, mode="expert")),
        },
        "heart": {
            "catalogue": cairn.games()["heart-of-darkness"].words.catalogue_data("en"),
            "frames": list(frames("heart-of-darkness", 3, {2, 75, 110, 111, 160}, max_game_turns=2)),
        },
        "africana": {
            "catalogue": cairn.games()["africana"].words.catalogue_data("en"),
            "events": list(africana()),
        },
    }


def africana() -> Any:
    """Events of a table where an owner's content file names places, and of players who tie; what Python says to the first."""
    content = copy.deepcopy(cairn.games()["africana"].setup().content.data)
    for place in content["locations"]:
        place["name"] = f"New {place['name']}"
    match, rng = cairn.start("africana", seed=3, seats=2, content=content, max_rounds=20), Random(3)
    match.names = NAMES
    while not match.over:
        match.apply(rng.choice(match.actions()))
    told = [each.data for each in match.told(0)]
    told += [{"what": "ties", "seat": -1, "seats": seats, "total": 1, "money": 7} for seats in ("1 0", "1")]
    seen: set[Any] = set()
    for event in told:
        kind = event["what"], event["seat"], event.get("args", {}).get("adventure", ("", {}))[0]
        if kind not in seen:  # one of each
            seen.add(kind)
            yield [event, match.setup.words.event_text(event, match.names_for(0))]


def short(messages: fluent.Messages) -> dict[str, Any]:
    return {id: forms if len(forms) > 1 else forms[""] for id, forms in messages.items()}


def frames(game: str, seats: int, at: set[int], **options: Any) -> Any:
    """As much of a frame as is said, and what Python says of it."""
    match, rng = cairn.start(game, seats=seats, seed=3, **options), Random(3)
    match.names = NAMES[:seats]
    while not match.over:
        if len(match.lines) in at:
            yield from (frame(match, seat) for seat in range(seats))
        match.apply(rng.choice(match.actions()))
    yield frame(match, 0)


def frame(match: Match, seat: int) -> dict[str, Any]:
    words, view, names = match.setup.words, match.view(seat), match.names_for(seat)
    offered = choices(match.setup, view, match.actions(), names) if match.to_act == seat else []
    asked, question = words.question_told(view, names), match.question(seat)
    told = [{"n": n, **each.data} for n, each in enumerate(match.told(seat))]
    return {
        "wire": {
            "seat": seat,
            "table": {"seats": [{"name": name} for name in match.names]},
            "question": asked and asked.data,
            "actions": offered,
            "events": told[-40:],
        },
        "said": {
            "question": question and [question["text"], question["why"]],
            "actions": [words.choice_text(each, names) for each in offered],
            "previews": [words.preview_text(each["preview"], names) for each in offered],
            "events": [event["text"] for event in match.events(seat)][-40:],
        },
    }


def as_text() -> str:
    return json.dumps(said(), ensure_ascii=False, default=lambda shared: shared.data) + "\n"


if __name__ == "__main__":
    FIXTURE.write_text(as_text(), encoding="utf-8")
