package io.weft.emulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.emulation.engine.DropReason;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The line of a port has a rate, which its queues share. */
class RatedPortsTest extends RatedFixture {
    private static List<Long> every(long nanos, int count) {
        return LongStream.range(0, count).mapToObj(i -> i * nanos).toList();
    }

    @Test
    void aLineThatIsFreeSendsAtOnce() {
        arrive(1);
        assertThat(times()).containsExactly(0L);
        time.pass(FRAME);
        arrive(1);
        assertThat(times()).containsExactly(0L, FRAME);
        assertThat(time.isIdle()).as("nothing is to be sent later").isTrue();
    }

    @Test
    void aBacklogLeavesInOrderAtExactlyTheRate() {
        arrive(50);
        time.pass(SECOND);
        assertThat(times()).isEqualTo(every(FRAME, 50));
        assertThat(ids()).isEqualTo(IntStream.range(0, 50).boxed().toList());
    }

    @Test
    void aTimerThatIsLateLowersNoRate() {
        long late = 3 * FRAME / 2;
        time.setLateness(late);
        arrive(50);
        time.pass(48 * FRAME + late);
        assertThat(departures).as("those that could have left by then").hasSize(49);
        assertThat(times()).allSatisfy(nanos -> assertThat(nanos).isLessThanOrEqualTo(48 * FRAME + late));
        for (int i = 0; i < 49; i++) {
            assertThat(times().get(i)).as("frame %d", i).isBetween(i * FRAME, i * FRAME + late);
        }
    }

    @Test
    void aTimerThatIsVeryLateIsMadeUpForOnlyInPart() {
        time.setLateness(SECOND);
        device.setPortRate(PORT, RATE / 10);
        arrive(65);
        time.pass(10 * FRAME + SECOND);
        assertThat(departures.stream().filter(each -> each.nanos() > 0).count())
                .as("frames that leave at once: as many as in 100 ms, and the next")
                .isEqualTo(100_000_000 / (10 * FRAME) + 1);
    }

    @Test
    void aLineThatWasIdleIsNoFaster() {
        arrive(1);
        time.pass(SECOND);
        departures.clear();
        arrive(3);
        time.pass(SECOND);
        assertThat(times()).containsExactly(SECOND, SECOND + FRAME, SECOND + 2 * FRAME);
    }

    @Test
    void aHigherQueueGoesFirst() {
        arrive(0, 1);
        arrive(0, 2);
        arrive(2, 3);
        arrive(7, 4);
        time.pass(FRAME);
        arrive(7, 5);
        arrive(2, 6);
        time.pass(SECOND);
        assertThat(ids()).containsExactly(1, 4, 5, 3, 6, 2);
    }

    @Test
    void allQueuesTogetherNeverExceedTheRate() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<Deque<Integer>> expected = IntStream.range(0, EmulatedSwitch.QUEUES)
                .mapToObj(queue -> (Deque<Integer>) new ArrayDeque<Integer>())
                .toList();
        for (int id = 0; id < 400; id++) {
            int queue = random.nextInt(EmulatedSwitch.QUEUES);
            expected.get(queue).add(id);
            arrive(queue, id);
            time.pass(random.nextLong(2 * FRAME));
        }
        time.pass(SECOND);
        assertThat(departures).as("seed %d", seed).hasSize(400);
        for (int i = 1; i < departures.size(); i++) {
            assertThat(times().get(i) - times().get(i - 1))
                    .as("from frame %d to the next, seed %d", i - 1, seed)
                    .isGreaterThanOrEqualTo(FRAME);
        }
        departures.forEach(each -> assertThat(each.id())
                .as("the first of its queue, seed %d", seed)
                .isEqualTo(expected.get(each.queue()).remove()));
    }

    @Test
    void aFullQueueDropsAndShowsItsDepth() {
        arrive(70);
        assertThat(dropped(DropReason.QUEUE_FULL))
                .as("all but one on the line and 64 that wait")
                .isEqualTo(5);
        arrive(1, 100);
        assertThat(dropped(DropReason.QUEUE_FULL))
                .as("each queue has room of its own")
                .isEqualTo(5);
        assertThat(depth()).as("when the first left").isZero();
        time.pass(FRAME);
        assertThat(depth()).as("of the higher queue").isZero();
        time.pass(FRAME);
        assertThat(depth()).isEqualTo(63);
        time.pass(SECOND);
        assertThat(depth()).as("when the last left").isZero();
    }

    private long depth() {
        return device.readRegister("egress.depths", PORT);
    }

    @Test
    void theFrameThatEgressMadeIsWhatCounts() {
        controller.insert(
                Replicas.session(5, PORT),
                entry("acl")
                        .ternary("hdr.ethernet.type", 0x0806, 0xffff)
                        .priority(1)
                        .action("ingress.copy_to_controller", 3)
                        .entity());
        byte[] frame = Frames.arp();
        device.inject(3, frame);
        device.inject(3, frame);
        time.pass(SECOND);
        int bytes = frame.length + 2; // egress puts packet_in before a clone
        assertThat(times()).containsExactly(0L, bytes * 8L * SECOND / RATE);
    }

    @Test
    void otherPortsAreNotHeldUp() {
        arrive(2);
        departures.clear();
        routeToAnother();
        device.inject(3, Frames.udp(ANOTHER));
        device.inject(3, Frames.udp(ANOTHER));
        assertThat(times()).containsExactly(0L, 0L);
    }

    @Test
    void aRateThatChangesHoldsForTheNextFrame() {
        arrive(5);
        time.pass(FRAME);
        device.setPortRate(PORT, 2 * RATE);
        time.pass(SECOND);
        device.setPortRate(PORT, RATE / 2);
        arrive(2);
        time.pass(SECOND);
        assertThat(times())
                .containsExactly(0L, FRAME, 2 * FRAME, 5 * FRAME / 2, 3 * FRAME, FRAME + SECOND, 3 * FRAME + SECOND);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, EmulatedSwitch.MAX_PORT_RATE + 1, Long.MIN_VALUE})
    void aRateThatIsNoneIsRefused(long rate) {
        assertThatThrownBy(() -> device.setPortRate(PORT, rate))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("rate of port 9 is " + rate + " bits/s, expected 0..10000000000000");
    }

    @Test
    void portsWithoutALineAreRefused() {
        assertThatThrownBy(() -> device.setPortRate(511, RATE)).hasMessage("port is 511, expected 1..510");
        assertThatThrownBy(() -> device.setPortRate(255, RATE))
                .hasMessage("port 255 is the CPU port, which has no line");
    }
}
