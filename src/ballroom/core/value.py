"""Immutable values that are equal when their parts are."""
# compiled by mypyc

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """Something that is its parts: states and moves are values.

    A subclass takes its parts in its constructor, keeps them as ``Final`` attributes and lists
    them in ``parts``. Compiled, such attributes cannot be set again.
    """

    def parts(self) -> tuple[object, ...]:
        """The arguments of the constructor, in their order."""
        return ()

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other) or not isinstance(other, Value):
            return False
        return self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.parts()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.parts()))})"

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), self.parts()


def put(items: tuple[int, ...], index: int, item: int) -> tuple[int, ...]:
    """The tuple with one item changed."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)
