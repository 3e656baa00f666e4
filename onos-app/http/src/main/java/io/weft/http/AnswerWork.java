package io.weft.http;

import io.weft.limits.WorkLimits;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Works on answers, each with threads of its own, until it is there, its client has left, or its time is over. Those
 * threads are no others' of the process, such as a controller's. Immutable.
 */
final class AnswerWork {
    private static final long LOOK_MILLIS = 200;

    private final Duration most;

    /** @param most how long an answer may take */
    AnswerWork(Duration most) {
        this.most = most;
    }

    /** An answer; a refusal if it takes too long. Returns when nothing works on it any more. */
    Reply of(Supplier<Reply> answer, BooleanSupplier hasLeft) throws InterruptedException {
        long end = System.nanoTime() + most.toNanos();
        AtomicBoolean ending = new AtomicBoolean();
        AtomicReference<Reply> reply = new AtomicReference<>();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        CountDownLatch done = new CountDownLatch(1);
        boolean isGivenUp = false;
        ForkJoinPool pool = WorkLimits.pool(
                Runtime.getRuntime().availableProcessors(), "weft-http-answer", Thread.NORM_PRIORITY, ending::get);
        try {
            pool.execute(() -> {
                try {
                    reply.set(answer.get());
                } catch (Throwable e) {
                    // It is thrown again where it is waited for.
                    failure.set(e);
                } finally {
                    done.countDown();
                }
            });
            while (!done.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                if (!isGivenUp && (System.nanoTime() > end || hasLeft.getAsBoolean())) {
                    isGivenUp = true;
                    ending.set(true);
                    pool.shutdownNow();
                }
            }
        } finally {
            ending.set(true);
            pool.shutdownNow();
        }
        if (reply.get() != null) {
            return reply.get();
        }
        if (isGivenUp) {
            // Nobody reads the answer to who has left.
            return tooLong();
        }
        Throwable thrown = failure.get();
        if (thrown instanceof Error) {
            throw (Error) thrown;
        }
        throw thrown instanceof RuntimeException
                ? (RuntimeException) thrown
                : new IllegalStateException("an answer failed", thrown);
    }

    private Reply tooLong() {
        return Reply.refusal(
                HttpStatus.UNAVAILABLE,
                "the answer takes longer than " + most.toSeconds()
                        + " s, and was given up; ask the weft command on another machine, which has no such limit");
    }
}
