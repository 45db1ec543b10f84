"""How soon the package is there: `import ballroom` in an interpreter that has just begun."""

import subprocess
import sys

from bench.measure import Row

BUDGET = 0.1
"""Seconds that `import ballroom` may take."""
CLOCKED = """from time import perf_counter
begun = perf_counter()
import {module}
print(perf_counter() - begun)"""


def seconds(module: str) -> float:
    """What importing a module took a new interpreter."""
    command = [sys.executable, "-c", CLOCKED.format(module=module)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def rows(repeats: int) -> list[Row]:
    """The package beside its budget and beside a module that every Python has."""
    peer = "json"
    best = {"ballroom": float("inf"), peer: float("inf")}
    for _ in range(repeats):
        for module in best:
            best[module] = min(best[module], seconds(module))
    what, unit, ours = "import ballroom", "imports/s", 1 / best["ballroom"]
    return [
        Row(what, unit, ours, f"a budget of {BUDGET * 1000:.0f} ms", 1 / BUDGET, 1.0),
        Row(what, unit, ours, f"import {peer}", 1 / best[peer]),
    ]
