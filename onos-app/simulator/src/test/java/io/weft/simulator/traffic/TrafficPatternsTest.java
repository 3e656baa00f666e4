package io.weft.simulator.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Scheme;
import io.weft.routing.nexthops.NextHops;
import io.weft.simulator.Fabrics;
import io.weft.simulator.network.RandomStreams;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrafficPatternsTest {
    /** 64 endpoints, a power of two. */
    private static final Topology TREE = Xgft.of(List.of(4, 4, 4), List.of(1, 4, 4));
    /** 200 endpoints, of which the bit patterns use 128. */
    private static final Topology SLIM_FLY = SlimFly.of(5, 4);

    private static NextHops nextHops(Topology topology) {
        return Fabrics.simulated(topology, Scheme.MINIMAL).routes().nextHops();
    }

    private static int[] destinations(Topology topology, String pattern) {
        TrafficPattern made = TrafficPatterns.named(pattern, Failures.none(topology), 5);
        RandomStreams random = new RandomStreams(1, topology.endpointCount());
        return IntStream.range(0, topology.endpointCount())
                .map(e -> made.destination(e, random))
                .toArray();
    }

    private static void check(String pattern, IntUnaryOperator ofTree, IntUnaryOperator ofSlimFly) {
        assertThat(destinations(TREE, pattern))
                .isEqualTo(IntStream.range(0, 64).map(ofTree).toArray());
        assertThat(destinations(SLIM_FLY, pattern))
                .isEqualTo(IntStream.range(0, 200).map(ofSlimFly).toArray());
    }

    @Test
    void thoseInWhichEachEndpointHasOneReceiverAreNamed() {
        for (TrafficPatterns.Type type : TrafficPatterns.REGISTRY) {
            String words = type.usage().replace("SHARE", "0.5").replaceAll("[NI]$", "3");
            assertThat(TrafficPatterns.named(words, Failures.none(TREE), 5) instanceof FixedPattern)
                    .as(words)
                    .isEqualTo(type.isFixed());
        }
    }

    @Test
    void fixedPatternsAreWhatTheyAreDefinedToBe() {
        check("shift:7", e -> (e + 7) % 64, e -> (e + 7) % 200);
        check("shift:-3", e -> (e + 61) % 64, e -> (e + 197) % 200);
        check("tornado", e -> (e + 31) % 64, e -> (e + 99) % 200);
        check("bit-complement", e -> 63 - e, e -> e < 128 ? 127 - e : TrafficPattern.SILENT);
        check("shuffle", e -> shuffled(e, 6), e -> e < 128 ? shuffled(e, 7) : TrafficPattern.SILENT);
        check("bit-reversal", e -> reversed(e, 6), e -> e < 128 ? reversed(e, 7) : TrafficPattern.SILENT);
    }

    /** Destination bit i is source bit i - 1, cyclically. */
    private static int shuffled(int e, int bits) {
        return 2 * e % (1 << bits) + 2 * e / (1 << bits);
    }

    private static int reversed(int e, int bits) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < bits; i++) {
            text.append(e >> i & 1);
        }
        return Integer.parseInt(text.toString(), 2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "permutation",
                "shift:11",
                "xor:5",
                "tornado",
                "shuffle",
                "bit-reversal",
                "bit-complement",
                "worst-case"
            })
    void permutationsSendToNoneTwice(String pattern) {
        for (Topology topology : List.of(TREE, SLIM_FLY, Oft.of(3), Mlfm.of(3), HyperX.of(List.of(3, 3)))) {
            int[] received = new int[topology.endpointCount()];
            for (int to : destinations(topology, pattern)) {
                if (to != TrafficPattern.SILENT) {
                    received[to]++;
                }
            }
            assertThat(received)
                    .containsOnly(
                            Arrays.stream(received).allMatch(count -> count == 1) ? new int[] {1} : new int[] {0, 1});
        }
    }

    @Test
    void aRandomPermutationHasNoFixedPointsAndDependsOnTheSeed() {
        int[] first = destinations(SLIM_FLY, "permutation");
        for (int e = 0; e < first.length; e++) {
            assertThat(first[e]).isNotEqualTo(e);
        }
        assertThat(destinations(SLIM_FLY, "permutation")).isEqualTo(first);
        TrafficPattern other = TrafficPatterns.named("permutation", Failures.none(SLIM_FLY), 6);
        assertThat(IntStream.range(0, 200).map(e -> other.destination(e, new RandomStreams(1, 200))))
                .isNotEqualTo(first);
    }

    static Stream<Arguments> drawn() {
        return Stream.of(
                Arguments.of("uniform", share(e -> e == 9 ? 0 : 1 / 63.0)),
                Arguments.of("uniform-or-self", share(e -> 1 / 64.0)),
                Arguments.of("half-shift", share(e -> e == 9 || e == 41 ? 0.5 : 0)),
                // To 0, 16, 32 and 48 a fifth each, and the rest, a fifth, evenly to all others but the sender.
                Arguments.of("hot-spot:0.8:4", share(e -> (e % 16 == 0 ? 0.2 : 0) + (e == 9 ? 0 : 0.2 / 63))));
    }

    private static double[] share(IntToDoubleFunction share) {
        return IntStream.range(0, 64).mapToDouble(share).toArray();
    }

    /** What endpoint 9 sends, of 64: chi-square at 1 in 1,000. */
    @ParameterizedTest
    @MethodSource("drawn")
    void drawnDestinationsHaveTheirShares(String pattern, double[] shares) {
        TrafficPattern made = TrafficPatterns.named(pattern, Failures.none(TREE), 5);
        RandomStreams random = new RandomStreams(3, 64);
        int draws = 100_000;
        int[] drawn = new int[64];
        for (int i = 0; i < draws; i++) {
            drawn[made.destination(9, random)]++;
        }
        double sum = 0;
        int possible = 0;
        for (int e = 0; e < 64; e++) {
            double expected = draws * shares[e];
            if (expected == 0) {
                assertThat(drawn[e]).isZero();
            } else {
                possible++;
                sum += (drawn[e] - expected) * (drawn[e] - expected) / expected;
            }
        }
        assertThat(sum).isLessThan(ChiSquaredDistribution.of(possible - 1).inverseSurvivalProbability(0.001));
    }

    @Test
    void aHotEndpointSendsToItselfNever() {
        TrafficPattern made = TrafficPatterns.named("hot-spot:1:1", Failures.none(TREE), 5);
        RandomStreams random = new RandomStreams(3, 64);
        for (int i = 0; i < 1_000; i++) {
            assertThat(made.destination(0, random)).isBetween(1, 63);
            assertThat(made.destination(1, random)).isZero();
        }
    }

    /** Endpoints whose packets meet on the busiest channel: as many as the papers say. */
    static Stream<Arguments> worstCases() {
        return Stream.of(
                Arguments.of(SlimFly.of(5, 4), 8),
                Arguments.of(SlimFly.of(7, 6), 12),
                Arguments.of(Mlfm.of(4), 4),
                Arguments.of(Oft.of(4), 4),
                Arguments.of(HyperX.of(List.of(4, 4)), 3));
    }

    @ParameterizedTest
    @MethodSource("worstCases")
    void theWorstCaseLoadsOneChannelAsThePapersSay(Topology topology, int most) {
        assertThat(Arrays.stream(loads(topology, "worst-case")).max().orElseThrow())
                .isEqualTo(most);
    }

    /** By brute force: of all pairs of switches whose route takes a channel, as many as have all ends of their own. */
    @ParameterizedTest
    @ValueSource(strings = {"5", "3,4", "2,3,4", "4,3,2", "3,2,3", "3,4,2,2", "2,2,3,4"})
    void nothingLoadsAChannelOfAHyperXMore(String sizes) {
        List<Integer> dimensions =
                Arrays.stream(sizes.split(",")).map(Integer::valueOf).collect(Collectors.toList());
        Topology topology = HyperX.of(dimensions, 2);
        NextHops nextHops = nextHops(topology);
        int n = topology.switchCount();
        Map<Integer, List<int[]>> pairs = new HashMap<>();
        for (int s = 0; s < n; s++) {
            for (int t = 0; t < n; t++) {
                double[] taken = new double[topology.channelCount()];
                load(nextHops, s, t, 1, taken);
                for (int c = 0; c < taken.length; c++) {
                    if (taken[c] > 0) {
                        assertThat(taken[c]).isEqualTo(1);
                        pairs.computeIfAbsent(c, fresh -> new ArrayList<>()).add(new int[] {s, t});
                    }
                }
            }
        }
        int most = pairs.values().stream()
                .mapToInt(each -> matching(each, n))
                .max()
                .orElseThrow();
        assertThat(Arrays.stream(loads(topology, "worst-case")).max().orElseThrow())
                .isEqualTo(2 * most);
    }

    /** The most of some pairs of which no two share an end (augmenting paths). */
    private static int matching(List<int[]> pairs, int n) {
        int[] matched = new int[n];
        Arrays.fill(matched, -1);
        int size = 0;
        for (int s = 0; s < n; s++) {
            size += augments(s, pairs, matched, new boolean[n]) ? 1 : 0;
        }
        return size;
    }

    private static boolean augments(int s, List<int[]> pairs, int[] matched, boolean[] seen) {
        for (int[] pair : pairs) {
            if (pair[0] == s && !seen[pair[1]]) {
                seen[pair[1]] = true;
                if (matched[pair[1]] < 0 || augments(matched[pair[1]], pairs, matched, seen)) {
                    matched[pair[1]] = s;
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    void aTreeWithOneSubtreeAtItsTopHasItsWorstCaseBelow() {
        int[] destinations = destinations(Xgft.of(List.of(4, 4, 1), List.of(1, 4, 2)), "worst-case");
        for (int e = 0; e < 16; e++) {
            assertThat(destinations[e] / 4).isNotEqualTo(e / 4);
        }
    }

    /** All of a tree's traffic goes up to its top level and down again. */
    @Test
    void theWorstCaseOfATreeIsOverItsTop() {
        int[] destinations = destinations(TREE, "worst-case");
        for (int e = 0; e < 64; e++) {
            assertThat(destinations[e] / 16).isNotEqualTo(e / 16);
        }
    }

    /** By channel, the endpoints whose packets take it, evenly over equal next hops. */
    private static double[] loads(Topology topology, String pattern) {
        NextHops nextHops = nextHops(topology);
        double[] loads = new double[topology.channelCount()];
        int[] destinations = destinations(topology, pattern);
        for (int e = 0; e < destinations.length; e++) {
            if (destinations[e] != TrafficPattern.SILENT) {
                load(nextHops, topology.edgeSwitch(e, 0), topology.edgeSwitch(destinations[e], 0), 1, loads);
            }
        }
        return loads;
    }

    private static void load(NextHops nextHops, int s, int t, double share, double[] loads) {
        if (s != t) {
            int[] channels = nextHops.channels(s, t);
            for (int c : channels) {
                loads[c] += share / channels.length;
                load(nextHops, nextHops.topology().target(c), t, share / channels.length, loads);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "sideways, there is no pattern 'sideways'; there are uniform",
        "shift, expected shift:N",
        "shift:x, n is 'x', but must be a 32-bit integer",
        "shift:0, a shift by 0 among 64 endpoints; expected a number from 1 to 63",
        "shift:64, a shift by 64 among 64 endpoints",
        "shift:-64, a shift by -64 among 64 endpoints",
        "hot-spot:x:1, share is 'x', but must be a number in 0..1",
        "hot-spot:0.5:65, expected 1..64",
        "hot-spot:1.5:1, share is 1.5, but must be in 0..1"
    })
    void wrongWordsAreExplained(String words, String explanation) {
        assertThatThrownBy(() -> TrafficPatterns.named(words, Failures.none(TREE), 1))
                .hasMessageContaining(explanation);
    }
}
