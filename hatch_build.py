"""The wheel's build hook: compiles the engine where that is possible, builds the browser client where there is one.

Environment: CAIRN_PURE=1 leaves the engine interpreted; CAIRN_SKIP_CLIENT=1 skips the client in editable installs.
The wheel carries one line about its engine in cairn/engine_build.txt.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

import build_client
import build_engine


class CairnHook(BuildHookInterface):
    PLUGIN_NAME = "custom"
    scratch: Path | None = None

    def dependencies(self) -> list[str]:
        """Asked before the build: heavy tools only where they will be used."""
        wanted = []
        if self.no_engine() is None:
            wanted += build_engine.TOOLS
        if build_client.has_client():
            wanted.append(build_client.NODE_WHEEL)
        return wanted

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        editable = version == "editable"
        if build_client.has_client() and not (editable and os.environ.get("CAIRN_SKIP_CLIENT")):
            build_client.build()
        if editable:  # a library would hide the edits
            return
        self.scratch = Path(tempfile.mkdtemp(prefix="cairn-"))
        note = self.scratch / "engine_build.txt"
        line = self.engine(build_data)
        note.write_text(line + "\n", encoding="utf-8")
        build_data["force_include"][str(note)] = "cairn/engine_build.txt"
        self.app.display_info(line)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.scratch:
            shutil.rmtree(self.scratch, ignore_errors=True)

    def engine(self, build_data: dict[str, Any]) -> str:
        """Compile and ship the engine, or do not: the line that says which and why."""
        why = self.no_engine()
        if why is None and not (modules := build_engine.engine_modules(Path(self.root, "src"))):
            why = "there are no engine modules"
        if why is None:
            folder = self.scratch / "engine"
            try:
                build_engine.copy_package(Path(self.root, "src", "cairn"), folder)
                libraries = build_engine.compile_here(folder, modules, build_engine.OPT)
            except Exception as error:  # the interpreted engine is always right: never fail the installation
                self.app.display_warning(getattr(error, "output", "") or str(error))
                why = " ".join(f"compiling failed: {error}".split())
        if why is not None:
            return f"interpreted: {why}"
        for library in libraries:
            build_data["force_include"][str(folder / library)] = library.as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        return f"compiled: {len(modules)} modules with mypyc {build_engine.mypy_version()}, -O{build_engine.OPT}"

    @staticmethod
    def no_engine() -> str | None:
        if os.environ.get("CAIRN_PURE", "0") not in ("", "0"):
            return "the wheel was built with CAIRN_PURE=1"
        return build_engine.cannot_compile()
