package io.weft.routing;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.ChannelClass;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Fabrics for tests. */
public final class Fabrics {
    private Fabrics() {}

    public static Fabric minimal(Topology topology, int virtualChannels) {
        return fabric(topology, Scheme.MINIMAL, virtualChannels);
    }

    public static Fabric valiant(Topology topology, int virtualChannels) {
        return fabric(topology, Scheme.VALIANT, virtualChannels);
    }

    public static Fabric fabric(Topology topology, Scheme scheme, int virtualChannels) {
        return TestFabrics.of(topology, scheme, virtualChannels);
    }

    /** A ring of switches with one endpoint each, its channels up or down in the order of the switches. */
    public static Topology ring(int switches) {
        TopologyBuilder b = new TopologyBuilder("ring");
        for (int s = 0; s < switches; s++) {
            b.addSwitch("r" + s);
        }
        for (int s = 0; s < switches; s++) {
            b.addLink(s, (s + 1) % switches);
            b.addEndpoint(s);
        }
        return b.build();
    }

    /**
     * A connected random graph with endpoints at most of its switches, and random channel classes; without any, its
     * channels go up or down in a random order of the switches. One in three spares the links between random groups.
     */
    public static Topology random(Random random, int classes) {
        List<ChannelClass> all = new ArrayList<>();
        for (int c = 1; c <= classes; c++) {
            all.add(ChannelClass.of("class " + c, c));
        }
        int n = 3 + random.nextInt(8);
        TopologyBuilder b = classes == 0 ? new TopologyBuilder("random") : new TopologyBuilder("random", all);
        for (int s = 0; s < n; s++) {
            b.addSwitch("r" + s);
            if (s > 0) {
                link(b, s, random.nextInt(s), random, classes);
            }
        }
        for (int extra = random.nextInt(2 * n); extra > 0; extra--) {
            int a = random.nextInt(n);
            int c = random.nextInt(n);
            if (a != c) {
                link(b, a, c, random, classes);
            }
        }
        for (int s = 0; s < n; s++) {
            for (int e = Math.max(random.nextInt(3), s < 2 ? 1 : 0); e > 0; e--) {
                b.addEndpoint(s);
            }
        }
        if (classes == 0) {
            List<Integer> order = IntStream.range(0, n).boxed().collect(Collectors.toList());
            Collections.shuffle(order, random);
            b.order(order.stream().mapToInt(Integer::intValue).toArray());
        }
        if (random.nextInt(3) == 0) {
            int[] groups = random.ints(n, 0, 3).toArray();
            b.fewestGlobal(s -> groups[s], 1 + random.nextInt(4));
        }
        return b.build();
    }

    private static void link(TopologyBuilder b, int a, int c, Random random, int classes) {
        if (classes == 0) {
            b.addLink(a, c);
        } else {
            b.addLink(a, c, 1 + random.nextInt(classes), 1 + random.nextInt(classes));
        }
    }

    /** Up to {@code most} random links and now and then a switch out of service. */
    public static Failures failures(Topology topology, Random random, int most) {
        Failures failures = Failures.none(topology);
        List<Integer> links = new ArrayList<>();
        for (int l = 0; l < topology.linkCount(); l++) {
            links.add(l);
        }
        Collections.shuffle(links, random);
        for (int l : links.subList(0, Math.min(links.size(), random.nextInt(most + 1)))) {
            failures = failures.withLink(l);
        }
        return random.nextInt(4) == 0 ? failures.withSwitch(random.nextInt(topology.switchCount())) : failures;
    }

    /** Any waypoint, or none, for up to a third of the pairs of endpoints. */
    public static GivenWaypoints pairs(Topology topology, Random random) {
        int n = topology.endpointCount();
        boolean[] taken = new boolean[n * n];
        IntStream.Builder sources = IntStream.builder();
        IntStream.Builder destinations = IntStream.builder();
        IntStream.Builder waypoints = IntStream.builder();
        for (int i = random.nextInt(n * n / 3 + 1); i > 0; i--) {
            int from = random.nextInt(n);
            int to = random.nextInt(n);
            if (from != to && !taken[from * n + to]) {
                taken[from * n + to] = true;
                sources.add(from);
                destinations.add(to);
                waypoints.add(random.nextInt(4) == 0 ? GivenWaypoints.NONE : random.nextInt(topology.switchCount()));
            }
        }
        return new GivenWaypoints(
                topology,
                sources.build().toArray(),
                destinations.build().toArray(),
                waypoints.build().toArray());
    }

    /** These failures, and as a rule some links and switches drained, which may have failed as well. */
    public static Failures draining(Failures failures, Random random) {
        Topology topology = failures.topology();
        List<String> names = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0 && topology.linkCount() > 0; i--) {
            names.add(topology.linkName(random.nextInt(topology.linkCount())));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            names.add(topology.switchName(random.nextInt(topology.switchCount())));
        }
        return failures.draining(names);
    }
}
