"""Failures of cables and switches, as they happen: the carrier is gone at once."""

import time

from weft_mininet.topology import ip, wire


class Cuts:
    """Cuts and mends what a fabric consists of, by the names of its file."""

    def __init__(self, plan):
        self.ids = {switch.name: switch.id for switch in plan.switches}
        self.links = {link.name: link for link in plan.links}

    def _ends(self, link):
        return [
            wire(f"s{self.ids[link.switchA]}-eth{link.portA}"),
            wire(f"s{self.ids[link.switchB]}-eth{link.portB}"),
        ]

    def set(self, names, up):
        """Takes links down, or up, all at once; when that began, in ns of the clock of the machine."""
        ends = [end for name in names for end in self._ends(self.links[name])]
        began = time.time_ns()
        ip([f"link set dev {end} {'up' if up else 'down'}" for end in ends])
        return began

    def of_switch(self, switch):
        """The links of a switch."""
        return [link.name for link in self.links.values() if switch in (link.switchA, link.switchB)]
