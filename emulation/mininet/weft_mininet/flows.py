"""Traffic between hosts at a known rate, with the times at which the receivers' kernels saw each packet."""

import selectors
import socket
import struct
import threading
import time
from dataclasses import dataclass, field

from weft_mininet.namespaces import entered, udp_socket

UDP_PORT = 7000
TCP_PORT = 7001
SO_TIMESTAMPNS = 35
HEADER = struct.Struct("!IIQ")
PAYLOAD_BYTES = 100
TCP_EVERY = 5  # rounds of UDP packets; each takes a segment and its acknowledgement
LATE_SECONDS = 10.0  # a packet may take, where switches get hardly any time of the processors
NANOS = 1_000_000_000


@dataclass
class Flow:
    """Packets from one host to another: when each was sent, and when it arrived, by sequence number, in ns."""

    source: object
    destination: object
    sent: list = field(default_factory=list)
    arrived: dict = field(default_factory=dict)

    def lost(self, begin, end):
        """The numbers of packets that were sent in this time and did not arrive."""
        return [number for number, when in enumerate(self.sent) if begin <= when < end and number not in self.arrived]

    def sent_in(self, begin, end):
        """How many packets were sent in this time."""
        return sum(begin <= when < end for when in self.sent)

    def recovered(self, begin, end):
        """When the first packet after the last that was lost arrived; None if none was lost, or none arrived since."""
        lost = self.lost(begin, end)
        if not lost:
            return None
        later = [self.arrived[number] for number in range(lost[-1] + 1, len(self.sent)) if number in self.arrived]
        return min(later, default=None)


def lost_for_good(flows, begin, end):
    """How many packets that were sent in this time did not arrive, though late ones were waited for."""
    deadline = time.monotonic() + LATE_SECONDS
    while True:
        lost = sum(len(flow.lost(begin, end)) for flow in flows)
        if not lost or time.monotonic() > deadline:
            return lost
        time.sleep(0.1)


@dataclass
class Connection:
    """A TCP connection: how much arrived, when last, and what ended it, if anything did."""

    source: object
    destination: object
    sender: socket.socket
    receiver: socket.socket = None
    received: int = 0
    last: int = 0
    failure: str = None


class Traffic:
    """UDP and TCP between pairs of hosts, from entering to leaving; each host with the id of a process of its."""

    def __init__(self, hosts, pairs, packets_per_second):
        self.pids = {host.name: pid for host, pid in hosts}
        self.interval = NANOS // packets_per_second
        self.flows = [Flow(source, destination) for source, destination in pairs]
        self.connections = []
        self.selector = selectors.DefaultSelector()
        self.udp = {}
        self.rounds = 0
        self.running = True
        self.failure = None
        self.thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        for flow in self.flows:
            for host in (flow.source, flow.destination):
                if host.name not in self.udp:
                    self.udp[host.name] = self._udp_socket(host)
        self._connect()
        self.thread.start()
        return self

    def __exit__(self, *_exception):
        self.running = False
        self.thread.join()
        self.selector.close()
        for each in self.udp.values():
            each.close()
        for each in self.connections:
            each.sender.close()
            each.receiver.close()

    def _udp_socket(self, host):
        udp = udp_socket(self.pids[host.name], host.ip, UDP_PORT)
        udp.setsockopt(socket.SOL_SOCKET, SO_TIMESTAMPNS, 1)
        udp.setblocking(False)
        self.selector.register(udp, selectors.EVENT_READ, self._receive_packets)
        return udp

    def _connect(self):
        listeners = {}
        for flow in self.flows:
            name = flow.destination.name
            if name not in listeners:
                with entered(self.pids[name]):
                    listeners[name] = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
                # Connections of an earlier test may still be closing there.
                listeners[name].setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                listeners[name].bind((flow.destination.ip, TCP_PORT))
                listeners[name].listen(64)
            with entered(self.pids[flow.source.name]):
                sender = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            sender.settimeout(10)
            sender.connect((flow.destination.ip, TCP_PORT))
            receiver, _ = listeners[name].accept()
            connection = Connection(flow.source, flow.destination, sender, receiver)
            for end in (sender, receiver):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                end.setblocking(False)
            self.selector.register(receiver, selectors.EVENT_READ, self._receiving(connection))
            self.connections.append(connection)
        for each in listeners.values():
            each.close()

    def _run(self):
        try:
            due = time.time_ns()
            while self.running:
                now = time.time_ns()
                if now >= due:
                    self._send()
                    # What is late is not made up for: the rate stays what it is.
                    due = max(due + self.interval, now - self.interval)
                for key, _ in self.selector.select(max(0, due - time.time_ns()) / NANOS):
                    key.data(key.fileobj)
        except Exception as error:  # told to whoever waits for the traffic
            self.failure = error

    def _send(self):
        for number, flow in enumerate(self.flows):
            now = time.time_ns()
            packet = HEADER.pack(number, len(flow.sent), now).ljust(PAYLOAD_BYTES, b"\0")
            flow.sent.append(now)
            try:
                self.udp[flow.source.name].sendto(packet, (flow.destination.ip, UDP_PORT))
            except OSError:
                pass  # counts as lost
        self.rounds += 1
        for connection in self.connections if self.rounds % TCP_EVERY == 0 else ():
            if connection.failure is None:
                try:
                    connection.sender.send(bytes(PAYLOAD_BYTES))
                except BlockingIOError:
                    pass  # it waits for the network
                except OSError as error:
                    connection.failure = str(error)

    def _receive_packets(self, udp):
        while True:
            try:
                packet, ancillary, _, _ = udp.recvmsg(2048, 64)
            except OSError:
                return
            number, sequence, _ = HEADER.unpack_from(packet)
            for level, kind, data in ancillary:
                if level == socket.SOL_SOCKET and kind == SO_TIMESTAMPNS:
                    seconds, nanos = struct.unpack("qq", data[:16])
                    self.flows[number].arrived.setdefault(sequence, seconds * NANOS + nanos)

    def _receiving(self, connection):
        def receive(receiver):
            try:
                data = receiver.recv(65536)
            except BlockingIOError:
                return
            except OSError as error:
                connection.failure = connection.failure or str(error)
                return
            if not data:
                connection.failure = connection.failure or "closed by the other end"
                self.selector.unregister(receiver)
                return
            connection.received += len(data)
            connection.last = time.time_ns()

        return receive
