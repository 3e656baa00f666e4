"""A way from the namespace where everything was started to that of the switches, for a controller outside."""

import contextlib
import http.client
import ipaddress
import itertools
import os
import subprocess
import urllib.parse

from weft_mininet import namespaces

# Link-local, of which four are needed; the same ones again, so that ONOS finds the switches where it knows them.
FIRST_ADDRESS = 169 << 24 | 254 << 16 | 4
NEEDED = 4
ALL_OF_THEM = ipaddress.ip_network("169.254.4.0/24")


class Uplink:
    """A pair of interfaces, one end of which is outside; it goes away with the namespace inside."""

    def __init__(self, outside):
        self.outside = outside  # an open file of the network namespace
        self.address = None  # of the switches, as seen from outside

    def set_up(self):
        """Makes it."""
        with self.entered():
            taken = subprocess.run(["ip", "addr"], stdout=subprocess.PIPE, text=True, check=True).stdout
        index = next(each for each in itertools.count() if f" {_text(_base(each) + 1)}/" not in taken)
        outer = f"weft-onos{index}"
        self.address = _text(_base(index) + 2)
        here = f"/proc/{os.getpid()}/fd/{self.outside}"
        _ip(f"link add inside type veth peer name {outer} netns {here}")
        _ip(f"addr add {self.address}/30 dev inside")
        _ip("link set inside up")
        with self.entered():
            _ip(f"addr add {_text(_base(index) + 1)}/30 dev {outer}")
            _ip(f"link set {outer} up")

    def has(self, address):
        """Whether the way to this address, of the switches of some run, is there."""
        with self.entered():
            taken = subprocess.run(["ip", "addr"], stdout=subprocess.PIPE, text=True, check=True).stdout
        return f" {ipaddress.ip_address(address) - 1}/" in taken

    @contextlib.contextmanager
    def entered(self):
        """In the namespace outside; what is opened meanwhile stays there."""
        with open("/proc/thread-self/ns/net", "rb") as own:
            namespaces.enter(self.outside)
            try:
                yield
            finally:
                namespaces.enter(own.fileno())

    def connection(self, host, port, timeout):
        """To a web server outside."""
        connection = http.client.HTTPConnection(host, port, timeout=timeout)
        with self.entered():
            connection.connect()
        return connection


def is_of_an_uplink(management_address):
    """Whether a device in ONOS, by its management address, is a switch of such a run."""
    host = urllib.parse.urlsplit(management_address).hostname
    try:
        return ipaddress.ip_address(host) in ALL_OF_THEM
    except ValueError:
        return False


def _base(index):
    return FIRST_ADDRESS + index * NEEDED


def _text(address):
    return ".".join(str(address >> shift & 255) for shift in (24, 16, 8, 0))


def _ip(arguments):
    subprocess.run(["ip", *arguments.split()], check=True)
