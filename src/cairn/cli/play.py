"""Play in the terminal: one question at a time, with every answer on disk before the next question."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.text import Text

from ..core.actions import Action
from ..core.agenda import Reaction
from ..core.errors import CairnError, IllegalAction
from ..core.match import Match, standing_lines
from ..core.record import save
from ..core.words import Names
from .boards import Choice, Scene, find_board, signed
from .boards.plain import joined
from .console import Screen, screen, sentence, unbroken
from .explain import explain_question, print_rules
from .players import Player, hint_for, make_bot
from .saying import say
from .understand import understand

if TYPE_CHECKING:
    from ..bots import Bot

LOG_LINES = 20
RECENT = 6  # events shown again when a match is resumed
WIDEST = 132


class Left(Exception):
    """A person leaves the table; the match is saved."""


class Table:
    """A match, its players, and the file it is saved in."""

    def __init__(self, match: Match, players: list[Player], path: Path) -> None:
        self.match = match
        self.players = players
        self.path = path
        self.screen: Screen = screen()
        self.board = find_board(match.setup.game)
        self.people = [seat for seat, player in enumerate(players) if player.human]
        self.bots: dict[int, Bot] = {}
        self.told = dict.fromkeys(range(match.seats), max(0, match.event_count - RECENT))  # up to which event
        self.paged = match.event_count  # up to which event round scores were shown
        self.later: dict[int, tuple[str, list[Action]]] = {}  # by seat: answers typed in advance, and the question they are for
        self.undone: dict[int, list[Action]] = {}  # by seat: the rest of such answers, if another question came first
        self.at_screen: int | None = None  # whose cards may be shown on the screen
        self.introduced = False  # whether the bots were named
        for seat in self.people:
            for reaction, policy in match.setup.game.standing.items():
                match.stand(seat, reaction, policy)
        self.save()
        if self.screen.interactive:
            with suppress(ImportError):
                import readline  # noqa: F401 (it gives input() arrow keys and a history)

    def save(self) -> None:
        record = self.match.record()
        record.header["players"] = [player.kind for player in self.players]
        save(record, self.path)

    # The match

    def play(self) -> None:
        """Until the match is over; raises `Left` when a person goes."""
        while self.match.to_act is not None:
            seat = self.match.to_act
            if self.players[seat].human:
                self.ask(seat)
            else:
                self.let_bot(seat)
        self.finish()

    def answer(self, action: Action) -> None:
        seat = self.match.to_act
        assert seat is not None
        with unbroken():
            self.told[seat] = self.match.event_count
            self.match.apply(action)
            self.save()

    def let_bot(self, seat: int) -> None:
        if seat not in self.bots:
            self.bots[seat] = make_bot(self.match, self.players[seat].kind, seat)
        action = self.bots[seat].choose(self.match.view(seat), self.match.actions())
        self.answer(action)
        if not self.people:  # somebody is watching
            for event in self.match.events(None, self.told[seat]):
                self.screen.print(event["text"])

    def finish(self) -> None:
        seat = self.people[0] if len(self.people) == 1 else None
        if seat is not None:
            self.screen.wipe()
        scene = self.scene(seat)
        self.screen.print(self.board.draw(scene))
        page = self.board.interlude(scene, self.match.events(seat, self.paged))
        if seat is not None and self.story(seat).plain:
            self.screen.print()
            self.screen.print(self.story(seat))
        if page is not None:
            self.screen.print()
            self.screen.print(page)
        names, scores, winners = self.match.names_for(seat), self.match.scores(), self.match.winners()
        number = signed if min(scores) < 0 else str
        amounts = [f"{number(score)}{self.board.unit}" for score in scores]
        if self.match.seats == 1:
            said = say("play-over-alone", score=amounts[0])
        else:
            told = [say("play-score", player=names[each], score=amounts[each]) for each in range(self.match.seats)]
            said = say("play-scores", result=self.result(winners, names), scores=told)
        self.screen.print(Text(f"\n{said}", "bold"))

    def result(self, winners: list[int], names: Names) -> str:
        if len(winners) == 1:
            return say("play-wins", player=names.names[winners[0]], self="yes" if winners[0] == names.you else "no")
        first = [say("play-you-listed")] if names.you in winners else []
        return say("play-shared", seats=[*first, *[names.names[each] for each in winners if each != names.you]])

    # A person's turn

    def ask(self, seat: int) -> None:
        """Show the table and the question, then take commands until one of them is an answer or an undo."""
        if seat in self.later and self.given_in_advance(seat):
            return
        self.draw_curtain(seat)
        self.turn_page(seat)
        self.show(seat)
        before = len(self.match.lines)
        while len(self.match.lines) == before:
            self.obey(seat, self.read(self.prompt(seat)))

    def given_in_advance(self, seat: int) -> bool:
        """The next of several answers typed at once; they end when another question comes or one is not possible."""
        question, actions = self.later.pop(seat)
        possible = [each.number for each in self.match.actions()]
        if self.question_kind(seat) != question or not actions or actions[0].number not in possible:
            self.undone[seat] = actions
            return False
        self.later[seat] = question, actions[1:]
        self.answer(actions[0])
        return True

    def question_kind(self, seat: int) -> str:
        question = self.match.question(seat)
        assert question is not None
        return str(question["step"])

    def prompt(self, seat: int) -> str:
        return say("play-prompt", who=self.players[seat].name if len(self.people) > 1 else say("play-you")) + " "

    def read(self, prompt: str) -> str:
        try:
            line = input(prompt)
        except EOFError:
            self.screen.print()
            raise Left from None
        if not sys.stdin.isatty():
            self.screen.print(line)  # so that a transcript shows what was typed
        return line.strip()

    def obey(self, seat: int, line: str) -> None:
        command, _, rest = line.lower().partition(" ")
        if command in ("?", "help"):
            explain_question(self.match, seat)
        elif command == "hint":
            self.hint(seat)
        elif command == "undo":
            self.undo(seat, rest.strip())
        elif command == "log":
            self.log(seat)
        elif command == "ask":
            self.ask_about(seat, rest.strip())
        elif command == "map":
            self.map(seat)
        elif command == "look" and not rest:
            self.screen.print(self.board.look(self.scene(seat)))
        elif command in ("rules", "rule"):
            print_rules(self.match.setup.game, rest.strip())
        elif command in ("quit", "q", "exit"):
            raise Left
        elif command in ("", "board"):
            self.show(seat)
        else:
            self.take(line)

    def take(self, line: str) -> None:
        try:
            seat = self.match.to_act
            assert seat is not None
            choices, aliases, actions = self.numbered(), self.aliases(), self.match.setup.actions
            said = self.said(seat, choices)
            typed = [understand(part.strip(), choices, actions, aliases, said) for part in line.split(",")]
            self.later[seat] = self.question_kind(seat), typed[1:]
            self.answer(typed[0])
        except IllegalAction as error:
            self.screen.print(Text(sentence(error), "bold"))

    def said(self, seat: int, choices: list[Action]) -> list[str]:
        view, words, names = self.match.view(seat), self.match.setup.words, self.match.names_for(seat)
        return [words.said(words.offered(action, view, names), names) for action in choices]

    def aliases(self) -> dict[str, tuple[str, ...]]:
        named = self.board.names(self.match.view(self.match.to_act).data())
        return {**self.board.aliases, **{word: (name,) for word, name in named.items() if name.lower() != word}}

    def numbered(self) -> list[Action]:
        """The answers as they are numbered on the screen: kind by kind."""
        actions = self.match.actions()
        kinds = list(dict.fromkeys(action.kind for action in actions))
        return sorted(actions, key=lambda action: kinds.index(action.kind))

    def ask_about(self, seat: int, how: str) -> None:
        """How often the seat is asked about what others do."""
        policies = {"always": "ask", "if it matters": "if-it-matters", "never": "never"}
        reactions = [name for name, step in self.match.setup.steps.items() if issubclass(step, Reaction)]
        if how not in policies or not reactions:
            self.screen.print(say("play-ask-how") if reactions else say("play-ask-none"))
            return
        for reaction in reactions:
            self.match.stand(seat, reaction, policies[how])
        self.screen.print(say("play-ask-set", how=how))

    def map(self, seat: int) -> None:
        found = self.board.map(self.scene(seat))
        self.screen.print(say("play-map-none") if found is None else found)

    def hint(self, seat: int) -> None:
        try:
            action, reason = hint_for(self.match, seat)
        except CairnError as error:
            self.screen.print(sentence(error))
            return
        number = 1 + [each.number for each in self.numbered()].index(action.number)
        words = self.said(seat, [action])[0]
        self.screen.print(
            Text(f"{say('play-hint')} {say('play-hint-move', number=number, move=words)}", "bold").append(
                f" {reason}", "not bold"
            )
        )

    def undo(self, seat: int, rest: str) -> None:
        answers = [self.match.lines[line]["seat"] for line in standing_lines(self.match.lines)]
        if seat not in answers:
            self.screen.print(Text(say("play-undo-none"), "bold"))
            return
        try:
            with unbroken():
                self.match.undo(seat, agreed=rest == "anyway")
                self.save()
        except IllegalAction:
            self.screen.print(Text(say("play-undo-shown" if answers[-1] == seat else "play-undo-others"), "bold"))
            self.screen.print(say("play-undo-anyway", people=len(self.people)))

    def log(self, seat: int) -> None:
        for event in self.loud(self.match.events(seat))[-LOG_LINES:]:
            self.screen.print(f"  {event['text']}")

    # What is shown

    def scene(self, seat: int | None) -> Scene:
        size, match = self.screen.size, self.match
        data = match.view(seat).data()
        return Scene(match.setup.game.title, data, seat, match.names_for(seat), min(size.width, WIDEST), size.height)

    def loud(self, events: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [event for event in events if self.board.loud(event)]

    def show(self, seat: int) -> None:
        """The table, what happened since the seat's last answer, the question and its answers."""
        scene = self.scene(seat)
        question = self.match.question(seat)
        assert question is not None
        asked = Text().append(question["text"], "bold")
        if undone := self.undone.pop(seat, []):
            left = say("play-undone", moves=[action.notation for action in undone])
            asked = Text(f"{left} ", "italic").append_text(asked)
        board, choices = self.board.draw(scene), self.board.choices(scene, self.choices(seat))
        told = Text(" ").join([*self.introduction(), self.story(seat)])
        story = self.fitting(told, max(1, self.spare([board, asked, choices], scene)), scene)
        if question["why"] and self.spare([board, story, asked, choices], scene) > 1:
            asked.append(f" {question['why']}", "dim")
        self.screen.wipe()
        self.screen.print(Group(*self.spaced([board, story, asked, choices], scene)), width=scene.width)

    def introduction(self) -> list[Text]:
        """Which bots play, and how well; once."""
        bots = [say("play-bot", name=player.name, bot=player.kind) for player in self.players if not player.human]
        if not bots or self.introduced:
            return []
        self.introduced = True
        return [Text(say("play-against", bots=bots), "dim")]

    def story(self, seat: int) -> Text:
        """What others did stands out; the seat's own moves are dim."""
        events = [
            event for event in self.loud(self.match.events(seat, self.told[seat])) if event["what"] not in self.board.paged
        ]
        return Text(" ").join([Text().append(text, "dim" if of == seat else "") for of, text in joined(events)])

    def fitting(self, story: Text, lines: int, scene: Scene) -> Text:
        """The end of the story, if all of it would push the table off the screen; `log` has the rest."""
        wrapped = story.wrap(self.screen, scene.width)
        if not self.screen.is_terminal or len(wrapped) <= lines:
            return story
        ending = list(wrapped[len(wrapped) - lines :])
        for line in ending:
            line.rstrip()
        return Text("… ", "dim").append_text(Text(" ").join(ending))

    def spare(self, parts: list[RenderableType], scene: Scene) -> int:
        """How many lines of the terminal are left, the prompt's own not counted."""
        options = self.screen.options.update(width=scene.width)
        return scene.height - 1 - sum(len(self.screen.render_lines(part, options)) for part in parts)

    def spaced(self, parts: list[RenderableType], scene: Scene) -> list[RenderableType]:
        """With empty lines in between if there is room, the first one below the board."""
        filled = [part for part in parts if not isinstance(part, Text) or part.plain]
        order = [0, len(filled) - 1, *range(1, len(filled) - 1)][: max(0, self.spare(filled, scene))]
        return [each for index, part in enumerate(filled) for each in ([part, ""] if index in order else [part])]

    def choices(self, seat: int) -> list[Choice]:
        actions = self.numbered()
        return [
            Choice(number, action, words, self.match.preview(action))
            for number, (action, words) in enumerate(zip(actions, self.said(seat, actions)), 1)
        ]

    def turn_page(self, seat: int) -> None:
        """Round scores get their own page, before the next round's table."""
        page = self.board.interlude(self.scene(seat), self.match.events(seat, self.paged))
        self.paged = self.match.event_count
        if page is not None:
            self.screen.wipe()
            self.screen.print(page)
            self.wait(say("play-next") + " ")

    def draw_curtain(self, seat: int) -> None:
        """Two people must not see each other's secrets."""
        if len(self.people) > 1 and seat != self.at_screen and self.secrets():
            self.screen.wipe()
            name = self.players[seat].name
            self.screen.print(Text(say("play-turn", player=name), "bold"))
            self.wait(say("play-look-away", player=name) + " ")
        self.at_screen = seat

    def secrets(self) -> bool:
        """Does one of the people know something that another does not?"""
        views = [{**self.match.view(seat).dump(), "seat": 0} for seat in self.people]
        return any(view != views[0] for view in views)

    def wait(self, prompt: str) -> None:
        if self.screen.interactive:
            self.read(prompt)
