"""The OpenAPI document holds: whatever it allows to be sent gets an answer it allows, and never a fault."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from patience import WAIT

ONE_WAY = {"close", "me", "sign-out", "sign-out-elsewhere"}  # the end of what these are tried on
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture
def made(server: Any) -> Any:
    """A server with something to find: a running table, a finished one, a chat."""
    with server.client("Anna") as anna:
        running = anna.table("me", "Otto")["id"]
        anna.tell(f"tables/{running}/chat", text="hello")
        over = anna.table("me", "Otto", options={"rounds": 1, "ply_cap": 2})["id"]
        while not (seen := anna.frame(over, 0))["result"]:
            anna.act(over, 0 if seen["actions"] else 1)
        yield server, anna, [running, over]


def test_every_route_keeps_to_the_document(made: Any, long: bool) -> None:
    server, anna, tables = made
    schema = schemathesis.openapi.from_url(f"http://{server.host}/api/openapi.json")
    examples = 60 if long else 8
    seen: Counter[int] = Counter()
    for result in schema.get_all_operations():
        operation = result.ok()
        if operation.path.rpartition("/")[2] in ONE_WAY and operation.method != "get":
            with server.client("Zoe") as zoe:
                seen.update(statuses(operation, zoe, [zoe.table("me", "Otto")["id"] for _ in range(2)], examples))
        else:
            seen.update(statuses(operation, anna, tables, examples))
    assert sum(seen.values()) > examples * 10
    assert seen[200] >= 10, "not only refusals were seen"
    assert anna.frame(tables[0], 0)["actions"] or anna.frame(tables[0], 1)["actions"], "the table goes on"


def statuses(operation: Any, anna: Any, tables: list[str], examples: int) -> list[int]:
    """Send examples of one route, every third to a table of its own invention; the status of each reply."""
    seen: list[int] = []

    @settings(max_examples=examples, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def send(case: Any) -> None:
        if "table_id" in (case.path_parameters or {}) and len(seen) % 3 < 2:
            case.path_parameters["table_id"] = tables[len(seen) % 3]
        seen.append(case.call_and_validate(checks=CHECKS, headers={"Cookie": anna.cookie}, timeout=WAIT).status_code)

    send()
    return seen
