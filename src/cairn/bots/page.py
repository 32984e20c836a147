"""A self-contained page: no scripts, no network, light or dark like the reader's system."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

STYLE = """
:root { color-scheme: light dark; --paper: #fbf9f4; --card: #ffffff; --ink: #23211c; --soft: #6a655a; --rule: #e2dccf;
  --fair: #8a8271; --band: #efe9db; --tint: 38, 99, 149;
  --c0: #26638f; --c1: #b5502c; --c2: #4f7a3a; --c3: #8a5a9e; --c4: #a67c12; --c5: #37838a; }
@media (prefers-color-scheme: dark) { :root { --paper: #191816; --card: #22211e; --ink: #ece8df; --soft: #a8a192;
  --rule: #3a3833; --fair: #948c7b; --band: #2d2b26; --tint: 110, 170, 220;
  --c0: #74b3e0; --c1: #e8906a; --c2: #95c07a; --c3: #c79bdb; --c4: #dcb54c; --c5: #76c4cb; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 860px; margin: 0 auto; padding: 28px 20px 60px; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 4px; }
h2 { font-size: 1.12rem; margin: 0 0 2px; }
h3 { font-size: 1rem; margin: 18px 0 2px; }
p { margin: 4px 0; } .lead, .note { color: var(--soft); } .note { font-size: 0.9rem; }
section { background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: 16px 18px; margin-top: 16px; }
.verdict { border-left: 4px solid var(--c0); padding-left: 12px; margin-top: 14px; }
.fault { border-left: 4px solid var(--c1); padding-left: 12px; margin-top: 8px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: 8px 0; font-variant-numeric: tabular-nums; font-size: 0.94rem; }
th, td { padding: 5px 9px; border-bottom: 1px solid var(--rule); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
th { color: var(--soft); font-weight: 600; } tr:last-child td { border-bottom: 0; }
td.name { font-weight: 600; } td.bad { color: var(--c1); font-weight: 600; } td.good { color: var(--c2); }
td .meter { display: block; height: 10px; border-radius: 3px; background: var(--c0); min-width: 1px; }
td.wide { width: 40%; min-width: 110px; }
svg { width: 100%; min-width: 540px; height: auto; display: block; margin-top: 8px; font: 13px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg .tick, svg .said { fill: var(--soft); font-size: 12px; }
svg line { stroke: var(--ink); } svg .grid { stroke: var(--rule); } svg .floor { stroke: var(--soft); }
svg .fair { stroke: var(--fair); stroke-dasharray: 5 4; } svg .band { fill: var(--band); } svg .mark { stroke-width: 1.5; }
svg .whisker { stroke-width: 2; }
.c0 { fill: var(--c0); stroke: var(--c0); } .c1 { fill: var(--c1); stroke: var(--c1); }
.c2 { fill: var(--c2); stroke: var(--c2); }
.c3 { fill: var(--c3); stroke: var(--c3); } .c4 { fill: var(--c4); stroke: var(--c4); }
.c5 { fill: var(--c5); stroke: var(--c5); }
svg .bar { stroke: none; opacity: 0.85; } svg .walk { fill: none; stroke-width: 2; }
details { margin-top: 8px; } summary { cursor: pointer; color: var(--soft); }
"""


def page(title: str, lead: str, sections: Sequence[str]) -> str:
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f'<h1>{escape(title)}</h1>\n<p class="lead">{escape(lead)}</p>\n'
        + "\n".join(sections)
        + "\n</main>\n</body>\n</html>\n"
    )


def section(title: str, note: str, *parts: str) -> str:
    said = f'<p class="note">{escape(note)}</p>' if note else ""
    return f"<section>\n<h2>{escape(title)}</h2>{said}\n{''.join(parts)}\n</section>"


def cell(words: str, kind: str = "", style: str = "") -> str:
    given = "".join([f' {name}="{value}"' for name, value in (("class", kind), ("style", style)) if value])
    return f"<td{given}>{words}</td>"


def tinted(words: str, share: float) -> str:
    """A cell with a stronger colour for a larger share."""
    return cell(escape(words), style=f"background: rgba(var(--tint), {0.45 * share:.2f})")


def meter(share: float) -> str:
    """A bar in a table."""
    return cell(f'<span class="meter" style="width: {100 * min(1.0, share):.1f}%"></span>', "wide")


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Plain cells are escaped and wrapped in markup."""
    head = "".join([f'<th scope="col">{escape(heading)}</th>' for heading in headings])
    body = "".join([f"<tr>{row_of(row)}</tr>" for row in rows])
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def row_of(cells: Sequence[str]) -> str:
    return "".join(
        [each if each.startswith("<td") else cell(escape(each), "" if at else "name") for at, each in enumerate(cells)]
    )
