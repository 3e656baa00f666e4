package io.weft.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.BiFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadsTest {
    private static Workload workload(String words, int ranks, int iterations) {
        return Workloads.named(
                words,
                new WorkloadSizes(ranks, 64, OptionalInt.of(10), OptionalInt.empty(), OptionalInt.of(iterations)),
                3);
    }

    /** Of all messages together. */
    static long bytes(Workload workload) {
        long[] sum = new long[1];
        InstantRun.of(workload, (source, destination, bytes) -> sum[0] += bytes);
        return sum[0];
    }

    /** By source and destination, how many messages go. */
    private static Map<List<Integer>, Integer> messages(Workload workload) {
        Map<List<Integer>, Integer> found = new HashMap<>();
        InstantRun.of(workload, (source, destination, bytes) -> {
            assertThat(bytes).isEqualTo(10);
            found.merge(List.of(source, destination), 1, Integer::sum);
        });
        int sum = found.values().stream().mapToInt(Integer::intValue).sum();
        assertThat(workload.messages()).isEqualTo(sum);
        return found;
    }

    /** How many messages should go from one rank to another. */
    private static Map<List<Integer>, Integer> all(int ranks, BiFunction<Integer, Integer, Integer> count) {
        Map<List<Integer>, Integer> expected = new HashMap<>();
        for (int from = 0; from < ranks; from++) {
            for (int to = 0; to < ranks; to++) {
                if (count.apply(from, to) > 0) {
                    expected.put(List.of(from, to), count.apply(from, to));
                }
            }
        }
        return expected;
    }

    @Property(tries = 40)
    void allToAllIsOneMessageForEachPair(
            @ForAll @IntRange(min = 2, max = 40) int ranks, @ForAll @IntRange(min = 1, max = 4) int iterations) {
        Map<List<Integer>, Integer> expected = all(ranks, (from, to) -> from.equals(to) ? 0 : iterations);
        assertThat(messages(workload("all-to-all", ranks, iterations))).isEqualTo(expected);
        assertThat(messages(workload("all-to-all:random", ranks, iterations))).isEqualTo(expected);
    }

    @Test
    void allToAllGoesToTheNextFirst() {
        RankPrograms program = workload("all-to-all", 5, 1).start();
        Message message = new Message();
        for (int expected : new int[] {4, 0, 1, 2}) {
            assertThat(program.next(3, message)).isTrue();
            assertThat(message.destination()).isEqualTo(expected);
        }
        assertThat(program.next(3, message)).isFalse();
    }

    @Test
    void ranksSendInRandomOrdersOfTheirOwn() {
        int ranks = 50;
        RankPrograms program = workload("all-to-all:random", ranks, 1).start();
        Message message = new Message();
        List<List<Integer>> orders = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            List<Integer> order = new ArrayList<>();
            while (program.next(rank, message)) {
                order.add(Math.floorMod(message.destination() - rank, ranks));
            }
            orders.add(order);
        }
        assertThat(orders).doesNotHaveDuplicates();
        double first = orders.stream().mapToInt(order -> order.get(0)).average().orElseThrow();
        assertThat(first).isBetween(15.0, 35.0); // Of 1..49: 25, and a standard error of 2.
    }

    @Test
    void nearestNeighborsAreSixInATorus() {
        assertThat(messages(workload("nearest-neighbor:3x4x5", 60, 2))).isEqualTo(all(60, (from, to) -> {
            int[] apart = {3, 4, 5};
            int a = from;
            int b = to;
            int sum = 0;
            for (int i = 0; i < 3; i++) {
                int distance = Math.abs(a % apart[i] - b % apart[i]);
                sum += Math.min(distance, apart[i] - distance);
                a /= apart[i];
                b /= apart[i];
            }
            return sum == 1 ? 2 : 0;
        }));
    }

    @Property(tries = 40)
    void halosGoToNeighborsInAGrid(
            @ForAll @IntRange(min = 1, max = 7) int width, @ForAll @IntRange(min = 2, max = 7) int height) {
        assertThat(messages(workload("halo-2d:" + width + "x" + height, 49, 3)))
                .isEqualTo(all(
                        width * height,
                        (from, to) -> Math.abs(from % width - to % width) + Math.abs(from / width - to / width) == 1
                                ? 3
                                : 0));
    }

    @Property(tries = 40)
    void allReduceGoesUpAndDownATree(@ForAll @IntRange(min = 2, max = 70) int ranks) {
        assertThat(messages(workload("all-reduce", ranks, 3)))
                .isEqualTo(all(
                        ranks,
                        (from, to) ->
                                ((from - 1) / 2 == to && from > to) || ((to - 1) / 2 == from && to > from) ? 3 : 0));
    }

    @Property(tries = 40)
    void pingPongGoesBetweenHalves(@ForAll @IntRange(min = 2, max = 70) int ranks) {
        int half = ranks / 2;
        assertThat(messages(workload("all-ping-pong", ranks, 3)))
                .isEqualTo(
                        all(ranks, (from, to) -> Math.abs(from - to) == half && Math.max(from, to) < 2 * half ? 3 : 0));
    }

    @Property(tries = 40)
    void aRandomPermutationIsOneMessageFromAndToEachInEachIteration(
            @ForAll @IntRange(min = 2, max = 70) int ranks, @ForAll @IntRange(min = 1, max = 5) int iterations) {
        int[] sent = new int[ranks];
        int[] received = new int[ranks];
        messages(workload("random-permutation", ranks, iterations)).forEach((pair, count) -> {
            assertThat(pair.get(0)).isNotEqualTo(pair.get(1));
            sent[pair.get(0)] += count;
            received[pair.get(1)] += count;
        });
        assertThat(sent).containsOnly(iterations);
        assertThat(received).containsOnly(iterations);
    }

    /** Drawn independently, a part of (1 - 1/(n-1))^(n-1) receives nothing in an iteration, about 1/e. */
    @Test
    void randomTargetsAreDrawnIndependently() {
        int ranks = 400;
        int iterations = 30;
        int[][] received = new int[iterations][ranks];
        int[] sent = new int[ranks];
        RankPrograms program = workload("random", ranks, iterations).start();
        Message message = new Message();
        for (int i = 0; i < iterations; i++) {
            for (int rank = 0; rank < ranks; rank++) {
                assertThat(program.next(rank, message)).isTrue();
                assertThat(message.destination()).isNotEqualTo(rank);
                received[i][message.destination()]++;
                sent[rank]++;
                assertThat(program.next(rank, new Message()))
                        .as("waits until it has arrived")
                        .isFalse();
                program.arrived(rank, message.destination(), message.tag());
            }
        }
        assertThat(program.next(0, message)).isFalse();
        assertThat(sent).containsOnly(iterations);
        double none = Arrays.stream(received)
                        .flatMapToInt(Arrays::stream)
                        .filter(count -> count == 0)
                        .count()
                / (double) ranks
                / iterations;
        assertThat(none).isBetween(Math.pow(1 - 1.0 / 399, 399) - 0.015, Math.pow(1 - 1.0 / 399, 399) + 0.015);
        assertThat(received[0]).isNotEqualTo(received[1]);
    }

    /** Whatever the order in which messages arrive, no rank is ahead of those that it waits for, and all are sent. */
    @Property(tries = 200)
    void ranksWaitForWhatTheyNeedHoweverMessagesArrive(
            @ForAll @IntRange(min = 0, max = 5) int which, @ForAll @IntRange(min = 0, max = 1_000_000) int seed) {
        String words = List.of(
                        "all-to-all", "nearest-neighbor", "all-reduce", "all-ping-pong", "halo-2d", "all-to-all:random")
                .get(which);
        int iterations = 4;
        Workload workload = workload(words, which == 1 ? 27 : 12, iterations);
        int ranks = workload.ranks();
        RankPrograms program = workload.start();
        Message message = new Message();
        int[][] arrived = new int[ranks][ranks];
        int[][] sent = new int[ranks][ranks];
        List<int[]> underway = new ArrayList<>();
        Random random = new Random(seed);
        Map<List<Integer>, Integer> all = messages(workload);
        long left = all.values().stream().mapToInt(Integer::intValue).sum();
        while (left > 0) {
            int rank = random.nextInt(ranks);
            if (program.next(rank, message)) {
                int to = message.destination();
                int iteration = sent[rank][to]++;
                requireArrived(words, all, arrived, rank, to, iteration);
                underway.add(new int[] {rank, to, message.tag()});
            } else if (!underway.isEmpty()) {
                int[] next = underway.remove(random.nextInt(underway.size()));
                arrived[next[0]][next[1]]++;
                program.arrived(next[0], next[1], next[2]);
                left--;
            }
        }
        assertThat(underway).isEmpty();
        all.forEach(
                (pair, count) -> assertThat(arrived[pair.get(0)][pair.get(1)]).isEqualTo(count));
    }

    /** What a rank has to have received before it sends to another in an iteration, from 0. */
    private static void requireArrived(
            String words, Map<List<Integer>, Integer> all, int[][] arrived, int rank, int to, int iteration) {
        for (List<Integer> pair : all.keySet()) {
            int from = pair.get(0);
            if (pair.get(1) != rank) {
                continue;
            }
            int needed = iteration;
            if (words.equals("all-ping-pong") && rank > to) {
                needed = iteration + 1;
            } else if (words.equals("all-reduce")) {
                needed = from > rank || to > rank ? iteration + 1 : iteration;
            }
            assertThat(arrived[from][rank])
                    .as("%s: %d from %d", words, rank, from)
                    .isGreaterThanOrEqualTo(needed);
        }
    }

    /** The tori of the paper, of which it gives the lengths. */
    @ParameterizedTest
    @CsvSource({"3192, 12x14x19", "3600, 15x15x16", "3042, 13x13x18", "3380, 13x13x20", "200, 5x5x8", "28, 3x3x3"})
    void theLargestTorusThatFitsIsThePapers(int ranks, String expected) {
        assertThat(Grid.largest(ranks, 3, true)).hasToString(expected);
    }

    @Property(tries = 100)
    void noTorusOfThoseLengthsIsLarger(@ForAll @IntRange(min = 27, max = 3000) int ranks) {
        int best = 0;
        for (int x = 3; x * x * x <= ranks; x++) {
            for (int y = x; y <= 2 * x; y++) {
                for (int z = y; z <= 2 * x; z++) {
                    best = x * y * z <= ranks ? Math.max(best, x * y * z) : best;
                }
            }
        }
        assertThat(Grid.largest(ranks, 3, true).ranks()).isEqualTo(best);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "all-at-once | there is no workload 'all-at-once'; there are all-to-all[:random], all-to-all-v:FILE, nearest-neighbor",
                "all-to-all:backwards | order is backwards, but must be one of random",
                "all-reduce:5 | expected all-reduce",
                "trace | expected trace:FILE",
                "trace:x | means nothing to workload 'trace'",
                "nearest-neighbor | there are 20 ranks, but a grid of 3 dimensions needs 27",
                "nearest-neighbor:5x5 | '5x5' are not the 3 lengths of a grid",
                "nearest-neighbor:2x5x5 | a length of 2 in 2x5x5; expected at least 3",
                "halo-2d:4xy | lengths is '4xy', but must be a list of integers",
                "halo-2d:70000x70000 | are too many ranks",
            })
    void mistakesAreExplained(String words, String explanation) {
        assertThatThrownBy(() -> workload(words, 20, 1))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(explanation);
    }

    /** A part to each other rank in turn, until all is sent; the last is what is left. */
    @Property(tries = 100)
    void allToAllIsSentInParts(
            @ForAll @IntRange(min = 2, max = 12) int ranks,
            @ForAll @IntRange(min = 1, max = 100) int bytes,
            @ForAll @IntRange(min = 1, max = 40) int part) {
        WorkloadSizes sizes =
                new WorkloadSizes(ranks, 64, OptionalInt.of(bytes), OptionalInt.of(part), OptionalInt.empty());
        RankPrograms program = Workloads.named("all-to-all", sizes, 1).start();
        Message message = new Message();
        for (int left = bytes; left > 0; left -= part) {
            for (int i = 1; i < ranks; i++) {
                assertThat(program.next(ranks - 1, message)).isTrue();
                assertThat(message.destination()).isEqualTo(i - 1);
                assertThat(message.bytes()).isEqualTo(Math.min(left, part));
            }
        }
        assertThat(program.next(ranks - 1, message)).isFalse();
        assertThatThrownBy(() -> Workloads.named("random", sizes, 1))
                .hasMessageContaining("a size of parts means nothing to workload 'random'");
    }

    @Test
    void sizesAreThoseOfThePapersWhereNobodyAsksForOthers() {
        WorkloadSizes sizes = new WorkloadSizes(27, 64, OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());
        assertThat(bytes(Workloads.named("all-to-all", sizes, 1))).isEqualTo(27L * 26 * 30 * 256);
        assertThat(bytes(Workloads.named("nearest-neighbor", sizes, 1))).isEqualTo(27L * 6 * 512 * 1024);
        assertThatThrownBy(() -> new WorkloadSizes(5, 64, OptionalInt.of(0), OptionalInt.empty(), OptionalInt.empty()))
                .hasMessageContaining("bytes of a message: 0 is not in 1..");
        assertThatThrownBy(() -> new WorkloadSizes(5, 64, OptionalInt.empty(), OptionalInt.empty(), OptionalInt.of(-1)))
                .hasMessageContaining("iterations: -1 is not in 1..");
    }
}
