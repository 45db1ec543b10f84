"""The HTTP side of a house: games, tables, seats."""

import asyncio
import http.client
import json
import re
import secrets
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

from ballroom.core.language import say

KEY = re.compile(r"[-_0-9a-zA-Z]*")


class NotDone(Exception):
    """The house did not do what was asked: a code for programs, a sentence, perhaps a rule."""

    def __init__(self, code: str, sentence: str, rule: str = "") -> None:
        super().__init__(f"{sentence} ({rule})" if rule else sentence)
        self.code = code
        self.sentence = sentence
        self.rule = rule


@dataclass(frozen=True)
class Link:
    """A link to a table: `http://HOUSE/table/ID#KEY`; what stands after # is never sent to logs."""

    house: str
    table: str
    key: str = ""

    def __str__(self) -> str:
        return f"{self.house}/table/{self.table}" + (f"#{self.key}" if self.key else "")

    @staticmethod
    def read(text: str) -> "Link":
        """The link that a text is; raises ValueError."""
        parts = urlsplit(text)
        path = parts.path.rstrip("/").split("/")
        key = parts.fragment or parse_qs(parts.query).get("key", [""])[0]
        right = parts.scheme in ("http", "https") and parts.hostname and path[-2:-1] == ["table"]
        if not right or not re.fullmatch(r"[0-9a-zA-Z]+", path[-1]) or not KEY.fullmatch(key):
            raise ValueError(
                say(
                    "{text} is no link to a table, such as http://HOUSE/table/ID#KEY",
                    text=repr(text),
                )
            )
        return Link(f"{parts.scheme}://{parts.netloc}", path[-1], key)


def new_seed() -> str:
    """Something for the dice that no house can foresee."""
    return secrets.token_hex(16)


def _refusal(status: int, data: bytes) -> NotDone:
    """Why a house, or a proxy before it that speaks another language, did not do something."""
    try:
        found = json.loads(data)
        return NotDone(found["code"], found["sentence"], found.get("rule", ""))
    except (ValueError, LookupError, TypeError):
        return NotDone("http", say("The house answers with status {status}.", status=status))


class House:
    """A house by its address."""

    def __init__(self, address: str, language: str = "") -> None:
        self.address = address.rstrip("/")
        self.language = language
        """In which it shall answer, such as `nl`; English if nothing is said."""

    async def get(self, path: str, token: str = "") -> Any:
        """What a path answers."""
        return json.loads(await asyncio.to_thread(self._ask, "GET", path, None, token))

    async def post(self, path: str, body: dict[str, Any]) -> Any:
        """What a path answers to a body."""
        return json.loads(await asyncio.to_thread(self._ask, "POST", path, body, ""))

    async def record(self, link: Link, token: str = "") -> bytes:
        """The record of a table, as the holder of a token or of the link may have it."""
        path = f"/api/tables/{link.table}/record?key={link.key}"
        return await asyncio.to_thread(self._ask, "GET", path, None, token)

    def _ask(self, method: str, path: str, body: dict[str, Any] | None, token: str) -> bytes:
        parts = urlsplit(self.address)
        kind = (
            http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        )
        line = kind(parts.netloc, timeout=30)
        headers = {"content-type": "application/json", "accept-language": self.language}
        if token:
            headers["authorization"] = f"Bearer {token}"
        try:
            line.request(method, path, None if body is None else json.dumps(body), headers)
            response = line.getresponse()
            data = response.read()
        finally:
            line.close()
        if response.status >= 400:
            raise _refusal(response.status, data)
        return data

    async def open_table(self, game: str, seats: list[str], **more: Any) -> tuple[Link, Link]:
        """A new table, a level for each seat or nothing for a person: its two links."""
        made = await self.post("/api/tables", {"game": game, "seats": seats, **more})
        return (
            Link(self.address, made["table"], made["join"]),
            Link(self.address, made["table"], made["watch"]),
        )

    async def take(
        self, link: Link, *names: str, seats: tuple[int, ...] = (), seed: str | None = None
    ) -> str:
        """Take seats; answers the token that holds them. The seed is drawn if none is given."""
        seed = new_seed() if seed is None else seed
        body = {"names": list(names), "key": link.key, "seats": list(seats), "seed": seed}
        made = await self.post(f"/api/tables/{link.table}/seats", body)
        return str(made["token"])
