"""Who sends to whom: for each host, by name, the hosts that it sends to in turn or draws from."""

from collections import defaultdict, deque


def uniform(plan):
    """Everybody to everybody else."""
    return {host.name: [other for other in plan.hosts if other is not host] for host in plan.hosts}


def worst_case(plan):
    """Permutations whose minimal routes overload links: of Kathareios et al., SC 2015, section 4.2.

    Where edge switches are linked, switches two hops apart exchange everything, two such pairs over one link (Slim
    Fly); elsewhere every edge switch sends to the next one that is as far away as any (MLFM, OFT, fat trees).
    """
    by_switch = defaultdict(list)
    for host in plan.hosts:
        by_switch[host.switch].append(host)
    linked = any(link.switchA in by_switch and link.switchB in by_switch for link in plan.links)
    peers = _overlapping_pairs(plan, by_switch) if linked else _shifted(plan, list(by_switch))
    return {
        host.name: [by_switch[peer][place % len(by_switch[peer])]]
        for switch, peer in peers.items()
        for place, host in enumerate(by_switch[switch])
    }


def _overlapping_pairs(plan, edges):
    """Chains a - b - c - d, of which a and c, and b and d, are two hops apart and exchange over b - c."""
    neighbours = plan.neighbours()
    distances = {switch: plan.distances(switch) for switch in edges}
    free = set(edges)
    peers = {}
    for b in edges:
        chain = _chain(b, neighbours, distances, free)
        if chain:
            a, _, c, d = chain
            peers.update({a: c, c: a, b: d, d: b})
            free -= set(chain)
    rest = deque(sorted(free))
    while rest:
        a = rest.popleft()
        partner = next((b for b in rest if distances[a][b] == 2), None)
        if partner:
            rest.remove(partner)
            peers.update({a: partner, partner: a})
    return peers


def _chain(b, neighbours, distances, free):
    if b not in free:
        return None
    for c in sorted(neighbours[b] & free):
        for a in sorted(neighbours[b] & free - {c}):
            for d in sorted(neighbours[c] & free - {a, b}):
                if distances[a][c] == 2 and distances[b][d] == 2:
                    return a, b, c, d
    return None


def _shifted(plan, edges):
    distances = {switch: plan.distances(switch) for switch in edges}
    farthest = max(distances[edges[0]][other] for other in edges)
    peers = {}
    taken = set()
    for place, switch in enumerate(edges):
        for step in range(1, len(edges)):
            peer = edges[(place + step) % len(edges)]
            if peer not in taken and distances[switch][peer] == farthest:
                peers[switch] = peer
                taken.add(peer)
                break
    return peers


def most_flows(plan, pattern):
    """So many hosts that send all they can share the link that is used most, if all of them go minimally."""
    next_hops = {switch: plan.next_hops(switch) for switch in {host.switch for host in plan.hosts}}
    flows = defaultdict(float)

    def walk(switch, target, amount):
        nearer = next_hops[target][switch]
        for each in nearer:
            flows[switch, each] += amount / len(nearer)
            walk(each, target, amount / len(nearer))

    for host in plan.hosts:
        for destination in pattern.get(host.name, ()):
            walk(host.switch, destination.switch, 1 / len(pattern[host.name]))
    return max(flows.values())


def draw(destinations, generator):
    """One of the hosts that a host sends to."""
    return destinations[0] if len(destinations) == 1 else generator.choice(destinations)
