#!/usr/bin/env python3
"""Checks a certificate of Weft's routes, whose form is in docs/certificate.md: python3 check_certificate.py FILE

It follows all packets that can occur, by every choice of a switch. Every pair must be delivered within hop limit and
virtual channels (VCs); and of two channels with their VCs that a packet takes in turn, the second must have the higher
place, so that packets cannot wait in a circle. Exits with 1 and the first fault if not, with 2 if it is no certificate.
"""
import heapq
import json
import sys
from collections import defaultdict

VCS, B16, B32, B48 = 8, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFFFFFF
VIAS = ['via_%d.' % k for k in (1, 2, 3, 4)]
NEXT_HOPS = ['next_hop', 'minimal.next_hop'] + [via + 'next_hop' for via in VIAS]
TABLES = {  # By table, how many numbers of a row are its key; by action, the highest value of each number of a row.
    'switch_config': (0, {'configure': (B16, B32, 1, 63)}), 'pair': (2, {'via': (B32, B32, B16)}),
    'ports': (1, {'endpoint_port': (511,), 'link_port': (511,)}), 'queue': (1, {'enqueue': (VCS - 1, 7)}),
    'endpoint': (2, {'deliver': (B32, 32, 511, B48), 'remote': (B32, 32, B16)}),
    'endpoint default': (0, {'deliver': (511, B48), 'remote': (B16,), 'carried': (255, 255), 'unknown': ()}),
    'path': (1, {'direct': (B16,), 'valiant': (B16,) * 4, 'adaptive': (B16,) * 6}),
    'waypoints': (1, {'waypoint': (B16,) * 3}),
    **{via + 'waypoints': (1, {'candidate': (B16,) * 3}) for via in VIAS}}


class Fault(Exception):
    """What is wrong with cables, tables or order, in words."""


def need(holds, *words):
    if not holds:
        raise Fault(' '.join(map(str, words)))


def whole(row, highest):
    if len(row) == len(highest) and all(type(n) is int and 0 <= n <= most for n, most in zip(row, highest)):
        return tuple(row)
    raise ValueError('%s is no row of whole numbers up to %s' % (row, highest))


def keyed(rows, *words):
    need(len(dict(rows)) == len(rows), 'two entries have the same key in', *words)
    return dict(rows)


class Switch:
    """The tables of a switch: by name and key the action and its arguments; by name and target the next hops."""
    def __init__(self, told, bit):
        self.name, self.bit = told['name'], bit
        self.tables = {name: keyed([
            (row[0] if keys == 1 else tuple(row[:keys]), (action, *whole(row, forms[action])[keys:]))
            for action, rows in told.get(name, {}).items() for row in rows], 'table', name, 'of', self.name)
            for name, (keys, forms) in TABLES.items()}
        self.actions = [whole(row, (511, 15, 15)) for row in told['actions']]
        self.hops = {name: keyed([
            (t, whole(chosen, [len(self.actions) - 1] * len(chosen))) for chosen, targets in told.get(name, ())
            for t in whole(targets, [B16] * len(targets))], 'table', name, 'of', self.name) for name in NEXT_HOPS}
        _, self.id, _, _, self.limit = self.tables['switch_config'][()]
        self.path, self.queue, self.other = (self.tables[name] for name in ('path', 'queue', 'endpoint default'))
        need(self.id and self.other, self.name, 'has no id, or no default entry of table endpoint')
        need(len(set(self.queue.values())) == len(self.queue), self.name, 'has two VCs in one queue')
        self.lengths = sorted({length for _, length in self.tables['endpoint']}, reverse=True)

    def look_up(self, address):
        """Where an address is: a port of this switch and a MAC, or the id of another switch; 0 for nowhere."""
        entries = (self.tables['endpoint'].get((address >> 32 - n << 32 - n, n)) for n in self.lengths)
        action, *values = next(filter(None, entries), self.other[()])
        if action == 'carried':
            carried = address >> 24 == values[0] and 0 < address & 255 <= values[1] and address >> 8 & B16 != B16
            return address >> 8 & B16 if carried else 0
        return tuple(values) if action == 'deliver' else values[0] if action == 'remote' else 0

    def drawn(self, name, d):
        """The waypoints, 0 for none, that this switch can draw from a table for packets to switch d."""
        first, draws, skip = self.path[d][1:4]
        for i in range(max(1, draws)):
            _, *both = self.tables[name].get(first + i + (i >= skip) & B16, (0, 0, 0))
            yield next((w for w in both if w not in (self.id, d)), 0)

    def choices(self, d):
        """How packets to switch d can begin: towards which switch, by which table."""
        if self.path[d][0] == 'valiant':
            return {(w or d, 'next_hop') for w in self.drawn('waypoints', d)}
        if self.path[d][0] == 'direct' or d not in self.hops['minimal.next_hop']:
            return {(d, 'next_hop')}
        return {(d, 'minimal.next_hop'), *((w, via + 'next_hop') for via in VIAS for w in self.drawn(
            via + 'waypoints', d) if w and w in self.hops[via + 'next_hop'])}


class Fabric:
    """The switches by id, and by channel and VC what packets hold before, each as channel * VCS + VC."""
    def __init__(self, told):
        need(told['certificate'] == 1, 'it has version', told['certificate'], 'and not 1')
        switches = [Switch(each, 1 << i) for i, each in enumerate(told['switches'])]
        self.by_id, named = keyed([(s.id, s) for s in switches], 'ids'), keyed([(s.name, s) for s in switches], 'names')
        self.endpoints = [(name, named[s], address, (port, mac)) for name, s, port, address, mac in told['endpoints']]
        ends = [end for a, port, b, other in told['cables'] for end in ((a, port, named[b]), (b, other, named[a]))] + [
            (s.name, port, None) for _, s, _, (port, _) in self.endpoints]
        used = keyed([((name, port), (c, to)) for c, (name, port, to) in enumerate(ends)], 'the list of used ports')
        order = keyed([((s, c[0]), whole(c[1:], [B48] * len(c[1:]))) for s, cs in told['order'] for c in cs], 'order')
        kinds = {(s.name, port): kind for s in switches for port, (kind,) in s.tables['ports'].items()}
        for end in used.keys() | {end for end in kinds if kinds[end] == 'endpoint_port'}:
            wanted = end in used and ('link_port' if used[end][1] else 'endpoint_port')
            need(kinds.get(end) == wanted, end[0], 'has no right entry of table ports for port', end[1])
        for s in switches:
            s.actions = [used.get((s.name, port), (None, None)) + (port, entry, leaving, [
                place if vc in s.queue else -1
                for vc, place in enumerate([*order.get((s.name, port), ()), *[-1] * VCS][:VCS] + [-1])])
                for port, entry, leaving in s.actions]
            s.hops = {name: {t: [s.actions[a] for a in row] for t, row in of.items()} for name, of in s.hops.items()}
        self.edges, self.before = list({s.id: s for _, s, _, _ in self.endpoints}.values()), defaultdict(set)

    def walk(self, t, sources, onwards=()):
        """Follows packets to t. By place, channel, exit class and VC of those that arrive: hops, sources, switch."""
        states, heap, to_t = {}, [], 'towards %s' % (self.by_id[t].name if t in self.by_id else t)

        def leave(s, hops, last, vc, place, before, bits, table='next_hop'):
            need(s.hops[table].get(t), s.name, 'has no next hop in table', table, to_t)
            for c, to, port, entry, leaving, places in s.hops[table][t]:
                v = vc + (entry <= last)
                key = places[v], c, leaving, v
                if to is None or key[0] <= place or hops >= s.limit:
                    raise Fault('%s sends packets %s by port %d on VC %d, which has %s' % (s.name, to_t, port, v, (
                        'no cable' if to is None else 'too many hops before it' if hops >= s.limit else 'no queue'
                        if v not in s.queue else 'no place in the order above that of the channel before')))
                self.before[c * VCS + v].add(before)
                if key not in states:
                    heapq.heappush(heap, key)
                most, others, _ = states.get(key, (0, 0, to))
                states[key] = max(most, hops + 1), others | bits, to
        for start in [*((s, 0, 0, 0, -1, (), s.bit, table) for s, table in sources), *onwards]:
            leave(*start)
        while heap:  # Places grow at every hop, so that all is known of the lowest.
            place, c, last, vc = key = heapq.heappop(heap)
            hops, bits, to = states[key]
            if to.id != t:
                leave(to, hops, last, vc, place, (c * VCS + vc,), bits)
        return {key: state for key, state in states.items() if state[2].id == t}

    def arrivals(self, w, sources):
        """How packets to waypoint w from sources, each with a table, go on: by exit class and VC, the worst of them."""
        worst = {}
        for (place, c, last, vc), (hops, bits, _) in self.walk(w, sources).items():
            _, most, _, _, highest, before, others = worst.get((last, vc), (0, 0, 0, 0, 0, (), 0))
            before += c * VCS + vc,
            worst[last, vc] = self.by_id[w], max(most, hops), last, vc, max(highest, place), before, others | bits
        return list(worst.values())

    def follow(self, d, choices):
        """Follows packets to switch d from sources, each with a waypoint and a table."""
        by = defaultdict(list)
        for s, w, table in choices:
            by[d if w in (0, s.id) else w].append((s, table))
        return self.walk(d, by.pop(d, ()), [start for w in by for start in self.arrivals(w, by[w])])

    def check(self):
        """Sees whether all holds, and says what."""
        listed, given, arrived, most = defaultdict(set), defaultdict(list), {}, 0
        for s in self.edges:
            for name, at, address, delivery in self.endpoints:
                need(s.look_up(address) == (delivery if at is s else at.id), s.name, 'does not know where', name, 'is')
            wrong = s.path.keys() ^ {d.id for d in self.edges if d is not s}
            need(not wrong, s.name, 'lacks paths to switches of these ids, or should have none:', *wrong)
            for (_, address), (_, w) in s.tables['pair'].items():
                given[s.look_up(address)].append((s, w, 'next_hop'))
            for via in ['', *VIAS]:
                for w in {w for row in s.tables[via + 'waypoints'].values() for w in row[1:]}:
                    listed[w].update([(s, via + 'next_hop')] if not via or w in s.hops[via + 'next_hop'] else [])
        for w, sources in listed.items():
            try:
                arrived[w] = self.arrivals(w, sources)
            except Fault:  # Perhaps of packets that cannot be: not all that is listed need be drawn.
                arrived[w] = self.arrivals(w, [(s, table) for s, table in sources
                                               if any((w, table) in s.choices(d) for d in s.path)])
        for d in self.edges:
            sources = [s for s in self.edges if s is not d]
            drawing = sum(s.bit for s in sources if s.path[d.id][0] != 'direct')
            ends = [self.follow(d.id, [each for each in given[d.id] if each[0] is not d])]
            try:
                ends.append(self.walk(d.id, [
                    (s, table) for s in sources for table in NEXT_HOPS[:2] if s.hops[table] or table == 'next_hop'
                ], [on for w in arrived if w != d.id for on in arrived[w] if on[6] & drawing]))
            except Fault:  # The same.
                ends.append(self.follow(d.id, [(s, *choice) for s in sources for choice in s.choices(d.id)]))
            most = max([most, *(hops for end in ends for hops, _, _ in end.values())])
        pairs, vcs = len(self.endpoints) * (len(self.endpoints) - 1), {n % VCS for n in self.before}
        dependencies = sum(len({one for some in sets for one in some}) for sets in self.before.values())
        return '%d pairs, %d VCs, %d dependencies, %d hops at most' % (pairs, len(vcs), dependencies, most)


if __name__ == '__main__':
    sys.argv[1:] or sys.exit(print('usage: python3 check_certificate.py FILE') or 2)
    try:
        with open(sys.argv[1], encoding='utf-8') as file:
            print('holds:', Fabric(json.load(file)).check())
    except Fault as fault:
        sys.exit(print('REFUSED:', fault) or 1)
    except (AttributeError, LookupError, OSError, RecursionError, TypeError, ValueError) as error:
        sys.exit(print('no certificate:', '%s is missing' % error if type(error) is KeyError else error) or 2)
