"""Lost Cities in C and CUDA: compiled where it is first used and kept in the user's cache folder."""

from __future__ import annotations

import ctypes
import hashlib
import os
import platform
import shlex
import shutil
import subprocess
import sysconfig
import tempfile
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
ACTIONS = 127
WORDS = 16  # of 64 bits in a position


class NotCompiled(Exception):
    """There is no compiler, or it refused; the message says which."""


class Terms(ctypes.Structure):
    """As in lost_cities.h."""

    _fields_ = (
        ("rounds", ctypes.c_int),
        ("turn_cap", ctypes.c_int),
        ("alternate", ctypes.c_int),
        ("start_seat", ctypes.c_int),
        ("seeds", ctypes.c_uint64),
        ("salt", ctypes.c_uint32),
    )


class Arrays(ctypes.Structure):
    """`Batch` in lost_cities.c and lost_cities.cu: where the arrays of a batch lie."""

    _fields_ = tuple(
        (name, ctypes.c_void_p) for name in ("state", "mask", "bits", "features", "to_act", "rewards", "dones", "scores")
    )


def cache_folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "cairn" / "native"


def compiled(source: str, command: list[str], suffix: str = ".so") -> Path:
    """The library made from a source file here; made now unless the same one lies in the cache."""
    texts = [path.read_bytes() for path in sorted(HERE.glob("lost_cities.*"))]
    key = hashlib.sha256(b"\0".join([*texts, " ".join(command).encode(), f"{platform.node()} {platform.machine()}".encode()]))
    folder = cache_folder()
    target = folder / f"{Path(source).stem}-{key.hexdigest()[:20]}{suffix}"
    if target.is_file():
        return target
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(suffix=suffix, dir=folder)
        os.close(handle)
    except OSError as error:
        raise NotCompiled(f"the cache folder {folder} cannot be written ({error.strerror})") from None
    try:
        done = subprocess.run([*command, str(HERE / source), "-o", draft], capture_output=True, text=True)
        if done.returncode:
            lines = [line for line in done.stderr.splitlines() if "error" in line] or done.stderr.splitlines() or ["no message"]
            raise NotCompiled(f"{command[0]} could not compile {source}: {lines[0].strip()}")
        os.replace(draft, target)
    except FileNotFoundError:
        raise NotCompiled(f"no compiler {command[0]!r} was found") from None
    finally:
        Path(draft).unlink(missing_ok=True)
    return target


@cache
def gpu(architecture: str) -> ctypes.CDLL:
    """The library for an NVIDIA GPU, such as `sm_90`."""
    flags = ["-O3", f"-arch={architecture}", "-shared", "-Xcompiler", "-fPIC"]
    library = ctypes.CDLL(str(compiled("lost_cities.cu", [os.environ.get("NVCC") or "nvcc", *flags])))
    pointer, whole = ctypes.c_void_p, ctypes.c_int32
    library.gpu_reset.argtypes = [pointer, pointer, whole, ctypes.c_uint64, pointer, pointer]
    library.gpu_step.argtypes = [pointer, pointer, whole, pointer, ctypes.c_int, pointer, pointer, pointer, pointer]
    library.gpu_sample.argtypes = [pointer, pointer, whole, pointer, pointer]
    library.gpu_steady.argtypes = [pointer, pointer, whole, pointer, pointer]
    library.gpu_styles.argtypes = [pointer, whole, pointer, pointer, pointer]
    library.gpu_mask.argtypes = [pointer, whole, pointer]
    library.gpu_features.argtypes = [pointer, pointer, whole, pointer]
    library.gpu_playouts.argtypes = [pointer, whole, whole, ctypes.c_uint64, pointer, pointer, pointer, pointer, pointer]
    return library


@cache
def cpu() -> ctypes.CDLL:
    """The library for the processor."""
    found = [name for name in ("cc", "gcc", "clang") if shutil.which(name)]
    compiler = shlex.split(os.environ.get("CC", "")) or found[:1] or ["cc"]
    flags = ["-O3", "-shared", "-fPIC", "-fvisibility=hidden"]
    if platform.machine() in ("x86_64", "AMD64") and sysconfig.get_platform().startswith("linux"):
        flags.append("-march=native")
    library = ctypes.CDLL(str(compiled("lost_cities.c", [*compiler, *flags])))
    pointer, whole = ctypes.c_void_p, ctypes.c_int32
    library.reset.argtypes = [pointer, pointer, whole, ctypes.c_uint64]
    library.reset.restype = None
    library.step.argtypes = [pointer, pointer, whole, pointer, ctypes.c_int]
    library.step.restype = whole
    library.sample.argtypes = [pointer, pointer, whole, pointer]
    library.sample.restype = None
    library.steady.argtypes = [pointer, pointer, whole, pointer]
    library.steady.restype = None
    library.styles.argtypes = [pointer, whole, pointer, pointer]
    library.styles.restype = None
    library.playouts.argtypes = [pointer, whole, pointer, pointer, pointer, pointer]
    library.playouts.restype = None
    return library
