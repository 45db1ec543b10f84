"""What a system says when something cannot be done, to be said in any language."""

import errno
from typing import Final

from ballroom.core.language import Phrase, say
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
HOSTS: Final = (
    system("Name or service not known"),
    system("No address associated with hostname"),
    system("Temporary failure in name resolution"),
)
"""The same of names of machines."""
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
    if not isinstance(error, OSError):
        return text(str(error))
    own = error.strerror or str(error)
    # Python adds the address to what the system says, and whoever complains says it too.
    return text(ERRORS.get(error.errno or 0) or own.partition(" (while attempting")[0])


def complaint(error: OSError) -> Phrase:
    """The same as a sentence, with the file that it is about."""
    if error.filename is None:
        return say("{error}", error=reason(error))
    return say("{file}: {error}", file=str(error.filename), error=reason(error))
