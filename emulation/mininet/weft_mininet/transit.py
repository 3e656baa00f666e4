"""Packets on a link, or through a switch, as its wires have them; the controller's probes are none."""

import contextlib
import time

from weft_mininet.topology import wire
from weft_mininet.wires import ETHERNET_BYTES, FABRIC_HEADER, fabric_frames

HOPS = 63  # the bits of the fabric header that count them


class Transit:
    """Counts them for some time."""

    def __init__(self, plan):
        self.plan = plan
        self.ids = {switch.name: switch.id for switch in plan.switches}

    def over_link(self, name, seconds):
        """The packets that go over a link, in both directions."""
        link = next(each for each in self.plan.links if each.name == name)
        return sum(len(hops) for hops in self._hops(ends_of(link), seconds))

    def through_switch(self, name, seconds):
        """The packets that leave a switch for another one, and have come from another one."""
        ends = [end for link in self.plan.links for end in ends_of(link) if end[0] == name]
        return sum(transits(hops) for hops in self._hops(ends, seconds))

    def _hops(self, ends, seconds):
        """By port, the hops that each packet has in its header when it leaves."""
        with contextlib.ExitStack() as stack:
            sockets = []
            for switch, port in ends:
                sockets.append(stack.enter_context(fabric_frames(wire(f"s{self.ids[switch]}-eth{port}"))))
            time.sleep(seconds)
            return [list(_received(each)) for each in sockets]


def ends_of(link):
    """The two switches and ports of a link."""
    return (link.switchA, link.portA), (link.switchB, link.portB)


def transits(hops):
    """How many of these leave the switch by their second hop or a later one."""
    return sum(each > 1 for each in hops)


def _received(frames):
    with contextlib.suppress(BlockingIOError):
        while True:
            _, _, bits, _ = FABRIC_HEADER.unpack_from(frames.recv(64), ETHERNET_BYTES)
            yield bits & HOPS
