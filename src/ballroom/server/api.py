"""The HTTP API: all that is not live, and a description of it."""

import re
from collections.abc import Awaitable, Callable
from html import escape
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Match, Route

from ballroom import __version__
from ballroom.core import registry, rulebook, setups
from ballroom.core.contract import WATCHER, AnyGame
from ballroom.core.language import say, spoken
from ballroom.core.puzzles import Puzzle
from ballroom.players.registry import levels, usual
from ballroom.server import bodies, pages, puzzles
from ballroom.server.guard import READER, Rates, address, answer, problem, read_body, sentence_of
from ballroom.table import lessons, records, replays
from ballroom.table.hall import Hall
from ballroom.table.listeners import Live
from ballroom.table.store import Unavailable
from ballroom.table.table import Refused, Table

B = TypeVar("B", bound=bodies.Body)
Handler = Callable[[Request], Awaitable[Response]]


LONGEST_KEY = 80
LONGEST_MOVE = 80
NOT_YOURS = "You do not hold that seat; look with -2, as all may."


LATER = ("store", "unsure", "closing")
"""The refusals that will pass by themselves."""


class NoTable(Exception):
    """There is no such table, or the asker may not know of it."""


class NoGame(Exception):
    """There is no such game."""


class NoPuzzle(Exception):
    """The game has no such puzzle."""


class Api:
    """The handlers of all requests."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        limits = hall.limits
        self._opening = Rates(limits.max_tables_per_address / 3600, limits.max_tables_per_address)

    def routes(self) -> list[Route]:
        """All paths."""
        found = [
            Route(path, self._guarded(getattr(self, name)), methods=[method])
            for path, method, name, *_ in PATHS
        ]
        return [
            *found,
            Route("/api/openapi.json", self._openapi, methods=["GET"]),
            Route("/api", self._page, methods=["GET"]),
        ]

    def _guarded(self, handler: Handler) -> Handler:
        """Problems become answers."""

        async def guarded(request: Request) -> Response:
            try:
                return await handler(request)
            except Refused as refused:
                status = 503 if refused.code in LATER else 409
                return problem(status, refused.code, refused.sentence, refused.rule)
            except Unavailable:
                return problem(503, "store", "The house cannot reach its store; try again.")
            except NoGame:
                return problem(404, "game", "There is no such game.")
            except NoPuzzle:
                return problem(404, "puzzle", "There is no such puzzle.")
            except NoTable:
                return problem(404, "table", "There is no such table, or its link is another.")
            except OverflowError:
                return problem(
                    413,
                    "size",
                    say("At most {max_body} bytes.", max_body=self.hall.limits.max_body),
                )
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                return problem(400, "malformed", sentence_of(error))
            except ClientDisconnect:
                return problem(400, "cut", "The request was cut off.")
            except TimeoutError:
                return problem(408, "slow", "The request did not come in in time.")

        return guarded

    async def _body(self, request: Request, kind: type[B]) -> B:
        data = await read_body(request, self.hall.limits.max_body)
        return msgspec.json.decode(data, type=kind)

    async def _table(self, request: Request) -> Live:
        live = await self.hall.find(request.path_params["table"])
        if live is None:
            raise NoTable
        return live

    async def _seen_table(self, request: Request) -> tuple[Live, list[int]]:
        """A table that the asker may look at, and the seats it holds there."""
        key = request.query_params.get("key", "")
        if len(key) > LONGEST_KEY:
            raise msgspec.ValidationError(f"A key has at most {LONGEST_KEY} letters")
        live = await self._table(request)
        bearer = request.headers.get("authorization", "")
        token = bearer.removeprefix("Bearer ") if bearer.startswith("Bearer ") else ""
        seats = await self.hall.seats_of(live, token)
        if not seats and not self.hall.may_watch(live.table, key):
            raise NoTable
        return live, seats

    # ---- handlers

    async def health(self, request: Request) -> Response:
        """Whether the house is well."""
        del request
        well = await self.hall.store.is_well()
        count = await self.hall.store.count_unfinished() if well else 0
        return answer(bodies.Health(well, __version__, count), 200 if well else 503)

    async def games(self, request: Request) -> Response:
        """All games."""
        del request
        found = sorted(registry.games().values(), key=lambda game: game.name)
        return answer(bodies.Games(tuple(_game(game) for game in found)))

    async def rules(self, request: Request) -> Response:
        """The rules of a game."""
        game = _game_of(request)
        found = rulebook.paragraphs(game, language=READER.get()).values()
        rules = tuple(
            bodies.Rule(one.id, one.section, one.text, one.ours, one.marks.get("ours", ""))
            for one in found
        )
        return answer(bodies.Rules(game.name, rules))

    async def puzzles(self, request: Request) -> Response:
        """The puzzles of a game."""
        return answer(puzzles.listed(_game_of(request), READER.get()))

    async def puzzle(self, request: Request) -> Response:
        """One puzzle."""
        return answer(puzzles.shown(*_puzzle(request), READER.get()))

    async def puzzle_after(self, request: Request) -> Response:
        """What comes of a move in a puzzle."""
        found = _puzzle(request)
        move = request.query_params.get("move", "")
        if not 0 < len(move) <= LONGEST_MOVE:
            raise msgspec.ValidationError(f"move is a text of 1 to {LONGEST_MOVE} letters")
        return answer(puzzles.after(*found, move, READER.get()))

    async def lessons(self, request: Request) -> Response:
        """The lessons of a game."""
        game = _game_of(request)
        return answer(bodies.Lessons(game.name, lessons.listed(game, READER.get())))

    async def lesson(self, request: Request) -> Response:
        """One lesson."""
        game, name = _game_of(request), request.path_params["lesson"]
        if name not in lessons.scripts(game):
            return problem(404, "lesson", "There is no such lesson.")
        return answer(lessons.lesson(game, name, READER.get()))

    async def tables(self, request: Request) -> Response:
        """The lobby."""
        del request
        return answer(bodies.Tables(tuple(map(summary, await self.hall.listed()))))

    async def open_table(self, request: Request) -> Response:
        """A new table."""
        body = await self._body(request, bodies.OpenTable)
        if not self._opening.take(address(request)):
            return problem(429, "rate", "You have opened many tables; wait a little.")
        keys = await self.hall.open_table(
            body.game,
            body.seats,
            body.options,
            body.title,
            body.clock,
            body.late,
            body.listed,
            body.rated,
        )
        return answer(bodies.Opened(keys.table, keys.join, keys.watch), 201)

    async def table(self, request: Request) -> Response:
        """One table."""
        live, _ = await self._seen_table(request)
        return answer(summary(live.table))

    async def take(self, request: Request) -> Response:
        """Take seats."""
        body = await self._body(request, bodies.TakeSeats)
        live = await self._table(request)
        token = await self.hall.take(live, body.key, body.names, body.seats, body.seed)
        return answer(bodies.Seated(live.table.id, token, tuple(live.table.seat_of(token))), 201)

    async def hand_over(self, request: Request) -> Response:
        """Move seats to another device."""
        body = await self._body(request, bodies.HandOver)
        return answer(
            bodies.Handing(await self.hall.hand_over(await self._table(request), body.token)), 201
        )

    async def claim(self, request: Request) -> Response:
        """The other device."""
        body = await self._body(request, bodies.Claim)
        live = await self._table(request)
        token = await self.hall.claim(live, body.key)
        return answer(bodies.Seated(live.table.id, token, tuple(live.table.seat_of(token))), 201)

    async def forget(self, request: Request) -> Response:
        """Forget whoever holds a token."""
        body = await self._body(request, bodies.Forget)
        live = await self._table(request)
        await self.hall.forget_person(live, body.token)
        return answer(summary(live.table))

    async def record(self, request: Request) -> Response:
        """What the asker may know of a game, line by line."""
        live, seats = await self._seen_table(request)
        eyes = (*seats, WATCHER)
        if "seat" in request.query_params:
            seat = _number(request, "seat", WATCHER, WATCHER)
            if seat not in eyes:
                return problem(409, "seat", NOT_YOURS)
            seats = [] if seat == WATCHER else [seat]
        return Response(records.write(live.table, seats), media_type="application/jsonl")

    async def replay(self, request: Request) -> Response:
        """A game looked back on."""
        live, seats = await self._seen_table(request)
        eyes = (*seats, WATCHER)
        seat = _number(request, "seat", WATCHER, eyes[0])
        first = _number(request, "first", 0, 0)
        if seat not in eyes:
            return problem(409, "seat", NOT_YOURS)
        return answer(await replays.replay(live.table, eyes, seat, first, READER.get()))

    async def _page(self, request: Request) -> Response:
        del request
        return Response(page(), media_type="text/html")

    async def _openapi(self, request: Request) -> Response:
        del request
        return Response(msgspec.json.encode(openapi()), media_type="application/json")


async def no_such_path(request: Request, error: Exception) -> Response:
    """What is answered where there is nothing: a browser is shown the page, which says so."""
    del error
    wants_page = "text/html" in request.headers.get("accept", "")
    if wants_page and not request.url.path.startswith("/api"):
        return Response(pages.index(), 404, media_type="text/html")
    return problem(404, "path", "There is nothing here; /api describes what there is.")


async def no_such_method(request: Request, error: Exception) -> Response:
    """What is answered where something else can be done, and what."""
    del error
    found = [one for one in request.app.routes if isinstance(one, Route)]
    here = [one.methods or () for one in found if one.matches(request.scope)[0] != Match.NONE]
    allowed = ", ".join(sorted({method for methods in here for method in methods}))
    response = problem(405, "method", say("Here one can {allowed}.", allowed=allowed))
    response.headers["allow"] = allowed
    return response


def page() -> str:
    """The description of the API for people: no script, no style, nothing from elsewhere."""
    described = openapi()
    rows = []
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            takes = operation.get("requestBody", {}).get("content", {})
            body = "".join(kind["schema"]["$ref"].rsplit("/", 1)[-1] for kind in takes.values())
            about = f"{operation['summary']}. Takes {body}." if body else f"{operation['summary']}."
            rows.append(f"<dt><code>{method.upper()} {escape(path)}</code></dt><dd>{about}</dd>")
    kinds = []
    for name, schema in sorted(described["components"]["schemas"].items()):
        fields = ", ".join(schema.get("properties", {}))
        about = escape(schema.get("description", ""))
        kinds.append(f"<dt><code>{name}</code></dt><dd>{about} <code>{fields}</code></dd>")
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Ballroom: the API</title>'
        f"<h1>Ballroom {__version__}: the API</h1>"
        '<p>As data: <a href="/api/openapi.json">openapi.json</a>. Play goes over a WebSocket at '
        "<code>/api/tables/{table}/play</code>.</p>"
        f"<h2>Requests</h2><dl>{''.join(rows)}</dl><h2>Bodies</h2><dl>{''.join(kinds)}</dl></html>"
    )


def summary(table: Table) -> bodies.Summary:
    """A table as it may be listed."""
    return bodies.Summary(
        table=table.id,
        game=table.game.name,
        title=table.opened.title,
        seats=tuple(f"~{one.level}" if one.level else one.name for one in table.seats),
        options={
            name: value
            for name, value in table.opened.setup.items()
            if name not in ("seats", "data")
        },
        clock=table.opened.clock,
        late=table.opened.late,
        listed=table.opened.listed,
        rated=table.opened.rated,
        opened=table.opened.at,
        moves=table.version,
        over=table.outcome is not None,
        to_move=table.to_move(),
        outcome=table.outcome and table.outcome.said(READER.get()),
        root=table.opened.root,
        next_root=table.opened.next_root,
        seeds=tuple(table.seeds),
    )


def _game_of(request: Request) -> AnyGame:
    """The game that a path names."""
    game = registry.games().get(request.path_params["game"])
    if game is None:
        raise NoGame
    return game


def _puzzle(request: Request) -> tuple[AnyGame, Puzzle]:
    """The puzzle that a path names, with its game."""
    game = _game_of(request)
    found = puzzles.find(game, request.path_params["number"])
    if found is None:
        raise NoPuzzle
    return game, found


def _number(request: Request, name: str, least: int, otherwise: int) -> int:
    """A number in the query of a request."""
    text = request.query_params.get(name)
    if text is None:
        return otherwise
    if not re.fullmatch(r"-?\d{1,6}", text) or int(text) < least:
        raise msgspec.ValidationError(f"{name} is a number from {least} on")
    return int(text)


def _game(game: AnyGame) -> bodies.GameShown:
    language = READER.get()
    return bodies.GameShown(
        name=game.name,
        title=game.title,
        about=spoken(game.about, language),
        seats=(game.seats[0], game.seats[-1]),
        minutes=game.minutes,
        # in English to all: the page reads in it what an option may be, and has words of its own
        options={name: spoken(about) for name, about in setups.options(game).items()},
        levels={name: spoken(make().about, language) for name, make in levels(game).items()},
        usual=usual(game),
        lessons=tuple(lessons.scripts(game)),
    )


# path, method, handler, what it does, the body that it takes, the body of its answer, its status
PATHS: tuple[tuple[str, str, str, str, type[Any] | None, type[Any] | None, int], ...] = (
    ("/health", "GET", "health", "Whether the house is well", None, bodies.Health, 200),
    ("/api/games", "GET", "games", "All games", None, bodies.Games, 200),
    ("/api/games/{game}/rules", "GET", "rules", "The rules of a game", None, bodies.Rules, 200),
    (
        "/api/games/{game}/lessons", "GET", "lessons", "The lessons of a game",
        None, bodies.Lessons, 200,
    ),
    (
        "/api/games/{game}/lessons/{lesson}", "GET", "lesson", "A guided first game, step by step",
        None, lessons.Lesson, 200,
    ),
    (
        "/api/games/{game}/puzzles", "GET", "puzzles", "The puzzles of a game",
        None, bodies.Puzzles, 200,
    ),
    (
        "/api/games/{game}/puzzles/{number}", "GET", "puzzle", "A puzzle, and what moves are worth",
        None, bodies.PuzzleShown, 200,
    ),
    (
        "/api/games/{game}/puzzles/{number}/after", "GET", "puzzle_after",
        "What comes of a move in a puzzle", None, bodies.PuzzleAfter, 200,
    ),
    ("/api/tables", "GET", "tables", "The lobby: listed tables", None, bodies.Tables, 200),
    ("/api/tables", "POST", "open_table", "Open a table", bodies.OpenTable, bodies.Opened, 201),
    ("/api/tables/{table}", "GET", "table", "One table", None, bodies.Summary, 200),
    (
        "/api/tables/{table}/seats", "POST", "take", "Take seats",
        bodies.TakeSeats, bodies.Seated, 201,
    ),
    (
        "/api/tables/{table}/device", "POST", "hand_over", "A link that moves seats to a device",
        bodies.HandOver, bodies.Handing, 201,
    ),
    (
        "/api/tables/{table}/device/claim", "POST", "claim", "Take the seats of such a link",
        bodies.Claim, bodies.Seated, 201,
    ),
    (
        "/api/tables/{table}/forget", "POST", "forget", "Forget whoever holds a token there",
        bodies.Forget, bodies.Summary, 200,
    ),
    ("/api/tables/{table}/record", "GET", "record", "The game as one may know it", None, None, 200),
    (
        "/api/tables/{table}/replay", "GET", "replay", "The game looked back on, view by view",
        None, replays.Replay, 200,
    ),
)  # fmt: skip


KEYED = ("table", "record", "replay")
"""The handlers that want to know who asks: by a key of the table, or by a seat's token."""

EYES = ("seat", WATCHER, "Through whose eyes: an own seat, or -2 for what everybody may see")
QUERIES = {
    "record": (EYES,),
    "replay": (EYES, ("first", 0, "The first input that is wanted, counted from 0")),
}
"""By handler: numbers that may be asked for, with the least of each."""

REFUSALS = {
    400: "The request is malformed, or was cut off",
    403: "The page that asks does not belong to this house",
    404: "There is no such thing, or who asks may not know of it",
    408: "The request did not come in in time",
    409: "The rules of the game, of the table or of the house do not allow it",
    413: "The request is too large",
    421: "The house is not called by that name",
    429: "Too many requests",
    503: "The house is full, or cannot use its store",
}
FOR_ALL = (421, 429, 503)
FOR_BODIES = (400, 403, 408, 409, 413)
PARTS: dict[str, dict[str, Any]] = {
    "{game}": {"type": "string", "enum": sorted(registry.games())},
    "{lesson}": {"type": "string", "pattern": "^[0-9a-z-]{1,40}$"},
    "{number}": {"type": "integer", "minimum": 1, "maximum": 999},
}
"""What stands for these parts of a path; anything else is a table's."""
TABLE = {"type": "string", "pattern": "^[0-9a-z]{1,40}$"}


def openapi() -> dict[str, Any]:
    """The description of the API, made from the types that it uses."""
    kinds = [kind for path in PATHS for kind in path[4:6] if kind is not None]
    _, components = msgspec.json.schema_components(
        [*kinds, bodies.Problem], ref_template="#/components/schemas/{name}"
    )
    paths: dict[str, Any] = {}
    for path, method, name, about, takes, gives, status in PATHS:
        operation: dict[str, Any] = {
            "operationId": name,
            "summary": about,
            "parameters": _parameters(path, name),
            "responses": {
                **_refusals(path, name, takes is not None),
                str(status): {"description": "Done", "content": _content(gives)},
            },
        }
        if name == "health":
            content = _content(gives)
            operation["responses"]["503"] = {"description": REFUSALS[503], "content": content}
        if name in KEYED:
            operation["security"] = [{}, {"seat": []}]
        if takes is not None:
            operation["requestBody"] = {"required": True, "content": _content(takes)}
        paths.setdefault(path, {})[method.lower()] = operation
    seat = {"type": "http", "scheme": "bearer", "description": "The token that holds a seat"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ballroom", "version": __version__},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"seat": seat}},
    }


def _parameters(path: str, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [
        {
            "name": part[1:-1],
            "in": "path",
            "required": True,
            "schema": PARTS.get(part, TABLE),
        }
        for part in path.split("/")
        if part.startswith("{")
    ]
    if name in KEYED:
        about = "A key of the table, from one of its links"
        key = {"type": "string", "maxLength": LONGEST_KEY}
        found.append({"name": "key", "in": "query", "description": about, "schema": key})
    if name == "puzzle_after":
        move = {"type": "string", "minLength": 1, "maxLength": LONGEST_MOVE}
        about = "A legal move, as it is written"
        found.append(
            {"name": "move", "in": "query", "required": True, "description": about, "schema": move}
        )
    for one, least, means in QUERIES.get(name, ()):
        schema = {"type": "integer", "minimum": least, "maximum": 999999}
        found.append({"name": one, "in": "query", "description": means, "schema": schema})
    return found


def _refusals(path: str, name: str, has_body: bool) -> dict[str, Any]:
    """Every status with which an operation can say no; nothing has changed then."""
    statuses = {*FOR_ALL, *(FOR_BODIES if has_body else ())}
    statuses |= {404} if "{" in path else set()
    statuses |= {400} if name in (*KEYED, "puzzle_after") else set()
    statuses |= {409} if name in (*QUERIES, "puzzle_after") else set()
    return {
        str(status): {"description": REFUSALS[status], "content": _content(bodies.Problem)}
        for status in sorted(statuses)
    }


def _content(kind: type[Any] | None) -> dict[str, Any]:
    if kind is None:
        return {"application/jsonl": {"schema": {"type": "string"}}}
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}
