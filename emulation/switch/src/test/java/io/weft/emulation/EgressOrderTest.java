package io.weft.emulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The packets of a port pass egress one by one, so that the depth of a queue that egress writes last is the last. */
class EgressOrderTest extends RouterFixture {
    private static final int PORT = 9;
    private static final int OTHER_PORT = 10;
    private static final int OTHER_NET = 0x0a020000;
    private static final long PATIENCE_SECONDS = 120;
    private static final long PAUSE_MILLIS = 200;

    /** Stops the first packet that reads it in egress, where its depth is not written yet, until it may go on. */
    private static final class StoppingClock implements LongSupplier {
        final CountDownLatch reached = new CountDownLatch(1);
        final CountDownLatch mayGoOn = new CountDownLatch(1);

        @Override
        public long getAsLong() {
            if (reached.getCount() > 0 && isInEgress()) {
                reached.countDown();
                try {
                    mayGoOn.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return System.nanoTime();
        }

        private static boolean isInEgress() {
            return StackWalker.getInstance()
                    .walk(frames ->
                            frames.anyMatch(frame -> frame.getMethodName().equals("egress")));
        }
    }

    private static final StoppingClock CLOCK = new StoppingClock();
    private final ExecutorService pool = Executors.newCachedThreadPool();

    EgressOrderTest() {
        super(new EmulatedSwitch(1, CLOCK, (nanos, task) -> {}));
    }

    @AfterEach
    void stop() {
        CLOCK.mayGoOn.countDown();
        pool.shutdown();
    }

    private Future<?> injected(int net) {
        return pool.submit(() -> device.inject(3, Frames.udp(net + 5)));
    }

    @Test
    void aPacketWaitsForTheOneBeforeItAndForNoOtherPort() throws Exception {
        device.setPacketListener((port, frame, priority) -> {});
        route(hop(PORT, 1, 0));
        controller.insert(
                entry("routes")
                        .lpm("destination", OTHER_NET, 16)
                        .action("ingress.set_group", 8)
                        .entity(),
                entry("groups")
                        .exact("meta.group", 8)
                        .set(hop(OTHER_PORT, 1, 0))
                        .entity());
        Future<?> first = injected(NET);
        assertThat(CLOCK.reached.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        Future<?> second = injected(NET);
        injected(OTHER_NET).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        boolean overtook = true;
        try {
            second.get(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            overtook = false;
        }
        assertThat(overtook).as("a packet left while another passed egress").isFalse();
        CLOCK.mayGoOn.countDown();
        first.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        second.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(device.readRegister("egress.depths", PORT)).isZero();
    }
}
