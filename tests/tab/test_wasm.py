"""The engine on WebAssembly: the same rules and the same bots, answer by answer. Node runs what a browser would."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cairn
from browser import site
from browser.conftest import client, node  # noqa: F401 (a fixture)
from cairn.bots import searcher
from tab import questions

HERE = Path(__file__).parent
PINS = """
import sys
sys.path.insert(0, "/0")
import pins
found = pins.all_pins()[::EVERY]
wrong = pins.check(found)
print(len(found), *wrong, sep="\\n")
"""
CONTRACT = """
import cairn
from cairn.core.contract import fuzz
for game in cairn.games().values():
    fuzz(game.setup(), SEED, every=29)
    print(game.name)
"""
KEEN = """
import json, sys
sys.path.insert(0, "/0")
from cairn.tab import thinker
from tab import questions
thinker.be_patient()
print(json.dumps(questions.answered("keen")))
"""


@pytest.fixture(scope="module")
def engine(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:  # noqa: F811
    """What a site holds of Python and Cairn, unpacked."""
    try:
        root = site.written() / "a" / "path"
    except LookupError as error:
        pytest.skip(f"{site.NOT_FETCHED}: {error}")
    told = json.loads(re.search(r'id="site">(.*?)</script>', (root / "index.html").read_text())[1])  # type: ignore[index]
    folder = tmp_path_factory.mktemp("engine")
    for file in (root / told["engine"]).iterdir():
        if file.suffix == ".pack":
            (folder / file.stem).write_bytes(gzip.decompress(file.read_bytes()))
        else:
            shutil.copy(file, folder)
    (folder / "python.json").write_text(json.dumps(told["python"]))
    (folder / "package.json").write_text('{"type": "module"}')
    yield folder
    shutil.rmtree(folder)


def run(engine: Path, program: str) -> list[str]:
    file = engine / "program.py"
    file.write_text(program)
    done = subprocess.run([node(), HERE / "run.mjs", engine, file, HERE.parent], capture_output=True, text=True, cwd=engine)
    assert done.returncode == 0, "\n".join(line[:400] for line in done.stderr.splitlines())
    return done.stdout.splitlines()


def test_pinned_matches_are_what_they_are_everywhere(engine: Path, long: bool) -> None:
    """Short, some of each game."""
    import pins

    every = 1 if long else 4
    assert run(engine, PINS.replace("EVERY", str(every))) == [str(len(pins.all_pins()[::every]))]


def test_every_game_keeps_the_contract(engine: Path, long: bool) -> None:
    for seed in range(5 if long else 1):
        assert set(cairn.games()) <= set(run(engine, CONTRACT.replace("SEED", str(seed))))


def test_keen_answers_as_it_does_anywhere(engine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (told,) = run(engine, KEEN)
    monkeypatch.setitem(searcher.SECONDS, "keen", 1e9)  # time enough for all playouts here, too
    here: Any = questions.answered("keen")
    assert json.loads(told) == here
