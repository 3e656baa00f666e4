package io.weft.emulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.emulation.engine.DropReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Many threads inject into one rated port, by the clock and the timer of the machine. */
class RatedPortsConcurrencyTest extends RouterFixture {
    private static final int PORT = 9;
    private static final int THREADS = 4;
    private static final int PACKETS = 20_000;
    private static final long RATE = 200_000_000;
    private static final int PATIENCE_SECONDS = 120;

    /** What left: of which thread, and its number there. */
    private record Departure(int thread, int number) {}

    private final BlockingQueue<Departure> departures = new LinkedBlockingQueue<>();
    private final AtomicInteger sending = new AtomicInteger();
    private final AtomicInteger overlaps = new AtomicInteger();

    private void leave(byte[] frame) {
        if (sending.incrementAndGet() != 1) {
            overlaps.incrementAndGet();
        }
        departures.add(new Departure(frame[29], (frame[34] & 0xff) << 8 | (frame[35] & 0xff)));
        sending.decrementAndGet();
    }

    private void inject(int thread) {
        for (int number = 0; number < PACKETS; number++) {
            device.inject(3, Frames.udp(thread, NET, number, 2, thread % 2 == 0 ? 0 : 46, 64));
        }
    }

    @Test
    void nothingIsLostOvertakenOrSentAtOnceFasterThanTheLine() throws Exception {
        route(hop(PORT, 1, 0));
        controller.insert(entry("classes")
                .exact("hdr.ipv4.dscp", 46)
                .action("ingress.set_class", 5)
                .entity());
        device.setPortRate(PORT, RATE);
        device.setPacketListener((port, frame, queue) -> leave(frame));
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        long start = System.nanoTime();
        List<Future<?>> injections = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            int each = thread;
            injections.add(pool.submit(() -> inject(each)));
        }
        for (Future<?> injection : injections) {
            injection.get();
        }
        pool.shutdown();
        long expected = (long) THREADS * PACKETS - device.drops().get(DropReason.QUEUE_FULL);
        int[] last = new int[THREADS];
        Arrays.fill(last, -1);
        for (long i = 0; i < expected; i++) {
            Departure departure = departures.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(departure).as("frame %d of %d", i, expected).isNotNull();
            assertThat(departure.number())
                    .as("of thread %d", departure.thread())
                    .isGreaterThan(last[departure.thread()]);
            last[departure.thread()] = departure.number();
        }
        long nanos = System.nanoTime() - start;
        assertThat(departures).as("more than were injected").isEmpty();
        assertThat(overlaps.get()).as("frames that left while another did").isZero();
        assertThat((expected - 1) * 480 * 1_000_000_000L / RATE)
                .as("time that they take")
                .isLessThanOrEqualTo(nanos);
    }
}
