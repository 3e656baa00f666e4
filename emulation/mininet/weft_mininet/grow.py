"""A fabric grows: its controller is given a file with more switches, links and endpoints, under traffic."""

import random
import time

from weft_mininet.failover import FLOWS
from weft_mininet.operate import OWN_PACE_SECONDS
from weft_mininet.outage import SETTLE_SECONDS
from weft_mininet.pairs import pairs_over, victim
from weft_mininet.result import Result
from weft_mininet.steps import under_traffic

SEED = 1


def grow(network, progress):
    """No packet is lost between hosts that were there before."""
    result = Result("grow")
    if not network.first:
        result.skipped = "it needs the fabric file that it begins with: give --from OLD"
        return result
    before, after = network.first.plan, network.plan
    result.figures = {
        "switchesBefore": len(before.switches),
        "switchesAfter": len(after.switches),
        "hostsBefore": len(before.hosts),
        "hostsAfter": len(after.hosts),
    }
    draw = random.Random(SEED)
    links = draw.sample(before.links, len(before.links))
    pairs = pairs_over(before, links, victim(before), FLOWS, draw)
    with under_traffic(network, before, pairs, result, progress) as steps:
        watch = OWN_PACE_SECONDS if network.onos else SETTLE_SECONDS
        steps.take("grow", "the fabric grows", network.grow, lambda: time.sleep(watch))
        steps.judge_rest()
    return result
