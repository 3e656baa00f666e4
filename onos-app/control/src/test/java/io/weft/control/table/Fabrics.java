package io.weft.control.table;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.routing.Routes;
import io.weft.routing.nexthops.DescentRule;
import io.weft.routing.proof.ChannelDependencyGraph;
import io.weft.routing.proof.DeadlockProof;
import io.weft.topology.ChannelClass;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Small fabrics for tests, and random failures of them. */
public final class Fabrics {
    private Fabrics() {}

    public static Fabric minimal(Topology topology) {
        return of(topology, Scheme.MINIMAL, "10.0.0.0/8");
    }

    public static Fabric valiant(Topology topology) {
        return of(topology, Scheme.VALIANT, "10.0.0.0/8");
    }

    public static Fabric of(Topology topology, Scheme scheme, String prefix) {
        return new Fabric("test", topology, scheme, Spread.FLOW, 4, new Addressing(topology, Ipv4Prefix.parse(prefix)));
    }

    /** One of each type, and of each scheme. */
    public static List<Fabric> ofEveryType() {
        return List.of(
                minimal(SlimFly.of(3)),
                valiant(SlimFly.of(4)),
                valiant(Oft.of(3)),
                valiant(Mlfm.of(3)),
                valiant(HyperX.of(List.of(3, 3))),
                minimal(Xgft.of(List.of(2, 2, 2), List.of(1, 2, 2))),
                of(Oft.of(3), Scheme.UGAL_L, "10.0.0.0/8")
                        .withSettings(Map.of("candidates", 2, "c", 1.5, "threshold", 3)));
    }

    /**
     * A connected random graph with endpoints at every switch, whose channels go up or down in a random order of its
     * switches.
     */
    public static Topology random(Random random) {
        TopologyBuilder builder = new TopologyBuilder("random");
        int n = addRandomGraph(builder, random, builder::addLink);
        List<Integer> order = IntStream.range(0, n).boxed().collect(Collectors.toList());
        Collections.shuffle(order, random);
        return builder.order(order.stream().mapToInt(s -> s).toArray()).build();
    }

    /** One all of whose channels are of one class, so that every hop after the first is a descent. */
    public static Topology randomOfOneClass(Random random) {
        TopologyBuilder builder = new TopologyBuilder("random", List.of(ChannelClass.of("any", 1)));
        addRandomGraph(builder, random, (a, b) -> builder.addLink(a, b, 1, 1));
        return builder.build();
    }

    /** Adds 4 to 12 switches, their endpoints and links, and returns how many switches. */
    private static int addRandomGraph(TopologyBuilder builder, Random random, BiConsumer<Integer, Integer> addLink) {
        int n = 4 + random.nextInt(9);
        for (int s = 0; s < n; s++) {
            builder.addSwitch("r" + s);
            builder.addEndpoint(s);
            if (s > 0) {
                addLink.accept(s, random.nextInt(s));
            }
        }
        for (int extra = random.nextInt(2 * n); extra > 0; extra--) {
            int a = random.nextInt(n);
            int b = random.nextInt(n);
            if (a != b) {
                addLink.accept(a, b);
            }
        }
        return n;
    }

    /** A true cycle: that of minimal routes by a rule under which nothing ever descends. */
    public static DeadlockProof cycle(Topology topology) {
        Routes routes = Routes.of(minimal(topology), Failures.none(topology));
        return DeadlockProof.of(ChannelDependencyGraph.of(routes, DescentRule.of(topology, c -> 1, c -> 0)));
    }

    /** Up to a fifth of the links, and sometimes a switch, out of service. */
    public static Failures randomFailures(Topology topology, Random random) {
        return moreFailures(Failures.none(topology), random);
    }

    public static Failures moreFailures(Failures some, Random random) {
        Failures failures = some;
        Topology topology = some.topology();
        for (int i = random.nextInt(1 + topology.linkCount() / 5 + 1); i >= 0; i--) {
            failures = failures.withLink(random.nextInt(topology.linkCount()));
        }
        return random.nextInt(4) == 0 ? failures.withSwitch(random.nextInt(topology.switchCount())) : failures;
    }
}
