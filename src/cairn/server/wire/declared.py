"""All that goes over the wire: the OpenAPI document and the client's types (`typescript`) are made from this."""

from __future__ import annotations

from typing import Any

from . import frames, replies, requests
from .bridge import Open, Reply, Request

NAMED: dict[str, Any] = {
    "FromClient": requests.FromClient,
    "FromServer": frames.FromServer,
    "OptionValue": replies.OptionValue,
    "Status": replies.Status,
    "ErrorCode": replies.ErrorCode,
}
STRUCTS = tuple(
    kind
    for room in (requests, replies, frames)
    for kind in vars(room).values()
    if isinstance(kind, type) and issubclass(kind, (Request, Reply)) and kind not in (Request, Reply, Open)
    if kind.__module__ == room.__name__
)
