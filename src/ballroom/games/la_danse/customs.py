"""The customs of a ball, and the variations that change them."""
# compiled by mypyc

from typing import Final, NamedTuple

from ballroom.core.value import Value


class Customs(Value):
    """What the rules look up where a ball may differ from another. Each is asked in one place."""

    def __init__(
        self,
        announcing: bool = True,
        passing: bool = True,
        staying: bool = True,
        ending: bool = True,
        spells: bool = False,
    ) -> None:
        self.announcing: Final = announcing
        self.passing: Final = passing
        self.staying: Final = staying
        self.ending: Final = ending
        self.spells: Final = spells

    def parts(self) -> tuple[object, ...]:
        """All customs."""
        return self.announcing, self.passing, self.staying, self.ending, self.spells


class Variation(NamedTuple):
    """A variation: its name, a line about it, and the customs that it changes."""

    name: str
    about: str
    changes: dict[str, bool]


VARIATIONS: Final = (
    Variation(
        "non-negotiable",
        "no deals and no announcements: each player picks a dancer and moves it in turn",
        {"announcing": False},  # LD-9.1
    ),
    Variation(
        "in-the-way",
        "no passing through other players' dancers, or influenced ones",
        {"passing": False},  # LD-9.2
    ),
    Variation(
        "smitten",
        "an influenced dancer leaves the board, and still counts for its influencer",
        {"staying": False},  # LD-9.3
    ),
    Variation(
        "all-night",
        "no last dance and no doors; entrances are floor; the ball may be ended by agreement",
        {"ending": False},  # LD-9.4
    ),
    Variation(
        "spell",
        "a player moves and influences with the dancers it influences, as with its own",
        {"spells": True},  # LD-9.5
    ),
)


def customs_of(names: tuple[str, ...]) -> Customs:
    """The customs of a ball with these variations."""
    changes: dict[str, bool] = {}
    for variation in VARIATIONS:
        if variation.name in names:
            changes.update(variation.changes)
    return Customs(
        changes.get("announcing", True),
        changes.get("passing", True),
        changes.get("staying", True),
        changes.get("ending", True),
        changes.get("spells", False),
    )
