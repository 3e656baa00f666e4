package io.weft.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RandomPartnersTest {
    /**
     * Messages arrive in any order, the first when nothing else goes on any more: no rank sends in an iteration before
     * it has received in the one before, from whomever; others run ahead of it; and in the end all have sent in all.
     */
    @Property(tries = 100)
    void ranksWaitForWhatTheyReceiveHoweverMessagesArrive(
            @ForAll @IntRange(min = 2, max = 300) int ranks, @ForAll @IntRange(min = 1, max = 1_000) int seed) {
        int iterations = 40;
        RankPrograms program = new RandomPartners(ranks, 1, iterations, seed).start();
        Random random = new Random(seed);
        int[] sent = new int[ranks];
        BitSet[] received = new BitSet[ranks];
        Arrays.setAll(received, rank -> new BitSet());
        List<int[]> underway = new ArrayList<>();
        sendAll(program, sent, received, underway);
        List<int[]> late = new ArrayList<>(List.of(underway.remove(0)));
        while (!underway.isEmpty() || !late.isEmpty()) {
            int[] next = underway.isEmpty() ? late.remove(0) : underway.remove(random.nextInt(underway.size()));
            received[next[0]].set(next[1]);
            program.arrived(0, next[0], next[1]);
            sendAll(program, sent, received, underway);
        }
        assertThat(sent).containsOnly(iterations);
        assertThat(received).allMatch(each -> each.cardinality() == iterations);
    }

    private static void sendAll(RankPrograms program, int[] sent, BitSet[] received, List<int[]> underway) {
        Message message = new Message();
        for (int rank = 0; rank < sent.length; rank++) {
            while (program.next(rank, message)) {
                assertThat(message.tag()).isEqualTo(sent[rank]);
                assertThat(sent[rank] == 0 || received[rank].get(sent[rank] - 1))
                        .isTrue();
                sent[rank]++;
                underway.add(new int[] {message.destination(), message.tag()});
            }
        }
    }

    /** In a byte for each rank there is room for eight iterations, until one comes that is farther ahead. */
    @Test
    void arrivalsAreKeptHoweverEarly() {
        RandomPartners.EarlyArrivals arrivals = new RandomPartners.EarlyArrivals(3);
        int[] order = {5, 0, 700, 3, 1, 8};
        for (int iteration : order) {
            arrivals.add(1, iteration);
            arrivals.add(2, order.length);
        }
        assertThat(arrivals.take(0)).isFalse();
        assertThat(arrivals.take(1)).isTrue();
        assertThat(arrivals.take(1)).isTrue();
        assertThat(arrivals.take(1)).isFalse();
        for (int iteration = 2; iteration < 1_000; iteration++) {
            boolean early = List.of(3, 5, 8, 700).contains(iteration);
            assertThat(arrivals.take(1)).isEqualTo(early);
            if (!early) {
                arrivals.add(1, iteration);
                assertThat(arrivals.take(1)).isTrue();
            }
        }
    }

    /** Over many iterations, each rank sends to each other as often, to within five standard deviations. */
    @Test
    void partnersAreEvenlySpread() {
        int ranks = 7;
        int iterations = 42_000;
        int[][] times = new int[ranks][ranks];
        InstantRun.of(new RandomPartners(ranks, 1, iterations, 1), (source, destination, bytes) -> {
            times[source][destination]++;
        });
        double expected = iterations / (ranks - 1.0);
        for (int source = 0; source < ranks; source++) {
            for (int destination = 0; destination < ranks; destination++) {
                if (source == destination) {
                    assertThat(times[source][destination]).isZero();
                } else {
                    assertThat(Math.abs(times[source][destination] - expected)).isLessThan(5 * Math.sqrt(expected));
                }
            }
        }
    }

    @Test
    void whatItTakesDoesNotGrowWithIterations() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        int ranks = 10_000;
        long before = threads.getThreadAllocatedBytes(thread);
        Workload workload = new RandomPartners(ranks, 1, 1_000_000, 1);
        RankPrograms program = workload.start();
        assertThat(threads.getThreadAllocatedBytes(thread) - before).isLessThan(64L * ranks);
        assertThat(program.next(0, new Message())).isTrue();
        assertThat(workload.messages()).isEqualTo(10_000_000_000L);
    }
}
