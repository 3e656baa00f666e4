package io.weft.http;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javax.servlet.AsyncContext;
import javax.servlet.ServletOutputStream;
import javax.servlet.ServletRequest;

/**
 * Writes the bodies of answers without a thread that waits for clients. A client has to take an answer within a time
 * that grows with its size. All that wait have at most {@value #MOST_BYTES} bytes together: of more, those that wait
 * longest are cut off. Thread-safe.
 */
final class AnswerWriter {
    private static final long MOST_BYTES = 64 << 20;
    /** So many bytes have to be taken within the time. */
    private static final int BYTES_AT_LEAST = 1 << 20;

    private final ScheduledExecutorService clock;
    private final Duration patience;
    private final Consumer<ServletRequest> abort;
    /** The answers that are being written, the first one first. */
    private final Set<Answer> answers = new LinkedHashSet<>();

    private long bytes;

    /**
     * @param patience within which a client has to take an answer of less than 1 MiB, or the next MiB of a larger one
     * @param abort ends the connection of a request, also while something is written to it
     */
    AnswerWriter(ScheduledExecutorService clock, Duration patience, Consumer<ServletRequest> abort) {
        this.clock = clock;
        this.patience = patience;
        this.abort = abort;
    }

    /** Writes a body, and ends the request; returns at once. */
    void write(AsyncContext async, byte[] body) throws IOException {
        Answer answer = new Answer(async, async.getResponse().getOutputStream(), body);
        long nanos = patience.toNanos() * (1 + body.length / BYTES_AT_LEAST);
        answer.deadline = clock.schedule(answer::cutOff, nanos, TimeUnit.NANOSECONDS);
        add(answer).forEach(Answer::cutOff);
        async.addListener(answer);
        answer.out.setWriteListener(answer);
    }

    /** Returns those that there is no room for beside it. */
    private synchronized List<Answer> add(Answer answer) {
        List<Answer> tooMany = new ArrayList<>();
        long left = bytes + answer.body.length;
        for (Iterator<Answer> longest = answers.iterator(); left > MOST_BYTES && longest.hasNext(); ) {
            Answer next = longest.next();
            left -= next.body.length;
            tooMany.add(next);
        }
        answers.add(answer);
        bytes += answer.body.length;
        return tooMany;
    }

    /** How many answers are being written. */
    synchronized int open() {
        return answers.size();
    }

    /** How many bytes they have. */
    synchronized long held() {
        return bytes;
    }

    private synchronized void remove(Answer answer) {
        if (answers.remove(answer)) {
            bytes -= answer.body.length;
        }
    }

    private final class Answer extends AsyncClient {
        private final AsyncContext async;
        private final ServletOutputStream out;
        private final byte[] body;
        private final AtomicBoolean over = new AtomicBoolean();
        private volatile ScheduledFuture<?> deadline;
        private boolean written;

        Answer(AsyncContext async, ServletOutputStream out, byte[] body) {
            this.async = async;
            this.out = out;
            this.body = body;
        }

        @Override
        public void onWritePossible() {
            try {
                while (!over.get() && out.isReady()) {
                    if (written) {
                        end();
                        return;
                    }
                    written = true;
                    out.write(body);
                }
            } catch (IOException | IllegalStateException e) {
                // The client has left, or was cut off meanwhile.
                end();
            }
        }

        private void cutOff() {
            end(() -> abort.accept(async.getRequest()));
        }

        @Override
        void end() {
            end(() -> {});
        }

        private void end(Runnable first) {
            remove(this);
            if (!over.compareAndSet(false, true)) {
                return;
            }
            deadline.cancel(false);
            try {
                first.run();
                async.complete();
            } catch (IllegalStateException e) {
                // The server has ended it already.
            }
        }
    }
}
