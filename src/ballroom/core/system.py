"""What a system says when something cannot be done, to be said in any language."""

import errno
from typing import Final

from ballroom.core.saying import text


def system(said: str) -> str:
    """A text of the system's own, which the catalogues know."""
    return said


ERRORS: Final = {
    errno.EACCES: system("Permission denied"),
    errno.EADDRINUSE: system("Address already in use"),
    errno.EADDRNOTAVAIL: system("Cannot assign requested address"),
    errno.ECONNREFUSED: system("Connection refused"),
    errno.EEXIST: system("File exists"),
    errno.EISDIR: system("Is a directory"),
    errno.ENAMETOOLONG: system("File name too long"),
    errno.ENOENT: system("No such file or directory"),
    errno.ENOSPC: system("No space left on device"),
    errno.ENOTDIR: system("Not a directory"),
    errno.EROFS: system("Read-only file system"),
    errno.ETIMEDOUT: system("Connection timed out"),
}
"""What people meet; whatever else a system says stays in its own words."""
STORES: Final = (
    system("attempt to write a readonly database"),
    system("database disk image is malformed"),
    system("database is locked"),
    system("database or disk is full"),
    system("disk I/O error"),
    system("file is not a database"),
    system("unable to open database file"),
)
"""The same of SQLite."""


def reason(error: Exception) -> list[str]:
    """Why something could not be done, to be filled in."""
    known = ERRORS.get(error.errno or 0) if isinstance(error, OSError) else None
    own = error.strerror if isinstance(error, OSError) else None
    return text(known or own or str(error))
