"""Bad messages, made from a seed: each is one that no client of ours would send."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from ballroom.table import messages as m

Sent = str | bytes
"""A text, or bytes that are sent as they are."""


def valid(seat: int, version: int, move: str) -> list[m.AnySay]:
    """A message of every kind."""
    return [
        m.Hello("token", "key", 3),
        m.Submit("a-1", seat, version, move),
        m.Check("a-2", seat, move),
        m.Chat("a-3", seat, "Shall we dance?"),
        m.Takeback("a-4", seat),
        m.AnswerTakeback("a-5", seat, True),
        m.Resign("a-6", seat),
        m.Leave("a-7", seat),
        m.Rematch("a-8", seat),
        m.Mute("a-9", seat),
        m.Ping("a-10"),
        m.Hint("a-11", seat),
        m.Follow("a-12"),
    ]


ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2**31, 2**63, 2**64, -(2**63) - 1, 10**400, 1.5, 1e308, "", "x", "\0",
    "\u202e", "\U0001f483", "\ufeff", "x" * 41, "x" * 81, "x" * 2001, [], {}, [[]], {"": {}},
)  # fmt: skip
RAW = (
    "", " ", "\n", "\ufeff{}", "null", "true", "0", "-", "NaN", "Infinity", "-Infinity", "1e999",
    '"', '""', "[]", "{}", "{", "}", "[", "{]", '{"say"}', '{"say":}', '{"say":null}', '{"say":1}',
    '{"say":"dance"}', '{"say":"ping","say":"chat"}', '{"say":"ping"}{"say":"ping"}',
    '{"say":"ping",}', "{'say':'ping'}", '{"say":"ping"} x', '{"say":"\\ud800"}',
    '{"say":"ping","id":"\\udc00"}', '{"say":"chat","id":"\\ud83d","seat":0,"text":"x"}',
    '{"say":"submit","id":"x","seat":NaN,"version":0,"move":"x"}',
    '{"say":"submit","id":"x","seat":1e400,"version":0,"move":"x"}',
    '{"say":"submit","id":"x","seat":0.0000001,"version":0,"move":"x"}',
    '{"say":"submit","id":"x","seat":' + "9" * 5000 + ',"version":0,"move":"x"}',
    '{"say":"hello","since":' + "9" * 5000 + "}",
    "[" * 8000, '{"say":' * 2000, '{"a":' * 2500 + "1" + "}" * 2500, "[" * 8000 + "]" * 8000,
    '{"say":"ping","x":' + "[" * 7000 + "]" * 7000 + "}",
    '{"say":"' + "x" * 16_000 + '"}', '{"' + "x" * 16_000 + '":1}', '"' + "\\u0000" * 2000 + '"',
)  # fmt: skip


def mutated(rng: random.Random, said: m.AnySay) -> Sent:
    """A message with something changed in its fields, its letters or its bytes."""
    change: Callable[[random.Random, m.AnySay], Sent] = rng.choice(
        [odd_field, odd_field, missing_field, unknown_field, other_tag, cut, spoilt, doubled, raw]
    )
    return change(rng, said)


def _fields(said: m.AnySay) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(m.write(said))
    return found


def odd_field(rng: random.Random, said: m.AnySay) -> Sent:
    fields = _fields(said)
    fields[rng.choice(list(fields))] = rng.choice(ODD)
    return json.dumps(fields)


def missing_field(rng: random.Random, said: m.AnySay) -> Sent:
    fields = _fields(said)
    del fields[rng.choice(list(fields))]
    return json.dumps(fields)


def unknown_field(rng: random.Random, said: m.AnySay) -> Sent:
    return json.dumps({**_fields(said), rng.choice(["x", "", "Say", "seats"]): rng.choice(ODD)})


def other_tag(rng: random.Random, said: m.AnySay) -> Sent:
    tags = ["submit", "check", "chat", "resign", "leave", "hello", "SUBMIT", "tell", "welcome", ""]
    return json.dumps({**_fields(said), "say": rng.choice(tags)})


def cut(rng: random.Random, said: m.AnySay) -> Sent:
    text = m.write(said).decode()
    return text[: rng.randrange(len(text))]


def doubled(rng: random.Random, said: m.AnySay) -> Sent:
    text = m.write(said).decode()
    start = rng.randrange(len(text))
    return text[:start] + text[start : start + rng.randrange(1, 30)] * rng.randrange(2, 100)


def spoilt(rng: random.Random, said: m.AnySay) -> Sent:
    """Some bytes are others; where they are no text any more they go as bytes."""
    data = bytearray(m.write(said))
    for _ in range(rng.randrange(1, 5)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    try:
        return data.decode() if rng.random() < 0.9 else bytes(data)
    except UnicodeDecodeError:
        return bytes(data)


def raw(rng: random.Random, said: m.AnySay) -> Sent:
    del said
    if rng.random() < 0.5:
        return rng.choice(RAW)
    return rng.randbytes(rng.randrange(300))


def from_a_watcher(rng: random.Random, seat: int, version: int, move: str) -> Iterator[Sent]:
    """Without end: whatever a watcher says, but for a ping or a mute, is not its to say."""
    kinds = valid(seat, version, move)
    while True:
        said = rng.choice(kinds)
        again = rng.random() < 0.1  # the message as it is, perhaps several times
        text = m.write(said).decode()
        yield from [text] * rng.randrange(1, 4) if again else [mutated(rng, said)]


def from_a_player(
    rng: random.Random, seat: int, version: int, moves: list[str], nonsense: list[str]
) -> Iterator[m.Request]:
    """Without end: well-formed requests of a player who may not do so, or not so, or not now.

    `moves` are legal now, `nonsense` is none; the id "first" was used before.
    """
    other = 1 - seat
    words = ["", " ", "\0", "\u202e", "x" * 301, "\n\n", "a\u0007b"]
    while True:
        name, move = f"b-{rng.getrandbits(40):x}", rng.choice(moves)
        wrong = rng.choice([version - 1, version + 1, -1, -(10**30), 10**30, 2**63])
        requests: list[m.Request] = [
            m.Submit(name, seat, wrong, move),
            m.Submit(name, seat, version, rng.choice(nonsense)),
            m.Submit(name, other, version, move),
            m.Follow(name),
            m.Submit(name, rng.choice([-1, 2, 99, 10**30]), version, move),
            m.Submit("", seat, version, move),
            m.Check(name, seat, rng.choice(nonsense)),
            m.Check(name, other, move),
            m.Chat(name, seat, rng.choice(words)),
            m.Chat(name, other, "I am you."),
            m.Takeback(name, other),
            m.AnswerTakeback(name, seat, rng.random() < 0.5),
            m.Resign(name, other),
            m.Leave(name, other),
            m.Rematch(name, seat),
            m.Mute(name, rng.choice([-1, 2, 10**30])),
            m.Chat("first", seat, f"Something else: {name}"),
            m.Submit("first", seat, version, move),
            m.Resign("first", seat),
        ]
        yield rng.choice(requests)
