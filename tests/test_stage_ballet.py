"""Balletomane on the full screen: turns put together by keys and by mouse, claims, calls."""

from ballroom.core.registry import find
from ballroom.games.balletomane.moves import Turn
from ballroom.terminal.stage import look
from ballroom.terminal.stage.boards import board_of
from ballroom.terminal.stage.boards.balletomane import Board
from ballroom.terminal.stage.boards.turning import Turning
from ballroom.terminal.stage.canvas import Canvas
from ballroom.terminal.stage.sights import Sight
from tests.houses import run
from tests.stages import LARGE, Guest, evening, guest, house

NAMES = "Ann,Bo"
GAME = find("balletomane")


def board_at(text: str, seat: int = 0) -> Board:
    """A board that is asked for a move in a state."""
    board = board_of(GAME, str)
    assert isinstance(board, Board)
    state = GAME.read_state(text)
    board.see(Sight(GAME.view(state, seat), ["Ann", "Bo"], True, GAME.legal_moves(state, seat)))
    return board


async def answer(one: Guest) -> None:
    """What is asked, by keys alone."""
    board = one.board.board
    assert isinstance(board, Board)
    match board.view.phase:
        case "lock":
            await one.strike("2", "enter")
        case "turn":
            hand = board.view.sides[board.view.seat].hand or ()
            await one.strike(str(hand[-1]), "d", "1", "enter")
        case "again":
            await one.strike("enter")
        case "claim":
            await one.strike("8", "8", "enter")
        case "answer":
            await one.strike("a")


def test_a_whole_game_by_keys() -> None:
    async def play() -> None:
        async with guest(house().playing(evening("balletomane", "human,club", NAMES))) as one:
            while await one.until_asked():
                await answer(one)
            assert "points to" in one.seen()
            assert "BM-1" in one.seen()

    run(play())


def test_a_turn_by_mouse() -> None:
    async def play() -> None:
        tonight = evening("balletomane", "human,club", NAMES)
        async with guest(house().playing(tonight), LARGE) as one:
            await one.until_asked()
            await one.click("lock 1")
            assert "You lock" in one.said()
            await one.click("do")
            await one.until(lambda: one.is_asked and one.table.board.view.phase == "turn")
            card = next(name for name in one.board.canvas.spots if name.startswith("card"))
            await one.click(card)
            await one.click("discard")
            await one.click("die 1")
            assert "Ann discards" in one.said()
            await one.click("do")
            lines = one.table.sitting.lines
            await one.until(lambda: any("Ann discards" in line.text for line in lines))

    run(play())


def test_every_turn_can_be_put_together() -> None:
    """Whatever is legal can be picked, and nothing else comes out."""
    for text in (
        "1 1 turn 0 1 2644 ? 0 | 0 1479 - ? 5 2 ? ? ? | 0 368 2 2 - 33 ? ? ?",
        "1 1 turn 0 1 2644 ? 0 | 0 1789 - ? 5 2 ? ? ? | 0 346 2 8 - 33 ? ? ?",
    ):
        state = GAME.read_state(text)
        legal = [move for move in GAME.legal_moves(state, 0) if isinstance(move, Turn)]
        assert legal
        for move in legal:
            turn = Turning()
            turn.legal = legal
            turn.pick_card(move.card, move.discard)
            for die in (move.die, move.other):
                if die >= 0:
                    assert turn.wants_die()
                    turn.pick_die(die)
            if turn.values():
                turn.value = move.value
            assert turn.move() == move
            steps = 0
            while turn.back():
                steps += 1
            assert turn.card is None
            assert steps >= 1


def test_locked_dice_of_the_other_stay_in_their_box() -> None:
    text = "1 0 turn 0 0 2644 ? 0 | 0 1279 - ? - 11 ? ? ? | 0 3568 - ? - 35 ? ? ?"
    for seat in (0, 1):
        for size in ((80, 17), (97, 40)):
            canvas = Canvas(*size)
            board_at(text, seat).paint(canvas)
            drawn = canvas.text()
            assert drawn.count("▒▒▒▒▒") == 2 * 3
            assert canvas.rows <= size[1]
            assert "◆" in drawn


def test_claims_go_up_with_each_stroke() -> None:
    board = board_at("1 1 claim 0 6 1345 ? 0 | 0 5 278 0 - 56 ? ? ? | 0 6 349 0 3 1 ? ? ?")
    keys = {key.key: key.spot for key in board.own_keys()}
    assert board.press(keys["5"]) is None
    first = board.level
    board.press({key.key: key.spot for key in board.own_keys()}["5"])
    assert first is not None
    assert board.level == first + 1
    assert "if you are called" in board.note()
    assert board.press("do") == GAME.read_move("claim straight 4")
    board.press("claim 0")
    assert board.press("do") == GAME.read_move("claim nothing")


def test_pictures() -> None:
    async def look_on() -> None:
        tonight = evening("balletomane", "human,club", NAMES)
        async with guest(house(look.DAY).playing(tonight)) as one:
            await one.until_asked()
            await one.press("2")
            await one.picture("ballet-lock-small-day")
            await one.press("enter")
            await one.until_asked()
            await one.press("2", "3")
            await one.picture("ballet-turn-small-day")
        async with guest(house().playing(tonight), LARGE) as one:
            while one.table.board.sight is None or not (
                one.is_asked and one.table.board.view.phase == "claim"
            ):
                assert await one.until_asked()
                if one.table.board.view.phase != "claim":
                    await answer(one)
            await one.press("5")
            await one.picture("ballet-claim-large-night")

    run(look_on())
