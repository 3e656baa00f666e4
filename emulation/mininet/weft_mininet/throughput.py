"""UDP at the full rate of every host's link, and how much of it arrives."""

import random
import selectors
import struct
import time
from dataclasses import dataclass

from weft_mininet.namespaces import udp_socket
from weft_mininet.patterns import draw

PORT = 7002
PAYLOAD_BYTES = 1400
FRAME_BYTES = PAYLOAD_BYTES + 14 + 20 + 8  # Ethernet, IPv4 and UDP
RUN = struct.Struct("!I")
PAUSE_SECONDS = 0.002
MOST_AT_ONCE = 32
NANOS = 1_000_000_000


@dataclass
class Throughput:
    """What was sent and what arrived while it was counted, in packets."""

    full: float  # what all that send could, at the rate of their links
    sent: int = 0
    arrived: int = 0


class OfferedLoad:
    """Sockets of all hosts, from entering to leaving; each host with the id of a process of its."""

    def __init__(self, hosts, bits_per_second, seed):
        self.hosts = hosts
        self.interval = FRAME_BYTES * 8 * NANOS // bits_per_second
        self.random = random.Random(seed)
        self.selector = selectors.DefaultSelector()
        self.sockets = {}
        self.run = 0

    def __enter__(self):
        for host, pid in self.hosts:
            udp = udp_socket(pid, host.ip, PORT)
            udp.setblocking(False)
            self.selector.register(udp, selectors.EVENT_READ)
            self.sockets[host.name] = udp
        return self

    def __exit__(self, *_exception):
        self.selector.close()
        for each in self.sockets.values():
            each.close()

    def measure(self, pattern, warm_up, seconds):
        """Has every host of the pattern send, and counts after the warm-up; both in seconds."""
        self.run += 1
        payload = RUN.pack(self.run).ljust(PAYLOAD_BYTES, b"\0")
        senders = [(self.sockets[name], destinations) for name, destinations in pattern.items()]
        self.random.shuffle(senders)
        begin = time.monotonic_ns()
        counted_from = begin + int(warm_up * NANOS)
        end = counted_from + int(seconds * NANOS)
        throughput = Throughput(seconds * NANOS / self.interval * len(pattern))
        step = self.interval / len(senders)  # one packet of one host after the other, evenly
        turn = 0
        while True:
            now = time.monotonic_ns()
            if now >= end:
                return throughput
            counted = now >= counted_from
            # What the processors were too late for is not made up for beyond one packet of each.
            turn = max(turn, int((now - begin) / step) - len(senders))
            while begin + turn * step <= now:
                udp, destinations = senders[turn % len(senders)]
                turn += 1
                throughput.sent += self._send(udp, payload, draw(destinations, self.random)) and counted
            arrived = self._receive()
            throughput.arrived += arrived if counted else 0

    @staticmethod
    def _send(udp, payload, destination):
        try:
            udp.sendto(payload, (destination.ip, PORT))
            return 1
        except BlockingIOError:
            return 0  # the host's own queue is full

    def _receive(self):
        """Takes what is there, or comes in a moment; how many packets of this run."""
        arrived = 0
        for key, _ in self.selector.select(PAUSE_SECONDS):
            for _ in range(MOST_AT_ONCE):
                try:
                    packet = key.fileobj.recv(2048)
                except BlockingIOError:
                    break
                arrived += RUN.unpack_from(packet)[0] == self.run
        return arrived
