"""Dice as integers: three bits each, the first lowest; 0 is no die."""
# compiled by mypyc


def pack(dice: tuple[int, ...]) -> int:
    """Dice as one integer."""
    packed = 0
    for place, face in enumerate(dice):
        packed |= face << 3 * place
    return packed


def unpack(packed: int) -> tuple[int, ...]:
    """The dice of an integer."""
    dice: list[int] = []
    while packed:
        dice.append(packed & 7)
        packed >>= 3
    return tuple(dice)


def is_roll(dice: tuple[int, ...], count: int, faces: int = 6) -> bool:
    """Whether these are so many dice from 1 to so many faces, written in rising order."""
    if len(dice) != count:
        return False
    least = 1
    for face in dice:
        if not least <= face <= faces:
            return False
        least = face
    return True
