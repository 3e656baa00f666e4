package io.weft.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import javax.servlet.ReadListener;
import javax.servlet.ServletInputStream;

/**
 * Reads the bodies of requests without a thread that waits for them. All that are being read have at most
 * {@value #MOST_BYTES} bytes together. Thread-safe.
 */
final class BodyReader {
    private static final long MOST_BYTES = 32 << 20;
    private static final int BUFFER = 8192;
    /** A body that nobody needs is read for so long at most. */
    private static final Duration LONGEST_SKIP = Duration.ofSeconds(1);

    private static final int MOST_SKIPPED_BYTES = 64 << 10;

    private final ScheduledExecutorService clock;
    private final Duration patience;
    private final AtomicLong held = new AtomicLong();
    private final AtomicInteger open = new AtomicInteger();

    /** @param patience within which a body has to arrive */
    BodyReader(ScheduledExecutorService clock, Duration patience) {
        this.clock = clock;
        this.patience = patience;
    }

    /** What takes a body, or what is answered instead; one of the two is called, once. */
    interface Receiver {
        void arrived(byte[] body);

        void refused(Reply refusal);
    }

    /** Reads a body of at most {@code most} bytes; returns at once. */
    void read(ServletInputStream in, int most, Receiver receiver) {
        begin(new Body(in, most, true, receiver), patience);
    }

    /**
     * Reads a body that nobody needs, and then goes on; also if it does not arrive soon. If part of it were left, the
     * server would close the connection, and the client might not see the answer. Returns at once.
     */
    void skip(ServletInputStream in, Runnable next) {
        Receiver receiver = new Receiver() {
            @Override
            public void arrived(byte[] body) {
                next.run();
            }

            @Override
            public void refused(Reply refusal) {
                next.run();
            }
        };
        Duration time = patience.compareTo(LONGEST_SKIP) < 0 ? patience : LONGEST_SKIP;
        begin(new Body(in, MOST_SKIPPED_BYTES, false, receiver), time);
    }

    /** How many bodies are being read. */
    int open() {
        return open.get();
    }

    /** How many bytes of them are kept. */
    long held() {
        return held.get();
    }

    private void begin(Body body, Duration time) {
        open.incrementAndGet();
        body.deadline = clock.schedule(body::late, time.toNanos(), TimeUnit.NANOSECONDS);
        body.in.setReadListener(body);
    }

    /** The answer to a body that is larger than that. */
    static Reply tooLarge(int most) {
        return Reply.refusal(HttpStatus.TOO_LARGE, "the body is larger than " + (most >> 10) + " KiB")
                .with("Connection", "close");
    }

    private final class Body implements ReadListener {
        private final ServletInputStream in;
        private final int most;
        private final Receiver receiver;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private volatile ScheduledFuture<?> deadline;
        private final boolean keeps;
        private int count;
        private boolean over;

        Body(ServletInputStream in, int most, boolean keeps, Receiver receiver) {
            this.in = in;
            this.most = most;
            this.keeps = keeps;
            this.receiver = receiver;
        }

        @Override
        public void onDataAvailable() throws IOException {
            Optional<Reply> refusal = readOn();
            refusal.ifPresent(why -> end(end -> end.refused(why)));
        }

        /** Reads what there is; returns why no more is read. */
        private synchronized Optional<Reply> readOn() throws IOException {
            byte[] buffer = new byte[BUFFER];
            while (!over && in.isReady()) {
                int n = in.read(buffer);
                if (n < 0) {
                    break;
                }
                count += n;
                if (count > most) {
                    return Optional.of(tooLarge(most));
                }
                if (keeps) {
                    bytes.write(buffer, 0, n);
                }
                if (keeps && held.addAndGet(n) > MOST_BYTES) {
                    return Optional.of(Bulkhead.busy().with("Connection", "close"));
                }
            }
            return Optional.empty();
        }

        @Override
        public void onAllDataRead() {
            end(end -> end.arrived(bytes.toByteArray()));
        }

        @Override
        public void onError(Throwable failure) {
            end(end -> end.refused(Reply.refusal(HttpStatus.BAD_REQUEST, "the body cannot be read")
                    .with("Connection", "close")));
        }

        private void late() {
            end(end -> end.refused(Reply.refusal(
                            HttpStatus.REQUEST_TIMEOUT, "the body did not arrive within " + patience.toSeconds() + " s")
                    .with("Connection", "close")));
        }

        private void end(Consumer<Receiver> how) {
            synchronized (this) {
                if (over) {
                    return;
                }
                over = true;
                open.decrementAndGet();
                held.addAndGet(-bytes.size());
            }
            deadline.cancel(false);
            how.accept(receiver);
        }
    }
}
