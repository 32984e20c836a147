"""Pinned matches: finished ones of every game under `tests/records/`, with all that was asked, possible, told and scored.

    python tests/pins.py check           replay them all, and name the first answer from which one differs
    python tests/pins.py make            after a change of rules: pin them anew where their game's rules version was raised
    python tests/pins.py search GAME     which matches reach what the pinned ones do not, for new lines of PLANS

A match is two files. The record (`.cairn`) holds the answers; the other (`.pin`) has a first line with rules version and trace,
then a line for the beginning and for each answer: who is asked next and by which step, then how many answers are possible, how
many events were told, each with a hash of what they are, and the scores. Only facts are in it, never sentences. `make`
refuses to change what a rules version was pinned with: who changes an outcome raises `rules_version` in the game's `game.py`.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import cairn
from cairn import bots
from cairn.core import trace
from cairn.core.errors import CairnError
from cairn.core.match import Match
from cairn.core.record import Record, load_record, save
from cairn.games import find_game, offers

HERE = Path(__file__).resolve().parent / "records"
FROM_2030217 = HERE / "2030217"  # as that commit wrote them: they must replay for ever
NAMES = ("asked", "possible", "told", "scored")


@dataclass(frozen=True)
class Plan:
    """How a pinned match was played. `random` and `steady` as the bots; `mixed`: at times the one, at times the other;
    `fickle`: as `mixed`, and taking answers back."""

    game: str
    seats: int
    player: str
    seed: int
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        words = [str(self.seats), self.player, str(self.seed), *[f"{key}={value}" for key, value in self.options.items()]]
        return HERE / self.game / ("-".join(words).replace("_", "-").lower() + ".cairn")


def lost_cities(player: str, seed: int, **options: Any) -> Plan:
    return Plan("lost-cities", 2, player, seed, options)


def africana(seats: int, player: str, seed: int, **options: Any) -> Plan:
    return Plan("africana", seats, player, seed, options)


def tours(seats: int, player: str, seed: int, **options: Any) -> Plan:
    return Plan("adventure-tours", seats, player, seed, options)


def heart(seats: int, player: str, seed: int, **options: Any) -> Plan:
    return Plan("heart-of-darkness", seats, player, seed, options)


# Every number of seats and every option of weight, then matches that `search` found to reach what others do not. A random match
# of Lost Cities or Africana is long: one of each is enough.
PLANS = (
    lost_cities("random", 1),
    lost_cities("steady", 2),
    lost_cities("mixed", 3, rounds=2, start_seat=1),
    lost_cities("fickle", 4, rounds=1),
    lost_cities("steady", 5, colours=6),
    lost_cities("random", 6, colours=6, rounds=1, discards_public="top"),
    lost_cities("mixed", 7, rounds=4, later_starter="alternate"),
    lost_cities("random", 8, rounds=2, ply_cap=40),
    lost_cities("mixed", 9, rounds=1, discards_public="top"),
    lost_cities("mixed", 191, colours=6, later_starter="alternate"),
    africana(2, "steady", 1),
    africana(3, "steady", 2),
    africana(4, "steady", 3),
    africana(2, "random", 2),
    africana(2, "fickle", 5),
    africana(2, "mixed", 77, hidden_score=True),
    africana(3, "mixed", 7, free_page="after-purchase", start_seat=2),
    africana(2, "mixed", 8, max_rounds=12),
    africana(2, "mixed", 72),
    africana(2, "mixed", 108),
    africana(3, "steady", 254),
    africana(4, "steady", 59, free_page="after-purchase"),
    africana(4, "mixed", 90, reshuffle="at-once"),
    tours(3, "steady", 1),
    tours(4, "steady", 2),
    tours(5, "steady", 3),
    tours(6, "steady", 4),
    tours(3, "random", 5),
    tours(4, "random", 6, start_seat=2),
    tours(5, "random", 7, rounds=2),
    tours(6, "random", 8),
    tours(3, "fickle", 9),
    tours(4, "fickle", 10, mode="expert"),
    tours(3, "steady", 11, mode="expert"),
    tours(4, "random", 12, mode="expert", board_values="model"),
    tours(5, "mixed", 13, mode="expert", boards_between_rounds="variation-1"),
    tours(4, "mixed", 14, pile_end="finish-turn"),
    tours(5, "mixed", 15, empty_hand_off_turn="running-turn"),
    tours(4, "mixed", 16, show_money="own"),
    tours(3, "mixed", 132, mode="expert", empty_hand_off_turn="running-turn"),
    tours(4, "steady", 104, mode="expert", pile_end="finish-turn"),
    tours(5, "random", 28, mode="expert"),
    tours(5, "random", 183),
    tours(5, "mixed", 282, mode="expert", show_money="own"),
    tours(6, "steady", 9, mode="expert"),
    tours(6, "steady", 66, mode="expert"),
    tours(6, "random", 50, mode="expert", pile_end="finish-turn"),
    tours(6, "random", 179, board_values="model"),
    tours(6, "steady", 286, mode="expert", board_values="model", boards_between_rounds="variation-2"),
    heart(1, "steady", 1),
    heart(2, "steady", 2),
    heart(3, "steady", 3),
    heart(4, "steady", 4),
    heart(1, "random", 5),
    heart(2, "random", 6),
    heart(3, "random", 7),
    heart(4, "random", 8),
    heart(5, "random", 9),
    heart(2, "fickle", 10),
    heart(1, "mixed", 11, solo_early_end=False),
    heart(2, "mixed", 12, matrix="5x5"),
    heart(3, "mixed", 13, bad_luck=False),
    heart(3, "mixed", 14, humility=False),
    heart(3, "mixed", 15, envy=False),
    heart(2, "mixed", 16, end_in_explored_region="time-only"),
    heart(2, "mixed", 17, target_dp=20),
    heart(2, "random", 18, max_game_turns=6),
    heart(3, "random", 124, pickax_vs_second_impassable="cancels", special_ambush_in_jungle="none"),
    heart(4, "steady", 5, encounters_on_start_end="forbidden"),
    heart(4, "mixed", 15),
    heart(5, "mixed", 58, zero_capacity="literal"),
    heart(5, "mixed", 113, encounters_on_start_end="forbidden"),
    heart(5, "random", 112, encounters_on_start_end="forbidden", special_ambush_in_jungle="none", envy=False),
    heart(5, "steady", 21, humility=False),
    heart(5, "mixed", 240, zero_capacity="literal"),
    heart(5, "mixed", 284, bad_luck=False),
)


# Playing


def play(plan: Plan) -> Match:
    match = cairn.start(plan.game, plan.seats, plan.seed, **plan.options)
    rng = Random(f"{plan.player}/{plan.seed}")
    steady = [bots.make(plan.game, "steady", plan.seed + seat) for seat in range(plan.seats)]
    while match.to_act is not None:
        seat, actions = match.to_act, match.actions()
        at_random = plan.player == "random" or (plan.player != "steady" and rng.random() < 0.3)
        match.apply(rng.choice(actions) if at_random else steady[seat].choose(match.view(seat), actions))
        if plan.player == "fickle" and rng.random() < 0.1 and not match.over:
            match.undo(seat, agreed=True)
    return match


# What is pinned


def short(text: str) -> str:
    return blake2b(text.encode(), digest_size=4).hexdigest()


def facts(match: Match, since: int) -> list[str]:
    """In the order of NAMES."""
    p, actions, events = match._position, match.setup.actions, match._events[since:]
    possible, told = trace.possible(p, actions), trace.told(events)
    return [trace.asked(p), f"{len(p.choices)}:{short(possible)}", f"{len(events)}:{short(told)}", trace.scored(p)]


def pinned(record: Record) -> Iterator[tuple[Match, list[str]]]:
    """The match as it begins and after each line, with its facts, by the rules of this release whatever the record's."""
    header = record.header
    setup = find_game(record.game).setup(record.seats, header.get("content_data"), header["options"])
    match = Match(setup, record.stream(), [str(name) for name in header["names"]], header.get("from"))
    match.keep_trace()
    yield match, facts(match, 0)
    for line in record.lines:
        since = match.event_count
        match.follow([line])
        yield match, facts(match, since)


@dataclass
class Pin:
    """What stands in a `.pin`: all that was the case, line by line."""

    rules: int
    trace: str
    lines: list[list[str]]

    def dumps(self) -> str:
        head = json.dumps({"rules": self.rules, "trace": self.trace})
        return "".join(f"{line}\n" for line in [head, *[" | ".join(each) for each in self.lines]])


def pin_of(record: Record) -> Pin:
    steps = list(pinned(record))
    match, _ = steps[-1]
    return Pin(match.setup.game.rules_version, match.trace, [each for _, each in steps])


def load_pin(path: Path) -> Pin:
    head, *lines = path.with_suffix(".pin").read_text(encoding="utf-8").splitlines()
    said = json.loads(head)
    return Pin(said["rules"], said["trace"], [line.split(" | ") for line in lines])


def difference(record: Record, pin: Pin) -> str:
    """The first answer from which the rules of this release lead elsewhere, and what is different; empty if nowhere."""
    before = "at the beginning"
    try:
        for number, (match, now) in enumerate(pinned(record)):
            if number:
                line = record.lines[number - 1]
                what = line["do"] if "do" in line else f"undo of {line['undo']}"
                before = f"after answer {number} (seat {line['seat']}: {what})"
            for name, was, found in zip(NAMES, pin.lines[number], now):
                if was != found:
                    return f"{before}: what is {name} was {was}, now {found}{detail(name, match, number, found)}"
    except CairnError as error:
        return f"{before}: the next answer does not fit any more: {error}"
    if len(pin.lines) != len(record.lines) + 1:
        return f"the record has {len(record.lines)} lines, the pin {len(pin.lines) - 1}"
    return "" if match.trace == pin.trace else "only the trace is different: an answer is written otherwise"


def detail(name: str, match: Match, number: int, found: str) -> str:
    """What is possible or told now; what it was, only its hash says."""
    if name == "possible":
        return f" ({trace.possible(match._position, match.setup.actions)})"
    if name == "told":
        count = int(found.partition(":")[0])
        return f" ({trace.told(match._events[len(match._events) - count :]).strip()})"
    return ""


# Commands


def check(paths: list[Path]) -> list[str]:
    """Whatever is wrong, a sentence each."""
    wrong = []
    for path in paths:
        record, pin = load_record(path), load_pin(path)
        version = find_game(record.game).rules_version
        name = path.relative_to(HERE)
        if pin.rules != version and path.parent != FROM_2030217:
            wrong.append(f"{name}: is pinned for rules version {pin.rules}, this is {version}: run python tests/pins.py make")
        elif found := difference(record, pin):
            wrong.append(f"{name}: {found}. An outcome may change only together with rules_version")
    return wrong


def all_pins() -> list[Path]:
    return [plan.path for plan in PLANS] + sorted(FROM_2030217.glob("*.cairn"))


def make() -> list[str]:
    """Pin every plan; what was refused, a sentence each. A match is played anew only where its answers do not fit any more."""
    wrong = []
    for plan in PLANS:
        path, version = plan.path, find_game(plan.game).rules_version
        pin = load_pin(path) if path.exists() else None
        if pin is None:
            write(path, play(plan).record())
            print(f"{path.relative_to(HERE)}: new")
            continue
        record = load_record(path)
        found = difference(record, pin)
        if found and pin.rules == version:
            wrong.append(
                f"{path.relative_to(HERE)}: {found}. Raise rules_version of {plan.game} (it is {version}) or mend this"
            )
        elif pin.rules != version:
            print(f"{path.relative_to(HERE)}: rules version {pin.rules} -> {version}: {found or 'nothing is different'}")
            write(path, under_present_rules(plan, record))
    known = {plan.path for plan in PLANS}
    for path in sorted(HERE.glob("*/*.cairn")):
        if path not in known and path.parent != FROM_2030217:
            print(f"{path.relative_to(HERE)}: is in no plan, delete it")
    return wrong


def under_present_rules(plan: Plan, record: Record) -> Record:
    try:
        match = [match for match, _ in pinned(record)][-1]
    except CairnError:
        return play(plan).record()
    return match.record() if match.over else play(plan).record()


def write(path: Path, record: Record) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    save(record, path)
    path.with_suffix(".pin").write_text(pin_of(record).dumps(), encoding="utf-8")


# What the plans reach


def reached(match: Match) -> set[str]:
    """Steps that asked, kinds of answers, and what happened, with the words of its details."""
    found: set[str] = set()
    record = match.record()
    for again, each in pinned(record):
        step = again._position.asked()
        if step is not None:
            found.add(f"asks {each[0].partition(' ')[2]} ({', '.join(sorted({a.kind for a in again.actions()}))})")
    for line in record.lines:
        found.add(f"answers {line.get('do', 'undo').partition(' ')[0]}")
    for event in match._events:
        words = [word for word in event.args or () if isinstance(word, str) and re.fullmatch("[a-z-]+", word)]
        found.add(" ".join(["tells", event.what, *words[:1]]))
    return found


def search(game: str, trials: int, seed: int) -> None:
    """Matches with options at random that reach something new, the most first."""
    known: set[str] = set()
    for plan in PLANS:
        if plan.game == game:
            known |= reached([match for match, _ in pinned(load_record(plan.path))][-1])
    rng, found = Random(seed), {}
    for trial in range(trials):
        kind = find_game(game)
        options = {o.name: rng.choice(o.values) for o in kind.options if len(o.values) > 1 and rng.random() < 0.3}
        plan = Plan(game, rng.choice(kind.seats), rng.choice(("random", "mixed", "steady")), trial, options)
        found[plan.path] = plan, reached(play(plan))
    while found:
        path = max(found, key=lambda each: len(found[each][1] - known))
        plan, new = found.pop(path)
        if not new - known:
            break
        print(plan, *sorted(new - known), sep="\n    ")
        known |= new


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("command", choices=("check", "make", "search"))
    parser.add_argument("game", nargs="?", choices=tuple(offers()))
    parser.add_argument("--trials", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(argv)
    if args.command == "search":
        search(args.game or "lost-cities", args.trials, args.seed)
        return 0
    wrong = make() if args.command == "make" else check(all_pins())
    print(*wrong, f"{len(all_pins())} pinned matches, {len(wrong)} differ", sep="\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
