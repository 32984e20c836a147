"""Verify: does a record tell one match, with the luck that was agreed on? The same check for the server and `cairn verify`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .errors import CairnError
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
    except (ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
        return Verdict(False, f"The record does not hold: its header is malformed ({error}).", details)
    details |= {
        "stream": match.stream.kind,
        "answers": len(standing_lines(match.lines)),
        "over": match.over,
        "scores": match.scores(),
        "winners": match.winners(),
    }
    claimed = record.header.get("scores")
    if match.over and claimed is not None and claimed != match.scores():
        return Verdict(
            False, f"The record does not hold: it claims scores {claimed}, played again it gives {match.scores()}.", details
        )
    return Verdict(True, " ".join(sentences(record, match)), details)


def sentences(record: Record, match: Match) -> list[str]:
    said = [f"All {len(record.lines)} lines follow the rules of {match.setup.game.title}."]
    if record.header.get("from"):
        said.append("The match began from a dealt position, which the record carries.")
    if match.stream.kind == "secret":
        salts = sum(1 for salt in match.stream.salts if salt)
        by = f" and {salts} {'salt' if salts == 1 else 'salts'} of the seats" if salts else ""
        said.append(f"The luck comes from the seed committed to before the first draw{by}.")
    elif match.stream.kind == "script":
        said.append("The luck is that of a lesson, written down beforehand.")
    else:
        said.append(f"The luck comes from the open seed {match.stream.seed}.")
    if match.over:
        said.append(f"Scores: {', '.join(f'{name} {score}' for name, score in zip(match.names, match.scores()))}.")
    else:
        said.append("The match is not over.")
    return said
