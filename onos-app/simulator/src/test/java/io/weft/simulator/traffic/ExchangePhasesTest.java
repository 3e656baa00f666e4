package io.weft.simulator.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.simulator.network.RandomStreams;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExchangePhasesTest {
    private static final int MOST_LEAVES = 1_100;

    @Provide
    Arbitrary<List<Integer>> trees() {
        return Arbitraries.integers()
                .between(1, 12)
                .list()
                .ofMinSize(1)
                .ofMaxSize(5)
                .filter(m -> m.stream().mapToLong(each -> each).reduce(1, (a, b) -> a * b) <= MOST_LEAVES);
    }

    /** An endpoint has only one edge switch; how many parents others have matters to no phase. */
    private static Topology tree(List<Integer> m) {
        List<Integer> w = new ArrayList<>(Collections.nCopies(m.size(), 2));
        w.set(0, 1);
        return Xgft.of(m, w);
    }

    @Property(tries = 200)
    void everySubtreeIsLeftAndEnteredByItsShareInEachPhase(@ForAll("trees") List<Integer> m) {
        requireShares(tree(m), m);
    }

    @Property(tries = 100)
    void optimalPhasesAreAnAllToAll(@ForAll("trees") List<Integer> m) {
        ExchangePhases phases = ExchangePhases.optimal(tree(m));
        requireAllToAll(phases);
        assertThat(phases.count()).isEqualTo(phases.endpoints());
    }

    /** Table I of Prisacari et al., "Fast Pattern-Specific Routing for Fat Tree Networks", up to 1,024 leaves. */
    @ParameterizedTest
    @CsvSource({
        "'8,2', '1,4'",
        "'4,4,2', '1,4,2'",
        "'8,4,2', '1,8,2'",
        "'8,8,2', '1,8,4'",
        "'8,4,4,2', '1,8,4,2'",
        "'8,8,4,2', '1,8,8,2'",
        "'16,8,4,2', '1,16,8,2'",
        "'5,7,3,9', '1,2,3,2'"
    })
    void networksOfThePaperAreLoadedByTheirShares(String m, String w) {
        Topology topology = Xgft.of(numbers(m), numbers(w));
        requireShares(topology, numbers(m));
        requireAllToAll(ExchangePhases.optimal(topology));
    }

    private static List<Integer> numbers(String words) {
        return Arrays.stream(words.split(",")).map(Integer::valueOf).collect(Collectors.toList());
    }

    /** Counted message by message: those that cross the boundary of each subtree. */
    private static void requireShares(Topology topology, List<Integer> m) {
        ExchangePhases phases = ExchangePhases.optimal(topology);
        int n = topology.endpointCount();
        assertThat(phases.endpoints()).isEqualTo(n);
        int leaves = 1;
        for (int level = 1; level < m.size(); level++) {
            leaves *= m.get(level - 1);
            long all = (long) leaves * (n - leaves);
            int least = (int) (all / n);
            int most = (int) ((all + n - 1) / n);
            for (int phase = 0; phase < phases.count(); phase++) {
                int[] up = new int[n / leaves];
                int[] down = new int[n / leaves];
                for (int from = 0; from < n; from++) {
                    int to = phases.partner(phase, from);
                    if (to != TrafficPattern.SILENT && to / leaves != from / leaves) {
                        up[from / leaves]++;
                        down[to / leaves]++;
                    }
                }
                for (int subtree = 0; subtree < up.length; subtree++) {
                    if (up[subtree] < least || up[subtree] > most || down[subtree] < least || down[subtree] > most) {
                        throw new AssertionError("m " + m + ", phase " + phase + ", level " + level + ", subtree "
                                + subtree + ": " + up[subtree] + " up and " + down[subtree] + " down, but the share is "
                                + least + ".." + most);
                    }
                }
            }
        }
    }

    /** Each sends to each other once over all phases; and in no phase do two send to the same. */
    private static void requireAllToAll(ExchangePhases phases) {
        int n = phases.endpoints();
        BitSet[] sent = new BitSet[n];
        Arrays.setAll(sent, e -> new BitSet(n));
        for (int phase = 0; phase < phases.count(); phase++) {
            BitSet received = new BitSet(n);
            for (int from = 0; from < n; from++) {
                int to = phases.partner(phase, from);
                if (to != TrafficPattern.SILENT && (to < 0 || to >= n || sent[from].get(to) || received.get(to))) {
                    throw new AssertionError("phase " + phase + ": " + from + " to " + to + " of " + n);
                }
                if (to != TrafficPattern.SILENT) {
                    sent[from].set(to);
                    received.set(to);
                }
            }
        }
        for (int from = 0; from < n; from++) {
            assertThat(sent[from].cardinality()).isEqualTo(n - 1);
            assertThat(sent[from].get(from)).isFalse();
        }
    }

    @Property(tries = 60)
    void otherPhasesAreAnAllToAllToo(@ForAll @IntRange(min = 1, max = 300) int endpoints) {
        requireAllToAll(ExchangePhases.shift(endpoints));
        requireAllToAll(ExchangePhases.xor(endpoints));
    }

    /** Digits 1, 0, 2 of 3, 2, 4 are 13; reversed, they are 1 of 8 each, 0 of 4 each, and 2: 10. */
    @Test
    void digitsAreReversed() {
        ExchangePhases phases = ExchangePhases.optimal(tree(List.of(3, 2, 4)));
        assertThat(phases.partner(0, 1 + 2 * 6)).isEqualTo(8 + 2);
        assertThat(phases.partner(20, 13)).isEqualTo((10 + 20) % 24);
        assertThat(phases.partner(3, 13)).isEqualTo(TrafficPattern.SILENT);
    }

    @Test
    void patternsAreThePhases() {
        Topology topology = tree(List.of(3, 2, 4));
        ExchangePhases phases = ExchangePhases.optimal(topology);
        assertThat(destinations("all-to-all-phase:7", topology))
                .isEqualTo(IntStream.range(0, 24).map(e -> phases.partner(7, e)).toArray());
        assertThat(destinations("xor:5", topology))
                .isEqualTo(IntStream.range(0, 24)
                        .map(e -> (e ^ 5) < 24 ? e ^ 5 : TrafficPattern.SILENT)
                        .toArray());
        assertThat(destinations("xor:16", topology)[8]).isEqualTo(TrafficPattern.SILENT);
    }

    private static int[] destinations(String words, Topology topology) {
        TrafficPattern pattern = TrafficPatterns.named(words, Failures.none(topology), 1);
        RandomStreams random = new RandomStreams(1, topology.endpointCount());
        return IntStream.range(0, topology.endpointCount())
                .map(e -> pattern.destination(e, random))
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"all-to-all-phase:24", "all-to-all-phase:-1", "xor:32", "xor:-3"})
    void thereAreNoOtherPhases(String words) {
        assertThatThrownBy(() -> TrafficPatterns.named(words, Failures.none(tree(List.of(3, 2, 4))), 1))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("pattern '" + words + "': there is no phase ")
                .hasMessageContaining("among 24 endpoints, but 0 to " + (words.startsWith("xor") ? 31 : 23));
    }

    @Test
    void aPatternHasASender() {
        assertThatThrownBy(() -> TrafficPatterns.named("xor:0", Failures.none(tree(List.of(4, 4))), 1))
                .hasMessageContaining("nobody sends to another");
        assertThatThrownBy(() -> TrafficPatterns.named("all-to-all-phase:0", Failures.none(tree(List.of(8))), 1))
                .hasMessageContaining("nobody sends to another");
        TrafficPatterns.named("all-to-all-phase:0", Failures.none(tree(List.of(4, 4))), 1);
    }

    @Test
    void onlyTreesHaveOptimalPhases() {
        assertThatThrownBy(() -> TrafficPatterns.named("all-to-all-phase:1", Failures.none(SlimFly.of(5, 4)), 1))
                .hasMessageContaining("defined by the subtrees of topologies of type xgft")
                .hasMessageContaining("this one is of type slim-fly");
    }
}
