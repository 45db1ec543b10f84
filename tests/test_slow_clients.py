"""Clients that do not read: what waits for them is bounded, they are let go, others go on."""

import asyncio
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import psutil

from ballroom.client import Link, Seat, join
from ballroom.table import messages as m
from ballroom.table.listeners import Listener, Outgoing
from tests.houses import RunningHouse, house_in_this_process, run
from tests.test_bad_messages import frame, handshake

TALK = {"chats_per_minute": 1_000_000, "messages_per_second": 100_000}
LOOKS = m.Looks(0, 0, (), (), None, (), 0, None, None, "", ())


def chat(number: int, size: int = 100) -> m.Happened:
    return m.Happened(number, 0, "chatted", 0, None, "x" * size)


async def heard(listener: Listener) -> list[m.AnyTell]:
    """All that waits."""
    listener.let_go()
    found: list[m.AnyTell] = []
    while (texts := await listener.next()) is not None:
        found += map(m.read_tell, texts)
    return found


def test_what_waits_is_told_in_its_order() -> None:
    async def evening() -> None:
        listener = Listener(Outgoing(), 10, 10_000)
        told = [chat(number) for number in range(5)]
        for one in told:
            listener.tell(one)
        assert await heard(listener) == told
        assert (listener.messages, listener.bytes, listener.is_slow) == (0, 0, False)

    run(evening())


def test_a_newer_look_takes_the_place_of_an_older() -> None:
    async def evening() -> None:
        listener = Listener(Outgoing(), 10, 10_000)
        newer = m.Looks(1, 1, (), (), None, (), 0, None, None, "", ())
        for one in (chat(0), LOOKS, chat(1), newer):
            listener.tell(one)
        assert await heard(listener) == [chat(0), chat(1), newer]

    run(evening())


def test_only_looks_do_not_make_a_client_slow() -> None:
    async def evening() -> None:
        listener = Listener(Outgoing(), 3, 1_000)
        for _ in range(1_000):
            listener.tell(LOOKS)
        assert await heard(listener) == [LOOKS]

    run(evening())


def test_too_many_bytes_are_too_many() -> None:
    """What waited is forgotten at once: the client will ask for it when it comes again."""

    async def evening() -> None:
        listener = Listener(Outgoing(), 1_000, 5_000)
        told = 0
        while not listener.is_slow:
            listener.tell(chat(told, 500))
            await asyncio.sleep(0)
            told += 1
            assert listener.bytes <= 5_000
        assert 5 < told < 11
        assert (listener.messages, listener.bytes) == (0, 0)
        listener.tell(chat(told))
        assert await heard(listener) == []

    run(evening())


def test_nothing_overtakes_what_is_being_sent() -> None:
    async def evening() -> None:
        listener = Listener(Outgoing(), 10, 10_000)
        sent: list[Sequence[bytes]] = []
        listener.tell(chat(0))
        await asyncio.sleep(0)

        def send(texts: Sequence[bytes]) -> bool:
            sent.append(texts)
            return True

        listener.send = send
        first = await listener.next()
        listener.tell(chat(1))  # the first is still on its way
        await asyncio.sleep(0)
        assert first == [m.write(chat(0))]
        assert sent == []
        assert await listener.next() == [m.write(chat(1))]

    run(evening())


def test_a_newcomer_may_be_told_a_long_game() -> None:
    async def evening() -> None:
        listener = Listener(Outgoing(), 3, 1_000)
        game = [chat(number) for number in range(200)]
        for one in game:
            listener.tell_at_first(one)
        listener.tell(LOOKS)
        await asyncio.sleep(0)
        assert (listener.messages, listener.is_slow) == (1, False)
        assert await heard(listener) == [*game, LOOKS]

    run(evening())


async def deaf(port: int, link: Link, token: str = "") -> socket.socket:
    """A socket at a table that says hello and never reads; its system keeps next to nothing."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
    line.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, ("127.0.0.1", port))
    await loop.sock_sendall(line, handshake(link.table))
    assert b" 101 " in await loop.sock_recv(line, 100)
    await loop.sock_sendall(line, frame(m.write(m.Hello(token, link.key))))
    return line


def test_a_client_that_never_reads_is_let_go(tmp_path: Path) -> None:
    """Bo's line does not read; no more than the bound waits for it, and then it is not there."""
    most = 20_000

    async def evening() -> None:
        bounds = {"waiting_bytes": most, "unread_seconds": 10, **TALK}
        async with house_in_this_process(tmp_path, **bounds) as (house, hall):
            link, _ = await house.open_table("balletomane", ["", ""])
            async with await join(str(link), "Ann") as ann:
                token = await house.take(link, "Bo")
                line = await deaf(int(house.address.rsplit(":", 1)[1]), link, token)
                await ann.until(lambda: is_here(ann, 1))
                live = await hall.find(link.table)
                assert live is not None
                (slow,) = [one for one in live.listeners if one.seats == [1]]
                said = 0
                while not slow.is_slow and slow in live.listeners:
                    await ann.chat("x" * 300)
                    said += 1
                    assert slow.bytes <= most
                assert 10 < said < 1_000, "the system does not keep much either"
                await ann.until(lambda: not is_here(ann, 1))
                assert slow not in live.listeners
                assert [one.number for one in ann.log] == list(range(len(ann.log)))
                line.close()
                async with Seat(link, token) as bo:  # it comes again, and misses nothing
                    assert len([one for one in bo.log if one.what == "chatted"]) == said

    run(evening())


def is_here(seat: Seat, other: int) -> bool:
    return seat.looks is not None and seat.looks.seats[other].here


def test_many_clients_that_never_read_cost_little(tmp_path: Path) -> None:
    """Forty of them at a busy table: the house hardly grows, though none is cut for its silence."""
    bounds = {"waiting_bytes": 20_000, "waiting_messages": 1_000_000, "unread_seconds": 600}
    with RunningHouse(tmp_path, **bounds, **TALK) as running:

        async def evening() -> tuple[int, int]:
            link, _ = await running.house.open_table("balletomane", ["", ""])
            async with await join(str(link), "Ann", "Bo") as both:
                await say(both, 50)
                before = memory(running)
                lines = [await deaf(running.port, link, both.token) for _ in range(40)]
                await say(both, 600)
                after = memory(running)
                for line in lines:
                    line.close()
                assert [one.number for one in both.log] == list(range(len(both.log)))
            return before, after

        before, after = run(evening())
        assert after < before * 1.2, (before, after)
        assert "Traceback" not in running.log.read_text()


async def say(seat: Seat, times: int) -> None:
    for _ in range(times):
        await seat.chat("x" * 300)


def memory(running: RunningHouse) -> int:
    process: Any = psutil.Process(running.pid)
    return int(process.memory_info().rss)


def test_pings_of_a_client_that_never_reads_are_not_answered_without_end(tmp_path: Path) -> None:
    """Every ping wants a pong; those that nobody reads are left out."""
    with RunningHouse(tmp_path, unread_seconds=600) as running:

        async def evening() -> tuple[int, int]:
            _, onlooking = await running.house.open_table("balletomane", ["", ""])
            line = await deaf(running.port, onlooking)
            before = memory(running)
            pings = frame(b"x" * 125, first=0x89) * 2_000
            loop = asyncio.get_running_loop()
            for _ in range(120):
                await loop.sock_sendall(line, pings)
            await running.house.get("/health")
            after = memory(running)
            line.close()
            return before, after

        before, after = run(evening())
        assert after < before * 1.35, (before, after)
