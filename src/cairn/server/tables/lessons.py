"""Lessons: guided first games. A lesson is a scenario whose steps name messages; the learner has seat 0, all else is scripted.

Where the learner stands follows from the answers given so far, so nothing is stored but the lesson's name. When the script is
over, the match goes on against a bot.
"""

from __future__ import annotations

import json
import tomllib
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from ...core.agenda import LUCK, Position
from ...core.catalogue import Message
from ...core.game import Game, Setup
from ...core.match import Match, standing_lines
from ...core.record import Stream
from ...core.scenario import Scenario
from ...games import find_game
from ..wire.errors import Refused

LEARNER = 0


@cache
def lesson_files(game: Game) -> dict[str, dict[str, Any]]:
    folder = resources.files(game.package).joinpath("lessons")
    if not folder.is_dir():
        return {}
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return {file.name.removesuffix(".toml"): tomllib.loads(file.read_text(encoding="utf-8")) for file in files}


def find_lesson(game: str, name: str) -> dict[str, Any]:
    lessons = lesson_files(find_game(game))
    if name not in lessons:
        raise Refused("bad_option", f"There is no lesson {name!r} for {game}; there are {', '.join(lessons) or 'none'}.")
    return lessons[name]


@dataclass(frozen=True)
class Answer:
    seat: int
    do: str
    step: int


class Lesson:
    """The script of one lesson."""

    def __init__(self, name: str, data: dict[str, Any]) -> None:
        self.says = [said(name, str(step.get("say", ""))) for step in data["then"]]
        self.answers = [answer(text, number) for number, step in enumerate(data["then"]) for text in step.get("do", [])]
        self.tasks = sorted({each.step for each in self.answers if each.seat == LEARNER})  # the steps with something to do

    def ahead(self, match: Match) -> list[Answer]:
        """The answers that the learner gives next without anybody else, of the step that is said now."""
        given = len(standing_lines(match.lines))
        mine: list[Answer] = []
        for each in self.answers[given:]:
            if each.seat != LEARNER or each.step != self.answers[given].step:
                break
            mine.append(each)
        return mine

    def upcoming(self, match: Match) -> Answer | None:
        """The answer that the script has next, whosever it is."""
        given = len(standing_lines(match.lines))
        return self.answers[given] if given < len(self.answers) else None

    def data(self, match: Match) -> dict[str, Any] | None:
        """What the learner is told: all that was said since the learner's last answer, and what is expected now."""
        lines = standing_lines(match.lines)
        if any(match.lines[line]["seat"] == LEARNER for line in lines[len(self.answers) :]):
            return None  # the learner plays alone now
        given = min(len(lines), len(self.answers))
        mine = [index for index in range(given) if self.answers[index].seat == LEARNER]
        since = self.answers[mine[-1]].step + 1 if mine else 0
        following = self.answers[given] if given < len(self.answers) else None
        until = following.step if following else len(self.says) - 1
        if mine and following and following.step < since:  # in the middle of a step with several answers
            since = following.step
        waits = following is not None and following.seat == LEARNER
        return {
            "step": min(bisect_left(self.tasks, until) + 1, len(self.tasks)),
            "steps": len(self.tasks),
            "say": [id for id in self.says[since : until + 1] if id],
            "expect": [following.do] if following and waits else None,
            "ahead": [each.do for each in self.ahead(match)],
        }

    def check(self, match: Match, do: str | list[str]) -> None:
        """While the script lasts, only its answers are taken: the next one, or several in a row."""
        wanted = self.upcoming(match)
        if wanted is None or wanted.seat != LEARNER:
            return
        parse = match.setup.actions.parse
        given = [parse(each) for each in ([do] if isinstance(do, str) else do)]
        if not given or given != [parse(each.do) for each in self.ahead(match)][: len(given)]:
            action = next(each for each in match.actions() if each.number == parse(wanted.do))
            words, names = match.setup.words, match.names_for(LEARNER)
            wished = words.said(words.offered(action, match.view(LEARNER), names), names)
            raise Refused("not_allowed", f"For this lesson, choose “{wished}”.", told=Message("refused-lesson", {}))


def said(name: str, say: str) -> str:
    """The message of a step: `words/lessons.LANGUAGE.ftl` has it. Its `$seat1` is whoever sits there."""
    return f"lesson-{name}-{say}" if say else ""


def answer(text: str, step: int) -> Answer:
    seat, _, do = text.partition(": ")
    return Answer(int(seat), do, step)


class Rehearsal(Scenario):
    """The lesson played once through, to write down which luck it has where."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data, find_game)
        self.written: dict[str, dict[str, int]] = {}

    def take_luck(self) -> None:
        p = self.position
        while p.to_act == LUCK and self.luck:
            luck, word = p.luck(), self.luck[0].partition(" ")[2]
            index = str(p.drawn.get(luck.source(), 0))
            ways = [way for way in range(luck.ways(p)) if luck.word(p, way) == word]
            if ways:
                self.written.setdefault(luck.source(), {})[index] = ways[0]
            left, self.luck = self.luck[1:], self.luck[:1]
            super().take_luck()
            self.luck += left


def rehearse(data: dict[str, Any]) -> tuple[Setup, Stream, dict[str, Any] | None]:
    """The setup, luck and beginning of a lesson's match."""
    rehearsal = Rehearsal(data)
    setup, begin = rehearsal.setup, rehearsal.position.dump()
    if "seed" in data:
        stream = Stream("fast", str(data["seed"]))
    else:
        rehearsal.run()
        stream = Stream("script", json.dumps(rehearsal.written))
    usual: Position = setup.prepare(None)
    return setup, stream, None if begin == usual.dump() else begin
