"""Verify: is a record one match with the agreed luck? The same check for the server and `cairn verify`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .errors import CairnError, shown
from .match import Match, standing_lines
from .record import Record


@dataclass(frozen=True)
class Verdict:
    """`sentence` says what was found, for people; `details` has it for programs."""

    ok: bool
    sentence: str
    details: dict[str, Any] = field(default_factory=dict)


def verify(record: Record, replay: Callable[[Record], Match]) -> Verdict:
    """Seed against commitment, every line against the rules, and scores where the header states them.

    `replay` is `cairn.replay`: the kernel knows no games.
    """
    details: dict[str, Any] = {"commitment": record.header.get("commitment", ""), "lines": len(record.lines)}
    if not record.seed:
        return Verdict(
            False, "The record has no seed: it was taken from a running match, so its luck cannot be checked.", details
        )
    try:
        match = replay(record)
    except CairnError as error:
        return Verdict(False, f"The record does not hold: {error}.", details)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError) as error:  # a record made by a program, not read
        return Verdict(False, f"The record does not hold: its header is malformed ({error}).", details)
    details |= {
        "stream": match.stream.kind,
        "begins": "position of the record" if match.start is not None else "start of the game",
        "content": "of the record" if match.setup.content.own else "of this release",
        "answers": len(standing_lines(match.lines)),
        "over": match.over,
        "scores": match.scores(),
        "winners": match.winners(),
    }
    claimed = record.header.get("scores")
    if claimed is not None and not (match.over and claimed == match.scores()):
        found = f"played again it gives {match.scores()}" if match.over else "but the match is not over"
        return Verdict(False, f"The record does not hold: it claims scores {shown(claimed)}, {found}.", details)
    return Verdict(True, " ".join(sentences(record, match)), details)


def sentences(record: Record, match: Match) -> list[str]:
    """What the check proves, and what it takes as the file says: a position or content that the record brings along."""
    said = [f"All {len(record.lines)} lines follow the rules of {match.setup.game.title}."]
    if record.header.get("rules") != match.setup.game.rules_version and not record.trace:
        said.append(
            f"The record is of rules version {record.header.get('rules')} and does not say what was asked and told; "
            "by the present rules, too, its lines lead to the end of a match."
        )
    luck = "The luck"
    if match.start is not None:
        said.append(
            "The match began from a position that the record brings along: it is possible by the rules, but nothing proves how "
            "it came about, so what it holds, scores included, is as the file says."
        )
        luck = "The luck after this position"
    if match.setup.content.own:
        said.append("It was played with a content file of its own, which the record brings along.")
    if match.stream.kind == "secret":
        salts = sum(1 for salt in match.stream.salts if salt)
        by = f" and {salts} {'salt' if salts == 1 else 'salts'} of the seats" if salts else ""
        said.append(
            f"{luck} comes from the seed that fits the commitment{by}; that nobody chose it knows whoever had the commitment "
            "before the first draw."
        )
    elif match.stream.kind == "script":
        said.append(f"{luck} is that of a lesson, written down beforehand.")
    else:
        said.append(f"{luck} comes from the open seed {match.stream.seed}.")
    if match.over:
        said.append(f"Scores: {', '.join(f'{name} {score}' for name, score in zip(match.names, match.scores()))}.")
    else:
        said.append("The match is not over.")
    return said
