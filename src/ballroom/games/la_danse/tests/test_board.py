"""The board, the dancers and where they can go."""

import pytest

from ballroom.core.chance import Rng
from ballroom.games.la_danse import GAME, tables
from ballroom.games.la_danse.ball import NOWHERE, Ball, ball_of
from ballroom.games.la_danse.influence import Picture
from ballroom.games.la_danse.plan import period_of
from ballroom.games.la_danse.setup import Setup, why_no_setup
from ballroom.games.la_danse.state import Draft, State

SMALL, LARGE = ball_of(2, 6, (), True, False), ball_of(6, 7, (), True, False)


def test_ld_1_1_two_to_six_players() -> None:
    for seats in (0, 1, 7):
        why = why_no_setup(Setup(seats))
        assert why is not None
        assert why.paragraph == "LD-1.1"
    assert all(why_no_setup(Setup(seats)) is None for seats in range(2, 7))
    assert len(tables.DANCERS) == 9


@pytest.mark.parametrize(("ball", "spaces", "floor"), [(SMALL, 157, 103), (LARGE, 211, 157)])
def test_ld_1_2_two_sizes(ball: Ball, spaces: int, floor: int) -> None:
    assert sum(ball.on_board) == spaces
    assert (
        sum(
            here and not inside
            for here, inside in zip(ball.on_board, ball.in_entrance, strict=True)
        )
        == floor
    )
    assert GAME.initial(Setup(4)).ball.size == 6
    assert GAME.initial(Setup(5)).ball.size == 7
    assert GAME.initial(Setup(2, size=7)).ball.size == 7
    why = why_no_setup(Setup(2, size=5))
    assert why is not None
    assert why.paragraph == "LD-1.2"


def test_ld_1_3_twelve_directions() -> None:
    for even in range(0, 12, 2):
        assert tables.DIRECTIONS[even] == tables.turned((1, 0), even // 2)
    for odd in range(1, 12, 2):
        one, two = tables.DIRECTIONS[odd - 1], tables.DIRECTIONS[(odd + 1) % 12]
        assert tables.DIRECTIONS[odd] == (one[0] + two[0], one[1] + two[1])


def test_ld_1_4_six_entrances_of_nine_spaces() -> None:
    for ball in (SMALL, LARGE):
        assert len({space for entrance in ball.first for space in entrance}) == 54
        assert all(len(set(entrance)) == 9 for entrance in ball.first)


def test_ld_2_1_nine_dancers_of_six_kinds() -> None:
    assert [dancer.name for dancer in tables.DANCERS] == [
        "B", "Q", "W1", "W2", "R1", "R2", "C", "G1", "G2",
    ]  # fmt: skip


def test_ld_2_5_places_in_the_entrance() -> None:
    """Of entrance 0 at size 6, whose axis is direction 0."""
    places = {d.name: tables.first_space(at, 0, 6) for at, d in enumerate(tables.DANCERS)}
    assert places == {
        "C": (4, 0), "B": (5, 0), "Q": (6, 0), "G1": (5, -1), "G2": (4, 1), "R1": (6, -1),
        "R2": (5, 1), "W1": (7, -2), "W2": (5, 2),
    }  # fmt: skip


def test_ld_2_2_steps_and_arrows() -> None:
    assert {kind.name: (kind.steps, kind.arrows) for kind in tables.KINDS} == {
        "Ballare": (1, (0, 2, 4, 6, 8, 10)),
        "Quadrado": (2, (1, 5, 7, 11)),
        "Waltz": (3, (0,)),
        "Rond": (2, (10, 0, 2)),
        "Chasse": (2, (0, 6)),
        "Gancho": (2, (11, 0, 1, 6)),
    }


def test_ld_2_3_facings_with_the_same_arrows_are_the_same() -> None:
    for kind in tables.KINDS:
        sets = {frozenset((facing + arrow) % 12 for arrow in kind.arrows) for facing in range(12)}
        assert len(sets) == period_of(kind.arrows)
    assert SMALL.periods == [2, 6, 12, 12, 6, 12]


def test_ld_2_4_all_look_to_the_centre() -> None:
    state = begun(2)
    waltz = state.spaces[2]
    ahead = state.ball.next[waltz][state.facings[2]]
    assert distance(ahead) < distance(waltz)
    for dancer in range(9):
        kind = tables.KINDS[tables.DANCERS[dancer].kind]
        assert state.facings[dancer] == (2 * state.entrances[0] + 6) % 12 % period_of(kind.arrows)


def test_ld_1_5_every_dancer_but_the_ballare_can_reach_the_floor_in_the_first_measure() -> None:
    for seats in (2, 6):
        state = begun(seats)
        for dancer in range(seats * 9):
            kind = tables.DANCERS[dancer % 9].kind
            ends = state.ball.reach(kind, state.spaces[dancer], state.facings[dancer], False).ends
            on_floor = any(not state.ball.in_entrance[end // 12] for end in ends)
            assert on_floor == (kind != tables.BALLARE)


def begun(seats: int) -> State:
    """A ball at its first announcement."""
    state, rng = GAME.initial(Setup(seats, talk=False)), Rng("begun", seats)
    while GAME.to_move(state) == (-1,):
        state, _ = GAME.apply(state, -1, GAME.chances(state).sample(rng))
    return state


def distance(space: int) -> int:
    q, r = tables.SPACES[space]
    return q * q + q * r + r * r


# ---- reach, against a plain depth-first walk


def plain_reach(ball: Ball, kind: int, start: int, facing: int, closed: bool) -> set[int]:
    """All ends, by walking in coordinates step by step."""
    arrows, steps = tables.KINDS[kind].arrows, tables.KINDS[kind].steps
    same = {
        f: min(
            g for g in range(12) if {(g + a) % 12 for a in arrows} == {(f + a) % 12 for a in arrows}
        )
        for f in range(12)
    }
    floor = {s for s, space in enumerate(tables.SPACES) if tables.is_on_board(*space, ball.size)}
    entrance = {space for spaces in ball.first for space in spaces}
    ends: set[int] = set()

    def walk(path: list[int], face: int, taken: list[str]) -> None:
        if len(taken) == steps:
            ends.add(path[-1] * 12 + same[face])
            if kind == tables.BALLARE and taken == ["move"]:
                ends.update(path[-1] * 12 + same[other] for other in range(12))
            return
        if not taken or taken[-1] != "turn":
            for other in range(12):
                if same[other] != same[face]:
                    walk(path, same[other], [*taken, "turn"])
        q, r = tables.SPACES[path[-1]]
        for arrow in arrows:
            dq, dr = tables.DIRECTIONS[(face + arrow) % 12]
            to = tables.INDEX.get((q + dq, r + dr))
            if to is None or to not in floor or to in path:
                continue
            if closed and (to in entrance) != (path[-1] in entrance):
                continue
            walk([*path, to], face, [*taken, "move"])

    walk([start], same[facing], [])
    return ends


def check_reach(ball: Ball, kinds: range, every: int) -> None:
    for kind in kinds:
        for space in range(0, len(tables.SPACES), every):
            if not ball.on_board[space]:
                continue
            for facing in range(SMALL.periods[kind]):
                for closed in (False, True):
                    expected = plain_reach(ball, kind, space, facing, closed)
                    assert set(ball.reach(kind, space, facing, closed).ends) == expected


def test_reach_of_some_spaces() -> None:
    check_reach(SMALL, range(6), 17)


@pytest.mark.slow
@pytest.mark.parametrize("kind", range(6))
def test_reach_of_every_kind_space_and_facing(kind: int) -> None:
    for ball in (SMALL, LARGE):
        check_reach(ball, range(kind, kind + 1), 1)


# ---- symmetry


def turned_space(space: int) -> int:
    return NOWHERE if space == NOWHERE else tables.INDEX[tables.turned(tables.SPACES[space], 1)]


def test_turning_the_board_turns_every_reach() -> None:
    for kind in range(6):
        period = SMALL.periods[kind]
        for space in range(0, len(tables.SPACES), 5):
            for facing in range(period):
                ends = LARGE.reach(kind, space, facing, False).ends
                turned = {turned_space(end // 12) * 12 + (end % 12 + 2) % period for end in ends}
                after = LARGE.reach(kind, turned_space(space), (facing + 2) % period, False).ends
                assert turned == set(after)


def random_floor(rng: Rng, seats: int) -> State:
    """Dancers strewn over the board, some influenced, some of which took steps."""
    draft = Draft(begun(seats))
    here = [space for space in range(len(tables.SPACES)) if draft.ball.on_board[space]]
    if rng.below(3):  # in a throng about the centre, where much happens
        here = sorted(here, key=distance)[: seats * 11]
    chosen = rng.shuffled(here)[: seats * 9]
    draft.spaces = bytes(chosen)
    periods = [SMALL.periods[tables.DANCERS[d % 9].kind] for d in range(seats * 9)]
    draft.facings = bytes(rng.below(period) for period in periods)
    marks = [rng.below(seats) if rng.below(4) == 0 else 255 for _ in chosen]
    draft.marks = bytes(255 if mark == d // 9 else mark for d, mark in enumerate(marks))
    draft.stepped = sum(1 << d for d in range(seats * 9) if rng.below(3) == 0)
    return draft.done()


def test_turning_the_board_turns_every_influence() -> None:
    rng = Rng("turned")
    for _ in range(20):
        state = random_floor(rng, 4)
        draft = Draft(state)
        draft.spaces = bytes(turned_space(space) for space in state.spaces)
        draft.facings = bytes(
            (facing + 2) % SMALL.periods[tables.DANCERS[d % 9].kind]
            for d, facing in enumerate(state.facings)
        )
        one, two = Picture(state), Picture(draft.done())
        assert one.reclaimed() == two.reclaimed()
        assert [m[:2] for m in one.influenced(one.reclaimed())] == [
            m[:2] for m in two.influenced(two.reclaimed())
        ]


# ---- influence, dancer by dancer


def faces(state: State, one: int, two: int) -> bool:
    """Whether a free dancer's arrows point at another's space."""
    if state.marks[one] != 255:
        return False
    q, r = tables.SPACES[state.spaces[one]]
    for arrow in tables.KINDS[tables.DANCERS[one % 9].kind].arrows:
        dq, dr = tables.DIRECTIONS[(state.facings[one] + arrow) % 12]
        if tables.INDEX.get((q + dq, r + dr)) == state.spaces[two]:
            return True
    return False


def test_random_floors_by_the_definition() -> None:
    rng = Rng("definition")
    marked = freed_ones = 0
    for number in range(60):
        state = random_floor(rng, 2 + number % 5)
        count = len(state.spaces)
        freed = [
            x for x in range(count)
            if state.marks[x] != 255 and x % 9 != 0
            and len(own := [d for d in range(count) if d // 9 == x // 9 and faces(state, d, x)]) > 1
            and any(state.stepped >> d & 1 for d in own)
        ]  # fmt: skip
        picture = Picture(state)
        assert picture.reclaimed() == freed
        expected = []
        for x in range(count):
            inside = state.ball.in_entrance[state.spaces[x]]
            if inside or (state.marks[x] != 255 and x not in freed):
                continue
            threats = [
                d for d in range(count)
                if d // 9 != x // 9 and d not in freed and faces(state, d, x)
                and not state.ball.in_entrance[state.spaces[d]]
            ]  # fmt: skip
            players = {d // 9 for d in threats}
            stepped = state.stepped >> x & 1 or any(state.stepped >> d & 1 for d in threats)
            if len(players) == 1 and stepped:
                expected.append((x, players.pop()))
        assert [one[:2] for one in picture.influenced(freed)] == expected
        marked += len(expected)
        freed_ones += len(freed)
    assert marked > 50
    assert freed_ones > 3
