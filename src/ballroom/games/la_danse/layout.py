"""Where the fields of a tensor begin."""
# compiled by mypyc

from ballroom.core.encoding import Field


class Layout:
    """Fields, one after the other."""

    def __init__(self) -> None:
        self.fields: list[Field] = []
        self.size = 0

    def add(self, name: str, size: int, highest: int, about: str) -> int:
        """Add a field; answers where it begins."""
        first = self.size
        self.fields.append(Field(name, size, highest, about))
        self.size += size
        return first
