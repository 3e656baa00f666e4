package io.weft.planning.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.Fabric;
import io.weft.fabric.LinkProperties;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.planning.ProgressListener;
import io.weft.routing.Routes;
import io.weft.routing.load.ChannelLoads;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.Jellyfish;
import io.weft.topology.generate.TopologyTypes;
import io.weft.topology.generate.Xgft;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Loads and bounds where links differ: against sums over enumerated paths, and against fabrics whose fast links are
 * several ones side by side.
 */
class LinksThatDifferTest {
    private static final Offset<Double> ROUNDING = within(1e-9);

    private static LinkProperties links(double[] rates, double[] endpointRates) {
        return LinkProperties.of(rates, new double[rates.length], endpointRates, new double[endpointRates.length]);
    }

    private static double[] all(int count, double rate) {
        double[] rates = new double[count];
        Arrays.fill(rates, rate);
        return rates;
    }

    /** Rates of 25, 50, 100 and 200 at random, and endpoints of 100. */
    private static LinkProperties random(Topology topology, long seed) {
        Random random = new Random(seed);
        double[] rates = IntStream.range(0, topology.linkCount())
                .mapToDouble(l -> 25 << random.nextInt(4))
                .toArray();
        return links(rates, all(topology.endpointCount(), 100));
    }

    /** The same switches, with as many links of 25 side by side as make up for each one. */
    private static Topology sideBySide(Topology topology, LinkProperties links) {
        String csv = IntStream.range(0, topology.linkCount())
                .mapToObj(l -> {
                    int c = topology.channelOfLink(l);
                    String line = topology.switchName(topology.source(c)) + ","
                            + topology.switchName(topology.target(c)) + "\n";
                    return line.repeat((int) Math.round(4 * links.capacity(l)));
                })
                .collect(Collectors.joining());
        return TopologyTypes.REGISTRY
                .named("graph")
                .generate(Map.of("links", "source,target\n" + csv, "concentration", topology.concentration()));
    }

    private static Fabric fabric(Topology topology, LinkProperties links) {
        return TestFabrics.of(topology, Scheme.MINIMAL, 8).withLinks(links);
    }

    @Test
    void theBusiestChannelIsThatWithMostOfItsOwnRate() {
        Topology tree = Xgft.of(List.of(3, 4), List.of(1, 2));
        double[] rates = all(tree.linkCount(), 400);
        int slow = tree.linkIndex(tree.linkName(3));
        rates[slow] = 40;
        LinkProperties links = links(rates, all(tree.endpointCount(), 100));
        Routes routes = Routes.of(fabric(tree, links), Failures.none(tree));
        ChannelLoads loads = ChannelLoads.of(routes);
        double[] expected = new double[tree.channelCount()];
        double pair = 9 / 11.0;
        for (int s : tree.edgeSwitches()) {
            for (int d : tree.edgeSwitches()) {
                enumerate(tree, s, d, s == d ? 0 : pair, expected);
            }
        }
        for (int c = 0; c < expected.length; c++) {
            assertThat(loads.load(c)).isEqualTo(expected[c] / (tree.link(c) == slow ? 0.4 : 4), ROUNDING);
        }
        assertThat(tree.link(loads.busiest())).isEqualTo(slow);
        SchemeLimit limit = SchemeLimit.of(routes, TrafficMatrix.uniform(tree));
        assertThat(limit.limit()).as("three endpoints, half of what they send").isEqualTo(0.4 / 1.5 * 11 / 9, ROUNDING);
    }

    /** Halves what goes between two edge switches of a tree of two levels between the two switches above. */
    private static void enumerate(Topology tree, int s, int d, double amount, double[] sum) {
        for (int up = tree.firstChannel(s); amount > 0 && up < tree.firstChannel(s + 1); up++) {
            int top = tree.target(up);
            for (int down = tree.firstChannel(top); down < tree.firstChannel(top + 1); down++) {
                if (tree.target(down) == d) {
                    sum[up] += amount / 2;
                    sum[down] += amount / 2;
                }
            }
        }
    }

    @Test
    void noRoutingCarriesMoreThanOverSlowLinksSideBySide() {
        for (int seed = 0; seed < 6; seed++) {
            Topology topology = Jellyfish.of(10, 3, seed, 2);
            LinkProperties links = random(topology, seed);
            Topology several = sideBySide(topology, links);
            ConcurrentFlow flow = flow(topology, links);
            ConcurrentFlow same = flow(several, links(all(several.linkCount(), 25), all(20, 100)));
            assertThat(flow.feasible()).as("seed %d", seed).isLessThanOrEqualTo(same.bound() * (1 + 1e-9));
            assertThat(same.feasible()).as("seed %d", seed).isLessThanOrEqualTo(flow.bound() * (1 + 1e-9));
            assertThat(flow.gap()).as("seed %d", seed).isLessThan(0.011);
            double busiest = IntStream.range(0, topology.channelCount())
                    .mapToDouble(flow::load)
                    .max()
                    .orElse(0);
            assertThat(flow.feasible()).isEqualTo(Math.min(1, 1 / busiest), ROUNDING);
            Failures none = Failures.none(topology);
            assertThat(QuickBound.of(none, links, TrafficMatrix.uniform(topology))
                            .bound())
                    .isGreaterThanOrEqualTo(flow.feasible() * (1 - 1e-9));
        }
    }

    private static ConcurrentFlow flow(Topology topology, LinkProperties links) {
        return ConcurrentFlow.of(
                Failures.none(topology),
                links,
                TrafficMatrix.uniform(topology),
                new ConcurrentFlow.Target(0.01, 2_000),
                ProgressListener.none());
    }

    @Test
    void linksThatAreAllAsFastAsThoseOfEndpointsChangeNothing() {
        Topology topology = Jellyfish.of(12, 4, 1, 2);
        LinkProperties links = links(all(topology.linkCount(), 40), all(topology.endpointCount(), 40));
        ConcurrentFlow flow = flow(topology, links);
        ConcurrentFlow same = flow(topology, LinkProperties.ALIKE);
        assertThat(flow.feasible()).isEqualTo(same.feasible());
        assertThat(flow.bound()).isEqualTo(same.bound());
        assertThat(ChannelLoads.of(Routes.of(fabric(topology, links), Failures.none(topology)))
                        .max())
                .isEqualTo(ChannelLoads.of(Routes.of(fabric(topology, LinkProperties.ALIKE), Failures.none(topology)))
                        .max());
    }

    @Test
    void slowerEndpointsLimitWhatAllSend() {
        Topology topology = Jellyfish.of(12, 4, 1, 2);
        double[] endpoints = all(topology.endpointCount(), 100);
        endpoints[5] = 20;
        LinkProperties links = links(all(topology.linkCount(), 1000), endpoints);
        TrafficMatrix uniform = TrafficMatrix.uniform(topology);
        Routes routes = Routes.of(fabric(topology, links), Failures.none(topology));
        assertThat(SchemeLimit.of(routes, uniform).limit()).isEqualTo(0.2, ROUNDING);
        assertThat(QuickBound.of(Failures.none(topology), links, uniform).bound())
                .isEqualTo(0.2, ROUNDING);
        int[] pair = all(topology.endpointCount(), -1, 5, 7);
        assertThat(SchemeLimit.of(routes, TrafficMatrix.permutation(topology, pair))
                        .limit())
                .as("a slow sender")
                .isEqualTo(0.2, ROUNDING);
        int[] others = all(topology.endpointCount(), -1, 6, 7);
        assertThat(SchemeLimit.of(routes, TrafficMatrix.permutation(topology, others))
                        .limit())
                .isEqualTo(1, ROUNDING);
    }

    private static int[] all(int count, int value, int sender, int receiver) {
        int[] values = new int[count];
        Arrays.fill(values, value);
        values[sender] = receiver;
        return values;
    }
}
