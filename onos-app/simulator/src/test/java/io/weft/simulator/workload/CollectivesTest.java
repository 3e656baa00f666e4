package io.weft.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectivesTest {
    private static final int FLIT_BYTES = 64;
    private static final int DELAY = StraightLinks.DELAY;

    private static GoalSchedule schedule(String name, int ranks, int bytes, int iterations) {
        Collectives collectives = new Collectives(name, ranks, bytes, iterations);
        switch (name) {
            case "ring":
                return collectives.ringAllReduce();
            case "half":
                return collectives.halfRing();
            case "doubling":
                return collectives.recursiveDoublingAllReduce();
            default:
                return collectives.treeAllReduce();
        }
    }

    private static StraightLinks links() {
        return new StraightLinks(64, FLIT_BYTES);
    }

    /** The cycle in which all is done. */
    private static int cycles(GoalSchedule schedule) {
        StraightLinks links = links();
        Processes processes = links.run(GoalWorkloadTest.goal(schedule), OptionalInt.empty(), cycles -> {});
        assertThat(processes.complete()).isTrue();
        assertThat(processes.delivered()).isEqualTo(schedule.sends());
        return links.cycle();
    }

    /** Of whom ranks have heard, each of itself at first, with all messages that bring what their source has heard. */
    private static final class Hearsay {
        private final GoalSchedule schedule;
        private final List<BitSet> heard = new ArrayList<>();
        private final Map<List<Integer>, Deque<BitSet>> underWay = new HashMap<>();

        Hearsay(GoalSchedule schedule) {
            this.schedule = schedule;
            for (int rank = 0; rank < schedule.ranks(); rank++) {
                heard.add(new BitSet());
                heard.get(rank).set(rank);
            }
        }

        List<BitSet> atTheEnd() {
            Workload heeded = new Workload(schedule.ranks(), 1, schedule.sends()) {
                @Override
                public RankPrograms start() {
                    return heeding(GoalWorkloadTest.goal(schedule).start(Hearsay.this::over));
                }
            };
            assertThat(links().run(heeded, OptionalInt.empty(), cycles -> {}).complete())
                    .isTrue();
            return heard;
        }

        private void over(int operation) {
            if (schedule.isReceive(operation)) {
                int rank = schedule.rank(operation);
                heard.get(rank)
                        .or(underWay.get(List.of(schedule.peer(operation), rank))
                                .remove());
            }
        }

        private RankPrograms heeding(RankPrograms program) {
            return new RankPrograms() {
                @Override
                public void now(int cycle) {
                    program.now(cycle);
                }

                @Override
                public boolean next(int rank, Message message) {
                    boolean some = program.next(rank, message);
                    if (some) {
                        underWay.computeIfAbsent(List.of(rank, message.destination()), pair -> new ArrayDeque<>())
                                .add((BitSet) heard.get(rank).clone());
                    }
                    return some;
                }

                @Override
                public void sent(int source, int tag) {
                    program.sent(source, tag);
                }

                @Override
                public void arrived(int source, int destination, int tag) {
                    program.arrived(source, destination, tag);
                }

                @Override
                public boolean complete() {
                    return program.complete();
                }
            };
        }
    }

    @Property(tries = 60)
    void everyRankHearsOfAllOthers(
            @ForAll @IntRange(min = 2, max = 20) int ranks, @ForAll @IntRange(min = 1, max = 3) int iterations) {
        for (String name : List.of("ring", "half", "doubling", "tree")) {
            GoalSchedule schedule = schedule(name, ranks, 1000, iterations);
            assertThat(new Hearsay(schedule).atTheEnd()).as(name).allMatch(heard -> heard.cardinality() == ranks);
        }
    }

    /** In a ring all ranks send at once, 2(n - 1) times or half of that, an n-th of the vector each time. */
    @Property(tries = 40)
    void ringsTakeTheirStepsOneAfterTheOther(
            @ForAll @IntRange(min = 2, max = 12) int ranks,
            @ForAll @IntRange(min = 1, max = 9) int flits,
            @ForAll @IntRange(min = 1, max = 3) int iterations) {
        int bytes = ranks * flits * FLIT_BYTES;
        int step = flits - 1 + DELAY;
        assertThat(cycles(schedule("ring", ranks, bytes, iterations))).isEqualTo(iterations * 2 * (ranks - 1) * step);
        assertThat(cycles(schedule("half", ranks, bytes, iterations))).isEqualTo(iterations * (ranks - 1) * step);
        GoalSchedule training = new Collectives("training", ranks, bytes, iterations).dataParallel(500);
        assertThat(cycles(training)).isEqualTo(iterations * (500 + 2 * (ranks - 1) * step));
    }

    @ParameterizedTest
    @CsvSource({"doubling, 2, 1", "doubling, 8, 3", "doubling, 32, 5", "tree, 2, 2"})
    void recursiveDoublingTakesAStepForEachBit(String name, int ranks, int steps) {
        assertThat(cycles(schedule(name, ranks, 10 * FLIT_BYTES, 4))).isEqualTo(4 * steps * (9 + DELAY));
    }

    /** Rank 0 sends to 1, and 2 to 1 at the same time; then 1 sends the sum to 2, and behind that the result to 0. */
    @Test
    void recursiveDoublingOfThreeHasAPair() {
        assertThat(cycles(schedule("doubling", 3, 10 * FLIT_BYTES, 1))).isEqualTo(9 + DELAY + 10 + 9 + DELAY);
    }

    /** A vector goes up and down the tree once, to and from each rank but one. */
    @Property(tries = 30)
    void treesHaveTwoMessagesForEachRankButTheRoot(@ForAll @IntRange(min = 2, max = 70) int ranks) {
        assertThat(schedule("tree", ranks, 100, 3).sends()).isEqualTo(6L * (ranks - 1));
    }

    /** Parts of vectors that do not come out even differ by a byte; none gets lost. */
    @Property(tries = 50)
    void ringsSendTheWholeVectorInEachRound(
            @ForAll @IntRange(min = 2, max = 20) int ranks, @ForAll @IntRange(min = 1, max = 1000) int bytes) {
        long[] sum = new long[1];
        InstantRun.of(GoalWorkloadTest.goal(schedule("ring", ranks, bytes, 1)), (from, to, size) -> {
            assertThat(size).isBetween(bytes / ranks, bytes / ranks + 1);
            sum[0] += size;
        });
        assertThat(sum[0]).isEqualTo(2L * (ranks - 1) * bytes);
    }

    /** The first microbatch comes to the last stage, the others follow; the same way back at half the speed. */
    @Property(tries = 40)
    void pipelinesFillAndDrain(
            @ForAll @IntRange(min = 2, max = 6) int stages,
            @ForAll @IntRange(min = 1, max = 6) int microbatches,
            @ForAll @IntRange(min = 1, max = 3) int pipelines,
            @ForAll @IntRange(min = 1, max = 2) int iterations) {
        int flits = 8;
        int time = 20;
        GoalSchedule schedule = new Pipelines(stages, microbatches, time, flits * FLIT_BYTES)
                .schedule("pipeline", pipelines * stages + 1, iterations);
        assertThat(schedule.ranks()).isEqualTo(pipelines * stages);
        int message = flits - 1 + DELAY;
        int forwards = (stages - 1) * (time + message) + microbatches * time;
        int backwards = (stages - 1) * (2 * time + message) + microbatches * 2 * time;
        int cycles = cycles(schedule);
        if (iterations == 1) {
            assertThat(cycles).isEqualTo(forwards + backwards);
        } else {
            assertThat(cycles).isBetween(forwards + backwards, 2 * (forwards + backwards));
        }
    }

    @Test
    void aPipelineNeedsARankForEachStage() {
        assertThatThrownBy(() -> new Pipelines(5, 2, 1, 1).schedule("pipeline", 4, 1))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("there are 4 ranks, but a pipeline of 5 stages needs one for each");
    }
}
