"""One way to do numbered batches of a job: on the cores of this machine, or on a Ray cluster.

Results come in the order of the batches, wherever they were made. A file may keep those that are
done, so that work that was interrupted goes on where it stopped.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import resource_tracker
from typing import TypeVar

from ballroom.lab.keeping import Batch, Kept

B = TypeVar("B")
R = TypeVar("R")
Submit = Callable[[B], "Future[R]"]
HERE = "here"


@dataclass(frozen=True)
class Place:
    """Where work is done: `here`, `ray` or `ray://ADDRESS`, with so many processes."""

    on: str = HERE
    workers: int | None = None


def run(task: Callable[[B], R], batches: Sequence[B], place: Place) -> Iterator[R]:
    """What a task makes of each batch, in their order. Task and batches can be sent elsewhere."""
    if place.on != HERE:
        from ballroom.lab.cluster import on_ray

        with on_ray(task, place.on, place.workers) as (submit, workers):
            yield from _in_order(submit, batches, workers)
        return
    workers = place.workers or os.cpu_count() or 1
    if workers == 1 or len(batches) <= 1:
        yield from map(task, batches)
        return
    # Fresh interpreters rather than forks: they work alike on every system.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, initializer=_begin) as pool:

        def submit(batch: B) -> "Future[R]":
            with _deaf_children():
                return pool.submit(task, batch)

        try:
            yield from _in_order(submit, batches, workers)
        except BaseException:  # what is under way is not waited for
            for process in list(pool._processes.values()):
                process.terminate()
            raise


def run_kept(
    task: Callable[[Batch], R],
    batches: Sequence[Batch],
    place: Place,
    kept: Kept[R] | None,
) -> Iterator[R]:
    """The same, but what a file has kept is not done again, and what is new is kept there."""
    if kept is None:
        yield from run(task, batches, place)
        return
    fresh = run(task, [batch for batch in batches if batch not in kept.found], place)
    for batch in batches:
        if batch not in kept.found:
            kept.add(batch, next(fresh))
        yield kept.found[batch]


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes that are started here do not hear Ctrl-C, which a terminal sends to all of them.

    Whoever starts them does: what comes meanwhile is heard at the end.
    """
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    resource_tracker.ensure_running()  # when it begins it lets Ctrl-C through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """A worker ends with the program that it works for, however that ends, and without a word."""
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _in_order(submit: "Submit[B, R]", batches: Sequence[B], workers: int) -> Iterator[R]:
    """Keep a few batches under way, so that a long run holds little in memory."""
    waiting: list[Future[R]] = []
    for batch in batches:
        waiting.append(submit(batch))
        if len(waiting) > 3 * workers:
            yield waiting.pop(0).result()
    while waiting:
        yield waiting.pop(0).result()
