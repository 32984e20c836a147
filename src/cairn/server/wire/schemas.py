"""The shapes of requests and replies at the HTTP edge: they make the OpenAPI document, which has the client's types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Token = Annotated[str, Field(min_length=1, max_length=300)]
CommandId = Annotated[str, Field(min_length=1, max_length=64)]
Notation = Annotated[str, Field(max_length=200)]
SeatNumber = Annotated[int, Field(ge=0, le=99)]
Count = Annotated[int, Field(ge=0, le=10_000_000)]
OptionValue = Annotated[int, Field(ge=-1_000_000_000, le=1_000_000_000)] | bool | Annotated[str, Field(max_length=100)] | None


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class NameBody(Body):
    name: Annotated[str, Field(max_length=200)]


class TokenBody(Body):
    token: Token


class JoinBody(Body):
    token: Token
    name: Annotated[str, Field(max_length=200)] | None = None
    salt: Annotated[str, Field(max_length=128)] = ""


class SeatBody(Body):
    kind: Literal["me", "friend", "local", "bot"]
    name: Annotated[str, Field(max_length=200)] | None = None
    bot: Annotated[str, Field(max_length=40)] | None = None


class ClockBody(Body):
    """`move`: seconds for each question; `bank`: seconds for the match and an increment. `reaction`: seconds for a reaction."""

    kind: Literal["none", "move", "bank"]
    seconds: Annotated[int, Field(ge=1, le=2_592_000)] = 60
    increment: Annotated[int, Field(ge=0, le=86_400)] = 0
    reaction: Annotated[int, Field(ge=1, le=86_400)] | None = 20


class TableBody(Body):
    game: Annotated[str, Field(max_length=40)]
    options: Annotated[dict[Annotated[str, Field(max_length=60)], OptionValue], Field(max_length=60)] = {}
    seats: Annotated[list[SeatBody], Field(min_length=1, max_length=12)]
    clock: ClockBody | None = None
    private: bool = False
    salt: Annotated[str, Field(max_length=128)] = ""
    commitment: Annotated[str, Field(max_length=64)] | None = None


class LessonBody(Body):
    game: Annotated[str, Field(max_length=40)]
    lesson: Annotated[str, Field(max_length=60)]


class CommandBody(Body):
    """`id`: repeat it to send the same again; it is then carried out once."""

    seat: SeatNumber | None = None
    id: CommandId | None = None


class ActBody(CommandBody):
    version: Count
    do: Notation | Annotated[list[Notation], Field(min_length=1, max_length=100)]


class UndoAnswerBody(CommandBody):
    agree: bool


class ChatBody(CommandBody):
    text: Annotated[str, Field(max_length=2000)]


class StandBody(CommandBody):
    step: Annotated[str, Field(max_length=60)]
    policy: Annotated[str, Field(max_length=40)]


class ReactBody(CommandBody):
    emoji: Annotated[str, Field(max_length=32)]


class TakeoverBody(CommandBody):
    """`bot`: who shall play the offered seat; without one, take your own seat back."""

    seat: SeatNumber
    bot: Annotated[str, Field(max_length=40)] | None = None


class BranchBody(CommandBody):
    """`bot`: who plays the other seats; without a name, the game's usual one."""

    at: Count
    bot: Annotated[str, Field(max_length=40)] = ""


Secret = Annotated[str, Field(min_length=8, max_length=200)]
Handle = Annotated[str, Field(min_length=1, max_length=40)]
BotName = Annotated[str, Field(max_length=40)]


class PasswordBody(Body):
    """`current`: needed if there is a password already."""

    password: Secret
    current: Annotated[str, Field(max_length=200)] = ""


class CurrentPasswordBody(Body):
    current: Annotated[str, Field(max_length=200)] = ""


class SignInBody(Body):
    name: Annotated[str, Field(max_length=200)]
    password: Annotated[str, Field(max_length=200)]


class KickBody(Body):
    """`person`: as `people` names them; `bot`: who plays on, without a name the game's usual one."""

    person: Handle
    bot: BotName = ""


class MuteBody(Body):
    person: Handle
    on: bool = True


class BanBody(KickBody):
    on: bool = True


class RenewBody(Body):
    seat: SeatNumber
    revoke: bool = False


# Replies


class Reply(BaseModel):
    pass


class ErrorText(Reply):
    code: str
    message: str
    retry_after: float | None = None


class ErrorReply(Reply):
    error: ErrorText


class Me(Reply):
    id: str
    name: str
    recovery_link: str
    sign_in: str | None = None


class Done(Reply):
    done: bool


class Erased(Reply):
    """How many tables were changed or are gone."""

    tables: int


class Export(Reply):
    format: str
    guest: dict[str, Any]
    tables: list[dict[str, Any]]
    chat: list[dict[str, Any]]


class Health(Reply):
    status: str
    version: str


class Person(Reply):
    """Somebody at a table, for its host; `person` means something at this table only."""

    person: str
    name: str
    seats: list[int]
    you: bool
    here: bool
    muted: bool
    banned: bool


class BotWords(Reply):
    name: str
    character: str


class LessonWords(Reply):
    name: str
    title: str
    words: str


class GameWords(Reply):
    name: str
    title: str
    designer: str
    tagline: str
    length: str
    seats: list[int]
    options: list[dict[str, Any]]
    bots: list[BotWords]
    usual_bot: str
    rulebook: dict[str, Any]
    lessons: list[LessonWords]
    aids: list[str]
    cover: str | None  # addresses of what its package brings for browsers
    table: str | None
    style: str | None


class Commitment(Reply):
    commitment: str


class Invite(Reply):
    seat: int
    link: str


class NewTable(Reply):
    id: str
    invites: list[Invite]


class Id(Reply):
    id: str


class Joined(Reply):
    table: str
    seat: int


class Invitation(Reply):
    """What an invitation is to, before it is accepted; the commitment is there before anybody adds a salt."""

    table: str
    seat: int
    game: str
    title: str
    host: str
    options: dict[str, Any]
    commitment: str
    open: bool


class Version(Reply):
    version: int


class HintReply(Reply):
    do: str
    text: str
    why: str = ""
    gain: float | None = None  # over the next best answer, in `unit`
    unit: str = ""
    sampled: str = ""


class Judged(Reply):
    at: int  # lines before this answer
    did: str
    did_text: str
    best: str
    best_text: str
    worth: float
    loss: float
    error: float


class Review(Reply):
    seat: int
    ready: bool
    done: int
    of: int
    unit: str
    decisions: list[Judged]
    turning_points: list[int]


class SeatWords(Reply):
    seat: int
    name: str
    kind: Literal["human", "bot", "open"]
    bot: str | None
    you: bool
    here: bool
    offered: str
    note: str


class TableWords(Reply):
    id: str
    game: str
    title: str
    options: dict[str, Any]
    status: Literal["waiting", "running", "over", "closed"]
    private: bool
    host: bool
    seats: list[SeatWords]
    commitment: str
    stream: str
    salts: list[str]
    seed: str | None
    spectators: int
    clock: dict[str, Any] | None
    rematch: str | None
    branch_of: dict[str, Any] | None
    imported: bool
    outdated: str | None = None  # why this release cannot play the match on


class MyTable(Reply):
    id: str
    game: str
    title: str
    status: Literal["waiting", "running", "over", "closed"]
    seats: list[dict[str, Any]]
    your_seats: list[int]
    to_act: int | None
    your_turn: bool
    updated: float


class ChatLine(Reply):
    n: int
    name: str
    seat: int | None
    room: str
    text: str
    at: float


class ClockFace(Reply):
    seat: int
    left_ms: int
    running: bool


class Frame(Reply):
    type: Literal["frame"]
    version: int
    seat: int | None
    table: TableWords
    view: dict[str, Any] | None
    question: dict[str, Any] | None
    actions: list[dict[str, Any]]
    events: list[dict[str, Any]]
    event_count: int
    undo: bool
    answered: bool
    undo_request: dict[str, int] | None
    standing: dict[str, str]
    clocks: list[ClockFace] | None
    reaction_left_ms: int | None
    scores: list[int]
    result: dict[str, Any] | None
    chat: list[ChatLine]
    chat_count: int
    lesson: dict[str, Any] | None = None


class HistoryLine(Reply):
    """`do` is there for one's own answers, and for everybody's once the match is over."""

    n: int
    seat: int
    do: str | None = None
    undo: int | None = None


class History(Reply):
    lines: int
    answers: list[HistoryLine]


class CoursePoint(Reply):
    """Where the scores changed: after how many lines, and how many events."""

    at: int
    events: int
    scores: list[int]


class VerdictReply(Reply):
    """`ok` is null while the match runs: the seed is opened at its end."""

    ok: bool | None
    sentence: str
    details: dict[str, Any]
