"""Messages as a server frames them."""
# compiled by mypyc

from collections.abc import Sequence


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
