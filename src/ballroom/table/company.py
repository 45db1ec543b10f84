"""The processes that share a store: who lives, who cares for which table, who sits where."""

import hashlib

import msgspec

MOST_CARERS = 10_000
FAMILY = 8
"""With as many signs the names of a table and of its rematches begin."""
OWN = 16
"""Signs of a rematch's own: no two of a family are ever called alike."""


def named_after(table: str, digest: str) -> str:
    """The name of a rematch: it is of the same family, so the same process minds it."""
    return table[:FAMILY] + digest[:OWN]


class Company:
    """One process among the others."""

    def __init__(self, own: int) -> None:
        self.own = own
        self.others: dict[int, str] = {}
        """The others that live, and their figures."""
        self._carers: dict[str, int] = {}
        """Who cares for which table, as far as that was asked."""

    def meet(self, others: dict[int, str]) -> bool:
        """Note who lives now; whether that has changed."""
        changed = set(others) != set(self.others)
        self.others = others
        if changed:
            self._carers.clear()
        return changed

    def note(self, house: int) -> None:
        """Somebody was heard, who lives, whatever the last look round said."""
        if house not in self.others:
            self.meet({**self.others, house: ""})

    def cares_for(self, table: str) -> bool:
        """Whether this is the process that minds a table's clocks and computers."""
        return not self.others or self.own == self.carer(table)

    def carer(self, table: str) -> int:
        """The process that minds a table.

        All processes that know of each other answer alike, and when one is gone only its own tables
        move. Who plays again stays with the same one.
        """
        found = self._carers.get(table)
        if found is None:
            if len(self._carers) >= MOST_CARERS:
                self._carers.clear()
            living = [self.own, *self.others]
            found = max(living, key=lambda house: _weight(house, table[:FAMILY]))
            self._carers[table] = found
        return found


def _weight(house: int, family: str) -> bytes:
    return hashlib.blake2b(f"{house}/{family}".encode(), digest_size=8).digest()


class Word(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process tells all others about a table."""

    table: str
    here: tuple[int, ...] | None = None
    """The seats whose holders are connected to it."""
    asks: bool = False
    """It has just come to know the table, and asks who is there."""
    reload: bool = False
    """The log was rewritten."""
    removed: bool = False


def read_word(text: str) -> Word | None:
    """What was told; nothing where it cannot be read, as from a newer version."""
    try:
        return msgspec.json.decode(text, type=Word)
    except msgspec.DecodeError:
        return None


def write_word(word: Word) -> str:
    """The same as text."""
    return msgspec.json.encode(word).decode()
