"""How much the routing schemes carry, of uniform traffic and of the worst case."""

import statistics

from weft_mininet.controller import ControllerError
from weft_mininet.load import Load
from weft_mininet.patterns import most_flows, uniform, worst_case
from weft_mininet.result import Result
from weft_mininet.throughput import FRAME_BYTES, OfferedLoad

RUNS = 5
SEED = 1
BITS_PER_SECOND = 40_000_000  # of all hosts together: what two processors can carry
HIGHEST_RATE = 4_000_000
QUEUE_FRAMES = 64
QUEUES_ON_THE_WAY = 4
SHORTEST_SECONDS = 3
VALIANT_BAR = 2.5
FLOWS_FOR_BAR = 8
OFFERED_FOR_BARS = 0.9
ADAPTIVE_BAR = 0.9
PATTERNS = {"uniform": uniform, "worstCase": worst_case}


def usual_rate(plan):
    """A rate of links, in bits/s, that leaves the processors time to spare."""
    return min(HIGHEST_RATE, BITS_PER_SECOND // len(plan.hosts))


def spread(network, progress, runs=RUNS):
    """Every host sends at the rate of its link, each packet by a route of its own; of each scheme, medians of runs."""
    result = Result("spread")
    if not worst_case(network.plan):
        result.skipped = (
            f"no two switches with hosts are two hops apart; give more than {len(network.plan.hosts)} hosts"
        )
        return result
    # A bmv2 has a rate for each queue and none for a port, so that its depths say nothing of what a link carries.
    schemes = ("minimal", "valiant", "ugal-l") if network.kind.kind == "weft" else ("minimal", "valiant")
    carried, offered = {}, []
    with Load() as machine:
        for scheme in schemes:
            progress(f"changing to {scheme}")
            try:
                network.route(routing=scheme, spread="packet")
            except ControllerError as error:
                result.faults.append(f"{scheme}: {error}")
                return result
            _measure(network, scheme, runs, progress, carried, offered)
        result.figures.update(machine.figures())
    for (scheme, name), values in carried.items():
        result.figures[f"{name}/{scheme}"] = round(statistics.median(values), 3)
    result.figures.update(linkRate=network.link_rate, runs=runs, leastOffered=round(min(offered), 3))
    judged = network.kind.kind == "weft" and min(offered) >= OFFERED_FOR_BARS
    result.figures["judged"] = judged
    if network.kind.kind != "weft":
        result.unjudged = "a bmv2 has a rate for each queue and none for a port"
    elif not judged:
        result.unjudged = f"the processors were too slow for the load: in one run only {min(offered):.2f} was offered"
    if judged:
        _judge(network.plan, {key: statistics.median(values) for key, values in carried.items()}, result)
    return result


def _measure(network, scheme, runs, progress, carried, offered):
    # As long as a packet is under way if every queue that it waits in is full.
    seconds = max(SHORTEST_SECONDS, QUEUES_ON_THE_WAY * QUEUE_FRAMES * FRAME_BYTES * 8 / network.link_rate)
    with OfferedLoad(network.hosts(), network.link_rate, SEED) as load:
        for name, pattern in PATTERNS.items():
            destinations = pattern(network.plan)
            for run in range(1, runs + 1):
                progress(f"{scheme}, {name}, run", run)
                throughput = load.measure(destinations, seconds, seconds)
                offered.append(throughput.sent / throughput.full)
                carried.setdefault((scheme, name), []).append(throughput.arrived / throughput.full)


def _judge(plan, carried, result):
    gain = carried["valiant", "worstCase"] / carried["minimal", "worstCase"]
    result.figures["worstCaseGain"] = round(gain, 2)
    result.figures["worstCaseFlows"] = round(most_flows(plan, worst_case(plan)), 1)
    if result.figures["worstCaseFlows"] >= FLOWS_FOR_BAR and gain < VALIANT_BAR:
        result.faults.append(f"of the worst case Valiant carries {gain:.2f} times what minimal does, not {VALIANT_BAR}")
    for name in PATTERNS:
        best = max(carried["minimal", name], carried["valiant", name])
        share = carried["ugal-l", name] / best
        result.figures[f"{name}AdaptiveShare"] = round(share, 2)
        if share < ADAPTIVE_BAR:
            result.faults.append(f"{name}: ugal-l carries {share:.2f} of the better of the others, not {ADAPTIVE_BAR}")
