package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.Scheme;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.BooksimRoutings;
import io.weft.simulator.route.NextHopTable;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.traffic.FixedPattern;
import io.weft.simulator.traffic.Injection;
import io.weft.simulator.traffic.TrafficPattern;
import io.weft.topology.Topology;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Torus;
import io.weft.topology.generate.Xgft;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same as BookSim 2: on the same graphs, with the same next hops, any virtual channel at every hop or that of the
 * hop, and the same permutation; and on topologies of its own, with its routing of each. What BookSim says, and with
 * which configuration, is in {@code booksim/README.md} of the resources.
 */
class BooksimTest {
    /** What follows the pattern where packets take the virtual channel of the hop. */
    private static final String BY_HOP = " by hop";

    private static final double LATENCY = 0.03;
    private static final double THROUGHPUT = 0.02;

    @ParameterizedTest
    @MethodSource("reference")
    void latencyAndThroughputAreThoseOfBooksim(String line) throws IOException {
        String[] values = line.split(",");
        String fabric = values[0];
        Topology topology = topology(fabric);
        double load = Double.parseDouble(values[2]);
        LoadResult result = new LoadRun(
                        Fabrics.simulated(topology, Scheme.MINIMAL),
                        routing(fabric, topology),
                        model(fabric),
                        values[1].endsWith(BY_HOP) ? VirtualChannelRule.EVERY_HOP : VirtualChannelRule.ANY,
                        pattern(fabric, values[1].replace(BY_HOP, ""), topology.endpointCount()),
                        Injection.bernoulli(load, 1),
                        load,
                        RunLimits.DEFAULT,
                        1)
                .run(() -> false);
        if (values[3].isEmpty()) {
            double accepted = Double.parseDouble(values[4]);
            assertThat(result.saturated()).isTrue();
            assertThat(result.acceptedThroughput()).isCloseTo(accepted, within(THROUGHPUT * accepted));
        } else {
            double latency = Double.parseDouble(values[3]);
            assertThat(result.saturated()).isFalse();
            assertThat(result.averageLatency()).isCloseTo(latency, within(LATENCY * latency));
        }
    }

    /** Lines of fabric, pattern, load, average latency (none where saturated) and accepted throughput. */
    static Stream<String> reference() throws IOException {
        return lines("reference.csv").stream().skip(1);
    }

    private static Topology topology(String name) {
        switch (name) {
            case "slimfly-q5":
                return SlimFly.of(5, 4);
            case "slimfly-q7":
                return SlimFly.of(7, 6);
            case "mlfm-h4":
                return Mlfm.of(4);
            case "oft-k4":
                return Oft.of(4);
            case "fat-tree":
                return Xgft.of(List.of(4, 4, 4), List.of(1, 4, 4));
            case "dragonflynew":
            case "dragonflynew-ugal":
                return Dragonfly.of(4, 2);
            case "torus-4x4":
                return Torus.of(List.of(4, 4));
            case "torus-8x8":
            case "torus-8x8-valiant":
                return Torus.of(List.of(8, 8));
            case "flatfly":
                return HyperX.flattenedButterfly(4, 2, 4);
            default:
                assertThat(name).isEqualTo("fattree");
                return Xgft.kAryNTree(4, 3);
        }
    }

    private static SimulatedRouting routing(String fabric, Topology topology) throws IOException {
        switch (fabric) {
            case "dragonflynew":
                return BooksimRoutings.DRAGONFLY;
            case "dragonflynew-ugal":
                return BooksimRoutings.DRAGONFLY_UGAL;
            case "torus-4x4":
                return BooksimRoutings.torus(4);
            case "torus-8x8":
                return BooksimRoutings.torus(8);
            case "torus-8x8-valiant":
                return BooksimRoutings.torusValiant(8);
            case "flatfly":
            case "fattree":
                return SimulatedRoutings.named("minimal");
            default:
                return SimulatedRoutings.table("booksim", new NextHopTable(topology, nextHops(fabric), (s, t) -> ""));
        }
    }

    private static NetworkModel model(String fabric) {
        SwitchSettings settings = SwitchSettings.preset("booksim");
        switch (fabric) {
            case "dragonflynew":
            case "torus-4x4":
            case "torus-8x8":
                return settings.model(2);
            case "dragonflynew-ugal":
                return settings.with("port-flits", 3 * 64).model(3);
            case "torus-8x8-valiant":
                return settings.model(4);
            default:
                return settings.model(3);
        }
    }

    private static TrafficPattern pattern(String fabric, String name, int endpoints) throws IOException {
        switch (name) {
            case "uniform":
                return TrafficPattern.uniform(endpoints, true);
            case "bad_dragon":
                // To an endpoint of the next group.
                return (source, random) -> ((source / 8 + 1) * 8 + random.below(source, 8)) % endpoints;
            case "tornado":
                // Three on, in both dimensions.
                return (source, random) -> (source / 8 + 3) % 8 * 8 + (source % 8 + 3) % 8;
            default:
                assertThat(name).isEqualTo("randperm");
                return new FixedPattern(numbers(lines(fabric + ".permutation").get(0)));
        }
    }

    private static int[][] nextHops(String fabric) throws IOException {
        return lines(fabric + ".nexthops").stream().map(BooksimTest::numbers).toArray(int[][]::new);
    }

    private static int[] numbers(String line) {
        return Arrays.stream(line.split(" ")).mapToInt(Integer::parseInt).toArray();
    }

    private static List<String> lines(String resource) throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                BooksimTest.class.getResourceAsStream("/booksim/" + resource), StandardCharsets.UTF_8))) {
            return reader.lines().collect(Collectors.toList());
        }
    }
}
