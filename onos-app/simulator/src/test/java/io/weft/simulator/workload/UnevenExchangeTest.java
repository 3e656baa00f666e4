package io.weft.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class UnevenExchangeTest {
    /** Some pairs of so many ranks, of which the last two certainly are one. */
    private static PairBytes some(Random random, int ranks) {
        PairBytes.Builder pairs = new PairBytes.Builder();
        for (int from = 0; from < ranks; from++) {
            for (int to = 0; to < ranks; to++) {
                if (from != to && random.nextInt(3) > 0) {
                    pairs.add(from, to, random.nextInt(100));
                }
            }
        }
        pairs.add(ranks - 2, ranks - 1, 5);
        return pairs.build();
    }

    private static Map<List<Integer>, Integer> bytes(PairBytes pairs) {
        Map<List<Integer>, Integer> bytes = new HashMap<>();
        for (int rank = 0; rank < pairs.ranks(); rank++) {
            for (int pair = pairs.first(rank); pair < pairs.first(rank + 1); pair++) {
                bytes.put(List.of(rank, pairs.receiver(pair)), pairs.bytes(pair));
            }
        }
        return bytes;
    }

    @Property(tries = 100)
    void eachPairSendsItsBytesInEachIteration(
            @ForAll @IntRange(min = 2, max = 12) int ranks,
            @ForAll @IntRange(min = 1, max = 40) int part,
            @ForAll @IntRange(min = 1, max = 4) int iterations,
            @ForAll long seed) {
        PairBytes pairs = some(new Random(seed), ranks);
        UnevenExchange exchange = new UnevenExchange(pairs, part, iterations);
        Map<List<Integer>, Integer> sent = new HashMap<>();
        long[] messages = new long[1];
        InstantRun.of(exchange, (source, destination, bytes) -> {
            assertThat(bytes).isBetween(1, part);
            messages[0]++;
            sent.merge(List.of(source, destination), bytes, Integer::sum);
        });
        assertThat(exchange.messages()).isEqualTo(messages[0]);
        Map<List<Integer>, Integer> expected = bytes(pairs);
        expected.replaceAll((pair, bytes) -> iterations * bytes);
        assertThat(sent).isEqualTo(expected);
    }

    /** Where all pairs send as much, it is the same in each step, whatever arrives when. */
    @Property(tries = 100)
    void ofEqualSizesItIsAllToAll(
            @ForAll @IntRange(min = 2, max = 8) int ranks,
            @ForAll @IntRange(min = 1, max = 50) int bytes,
            @ForAll @IntRange(min = 1, max = 30) int part,
            @ForAll long seed) {
        PairBytes.Builder pairs = new PairBytes.Builder();
        for (int from = 0; from < ranks; from++) {
            for (int to = 0; to < ranks; to++) {
                if (from != to) {
                    pairs.add(from, to, bytes);
                }
            }
        }
        List<List<Integer>> even = steps(
                Workloads.named(
                        "all-to-all",
                        new WorkloadSizes(ranks, 64, OptionalInt.of(bytes), OptionalInt.of(part), OptionalInt.of(3)),
                        1),
                new Random(seed));
        assertThat(steps(new UnevenExchange(pairs.build(), part, 3), new Random(seed)))
                .isEqualTo(even);
    }

    /** Who sends what to whom, if at any time any of the messages under way arrives, or any rank sends. */
    private static List<List<Integer>> steps(Workload workload, Random random) {
        RankPrograms program = workload.start();
        List<List<Integer>> steps = new ArrayList<>();
        List<int[]> inside = new ArrayList<>();
        Message message = new Message();
        for (long arrived = 0; arrived < workload.messages(); ) {
            int rank = random.nextInt(workload.ranks());
            if (random.nextBoolean() && !inside.isEmpty()) {
                int[] one = inside.remove(random.nextInt(inside.size()));
                program.arrived(one[0], one[1], one[2]);
                arrived++;
            } else if (program.next(rank, message)) {
                steps.add(List.of(rank, message.destination(), message.bytes()));
                inside.add(new int[] {rank, message.destination(), message.tag()});
            }
        }
        return steps;
    }

    /** Messages of an iteration are told from those of others by what their ranks have sent before. */
    @Property(tries = 100)
    void noRankGoesOnBeforeItHasAllOfAnIteration(@ForAll @IntRange(min = 2, max = 7) int ranks, @ForAll long seed) {
        Random random = new Random(seed);
        PairBytes pairs = some(random, ranks);
        int iterations = 9;
        Workload workload = new UnevenExchange(pairs, 100, iterations);
        Map<List<Integer>, Integer> of = bytes(pairs);
        Map<List<Integer>, Integer> sent = new HashMap<>();
        Map<List<Integer>, Integer> received = new HashMap<>();
        RankPrograms program = workload.start();
        List<int[]> inside = new ArrayList<>();
        Message message = new Message();
        for (long arrived = 0; arrived < workload.messages(); ) {
            int rank = random.nextInt(ranks);
            if (random.nextInt(4) == 0 && !inside.isEmpty()) {
                int[] one = inside.remove(random.nextInt(inside.size()));
                program.arrived(one[0], one[1], one[2]);
                received.merge(List.of(one[1], one[2]), 1, Integer::sum);
                arrived++;
            } else if (program.next(rank, message)) {
                int iteration = sent.merge(List.of(rank, message.destination()), 1, Integer::sum) - 1;
                assertThat(message.tag()).isEqualTo(iteration);
                long expected =
                        of.keySet().stream().filter(pair -> pair.get(1) == rank).count();
                for (int before = 0; before < iteration; before++) {
                    assertThat((long) received.getOrDefault(List.of(rank, before), 0))
                            .isEqualTo(expected);
                }
                inside.add(new int[] {rank, message.destination(), message.tag()});
            }
        }
    }

    /** To the next rank first, and no more to those that have all. */
    @Test
    void receiversTakeTurns() {
        PairBytes.Builder pairs = new PairBytes.Builder();
        pairs.add(2, 1, 30);
        pairs.add(2, 0, 10);
        pairs.add(2, 3, 25);
        pairs.add(0, 4, 0);
        Workload workload = new UnevenExchange(pairs.build(), 10, 1);
        assertThat(workload.ranks()).isEqualTo(5);
        RankPrograms program = workload.start();
        Message message = new Message();
        int[][] expected = {{3, 10}, {0, 10}, {1, 10}, {3, 10}, {1, 10}, {3, 5}, {1, 10}};
        for (int[] each : expected) {
            assertThat(program.next(2, message)).isTrue();
            assertThat(new int[] {message.destination(), message.bytes()}).isEqualTo(each);
        }
        assertThat(program.next(2, message)).isFalse();
        assertThat(program.next(0, message)).isFalse();
    }

    @Test
    void pairsAreChecked() {
        PairBytes.Builder pairs = new PairBytes.Builder();
        assertThatThrownBy(pairs::build).hasMessage("nobody sends anything");
        assertThat(pairs.add(0, 1, 0)).isTrue();
        assertThat(pairs.add(0, 1, 5)).isFalse();
        assertThatThrownBy(pairs::build).hasMessage("nobody sends anything");
        assertThatThrownBy(() -> pairs.add(3, 3, 1)).hasMessageContaining("bytes of rank 3 to itself");
        assertThatThrownBy(() -> pairs.add(0, -1, 1)).hasMessageContaining("numbered from 0 on");
        assertThatThrownBy(() -> pairs.add(0, 1, -1)).hasMessageContaining("-1 bytes; expected at least 0");
        assertThat(pairs.add(1, 0, 1 << 30)).isTrue();
        assertThat(pairs.add(2, 0, 1 << 30)).isTrue();
        PairBytes huge = pairs.build();
        assertThatThrownBy(() -> new UnevenExchange(huge, 1, 1)).hasMessageContaining("make the parts larger");
    }
}
