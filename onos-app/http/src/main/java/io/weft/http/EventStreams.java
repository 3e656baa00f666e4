package io.weft.http;

import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.ShowEvents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.servlet.AsyncContext;
import javax.servlet.AsyncEvent;
import javax.servlet.AsyncListener;
import javax.servlet.ServletOutputStream;
import javax.servlet.WriteListener;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/**
 * Streams of server-sent events: each has what the controller sees and does, and how the fabric is whenever that
 * changes. One thread asks the host for news, ten times a second while there are streams, so that their number costs
 * the controller nothing; writing waits for no client. A client that is {@value #MOST_BEHIND} bytes behind is cut off,
 * and may come back with the id of the last event that it has. Thread-safe.
 */
final class EventStreams implements AutoCloseable {
    /** Streams at a time. */
    static final int MOST = 256;

    private static final int MOST_BEHIND = 1 << 20;
    private static final int MOST_EVENTS = 1_000;
    private static final long TICK_MILLIS = 100;
    private static final int TICKS_OF_STATUS = 5;
    private static final int TICKS_OF_SIGN = 50;
    /** What of a status changes all the time. */
    private static final String AGE = "millisSinceProbes";

    private final FabricHost host;
    /** Of a fabric that no controller runs, and so has no events of its own: it changes with the process. */
    private final String run = UUID.randomUUID().toString();

    private final Consumer<RuntimeException> defects;
    private final Set<Stream> fresh = ConcurrentHashMap.newKeySet();
    private final Set<Stream> streams = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "weft-streams");
        thread.setDaemon(true);
        return thread;
    });

    /** The last event that all streams have, but for the fresh ones. Of the ticker alone, as what follows. */
    private String last = "";

    private boolean news;
    private boolean failed;
    private String status = "";
    private long tick;

    /**
     * None yet.
     *
     * @param defects is told of errors of Weft, the first of those that follow each other
     */
    EventStreams(FabricHost host, Consumer<RuntimeException> defects) {
        this.host = host;
        this.defects = defects;
        var unused = ticker.scheduleWithFixedDelay(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** How many there are. */
    int count() {
        return streams.size() + fresh.size();
    }

    /**
     * Answers a request by a stream; returns at once.
     *
     * @return whether there is room for one more
     */
    boolean open(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (count() >= MOST) {
            return false;
        }
        response.setStatus(HttpStatus.OK);
        response.setContentType("text/event-stream");
        response.setCharacterEncoding("UTF-8");
        response.setHeader("X-Accel-Buffering", "no");
        AsyncContext async = request.startAsync();
        async.setTimeout(0);
        String known = request.getHeader("Last-Event-ID");
        Stream stream = new Stream(async, response.getOutputStream(), known == null ? "" : known);
        async.addListener(stream);
        fresh.add(stream);
        stream.begin();
        return true;
    }

    private void tick() {
        try {
            tick++;
            if (fresh.isEmpty() && streams.isEmpty()) {
                status = "";
                return;
            }
            List<Stream> joining = new ArrayList<>(fresh);
            boolean known = !host.kind().isRunning() || canTellEvents(joining);
            List<Stream> strangers =
                    joining.stream().filter(stream -> !stream.greeted).collect(Collectors.toList());
            if (news || !strangers.isEmpty() || tick % TICKS_OF_STATUS == 0) {
                tellStatus(strangers);
            }
            if (!host.kind().isRunning()) {
                strangers.forEach(stream -> stream.send(hello(run, false)));
            }
            if (known) {
                joining.forEach(this::join);
            }
            if (tick % TICKS_OF_SIGN == 0) {
                send(":\n\n");
            }
            failed = false;
        } catch (NotReadyException e) {
            // Clients see that nothing comes yet.
        } catch (RuntimeException e) {
            // Clients see that nothing comes any more.
            if (!failed) {
                defects.accept(e);
            }
            failed = true;
        }
    }

    private void join(Stream stream) {
        fresh.remove(stream);
        if (!stream.isClosed()) {
            streams.add(stream);
        }
    }

    /**
     * Tells all streams what is new, and fresh ones what they do not know; returns whether that could be done. While no
     * node looks after the fabric it cannot; the status says so.
     */
    private boolean canTellEvents(List<Stream> joining) {
        news = false;
        try {
            tellEvents(joining);
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private void tellEvents(List<Stream> joining) {
        Map<String, Object> since = events(last);
        List<?> found = (List<?>) since.get("events");
        if (streams.isEmpty()) {
            last = String.valueOf(since.get("last"));
        } else {
            if (!last.isEmpty() && Boolean.TRUE.equals(since.get("lost"))) {
                send(helloOf(since));
            }
            found.forEach(event -> send(message((Map<?, ?>) event)));
            // Not the last that there is: of many, the rest is told the next time.
            last = lastOf(since);
        }
        news = !found.isEmpty();
        joining.forEach(this::tellUnknown);
    }

    /** Tells a stream what it does not know of what all others do. */
    private void tellUnknown(Stream stream) {
        Map<String, Object> unknown = events(stream.known);
        stream.send(helloOf(unknown));
        while (true) {
            List<?> found = (List<?>) unknown.get("events");
            for (Object event : found) {
                if (number((Map<?, ?>) event) <= number(last)) {
                    stream.send(message((Map<?, ?>) event));
                }
            }
            if (found.isEmpty() || number(lastOf(unknown)) >= number(last)) {
                return;
            }
            unknown = events(lastOf(unknown));
        }
    }

    /** The id of the last of the events, or else of the last that there is. */
    private static String lastOf(Map<String, Object> since) {
        List<?> events = (List<?>) since.get("events");
        return String.valueOf(
                events.isEmpty() ? since.get("last") : ((Map<?, ?>) events.get(events.size() - 1)).get("id"));
    }

    private Map<String, Object> events(String after) {
        return host.answer(Request.of(Operations.EVENTS)
                        .with(ShowEvents.AFTER, after)
                        .with(ShowEvents.MOST, MOST_EVENTS))
                .document();
    }

    private static long number(Map<?, ?> event) {
        return number(String.valueOf(event.get("id")));
    }

    private static long number(String id) {
        return id.isEmpty() ? 0 : Long.parseLong(id.substring(id.lastIndexOf('-') + 1));
    }

    private void tellStatus(List<Stream> strangers) {
        Map<String, Object> document = new LinkedHashMap<>(host.status().document());
        document.remove(AGE);
        String now = message("status", "", document);
        if (!now.equals(status)) {
            status = now;
            send(now);
            fresh.stream().filter(stream -> stream.greeted).forEach(stream -> stream.send(now));
        }
        strangers.forEach(stream -> {
            stream.greeted = true;
            stream.send(now);
        });
    }

    private static String helloOf(Map<String, Object> news) {
        return hello(news.get("run"), news.get("lost"));
    }

    /** Says of which run what follows is, and whether events are lost that were not told of. */
    private static String hello(Object run, Object lost) {
        Map<String, Object> hello = new LinkedHashMap<>();
        hello.put("run", run);
        hello.put("lost", lost);
        return message("hello", "", hello);
    }

    private static String message(Map<?, ?> event) {
        return message("event", String.valueOf(event.get("id")), event);
    }

    private static String message(String type, String id, Map<?, ?> data) {
        return "event: " + type + "\n" + (id.isEmpty() ? "" : "id: " + id + "\n") + "data: " + Reply.write(data)
                + "\n\n";
    }

    private void send(String message) {
        streams.forEach(stream -> stream.send(message));
    }

    @Override
    public void close() {
        ticker.shutdownNow();
        fresh.forEach(Stream::close);
        streams.forEach(Stream::close);
    }

    /** One client. Written to by the ticker and by the server's threads, whichever finds that it can be. */
    private final class Stream implements WriteListener, AsyncListener {
        private final AsyncContext async;
        private final ServletOutputStream out;
        private final String known;
        /** Whether it knows how the fabric is; of the ticker alone. */
        private boolean greeted;

        private final Deque<byte[]> waiting = new ArrayDeque<>();
        private int bytes;
        private boolean writable;
        private boolean unflushed;
        private boolean closed;

        Stream(AsyncContext async, ServletOutputStream out, String known) {
            this.async = async;
            this.out = out;
            this.known = known;
        }

        void begin() {
            out.setWriteListener(this);
        }

        synchronized boolean isClosed() {
            return closed;
        }

        void send(String message) {
            byte[] encoded = message.getBytes(StandardCharsets.UTF_8);
            boolean goesOn;
            synchronized (this) {
                waiting.add(encoded);
                bytes += encoded.length;
                goesOn = bytes <= MOST_BEHIND && (!writable || write());
            }
            if (!goesOn) {
                close();
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
                close();
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

        /** Not while this is locked: the server may call back. */
        void close() {
            fresh.remove(this);
            streams.remove(this);
            synchronized (this) {
                if (closed) {
                    return;
                }
                closed = true;
                waiting.clear();
            }
            try {
                async.complete();
            } catch (IllegalStateException e) {
                // The server has ended it already.
            }
        }

        @Override
        public void onError(Throwable failure) {
            close();
        }

        @Override
        public void onComplete(AsyncEvent event) {
            close();
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            close();
        }

        @Override
        public void onError(AsyncEvent event) {
            close();
        }

        @Override
        public void onStartAsync(AsyncEvent event) {
            // It is started once.
        }
    }
}
