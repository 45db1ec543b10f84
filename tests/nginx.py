"""A real nginx on loopback with docs/nginx.conf, in front of houses of a test."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import trustme

from tests.houses import PATIENCE
from tests.ports import free_port

NAME = "play.example.org"
CONFIGURATION = Path(__file__).parent.parent / "docs" / "nginx.conf"

MAIN = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log info;
events {{ worker_connections 1024; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/ballroom.conf;
}}
"""
"""What a system's own nginx.conf has around ours, all of it in one folder."""


class RunningNginx:
    """nginx as a child of this process."""

    def __init__(self, folder: Path, houses: Sequence[int]) -> None:
        self._folder = folder
        self.port, self.plain_port = free_port(), free_port()
        self.address = f"https://{NAME}:{self.port}"
        self.authority = folder / "authority.pem"
        authority = trustme.CA()
        authority.cert_pem.write_to_path(self.authority)
        made = authority.issue_cert(NAME)
        made.private_key_pem.write_to_path(folder / "key.pem")
        for part in made.cert_chain_pems:
            part.write_to_path(folder / "chain.pem", append=True)
        (folder / "ballroom.conf").write_text(self._configuration(houses))
        user = "user root;" if os.geteuid() == 0 else ""  # the folder is this user's only
        (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user=user))

    def _configuration(self, houses: Sequence[int]) -> str:
        """docs/nginx.conf with our ports and certificate, and nothing else changed."""
        text = CONFIGURATION.read_text()
        for old, new in {
            "listen 80 ": f"listen 127.0.0.1:{self.plain_port} ",
            "listen [::]:80 ": f"listen 127.0.0.2:{self.plain_port} ",
            "listen 443 ": f"listen 127.0.0.1:{self.port} ",
            "listen [::]:443 ": f"listen 127.0.0.2:{self.port} ",
            f"https://{NAME}$": f"https://{NAME}:{self.port}$",
            "server 127.0.0.1:8001 ": f"server 127.0.0.1:{houses[0]} ",
            "server 127.0.0.1:8002 ": f"server 127.0.0.1:{houses[1]} ",
            f"/etc/letsencrypt/live/{NAME}/fullchain.pem;": f"{self._folder}/chain.pem;",
            f"/etc/letsencrypt/live/{NAME}/privkey.pem;": f"{self._folder}/key.pem;",
        }.items():
            assert old in text, f"{old!r} is not in docs/nginx.conf"
            text = text.replace(old, new)
        return text

    def __enter__(self) -> "RunningNginx":
        nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
        assert nginx, "nginx is needed: ./ballroom test installs it"
        with (self._folder / "said").open("wb") as said:
            self._process = subprocess.Popen(
                [nginx, "-p", self._folder, "-c", self._folder / "nginx.conf"],
                stdout=said,
                stderr=said,
            )
        self._await_open()
        return self

    def _await_open(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self._process.poll() is None, (self._folder / "said").read_text()
            try:
                socket.create_connection(("127.0.0.1", self.port), PATIENCE).close()
                return
            except OSError:
                time.sleep(0.02)  # it is still starting
        raise AssertionError("nginx does not open")

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)
