"""Message files: what they may hold, how they are said, and that every game's are whole."""

from __future__ import annotations

import copy
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cairn
from cairn.cli.translating import PROGRAMS, places
from cairn.core import catalogue, fluent
from cairn.core.catalogue import PSEUDO, Catalogue, Message, Thing, chosen, speak
from cairn.core.errors import BadOption, BadWords
from cairn.core.events import Event
from cairn.core.game import Game
from cairn.core.preview import choices
from cairn.core.pseudo import pseudo
from cairn.core.translation import faults, unsaid, unsaid_by, unsaid_by_client, unwritten, unwritten_by
from cairn.core.words import Words, seat_names

sys.path.insert(0, str(Path(__file__).parents[1]))
import said

WEB = Path(__file__).parents[2] / "web" / "src"
GAMES = [game for game in cairn.games().values() if game.words.catalogued]
NAMED = [game.name for game in GAMES]
# What no sentence may show: an id, a placeable, a doubled article, one of many, a doubled mark
WRONG = re.compile(
    r"\{|\}|\$|\b(the|a|an|your|their|[’']s) the\b|\b(the|a|an) an?\b|\b[Aa] [aeio]\w|\b[Aa]n [bcdfghjklmnpqrstvwxz]\w"
    r"|(?<![\d.,−+])(?<!Round )\b1 (?!is\b|comes\b|becomes\b|provisions\b|Caves\b|Dunes\b)[A-Za-z]+s\b"
    r"|['\"]|  |\b[a-z]+-[a-z]+-[a-z]+\b|\.\.|[,;:] ?[,;:.]"
)


@pytest.fixture
def english() -> Iterator[None]:
    yield
    speak("en")


# The syntax


WHOLE = """\
# a comment

name = Anna { "{" }
    .dat = to { $who }
count = { $n ->
        [one] one
       *[other] { $n } of { name.dat }
    }, done
    and more
"""


def test_a_message_has_a_value_attributes_and_variants() -> None:
    variants = [["one", ["one"]], ["other", [["var", "n"], " of ", ["message", "name", "dat"]]]]
    assert fluent.read(WHOLE) == {
        "name": {"": ["Anna {"], "dat": ["to ", ["var", "who"]]},
        "count": {"": [["select", ["var", "n"], variants, 1], ", done\nand more"]},
    }


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a = x\na = y\n", "line 2: there are two messages a"),
        ("a = { -term }\n", "line 1: terms"),
        ("a = { $n ->\n    [one] x\n    }\n", "usual one"),
        ("a = { $n\n", "expected }"),
        ("  a = b\n", "expected a message"),
        ("a = b } c\n", "does not end here"),
        ("a = { TERM() }\n", "line 1: TERM() needs something to say"),
    ],
)
def test_what_fluent_would_skip_is_an_error_with_its_line(text: str, fault: str) -> None:
    with pytest.raises(BadWords, match=re.escape(fault)):
        fluent.read(text)


# Saying


@pytest.mark.parametrize(("id", "facts", "sentence"), said.SENTENCES)
def test_another_grammar_needs_no_code(id: str, facts: dict[str, Any], sentence: str) -> None:
    def thing(name: str, value: Any) -> Any:
        if isinstance(value, list):
            return [thing(name, each) for each in value]
        if isinstance(value, str) and " " in value:
            return [thing(name, each) for each in value.split(" ")]
        known = said.THINGS.get(name, {})
        return Thing(value, known[value]) if value in known else value

    who = {"player": "Ben", "self": "yes" if facts.get("seat") == 0 else "no"}
    assert said.german().say(id, {name: thing(name, value) for name, value in facts.items()} | who) == sentence


def test_what_cannot_be_said_is_named() -> None:
    words = Catalogue("cairn.core", "en")
    words.messages |= fluent.read("a = { b }\nb = { a }\nc = { $x }\nd = { NO($x) }\n")
    for id, fault in (("a", "without end"), ("c", r"no argument \$x; there are y"), ("d", "NO"), ("e", "no message e")):
        with pytest.raises(BadWords, match=fault):
            words.say(id, {"y": 1} if id != "d" else {"x": 1})


@pytest.mark.parametrize(
    ("language", "numbers"),
    [
        ("en", {1: "one", 0: "other", 2: "other", 1.5: "other"}),
        ("fr", {0: "one", 1: "one", 1.5: "one", 2: "other"}),
        ("ja", {1: "other"}),
        ("ru", {1: "one", 21: "one", 3: "few", 12: "many", 5: "many", 1.5: "other"}),
        ("pl", {1: "one", 21: "many", 22: "few", 12: "many"}),
    ],
)
def test_plurals_are_those_of_the_language(language: str, numbers: dict[float, str]) -> None:
    plural = Catalogue("cairn.core", language).plural
    assert {number: plural(number) for number in numbers} == numbers


def test_the_first_wish_that_can_be_met_decides() -> None:
    assert chosen(["fr-CH", "en-GB", "de"]) == "en"
    assert chosen(["en_XA.UTF-8"]) == PSEUDO
    assert chosen(["C", ""]) == chosen([]) == "en"


def test_a_language_that_nobody_speaks_is_refused() -> None:
    with pytest.raises(BadOption, match="it speaks en"):
        speak("xx")


def test_the_browser_is_tested_against_what_python_says() -> None:
    assert said.FIXTURE.read_text(encoding="utf-8") == said.as_text(), "PYTHONPATH=src python tests/said.py"


# The catalogues of the games


@pytest.mark.parametrize("package", places())
@pytest.mark.parametrize("language", [*catalogue.languages(), PSEUDO])
def test_nothing_is_wrong_with_the_messages(package: str, language: str) -> None:
    assert faults(package, language) == []


@pytest.mark.parametrize("game", GAMES, ids=NAMED)
def test_what_is_said_is_written_and_what_is_written_is_said(game: Game) -> None:
    assert unwritten(game) == []
    assert unsaid(game, WEB / "games" / game.name) == []


def test_the_client_says_all_that_is_written_for_it() -> None:
    assert unsaid_by_client(WEB) == []


@pytest.mark.parametrize(("package", "more"), PROGRAMS.items(), ids=list(PROGRAMS))
def test_what_a_program_says_is_written_and_what_is_written_is_said(package: str, more: tuple[str, ...]) -> None:
    assert [id for each in (package, *more) for id in unwritten_by(each, package)] == []
    assert unsaid_by(package, *more) == []


def test_faults_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    english = fluent.read("thing = it\n    .dat = to it\na = { TERM($x) } { $n }\nb = x\n")
    spoilt = fluent.read('thing = es\na = { TERM($x, form: "acc") } { $m } { c } { NO($x) }\nd = x\n')
    monkeypatch.setattr(
        "cairn.core.translation.written",
        lambda package, language, parts=(): (
            {} if package == "cairn.core" or "about" in parts else english if language == "en" else spoilt
        ),
    )
    monkeypatch.setattr("cairn.core.translation.rulebook.faults", lambda package, language: [])
    assert set(faults("some.game", "de")) == {
        "b is missing", "d is no message of the English catalogue", "a refers to c, which does not exist",
        "a calls NO, which does not exist", "a asks for the form acc, which no thing has",
        "a uses $m, which the English message does not", "a does not use $n",
    }  # fmt: skip


def all_that_is_said(game: Game, seed: int) -> Iterator[str]:
    """In a whole match: events and questions as everybody reads them, choices with their previews, hints."""
    setup, rng = game.setup(), Random(seed)
    match = cairn.start(game.name, seed=seed)
    match.names = ["Anna", "Ben", "Cleo", "Dan", "Eva", "Finn"][: setup.seats]
    reason = getattr(game.part("bot"), "reason", None)
    while not match.over:
        seat = match.to_act
        assert seat is not None
        words, view, names = setup.words, match.view(seat), match.names_for(seat)
        for viewer in (None, *range(setup.seats)):
            question = match.question(viewer)
            assert question is not None
            yield from (question["text"], question["why"])
        for choice in choices(setup, view, match.actions(), names):
            shown = words.preview_text(choice["preview"], names)
            yield from (words.choice_text(choice, names), *shown["events"])
            alone = words.offered(setup.actions.all[setup.actions.parse(choice["do"])], view, names)
            assert words.said(alone, names) == words.choice_text(choice, names)
            yield from (each["words"] for each in shown["changes"])
            yield shown["then"]["text"] if shown["then"] else ""
        action = rng.choice(match.actions())
        if reason is not None:
            number, why = reason(view, [each.number for each in match.actions()])
            yield words.said(why, names)
            action = setup.actions.all[number] if rng.random() < 0.8 else action
        match.apply(action)
    for viewer in (None, *range(setup.seats)):
        yield from (event["text"] for event in match.events(viewer))


@pytest.mark.parametrize("game", GAMES, ids=NAMED)
def test_nothing_that_is_said_in_a_match_shows_its_making(game: Game) -> None:
    for sentence in all_that_is_said(game, 5):
        assert not WRONG.search(sentence), sentence
        assert "None" not in sentence


class Samples:
    """Values of every kind for each argument that a message takes, by how the message uses it."""

    NUMBERS = (0, 1, 2, 7, 1200, -3, 0.5)
    NAMES = ("Anna", "Ben")
    # Persons and games; all else may be a number
    NAMED = re.compile(r"player|target|actor|rival|other|roller|host|name|game|short|seat\d")

    def __init__(self, words: Words | None, messages: fluent.Messages) -> None:
        self.words = words
        self.messages = messages

    def of(self, id: str) -> dict[str, list[Any]]:
        """For each argument of a message what it may be."""
        found: dict[str, list[Any]] = {}
        uses = list(self.uses(list(self.messages[id].values()), set()))
        for name in {name for name, _, _ in uses}:
            kinds = {kind for other, kind, _ in uses if other == name}
            keys = [key for other, kind, keys in uses if other == name and kind == "select" for key in keys]
            found[name] = self.values(name, kinds, keys)
        return found

    def uses(self, part: Any, within: set[str]) -> Iterator[tuple[str, str, list[Any]]]:
        """Each argument, how it is used, and the variants that are chosen by it."""
        if not isinstance(part, list):
            return
        if part[:1] == ["var"]:
            yield part[1], "plain", []
        elif part[:1] == ["select"]:
            on = part[1]
            if on[0] == "var":
                yield on[1], "select", [key for key, _ in part[2]]
            else:
                yield from self.uses(on, within)
            for _, pattern in part[2]:
                yield from self.uses(pattern, within)
        elif part[:1] == ["call"]:
            for number, each in enumerate(part[2]):
                if each[0] == "var":
                    yield each[1], "number" if number else part[1], []
                else:
                    yield from self.uses(each, within)
        elif part[:1] == ["message"]:
            if part[1] in self.messages and part[1] not in within:
                yield from self.uses(list(self.messages[part[1]].values()), within | {part[1]})
        else:
            for each in part:
                yield from self.uses(each, within)

    def values(self, name: str, kinds: set[str], keys: list[Any]) -> list[Any]:
        known = self.words.known.get(name, {}) if self.words else {}
        counts = any(key in ("one", "few", "many") or not isinstance(key, str) for key in keys)
        if known and not (counts and not kinds & {"TERM", "LIST"}):
            each_kind = {message.id: (value, message) for value, message in known.items()}
            things: list[Any] = [Thing(*each) for each in each_kind.values()] + [Thing(*each) for each in known.items()][:6]
            if "LIST" in kinds and kinds <= {"LIST", "select"}:
                return [things[:1], things[:2], things[:3]]
            return things + [key for key in keys if key == "none"]
        if "LIST" in kinds:
            return [["Anna"], ["Anna", "Ben"], ["Anna", "Ben", "Cleo"]]
        if "TERM" in kinds:  # a thing with facts of its own
            return [Thing("", Message("printed", {"name": "the Phoenix"}))]
        words = [key for key in keys if isinstance(key, str) and key not in ("one", "few", "many", "other")]
        if words:
            return [*words, *(self.NUMBERS if "plain" in kinds and "one" in keys else ())]
        if counts or kinds & {"SIGNED", "NUMBER", "number"}:
            return [number for number in self.NUMBERS if isinstance(number, int) or kinds & {"SIGNED", "NUMBER"}]
        return [*self.NAMES] if self.NAMED.fullmatch(name) else [*self.NAMES, 1]


def all_that_can_be_said(words: Words | None, package: str, language: str) -> Iterator[tuple[str, str]]:
    """Every message of a package, with every kind of argument: each in turn, and mixtures by lot."""
    catalogue_, rng = Catalogue(package, language), Random(package)
    samples = Samples(words, catalogue_.messages)
    for id in catalogue.written(package, "en"):
        values = samples.of(id)
        usual = {name: each[0] for name, each in values.items()}
        tries = [usual | {name: value} for name, each in values.items() for value in each] or [{}]
        tries += [{name: rng.choice(each) for name, each in values.items()} for _ in range(20 if len(values) > 1 else 0)]
        for args in tries:
            for form in catalogue_.messages[id]:
                yield f"{id}{args}", catalogue_.say(id, args, form)


SPEAKERS = [(package, None) for package in places() if package not in {game.package for game in cairn.games().values()}]
SPEAKERS += [(game.package, game.words) for game in cairn.games().values()]


@pytest.mark.parametrize(("package", "words"), SPEAKERS, ids=[package for package, _ in SPEAKERS])
def test_every_message_with_every_kind_of_argument_reads_well(package: str, words: Words | None) -> None:
    wrong = [(where, said) for where, said in all_that_can_be_said(words, package, "en") if WRONG.search(said)]
    assert wrong == []


@pytest.mark.parametrize(("package", "words"), SPEAKERS, ids=[package for package, _ in SPEAKERS])
@pytest.mark.parametrize("language", [*catalogue.languages(), PSEUDO])
def test_every_message_can_be_said_in_every_language(package: str, words: Words | None, language: str) -> None:
    assert all(isinstance(said, str) for _, said in all_that_can_be_said(words, package, language))


@pytest.mark.parametrize("game", GAMES, ids=NAMED)
def test_all_that_is_said_comes_from_the_catalogue(game: Game, english: None) -> None:
    """In the pseudo-language each sentence has an accent, or is longer."""
    speak(PSEUDO)
    for sentence in all_that_is_said(game, 6):
        assert not sentence or "~" in sentence, sentence


def test_the_pseudo_language_changes_words_and_nothing_else() -> None:
    assert pseudo(WHOLE).splitlines() == [
        "# a comment",
        "",
        'name = Àññà~~ { "{" }',
        "    .dat = tö~ { $who }",
        "count = { $n ->",
        "        [one] öñé~",
        "       *[other] { $n } öf~ { name.dat }",
        "    }, döñé~~",
        "    àñd möré~~~",
    ]


def test_a_name_that_an_owner_brings_is_said_as_it_is() -> None:
    words = cairn.games()["lost-cities"].words.naming({"red-7": "the Phoenix"})
    assert words.event_text({"what": "plays", "seat": 0, "card": "red-7"}, seat_names(2)) == "Seat 0 plays the Phoenix."
    assert words.thing("card", "red-8") == Thing("red-8", Message("card-number", {"colour": "red", "number": 8}))


def test_an_owner_names_what_other_names_are_made_of_and_the_names_travel_to_browsers() -> None:
    content = copy.deepcopy(cairn.games()["africana"].setup().content.data)
    for place in content["locations"]:
        place["name"] = f"New {place['name']}"
    words, names = cairn.start("africana", content=content).setup.words, seat_names(2, you=0)
    told = words.event_told(Event("buys", 1, ("grey-assistant-aswan", 5)), names).data
    aswan = Message("printed", {"name": "New Aswan"})
    assert told["args"] == {"adventure": Message("adventure-assistant", {"colour": "grey", "target": aswan})}
    assert words.event_text(told, names) == "Seat 1 buys the peak assistant for New Aswan for 5 silver."
    goes = words.event(Event("joins", 0, ("cairo-to-kukawa", 4, 0)), names)
    assert goes == "You join the expedition New Cairo to New Kukawa for a travel card."
    assert "args" not in cairn.games()["africana"].words.event_told(Event("rests", 1, ("cairo",)), names).data


def test_regions_and_chits_go_by_an_owners_names() -> None:
    content = copy.deepcopy(cairn.games()["heart-of-darkness"].setup().content.data)
    (ganda,) = [region for region in content["regions"] if region["name"] == "Ganda"]
    ganda.update(id="ganda", name="Buganda")
    for border in content["borders"]:
        border.update({end: "Buganda" for end in ("a", "b") if border[end] == "Ganda"})
    content["findings"][0]["labels"][0] = "Blue Nile Falls"
    words, names = cairn.start("heart-of-darkness", content=content).setup.words, seat_names(2, you=0)
    told = words.event_told(Event("enters", 1, ("ganda",)), names).data
    assert told["args"] == {"region": Message("printed", {"name": "Buganda"})}
    assert words.event_text(told, names) == "Seat 1 enters Buganda."
    assert words.event(Event("enters", 1, ("sukuma",)), names) == "Seat 1 enters Sukuma."
    finds = Event("finds", 0, ("culture-blue-nile-falls",))
    assert words.event(finds, names) == "You find a Culture (Blue Nile Falls)."
    seen = Event("discoveries", 1, ("mountain-y 1-3, lake-w 2-2",))
    both = "a Mountain in row 1, column 3 and a Lake in row 2, column 2"
    assert words.event(seen, names) == f"Seat 1 hears what lies ahead: {both}."


def test_those_who_tie_are_listed_with_the_reader_first() -> None:
    words = cairn.games()["africana"].words
    tie = {"what": "ties", "seat": -1, "seats": "0 2", "total": 12, "money": 1}
    assert words.event_text(tie, seat_names(3, you=2)) == "You and Seat 0 tie with 12 points and 1 silver."
    assert words.event_text(tie, seat_names(3, you=1)) == "Seat 0 and Seat 2 tie with 12 points and 1 silver."
