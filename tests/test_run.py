"""`python3 run.py` on a checkout: set up once, go on after trouble, never use what is half made. Its pip is a fake."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from installation import site_of

from signals import HEEDING

REPOSITORY = Path(__file__).resolve().parent.parent

RUN = f"""\
import os, pathlib, shutil, sys
sys.path.insert(0, {str(REPOSITORY)!r})
import installation, run
run.ROOT = pathlib.Path(__file__).resolve().parent
def unpack_pip(folder):
    site = installation.site_of(folder) / "pip"
    site.mkdir(parents=True)
    shutil.copy(run.ROOT / "fake_pip.py", site / "__main__.py")
installation.unpack_pip = unpack_pip
if os.environ.get("FAKE_READ_ONLY"):
    os.access = lambda path, mode: False
run.cannot_compile = lambda: None if os.environ.get("FAKE_CC") else "no C compiler (cc) found"
if __name__ == "__main__":
    sys.exit(run.main(sys.argv[1:]))
"""

# Does what the file `pip` says: ok, half (dies after one package of two), offline, full, or waits as long as `wait` exists.
FAKE_PIP = """\
import pathlib, sys, time
site, root = pathlib.Path(__file__).parents[1], pathlib.Path.cwd()
with open(root / "pip-calls", "a") as calls:
    calls.write(site.parents[2].name + "\\n")
how = (root / "pip").read_text()
(site / "first.py").write_text("# " + how)
while (root / "wait").exists():
    time.sleep(0.02)
if how == "offline":
    sys.exit("ERROR: Failed to establish a new connection: [Errno -3] Temporary failure in name resolution")
if how == "full":
    sys.exit("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device")
if how == "half":
    sys.exit("ERROR: killed")
(site / "second.py").touch()
"""

FAKE_ENGINE = """\
import pathlib, sys
root = pathlib.Path.cwd()
with open(root / "engine-calls", "a") as calls:
    calls.write("compiled\\n")
made = pathlib.Path(sys.argv[1]) / "cairn"
made.mkdir(parents=True)
(made / "half").touch()
how = (root / "cc").read_text()
if how != "ok":
    sys.exit(how)
(made / "half").rename(made / "fast")
print("3 modules")
"""

CAIRN = """\
import pathlib, sys
import first, second
here = pathlib.Path(__file__).parent
print("fast" if (here / "fast").exists() else "slow", *sys.argv[1:])
print((here / "engine_build.txt").read_text().strip())
"""


class Checkout:
    def __init__(self, root: Path) -> None:
        self.root = root
        package = root / "src" / "cairn"
        (package / "core").mkdir(parents=True)
        (package / "__init__.py").touch()
        (package / "__main__.py").write_text(CAIRN)
        (package / "core" / "agenda.py").write_text("A = 1\n")
        (root / "web").mkdir()
        for name, text in {
            "run.py": RUN, "fake_pip.py": FAKE_PIP, "pip": "ok",
            "build_client.py": "", "build_engine.py": FAKE_ENGINE, "cc": "ok",
            "pyproject.toml": '[project]\nname = "x"\ndependencies = ["first", "second"]\n',
        }.items():  # fmt: skip
            (root / name).write_text(text)

    def begin(self, *args: str, **env: str) -> subprocess.Popen[str]:
        inherited = {key: value for key, value in os.environ.items() if key not in ("CAIRN_PURE", "PYTHONPATH")}
        command = [sys.executable, str(self.root / "run.py"), *args]
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return subprocess.Popen(command, cwd=self.root.parent, env={**inherited, **env}, text=True, **streams, **HEEDING)

    def run(self, *args: str, **env: str) -> tuple[int, str, str]:
        process = self.begin(*args, **env)
        out, err = process.communicate()
        return process.returncode, out, err

    def calls(self, of: str = "pip") -> int:
        file = self.root / f"{of}-calls"
        return len(file.read_text().splitlines()) if file.is_file() else 0

    def built(self, pattern: str) -> list[Path]:
        return list((self.root / ".build" / "run").glob(pattern))


def until(true: Callable[[], object]) -> None:
    """An event of another process; the suite's own limit ends a wait for what never comes."""
    while not true():
        time.sleep(0.02)


@pytest.fixture
def checkout(tmp_path: Path) -> Iterator[Checkout]:
    made = Checkout(tmp_path / "static" / "Spiele für zwei")  # spaces, umlauts and an unlucky word in every test
    yield made
    (made.root / "wait").unlink(missing_ok=True)


def test_the_first_run_sets_up_and_the_second_only_runs(checkout: Checkout) -> None:
    status, out, err = checkout.run("games", "--all")
    assert (status, out) == (0, "slow games --all\ninterpreted: no C compiler (cc) found\n"), err
    assert "Installing the packages Cairn needs: done in" in err
    assert "\r" not in err  # no live line in a pipe
    assert checkout.run("games") == (0, "slow games\ninterpreted: no C compiler (cc) found\n", "")
    assert checkout.calls() == 1


@pytest.mark.parametrize(
    ("trouble", "words"),
    [("offline", "the package registry cannot be reached"), ("full", "the disk is full"), ("half", "ERROR: killed")],
)
def test_trouble_is_one_sentence_and_the_next_try_works(checkout: Checkout, trouble: str, words: str) -> None:
    (checkout.root / "pip").write_text(trouble)
    status, out, err = checkout.run()
    last = err.splitlines()[-1]
    assert (status, out) == (1, "")
    assert last.startswith(f"Setting up failed: {words}")
    assert last.endswith("Run the same command to continue.")
    assert "Traceback" not in err
    (checkout.root / "pip").write_text("ok")
    assert checkout.run()[0] == 0


def test_a_half_made_environment_is_made_anew(checkout: Checkout) -> None:
    (checkout.root / "pip").write_text("half")
    checkout.run()
    half = site_of(checkout.root / ".venv") / "first.py"
    assert half.read_text() == "# half"
    half.with_name("leftover.py").touch()
    (checkout.root / "pip").write_text("ok")
    assert checkout.run()[0] == 0
    assert half.read_text() == "# ok"
    assert not half.with_name("leftover.py").exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
def test_ctrl_c_ends_what_was_started_and_the_same_command_goes_on(checkout: Checkout) -> None:
    (checkout.root / "wait").touch()
    process = checkout.begin()
    until(checkout.calls)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert process.returncode == 130
    assert err.splitlines()[-1] == "Stopped. Run the same command to continue."
    (checkout.root / "wait").unlink()
    assert not (site_of(checkout.root / ".venv") / "second.py").exists()  # pip was ended, too
    assert checkout.run()[0] == 0


def test_two_at_once_set_up_once(checkout: Checkout) -> None:
    (checkout.root / "wait").touch()
    first = checkout.begin("one")
    until(checkout.calls)
    second = checkout.begin("two")
    assert second.stderr is not None
    assert second.stderr.readline() == "Another run.py is already setting up Cairn here; waiting for it.\n"
    (checkout.root / "wait").unlink()
    assert first.communicate()[0].startswith("slow one\n")
    assert second.communicate()[0].startswith("slow two\n")
    assert checkout.calls() == 1


def test_a_moved_checkout_works(checkout: Checkout) -> None:
    assert checkout.run()[0] == 0
    checkout.root = checkout.root.rename(checkout.root.with_name("elsewhere"))
    status, out, _ = checkout.run("games")
    assert (status, out.splitlines()[0]) == (0, "slow games")
    assert checkout.calls() == 2  # what pip writes holds the folder's name


def test_changed_sources_run_at_once_without_a_new_set_up(checkout: Checkout) -> None:
    assert checkout.run()[0] == 0
    program = checkout.root / "src" / "cairn" / "__main__.py"
    program.write_text(program.read_text() + 'print("new")\n')
    assert checkout.run()[1].endswith("new\n")
    assert checkout.calls() == 1


def test_a_checkout_that_cannot_be_written_is_one_sentence(checkout: Checkout) -> None:
    (checkout.root / ".build").touch()  # in the way, also of a superuser
    status, out, err = checkout.run()
    assert (status, out) == (1, "")
    assert err.count("\n") == 1
    assert "Cairn sets itself up in its own folder" in err
    (checkout.root / ".build").unlink()
    assert checkout.run()[0] == 0


def test_nothing_is_compiled_in_a_checkout_that_cannot_be_written_any_more(checkout: Checkout) -> None:
    assert checkout.run()[0] == 0
    why = "interpreted: this folder is not writable, so nothing is compiled"
    assert checkout.run(FAKE_CC="1", FAKE_READ_ONLY="1") == (0, f"slow\n{why}\n", "")
    assert checkout.calls("engine") == 0


def test_the_engine_is_compiled_beside_and_used_from_the_next_start(checkout: Checkout) -> None:
    status, out, err = checkout.run(FAKE_CC="1")
    assert (status, out.split(":")[1]) == (
        0,
        " compiling in the background; bots use the result as soon as it is ready, the table from its next start\n",
    )
    assert "being compiled in the background" in err
    until(lambda: checkout.built("*-compiled"))
    assert checkout.run(FAKE_CC="1") == (0, "fast\ncompiled: 3 modules\n", "")
    assert checkout.run(CAIRN_PURE="1") == (0, "slow\ninterpreted: CAIRN_PURE is set\n", "")
    assert checkout.calls("engine") == 1


def test_the_interpreted_build_leads_to_the_compiled_one(checkout: Checkout) -> None:
    assert checkout.run()[0] == 0
    [interpreted] = checkout.built("*-interpreted")
    [beside] = interpreted.glob("**/cairn/engine_beside.txt")
    python, failed = (Path(os.path.normpath(beside.parent / line)) for line in beside.read_text().splitlines())
    assert not python.exists()
    assert checkout.run("build", FAKE_CC="1")[0] == 0
    assert python.exists()
    assert not failed.exists()
    assert failed.parent == interpreted.parent


def test_a_failed_compilation_is_not_tried_again_until_the_sources_change(checkout: Checkout) -> None:
    (checkout.root / "cc").write_text("agenda.c:1: error: no")
    checkout.run(FAKE_CC="1")
    until(lambda: checkout.built("*.failed"))
    status, out, err = checkout.run(FAKE_CC="1")
    assert (status, err) == (0, "")
    assert "interpreted: compiling failed (agenda.c:1: error: no; see .build" in out
    assert checkout.calls("engine") == 1
    assert not checkout.built("engine-*.new")
    (checkout.root / "cc").write_text("ok")
    (checkout.root / "src" / "cairn" / "core" / "agenda.py").write_text("A = 2\n")
    checkout.run(FAKE_CC="1")
    until(lambda: checkout.built("*-compiled"))
    assert checkout.run(FAKE_CC="1")[1].startswith("fast\n")


def test_a_disk_that_was_full_while_compiling_is_tried_again(checkout: Checkout) -> None:
    (checkout.root / "cc").write_text("cc1: fatal error: error writing to agenda.s: No space left on device")
    status, _, err = checkout.run("build", FAKE_CC="1")
    assert status == 1
    assert err.splitlines()[-1].startswith("Compiling failed: the disk is full (log: .build")
    (checkout.root / "cc").write_text("ok")
    checkout.run(FAKE_CC="1")
    until(lambda: checkout.built("*-compiled"))


def test_build_compiles_in_the_foreground(checkout: Checkout) -> None:
    status, _, err = checkout.run("build", FAKE_CC="1")
    assert status == 0
    assert "Compiling the engine: done in" in err
    assert checkout.run(FAKE_CC="1")[1].startswith("fast\n")
    assert checkout.run("build", CAIRN_PURE="1")[2].splitlines()[-1] == "CAIRN_PURE is set, so nothing is compiled."
    assert "cannot be compiled here: no C compiler (cc) found" in checkout.run("build")[2]


def test_a_change_outside_the_engine_is_not_compiled_again(checkout: Checkout) -> None:
    assert checkout.run("build", FAKE_CC="1")[0] == 0
    (checkout.root / "src" / "cairn" / "later.py").touch()
    assert checkout.run(FAKE_CC="1")[1].startswith("fast\n")
    assert checkout.calls("engine") == 1


def test_builds_of_sources_long_gone_are_removed(checkout: Checkout) -> None:
    for number in range(8):
        (checkout.root / "src" / "cairn" / "later.py").write_text(f"A = {number}\n")
        assert checkout.run()[0] == 0
    assert len(checkout.built("*-interpreted")) == 5
    shutil.rmtree(checkout.root / ".build")  # and without all of it, all is made again
    assert checkout.run()[0] == 0
