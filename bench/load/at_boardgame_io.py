"""A party at boardgame.io's server: each in turn adds one, over its own socket.io protocol."""

import asyncio

import msgspec

from bench.load.line import Line, dial, post
from bench.load.party import SEATS, Pace, Party, Tally

GAME = b"/counter,"
LOBBY = "/games/counter"


class Over(msgspec.Struct):
    count: int


class Count(msgspec.Struct):
    count: int


class Context(msgspec.Struct, rename="camel"):
    current_player: str
    gameover: Over | None = None


class State(msgspec.Struct):
    """As much of a state as a crowd needs."""

    G: Count
    ctx: Context
    id: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct):
    state: State


UPDATE = msgspec.json.Decoder(tuple[str, str, State, list[msgspec.Raw]])
SYNC = msgspec.json.Decoder(tuple[str, str, Sync])


class Player:
    """One seat and its line."""

    def __init__(self, party: "BoardgameIoParty", seat: int) -> None:
        self.party = party
        self.seat = seat
        self.credentials = ""
        self.state: State | None = None
        self.line: Line | None = None
        self.joined = asyncio.Event()

    async def connect(self) -> None:
        path = "/socket.io/?EIO=4&transport=websocket"
        self.line = await dial(self.party.port, path, self.hear)
        await self.joined.wait()

    def say(self, *what: object) -> None:
        assert self.line is not None
        self.line.send(b"42" + GAME + msgspec.json.encode(what))

    def hear(self, data: bytes) -> None:
        assert self.line is not None or data[:1] == b"0"
        if data.startswith(b'42/counter,["update"'):
            self._see(UPDATE.decode(data[11:])[2])
        elif data.startswith(b'42/counter,["sync"'):
            self._see(SYNC.decode(data[11:])[2].state)
        elif data == b"2":
            assert self.line is not None
            self.line.send(b"3")  # it asks whether we are there
        elif data[:1] == b"0":
            asyncio.get_running_loop().call_soon(self._enter)
        elif data.startswith(b"40" + GAME):
            self.joined.set()

    def _enter(self) -> None:
        assert self.line is not None
        self.line.send(b"40" + GAME)

    def _see(self, state: State) -> None:
        self.state = state
        self.party.look()


class BoardgameIoParty(Party):
    """Four players; when a game is over they open another and stay on their lines."""

    def __init__(self, number: int, port: int, pace: Pace, tally: Tally) -> None:
        super().__init__(number, port, pace, tally)
        self.players = [Player(self, seat) for seat in range(SEATS)]
        self._match = ""
        self._wanted = 0

    async def sit(self) -> None:
        for player in self.players:
            await player.connect()
        await self._begin()

    async def _begin(self) -> None:
        made = await post(self.port, f"{LOBBY}/create", {"numPlayers": SEATS, "unlisted": True})
        self._match = made["matchID"]
        for player in self.players:
            body = {"playerID": str(player.seat), "playerName": f"P{player.seat}"}
            joined = await post(self.port, f"{LOBBY}/{self._match}/join", body)
            player.credentials = joined["playerCredentials"]
        if self.has_left:
            return
        for player in self.players:
            player.state = None
        for player in self.players:
            player.say("sync", self._match, str(player.seat), player.credentials, SEATS)
        while not all(player.state for player in self.players):
            await asyncio.sleep(0.01)
        self.consider()

    def look(self) -> None:
        """Somebody was told a state; a move is done when all have been told the one after it."""
        states = [player.state for player in self.players]
        if not all(state and state.id >= self._wanted for state in states):
            return
        if self._wanted:
            state = states[0]
            assert state is not None
            assert state.G.count == self._wanted_count, "it does not play on"
            self._wanted = 0
            self.told(self._mover)
            if state.ctx.gameover is not None:
                self.tally.games += 1
                self._moving = asyncio.ensure_future(self._begin())
                return
        self.consider()

    def may_move(self, seat: int) -> bool:
        state = self.players[seat].state
        return (
            state is not None
            and state.ctx.gameover is None
            and state.ctx.current_player == str(seat)
        )

    def submit(self, seat: int) -> None:
        player = self.players[seat]
        assert player.state is not None
        self._mover = seat
        self._wanted = player.state.id + 1
        self._wanted_count = player.state.G.count + 1
        payload = {
            "type": "add",
            "args": [],
            "playerID": str(seat),
            "credentials": player.credentials,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        player.say("update", action, player.state.id, self._match, str(seat))

    def lines(self) -> list[Line]:
        return [player.line for player in self.players if player.line]
