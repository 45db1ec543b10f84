"""What a room of the house ships beside its code."""

from importlib import resources


def shipped(package: str, name: str) -> bytes:
    """The content of a file in a package."""
    return (resources.files(package) / name).read_bytes()
