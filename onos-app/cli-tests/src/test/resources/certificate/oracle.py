"""Whether a certificate holds, found out by sending every packet through the tables of the switches, one by one, as
p4/weft.p4 does: slow, and obviously right. Shares nothing with check_certificate.py.
"""
VIRTUAL_CHANNELS = 8
PORTS = set(range(512))


class Lost(Exception):
    """A packet is dropped, goes astray, or breaks the order."""


def unique(things):
    things = list(things)
    if len(set(things)) != len(things):
        raise Lost('not unique: %s' % things)
    return things


class Tables:
    """The tables of one switch, entry by entry."""

    def __init__(self, told):
        self.told = told
        self.indexed = {}
        for name, by_action in told.items():
            if isinstance(by_action, dict):
                keys = {'pair': 2, 'endpoint': 2, 'switch_config': 0, 'endpoint default': 0}.get(name, 1)
                rows = [(tuple(row[:keys]), action, row[keys:]) for action in by_action for row in by_action[action]]
                unique(key for key, _, _ in rows)
                self.indexed[name] = {key: (action, values) for key, action, values in rows}
            elif name.endswith('next_hop'):
                rows = [(target, [told['actions'][a] for a in chosen]) for chosen, targets in by_action
                        for target in targets]
                unique(target for target, _ in rows)
                self.indexed[name] = dict(rows)

    def get(self, name, *key):
        return self.indexed.get(name, {}).get(key)

    def next_hops(self, name, target):
        return self.indexed.get(name, {}).get(target)


class Network:
    def __init__(self, told):
        self.told = told
        self.tables = {each['name']: Tables(each) for each in told['switches']}
        unique(each['name'] for each in told['switches'])
        self.self_of = {name: tables.get('switch_config')[1][0] for name, tables in self.tables.items()}
        unique(self.self_of.values())
        if 0 in self.self_of.values():
            raise Lost('a switch is not configured')
        self.other_end = {}
        for a, a_port, b, b_port in told['cables']:
            self.other_end[a, a_port] = b, b_port
            self.other_end[b, b_port] = a, a_port
        self.endpoint_on = {(s, port): (address, mac) for _, s, port, address, mac in told['endpoints']}
        unique([each[3] for each in told['endpoints']])
        unique([(a, p) for a, p, _, _ in told['cables']] + [(b, p) for _, _, b, p in told['cables']]
               + [(s, p) for _, s, p, _, _ in told['endpoints']])
        self.place = {}
        for name, rows in told['order']:
            for row in rows:
                if (name, row[0]) in self.place:
                    raise Lost('two rows of the order')
                self.place[name, row[0]] = row[1:]
        self.hosts = {s for _, s, _, _, _ in told['endpoints']}
        self.plugged_as_told()
        if any(tables.get('endpoint default') is None for tables in self.tables.values()):
            raise Lost('a switch has no default entry')
        self.seen = set()

    def plugged_as_told(self):
        for name, tables in self.tables.items():
            ports = {key[0] for key in tables.indexed.get('ports', {})}
            ports.update(port for at, port in [*self.endpoint_on, *self.other_end] if at == name)
            for port in sorted(ports & PORTS):
                entry = tables.get('ports', port)
                if (name, port) in self.endpoint_on and entry != ('endpoint_port', []):
                    raise Lost('an endpoint on no endpoint port')
                if (name, port) in self.other_end and entry != ('link_port', []):
                    raise Lost('a cable on no link port')
                if (name, port) not in self.endpoint_on and entry == ('endpoint_port', []):
                    raise Lost('an endpoint port without an endpoint')
            unique(values[0] for _, values in tables.indexed.get('queue', {}).values())

    def addressed(self, name, address):
        """(port, mac, 0) if an endpoint of the switch has it, else (None, None, id of the switch that has it)."""
        tables = self.tables[name]
        entry = None
        for length in range(32, -1, -1):
            mask = (0xFFFFFFFF << (32 - length)) & 0xFFFFFFFF
            entry = entry or tables.get('endpoint', address & mask, length)
        action, values = entry or tables.get('endpoint default')
        if action == 'deliver':
            return values[0], values[1], 0
        if action == 'remote':
            return None, None, values[0]
        if action == 'carried':
            first, second, third, fourth = address.to_bytes(4, 'big')
            switch = second * 256 + third
            if first == values[0] and 1 <= fourth <= values[1] and switch != 0xFFFF:
                return None, None, switch
        return None, None, 0

    def usable(self, entry, own, destination):
        drawn, alternate = entry[1] if entry else (0, 0)
        waypoint = drawn
        if waypoint in (own, destination):
            waypoint = alternate
        if waypoint in (own, destination):
            waypoint = 0
        return waypoint

    def indices(self, first, draws, skip):
        for drawn in range(draws) if draws else [0]:
            if drawn >= skip:
                drawn += 1
            yield (first + drawn) % 65536

    def beginnings(self, name, destination):
        """How a packet can begin: its waypoint, and the first hops if they come from a copy."""
        tables, own = self.tables[name], self.self_of[name]
        entry = tables.get('path', destination)
        if entry is None:
            raise Lost('no path')
        action, values = entry
        if len(values) != {'direct': 0, 'valiant': 3, 'adaptive': 5}[action]:
            raise Lost('no action %s%s' % (action, values))
        if action == 'direct':
            return [(0, None)]
        if action == 'valiant':
            return [(self.usable(tables.get('waypoints', i), own, destination), None) for i in self.indices(*values)]
        minimal = tables.next_hops('minimal.next_hop', destination)
        if minimal is None:
            return [(0, None)]
        found = [(0, minimal)]
        for k in range(1, 5):
            for i in self.indices(*values[:3]):
                waypoint = self.usable(tables.get('via_%d.waypoints' % k, i), own, destination)
                hops = tables.next_hops('via_%d.next_hop' % k, waypoint)
                if waypoint != 0 and hops is not None:
                    found.append((waypoint, hops))
        return found

    def send(self, name, address, waypoint, first_hops, wanted):
        """Follows a packet from an endpoint of a switch, by every choice on its way."""
        destination = self.addressed(name, address)[2]
        if waypoint == self.self_of[name]:
            waypoint = 0
        packets = [(name, waypoint, 0, 0, 0, None, None)]
        copy = first_hops
        while packets:
            packet = packets.pop()
            if copy is None:
                if packet + (address,) in self.seen:
                    continue
                self.seen.add(packet + (address,))
            at, waypoint, vc, exit_class, hops, port, came_vc = packet
            # The waypoint is cleared where it is reached; port and came_vc are of the last channel, as (switch, port).
            own, tables = self.self_of[at], self.tables[at]
            if waypoint == own:
                waypoint = 0
            if port is not None and waypoint == 0 and destination == own:
                self.arrives(at, address, wanted)
                continue
            options = copy if copy is not None else tables.next_hops('next_hop', waypoint or destination)
            copy = None
            if not options:
                raise Lost('no next hop at %s' % at)
            for out, entry_class, leaving in options:
                if hops >= tables.get('switch_config')[1][3]:
                    raise Lost('hop limit at %s' % at)
                out_vc = vc + 1 if entry_class <= exit_class else vc
                if out_vc >= VIRTUAL_CHANNELS or tables.get('queue', out_vc) is None:
                    raise Lost('no virtual channel %d at %s' % (out_vc, at))
                if (at, out) not in self.other_end:
                    raise Lost('no cable at %s port %d' % (at, out))
                self.ascends(port, came_vc, (at, out), out_vc)
                there, _ = self.other_end[at, out]
                packets.append((there, waypoint, out_vc, leaving, hops + 1, (at, out), out_vc))

    def arrives(self, at, address, wanted):
        if wanted is None:
            return
        port, mac, _ = self.addressed(at, address)
        if wanted != (at, port, mac):
            raise Lost('delivered elsewhere')

    def ascends(self, before, before_vc, channel, vc):
        places = self.place.get(channel, [])
        if vc >= len(places):
            raise Lost('no place of %s' % (channel,))
        if before is not None and self.place[before][before_vc] >= places[vc]:
            raise Lost('%s does not come after %s' % (channel, before))

    def check(self):
        for name in self.hosts:
            others = {self.self_of[other] for other in self.hosts if other != name}
            if {key[0] for key in self.tables[name].indexed.get('path', {})} != others:
                raise Lost('paths of %s' % name)
            for _, at, port, address, mac in self.told['endpoints']:
                own_port, own_mac, remote = self.addressed(name, address)
                if at == name:
                    if (own_port, own_mac) != (port, mac):
                        raise Lost('an own endpoint is not known')
                elif own_port is not None or remote != self.self_of[at]:
                    raise Lost('a remote endpoint is not known')
                else:
                    for waypoint, hops in self.beginnings(name, remote):
                        self.send(name, address, waypoint, hops, (at, port, mac))
            for (_, address), (_, (waypoint,)) in self.tables[name].indexed.get('pair', {}).items():
                port, _, remote = self.addressed(name, address)
                wanted = [(at, p, mac) for _, at, p, other, mac in self.told['endpoints'] if other == address]
                if port is None and remote in others:
                    self.send(name, address, waypoint, None, wanted[0] if wanted else None)


def fault(told):
    """What is wrong with a certificate; None if nothing is."""
    try:
        Network(told).check()
    except (Lost, KeyError, IndexError, TypeError, ValueError) as lost:
        return repr(lost)
    return None
