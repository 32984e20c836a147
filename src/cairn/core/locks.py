"""A file that one process holds: the system releases it when that process ends, however it ends."""

from __future__ import annotations

import errno
import sys

TAKEN = (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)


def try_lock(file: int) -> bool:
    """False: another process holds it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in TAKEN  # a file system without locks: go on as if alone
    return True
