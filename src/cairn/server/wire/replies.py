"""What the server replies to requests, errors included. Frames, and what else is said on a feed, are in `frames`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from .bridge import Open, Reply
from .errors import STATUS

# What the reader makes of facts, in its own language, where the server does not send a sentence (docs/api.md, "Words")
Sentence = Annotated[str, Meta(description="a sentence; if it is missing, the reader makes it of the facts")]
Sentences = Annotated[list[str], Meta(description="sentences; if they are missing, the reader makes them of the facts")]
Message = list[Any]  # an id of the game's catalogue, and its arguments
OptionValue = bool | int | str | None
Status = Literal["waiting", "running", "over", "closed"]
ErrorCode = Annotated[str, Meta(extra_json_schema={"enum": [*STATUS, "internal"]})]


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
