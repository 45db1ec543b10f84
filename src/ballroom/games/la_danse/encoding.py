"""A ball in numbers: actions one after the other make a move, and a view is so many bytes.

A dance is a space and a facing, after the dancer where there are several to choose from; an
announcement is a dancer. What a talk is made of stands in `speech.py`, the numbers themselves in
`numbering.py`, the bytes in `tensor.py`.
"""
# compiled by mypyc

from typing import Final

from ballroom.core.encoding import Encoding, Field
from ballroom.games.la_danse import tables
from ballroom.games.la_danse.ball import NONE, Ball
from ballroom.games.la_danse.binding import owed_by
from ballroom.games.la_danse.dancing import dancers_for, ends, has_end
from ballroom.games.la_danse.moves import (
    Announce,
    Break,
    Dance,
    Direct,
    Ends,
    Host,
    Move,
    Propose,
    Sit,
    Trade,
    Vote,
)
from ballroom.games.la_danse.numbering import FACINGS, Numbering
from ballroom.games.la_danse.rules import dancing_for, legal_moves, to_move
from ballroom.games.la_danse.setup import Setup, ball_for
from ballroom.games.la_danse.speech import Speech
from ballroom.games.la_danse.state import (
    ANNOUNCE,
    DANCE,
    DIRECTION,
    FIRST,
    HOST,
    ORDER,
    TALK,
    VOTE,
    State,
)
from ballroom.games.la_danse.talk import places
from ballroom.games.la_danse.tensor import Tensor
from ballroom.games.la_danse.view import View


class BallEncoding:
    """One setup of La Danse in numbers."""

    def __init__(self, ball: Ball) -> None:
        self.numbering: Final = Numbering(ball)
        self.actions = self.numbering.size
        self.speech: Final = Speech(self.numbering)
        self._tensor: Final = Tensor(self.numbering)
        self.fields: tuple[Field, ...] = self._tensor.fields
        # What was worked out for the state that was asked about last: the next question is mostly
        # about the same one.
        self._listed: tuple[State, int, list[tuple[int, ...]]] | None = None
        self._ends: tuple[State, int, Ends] | None = None

    def name(self, action: int) -> str:
        """An action in words that tell it from all others."""
        return self.numbering.name(action)

    def tensor(self, view: View, begun: tuple[int, ...]) -> bytes:
        """All that a seat sees, and what it has begun, by the fields."""
        return self._tensor.of(view, begun)

    # ---- what may come next

    def mask(self, state: State, seat: int, begun: tuple[int, ...]) -> bytes:
        """1 for every action that a seat may take next, 0 for all others."""
        made = bytearray(self.actions)
        if seat >= 0 and (seat == state.due or seat in to_move(state)):
            for action in self._next(state, seat, begun):
                made[action] = 1
        return bytes(made)

    def _next(self, state: State, seat: int, begun: tuple[int, ...]) -> list[int]:
        if state.phase == DANCE and not owed_by(state, seat):
            return self._next_of_dance(state, seat, begun)
        if state.phase == ANNOUNCE and not state.talk.owing:
            return [self.numbering.of_dancer(seat, one) for one in dancers_for(state, seat)]
        if state.phase == TALK:
            return self.speech.next(state, seat, begun)
        if state.phase == ORDER:
            return self._next_of_order(state, seat, begun)
        return self._next_of_listed(state, seat, begun)

    def _next_of_dance(self, state: State, seat: int, begun: tuple[int, ...]) -> list[int]:
        numbering = self.numbering
        dancers = dancing_for(state, seat)
        dancer = dancers[0]
        if len(dancers) > 1:
            if not begun:
                able = [one for one in dancers if has_end(state, one)]
                return [numbering.of_dancer(seat, one) for one in able]
            dancer = numbering.dancer_of(seat, begun[0])
            begun = begun[1:]
        found = self._ends_of(state, dancer)
        if begun:
            return self._facings(found, numbering.space_of(begun[0]))
        index, first, shut = numbering.index, numbering.space, found.shut
        return [
            first + index[space] for at, space in enumerate(found.reach.spaces) if at not in shut
        ]

    def _ends_of(self, state: State, dancer: int) -> Ends:
        last = self._ends
        if last is None or last[0] is not state or last[1] != dancer:
            last = (state, dancer, ends(state, dancer))
            self._ends = last
        return last[2]

    def _facings(self, found: Ends, space: int) -> list[int]:
        reach = found.reach
        at = reach.spaces.index(space)
        some = reach.ends[reach.starts[at] : reach.starts[at + 1]]
        return [self.numbering.facing + end % FACINGS for end in some]

    def _next_of_order(self, state: State, seat: int, begun: tuple[int, ...]) -> list[int]:
        """The seats that may come next in an order; deals may have given places (LD-11.13)."""
        given = places(state.talk)
        for other, place in given.items():
            if place == len(begun):
                return [self.numbering.of_seat(seat, other)]
        free = [other for other in range(self.numbering.seats) if other not in given]
        actions = [self.numbering.of_seat(seat, other) for other in free]
        return [action for action in actions if action not in begun]

    def _next_of_listed(self, state: State, seat: int, begun: tuple[int, ...]) -> list[int]:
        """From the list of moves, where it is short or promises have to be judged anyway."""
        length = len(begun)
        return [actions[length] for actions in self._list(state, seat) if actions[:length] == begun]

    def _list(self, state: State, seat: int) -> list[tuple[int, ...]]:
        last = self._listed
        if last is None or last[0] is not state or last[1] != seat:
            every = [self.numbers(state, seat, move) for move in legal_moves(state, seat)]
            last = (state, seat, every)
            self._listed = last
        return last[2]

    # ---- from actions to a move

    def move(self, state: State, seat: int, actions: tuple[int, ...]) -> Move | None:
        """The move that legal actions make; None where more actions are due."""
        if not actions:
            return None
        if state.phase == TALK:
            return self.speech.move(state, seat, actions)
        if state.phase == ORDER:
            return self._order(seat, actions)
        if state.phase not in (ANNOUNCE, DANCE):
            return self._word(state, seat, actions[0])
        if actions[0] == self.numbering.breach:
            choice = self._choice(state, seat, actions[1:])
            return None if choice is None else Break(choice)
        return self._choice(state, seat, actions)

    def _choice(self, state: State, seat: int, actions: tuple[int, ...]) -> Move | None:
        """An announcement or a dance."""
        if not actions:
            return None
        if state.phase == DANCE:
            return self._dance(state, seat, actions)
        numbering = self.numbering
        if actions[0] != numbering.both:
            return Announce(numbering.dancer_of(seat, actions[0]))
        if len(actions) < 3:
            return None
        first, second = actions[1], actions[2]
        return Announce(numbering.dancer_of(seat, first), numbering.dancer_of(seat, second))

    def _dance(self, state: State, seat: int, actions: tuple[int, ...]) -> Move | None:
        dancers = dancing_for(state, seat)
        dancer = dancers[0]
        if len(dancers) > 1:
            dancer = self.numbering.dancer_of(seat, actions[0])
            actions = actions[1:]
        if len(actions) < 2:
            return None
        space = self.numbering.space_of(actions[0])
        return Dance(dancer, space, actions[1] - self.numbering.facing)

    def _order(self, seat: int, actions: tuple[int, ...]) -> Move | None:
        """All seats but one; who is left comes last."""
        seats = self.numbering.seats
        if len(actions) < seats - 1:
            return None
        order = [self.numbering.seat_of(seat, action) for action in actions]
        return Propose((*order, *[other for other in range(seats) if other not in order]))

    def _word(self, state: State, seat: int, action: int) -> Move:
        """A move that is one action."""
        numbering = self.numbering
        if state.phase == VOTE:
            return Vote(action > numbering.vote)
        if state.phase == HOST:
            return Host(numbering.seat_of(seat, action))
        if state.phase == DIRECTION:
            return Direct(1 if action == numbering.direction else -1)
        entrance = action - numbering.entrance
        if state.phase == FIRST and not 0 <= entrance <= tables.ENTRANCES:
            return Trade(numbering.seat_of(seat, action))
        return Sit(NONE if entrance == tables.ENTRANCES else entrance)

    # ---- from a move to its actions

    def numbers(self, state: State, seat: int, move: Move) -> tuple[int, ...]:
        """The actions that make a legal move; raises NotInNumbers for an offer without any."""
        numbering = self.numbering
        if state.phase == TALK:
            return self.speech.numbers(state, seat, move)
        if isinstance(move, Break):
            return (numbering.breach, *self.numbers(state, seat, move.choice))
        if isinstance(move, Dance):
            end = (numbering.of_space(move.space), numbering.facing + move.facing)
            if len(dancing_for(state, seat)) == 1:
                return end
            return (numbering.of_dancer(seat, move.dancer), *end)
        if isinstance(move, Announce):
            named = [numbering.of_dancer(seat, dancer) for dancer in move.dancers()]
            return tuple(named) if move.second == NONE else (numbering.both, *named)
        if isinstance(move, Propose):
            return tuple([numbering.of_seat(seat, other) for other in move.order[:-1]])
        return (self._number_of_word(seat, move),)

    def _number_of_word(self, seat: int, move: Move) -> int:
        numbering = self.numbering
        if isinstance(move, Vote):
            return numbering.vote + int(move.end)
        if isinstance(move, Direct):
            return numbering.direction + (0 if move.direction == 1 else 1)
        if isinstance(move, Host):
            return numbering.of_seat(seat, move.seat)
        if isinstance(move, Trade):
            return numbering.of_seat(seat, move.seat)
        assert isinstance(move, Sit)
        return numbering.entrance + (tables.ENTRANCES if move.entrance == NONE else move.entrance)


def encode(setup: Setup) -> Encoding:
    """A ball in numbers."""
    return BallEncoding(ball_for(setup))
