"""Figures for whoever runs a house: what was done how often, and how long it took."""

import bisect
import time

import msgspec

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds; how many took no longer than each."""

HELP = {
    "moves_total": "Moves made, by game and by whom.",
    "refused_total": "Requests of players that were refused, by code.",
    "requests_total": "HTTP requests, by method, path and status.",
    "errors_total": "Things that went wrong in the house, by kind.",
    "act_seconds": "From a request of a player until everybody is told.",
    "store_seconds": "From writing entries until they are durable.",
    "thinking_seconds": "A computer's thinking about a move, by game and level.",
    "tables": "Tables whose game is not over, in the whole store.",
    "tables_held": "Tables that this process holds.",
    "seats_connected": "Seats whose holders are connected to this process.",
    "watchers_connected": "People who look on, connected to this process.",
    "store_up": "Whether the store answers.",
    "resident_bytes": "Memory of this process.",
    "cpu_seconds_total": "Processor time of this process.",
    "processes": "Processes that share the store.",
}
"""Every figure there is; a host reads them under names that begin with ballroom_."""

Labels = tuple[tuple[str, str], ...]


class Series(msgspec.Struct):
    """One figure with its labels: a number, or how many took how long."""

    name: str
    labels: dict[str, str]
    value: float = 0.0
    buckets: list[int] | None = None
    """How many fell below each bound and above the one before it; the last are above all."""

    def took(self, seconds: float) -> None:
        """Something took so long."""
        if self.buckets is None:
            self.buckets = [0] * (len(BOUNDS) + 1)
        self.buckets[bisect.bisect_left(BOUNDS, seconds)] += 1
        self.value += seconds


class Figures:
    """The figures of one process."""

    def __init__(self) -> None:
        self._series: dict[tuple[str, Labels], Series] = {}

    def series(self, name: str, **labels: str) -> Series:
        """One figure, for whoever has to do with it all the time."""
        return self._find(name, labels)

    def _find(self, name: str, labels: dict[str, str]) -> Series:
        key = (name, tuple(labels.items()))
        found = self._series.get(key)
        if found is None:
            assert name in HELP, name
            found = self._series[key] = Series(name, labels)
        return found

    def count(self, name: str, **labels: str) -> None:
        """Once more."""
        self._find(name, labels).value += 1

    def set(self, name: str, value: float) -> None:
        """So many now."""
        self._find(name, {}).value = value

    def timed(self, name: str, **labels: str) -> "Timed":
        """Note how long something takes, however it ends."""
        return Timed(self._find(name, labels))

    def write(self) -> str:
        """All figures as text, for another process."""
        return msgspec.json.encode(list(self._series.values())).decode()


class Timed:
    """Notes how long something takes."""

    __slots__ = ("_begun", "_series")

    def __init__(self, series: Series) -> None:
        self._series = series
        self._begun = 0.0

    def __enter__(self) -> None:
        self._begun = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self._series.took(time.perf_counter() - self._begun)


def read(text: str) -> list[Series]:
    """The figures of a process; none where they cannot be read."""
    try:
        return msgspec.json.decode(text, type=list[Series])
    except msgspec.DecodeError:
        return []


def render(houses: dict[int, list[Series]]) -> str:
    """The figures of all processes in Prometheus' text format."""
    lines: list[str] = []
    for name, about in HELP.items():
        found = [
            (house, one) for house, series in houses.items() for one in series if one.name == name
        ]
        if found:
            kind = "counter" if name.endswith("_total") else "gauge"
            kind = "histogram" if found[0][1].buckets is not None else kind
            lines += [f"# HELP ballroom_{name} {about}", f"# TYPE ballroom_{name} {kind}"]
            for house, one in found:
                lines += _lines(house, one)
    return "\n".join(lines) + "\n"


def _lines(house: int, series: Series) -> list[str]:
    labels = {"house": str(house), **series.labels}
    name = f"ballroom_{series.name}"
    if series.buckets is None:
        return [f"{name}{_labels(labels)} {series.value:g}"]
    lines, below = [], 0
    for bound, count in zip([*map(str, BOUNDS), "+Inf"], series.buckets, strict=True):
        below += count
        lines.append(f"{name}_bucket{_labels({**labels, 'le': bound})} {below}")
    lines.append(f"{name}_sum{_labels(labels)} {series.value:g}")
    lines.append(f"{name}_count{_labels(labels)} {below}")
    return lines


def _labels(labels: dict[str, str]) -> str:
    said = [f'{name}="{_escaped(value)}"' for name, value in labels.items()]
    return "{" + ",".join(said) + "}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
