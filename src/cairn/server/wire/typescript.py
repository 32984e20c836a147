"""The client's types, from all that is `declared`, and the cast of bots: `build_client.py` writes web/src/lib/protocol.ts."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from ...bots.cast import CAST
from .bridge import Open, components
from .declared import NAMED, STRUCTS

HEAD = """\
// What the server says and hears. Made from src/cairn/server/wire/ by `python build_client.py`: change it there,
// never here.
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    found = components((*STRUCTS, *NAMED.values()), "{name}")
    more = {kind.__name__ for kind in STRUCTS if issubclass(kind, Open)}
    kinds, _ = msgspec.json.schema_components(NAMED.values(), ref_template="{name}")
    named = dict(zip(map(written, kinds), NAMED))
    parts = [interface(kind.__name__, found[kind.__name__], kind.__name__ in more) for kind in STRUCTS]
    for said, name in named.items():
        parts = [part.replace(said, name) for part in parts]
    parts += [f"export type {name} = {said};\n" for said, name in named.items()]
    return HEAD + "".join(f"\n{part}" for part in [*parts, cast()])


def cast() -> str:
    lines = [f"  {level}: {json.dumps(names)},\n" for level, names in CAST.items()]
    head = "/** Who plays at which level, the weakest first. */\nexport const CAST: Record<string, string[]> = {\n"
    return "".join([head, *lines, "};\n"])


def interface(name: str, schema: dict[str, Any], more: bool) -> str:
    said = " ".join(schema.get("description", "").split())
    lines = [*comment(said), f"export interface {name} {{"]
    required = set(schema.get("required", ()))
    for field, kind in schema["properties"].items():
        always = field in required or "the reader makes" in kind.get("description", "")  # catalogue.ts fills it in
        lines.append(f"  {field}{'' if always else '?'}: {written(kind)};")
    if more:
        lines.append("  [detail: string]: unknown;")
    return "\n".join([*lines, "}\n"])


def comment(said: str) -> list[str]:
    return [f"/** {said} */"] if said else []


def written(schema: dict[str, Any]) -> str:
    """A type as TypeScript writes it. Lengths and bounds are the server's business."""
    if "$ref" in schema:
        return str(schema["$ref"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(written(each) for each in schema[key]))
    if "enum" in schema:
        return " | ".join(json.dumps(each) for each in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        of = written(schema.get("items", {}))
        return f"({of})[]" if " | " in of else f"{of}[]"
    if kind == "object":
        return f"Record<string, {written(schema.get('additionalProperties') or {})}>"
    return PLAIN[kind] if kind else "unknown"


def write(file: Path) -> None:
    """Only if something differs: a build must not make a change of what is none."""
    made = typescript()
    if not file.is_file() or file.read_text(encoding="utf-8") != made:
        file.write_text(made, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
