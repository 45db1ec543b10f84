"""The ballroom command."""

import argparse
import io
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from ballroom import __version__
from ballroom.commands import Complaint, language_asked, language_of, way
from ballroom.commands.arguments import Parser, speaking
from ballroom.core.language import ENGLISH, say, spoken
from ballroom.core.registry import BadHouse
from ballroom.core.saying import words_of
from ballroom.core.system import complaint

IN_A_CHECKOUT = ("bench", "check", "docs", "extra", "lock", "test")
"""Words of the launcher, ./ballroom, which are about the sources and not about the house."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; a complaint goes to standard error and gives 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a sign that cannot be shown is no reason to stop
    given = sys.argv[1:] if arguments is None else list(arguments)
    language = language_asked(given)
    try:
        return _run(given, language)
    except Complaint as why:
        _complain(why.sentence, language)
        return why.status
    except BadHouse as error:
        _complain(words_of(error), language)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Whoever read our output went away; leave without a second error at exit.
        sys.stdout = None
        return 141
    except OSError as error:
        _complain(complaint(error), language)
        return 2


def _run(given: list[str], language: str) -> int:
    if given and given[0] in IN_A_CHECKOUT:
        raise Complaint(
            say("{word} runs in a checkout of the sources: ./ballroom {word}", word=given[0])
        )
    parsed = parser(language).parse_args(given)
    language_of(parsed)  # one that is not there is refused, whatever the command
    command: Callable[[argparse.Namespace], int] = parsed.command
    return command(parsed)


def _complain(sentence: str, language: str) -> None:
    print(f"ballroom: {spoken(sentence, language)}", file=sys.stderr)


def parser(language: str = ENGLISH) -> Parser:
    """The command line: all commands with their arguments."""
    top = speaking(language)(
        prog="ballroom",
        description="Dance-themed tabletop games, exact to their rules. "
        "Alone, it opens the house on this machine and its page in a browser.",
    )
    version = say("{name} {version} ({way})", name="ballroom", version=__version__, way=way())
    top.add_argument("--version", action="version", version=version)
    commands = top.add_subparsers(title=say("commands"), metavar="COMMAND")
    for add in (
        _games, _play, _rules, _simulate, _lab, _replay, _verify, _data, _serve, _stores,
    ):  # fmt: skip
        add(commands)
    top.add_argument("--no-browser", action="store_true", help="alone: only say the address")
    _language(top, None)
    top.set_defaults(command=_here)
    return top


def _here(parsed: argparse.Namespace) -> int:
    from ballroom.commands.here import run

    return run(parsed)


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


def _add(
    commands: Commands, name: str, about: str, run: Callable[[argparse.Namespace], int]
) -> Parser:
    parser = _group(commands, name, about)
    parser.set_defaults(command=run)
    _language(parser)
    return parser


def _group(commands: Commands, name: str, about: str) -> Parser:
    """A command with its sentence, or a group of commands."""
    parser = commands.add_parser(name, help=about)
    sentence = spoken(about, parser.language)
    parser.description = f"{sentence[0].upper()}{sentence[1:]}."
    return parser


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else")


def _options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game's setup, e.g. endurance=5 (may be repeated)",
    )
    parser.add_argument(
        "--data", type=Path, metavar="FILE", help="a corrected board and pieces (La Danse)"
    )


def _plain(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--plain", action="store_true", help="lines of plain text, not the whole screen"
    )


def _language(parser: argparse.ArgumentParser, default: str | None = argparse.SUPPRESS) -> None:
    """It may stand before a command or after it; after it nothing is set where nothing is said."""
    parser.add_argument(
        "--language", metavar="TAG", default=default, help="en, nl or it (default: as LANG says)"
    )


def _games(commands: Commands) -> None:
    from ballroom.commands.games import run

    parser = _add(commands, "games", "list the games", run)
    _json(parser)


def _play(commands: Commands) -> None:
    def run(parsed: argparse.Namespace) -> int:
        from ballroom.commands.play import run

        return run(parsed)

    parser = _add(commands, "play", "play a game in the terminal", run)
    parser.add_argument("game", nargs="?", help="its name, or the beginning of it")
    parser.add_argument("--seats", type=int, help="how many play")
    parser.add_argument(
        "--players",
        metavar="A,B,..",
        help="who sits where: `human` or a computer's level, e.g. human,club,club",
    )
    parser.add_argument("--names", metavar="A,B,..", help="what the seats are called")
    parser.add_argument("--seed", help="the same seed rolls the same dice")
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the game in this file")
    parser.add_argument("--join", metavar="LINK", help="take a seat at a house's table")
    parser.add_argument("--watch", action="store_true", help="with --join, only look on")
    _plain(parser)
    _options(parser)


def _rules(commands: Commands) -> None:
    from ballroom.commands.rules import run

    parser = _add(commands, "rules", "print the rules of a game", run)
    parser.add_argument("game")
    parser.add_argument("paragraph", nargs="?", help="one paragraph (4.2) or one section (4)")
    _json(parser)


def _simulate(commands: Commands) -> None:
    def run(parsed: argparse.Namespace) -> int:
        from ballroom.commands.simulate import run

        return run(parsed)

    parser = _add(commands, "simulate", "let computers play many games, and sum them up", run)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, help="how many play (default: the fewest)")
    parser.add_argument("--games", type=int, default=100, metavar="K", help="how many games")
    parser.add_argument("--seed", default="1", metavar="S", help="the same seed, the same games")
    parser.add_argument(
        "--players",
        default="random",
        metavar="A,B,..",
        help="a level for each seat, or one for all",
    )
    parser.add_argument(
        "--rotate", action="store_true", help="move everyone on by a seat from game to game"
    )
    parser.add_argument("--records", type=Path, metavar="FILE", help="keep the games in this file")
    _place(parser)
    _options(parser)
    _json(parser)


def _place(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--workers", type=int, help="processes (default: one a core)")
    parser.add_argument(
        "--on", default="here", metavar="PLACE", help="here, ray, or ray://HOST:PORT (a cluster)"
    )


def _lab(commands: Commands) -> None:
    lab = _group(commands, "lab", "study a game")
    _language(lab)
    studies = lab.add_subparsers(title=say("studies"), metavar="STUDY", required=True)
    for add in (_ladder, _balance, _puzzles, _solve):
        add(studies)


def _study(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", default="1", metavar="S", help="the same seed, the same games")
    _place(parser)
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="keep what is done there, and go on from it"
    )
    parser.add_argument("--page", type=Path, metavar="FILE", help="write a page with plots")
    _options(parser)
    _json(parser)


def _ladder(studies: Commands) -> None:
    def run(parsed: argparse.Namespace) -> int:
        from ballroom.commands.ladder import run

        return run(parsed)

    parser = _add(studies, "ladder", "all players of a game against one another, rated", run)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, help="how many play (default: the fewest)")
    parser.add_argument("--players", metavar="A,B,..", help="which levels (default: all)")
    parser.add_argument(
        "--deals", type=int, default=50, metavar="K", help="a pairing, each in every seating"
    )
    _study(parser)


def _balance(studies: Commands) -> None:
    def run(parsed: argparse.Namespace) -> int:
        from ballroom.commands.balance import run

        return run(parsed)

    parser = _add(studies, "balance", "who wins, how long a game lasts, what matters in it", run)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, help="how many play (default: the fewest)")
    parser.add_argument("--games", type=int, default=100, metavar="K", help="how many games")
    parser.add_argument(
        "--players", metavar="A,B,..", help="as for simulate (default: the strongest for all)"
    )
    parser.add_argument(
        "--beside",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="the same games set up otherwise, e.g. size=7 (may be repeated)",
    )
    parser.add_argument(
        "--variations",
        action="store_true",
        help="the same games with each variation and on each other board",
    )
    _study(parser)


def _puzzles(studies: Commands) -> None:
    def run(parsed: argparse.Namespace) -> int:
        from ballroom.commands.puzzles import run

        return run(parsed)

    parser = _add(studies, "puzzles", "find decisive positions, every choice weighed exactly", run)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, help="how many play (default: the fewest)")
    parser.add_argument("--games", type=int, default=20, metavar="K", help="how many games")
    parser.add_argument("--seed", default="1", metavar="S", help="the same seed, the same games")
    parser.add_argument("--players", default="club", metavar="A,B,..", help="as for simulate")
    parser.add_argument("--kind", help="only puzzles of this kind")
    parser.add_argument(
        "--every", type=int, default=1, metavar="N", help="weigh one position in so many"
    )
    parser.add_argument(
        "--weigh", type=Path, metavar="FILE", help="weigh the puzzles of this file again instead"
    )
    _options(parser)


def _solve(studies: Commands) -> None:
    def run(parsed: argparse.Namespace) -> int:
        from ballroom.commands.solve import run

        return run(parsed)

    parser = _add(studies, "solve", "work a game out, state by state", run)
    parser.add_argument("game")
    parser.add_argument(
        "--what", default="worth", metavar="NAME", help="what is worked out (worth)"
    )
    parser.add_argument("--stages", type=int, metavar="N", help="only the first N stages")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write what is known there")
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="keep what is done there, and go on from it"
    )
    _place(parser)
    _json(parser)
    parser.set_defaults(page=None)


def _serve(commands: Commands) -> None:
    def run(parsed: argparse.Namespace) -> int:
        from ballroom.commands.serve import run

        return run(parsed)

    parser = _add(commands, "serve", "serve tables to players elsewhere", run)
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (this machine only)")
    parser.add_argument("--port", type=int, default=8000, help="on which port (8000)")
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="NAME",
        help="a name by which browsers reach the house (may be repeated)",
    )
    parser.add_argument(
        "--store", metavar="ADDRESS", help="where games are kept: sqlite:PATH or postgresql://.."
    )
    parser.add_argument("--workers", type=int, default=1, help="processes on the same port (1)")
    levels = ("debug", "info", "warning", "error")
    parser.add_argument("--log", choices=levels, default="warning", help="what is logged")


def _stores(commands: Commands) -> None:
    from ballroom.commands.stores import run_export, run_forget, run_import

    out = _add(commands, "export", "write all tables of a store to a file", run_export)
    out.add_argument("file", metavar="FILE", type=Path, help="a new file")
    out.add_argument("--leave-out", action="store_true", help="leave out tables that are not right")
    back = _add(commands, "import", "put all tables of such a file into a store", run_import)
    back.add_argument("file", metavar="FILE", type=Path, help="what export has written")
    away = _add(commands, "forget", "take a person's name and words out of a store", run_forget)
    away.add_argument("name", metavar="NAME", help="the name that the person gave")
    away.add_argument("--table", metavar="ID", help="at this table only")
    away.add_argument("--yes", action="store_true", help="do it; else it is only said where")
    for parser in (out, back, away):
        parser.add_argument("--store", metavar="ADDRESS", help="sqlite:PATH or postgresql://..")
        _json(parser)


def _data(commands: Commands) -> None:
    from ballroom.commands.data import run

    parser = _add(commands, "data", "print a game's board and pieces, to be corrected", run)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, help="how many play")
    _options(parser)


def _verify(commands: Commands) -> None:
    from ballroom.commands.verify import run

    parser = _add(commands, "verify", "check the dice of a table's record", run)
    parser.add_argument("file", metavar="FILE", help="a table's record, or - for standard input")
    parser.add_argument("--root", metavar="HEX", help="the promise that you were shown")
    parser.add_argument("--seed", metavar="SEED", help="the seed that you gave for the dice")
    _json(parser)


def _replay(commands: Commands) -> None:
    from ballroom.commands.replay import run

    parser = _add(commands, "replay", "re-play records and check every state", run)
    parser.add_argument("file", metavar="FILE", help="a file of records, or - for standard input")
    parser.add_argument("--step", action="store_true", help="show every move in words, one by one")
    parser.add_argument(
        "--seat", type=int, metavar="N", help="show only what seat N did and was told"
    )
    _plain(parser)
    _json(parser)


if __name__ == "__main__":
    sys.exit(main())
