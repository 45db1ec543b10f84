"""Clocks: how long each seat may still think. They know no time but that of the entries."""
# compiled by mypyc

from collections.abc import Iterable

from ballroom.table.entries import ClockPlan

DAY = 24 * 60 * 60


class Clocks:
    """The clocks of all seats, in milliseconds."""

    def __init__(self, plan: ClockPlan, seats: int) -> None:
        self.plan = plan
        self.left = [self._first()] * seats
        self._running: frozenset[int] = frozenset()
        self._since = 0

    def copy(self) -> "Clocks":
        """The same clocks, which may go on otherwise."""
        found = Clocks(self.plan, len(self.left))
        found.left = list(self.left)
        found._running = self._running
        found._since = self._since
        return found

    @property
    def running(self) -> frozenset[int]:
        """The seats whose clock runs."""
        return self._running

    def _first(self) -> int:
        return self.plan.seconds * (DAY if self.plan.kind == "days" else 1) * 1000

    def charge(self, now: int) -> None:
        """Take what has passed from every clock that runs."""
        passed = max(0, now - self._since)
        for seat in self._running:
            self.left[seat] -= passed
        self._since = now

    def forgive(self, now: int) -> None:
        """Let time pass that nobody is charged for."""
        self._since = now

    def run(self, seats: Iterable[int]) -> None:
        """These clocks run from now on, no others."""
        if self.plan.kind == "none":
            return
        after = frozenset(seats)
        if self.plan.kind != "game":
            for seat in after - self._running:
                self.left[seat] = self._first()
        self._running = after

    def moved(self, seat: int) -> None:
        """A seat has moved: it gets its increment, or its whole time anew."""
        if self.plan.kind == "game":
            self.left[seat] += self.plan.increment * 1000
        elif self.plan.kind != "none":
            self.left[seat] = self._first()

    def taken_back(self, seat: int) -> None:
        """A move was taken back, and its increment with it."""
        if self.plan.kind == "game" and seat >= 0:
            self.left[seat] -= self.plan.increment * 1000

    def late(self, now: int) -> list[int]:
        """The seats whose time is out."""
        passed = max(0, now - self._since)
        return sorted(seat for seat in self._running if self.left[seat] <= passed)

    def deadline(self) -> int | None:
        """When the next time will be out."""
        if not self._running:
            return None
        return self._since + min(self.left[seat] for seat in self._running)

    def shown(self, now: int) -> list[int] | None:
        """What each seat has left now; None where there are no clocks."""
        if self.plan.kind == "none":
            return None
        passed = max(0, now - self._since)
        return [
            max(0, left - (passed if seat in self._running else 0))
            for seat, left in enumerate(self.left)
        ]
