"""Handing over: a line about a table is served by the process that cares for the table.

Any process can serve any table; where all who sit at one are at the same process, what happens need
not be read and told by several.
"""

import asyncio
import re
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

from ballroom.table.company import Company

if TYPE_CHECKING:
    from ballroom.server.lines import HttpLine
    from ballroom.table.neighbours import Neighbour

ABOUT = re.compile(rb"(?:GET|POST) /api/tables/([0-9A-Za-z]{1,40})[/? ]")
"""How a request about a table begins."""


class Usher:
    """Shows each line to the right process of a house."""

    def __init__(self, company: Company, neighbour: "Neighbour") -> None:
        self._company = company
        self._neighbour = neighbour
        self._tasks: set[asyncio.Task[object]] = set()

    def hand_over(self, line: int, begun: bytes) -> bool:
        """Whether a line, on which a request begins like this, is another process's from now on."""
        about = ABOUT.match(begun)
        if about is None:
            return False
        carer = self._company.carer(about[1].decode())
        return carer != self._company.own and self._neighbour.hand(carer, line, begun)

    def welcome(self, make: "Callable[[], HttpLine]") -> None:
        """Take the lines that others hand over."""

        def take(line: socket.socket, begun: bytes) -> None:
            loop = asyncio.get_running_loop()
            work = loop.connect_accepted_socket(lambda: make().begun_with(begun), line)
            task: asyncio.Task[object] = loop.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        self._neighbour.take = take
