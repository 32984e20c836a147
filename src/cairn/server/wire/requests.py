"""What clients send: bodies of HTTP requests, and messages on a feed. Checked by these structs, whichever way they come."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from .bridge import Request

Text = Annotated[str, Meta(max_length=200)]
WITHOUT_NUL = r"^[^\x00]*$"  # which PostgreSQL does not store
Token = Annotated[str, Meta(min_length=1, max_length=300, pattern=WITHOUT_NUL)]
CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=WITHOUT_NUL)]
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
Avatar = Literal["", "wren", "fox", "owl", "tortoise", "hare", "heron", "bear", "camel"]  # drawn by the client

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
    """`id`: of your own making; asked again with it, the same table."""

    game: GameName
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=12)]
    options: Annotated[dict[Annotated[str, Meta(max_length=60)], GivenValue], Meta(max_length=60)] = field(default_factory=dict)
    clock: ClockRequest | None = None
    private: bool = False
    salt: Salt = ""
    commitment: Commitment | None = None
    id: CommandId | None = None


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
