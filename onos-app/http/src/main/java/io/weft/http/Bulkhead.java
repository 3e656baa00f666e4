package io.weft.http;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Bounds how much is done at a time, and how many threads wait for their turn. Thread-safe. */
final class Bulkhead {
    private final Semaphore running;
    private final Semaphore admitted;
    private final Duration patience;
    private final int most;

    /**
     * @param running how many run at a time
     * @param waiting how many may wait besides
     */
    Bulkhead(int running, int waiting, Duration patience) {
        this.running = new Semaphore(running, true);
        this.admitted = new Semaphore(running + waiting);
        this.patience = patience;
        this.most = running + waiting;
    }

    /** How many run or wait. */
    int taken() {
        return most - admitted.availablePermits();
    }

    /** Works on an answer. */
    @FunctionalInterface
    interface Work {
        Reply answer() throws InterruptedException;
    }

    /** Answers when it is its turn; refuses at once where too many wait already. */
    Reply take(Work work) throws InterruptedException {
        if (!admitted.tryAcquire()) {
            return busy();
        }
        try {
            if (!running.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                return busy();
            }
            try {
                return work.answer();
            } finally {
                running.release();
            }
        } finally {
            admitted.release();
        }
    }

    /** There are too many at the moment. */
    static Reply busy() {
        return Reply.refusal(HttpStatus.UNAVAILABLE, "there are too many requests at a time: ask again")
                .with("Retry-After", "1");
    }
}
