"""Messages as a server frames them, and as clients do."""
# compiled by mypyc

from collections.abc import Sequence
from typing import Final

WHOLE_TEXT: Final = 0x81
MASKED: Final = 0x80
LONGER: Final = 126
"""From this length on, it stands in two more bytes."""


def masked_text(data: bytes, most: int) -> tuple[bytes, bytes] | None:
    """The mask and the text of data that is one whole message of a client; None where it is not."""
    if len(data) < 6 or data[0] != WHOLE_TEXT or not data[1] & MASKED:
        return None
    size = data[1] & ~MASKED
    head = 2
    if size == LONGER:
        size = data[2] << 8 | data[3]
        head = 4
        if size < LONGER:  # it should have been written in one byte
            return None
    elif size > LONGER:
        return None
    if size > most or len(data) != head + 4 + size:
        return None
    return data[head : head + 4], data[head + 4 :]


def framed(texts: Sequence[bytes]) -> bytes:
    """Texts, each as one message, all in one piece."""
    parts: list[bytes] = []
    for text in texts:
        parts.append(_head(len(text)))
        parts.append(text)
    return b"".join(parts)


def _head(size: int) -> bytes:
    """What comes before a text of so many bytes."""
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
