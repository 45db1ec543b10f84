"""The lab's work on Ray: a cluster of this machine alone, or one that is there."""

import os
import socket
import warnings
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, TypeVar
from urllib.parse import urlsplit

from ballroom import __version__
from ballroom.core.extras import how_to_get
from ballroom.core.language import say
from ballroom.core.registry import ELSEWHERE
from ballroom.core.system import reason

B = TypeVar("B")
R = TypeVar("R")

ADDRESS = "ray://"
LOCAL = "ray"
PORT = 10001
"""Where Ray listens for clients if nothing else is said."""
LONGEST = 10.0
"""Seconds until somebody should answer."""
TRIES = 3
"""How often a cluster is asked that answers, but cannot begin: its head may have much to do."""


class NoCluster(Exception):
    """Raised where there is no Ray to work on; says what to do."""


@contextmanager
def on_ray(
    task: Callable[[B], R], on: str, workers: int | None
) -> Iterator[tuple[Callable[[B], "Future[R]"], int]]:
    """What submits a batch to a cluster, and how many cores that has; the cluster is left after."""
    ray = _import_ray()
    _join(ray, on, workers)
    try:
        remote = ray.remote(_one_batch)
        cores = int(ray.cluster_resources().get("CPU", 1))
        sent = ray.put(task)
        under_way: deque[Any] = deque(maxlen=4 * cores + 4)  # more are never asked for at once

        def submit(batch: B) -> "Future[R]":
            asked = remote.remote(__version__, sent, batch)
            under_way.append(asked)
            future: Future[R] = asked.future()
            return future

        try:
            yield submit, cores
        except BaseException:  # what nobody waits for any more need not be done
            for asked in under_way:
                ray.cancel(asked)
            raise
    except ray.exceptions.RayError as error:
        raise NoCluster(
            say("the work on {place} failed: {error}", place=on, error=str(error))
        ) from error
    finally:
        ray.shutdown()


def _one_batch(version: str, task: Callable[[B], R], batch: B) -> R:
    """Runs elsewhere, where another Ballroom would play other games."""
    if __version__ != version:
        raise RuntimeError(f"ballroom {__version__} is installed there, and {version} here")
    return task(batch)


def _import_ray() -> Any:
    # Ray would pack up the project and build it anew on every node if it saw `uv run`.
    os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    # What Ray will do by itself one day; said now, it does not warn of it.
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    # Whoever answered the knock may have much to do.
    os.environ.setdefault("RAY_CLIENT_INITIAL_CONNECTION_TIMEOUT_S", "30")
    try:
        import ray
    except ImportError:
        raise NoCluster(say("--on ray needs Ray: {how}", how=how_to_get("ray"))) from None
    return ray


def _knock(on: str) -> None:
    """Whether anybody is there at all; Ray itself would try for half a minute, and not say why."""
    try:
        there = urlsplit(on)
        line = (there.hostname or "", there.port or PORT)
        socket.create_connection(line, timeout=LONGEST).close()
    except (OSError, ValueError) as error:
        raise NoCluster(
            say(
                "cannot join {place}: nobody answers there ({error})",
                place=on,
                error=reason(error),
            )
        ) from error


def _join(ray: Any, on: str, workers: int | None) -> None:
    games = os.environ.get(ELSEWHERE)
    asked: dict[str, Any] = {
        "log_to_driver": False,
        "logging_level": "ERROR",
        "runtime_env": {"env_vars": {ELSEWHERE: games}} if games else None,
    }
    if on == LOCAL:
        asked.update(address="local", num_cpus=workers, include_dashboard=False)
    else:
        _knock(on)
        asked.update(address=on)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what goes wrong is said once, below
            _begin(ray, asked)
    except ImportError as error:
        how = how_to_get("ray")
        raise NoCluster(
            say("{place} needs more of Ray ({error}): {how}", place=on, error=str(error), how=how)
        ) from error
    except (ConnectionError, RuntimeError, ValueError, OSError) as error:
        raise NoCluster(
            say("cannot join {place}: {error}", place=on, error=reason(error))
        ) from error


def _begin(ray: Any, asked: dict[str, Any]) -> None:
    for left in reversed(range(TRIES)):
        try:
            ray.init(**asked)
            return
        except ConnectionAbortedError:
            if not left:
                raise
