package io.weft.cli.emulate;

import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A link or a switch to take out of service.
 *
 * @param what its name
 * @param switchIndex the switch, or the first switch of the link
 * @param port the port of the link at that switch, 0 for the switch itself
 * @param failures this alone
 */
record Failure(String what, int switchIndex, int port, Failures failures) {

    /** The link or switch of this name, which must exist. */
    static Failure named(Topology topology, String name) {
        int s = topology.switchIndex(name);
        return s >= 0
                ? new Failure(name, s, 0, Failures.none(topology).withSwitch(s))
                : ofLink(topology, topology.linkIndex(name));
    }

    /** {@code count} different links, drawn at random. */
    static List<Failure> random(Topology topology, int count, long seed) {
        List<Integer> links =
                IntStream.range(0, topology.linkCount()).boxed().collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(links, new Random(seed));
        return links.stream().limit(count).map(l -> ofLink(topology, l)).toList();
    }

    private static Failure ofLink(Topology topology, int l) {
        int c = topology.channelOfLink(l);
        return new Failure(
                topology.linkName(l),
                topology.source(c),
                topology.port(c),
                Failures.none(topology).withLink(l));
    }

    boolean isSwitch() {
        return port == 0;
    }
}
