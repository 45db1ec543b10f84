"""Keeps Python's search for lost cycles from holding everybody up.

Tables hold very many small values that live long and make no cycles. To go through all of them
again and again would take longer than any move. So only what is new is looked through, often and
quickly, and what has lived through that is not looked at again while people play.
"""

import asyncio
import gc
from collections.abc import Callable

OFTEN = 1.0
"""Seconds between two short looks."""
YOUNG = 100_000
"""How many new things there may be before Python looks by itself."""


async def collect(is_idle: Callable[[], bool]) -> None:
    """Look through what is new, for ever; through everything once whenever nobody is there."""
    gc.set_threshold(YOUNG, 1_000, 1_000)
    gc.collect()
    gc.freeze()
    was_idle = True
    while True:
        await asyncio.sleep(OFTEN)
        idle = is_idle()
        if idle and not was_idle:
            gc.unfreeze()
            gc.collect()
        else:
            gc.collect(1)
        gc.freeze()
        was_idle = idle
