"""The client in lines of text: games through a real pseudo-terminal, and through a pipe."""

import io
import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from ballroom.cli import main
from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import WATCHER, Malformed
from ballroom.core.language import HOLE, Phrase, catalogue
from ballroom.core.registry import find
from ballroom.terminal.rooms import room_of
from ballroom.terminal.rooms.any_game import AnyRoom
from tests.houses import PATIENCE
from tests.laws import walk

RUN = "import sys; from ballroom.cli import main; sys.exit(main())"
GAME = find("dancing-dice")


def start(*arguments: str) -> "pexpect.spawn[str]":
    return pexpect.spawn(
        sys.executable,
        ["-c", RUN, *arguments, "--plain"],
        encoding="utf-8",
        dimensions=(50, 100),
        timeout=PATIENCE,
        # Who runs the tests in the background may have had Ctrl-C turned off for all below.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        env={"TERM": "xterm-256color", "PATH": "/usr/bin:/bin", **_path()},
    )


def _path() -> dict[str, str]:
    return {"PYTHONPATH": os.environ["PYTHONPATH"]} if os.environ.get("PYTHONPATH") else {}


@pytest.fixture
def asking() -> "Iterator[pexpect.spawn[str]]":
    """`ballroom play` with nothing said: everything is asked for."""
    child = start("play")
    yield child
    child.close(force=True)


def shown(child: "pexpect.spawn[str]") -> str:
    """What came before the last match, without colours."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", child.before or "")


def test_play_alone_asks_and_plays_a_whole_game(asking: "pexpect.spawn[str]") -> None:
    """Choose the game, the seats, who is human and who a computer; play; see the result."""
    asking.expect("Which game")
    for typed in ("²", "?", "polo"):
        asking.sendline(typed)
        asking.expect("Type a number from 1 to")
    asking.sendline("dancing")
    asking.expect("How many play")
    asking.sendline("9")
    asking.expect("is for 2 to 6")
    asking.sendline("2")
    asking.expect("Who sits here")
    asking.sendline("")
    asking.expect("Who sits here")
    asking.sendline("club")
    asking.expect("The name of the person")
    asking.sendline("Ann")
    for _ in range(200):
        found = asking.expect(["Re-roll which dice", "Which three dice", "The last dance"])
        if found == 2:
            break
        if found == 0:
            asking.sendline("")
        else:
            asking.sendline("1 2 3")
            asking.expect("Enter to do it")
            asking.sendline("")
    asking.expect(r"wins: the last couple still dancing \(DD-4.5\)")
    asking.expect(pexpect.EOF)
    asking.close()
    assert asking.exitstatus == 0


def test_a_whole_game_of_balletomane() -> None:
    """By what a person would type: numbers of cards, Enter, short claims."""
    child = start("play", "balletomane", "--players", "human,club", "--names", "Ann,Bo")
    turns = [f"{card} c1" for card in (1, 2, 3, 5, 6, 7, 9)]
    turns += [f"discard {card} reroll c1" for card in range(1, 10)]
    asked = ["Lock which", "Your turn", "Re-roll another", "What do you claim"]
    asked += ["if true, 0 if not", "The last dance"]
    for _ in range(100):
        found = child.expect(asked)
        if found == 5:
            break
        if found == 2:
            child.sendline("")
        elif found == 0:
            child.sendline("1 1")
            child.expect("a die is locked once")
            child.sendline("2")
            child.expect("the other will see")
            child.expect("Enter to do it")
            child.sendline("")
        elif found == 3:
            child.sendline("different 4")
            child.expect("It is (true|a bluff): if you are called")
            child.sendline("")
        elif found == 4:
            assert "Bo claims" in shown(child)
            child.sendline("accept")
        else:
            child.sendline("rules 3.2")
            child.expect("BM-3.2")
            for typed in turns:
                child.expect("Your turn")
                child.sendline(typed)
                if child.expect(["Enter to do it", r"BM-\d|is no move|is not understood"]) == 0:
                    child.sendline("")
                    break
    child.expect(r"wins: \d+ points to \d+ \(BM-1")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_mistakes_are_explained_and_change_nothing() -> None:
    child = start("play", "dancing", "--players", "human,club", "--seed", "1")
    child.expect("Re-roll which dice")
    for typed, answer in [
        ("jump", "is no move"),
        ("reroll 9", "numbers from 1 to 6"),
        ("arrange 1 2 3", r"\(DD-2.5\)"),
        ("?", "From the best: Boogie"),
        ("moves", "keep, reroll 1, reroll 2"),
        ("hint", "of all marathons"),
        ("rules", "DD-3  What a dance is worth"),
        ("rules 4.2", "DD-4.2  A performance satisfies"),
        ("rules 9.9", "has no paragraph DD-9.9"),
        ("look", "Your dice 1 to 3"),
    ]:
        child.sendline(typed)
        child.expect(answer)
        child.expect("Re-roll which dice")
    child.sendline("1 2")
    child.expect("Which three dice")
    child.sendline("")
    child.expect("name the three dice")
    child.sendline("1 2 3")
    child.expect("First .*; second ")
    child.expect("Enter to do it")
    child.sendline("no")
    child.expect("Which three dice")
    child.sendline("quit")
    child.expect("You have left the game")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_two_people_share_a_device_behind_a_curtain() -> None:
    child = start(
        "play", "dancing", "--players", "human,human", "--names", "Ann,Bob", "--seed", "1"
    )
    child.expect("Hand the device to Ann")
    assert "Your dice" not in shown(child)
    child.sendline("r")
    child.expect("Re-roll which dice")
    child.sendline("1")
    child.expect("Hand the device to Bob")
    between = child.before or ""
    assert "\x1b[2J" in between
    assert "\x1b[3J" in between, "what was scrolled off is wiped too"
    for struck_by_accident in ("", "1", "no"):
        child.sendline(struck_by_accident)
        child.expect("Hand the device to Bob")
        assert "Your dice" not in shown(child)
    child.sendline("ready")
    child.expect("Re-roll which dice")
    bobs = shown(child)
    assert "Bob (you)" in bobs
    assert "Ann (you)" not in bobs
    child.close(force=True)


def test_quit_at_the_curtain_shows_nothing() -> None:
    child = start("play", "dancing", "--players", "human,human")
    child.expect("Hand the device to Crown")
    child.sendline("quit")
    child.expect("You have left the game")
    assert "Your dice" not in shown(child)
    child.expect(pexpect.EOF)
    child.close()


@pytest.mark.parametrize("leave", ["\x03", "\x04", "quit\r"])
def test_a_game_that_is_left_is_kept(tmp_path: Path, leave: str) -> None:
    """By Ctrl-C, by Ctrl-D, by its word: the record is closed and can be re-played."""
    file = tmp_path / "left.jsonl"
    child = start("play", "dancing", "--players", "human,club", "--record", str(file))
    child.expect("Re-roll which dice")
    child.sendline("1")
    child.expect("Which three dice")
    child.send(leave)
    child.expect("is kept in")
    child.expect(pexpect.EOF)
    child.close()
    again = start("replay", str(file))
    again.expect("left before its end")
    again.expect("every state is right")
    again.close(force=True)


def test_a_pipe_gets_plain_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:

    monkeypatch.setattr(sys, "stdin", io.StringIO("\n1 2 3\n\nquit\n"))
    assert main(["play", "dancing", "--players", "human,club", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert "Your dice 1 to 3, ivory: " in out
    assert "╭" not in out
    assert "\x1b" not in out


def test_short_forms_of_balletomane() -> None:
    """A Chase names what it copies by itself, an even die its half; cards go by number."""
    game = find("balletomane")
    room = room_of(game)
    text = "1 1 turn 0 1 2644 ? 0 | 0 1479 - ? 5 2 ? ? ? | 0 368 2 2 - 33 ? ? ?"
    view = game.view(game.read_state(text), 0)
    for typed, meant in [
        ("1 c1", "arabesque c1"),
        ("9 c1", "chase plie c1"),
        ("chase c2", "chase plie c2"),
        ("cabriole c1", "cabriole c1 to 1"),
        ("7 o1 to 3", "cabriole o1 to 3"),
        ("discard 4 reroll c1", "discard 4 reroll c1"),
    ]:
        assert room.read(view, typed) == game.read_move(meant)
    shown = room.preview(view, ["Ann", "Bo"], game.read_move("arabesque c1"))
    assert shown is not None
    assert "Ann plays Arabesque: common die 1 from 2 to 3." in shown
    assert "Your other cards would then be worth: " in shown


def test_own_locked_dice_are_shown_to_their_owner_only() -> None:
    game = find("balletomane")
    room = room_of(game)
    text = "1 0 turn 0 0 2644 ? 0 | 0 1279 - ? - 11 ? ? ? | 0 3568 - ? - 35 ? ? ?"
    state = game.read_state(text)
    for seat, own, other in ((0, "hidden 1 and 1", "3 and 5"), (1, "hidden 3 and 5", "1 and 1")):
        described = room.describe(game.view(state, seat), ["Ann", "Bo"])
        assert own in described
        assert other not in described


def test_the_floor_of_la_danse() -> None:
    """Announce and dance by short forms; an end without a facing is asked for it."""
    game = find("la-danse")
    child = start(
        "play", "la-danse", "--players", "human,random", "--seed", "3", "--option", "talk=0"
    )
    child.expect("Which dancer will dance")
    child.sendline("?")
    child.expect("then clockwise")
    child.sendline("X9")
    child.expect("is no dancer")
    child.sendline("C")
    child.expect("Where does 0C end")
    assert "Ends: " in shown(child)
    child.sendline("a1")
    child.expect("is no end of 0C|is no space")
    child.sendline("quit")
    child.expect("You have left the game")
    child.close(force=True)
    room = room_of(game)
    state = game.read_state(
        "?,? | 2 6 - 1 0 - | dance 0 01 0,3 0 1 | 2 1 0 2,11 - - 0 - | - "
        "| j12^0 j13^0 j8^0 -^0 -^0 -^0 -^0 -^0 -^0 | j3^0 j2^0 f5^0 -^0 -^0 -^0 -^0 -^0 -^0*0"
    )
    view = game.view(state, 0)
    assert "Ends: " in room.describe(view, ["Ann", "Bo"])
    with pytest.raises(Malformed, match="say how it faces in"):
        room.read(view, "k8")
    assert room.read(view, "j11") == game.read_move("dance 0W1 j11^0")


def test_any_game_can_be_played_by_its_notation() -> None:
    room = AnyRoom(GAME)
    view = GAME.view(GAME.read_state("1 choose ? 124 | 10 113456 ? ? | 10 222666 ? ?"), 0)
    assert room.describe(view, ["Ann", "Bob"]) == GAME.write_view(view)
    assert room.read(view, "reroll 1 2") == GAME.read_move("reroll 1 2")
    assert room.preview(view, ["Ann", "Bob"], GAME.read_move("keep")) is None
    assert room.question(view)


def test_the_talk_of_la_danse() -> None:
    """An offer, a deal that binds, the ledger, a refusal that names it, and a breach on purpose."""
    child = start(
        "play", "la-danse", "--players", "human,human", "--names", "Ann,Bo", "--seed", "3"
    )
    child.expect("La Danse: Ann")
    child.expect("What do you say")
    child.sendline("?")
    child.expect("A promise is one of: hold W1")
    child.sendline("offer Red: hold C this dance; Blue: hold C this dance")
    child.expect("Offer 1 by Ann: Ann holds the Chasse back in this dance; Bo holds the Chasse")
    child.sendline("")
    child.expect("La Danse: Bo")
    child.expect("What do you say")
    child.sendline("accept 1")
    child.expect("Deal 1 .* binds: Ann holds the Chasse back")
    child.sendline("deals")
    child.expect("Deal 1, dance 1, measure 1")
    child.sendline("")
    child.expect("Which dancer will dance")
    child.sendline("C")
    child.expect("That breaks '(Red|Blue): hold C")
    child.sendline("moves")
    child.expect("break announce .C: breaks deal 1")
    child.sendline("break C")
    child.expect("You will sit this measure out")
    child.sendline("")
    child.expect("would announce the Chasse: that breaks deal 1")
    child.expect("Which dancer will dance")
    child.sendline("quit")
    child.expect("You have left the game")
    child.close(force=True)


def is_name(text: str) -> bool:
    """Whether it is the name of a dance or a step, which is the same in all languages."""
    return all(word[0].isupper() for word in text.split()) and "{" not in text


def unsaid(text: object, language: str) -> Iterator[str]:
    """What a text says that its catalogue does not have in a language."""
    if not isinstance(text, Phrase):
        return
    says = re.search(r"[^\W\d_]", HOLE.sub("", text.template)) and not is_name(text.template)
    if says and text.template not in catalogue(language):
        yield text.template
    for value in text.values.values():
        for part in value if isinstance(value, list | tuple) else [value]:
            yield from unsaid(part, language)


@pytest.mark.parametrize("name", ["dancing-dice", "balletomane", "la-danse"])
def test_a_table_is_described_in_every_language(name: str) -> None:
    game = find(name)
    room, names = room_of(game), ["Ann", "Bob", "Cleo"][: max(2, game.seats[0])]
    played = walk(game, game.setup(len(names)), "described")
    for state in played.some_states(Rng("described"), 40):
        for seat in game.to_move(state) or (WATCHER,):
            if seat == CHANCE:
                continue
            view = game.view(state, seat)
            told = room.describe(view, names)
            assert isinstance(told, Phrase)
            texts: list[object] = [told]
            if seat != WATCHER:
                legal = game.legal_moves(state, seat)
                texts += [room.question(view), room.help(view)]
                texts += [room.preview(view, names, move) for move in list(legal)[:3]]
            for language in ("nl", "it"):
                assert not [one for text in texts for one in unsaid(text, language)]


def test_a_game_is_played_in_dutch() -> None:
    child = start("play", "dancing-dice", "--players", "human,random", "--seed", "1",
                  "--option", "endurance=1", "--language", "nl")  # fmt: skip
    child.expect("Ronde 1.")
    child.expect("conditie 1")
    child.expect("Welke dobbelstenen")
    child.sendline("9 9")
    child.expect("zijn geen dobbelstenen: schrijf")
    child.expect("Welke dobbelstenen")
    child.sendline("quit")
    child.expect("Je hebt het spel verlaten")
    child.close()
