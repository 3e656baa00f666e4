"""Pings between all hosts at once, each answered by the other host's own IP stack."""

import selectors
import socket
import struct
import time
from dataclasses import dataclass

from weft_mininet.namespaces import entered

ECHO_REQUEST = 8
ECHO_REPLY = 0
SOL_RAW = 255
ICMP_FILTER = 1
IDENTIFIER = 0x5746
INITIAL_TTL = 64
FULL_SIZE = 1500
IP_HEADER = 20
ICMP_HEADER = 8


@dataclass(frozen=True)
class Ping:
    """What became of one: hops of the answer's way, by its TTL, or None if none came."""

    source: object
    destination: object
    hops: int


def checksum(data):
    """The Internet checksum of bytes."""
    if len(data) % 2:
        data += b"\0"
    total = sum(struct.unpack(f"!{len(data) // 2}H", data))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return ~total & 0xFFFF


def echo_request(sequence, size):
    """An ICMP message that makes an IP packet of this size."""
    payload = bytes(size - IP_HEADER - ICMP_HEADER)
    header = struct.pack("!BBHHH", ECHO_REQUEST, 0, 0, IDENTIFIER, sequence)
    return struct.pack("!BBHHH", ECHO_REQUEST, 0, checksum(header + payload), IDENTIFIER, sequence) + payload


class Pinger:
    """Sockets in all hosts; hosts are pairs of a planned host and the id of a process in its namespace."""

    def __init__(self, hosts):
        self.hosts = [host for host, _ in hosts]
        self.by_address = {host.ip: number for number, host in enumerate(self.hosts)}
        self.selector = selectors.DefaultSelector()
        self.sockets = []
        for number, (_, pid) in enumerate(hosts):
            with entered(pid):
                raw = socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP)
            raw.setsockopt(SOL_RAW, ICMP_FILTER, struct.pack("I", ~(1 << ECHO_REPLY) & 0xFFFFFFFF))
            raw.setsockopt(socket.IPPROTO_IP, 10, 2)  # IP_MTU_DISCOVER: always set "do not fragment"
            raw.setblocking(False)
            self.selector.register(raw, selectors.EVENT_READ, number)
            self.sockets.append(raw)

    def close(self):
        """Closes the sockets."""
        self.selector.close()
        for each in self.sockets:
            each.close()

    def all_pairs(self, size=84, window=64, timeout=1.0, tries=3, progress=None):
        """Pings every host from every other one; a Ping for each ordered pair.

        A ping is one packet of `size` bytes with its IP header, tried again up to `tries` times.
        At most `window` wait for an answer at a time, each `timeout` seconds at most.
        """
        count = len(self.hosts)
        waiting = [(source, (source + distance) % count) for distance in range(1, count) for source in range(count)]
        answered = {}
        for _ in range(tries):
            self._round(waiting, answered, size, window, timeout, progress)
            waiting = [pair for pair in waiting if pair not in answered]
            if not waiting:
                break
        return [
            Ping(self.hosts[source], self.hosts[destination], answered.get((source, destination)))
            for source in range(count)
            for destination in range(count)
            if source != destination
        ]

    def _round(self, pairs, answered, size, window, timeout, progress):
        outstanding = {}
        queue = iter(pairs)
        pair = next(queue, None)
        while pair is not None or outstanding:
            while pair is not None and len(outstanding) < window:
                self._send(pair, size)
                outstanding[pair] = time.monotonic() + timeout
                pair = next(queue, None)
            self._receive(outstanding, answered)
            now = time.monotonic()
            for late in [each for each, deadline in outstanding.items() if deadline < now]:
                del outstanding[late]
            if progress:
                progress(len(answered))

    def _send(self, pair, size):
        source, destination = pair
        try:
            self.sockets[source].sendto(echo_request(destination, size), (self.hosts[destination].ip, 0))
        except OSError:
            pass  # as good as lost: tried again

    def _receive(self, outstanding, answered):
        for key, _ in self.selector.select(timeout=0.05):
            while True:
                try:
                    packet, (address, _) = key.fileobj.recvfrom(65535)
                except OSError:
                    break
                header = (packet[0] & 15) * 4
                _, _, _, identifier, sequence = struct.unpack_from("!BBHHH", packet, header)
                pair = (key.data, sequence)
                if identifier == IDENTIFIER and self.by_address.get(address) == sequence:
                    answered[pair] = INITIAL_TTL - packet[8]
                    outstanding.pop(pair, None)
