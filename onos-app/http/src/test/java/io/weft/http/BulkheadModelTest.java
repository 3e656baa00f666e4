package io.weft.http;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/** However requests meet, no more run at a time than may, and afterwards all room is free again. */
class BulkheadModelTest {
    private static final int RUNNING = 1;
    private static final int WAITING = 1;

    @Test
    void noMoreRunThanMayAndAllRoomIsFreeAgain() {
        new ModelCheckingOptions()
                .iterations(2)
                .invocationsPerIteration(100)
                .threads(3)
                .actorsPerThread(2)
                .actorsBefore(0)
                .actorsAfter(0)
                .check(Requests.class);
    }

    /** Requests of several threads, each of which is answered or refused at once. */
    public static class Requests {
        private final Bulkhead bulkhead = new Bulkhead(RUNNING, WAITING, Duration.ZERO);
        private final AtomicInteger running = new AtomicInteger();
        private final AtomicInteger tooMany = new AtomicInteger();

        @Operation
        public void ask() throws InterruptedException {
            Reply unused = bulkhead.take(() -> {
                if (running.incrementAndGet() > RUNNING || bulkhead.taken() > RUNNING + WAITING) {
                    tooMany.incrementAndGet();
                }
                running.decrementAndGet();
                return Bulkhead.busy();
            });
        }

        @Validate
        public void allRoomIsFree() {
            if (tooMany.get() > 0 || bulkhead.taken() != 0) {
                throw new IllegalStateException(
                        tooMany + " ran beside others, and " + bulkhead.taken() + " never left");
            }
        }
    }
}
