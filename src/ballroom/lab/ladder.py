"""A ladder: every player of a game against every other, seats rotated, on the same deals.

A pairing is two levels. Each deal is played in every seating in which both have half of the seats,
or one has a seat more (for two: A B and B A; for three: all with two A or with one; for four: the
six with two of each), always with the same cards and dice. So whatever a seat or a deal is
worth, both get it, and a deal is the unit that is counted.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

from ballroom.core import registry
from ballroom.core.chance import Rng
from ballroom.core.figures import WIN, wins
from ballroom.lab.intervals import Estimate, Moments
from ballroom.lab.keeping import Batch, Kept
from ballroom.lab.watching import play
from ballroom.lab.work import Place, run_kept

BATCH = 8
"""Games at a time, about. It says how a file of finished work is parted, so cores do not matter."""


class Game(msgspec.Struct, frozen=True, array_like=True):
    """One game of a deal: whether the first of the pairing sat there, by seat; and the places."""

    seating: tuple[bool, ...]
    places: tuple[int, ...]
    inputs: int
    parts: tuple[int, int]
    """What either has of the win."""


class Deal(msgspec.Struct, frozen=True, array_like=True):
    """A deal of a pairing, played in all seatings."""

    pairing: int
    number: int
    games: tuple[Game, ...]

    @property
    def parts(self) -> tuple[int, int]:
        """What either has of all wins."""
        return sum(game.parts[0] for game in self.games), sum(game.parts[1] for game in self.games)


Deals = list[Deal]


class Ladder(msgspec.Struct, frozen=True):
    """What is to be played; it can be sent to another process."""

    game: str
    setup: str
    players: tuple[str, ...]
    seed: str

    @property
    def pairings(self) -> list[tuple[str, str]]:
        """All pairs of players."""
        return list(combinations(self.players, 2))

    def __call__(self, batch: Batch) -> Deals:
        """Play some deals, the batch's part, of one pairing."""
        pairing, first, end = batch
        return [self.play(pairing, number) for number in range(first, end)]

    def play(self, pairing: int, number: int) -> Deal:
        """Play one deal in all seatings. All pairings meet the same deals."""
        game = registry.games()[self.game]
        setup = msgspec.json.decode(self.setup, type=game.setup)
        pair = self.pairings[pairing]
        played = []
        for seating in seatings(setup.seats):
            names = [pair[0] if first else pair[1] for first in seating]
            one = play(game, setup, names, Rng(self.seed, "deal", number))
            parts = [0, 0]
            for first, part in zip(seating, wins(one.outcome), strict=True):
                parts[0 if first else 1] += part
            both = (parts[0], parts[1])
            played.append(Game(seating, one.outcome.places, one.inputs, both))
        return Deal(pairing, number, tuple(played))


def seatings(seats: int) -> list[tuple[bool, ...]]:
    """All in which both have half of the seats, or one has a seat more; True is the first's."""
    return [
        tuple(seat in chosen for seat in range(seats))
        for own in sorted({(seats + 1) // 2, seats // 2}, reverse=True)
        for chosen in combinations(range(seats), own)
    ]


def batches(ladder: Ladder, deals: int) -> list[Batch]:
    """All pairings take turns, a few deals each."""
    seats = msgspec.json.decode(ladder.setup)["seats"]
    size = max(1, BATCH // len(seatings(seats)))
    return [
        (pairing, first, min(first + size, deals))
        for first in range(0, deals, size)
        for pairing in range(len(ladder.pairings))
    ]


def climb(
    ladder: Ladder, deals: int, place: Place, kept: Kept[Deals] | None = None
) -> Iterator[Deals]:
    """Play so many deals of every pairing."""
    yield from run_kept(ladder, batches(ladder, deals), place, kept)


class Standing:
    """What the deals of a ladder come to."""

    def __init__(self, ladder: Ladder, deals: Sequence[Deal]) -> None:
        self.ladder = ladder
        self.deals = sorted(deals, key=lambda deal: (deal.number, deal.pairing))
        self.games = sum(len(deal.games) for deal in deals)
        self.inputs = sum(game.inputs for deal in deals for game in deal.games)

    def between(self, one: str, other: str) -> Estimate:
        """The share of the one in the games of the two; a deal is a unit."""
        pairings = self.ladder.pairings
        first = (one, other) in pairings
        pairing = pairings.index((one, other) if first else (other, one))
        moments = Moments()
        for deal in self.deals:
            if deal.pairing == pairing:
                moments.add(len(deal.games), deal.parts[0 if first else 1])
        return moments.share(WIN)

    def overall(self, name: str) -> Estimate:
        """The share of a player in all its games; a deal, in all its pairings, is a unit."""
        found = _ByDeal()
        for deal in self.deals:
            pair = self.ladder.pairings[deal.pairing]
            if name in pair:
                found.add(deal, deal.parts[pair.index(name)])
        return found.share()

    def seats(self) -> list[Estimate]:
        """What each seat wins, whoever sits there; a deal, in all pairings, is a unit."""
        count = len(self.deals[0].games[0].places)
        found = [_ByDeal() for _ in range(count)]
        for deal in self.deals:
            for seat in range(count):
                won = [game.places.count(1) for game in deal.games if game.places[seat] == 1]
                found[seat].add(deal, sum(WIN // shared for shared in won))
        return [one.share() for one in found]

    def contests(self) -> Iterator[tuple[str, str, int]]:
        """All deals one after the other: the two, and 1, 0 or -1 for who won more of its games."""
        for deal in self.deals:
            one, other = deal.parts
            yield (*self.ladder.pairings[deal.pairing], (one > other) - (one < other))


class _ByDeal:
    """Wins out of games by the number of the deal: all pairings meet the same deals."""

    def __init__(self) -> None:
        self._sums: dict[int, list[int]] = {}

    def add(self, deal: Deal, parts: int) -> None:
        found = self._sums.setdefault(deal.number, [0, 0])
        found[0] += len(deal.games)
        found[1] += parts

    def share(self) -> Estimate:
        moments = Moments()
        for games, parts in self._sums.values():
            moments.add(games, parts)
        return moments.share(WIN)
