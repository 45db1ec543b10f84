"""Uvicorn's WebSockets, with a way to send all that waits for a client in one write."""

from collections.abc import Sequence
from typing import Any

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

SEND_TEXTS = "ballroom.send_texts"
"""The name of that way among the extensions of a connection's scope."""


class Lines(WebSocketsSansIOProtocol):
    """A connection that offers its application to send many texts at once."""

    def handle_connect(self, event: Any) -> None:
        """Make the scope, as uvicorn does, and offer it there."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][SEND_TEXTS] = self.send_texts  # type: ignore[assignment]

    async def send_texts(self, texts: Sequence[bytes]) -> None:
        """Send each as a message, all in one write, when the client has room for more."""
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ConnectionError("the client has gone")
        try:
            for text in texts:
                self.conn.send_text(text)
        except InvalidState as error:
            raise ConnectionError("the client is going") from error
        self.transport.write(b"".join(self.conn.data_to_send()))


async def send_texts(socket: WebSocket, texts: Sequence[bytes]) -> None:
    """Send texts, all at once where the server can."""
    at_once = socket.scope.get("extensions", {}).get(SEND_TEXTS)
    if at_once is not None:
        await at_once(texts)
        return
    for text in texts:
        await socket.send_text(text.decode())
