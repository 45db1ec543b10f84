"""A party at our server: Dancing Dice for four, random moves, through the real protocol."""

import asyncio

import msgspec

from bench.load.line import Line, dial, post
from bench.load.party import SEATS, Pace, Party, Tally


class Tell(msgspec.Struct, tag_field="tell"):
    """As much of a message as a crowd needs."""


class Welcome(Tell, tag="welcome"):
    table: str
    seats: list[int]


class Sight(msgspec.Struct):
    legal: list[str]


class Outcome(msgspec.Struct):
    reason: str


class Looks(Tell, tag="looks"):
    version: int
    number: int
    outcome: Outcome | None
    rematch: str
    sights: list[Sight]


class Done(Tell, tag="done"):
    id: str
    number: int | None = None


class Not(Tell, tag="not"):
    id: str
    code: str


class Goodbye(Tell, tag="goodbye"):
    code: str


READ = msgspec.json.Decoder(Welcome | Looks | Done | Not | Goodbye)
LOG = b'{"tell":"happened"'
"""How a line of the log begins, which a crowd need not read."""


class Player:
    """One seat and its line."""

    def __init__(self, party: "BallroomParty", token: str) -> None:
        self.party = party
        self.token = token
        self.seat = -1
        """Its seat, once it is welcome."""
        self.table = ""
        self.line: Line | None = None
        self.looks: Looks | None = None
        self.wanted = 0
        """The number of the own move that is under way, once that is known."""

    async def connect(self, table: str) -> None:
        self.table = table
        self.line = await dial(self.party.port, f"/api/tables/{table}/play", self.hear)
        self.line.send(b'{"say":"hello","token":"%s"}' % self.token.encode())

    def follow(self, table: str, number: int) -> None:
        """Go on there by the same line; what is still heard of the old table is not listened to."""
        self.seat, self.looks, self.wanted, self.table = -1, None, 0, table
        assert self.line is not None
        self.line.send(b'{"say":"follow","id":"%d"}' % number)

    def hear(self, data: bytes) -> None:
        if data.startswith(LOG):
            return
        told = READ.decode(data)
        if self.seat < 0 and not (isinstance(told, Welcome) and told.table == self.table):
            return
        match told:
            case Looks():
                self.looks = told
                self.party.look(self)
            case Done(number=int(number)) if self.party.sent[self.seat]:
                self.wanted = number
                self.party.look(self)
            case Welcome(seats=[seat]):
                self.seat = seat
            case Not(code=code):
                self.party.tally.refused.append(code)
                if self.party.sent[self.seat]:
                    self.party.refused(self.seat)
                    self.party.consider()  # another was faster; it has seen that by now
            case Goodbye(code=code):
                self.party.tally.refused.append(f"goodbye: {code}")

    def say(self, what: str, number: int, more: str = "") -> None:
        assert self.line is not None
        self.line.send(f'{{"say":"{what}","id":"{number}","seat":{self.seat}{more}}}'.encode())


class BallroomParty(Party):
    """Four players of Dancing Dice; when a game is over they all ask for a rematch."""

    def __init__(self, number: int, port: int, pace: Pace, tally: Tally) -> None:
        super().__init__(number, port, pace, tally)
        self.players: list[Player] = []
        self._said = 0
        self._over = False
        self._next = ""
        self._moving: asyncio.Future[None] | None = None
        """The way to the table of a rematch."""

    async def sit(self) -> None:
        asked = {"game": "dancing-dice", "seats": [""] * SEATS}
        opened = await post(self.port, "/api/tables", asked)
        path, key = f"/api/tables/{opened['table']}/seats", opened["join"]
        for seat in range(SEATS):
            body = {"names": [f"P{seat}"], "key": key, "seats": [seat]}
            seated = await post(self.port, path, body)
            self.players.append(Player(self, seated["token"]))
        for player in self.players:
            await player.connect(opened["table"])
        await self._begin()

    async def _follow(self, table: str) -> None:
        for player in self.players:
            self._said += 1
            player.follow(table, self._said)
        await self._begin()

    async def _begin(self) -> None:
        while not all(player.looks for player in self.players):
            await asyncio.sleep(0.01)
        self.players.sort(key=lambda player: player.seat)  # a rematch seats them in another order
        self._over = False
        self.consider()

    def look(self, one: Player) -> None:
        """Somebody was told how the table looks."""
        assert one.looks is not None
        for player in self.players:
            if player.wanted and self._all_know(player.wanted):
                player.wanted = 0
                self.told(player.seat)
        if one.looks.outcome is None:
            self.consider()
        elif one.looks.rematch:
            self._play_again(one.looks.rematch)
        elif not self._over and all(p.looks and p.looks.outcome for p in self.players):
            self._over = True
            self.tally.games += 1
            for player in self.players:
                self._said += 1
                player.say("rematch", self._said)

    def _all_know(self, number: int) -> bool:
        return all(player.looks and player.looks.number >= number for player in self.players)

    def _play_again(self, table: str) -> None:
        if self._next != table:
            self._next = table
            self._moving = asyncio.ensure_future(self._follow(table))

    def may_move(self, seat: int) -> bool:
        looks = self.players[seat].looks
        return not self._over and looks is not None and bool(looks.sights[0].legal)

    def submit(self, seat: int) -> None:
        player = self.players[seat]
        assert player.looks is not None
        self._said += 1
        move = self.rng.choice(player.looks.sights[0].legal)
        player.say("submit", self._said, f',"version":{player.looks.version},"move":"{move}"')

    def leave(self) -> None:
        super().leave()
        if self._moving and self._moving.done():
            self._moving.result()

    def lines(self) -> list[Line]:
        return [player.line for player in self.players if player.line]
