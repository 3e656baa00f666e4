package io.weft.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.simulator.Fabrics;
import io.weft.simulator.traffic.ExchangePhases;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PhasedExchangeTest {
    private static final Topology TREE = Xgft.of(List.of(3, 2, 2), List.of(1, 2, 2));

    private static WorkloadRequest asked(String words) {
        return new WorkloadRequest(words);
    }

    private static PlacedWorkload placed(WorkloadRequest asked, Topology topology, int inService) {
        return asked.placed(
                Fabrics.switches(4), topology, IntStream.range(0, inService).toArray(), 1);
    }

    private static PlacedWorkload placed(String words, Topology topology) {
        return placed(asked(words), topology, topology.endpointCount());
    }

    private static Workload workload(String words, int ranks, int iterations) {
        return Workloads.named(
                "all-to-all-phases:" + words,
                new WorkloadSizes(ranks, 64, OptionalInt.of(10), OptionalInt.empty(), OptionalInt.of(iterations))
                        .atLeaves(() -> ExchangePhases.optimal(Xgft.of(List.of(ranks), List.of(1)))),
                1);
    }

    /**
     * Whatever the order in which messages arrive: what is under way together is of one phase, and that is all of it.
     */
    @Property(tries = 150)
    void noRankBeginsAPhaseBeforeAllOfTheLastHasArrived(
            @ForAll @IntRange(min = 0, max = 2) int which,
            @ForAll @IntRange(min = 2, max = 13) int ranks,
            @ForAll @IntRange(min = 1, max = 3) int iterations,
            @ForAll long seed) {
        String words = List.of("optimal", "xor", "shift").get(which);
        Workload workload = workload(words, ranks, iterations);
        RankPrograms program = workload.start();
        Random random = new Random(seed);
        Message message = new Message();
        Map<List<Integer>, Integer> times = new HashMap<>();
        long left = workload.messages();
        assertThat(left).isEqualTo((long) iterations * ranks * (ranks - 1));
        while (left > 0) {
            List<int[]> underway = new ArrayList<>();
            for (int rank : shuffled(ranks, random)) {
                while (program.next(rank, message)) {
                    underway.add(new int[] {rank, message.destination(), message.tag()});
                    assertThat(message.bytes()).isEqualTo(10);
                }
            }
            Set<Integer> phases = new HashSet<>();
            while (!underway.isEmpty()) {
                int[] next = underway.remove(random.nextInt(underway.size()));
                phases.add(phase(words, next[0], next[1], ranks));
                times.merge(List.of(next[0], next[1]), 1, Integer::sum);
                program.arrived(next[0], next[1], next[2]);
                left--;
                assertThat(program.allGoOn()).isEqualTo(underway.isEmpty());
                if (!underway.isEmpty()) {
                    assertThat(program.next(random.nextInt(ranks), message)).isFalse();
                }
            }
            assertThat(phases).hasSize(1);
        }
        assertThat(program.next(0, message)).isFalse();
        assertThat(times.values()).hasSize(ranks * (ranks - 1)).containsOnly(iterations);
    }

    /** On one switch, optimal phases are shifts. */
    private static int phase(String words, int from, int to, int ranks) {
        return words.equals("xor") ? from ^ to : Math.floorMod(to - from, ranks);
    }

    private static List<Integer> shuffled(int ranks, Random random) {
        List<Integer> order = new ArrayList<>();
        IntStream.range(0, ranks).forEach(order::add);
        Collections.shuffle(order, random);
        return order;
    }

    @Test
    void aDryRunSendsAll() {
        for (String words : List.of("optimal", "xor", "shift")) {
            Set<List<Integer>> pairs = new HashSet<>();
            InstantRun.of(workload(words, 11, 1), (source, destination, bytes) -> assertThat(
                            pairs.add(List.of(source, destination)))
                    .isTrue());
            assertThat(pairs).hasSize(110);
        }
    }

    /** The sum over phases of the longest message of each; on this tree of 12 leaves, by brute force. */
    @Test
    void theLeastTimeIsThatOfTheLongestMessageOfEachPhase() {
        long expected = 0;
        for (int phase = 1; phase < 12; phase++) {
            long longest = 0;
            for (int from = 0; from < 12; from++) {
                longest = Math.max(longest, 100 * from + (from + phase) % 12);
            }
            expected += longest;
        }
        assertThat(placed("all-to-all-phases:shift", TREE).leastCycles((from, to, bytes) -> 100 * from + to))
                .hasValue(expected);
        assertThat(placed("all-to-all", TREE).leastCycles((from, to, bytes) -> 1))
                .isEmpty();
        assertThat(workload("shift", 5, 7).leastCycles((from, to, bytes) -> bytes))
                .hasValue(7 * 4 * 10);
    }

    @Test
    void messagesHaveFourKilobytesWhereNobodyAsksForOthers() {
        for (String words : List.of("", ":optimal", ":xor", ":shift")) {
            OptionalInt usual = OptionalInt.empty();
            WorkloadSizes sizes =
                    new WorkloadSizes(12, 64, usual, usual, usual).atLeaves(() -> ExchangePhases.optimal(TREE));
            Workload workload = Workloads.named("all-to-all-phases" + words, sizes, 1);
            assertThat(workload.messages()).isEqualTo(12 * 11);
            assertThat(WorkloadsTest.bytes(workload)).isEqualTo(12 * 11 * 4096);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"xor", "shift"})
    void otherPhasesAreForAnyRanksOfAnyFabric(String words) {
        Topology slimFly = SlimFly.of(5, 4);
        WorkloadRequest asked = asked("all-to-all-phases:" + words).withPlacement("random");
        assertThat(placed(asked, slimFly, 199).messages()).isEqualTo(199 * 198);
    }

    @Test
    void optimalPhasesNeedARankOnEachLeafOfATree() {
        WorkloadRequest optimal = asked("all-to-all-phases");
        assertRefused(optimal, SlimFly.of(5, 4), 200, "of type xgft, and this one is of type slim-fly");
        assertRefused(optimal.withPlacement("random"), TREE, 12, "is placement contiguous, not 'random'");
        assertRefused(
                optimal.withPlacement("listed", IntStream.range(0, 12).toArray()),
                TREE,
                12,
                "is placement contiguous, not 'listed'");
        assertRefused(optimal, TREE, 11, "a rank on each of all 12 endpoints, and there are only 11");
        assertRefused(
                optimal.withSizes(OptionalInt.of(7), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty()),
                TREE,
                12,
                "and there are only 7; choose phases xor or shift");
        assertRefused(
                asked("all-to-all-phases:best"), TREE, 12, "phases is best, but must be one of optimal, xor, shift");
    }

    private static void assertRefused(WorkloadRequest asked, Topology topology, int inService, String reason) {
        assertThatThrownBy(() -> placed(asked, topology, inService))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("workload '" + asked.name() + "': ")
                .hasMessageContaining(reason);
    }
}
