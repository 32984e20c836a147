"""Scenarios: a position given by its exceptions, labelled luck, answers with their seats, and what must be true then.

A file (TOML) is readable by a person who knows the game and not the code: one case, or a chart of many on a shared base.
Lessons are scenarios with words (`say`). The reference is `docs/scenarios.md`.

    title = "Numbers rise"
    game = "lost-cities"
    [base]
    rules = ["LC-E2"]
    given.seat0 = { hand = ["red-4", "red-6"], expeditions = ["red-5"] }
    given.seat1 = { hand = ["blue-3"] }
    [[case]]
    name = "a lower number does not fit"
    expect = { not_legal = ["play red-4"], legal = ["play red-6"] }
    [[case]]
    name = "a higher one does"
    do = ["0: play red-6"]
    luck = ["deck blue-2"]
    expect = { seat0 = { values = { red = "+6" } }, asked = 1 }
"""

from __future__ import annotations

from .reading import Case, read_file, scenario_files
from .running import Outcome, Scenario, run_case, run_file

__all__ = ["Case", "Outcome", "Scenario", "read_file", "run_case", "run_file", "scenario_files"]
