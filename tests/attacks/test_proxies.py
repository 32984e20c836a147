"""Behind nginx, Caddy and HAProxy with the files in `deploy/`: limits count the clients' own addresses, whatever they claim.

The long form, and only where the proxy is installed. The files are used as they are, but for TLS and the addresses.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from attacks.hostile import connection, ended, frame, upgraded
from cairn.server.edge.limits import RATES
from patience import WAIT
from ports import free_port
from server.conftest import Client, Server

DEPLOY = Path(__file__).parents[2] / "deploy"


def nginx(folder: Path, port: int, host: str) -> list[str]:
    site = (
        (DEPLOY / "nginx.conf")
        .read_text()
        .replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
        .replace("127.0.0.1:8000", host)
    )
    site = re.sub(r"\n\s+ssl_certificate[^\n]*", "", site)
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    text = f"daemon off; pid {folder}/pid; error_log {folder}/log; events {{}} http {{ {temporary}\n{site} }}"
    (folder / "conf").write_text(text)
    return ["nginx", "-p", str(folder), "-c", str(folder / "conf"), "-e", str(folder / "log")]


def caddy(folder: Path, port: int, host: str) -> list[str]:
    text = (DEPLOY / "Caddyfile").read_text().replace("127.0.0.1:8000", host)
    text = text.replace("table.example {", f"http://:{port} {{\n\tbind 127.0.0.1")
    (folder / "conf").write_text(text.replace("{\n\tservers", "{\n\tadmin off\n\tservers", 1))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "conf")]


def haproxy(folder: Path, port: int, host: str) -> list[str]:
    text = re.sub(r"bind :443 [^\n]*", f"bind 127.0.0.1:{port}", (DEPLOY / "haproxy.cfg").read_text())
    (folder / "conf").write_text(text.replace("127.0.0.1:8000", host))
    return ["haproxy", "-f", str(folder / "conf")]


@contextmanager
def running(command: list[str], port: int, folder: Path) -> Iterator[str]:
    with (folder / "out").open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out)
    try:
        while True:
            assert process.poll() is None, (folder / "out").read_text()
            try:
                if httpx.get(f"http://127.0.0.1:{port}/api/health", timeout=WAIT).status_code == 200:
                    break
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        yield f"127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(WAIT)


def health(host: str, source: str, claims: str = "") -> int:
    transport = httpx.HTTPTransport(local_address=source)
    with httpx.Client(transport=transport, base_url=f"http://{host}", timeout=WAIT) as one:
        return one.get("/api/health", headers={"X-Forwarded-For": claims} if claims else {}).status_code


@pytest.mark.long
@pytest.mark.parametrize("proxy", [nginx, caddy, haproxy], ids=["nginx", "caddy", "haproxy"])
def test_clients_of_a_proxy_are_told_apart(
    proxy: Callable[[Path, int, str], list[str]], make_server: Callable[..., Server], tmp_path: Path
) -> None:
    if not shutil.which(proxy.__name__):
        pytest.skip(f"not run: {proxy.__name__} is not installed")
    server, port = make_server(limits=1.0), free_port()
    with running(proxy(tmp_path, port, server.host), port, tmp_path) as host, Client(server, "Anna") as anna:
        table = anna.table("me", "bot")["id"]
        raw = upgraded(host, table, "127.0.0.66")  # a feed goes through
        raw.sendall(frame(0x81, b'{"type": "undo", "id": "x"}'))
        while b'"id":"x"' not in (told := raw.recv(1 << 16)):
            assert told
        raw.sendall(frame(0x89) * 2000)  # and a flood on it ends
        assert ended(raw)

        still: Any = server.inside.limits.now()
        server.inside.limits.now = lambda: still
        most = int(RATES["request"][1])
        answers = [health(host, "127.0.0.67", f"203.0.113.{n % 250}") for n in range(most + 20)]
        assert 429 in answers  # one address, whatever it claims
        assert health(host, "127.0.0.68") == 200  # another one

        half = [connection(host, "127.0.0.69") for _ in range(50)]
        for each in half:
            each.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Half: y")
        assert health(host, "127.0.0.68") == 200
        for each in half:
            assert ended(each)  # within the proxy's time
