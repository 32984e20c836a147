"""The names this server answers to. Otherwise a page of others, whose name suddenly means this machine or network (DNS
rebinding), could read with its visitor's browser what only this network can reach.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

# names that nobody outside can own
PRIVATE_NAMES = (".localhost", ".local", ".lan", ".home.arpa", ".internal")
PRIVATE_NETWORKS = [
    ip_network(each)
    for each in (
        "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "::1/128", "fe80::/10", "fc00::/7",
    )
]  # fmt: skip


class HostNames:
    """`names`: those that the host of the server has named; then no others of the internet count. Without them, whoever
    comes from outside may use any: they gain nothing by it, as they reach the server anyway."""

    def __init__(self, names: Iterable[str], origins: Iterable[str]) -> None:
        self.named = {name.lower() for name in names}
        self.known = self.named | {(urlsplit(origin).hostname or "").lower() for origin in origins}
        self.known.add(socket.gethostname().lower())

    def allow(self, host: str, client: str) -> bool:
        name = name_of(host)
        if not name or name in self.known or "." not in name or is_address(name) or name.endswith(PRIVATE_NAMES):
            return True
        return not self.named and not is_near(client)


def name_of(host: str) -> str:
    """Without the port; IPv6 addresses have brackets around them."""
    name = host.partition("]")[0].lstrip("[") if host.startswith("[") else host.partition(":")[0]
    return name.lower().rstrip(".")


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_near(client: str) -> bool:
    """On this machine or network."""
    return is_address(client) and any(ip_address(client) in network for network in PRIVATE_NETWORKS)
