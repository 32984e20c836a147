"""What goes over the wire, declared once: requests and replies of HTTP, messages and frames of the feed, and errors.

Both ways in are checked by these structs, the OpenAPI document is made from them, and so are the client's types:
`python build_client.py` writes `web/src/lib/protocol.ts` first, and a test fails when that differs.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from .bridge import Open, Reply, Request
from .errors import STATUS

# What the reader makes of facts, in its own language, where the server does not send a sentence (docs/api.md, "Words")
Sentence = Annotated[str, Meta(description="a sentence; if it is missing, the reader makes it of the facts")]
Sentences = Annotated[list[str], Meta(description="sentences; if they are missing, the reader makes them of the facts")]
Message = list[Any]  # an id of the game's catalogue, and its arguments
Text = Annotated[str, Meta(max_length=200)]
Token = Annotated[str, Meta(min_length=1, max_length=300)]
CommandId = Annotated[str, Meta(min_length=1, max_length=64)]
Do = Text | Annotated[list[Text], Meta(min_length=1, max_length=100)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Count = Annotated[int, Meta(ge=0, le=10_000_000)]
GameName = Annotated[str, Meta(max_length=40)]
BotName = Annotated[str, Meta(max_length=40)]
Salt = Annotated[str, Meta(max_length=128)]
Secret = Annotated[str, Meta(min_length=8, max_length=200)]
Handle = Annotated[str, Meta(min_length=1, max_length=40)]
Commitment = Annotated[str, Meta(max_length=64)]
GivenValue = bool | Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)] | Annotated[str, Meta(max_length=100)] | None
OptionValue = bool | int | str | None
Status = Literal["waiting", "running", "over", "closed"]
Avatar = Literal["", "wren", "fox", "owl", "tortoise", "hare", "heron", "bear", "camel"]  # drawn by the client
ErrorCode = Annotated[str, Meta(extra_json_schema={"enum": [*STATUS, "internal"]})]

# Requests


class GuestBody(Request):
    """How you want to be called and shown; what is left out stays as it is."""

    name: Text | None = None
    avatar: Avatar | None = None


class TokenBody(Request):
    token: Token


class JoinBody(Request):
    token: Token
    name: Text | None = None
    avatar: Avatar | None = None
    salt: Salt = ""


class SeatRequest(Request):
    kind: Literal["me", "friend", "local", "bot"]
    name: Text | None = None
    bot: BotName | None = None


class ClockRequest(Request):
    """`move`: seconds for each question; `bank`: seconds for the match and an increment. `reaction`: seconds for a reaction."""

    kind: Literal["none", "move", "bank"]
    seconds: Annotated[int, Meta(ge=1, le=2_592_000)] = 60
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0
    reaction: Annotated[int, Meta(ge=1, le=86_400)] | None = 20


class TableRequest(Request):
    game: GameName
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=12)]
    options: Annotated[dict[Annotated[str, Meta(max_length=60)], GivenValue], Meta(max_length=60)] = field(default_factory=dict)
    clock: ClockRequest | None = None
    private: bool = False
    salt: Salt = ""
    commitment: Commitment | None = None


class LessonBody(Request):
    game: GameName
    lesson: Annotated[str, Meta(max_length=60)]


class PasswordBody(Request):
    """`current`: needed if there is a password already."""

    password: Secret
    current: Text = ""


class CurrentPasswordBody(Request):
    current: Text = ""


class EndSessionBody(CurrentPasswordBody, kw_only=True):
    """`id`: as `sessions` names it; `current`: your password, if you have one."""

    id: Token


class SignInBody(Request):
    name: Text
    password: Text


# Commands: by HTTP, and as messages of a feed


class HostBody(Request):
    """`id`: repeat it to send the same again; it is then carried out once."""

    id: CommandId | None = None


class CommandBody(HostBody, kw_only=True):
    """`seat`: needed by whoever has several; a feed has its own."""

    seat: SeatNumber | None = None


class ActBody(CommandBody, kw_only=True):
    version: Count
    do: Do


class UndoAnswerBody(CommandBody, kw_only=True):
    agree: bool


class ChatBody(CommandBody, kw_only=True):
    text: Annotated[str, Meta(max_length=2000)]


class StandBody(CommandBody, kw_only=True):
    step: Text
    policy: Text


class ReactBody(CommandBody, kw_only=True):
    emoji: Annotated[str, Meta(max_length=32)]


class TakeoverBody(HostBody, kw_only=True):
    """`bot`: who shall play the offered seat; without one, take your own seat back."""

    seat: SeatNumber
    bot: BotName | None = None


class RematchBody(CommandBody, kw_only=True):
    """`salt`: your part of the luck; `commitment`: to a seed, made before you chose your salt."""

    salt: Salt = ""
    commitment: Commitment | None = None


class BranchBody(RematchBody, kw_only=True):
    """`bot`: who plays the other seats; without a name, the game's usual one."""

    at: Count
    bot: BotName = ""


class KickBody(HostBody, kw_only=True):
    """`person`: as `people` names them; `bot`: who plays on, without a name the game's usual one."""

    person: Handle
    bot: BotName = ""


class MuteBody(HostBody, kw_only=True):
    person: Handle
    on: bool = True


class BanBody(KickBody, kw_only=True):
    on: bool = True


class RenewBody(HostBody, kw_only=True):
    seat: SeatNumber
    revoke: bool = False


class Act(ActBody, kw_only=True, tag_field="type", tag="act"):
    id: CommandId


class Undo(CommandBody, kw_only=True, tag_field="type", tag="undo"):
    id: CommandId


class UndoAnswer(UndoAnswerBody, kw_only=True, tag_field="type", tag="undo-answer"):
    id: CommandId


class Chat(ChatBody, kw_only=True, tag_field="type", tag="chat"):
    id: CommandId


class Stand(StandBody, kw_only=True, tag_field="type", tag="stand"):
    id: CommandId


class AskHint(CommandBody, kw_only=True, tag_field="type", tag="hint"):
    id: CommandId


class React(ReactBody, kw_only=True, tag_field="type", tag="react"):
    id: CommandId


FromClient = Act | Undo | UndoAnswer | Chat | Stand | AskHint | React

# Replies


class Told(Reply):
    """A message of the server's catalogue, for the reader's language."""

    say: str
    args: dict[str, Any] = field(default_factory=dict)


class ErrorText(Reply):
    """`message` is English; `told` says what people read, where they may come to read it."""

    code: ErrorCode
    message: str
    told: Told | None = None
    retry_after: float | None = None


class ErrorReply(Reply):
    error: ErrorText


class Me(Reply):
    """`sign_in`: the name that goes with the password; `site`: where Cairn can be had without a server."""

    id: str
    name: str
    avatar: str
    recovery_link: str
    sign_in: str | None = None
    site: str | None = None


class SessionInfo(Reply):
    """A browser in which you are signed in; `device` in plain words; moments in seconds since 1970."""

    id: str
    device: str
    created: float
    seen: float
    this: bool


class Done(Reply):
    done: bool


class Erased(Reply):
    """How many tables were changed or are gone."""

    tables: int


class Export(Reply):
    format: str
    guest: dict[str, Any]
    sessions: list[dict[str, Any]]
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


class GameOption(Reply):
    name: str
    default: OptionValue
    words: str
    rule: str
    values: list[OptionValue]
    labels: list[str]
    least: int | None
    most: int | None


class BotInfo(Reply):
    name: str
    character: str


class LessonInfo(Reply):
    name: str
    title: str
    words: str


class Chapter(Open):
    """`columns`, `rows`: a chart of the game, if it is one; `rules`: the rules whose questions it helps with."""

    title: str
    text: str
    picture: str = ""
    columns: list[str] | None = None
    rows: list[list[str]] | None = None
    rules: list[str] | None = None


class Rulebook(Open):
    chapter: list[Chapter]
    rules: dict[str, str]


class GameInfo(Reply):
    """`length`: of a match, in words. `cover`, `table`, `style`: addresses of what its package brings for browsers."""

    name: str
    title: str
    designer: str
    tagline: str
    length: str
    seats: list[int]
    options: list[GameOption]
    bots: list[BotInfo]
    usual_bot: str
    rulebook: Rulebook
    lessons: list[LessonInfo]
    aids: list[str]
    cover: str | None
    table: str | None
    style: str | None


class Committed(Reply):
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


class InvitedSeat(Reply):
    name: str
    avatar: str
    kind: str
    bot: str | None


class Invitation(Reply):
    """What an invitation is to, before it is accepted; the commitment is there before anybody adds a salt."""

    table: str
    seat: int
    game: str
    title: str
    host: str
    host_avatar: str
    options: dict[str, OptionValue]
    commitment: str
    open: bool
    yours: bool
    private: bool
    seats: list[InvitedSeat]


class Version(Reply):
    version: int


class HintReply(Reply):
    """`gain`: how much better than the next best answer, in `unit`. `sampled`: how that was found out, in words."""

    do: str
    text: Sentence = ""
    text_said: Message | None = None
    why: Sentence = ""
    why_said: Message | None = None
    gain: float | None = None
    unit: str = ""
    sampled: Sentence = ""
    sampled_said: Message | None = None


class Decision(Reply):
    """One answer of a finished match, held against the best one that was there. `at`: lines before it. `worth`: what the match
    was worth to the seat then; `loss` and how far off it may be, `error`, are in the review's `unit`."""

    at: int
    did: str
    best: str
    worth: float
    loss: float
    error: float
    did_text: Sentence = ""
    did_text_said: Message | None = None
    best_text: Sentence = ""
    best_text_said: Message | None = None


class Review(Reply):
    """`turning_points`: positions, `at` of a decision."""

    seat: int
    ready: bool
    done: int
    of: int
    unit: str
    decisions: list[Decision]
    turning_points: list[int]


class Catalogue(Reply):
    """A game's words in a language. `things`: by argument and value, the message that says it. `seats`: arguments that are
    seats."""

    language: str
    messages: dict[str, Any]
    things: dict[str, dict[str, Message]]
    seats: list[str]


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


class ShelfSeat(Reply):
    name: str
    kind: str


class ShelfEntry(Reply):
    id: str
    game: str
    title: str
    status: Status
    seats: list[ShelfSeat]
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


class Verdict(Reply):
    """`ok` is null while the match runs: the seed is opened at its end."""

    ok: bool | None
    sentence: str
    details: dict[str, Any]


NAMED: dict[str, Any] = {
    "FromClient": FromClient,
    "FromServer": FromServer,
    "OptionValue": OptionValue,
    "Status": Status,
    "ErrorCode": ErrorCode,
}
STRUCTS = tuple(
    kind
    for kind in [*globals().values()]
    if isinstance(kind, type) and issubclass(kind, (Request, Reply)) and kind not in (Request, Reply, Open)
)
