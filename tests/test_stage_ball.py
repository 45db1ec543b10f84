"""La Danse on the full screen: the floor by keys and by mouse, the talk, the ledger, a breach."""

import pytest
from textual.widgets import Select

from ballroom.core.registry import find
from ballroom.games.la_danse.moves import Break, Dance
from ballroom.terminal.stage import look
from ballroom.terminal.stage.boards import board_of
from ballroom.terminal.stage.boards.la_danse import Board
from ballroom.terminal.stage.canvas import Canvas
from ballroom.terminal.stage.screens.offer import KINDS, OfferScreen
from ballroom.terminal.stage.sights import Sight
from tests.houses import run
from tests.stages import LARGE, Guest, evening, guest, house

NAMES = "Ann,Bo"
GAME = find("la-danse")


def ball(one: Guest) -> Board:
    board = one.table.board
    assert isinstance(board, Board)
    return board


async def dance_by_keys(one: Guest) -> None:
    """A dancer, if one must be picked; the next lit space; and on with it."""
    pick = () if ball(one).picked else ("n", "space")
    await one.strike(*pick, "n", "space", "enter")


def test_a_whole_ball_by_keys() -> None:
    async def play() -> None:
        plain = evening("la-danse", "human,random", NAMES, variations="non-negotiable")
        async with guest(house().playing(plain)) as one:
            while await one.until_asked():
                await dance_by_keys(one)
            assert "LD-8" in one.seen()

    run(play())


def test_announcing_and_dancing_by_mouse() -> None:
    async def play() -> None:
        tonight = evening("la-danse", "human,greedy", NAMES, seed="3", talk=False)
        async with guest(house().playing(tonight), LARGE) as one:
            await one.until_asked()
            place = ball(one).view.ball.dancers[2].space
            await one.click(f"at {place}")
            assert "Announce W1" in one.seen()
            await one.click("do")
            await one.until(lambda: one.is_asked and ball(one).view.ball.phase == "dance")
            dancer = ball(one).picked[0]
            end = next(iter(ball(one).dances[dancer]))
            await one.click(f"at {GAME.write_move(Dance(dancer, end, 0)).split()[-1][:-2]}")
            assert ball(one).end == end
            before = ball(one).facing
            await one.click("turn right")
            facings = ball(one).dances[dancer][end]
            assert (ball(one).facing != before) == (len(facings) > 1)
            assert "If the measure ended now" in one.said()
            assert ball(one).wheel(1)
            assert ball(one).wheel(-1)
            await one.click("do")
            lines = one.table.sitting.lines
            await one.until(lambda: any("Ann's Waltz 1" in line.text for line in lines))

    run(play())


def test_the_floor_is_walked_in_all_directions() -> None:
    async def play() -> None:
        tonight = evening("la-danse", "human,greedy", NAMES, seed="3", talk=False)
        async with guest(house().playing(tonight)) as one:
            await one.until_asked()
            one.board.cursor = "at j8"
            for key, there in (
                ("right", "j9"), ("left", "j8"), ("home", "i7"), ("pagedown", "j8"),
                ("pageup", "i8"), ("end", "j8"), ("up", "i7"), ("down", "j8"),
            ):  # fmt: skip
                await one.press(key)
                assert one.board.cursor in (f"at {there}", "at i8", "at k8"), key
            assert "j8" in one.said() or "k8" in one.said()

    run(play())


def test_a_deal_is_made_and_broken_on_purpose() -> None:
    async def play() -> None:
        tonight = evening("la-danse", "human,human", NAMES, seed="3")
        async with guest(house().playing(tonight)) as one:
            await one.until_asked()
            first = ball(one).view.seat
            await one.press("o")
            screen = one.app.screen
            assert isinstance(screen, OfferScreen)
            add = screen.query_one("#add")
            for seat in ("0", "1"):
                screen.query_one("#who", Select).value = seat
                screen.query_one("#own", Select).value = "C"
                await one.settle()
                await one.until(lambda: not add.has_class("-active"))  # it still is pressed
                await one.pilot.click("#add")
                await one.settle()
            assert "This can be said so" in one.said("#verdict")
            await one.press("ctrl+s")
            await one.until(lambda: "Offer 1 by" in one.seen())
            await one.press("enter")  # done talking: the other is asked
            await one.until(lambda: one.is_asked and ball(one).view.seat != first)
            await one.click("accept 1")
            await one.until(lambda: "What binds" in one.seen())
            await one.press("g")
            assert "Deal 1, dance 1, measure 1" in one.seen()
            await one.press("escape", "enter")
            while ball(one).view.ball.phase == "talk":
                await one.press("enter")
                await one.until_asked()
            mine = ball(one).view.seat * 9 + 6
            await one.click(f"at {ball(one).view.ball.dancers[mine].space}")
            assert "Break the deal" in one.seen()
            assert "This breaks deal 1" in one.said()
            await one.press("enter")
            assert "Press again to do it" in one.said()
            await one.press("escape")
            assert "Press again" not in one.said()
            await one.press("enter", "enter")
            lines = one.table.sitting.lines
            await one.until(lambda: any("breaks deal 1" in line.text for line in lines))

    run(play())


def test_an_offer_that_may_not_be_made_says_why() -> None:
    async def play() -> None:
        async with guest(house().playing(evening("la-danse", "human,human", NAMES))) as one:
            await one.until_asked()
            await one.press("o")
            screen = one.app.screen
            assert isinstance(screen, OfferScreen)
            for kind in KINDS:
                screen.query_one("#what", Select).value = kind
                await one.settle()
                assert one.said("#sentence")
            screen.query_one("#what", Select).value = "bench"
            await one.settle()
            await one.pilot.click("#add")
            await one.settle()
            assert "LD-11.12" in one.said("#verdict")
            await one.press("ctrl+s")
            assert one.app.screen is screen
            await one.press("escape")
            assert one.is_asked

    run(play())


def test_real_seating() -> None:
    async def play() -> None:
        tonight = evening("la-danse", "human,human,human", "Ann,Bo,Cy", quick=False, talk=False)
        async with guest(house().playing(tonight)) as one:
            for order in ("201", "201", "201"):
                await one.until(lambda: "Hand the terminal" in one.seen() or one.is_asked)
                await one.press("r")
                await one.until_asked()
                for seat in order:
                    await one.click(f"seat {seat}")
                await one.press("enter")
            for _ in range(8):
                await one.until_asked()
                if ball(one).view.ball.phase == "announce":
                    break
                await one.press("space")
            assert ball(one).view.ball.phase == "announce"

    run(play())


@pytest.mark.parametrize("size", [(80, 19), (97, 40)])
@pytest.mark.parametrize("seats", [2, 6])
def test_every_space_is_drawn_and_fits(size: tuple[int, int], seats: int) -> None:
    setup = evening("la-danse", ",".join(["human"] * seats), talk=False).setup
    state = GAME.initial(setup)
    while GAME.to_move(state) == (-1,):
        state, _ = GAME.apply(state, -1, GAME.chances(state).moves[0])
    board = board_of(GAME, str)
    seat = GAME.to_move(state)[0]
    board.see(Sight(GAME.view(state, seat), "ABCDEF", True, GAME.legal_moves(state, seat)))
    canvas = Canvas(*size)
    board.paint(canvas)
    assert isinstance(board, Board)
    spaces = [name for name in canvas.spots if name.startswith("at ")]
    assert len(spaces) == len(board.floor.ball.plan.spaces)
    assert canvas.rows <= size[1]
    for name in spaces:
        spot = canvas.spots[name]
        assert spot.x >= 0
        assert spot.x + spot.width <= size[0]
    drawn = canvas.text()
    for emblem in "♛☾★♣◗◆"[:seats]:
        assert drawn.count(emblem) >= 9


def test_everything_legal_can_be_picked() -> None:
    state = GAME.read_state(
        "?,? | 2 6 - 1 0 - | dance 0 01 0,3 0 1 | 2 1 0 2,11 - - 0 - | - "
        "| j12^0 j13^0 j8^0 -^0 -^0 -^0 -^0 -^0 -^0 | j3^0 j2^0 f5^0 -^0 -^0 -^0 -^0 -^0 -^0*0"
    )
    board = board_of(GAME, str)
    assert isinstance(board, Board)
    legal = list(GAME.legal_moves(state, 0))
    board.see(Sight(GAME.view(state, 0), NAMES.split(","), True, legal))
    for move in legal:
        assert isinstance(move, Dance)
        assert not isinstance(move, Break)
        board.end = None
        name = GAME.write_move(move).split()[-1].split("^")[0]
        board.press(f"at {name}")
        for _ in range(12):
            if board.facing == move.facing:
                break
            board.press("turn right")
        assert board.press("do") == move


def test_pictures() -> None:
    async def look_on() -> None:
        tonight = evening("la-danse", "human,greedy", NAMES, seed="3", talk=False)
        async with guest(house(look.DAY).playing(tonight)) as one:
            await one.until_asked()
            await one.press("n", "space", "enter")
            await one.until_asked()
            await one.press("n", "n", "space")
            await one.picture("ball-dance-small-day")
        five = evening("la-danse", "human" + ",greedy" * 4, "Ann,Bo,Cleo,Dot,Eve", talk=False)
        async with guest(house().playing(five), LARGE) as one:
            await one.until_asked()
            await one.press("n", "space", "enter")
            await one.until_asked()
            await one.press("n", "n", "space")
            await one.picture("ball-dance-large-night")
        talk = evening("la-danse", "human,human", NAMES, seed="3")
        async with guest(house().playing(talk)) as one:
            await one.until_asked()
            await one.press("s")
            await one.picture("ball-offer-small-night")
            await one.press("ctrl+s")
            await one.until(lambda: "Offer 1 by" in one.seen())
            await one.picture("ball-talk-small-night")

    run(look_on())
