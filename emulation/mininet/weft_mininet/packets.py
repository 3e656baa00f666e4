"""Numbered UDP packets between hosts, of many flows, and which of them arrived."""

import selectors
import time

from weft_mininet.namespaces import udp_socket
from weft_mininet.wires import number_of, payload

FIRST_PORT = 7010
SOURCES = 4  # flows of a pair of hosts, since a flow may keep to one way


class Packets:
    """Sockets in all hosts, from entering to leaving; each host with the id of a process in its namespace."""

    def __init__(self, hosts):
        self.pids = {host.name: pid for host, pid in hosts}
        self.addresses = {host.name: host.ip for host, _ in hosts}
        self.sockets = {}
        self.selector = selectors.DefaultSelector()
        self.sent = {}  # by number: when, in ns
        self.arrived = set()

    def __enter__(self):
        for name, pid in self.pids.items():
            self.sockets[name] = [udp_socket(pid, self.addresses[name], FIRST_PORT + flow) for flow in range(SOURCES)]
            for each in self.sockets[name]:
                each.setblocking(False)
                self.selector.register(each, selectors.EVENT_READ)
        return self

    def __exit__(self, *_exception):
        self.selector.close()
        for sockets in self.sockets.values():
            for each in sockets:
                each.close()

    def send(self, pairs, per_second, meanwhile):
        """Sends one packet for each pair of hosts at this rate; the pairs by the numbers of their packets."""
        numbers = {}
        due = time.monotonic()
        for source, destination in pairs:
            number = len(self.sent)
            flow = number % SOURCES
            self.sent[number] = time.time_ns()
            self.sockets[source.name][flow].sendto(payload(number), (destination.ip, FIRST_PORT + flow))
            numbers[number] = (source, destination)
            due += 1 / per_second
            while (left := due - time.monotonic()) > 0:
                self._receive(left)
                meanwhile()
        return numbers

    def await_all(self, numbers, seconds, meanwhile):
        """Waits until these packets arrived; the numbers of those that have not in this time."""
        deadline = time.monotonic() + seconds
        while not numbers.keys() <= self.arrived and time.monotonic() < deadline:
            self._receive(0.1)
            meanwhile()
        return sorted(numbers.keys() - self.arrived)

    def _receive(self, seconds):
        for key, _ in self.selector.select(seconds):
            number = number_of(key.fileobj.recv(2048))
            if number is not None:
                self.arrived.add(number)
