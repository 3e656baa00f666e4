"""Which hosts talk to which, so that failures are felt."""

import random

SEED = 1
SHARE_OVER_SWITCH = 4  # one flow in so many goes over the switch that fails, where it can


def victim(plan):
    """The switch that fails: one without hosts, if there is such, since packets only pass it; else any."""
    edges = {host.switch for host in plan.hosts}
    inner = [switch.name for switch in plan.switches if switch.name not in edges]
    return random.Random(SEED).choice(inner or [switch.name for switch in plan.switches])


def pairs_over(plan, links, switch, count, draw):
    """Pairs of hosts whose packets may go over these links, over this switch, and others, in both directions."""
    by_switch = {}
    for host in plan.hosts:
        by_switch.setdefault(host.switch, []).append(host)
    over_switch = _through(plan, switch, by_switch, draw)[: count // SHARE_OVER_SWITCH]
    pairs = []
    for link in links:
        ends = [by_switch.get(link.switchA), by_switch.get(link.switchB)]
        if all(ends):
            a, b = draw.choice(ends[0]), draw.choice(ends[1])
            pairs += [(a, b), (b, a)]
    pairs = pairs[: count - len(over_switch)] + over_switch
    while len(pairs) < count:
        a, b = draw.sample(plan.hosts, 2)
        if a.switch != b.switch:
            pairs.append((a, b))
    return pairs


def _through(plan, switch, by_switch, draw):
    """Pairs of hosts at neighbours of a switch, or at switches behind them, of which it is on a shortest path."""
    near = plan.distances(switch)
    pairs = []
    for a in sorted(by_switch.keys() - {switch}, key=near.get):
        far = plan.distances(a)
        for b in by_switch.keys() - {a, switch}:
            if near[a] + near[b] == far[b]:
                pairs.append((draw.choice(by_switch[a]), draw.choice(by_switch[b])))
    draw.shuffle(pairs)
    return pairs
