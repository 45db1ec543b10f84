"""The rules of La Danse: who may move, what is refused, and what a move brings about."""
# compiled by mypyc

from typing import Final

from ballroom.core.chance import CHANCE, Chances
from ballroom.core.contract import Event, Illegal, Moves, Outcome, Refusal
from ballroom.core.language import joined, say
from ballroom.core.value import put
from ballroom.games.la_danse.ball import NOWHERE
from ballroom.games.la_danse.binding import owed_by, seconds_for
from ballroom.games.la_danse.dancing import (
    can_be_announced,
    controls,
    dancers_for,
    ends,
    is_end,
    must_leave,
    occupants,
    reach_of,
    to_dance,
    why_no_cut,
)
from ballroom.games.la_danse.events import Announced, Danced, Proposed, Voted
from ballroom.games.la_danse.ledger import close_talk, settle_breach, settle_choice
from ballroom.games.la_danse.measures import (
    begin_announcing,
    begin_dance,
    dance,
    end_ball,
    next_seat,
    scores,
)
from ballroom.games.la_danse.menu import Words
from ballroom.games.la_danse.moves import (
    ANNOUNCEMENTS,
    DIRECTION_RECIPE,
    DIRECTIONS,
    DONE,
    HOSTS,
    NO_MOVES,
    SITS,
    STAY,
    TRADES,
    VOTES,
    Announce,
    Break,
    Dance,
    Dances,
    Direct,
    Host,
    Move,
    Propose,
    Sit,
    Trade,
    Vote,
    host_recipe,
    lots,
    order_recipe,
)
from ballroom.games.la_danse.promises import Judged, judge_announcing, judge_dancing
from ballroom.games.la_danse.seating import (
    begin_seating,
    change_place,
    draw_order,
    free_entrances,
    name_host,
    possible_orders,
    propose,
    set_direction,
    sit,
)
from ballroom.games.la_danse.sentences import write_clause
from ballroom.games.la_danse.setup import Setup, ball_for
from ballroom.games.la_danse.state import (
    ANNOUNCE,
    DANCE,
    DIRECTION,
    ENTRANCE,
    FIRST,
    HOST,
    LOT_DIRECTION,
    LOT_HOST,
    LOT_ORDER,
    NATURE,
    NONE,
    ORDER,
    OVER,
    TALK,
    VOTE,
    Draft,
    State,
    kind_of,
    start_of,
)
from ballroom.games.la_danse.talk import speak, why_not_said

_NATURE: Final[tuple[int, ...]] = (CHANCE,)
_ONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(6)]


def initial(setup: Setup) -> State:
    """A ball before anybody is seated."""
    return start_of(ball_for(setup))


def to_move(state: State) -> tuple[int, ...]:
    """Nature at a lot; all at once for sealed choices; else the seat that is due."""
    if state.due != NONE:
        return _ONE[state.due]
    if state.phase in NATURE:
        return _NATURE
    if state.phase == OVER:
        return ()
    if state.phase == TALK:
        return tuple([seat for seat in range(state.ball.seats) if not state.danced >> seat & 1])
    return tuple([seat for seat, choice in enumerate(state.sealed) if choice == NONE])


def legal_moves(state: State, seat: int) -> Moves[Move]:
    """What a player may do now."""
    phase = state.phase
    if seat == CHANCE or (seat != state.due and seat not in to_move(state)):
        return NO_MOVES
    if phase == DANCE:
        if owed_by(state, seat):
            return _with_breaches(state, seat, judge_dancing(state, seat))
        dancers = dancing_for(state, seat)
        return Dances(dancers, [ends(state, dancer) for dancer in dancers])
    if phase == ANNOUNCE:
        if state.talk.owing:
            return _with_breaches(state, seat, judge_announcing(state, seat))
        return tuple([ANNOUNCEMENTS[dancer] for dancer in dancers_for(state, seat)])
    if phase == TALK:
        return Words(state, seat)
    if phase == VOTE:
        return VOTES
    if phase == ORDER:
        return possible_orders(state)
    return _legal_seating(state, seat)


def _with_breaches(state: State, seat: int, judged: Judged) -> tuple[Move, ...]:
    """The blameless choices, then the others as breaches of a deal (LD-12.3)."""
    blameless = judged.without_blame()
    if must_leave(state, seat):  # LD-12.5
        return tuple(blameless)
    return tuple(blameless + [Break(choice) for choice in judged.breaking()])


def _legal_seating(state: State, seat: int) -> tuple[Move, ...]:
    phase = state.phase
    if phase == HOST:
        return HOSTS[: state.ball.seats]
    if phase == DIRECTION:
        return DIRECTIONS
    free = tuple([SITS[entrance] for entrance in free_entrances(state)])
    if phase == ENTRANCE:
        return free
    trades = tuple([TRADES[other] for other in range(state.ball.seats) if other != seat])
    return (STAY, *free, *trades)


def dancing_for(state: State, seat: int) -> list[int]:
    """The dancers with which a seat may dance now."""
    if not state.ball.customs.announcing:
        return dancers_for(state, seat)  # LD-9.1
    return to_dance(state, seat)


def chances(state: State) -> Chances[Move]:
    """What the lot may be."""
    if state.phase == LOT_ORDER:
        possible = possible_orders(state)
        return lots(possible, order_recipe(possible, state.ball.seats))
    if state.phase == LOT_HOST:
        return lots(HOSTS[: state.ball.seats], host_recipe(state.ball.seats))
    return lots(DIRECTIONS, DIRECTION_RECIPE)


_PARAGRAPHS: Final[dict[int, str]] = {
    ORDER: "LD-3.1", LOT_ORDER: "LD-3.1", ENTRANCE: "LD-3.2", FIRST: "LD-3.3", HOST: "LD-3.4",
    DIRECTION: "LD-3.5", LOT_HOST: "LD-3.6", LOT_DIRECTION: "LD-3.6", ANNOUNCE: "LD-4.3",
    DANCE: "LD-4.4", VOTE: "LD-9.7", TALK: "LD-10.2",
}  # fmt: skip
_ASKED: Final[dict[int, str]] = {
    ORDER: "Propose an order of seating.",
    LOT_ORDER: "The order of seating is to be drawn.",
    ENTRANCE: "Take an empty entrance.",
    FIRST: "Stay, move to an empty entrance, or trade places.",
    HOST: "Name the host.",
    DIRECTION: "Say in which direction the first dance goes.",
    LOT_HOST: "The host is to be drawn.",
    LOT_DIRECTION: "The direction is to be drawn.",
    ANNOUNCE: "Announce one of your dancers.",
    DANCE: "Dance with the dancer that you announced.",
    VOTE: "Say whether the ball should end.",
    TALK: "Make or answer an offer, or say that you are done.",
}


def why_illegal(state: State, seat: int, move: Move) -> Refusal | None:
    """Why this move may not be made by this seat now, if so."""
    phase = state.phase
    if phase == OVER:
        return Refusal("LD-8.1", "The ball is over.")
    if seat == CHANCE:
        if phase in NATURE and move in chances(state).moves:
            return None
        return Refusal(_PARAGRAPHS[phase], "That lot is not to be drawn now.")
    if not 0 <= seat < state.ball.seats:
        return Refusal("LD-1.1", "There is no seat {seat} at this ball.", seat=seat)
    if seat not in to_move(state):
        return Refusal(_PARAGRAPHS[phase], "It is not your turn.")
    if phase == TALK:
        return why_not_said(state, seat, move)
    if phase in (ANNOUNCE, DANCE) and isinstance(move, Break):
        return _why_no_breach(state, seat, move.choice)
    if phase in (ANNOUNCE, DANCE):
        refusal = _why_no_choice(state, seat, move)
        return refusal if refusal is not None else _why_breach(state, seat, move)
    if phase not in (DANCE, ANNOUNCE) and move in legal_moves(state, seat):
        return None
    if phase == ORDER and isinstance(move, Propose) and len(move.order) == state.ball.seats:
        return Refusal("LD-11.13", "A deal gives other places in the order.")
    return Refusal(_PARAGRAPHS[phase], _ASKED[phase])


def _why_no_choice(state: State, seat: int, move: Move) -> Refusal | None:
    """Why this cannot be announced or danced, deals aside."""
    if state.phase == DANCE and isinstance(move, Dance):
        return _why_no_dance(state, seat, move)
    if state.phase == ANNOUNCE and isinstance(move, Announce):
        return _why_no_announcement(state, seat, move)
    return Refusal(_PARAGRAPHS[state.phase], _ASKED[state.phase])


def _judged(state: State, seat: int) -> Judged:
    if state.phase == ANNOUNCE:
        return judge_announcing(state, seat)
    return judge_dancing(state, seat)


def _why_breach(state: State, seat: int, move: Move) -> Refusal | None:
    """Which deal a choice would break, if so (LD-12.3)."""
    if not owed_by(state, seat):
        return None
    judged = _judged(state, seat)
    if judged.is_blameless(move):
        return None
    said = [
        say("'{promise}' of deal {number}", number=one.number, promise=write_clause(one.clause))
        for one in judged.broken_by(move)
    ]
    broken = joined(", ", said)
    if must_leave(state, seat):
        return Refusal(
            "LD-12.5",
            "That breaks {promises}, and the dancer must leave.",
            promises=broken,
        )
    return Refusal(
        "LD-12.3",
        "That breaks {promises}. Say so to break it and sit out.",
        promises=broken,
    )


def _why_no_breach(state: State, seat: int, choice: Move) -> Refusal | None:
    refusal = _why_no_choice(state, seat, choice)
    if refusal is None and _why_breach(state, seat, choice) is None:
        refusal = Refusal("LD-12.3", "That breaks no deal.")
    if refusal is None and must_leave(state, seat):
        refusal = Refusal("LD-12.5", "Somebody has cut in: the dancer must leave.")
    return refusal


def _why_no_announcement(state: State, seat: int, move: Announce) -> Refusal | None:
    if not 0 <= move.dancer < len(state.spaces):
        return Refusal("LD-2.1", "There is no such dancer.")
    if move.second != NONE:
        return _why_no_second(state, seat, move)
    if can_be_announced(state, seat, move.dancer):
        return None
    if controls(state, seat, move.dancer) and state.spaces[move.dancer] != NOWHERE:
        return Refusal("LD-6.2", "The doors are closed, and that dancer is outside.")
    if state.ball.customs.spells:
        return Refusal("LD-9.5", "Announce a free dancer of yours, or one that you influence.")
    return Refusal("LD-4.3", "Announce one of your own dancers that nobody influences.")


def _why_no_second(state: State, seat: int, move: Announce) -> Refusal | None:
    """A second dancer is another one, that a deal lets the player move (LD-11.11)."""
    if move.second not in seconds_for(state, seat):
        return Refusal("LD-11.11", "No deal lets you move that second dancer in this measure.")
    if move.dancer == move.second:
        return Refusal("LD-4.3", "Announce two different dancers.")
    for dancer in move.dancers():
        refusal = _why_no_announcement(state, seat, Announce(dancer))
        if refusal is not None:
            return refusal
    return None


def _why_no_dance(state: State, seat: int, move: Dance) -> Refusal | None:
    if move.dancer not in dancing_for(state, seat):
        if not state.ball.customs.announcing:
            return Refusal("LD-9.1", "Dance with one of your dancers that can.")
        return Refusal("LD-4.4", "Only a dancer that you announced may dance.")
    if is_end(state, move.dancer, move.space, move.facing):
        return None
    if move.space * 12 + move.facing not in reach_of(state, move.dancer).known:
        return _why_out_of_reach(state, move)
    if occupants(state, move.space, move.dancer):
        refusal = why_no_cut(state, move.dancer, move.space)
        if refusal is not None:
            return refusal
    return Refusal("LD-5.5", "No Ballare may enter the floor in the first measure.")


def _why_out_of_reach(state: State, move: Dance) -> Refusal:
    """Whether it is the doors, the others in the way, or the steps themselves."""
    dancer, end = move.dancer, move.space * 12 + move.facing
    kind, space, facing = kind_of(dancer), state.spaces[dancer], state.facings[dancer]
    period = state.ball.periods[kind]
    if move.facing >= period:
        same = move.facing % period
        return Refusal(
            "LD-2.3",
            "For that dancer facing {facing} is facing {same}: say {same}.",
            facing=move.facing,
            same=same,
        )
    if end not in state.ball.reach(kind, space, facing, False).known:
        return Refusal("LD-5.1", "That dancer's steps cannot end there, facing so.")
    if end not in state.ball.reach(kind, space, facing, state.closed).known:
        return Refusal("LD-6.2", "The doors are closed between here and there.")
    return Refusal("LD-9.2", "Somebody is in the way.")


def apply(state: State, seat: int, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The ball after a move, and what follows from it."""
    refusal = why_illegal(state, seat, move)
    if refusal is not None:
        raise Illegal(refusal)
    if isinstance(move, Dance):
        return _dance(state, seat, move)
    if isinstance(move, Announce):
        return _announce(state, seat, move)
    if isinstance(move, Break):
        return _break(state, seat, move)
    if isinstance(move, Vote):
        return _vote(state, seat, move)
    if state.phase == TALK:
        return _talk(state, seat, move)
    if isinstance(move, Propose):
        return propose(state, seat, move) if state.phase == ORDER else draw_order(state, move)
    if isinstance(move, Host):
        return name_host(state, move)
    if isinstance(move, Direct):
        return set_direction(state, move)
    if state.phase == ENTRANCE and isinstance(move, Sit):
        return sit(state, seat, move)
    assert isinstance(move, Sit | Trade)
    return change_place(state, seat, move)


def _announce(state: State, seat: int, move: Announce) -> tuple[State, tuple[Event, ...]]:
    draft = Draft(state)
    draft.announced = put(state.announced, seat, move.dancer)
    told: list[Event] = [Announced("LD-4.3", seat, move.dancer)]
    if move.second != NONE:
        if not draft.seconds:
            draft.seconds = (NONE,) * state.ball.seats
        draft.seconds = put(draft.seconds, seat, move.second)
        told.append(Announced("LD-11.11", seat, move.second))
    if owed_by(state, seat):
        settle_choice(draft, state, judge_announcing(state, seat), move, told)
    return next_seat(draft, told), tuple(told)


def _dance(state: State, seat: int, move: Dance) -> tuple[State, tuple[Event, ...]]:
    draft = Draft(state)
    cut = move.space != state.spaces[move.dancer] and move.space in state.spaces
    names = state.ball.names
    told: list[Event] = [
        Danced(
            "LD-5.4" if cut else "LD-5.1",
            seat,
            move.dancer,
            names[state.spaces[move.dancer]],
            names[move.space],
            move.facing,
            cut,
        )
    ]
    if owed_by(state, seat):
        settle_choice(draft, state, judge_dancing(state, seat), move, told)
    dance(draft, move)
    after = next_seat(draft, told)
    return after, tuple(told)


def _break(state: State, seat: int, move: Break) -> tuple[State, tuple[Event, ...]]:
    """The choice is not carried out, and the player sits the measure out (LD-12.3)."""
    draft = Draft(state)
    told: list[Event] = []
    settle_breach(draft, _judged(state, seat), seat, move.choice, told)
    draft.announced = put(draft.announced, seat, NONE)
    if draft.seconds:
        draft.seconds = put(draft.seconds, seat, NONE)
    return next_seat(draft, told), tuple(told)


def _talk(state: State, seat: int, move: Move) -> tuple[State, tuple[Event, ...]]:
    told: list[Event] = []
    draft = speak(state, seat, move, told)
    if draft.danced != (1 << state.ball.seats) - 1:
        return draft.done(), tuple(told)
    close_talk(draft)  # LD-10.3
    after = begin_seating(draft, told) if state.dance == 0 else begin_announcing(draft, told)
    return after, tuple(told)


def _vote(state: State, seat: int, move: Vote) -> tuple[State, tuple[Event, ...]]:
    """A sealed word; if all want it, the ball ends (LD-9.7)."""
    draft = Draft(state)
    draft.sealed = put(state.sealed, seat, int(move.end))
    told: list[Event] = [Proposed("LD-9.7", seat)]
    if NONE in draft.sealed:
        return draft.done(), tuple(told)
    votes = draft.sealed
    told.append(Voted("LD-9.7", 0 not in votes))
    draft.sealed = (NONE,) * state.ball.seats
    after = end_ball(draft, told, "LD-9.7") if 0 not in votes else begin_dance(draft, told)
    return after, tuple(told)


def silent_move(state: State, seat: int) -> Move | None:
    """A talk may be ended by a clock: who says nothing in time is done (LD-10.3)."""
    return DONE if state.phase == TALK and seat in to_move(state) else None


def outcome(state: State) -> Outcome | None:
    """Places by points (LD-8.3), shared where equal; who lost comes last (LD-8.4)."""
    if state.phase != OVER:
        return None
    points = scores(state)
    worth = [
        (0 if state.lost >> seat & 1 else 1, 0 if state.lost >> seat & 1 else points[seat])
        for seat in range(state.ball.seats)
    ]
    places = tuple([1 + sum([other > own for other in worth]) for own in worth])
    said = ", ".join([str(one) for one in points])
    return Outcome(places, say("points by seat: {points}", points=said), "LD-8.3")
