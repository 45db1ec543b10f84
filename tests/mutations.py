"""Hypothesis strategies: texts and data that are nearly right."""

import copy
import json
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as some

SIGNS = (
    " \n\t0123456789-+.:;,|/^?!'\"()[]{}#abcxyzRWQ\0\u00e9\u00df\u0130\u0663\u00b2\u2028\U0001f483"
)
ODD: some.SearchStrategy[Any] = some.sampled_from(
    [None, True, False, -1, 0, 1, 2, 7, 99, 2**31, 2**63, -(2**64), 10**30, 0.5, 1e300, "", "?",
     "-", "x", "\0", "x" * 5000, [], [0], [[]], {}, {"": 0}]
)  # fmt: skip


@some.composite
def near_text(draw: Any, samples: Sequence[str]) -> str:
    """One of some texts, with a few letters taken out, put in, doubled, or taken from another."""
    text: str = draw(some.sampled_from(samples))
    for _ in range(draw(some.integers(1, 4))):
        start = draw(some.integers(0, len(text)))
        end = min(len(text), start + draw(some.integers(0, 8)))
        other = draw(some.sampled_from(samples))
        piece = draw(
            some.one_of(
                some.just(""),
                some.text(SIGNS, max_size=6),
                some.just(text[start:end] * 3),
                some.just(other[start : start + 12]),
                some.sampled_from(other.split() or [""]),
                some.integers(-(10**20), 10**20).map(str),
            )
        )
        text = text[:start] + piece + text[end:]
    return text


def any_text(samples: Sequence[str]) -> some.SearchStrategy[str]:
    """A text that is nearly right, or any other."""
    return some.one_of(near_text(samples), near_text(samples), some.text(max_size=100))


@some.composite
def near_data(draw: Any, samples: Sequence[Any]) -> Any:
    """Plain data like those of a sample, with a few values changed, taken away or doubled."""
    found = copy.deepcopy(draw(some.sampled_from(samples)))
    for _ in range(draw(some.integers(1, 3))):
        within: Any = found
        while isinstance(within, dict | list) and within:
            keys = sorted(within) if isinstance(within, dict) else range(len(within))
            key = draw(some.sampled_from(keys))
            deeper = isinstance(within[key], dict | list) and draw(some.integers(0, 4))
            if not deeper:
                _change(draw, within, key)
                break
            within = within[key]
    return found


def _change(draw: Any, within: Any, key: Any) -> None:
    how = draw(some.integers(0, 5))
    if how == 0:
        del within[key]
    elif how == 1 and isinstance(within, list):
        within.insert(key, copy.deepcopy(within[key]))
    elif how == 2 and isinstance(within[key], int):
        within[key] += draw(some.sampled_from([-1, 1, 12]))
    elif how == 3 and isinstance(within[key], str):
        within[key] = draw(near_text([within[key]]))
    else:
        within[key] = copy.deepcopy(draw(ODD))  # it may be changed again


def near_json(samples: Sequence[bytes]) -> some.SearchStrategy[bytes]:
    """JSON that is nearly right in its data or its letters; or any bytes."""
    data = near_data([json.loads(one) for one in samples])
    texts = [one.decode() for one in samples]
    return some.one_of(
        data.map(lambda one: json.dumps(one).encode()),
        near_text(texts).map(lambda text: text.encode()),
        some.sampled_from(samples).flatmap(_spoilt),
        some.binary(max_size=60),
        some.integers(1, 20_000).map(lambda depth: b"[" * depth),
        some.integers(1, 20_000).map(lambda depth: b'{"a":' * depth),
    )


def _spoilt(data: bytes) -> some.SearchStrategy[bytes]:
    place = some.integers(0, max(0, len(data) - 1))
    return some.tuples(place, some.binary(min_size=1, max_size=3)).map(
        lambda change: data[: change[0]] + change[1] + data[change[0] + 1 :]
    )
