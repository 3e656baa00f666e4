package io.weft.http;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import javax.servlet.AsyncContext;
import javax.servlet.ServletOutputStream;
import javax.servlet.ServletRequest;

/**
 * One client of a stream of events, and what it was told. Written to by the ticker of {@link EventStreams} and by the
 * server's threads, whichever finds that it can be.
 */
final class EventStream extends AsyncClient {
    /** With as many bytes before it, a client is told nothing more. */
    private static final int ENOUGH_BYTES = 64 << 10;

    private final AsyncContext async;
    private final ServletOutputStream out;
    private final Consumer<EventStream> ended;
    private final Consumer<ServletRequest> abort;
    /** The last event that it was told of. Of the ticker alone, as what follows. */
    String last;

    String run = "";
    byte[] status = {};
    long ticksBehind;

    private final Deque<byte[]> waiting = new ArrayDeque<>();
    private int bytes;
    private boolean writable;
    /** At first the headers are. */
    private boolean unflushed = true;

    private boolean closed;

    /**
     * One to which nothing was said yet.
     *
     * @param known the id of the last event that the client has; empty for none
     * @param ended is told when it ends
     * @param abort ends the connection of a request, also while something is written to it
     */
    EventStream(
            AsyncContext async,
            ServletOutputStream out,
            String known,
            Consumer<EventStream> ended,
            Consumer<ServletRequest> abort) {
        this.async = async;
        this.out = out;
        this.last = known;
        this.ended = ended;
        this.abort = abort;
    }

    void begin() {
        out.setWriteListener(this);
    }

    synchronized boolean isBehind() {
        return bytes >= ENOUGH_BYTES;
    }

    void send(List<byte[]> messages) {
        boolean goesOn;
        synchronized (this) {
            if (closed) {
                return;
            }
            messages.forEach(message -> {
                waiting.add(message);
                bytes += message.length;
            });
            goesOn = !writable || write();
        }
        if (!goesOn) {
            end();
        }
    }

    @Override
    public void onWritePossible() {
        boolean goesOn;
        synchronized (this) {
            writable = true;
            goesOn = write();
        }
        if (!goesOn) {
            end();
        }
    }

    /** Writes as much as the client takes now; returns whether it is still there. */
    private boolean write() {
        try {
            while (!closed && out.isReady()) {
                byte[] next = waiting.poll();
                if (next != null) {
                    bytes -= next.length;
                    unflushed = true;
                    out.write(next);
                } else if (unflushed) {
                    unflushed = false;
                    out.flush();
                } else {
                    return true;
                }
            }
            return true;
        } catch (IOException | IllegalStateException e) {
            return false;
        }
    }

    void cutOff() {
        end(() -> abort.accept(async.getRequest()));
    }

    @Override
    void end() {
        end(() -> {});
    }

    /** Not while this is locked: the server may call back. */
    private void end(Runnable first) {
        ended.accept(this);
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            waiting.clear();
        }
        try {
            first.run();
            async.complete();
        } catch (IllegalStateException e) {
            // The server has ended it already.
        }
    }
}
