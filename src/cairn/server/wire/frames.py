"""A table as one viewer sees it, and all that the server says on a feed."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import field

from .bridge import Open, Reply
from .replies import ErrorText, HintReply, OptionValue, Sentence, Sentences, Status, Told


class SeatInfo(Reply):
    """`offered`: why a bot may be asked to play it; empty: it may not."""

    seat: int
    name: str
    avatar: str
    kind: Literal["human", "bot", "open"]
    bot: str | None
    you: bool
    here: bool
    offered: str
    note: str


class ClockInfo(Reply):
    kind: Literal["none", "move", "bank"]
    seconds: int
    increment: int
    reaction: int | None


class BranchOf(Reply):
    table: str
    at: int
    seat: int
    words: str


class TableInfo(Reply):
    """`host`: whether you made it. `seed`: once the match is over. `outdated`: why this release cannot play the match on."""

    id: str
    game: str
    title: str
    options: dict[str, OptionValue]
    status: Status
    private: bool
    host: bool
    seats: list[SeatInfo]
    commitment: str
    stream: str
    salts: list[str]
    seed: str | None
    spectators: int
    clock: ClockInfo | None
    rematch: str | None
    lesson: str | None
    branch_of: BranchOf | None
    imported: bool
    outdated: str | None = None
    outdated_told: Told | None = None


class ChatLine(Reply):
    n: int
    name: str
    seat: int | None
    room: str
    text: str
    at: float


class Clock(Reply):
    seat: int
    left_ms: int
    running: bool


class Question(Reply):
    """`say` and `args`, here and below: the message, where it is not the usual one of its kind, and more of its arguments."""

    seat: int
    step: str
    rule: str
    reaction: bool
    text: Sentence = ""
    why: Sentence = ""
    rule_text: Sentence = ""
    say: str = ""
    args: dict[str, Any] = field(default_factory=dict)


class Change(Reply, rename={"from_": "from"}):
    name: str
    from_: int
    to: int
    words: Sentence = ""
    say: str = ""
    args: dict[str, Any] = field(default_factory=dict)


class Then(Open):
    text: Sentence = ""


class Preview(Reply):
    """`told`: the events as facts, where they are no sentences."""

    changes: list[Change]
    then: Then | None
    events: Sentences = field(default_factory=list)
    told: list[dict[str, Any]] = field(default_factory=list)


class Choice(Open):
    do: str
    kind: str
    text: Sentence = ""
    preview: Preview | None = None


class GameEvent(Open):
    n: int
    what: str
    seat: int
    text: Sentence = ""


class UndoRequest(Reply):
    seat: int


class Result(Reply):
    scores: list[int]
    winners: list[int]


class Lesson(Reply):
    """`say`: messages of the game's catalogue, with the players' names as `$seat0`, `$seat1`. `ahead`: the learner's answers
    until the next words, which may be given at once."""

    step: int
    steps: int
    say: list[str]
    expect: list[str] | None
    ahead: list[str] = field(default_factory=list)
    text: Sentence = ""


class Frame(Reply, tag_field="type", tag="frame"):
    """`undo`: the last answer can be taken back at once. `answered`: there is something to take back, be it with the others'
    consent."""

    version: int
    seat: int | None
    table: TableInfo
    view: Any
    question: Question | None
    actions: list[Choice]
    events: list[GameEvent]
    event_count: int
    undo: bool
    answered: bool
    undo_request: UndoRequest | None
    standing: dict[str, str]
    clocks: list[Clock] | None
    reaction_left_ms: int | None
    scores: list[int]
    result: Result | None
    chat: list[ChatLine]
    chat_count: int
    lesson: Lesson | None = None


class Ack(Reply, tag_field="type", tag="ack"):
    id: str
    version: int


class Hint(HintReply, kw_only=True, tag_field="type", tag="hint"):
    id: str


class Reaction(Reply, tag_field="type", tag="react"):
    seat: int | None
    name: str
    emoji: str


class Refusal(Reply, tag_field="type", tag="error"):
    """`id`: of the message that was refused; empty if it had none."""

    id: str
    error: ErrorText


FromServer = Frame | Ack | Hint | Reaction | Refusal
