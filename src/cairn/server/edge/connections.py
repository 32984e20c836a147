"""The edge: every connection of this process, and what it may cost before a request or a message is whole.

The application's own limits begin when it has something to read. Half a request, a head without end, empty frames and replies
that nobody reads cost as much and never get that far. They end here: by number, by time, by bytes. A trusted proxy has no limit
of connections, as it counts its own clients; the limits of one connection hold for everybody.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from ipaddress import ip_address, ip_network
from time import monotonic
from typing import Any

from ..health.observe import Metrics
from ..wire.errors import Refused
from .guard import household
from .limits import Limits

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

CONNECTIONS = 8_000  # in all; fewer where the system allows fewer files
OTHER_FILES = 300  # that are kept free for the store, workers and pages
CONNECTIONS_OF_ADDRESS = 250
KEPT_OF_ADDRESS = 50  # that need not make room for others when all places are taken
HEAD = 32 << 10  # bytes of a request before its body
HEAD_SECONDS = 10.0  # from the connection, or its first byte, to a whole head
BODY_SECONDS = 60.0  # from there to a whole body
FRAMES = (100.0, 400.0)  # of one socket: a second, at once
CONTROL_AT_ONCE = 30  # pings, pongs and parts of messages in what is read in one go
CONTROL = 5  # what a ping, a pong or a part of a message counts for: clients need few, and answering costs more than reading
WHOLE = (1, 2)  # opcodes that begin a message of text or bytes
BYTES = (64 << 10, 512 << 10)
FRAMES_OF_ADDRESS = (400.0, 2_000.0)  # of all its sockets
BYTES_OF_ADDRESS = (512 << 10, 4 << 20)
SHUT_SECONDS = 30.0  # for which nobody comes in from an address that has flooded a socket
UNREAD = 4 << 20  # bytes that wait for one reader
UNREAD_OF_ADDRESS = 32 << 20
UNREAD_IN_ALL = 256 << 20
UNREAD_SECONDS = 20.0  # for which none of them was taken
KNOWN = 10_000  # hosts whose address is remembered: whoever is turned away comes again
SWEEP = 1.0
DROPPED_AT_ONCE = 100  # connections; each costs the loop a moment
log = logging.getLogger("cairn.server")


class Budget:
    """What may still be sent on sockets, by one of them or by all of an address: a second, at once."""

    __slots__ = ("bytes", "bytes_rate", "frames", "frames_rate", "since")

    def __init__(self, frames: tuple[float, float], size: tuple[float, float], now: float) -> None:
        self.frames_rate, self.bytes_rate = frames, size
        self.frames, self.bytes = frames[1], size[1]
        self.since = now

    def take(self, frames: int, size: int, now: float) -> bool:
        """False if these are too many frames or bytes."""
        passed, self.since = now - self.since, now
        self.frames = min(self.frames_rate[1], self.frames + passed * self.frames_rate[0]) - frames
        self.bytes = min(self.bytes_rate[1], self.bytes + passed * self.bytes_rate[0]) - size
        return self.frames >= 0 and self.bytes >= 0

    def full(self, now: float) -> bool:
        """Has nothing been taken for so long that a new one would hold no more?"""
        passed = now - self.since
        return (
            self.frames + passed * self.frames_rate[0] >= self.frames_rate[1]
            and self.bytes + passed * self.bytes_rate[0] >= self.bytes_rate[1]
        )


class Connection:
    """One connection, from its first byte to its last, whatever it becomes."""

    __slots__ = ("address", "budget", "control", "deadline", "header", "left", "sender", "transport", "unread", "unread_since")

    def __init__(self, transport: Any, address: str, now: float) -> None:
        self.transport = transport
        self.address = address  # whose limits count; "" for a trusted proxy
        self.sender = address  # who sends on a socket: behind a trusted proxy whoever that names
        self.deadline = now + HEAD_SECONDS  # for what it must send next; 0: nothing is owed
        self.budget = Budget(FRAMES, BYTES, now)
        self.left, self.header = 0, b""  # of the frame that is coming in: bytes to come, and the start of its header
        self.control = 0  # pings, pongs and parts of messages in what was last counted
        self.unread, self.unread_since = 0, now  # bytes that wait for it, and since when it has taken none

    def count(self, data: bytes, most: int) -> int:
        """What the frames count for that begin in the data (RFC 6455 section 5.2), up to `most`: a parser takes far longer."""
        if self.header:
            data, self.header = self.header + data, b""
        at, size, found, self.control = self.left, len(data), 0, 0
        while at < size and found < most:
            begin = at + 2
            if begin <= size:
                length = data[at + 1] & 127
                more = 2 if length == 126 else 8 if length == 127 else 0
                begin += more + (4 if data[at + 1] & 128 else 0)
            if begin > size:
                self.header, self.left = data[at:], 0
                return found
            if data[at] & 15 in WHOLE:
                found += 1
            else:
                self.control, found = self.control + 1, found + CONTROL
            at = begin + (int.from_bytes(data[at + 2 : at + 2 + more]) if more else length)
        self.left = max(0, at - size)
        return found

    def stuck(self, now: float) -> bool:
        """Do too many bytes wait for it, or has it taken none of them for too long?"""
        unread = self.transport.get_write_buffer_size()
        if not self.unread or unread < self.unread:
            self.unread_since = now
        self.unread = unread
        return unread > UNREAD or bool(unread and now - self.unread_since > UNREAD_SECONDS)


class Edge:
    """`limits` says how quickly connections may follow each other, and the scale of everything here; 0 lets all through."""

    def __init__(
        self, metrics: Metrics, limits: Limits, proxies: Iterable[str] = (), now: Callable[[], float] = monotonic
    ) -> None:
        self.metrics = metrics
        self.limits = limits
        self.scale = scale = limits.scale
        self.now = now
        self.peer_port = 0  # of the door for other server processes, which count their own clients
        self.shut: dict[str, float] = {}  # addresses, and until when
        self.known: dict[str, str] = {}  # by host: whose limits count
        self.proxies = [ip_network(each, strict=False) for each in proxies if each != "*"]
        self.every_proxy = "*" in proxies
        self.most = int(min(CONNECTIONS * max(1.0, scale), allowed_files() - OTHER_FILES))
        self.connections: dict[Any, Connection] = {}
        self.waiting: dict[Any, Connection] = {}  # those with a deadline, the oldest first
        self.of_address: dict[str, dict[Connection, None]] = {}  # the last that came last
        self.budgets: dict[str, Budget] = {}  # by sender

    def enter(self, transport: Any) -> Connection | None:
        """A new connection, or one that becomes a socket; None if there are enough: it was ended."""
        known = self.connections.get(transport)
        if known is not None:
            return known
        own = transport.get_extra_info("sockname")
        by_peers = bool(self.peer_port) and isinstance(own, tuple) and own[1] == self.peer_port
        address = "" if by_peers else self.address(transport.get_extra_info("peername"))
        if self.scale and address and not self.welcome(address):
            self.turn_away(transport, "address")
            return None
        if self.scale and len(self.connections) >= self.most and not self.make_room(address):
            self.turn_away(transport, "full")
            return None
        connection = Connection(transport, address, self.now())
        self.connections[transport] = self.waiting[transport] = connection
        if address:
            self.of_address.setdefault(address, {})[connection] = None
        return connection

    def closed_to(self, peer: Any) -> bool:
        """Would `enter` turn a connection from there away? Asked before anything is made of it, which costs far more."""
        address = self.address(peer) if self.scale else ""
        if not address or not (self.crowded(address) or self.limits.spent("connection", address)):
            return False
        self.metrics.count("cairn_connections_dropped_total", why="address")
        return True

    def address(self, peer: Any) -> str:
        """Whose limits count; "" for a trusted proxy."""
        host = peer[0] if isinstance(peer, tuple) else ""
        found = self.known.get(host)
        if found is None:
            if len(self.known) >= KNOWN:
                self.known.clear()
            found = self.known[host] = "" if self.trusted(host) else household(host)
        return found

    def crowded(self, address: str) -> bool:
        """Has it flooded a socket, or connections enough?"""
        many = len(self.of_address.get(address, ())) >= CONNECTIONS_OF_ADDRESS * self.scale
        return many or self.shut.get(address, 0.0) > self.now()

    def welcome(self, address: str) -> bool:
        if self.crowded(address):
            return False
        try:
            self.limits.take("connection", address)
        except Refused:
            return False
        return True

    def trusted(self, host: str) -> bool:
        if self.every_proxy or not host:  # without an address it came over a socket of this machine
            return True
        try:
            found = ip_address(host.partition("%")[0])
        except ValueError:
            return False
        return any(found in network for network in self.proxies)

    def turn_away(self, transport: Any, why: str) -> None:
        self.metrics.count("cairn_connections_dropped_total", why=why)
        transport.abort()

    def make_room(self, address: str) -> bool:
        """Who has asked for nothing yet makes room for who may; else whoever came last of the address that has most."""
        for connection in self.waiting.values() or self.of_the_greediest(address):
            self.drop(connection, "full")
            return True
        return False

    def of_the_greediest(self, than: str) -> Iterable[Connection]:
        """Nobody, if it has few, or no more than whoever comes."""
        most = max(self.of_address.values(), key=len, default={})
        few = max(KEPT_OF_ADDRESS * self.scale, len(self.of_address.get(than, ())) + 1)
        return reversed(most) if len(most) > few else ()

    def leave(self, transport: Any) -> None:
        connection = self.connections.pop(transport, None)
        self.waiting.pop(transport, None)
        if connection is not None and connection.address:
            del self.of_address[connection.address][connection]
            if not self.of_address[connection.address]:
                del self.of_address[connection.address]

    def expect(self, connection: Connection, seconds: float) -> None:
        """It owes something within so many seconds; 0: no more."""
        connection.deadline = self.now() + seconds if seconds else 0.0
        self.waiting.pop(connection.transport, None)
        if seconds and connection.transport in self.connections:
            self.waiting[connection.transport] = connection

    def drop(self, connection: Connection, why: str) -> None:
        self.metrics.count("cairn_connections_dropped_total", why=why)
        self.leave(connection.transport)
        connection.transport.abort()

    def affords(self, connection: Connection, data: bytes) -> bool:
        """Count what came on a socket; false if these are too many frames or bytes, of this one or of all of its sender's."""
        now, found = self.now(), connection.count(data, int(FRAMES[1]) + 1)
        if connection.control > CONTROL_AT_ONCE or not connection.budget.take(found, len(data), now):
            return False
        sender = connection.sender
        if not sender:
            return True
        shared = self.budgets.get(sender)
        if shared is None:
            (frames, frames_at_once), (size, size_at_once), scale = FRAMES_OF_ADDRESS, BYTES_OF_ADDRESS, self.scale
            shared = Budget((frames * scale, frames_at_once * scale), (size * scale, size_at_once * scale), now)
            self.budgets[sender] = shared
        return shared.take(found, len(data), now)

    def flooded(self, connection: Connection) -> None:
        """It has sent more frames or bytes than a player could."""
        if connection.address:
            self.shut[connection.address] = self.now() + SHUT_SECONDS
        self.drop(connection, "flood")

    def sweep(self) -> bool:
        """Drop who owes too much or leaves too much unread. True: there are more of them than may be dropped at once."""
        now = self.now()
        self.shut = {address: until for address, until in self.shut.items() if until > now}
        late = [each for each in self.waiting.values() if each.deadline < now]
        for connection in late[:DROPPED_AT_ONCE]:
            self.drop(connection, "slow to send")
        if len(late) > DROPPED_AT_ONCE:
            return True
        for connection in [each for each in self.connections.values() if each.stuck(now)]:
            self.drop(connection, "slow to read")
        self.drop_greedy()
        self.budgets = {sender: budget for sender, budget in self.budgets.items() if not budget.full(now)}
        return False

    def drop_greedy(self) -> None:
        """What waits for all readers together has a limit, too: those for whom most waits go first."""
        readers = sorted((each for each in self.connections.values() if each.unread), key=lambda each: each.unread)
        in_all, of_address = sum(each.unread for each in readers), dict[str, int]()
        for each in readers:
            of_address[each.sender] = of_address.get(each.sender, 0) + each.unread
        for each in reversed(readers):
            if in_all > UNREAD_IN_ALL or (each.sender and of_address[each.sender] > UNREAD_OF_ADDRESS * self.scale):
                in_all -= each.unread
                of_address[each.sender] -= each.unread
                self.drop(each, "slow to read")

    async def run(self) -> None:
        more = False
        while True:
            await asyncio.sleep(SWEEP / 50 if more else SWEEP)
            more = self.sweep() if self.scale else False


def allowed_files() -> int:
    """How many files this process may have open."""
    if resource is None:
        return CONNECTIONS + OTHER_FILES
    return int(resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def allow_files() -> None:
    """Ask for as many files as the system lets us have: each connection is one."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + OTHER_FILES
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    wanted = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError) as error:
        log.warning("this process may open only %d files: %s", soft, error)
