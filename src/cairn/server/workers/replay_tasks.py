"""What a replay process can do: everything that plays a match again, or runs a position that came from outside.

It is told terms (with the seed) and answers, so its replies are built as the server's own are: from the view of one seat.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

import cairn

from ...core.errors import BadOption, BadRecord
from ...core.match import Match, standing_lines
from ...core.record import FORMAT, Record, Stream, loads
from ...games import find_game
from ..store.storage import Terms
from ..tables.frames import Shown, encode, shown_of
from ..tables.matches import DAMAGED, begun, resumed
from ..tables.moving import FAULTS, agreement, as_it_stood
from . import bot_tasks

JOURNAL = "cairn-journal-1"
NICE = 5  # bots at live tables come first
LINES = 20_000  # of a record from outside
SNAPSHOTS = 16 << 20  # bytes of them that one record may take
LOG = 4 << 20  # bytes that one seat may be told of it
EVERY = 50  # lines between two


def match_of(request: dict[str, Any], upto: int | None = None) -> Match:
    """The match after so many lines: from the snapshot, if there is one before and it holds, or else from the beginning."""
    match, snapshot = begun(msgspec.convert(request["terms"], Terms)), request.get("snapshot")
    lines = request["lines"][:upto]
    if snapshot is not None:
        try:
            return resumed(match, lines, snapshot)
        except DAMAGED:
            pass  # damaged: it is rebuilt from the lines
    match.follow(lines)
    return match


# What was played


def show(request: dict[str, Any], bots: str) -> dict[str, Any]:
    """All that a frame says of the match after so many lines, to one seat."""
    match = match_of(request, request["at"])
    return {"body": encode(shown_of(match, request["seat"], request["since"]))}


def stood(request: dict[str, Any], bots: str) -> dict[str, Any]:
    """The same of a match of other rules as it stood when it was left: to look at, not to answer. Nothing if ours differ."""
    shown = Shown(len(request["lines"]))
    with suppress(*FAULTS):
        match = as_it_stood(request)
        shown = shown if match is None else shown_of(match, request["seat"], 0, playable=False)
    return {"body": encode(shown)}


def aid(request: dict[str, Any], bots: str) -> dict[str, Any]:
    """A larger help of the game's; what somebody asked for that there is not is no fault of the match."""
    if "view" in request:  # of a match that goes on: it need not be played again
        setup = find_game(request["game"]).setup(request["seats"], None, request["options"])
        view = setup.load_view(request["view"])
    else:
        match = match_of(request)
        setup, view = match.setup, match.view(request["seat"])
    try:
        return {"aid": setup.aid(request["name"], view, request["args"])}
    except BadOption as error:
        return {"unknown": str(error)}
    except Exception:
        return {"unknown": f"the aid {request['name']} has no answer to that"}


def line_told(n: int, line: dict[str, Any], open_to_all: bool) -> dict[str, Any]:
    """A line of the record without its reason: that somebody has a standing answer is nobody else's business."""
    shown = {"n": n, "seat": line["seat"]}
    if "undo" in line:
        return {**shown, "undo": line["undo"]}
    return {**shown, "do": line["do"]} if open_to_all else shown


def history(request: dict[str, Any], bots: str) -> dict[str, Any]:
    lines, mine = request["lines"], set(request["mine"])
    answers = [line_told(n, line, line["seat"] in mine) for n, line in enumerate(lines)]
    return {"body": msgspec.json.encode({"lines": len(lines), "answers": answers})}


def course(request: dict[str, Any], bots: str) -> dict[str, Any]:
    """How everybody saw the seats stand, answer by answer; what was taken back is left out."""
    match = match_of(request, 0)
    points = [(0, 0, match.view().course())]
    for n, line in enumerate(request["lines"], 1):
        match.follow([line])
        if "undo" in line:
            del points[len(points) - line["undo"] - 1 :]  # the last one that stands is told anew
        points.append((n, match.event_count, match.scores() if match.over else match.view().course()))
    changes = [point for at, point in enumerate(points) if at in (0, len(points) - 1) or point[2] != points[at - 1][2]]
    return {"body": msgspec.json.encode([{"at": at, "events": events, "scores": scores} for at, events, scores in changes])}


def record(request: dict[str, Any], bots: str) -> dict[str, Any]:
    return {"body": full_record(request).dumps().encode()}


def full_record(request: dict[str, Any]) -> Record:
    """Played from its first line with its trace: else a record plays it again for that."""
    match = match_of(request, 0)
    match.keep_trace()
    match.follow(request["lines"])
    made = match.record()
    if match.over:
        made.header["scores"] = match.scores()
    return made


def as_stored(request: dict[str, Any], bots: str) -> dict[str, Any]:
    """Of a match that this release cannot play: its record if it is over, else the answers of a seat."""
    terms, lines, mine = msgspec.convert(request["terms"], Terms), request["lines"], request["seat"]
    header: dict[str, Any] = {
        "format": FORMAT,
        "game": terms.game,
        "rules": terms.rules,
        "content": terms.content,
        "options": terms.options,
        "seats": terms.seats,
        "names": terms.names,
        "stream": terms.stream,
        "commitment": terms.commitment,
        "salts": terms.salts,
    }
    if mine is None:
        more = {"content_data": terms.content_data, "from": terms.start}
        header |= {key: value for key, value in more.items() if value is not None}
        return {"body": Record(header, lines, terms.seed, request["trace"]).dumps().encode()}
    out = [{**header, "format": JOURNAL, "seat": mine}]
    out += [{"line": line_told(n, line, line["seat"] == mine)} for n, line in enumerate(lines)]
    return {"body": json_lines(out)}


def journal(request: dict[str, Any], bots: str) -> dict[str, Any]:
    """What a seat was told and what it answered, in order: header, then views, answers and events. No seed, no secrets."""
    seat, lines = request["seat"], request["lines"]
    match = match_of(request, 0)
    header = match.record(with_seed=False).header
    header.pop("from", None)
    out: list[dict[str, Any]] = [{**header, "format": JOURNAL, "seat": seat}]
    heard = 0

    def hear() -> None:
        nonlocal heard
        out.extend({"event": event} for event in match.events(seat, heard))
        heard = match.event_count
        if match.to_act == seat:
            out.append({"question": match.question(seat), "view": match.view(seat).data()})

    hear()
    for n, line in enumerate(lines):
        match.follow([line])
        out.append({"line": line_told(n, line, line["seat"] == seat)})
        hear()
    return {"body": json_lines(out)}


def json_lines(out: list[dict[str, Any]]) -> bytes:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in out).encode()


def verdict(request: dict[str, Any], bots: str) -> dict[str, Any]:
    found = cairn.verify(loads(full_record(request).dumps()))
    return {"ok": found.ok, "sentence": found.sentence, "details": found.details}


def agree(request: dict[str, Any], bots: str) -> dict[str, Any]:
    """Of a match of other rules: see `moving`."""
    return {"body": msgspec.json.encode(agreement(request))}


# Records from outside


class Imported(msgspec.Struct):
    """A record that holds, as it is stored: nobody needs to read its lines and positions again for that."""

    header: dict[str, Any]
    seed: str
    lines: list[msgspec.Raw]
    snapshots: list[ImportedSnapshot]


class ImportedSnapshot(msgspec.Struct):
    lines: int
    rules: int
    position: msgspec.Raw
    first_event: int
    events: msgspec.Raw


def check(request: dict[str, Any], bots: str) -> dict[str, Any]:
    """The verdict on a record and, if it holds, all that is stored of it. Whatever a viewer can ask for is tried here first."""
    try:
        found = loads(request["body"].decode())
    except UnicodeDecodeError:
        raise BadRecord("a record is text in UTF-8") from None
    if len(found.lines) > LINES:
        raise BadRecord(f"the record has {len(found.lines)} lines; {LINES} are the most that can be imported")
    said = cairn.verify(found)
    if not said.ok:
        return {"ok": False, "sentence": said.sentence}
    match = cairn.replay(found, 0)
    try_frames(match)
    snapshots: list[ImportedSnapshot] = []
    kept = events = 0
    for line in found.lines:
        match.follow([line])
        if len(match.lines) % EVERY == 0:
            made = match.snapshot(events)
            position, told_since = (msgspec.Raw(msgspec.json.encode(made[part])) for part in ("position", "events"))
            snapshots.append(ImportedSnapshot(made["lines"], made["rules"], position, events, told_since))
            events = match.event_count
            kept += len(bytes(position)) + len(bytes(told_since))
            if kept > SNAPSHOTS:
                raise BadRecord(f"the positions of the record take more than {SNAPSHOTS >> 20} MB")
    if try_frames(match) > LOG:
        raise BadRecord(f"what happens in the record takes more than {LOG >> 20} MB to tell")
    lines = [msgspec.Raw(msgspec.json.encode(line)) for line in found.lines]
    return {"ok": True, "body": msgspec.json.encode(Imported(found.header, found.seed, lines, snapshots))}


def try_frames(match: Match, since: int = 0) -> int:
    """Whatever viewers see of the match as it stands; how many bytes that is for the one who sees most."""
    return max(len(encode(shown_of(match, seat, since))) for seat in (*range(match.seats), None))


# Playing on from a position that came from outside


def branch(request: dict[str, Any], bots: str) -> dict[str, Any]:
    """A world dealt anew from what a seat knew after so many lines, tried before anybody plays in it."""
    match, seat = match_of(request, request["at"]), request["seat"]
    names = list(match.names)
    if match.over:
        return {"over": True, "names": names}
    stream = Stream("secret", request["seed"], tuple(request["salts"]))
    start = match.setup.redeal(match.view(seat), stream.chance()).dump()
    try_frames(Match(match.setup, stream, names, msgspec.json.decode(msgspec.json.encode(start))))
    return {"over": False, "names": names, "body": msgspec.json.encode(start)}


def rehearse(request: dict[str, Any], bots: str) -> dict[str, Any]:
    """Open a match, make the next change to it if there is one, and all frames after that: what works here works there."""
    match = match_of(request)
    for seat, step, policy in request.get("standing", ()):
        match.settle(seat, step, policy)
    change = request.get("change") or {}
    if "do" in change:
        match.apply(change["do"], change["why"])
    if "stand" in change:
        match.stand(*change["stand"])
    answer: dict[str, Any] = {}
    if "undo" in change:
        match.trace = request["trace"]
        match.undo(change["undo"], agreed=True)
        after = {"line": match.lines[-1], "snapshot": match.snapshot(), "trace": match.trace}
        answer = {"body": msgspec.json.encode(after)}
    try_frames(match)
    return answer


# Reviews


def decisions(request: dict[str, Any], bots: str) -> dict[str, Any]:
    """The seat's own decisions: lines before each, and the answer. Left out is what was taken back or had no choice."""
    from ...bots import advice

    seat, lines, match = request["seat"], request["lines"], match_of(request, 0)
    found: list[tuple[int, str]] = []
    kept = set(standing_lines(lines))
    for at, line in enumerate(lines):
        if at in kept and line["seat"] == seat and len(match.actions()) > 1 and not line.get("why"):
            found.append((at, line["do"]))
        match.follow([line])
    return {"decisions": found, "unit": advice.unit_of(match.setup.game)}


def judge(request: dict[str, Any], bots: str) -> dict[str, Any]:
    """What answers once given have cost: of the first of these decisions, as many as can be judged in time."""
    from ...bots import advice

    seat, lines, match = request["seat"], request["lines"], match_of(request, 0)
    words, until = match.setup.words, time.monotonic() + request["seconds"]
    judged: list[dict[str, Any] | None] = []
    for at, did in request["decisions"]:
        match.follow(lines[len(match.lines) : at])
        view, names, actions = match.view(seat), match.names_for(seat), match.actions()
        number = match.setup.actions.parse(did)
        try:
            found = advice.judge(match.setup.game, view, [action.number for action in actions], number, request["seed"] + at)
        except Exception:  # of a bot: the other decisions do not suffer
            judged.append(None)
            continue
        texts = {action.number: words.offered(action, view, names) for action in actions}
        judged.append(
            {
                "at": at,
                "did": did,
                **bot_tasks.as_said("did_text", texts[number]),
                **bot_tasks.as_said("best_text", texts[found.best]),
                "best": match.setup.actions.notation(found.best),
                "worth": round(found.worth, 1),
                "loss": round(found.loss, 1),
                "error": round(found.error, 1),
            }
        )
        if time.monotonic() > until:
            break
    return {"judged": judged}


TASKS: dict[str, Callable[[dict[str, Any], str], dict[str, Any]]] = {
    **bot_tasks.TASKS,  # for tables whose position came from outside
    "show": show,
    "stood": stood,
    "aid": aid,
    "history": history,
    "course": course,
    "record": record,
    "as_stored": as_stored,
    "journal": journal,
    "verdict": verdict,
    "agree": agree,
    "check": check,
    "branch": branch,
    "rehearse": rehearse,
    "decisions": decisions,
    "judge": judge,
}
