"""Balls that have come to a certain moment, to be looked at in a browser.

Who sits where and who is the host is drawn by lot, so a moment is not scripted but looked for:
people dance through the client of the house as a greedy computer would, until the rules say that
it has come. A ball that ends before is danced once more.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

import msgspec
from playwright.sync_api import Locator, Page, expect

from ballroom.client import Seat, join
from ballroom.client.house import Link
from ballroom.core.chance import Rng
from ballroom.games.la_danse import GAME
from ballroom.games.la_danse.dancing import ends, occupants
from ballroom.games.la_danse.influence import Picture
from ballroom.games.la_danse.moves import Announce, Break, Dance, Move
from ballroom.games.la_danse.players import GreedyPlayer
from ballroom.games.la_danse.reasons import Outlook
from ballroom.games.la_danse.rules import why_illegal
from ballroom.games.la_danse.sentences import dancer_said, hour_of
from ballroom.games.la_danse.state import ANNOUNCE, DANCE, NONE, State, kind_of, moved, owner_of
from ballroom.games.la_danse.tables import BALLARE, EACH
from ballroom.games.la_danse.view import View
from tests.browser.played import NAMES
from tests.browser.visits import Visit, aside
from tests.houses import RunningHouse

MOST_BALLS = 20
OF = "\N{RIGHT SINGLE QUOTATION MARK}s"
Wanted = Callable[[State, int], Move | None]
"""Of a ball and who is to move: the move that shows what is wanted, if there is one."""


@dataclass
class Moment:
    """A ball at such a moment."""

    link: Link
    watch: Link
    tokens: list[str]
    state: State
    seat: int
    """Who is to move."""
    move: Move | None
    """The move that shows what is wanted; none where the ball is over."""

    def look(self, visitor: Visit, seat: int | None = None) -> Page:
        """Through the eyes of who is to move, or of another."""
        at = self.seat if seat is None else seat
        visitor.sit(self.link.table, self.tokens[at], seats=[at], game="la-danse")
        visitor.page.goto(f"/table/{self.link.table}")
        expect(visitor.page.locator(".dancers .dancer").first).to_be_visible()
        expect(visitor.page.locator("main")).to_have_attribute("aria-busy", "false")
        return visitor.page

    @property
    def dance(self) -> Dance:
        """The move, where it is a dance, also one that breaks a deal."""
        move = self.move.choice if isinstance(self.move, Break) else self.move
        assert isinstance(move, Dance)
        return move

    @property
    def space(self) -> str:
        """Where the dance ends."""
        return self.state.ball.names[self.dance.space]

    def called(self, dancer: int) -> str:
        """A dancer as the page speaks of it to who is to move."""
        owner = owner_of(dancer)
        whose = "your" if owner == self.seat else f"{NAMES[owner]}{OF}"
        return f"{whose} {dancer_said(dancer)}"

    def choose(self, page: Page) -> None:
        """Where the dance ends, and how the dancer faces there."""
        cell(page, self.space).click()
        hour = hour_of(self.dance.facing, self.state.entrances[self.seat])
        facing = page.get_by_role("radio", name=re.compile(f"^{hour} o.clock"))
        facing.click()
        expect(facing).to_be_checked()


def cell(page: Page, space: str) -> Locator:
    """A space of the floor."""
    return page.locator(f'[data-space="{space}"]')


def never(state: State, seat: int) -> Move | None:
    """Nothing."""
    del state, seat
    return None


def come_to(
    house: RunningHouse,
    wanted: Wanted,
    people: int = 2,
    deal: str = "",
    prefer: Wanted = never,
    **options: Any,
) -> Moment:
    """A ball at the first moment that is wanted.

    With a deal there are talks, and the first is about that. What is preferred is done before what
    a greedy player would do.
    """
    options = {"talk": bool(deal), **options}
    for number in range(MOST_BALLS):
        found: Moment = aside(
            _come_to(house, wanted, people, deal, prefer, Rng("ball", number), options)
        )
        if found.move is not None:
            return found
    raise AssertionError("no ball has such a moment")


def danced_out(house: RunningHouse, deal: str) -> Moment:
    """A ball of two who made a deal, at its end."""
    found: Moment = aside(_come_to(house, never, 2, deal, never, Rng("out"), {}))
    return found


async def _come_to(
    house: RunningHouse,
    wanted: Wanted,
    people: int,
    deal: str,
    prefer: Wanted,
    rng: Rng,
    options: dict[str, Any],
) -> Moment:
    """The moment that is wanted, or the end of the ball."""
    link, watch = await house.house.open_table("la-danse", [""] * people, options=options)
    async with AsyncExitStack() as stack:
        seats = [
            await stack.enter_async_context(await join(str(link), name)) for name in NAMES[:people]
        ]
        await seats[0].until(lambda: bool(seats[0].sight().legal or seats[0].view()["to_move"]))
        if deal:
            await _agree(seats, deal)
        while True:
            state, seat = _state(seats[0])
            move = None if seat == NONE else wanted(state, seat)
            if seat == NONE or move is not None:
                return Moment(link, watch, [one.token for one in seats], state, seat, move)
            await _go_on(seats, seat, prefer(state, seat) or _greedy(state, seat, rng))


async def _agree(seats: Sequence[Seat], deal: str) -> None:
    await _said(seats, 0, f"offer {deal}")
    for seat in range(1, len(seats)):
        await _said(seats, seat, "accept 1")


async def _said(seats: Sequence[Seat], seat: int, move: str) -> None:
    """Something is done, and all have heard of it."""
    before = seats[0].looks.version if seats[0].looks else 0
    await seats[seat].move(move)
    for one in seats:
        await one.until(lambda one=one: one.is_over or one.looks.version > before)


async def _go_on(seats: Sequence[Seat], seat: int, move: Move) -> None:
    await _said(seats, seat, GAME.write_move(move))


def _state(one: Seat) -> tuple[State, int]:
    view = msgspec.json.decode(one.sight().view, type=View)
    return GAME.imagine(view, Rng("floor")), view.to_move[0] if view.to_move else NONE


def _greedy(state: State, seat: int, rng: Rng) -> Move:
    view = GAME.view(state, seat)
    return GreedyPlayer().choose(view, GAME.legal_moves(state, seat), 1.0, rng)


# ---- what may be wanted


def _dances(state: State, seat: int) -> list[Dance]:
    if state.phase != DANCE:
        return []
    return [one for one in GAME.legal_moves(state, seat) if isinstance(one, Dance)]


def _floor(state: State, move: Dance) -> State:
    return moved(state, move.dancer, move.space * 12 + move.facing)


def _is_last(state: State, seat: int) -> bool:
    """Whether the measure ends with this dance."""
    return all(
        other == seat or one == NONE or state.danced >> other & 1
        for other, one in enumerate(state.announced)
    )


def influenced(state: State, move: Dance) -> int:
    """The dancer that a dance alone influences, if the measure ends there; -1 for none, or more."""
    now = _floor(state, move)
    marked = Picture(now).influenced(Picture(now).reclaimed())
    if len(marked) != 1 or move.space == state.spaces[move.dancer]:
        return -1
    dancer, _, facing = marked[0]
    if kind_of(dancer) == BALLARE:
        return -1  # the ball might be over
    return dancer if facing == [move.dancer] else -1


def influences(state: State, seat: int) -> Move | None:
    """A dance with which the measure ends, and which influences one dancer."""
    if not _is_last(state, seat):
        return None
    return next((one for one in _dances(state, seat) if influenced(state, one) >= 0), None)


def reclaims(state: State, seat: int) -> Move | None:
    """A dance that would bring an own dancer back."""
    for one in _dances(state, seat):
        if any(owner_of(dancer) == seat for dancer in Outlook(_floor(state, one)).freed):
            return one
    return None


def exposes(state: State, seat: int) -> Move | None:
    """Somebody is exposed, whatever is danced."""
    return _dances(state, seat)[0] if state.phase == DANCE and Outlook(state).exposed else None


def cuts_in(state: State, seat: int) -> Move | None:
    """A dance that ends on the space of another's dancer."""
    for one in _dances(state, seat):
        if occupants(state, one.space, one.dancer):
            return one
    return None


def announces_ballare(state: State, seat: int) -> Move | None:
    """The Ballare, where it can go somewhere."""
    ballare = seat * EACH
    if state.phase != ANNOUNCE or Announce(ballare) not in GAME.legal_moves(state, seat):
        return None
    spaces = {end // 12 for end in ends(state, ballare).all()} - {state.spaces[ballare]}
    return Announce(ballare) if spaces else None


def dances_ballare(state: State, seat: int) -> Move | None:
    """The Ballare goes somewhere, and turns there as well."""
    for one in _dances(state, seat):
        turns = one.facing != state.facings[one.dancer]
        if one.dancer == seat * EACH and turns and one.space not in state.spaces:
            return one
    return None


def breaks_by_dancing(state: State, seat: int) -> Move | None:
    """A dance that breaks a deal, where others break none."""
    if state.phase != DANCE or not _dances(state, seat):
        return None
    return next((one for one in GAME.legal_moves(state, seat) if isinstance(one, Break)), None)


def under_a_spell(state: State, seat: int) -> Move | None:
    """Another's dancer can be announced."""
    if state.phase != ANNOUNCE:
        return None
    for one in GAME.legal_moves(state, seat):
        if isinstance(one, Announce) and owner_of(one.dancer) != seat:
            return one
    return None


def in_the_way(state: State, seat: int) -> Move | None:
    """A dance to an empty space that others are in the way of, however one would face there."""
    dances = _dances(state, seat)
    shut = {*state.spaces, *(one.space for one in dances)}
    for dancer in {one.dancer for one in dances}:
        for space in range(len(state.ball.names)):
            move = Dance(dancer, space, state.facings[dancer])
            if state.ball.on_board[space] and space not in shut:
                refusal = why_illegal(state, seat, move)
                if refusal is not None and refusal.paragraph == "LD-9.2":
                    return move
    return None


def announces(state: State, seat: int) -> Move | None:
    """Somebody is to announce, with more than one to choose from."""
    legal = GAME.legal_moves(state, seat)
    return legal[0] if state.phase == ANNOUNCE and len(legal) > 1 else None


def picks(state: State, seat: int) -> Move | None:
    """Somebody is to dance, with more than one to choose from."""
    dances = _dances(state, seat)
    return dances[0] if len({one.dancer for one in dances}) > 1 else None
