"""What `weft export --format mininet-json` says of a fabric."""

import json
from collections import deque
from dataclasses import dataclass, fields, replace


class PlanError(Exception):
    """A file is not what `weft export --format mininet-json` writes, or two do not fit; the message says why."""


@dataclass(frozen=True)
class Switch:
    """A switch: its name in the fabric, its P4Runtime device id, and the TCP port of its P4Runtime server."""

    name: str
    id: int
    grpcPort: int


@dataclass(frozen=True)
class Host:
    """An endpoint: its address and the port of the switch where it is plugged in."""

    name: str
    id: int
    ip: str
    prefixLength: int
    mac: str
    switch: str
    port: int


@dataclass(frozen=True)
class Link:
    """A cable between two switches, by name and port."""

    name: str
    switchA: str
    portA: int
    switchB: str
    portB: int


@dataclass(frozen=True)
class Plan:
    """A fabric: hosts, switches and links in the order of the file, and its routing scheme."""

    fabric: str
    scheme: str
    switches: tuple
    hosts: tuple
    links: tuple

    @property
    def minimal(self):
        """Whether all paths are, at least while no packet waits."""
        return self.scheme in ("minimal", "ugal-l")

    def check_growth(self, after, old, new):
        """Raises PlanError unless all of this fabric is in the one that it grows to, as it is here.

        `old` and `new` name the files of both, for the message.
        """
        for what, before, there in (
            ("switch", self.switches, after.switches),
            ("link", self.links, after.links),
            ("endpoint", self.hosts, after.hosts),
        ):
            by_name = {each.name: each for each in there}
            for each in before:
                if each.name not in by_name:
                    raise PlanError(f"{what} {each.name} of {old} is not in {new}: the test needs it there")
                differences = [
                    f"{field.name} {getattr(each, field.name)} and {getattr(by_name[each.name], field.name)}"
                    for field in fields(each)
                    if getattr(each, field.name) != getattr(by_name[each.name], field.name)
                ]
                if differences:
                    raise PlanError(
                        f"{what} {each.name} differs in {old} and {new}: {', '.join(differences)}; list what was there"
                        " before first, in the same order, and give all ports"
                    )

    def hosts_of(self, other):
        """The same fabric with only those of its hosts that the other one has."""
        names = {host.name for host in other.hosts}
        return replace(self, hosts=tuple(host for host in self.hosts if host.name in names))

    @staticmethod
    def load(path):
        """Reads a file; raises PlanError."""
        try:
            with open(path, encoding="utf-8") as file:
                tree = json.load(file)
            return Plan(
                tree["fabric"],
                tree["scheme"],
                tuple(Switch(**each) for each in tree["switches"]),
                tuple(Host(**each) for each in tree["hosts"]),
                tuple(Link(**each) for each in tree["links"]),
            )
        except OSError as error:
            raise PlanError(f"{path}: {error.strerror}") from error
        except (ValueError, KeyError, TypeError) as error:
            raise PlanError(f"{path} is not what 'weft export --format mininet-json' writes: {error}") from error

    def first_hosts(self, count):
        """The same fabric with this many hosts, spread over the switches that have any."""
        by_switch = {}
        for host in self.hosts:
            by_switch.setdefault(host.switch, deque()).append(host)
        chosen = set()
        while len(chosen) < min(count, len(self.hosts)):
            for waiting in by_switch.values():
                if waiting and len(chosen) < count:
                    chosen.add(waiting.popleft())
        kept = tuple(host for host in self.hosts if host in chosen)
        return replace(self, hosts=kept)

    def without(self, names):
        """The same fabric without these links, and without those of these switches."""
        kept = tuple(link for link in self.links if not {link.name, link.switchA, link.switchB} & set(names))
        return replace(self, links=kept)

    def neighbours(self):
        """By the name of each switch that has links, the names of the switches that they lead to, as a set."""
        neighbours = {}
        for link in self.links:
            neighbours.setdefault(link.switchA, set()).add(link.switchB)
            neighbours.setdefault(link.switchB, set()).add(link.switchA)
        return neighbours

    def distances(self, switch):
        """Hops from a switch to each that can be reached, by name; found breadth first."""
        neighbours = self.neighbours()
        hops = {switch: 0}
        queue = deque([switch])
        while queue:
            here = queue.popleft()
            for there in neighbours.get(here, ()):
                if there not in hops:
                    hops[there] = hops[here] + 1
                    queue.append(there)
        return hops

    def next_hops(self, switch):
        """By name, for each switch that can reach this one: the neighbours that are a hop nearer, sorted."""
        neighbours = self.neighbours()
        hops = self.distances(switch)
        return {here: sorted(there for there in neighbours.get(here, ()) if hops[there] < hops[here]) for here in hops}
