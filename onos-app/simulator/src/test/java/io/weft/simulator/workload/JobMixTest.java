package io.weft.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class JobMixTest {
    private static final List<String> WORKLOADS = List.of(
            "all-to-all",
            "all-to-all-phases:shift",
            "halo-2d",
            "random",
            "random-permutation",
            "all-reduce",
            "ring-all-reduce",
            "data-parallel:70",
            "pipeline:4x3:20");

    /** How far jobs are said to be. */
    private static final class Told implements JobMix.Observer {
        private final long[] arrived = new long[20];
        private final List<List<Integer>> over = new ArrayList<>();

        @Override
        public void restarted() {}

        @Override
        public void arrived(int job) {
            arrived[job]++;
        }

        @Override
        public void over(int job, int cycle) {
            over.add(List.of(job, cycle));
        }
    }

    private static Workload workload(Random random) {
        int ranks = 4 + random.nextInt(9);
        int iterations = 1 + random.nextInt(3);
        WorkloadSizes sizes = new WorkloadSizes(
                        ranks,
                        64,
                        OptionalInt.of(1 + random.nextInt(400)),
                        OptionalInt.empty(),
                        OptionalInt.of(iterations))
                .inCyclesOf(OptionalDouble.of(2));
        return Workloads.named(WORKLOADS.get(random.nextInt(WORKLOADS.size())), sizes, random.nextInt());
    }

    /** On links of their own, whenever they start and wherever their ranks are. */
    @Property(tries = 100)
    void jobsThatMeetNowhereTakeAsLongAsAlone(@ForAll long seed) {
        Random random = new Random(seed);
        List<Integer> endpoints = new ArrayList<>();
        IntStream.range(0, 100).forEach(endpoints::add);
        Collections.shuffle(endpoints, random);
        List<PlacedWorkload> jobs = new ArrayList<>();
        int[] starts = new int[1 + random.nextInt(5)];
        List<List<Integer>> expected = new ArrayList<>();
        for (int j = 0; j < starts.length; j++) {
            starts[j] = random.nextBoolean() ? 0 : random.nextInt(700);
            Workload workload = workload(random);
            int[] own = endpoints.subList(0, workload.ranks()).stream()
                    .mapToInt(Integer::intValue)
                    .toArray();
            endpoints.subList(0, workload.ranks()).clear();
            OptionalInt outstanding =
                    random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(1 + random.nextInt(4));
            jobs.add(new PlacedWorkload(workload, Placement.contiguous(own.length, own), outstanding));
            Processes alone = new StraightLinks(4, 16).run(jobs.get(j), cycles -> {});
            assertThat(alone.complete()).isTrue();
            expected.add(List.of(j, starts[j] + alone.cycle()));
        }
        Told told = new Told();
        Processes together = new StraightLinks(4, 16).run(new JobMix(jobs, starts).observed(told), cycles -> {});
        assertThat(together.complete()).isTrue();
        assertThat(told.over).containsExactlyInAnyOrderElementsOf(expected);
        for (int j = 0; j < starts.length; j++) {
            assertThat(told.arrived[j]).isEqualTo(jobs.get(j).messages());
        }
        assertThat(together.cycle())
                .isEqualTo(expected.stream().mapToInt(each -> each.get(1)).max().orElseThrow());
    }

    private static PlacedWorkload pair(int from, int to, int bytes) {
        Trace.Builder trace = new Trace.Builder();
        trace.add(0, 1, bytes);
        return new PlacedWorkload(trace.build(), Placement.listed(2, new int[] {from, to}, 100), OptionalInt.empty());
    }

    @Test
    void allMessagesAreLookedAtForRoutes() {
        PlacedWorkload both =
                new JobMix(List.of(pair(0, 1, 10), pair(5, 9, 10)), new int[] {0, 1000}).observed(new Told());
        List<List<Integer>> seen = new ArrayList<>();
        both.requireRoutes((from, to) -> seen.add(List.of(from, to)), String::valueOf);
        assertThat(seen).containsExactlyInAnyOrder(List.of(0, 1), List.of(5, 9));
    }

    @Test
    void jobsHaveEndpointsOfTheirOwn() {
        JobMix same = new JobMix(List.of(pair(0, 1, 10), pair(2, 1, 10)), new int[2]);
        assertThatThrownBy(() -> same.observed(new Told())).hasMessageContaining("endpoint 1 of rank 3 is taken");
        List<PlacedWorkload> one = List.of(pair(0, 1, 10));
        assertThatThrownBy(() -> new JobMix(one, new int[] {-1})).hasMessageContaining("begins in cycle -1");
    }

    @Test
    void aJobThatWaitsForNothingThatComesIsNamed() {
        GoalSchedule.Builder schedule = new GoalSchedule.Builder(2, "waits");
        schedule.receive(0, 10, 1, 0);
        schedule.send(0, 10, 1, 0);
        PlacedWorkload waits = new PlacedWorkload(
                new GoalWorkload(schedule.build(), OptionalDouble.empty()),
                Placement.listed(2, new int[] {7, 8}, 100),
                OptionalInt.empty());
        Processes run = new StraightLinks(4, 16)
                .run(new JobMix(List.of(pair(0, 1, 10), waits), new int[2]).observed(new Told()), cycles -> {});
        assertThat(run.complete()).isFalse();
        assertThat(run.waiting()).startsWith("of job 2, ");
    }
}
