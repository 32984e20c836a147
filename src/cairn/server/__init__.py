"""The web application: tables that live, for people and bots, on one command."""

from __future__ import annotations

from .serve import serve

__all__ = ["serve"]
