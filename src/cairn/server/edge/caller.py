"""Who asks, for whatever is done because of it."""

from __future__ import annotations

from contextvars import ContextVar

# The address that asked for what is being done; tasks that follow from it, such as a bot's, inherit it. Empty: nobody asked.
caller: ContextVar[str] = ContextVar("caller", default="")
