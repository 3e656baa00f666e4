package io.weft.http;

import io.weft.operations.Operations;
import io.weft.operations.ShowEvents;
import io.weft.operations.ShowStatus;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.EventJournal;
import io.weft.operations.request.Request;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.servlet.AsyncContext;
import javax.servlet.ServletRequest;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/**
 * Streams of server-sent events: each has how the fabric is, first and whenever that changes, and what the controller
 * sees and does. One thread asks the host for news, ten times a second while there are streams, so that their number
 * costs the controller nothing; writing waits for no client. Who has much to catch up with is told of it in portions,
 * as fast as it takes them; who takes none of it in time is cut off, and may come back with the id of the last event
 * that it has. Thread-safe.
 */
final class EventStreams implements AutoCloseable {
    /** Streams at a time. */
    static final int MOST = 256;

    /** Most events of a portion. */
    private static final int MOST_EVENTS = 1_000;
    /** As many events are kept as they are sent; hosts keep no more either. */
    private static final int MOST_ENCODED = 4_096;

    private static final long TICK_MILLIS = 100;
    private static final int TICKS_OF_STATUS = 5;
    private static final int TICKS_OF_SIGN = 50;
    private static final byte[] SIGN = encoded(":\n\n");

    private final FabricHost host;
    private final Consumer<ServletRequest> abort;
    private final Consumer<Throwable> defects;
    private final long mostTicksBehind;
    /** The epoch of a fabric that no controller runs, and so has no events of its own: it changes with the process. */
    private final String runOfPlan = UUID.randomUUID().toString();
    /** All that there are, guarded by itself. */
    private final Set<EventStream> streams = new LinkedHashSet<>();

    private final ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "weft-streams");
        thread.setDaemon(true);
        return thread;
    });

    /** Events as they are sent, by their ids. Of the ticker alone, as what follows. */
    private final Map<String, byte[]> encoded = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, byte[]> eldest) {
            return size() > MOST_ENCODED;
        }
    };

    private String status = "";
    private byte[] statusMessage = {};
    private boolean failed;
    private long tick;

    /**
     * None yet.
     *
     * @param patience how long a client has to take what it is told
     * @param abort ends the connection of a request, also while something is written to it
     * @param defects is told of errors of Weft, the first of those that follow each other
     */
    EventStreams(FabricHost host, Duration patience, Consumer<ServletRequest> abort, Consumer<Throwable> defects) {
        this.host = host;
        this.abort = abort;
        this.defects = defects;
        this.mostTicksBehind = patience.toMillis() / TICK_MILLIS;
        var unused = ticker.scheduleWithFixedDelay(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /**
     * Answers a request by a stream; returns at once.
     *
     * @return whether there is room for one more
     */
    boolean open(HttpServletRequest request, HttpServletResponse response) throws IOException {
        EventStream stream;
        synchronized (streams) {
            if (streams.size() >= MOST || ticker.isShutdown()) {
                return false;
            }
            response.setStatus(HttpStatus.OK);
            response.setContentType("text/event-stream");
            response.setCharacterEncoding("UTF-8");
            response.setHeader("X-Accel-Buffering", "no");
            AsyncContext async = request.startAsync();
            async.setTimeout(0);
            String known = request.getHeader("Last-Event-ID");
            stream =
                    new EventStream(async, response.getOutputStream(), known == null ? "" : known, this::forget, abort);
            streams.add(stream);
        }
        stream.begin();
        return true;
    }

    /** How many there are. */
    int open() {
        synchronized (streams) {
            return streams.size();
        }
    }

    private void forget(EventStream stream) {
        synchronized (streams) {
            streams.remove(stream);
        }
    }

    private void tick() {
        try {
            tick++;
            List<EventStream> ready = ready();
            boolean news = !ready.isEmpty() && tell(ready);
            if (news || tick % TICKS_OF_STATUS == 0) {
                tellStatus(ready);
            }
            if (tick % TICKS_OF_SIGN == 0) {
                ready.forEach(stream -> stream.send(List.of(SIGN)));
            }
            failed = false;
        } catch (NotReadyException e) {
            // Clients see that nothing comes yet.
        } catch (Throwable e) {
            // Whatever it is, the next tick comes; until one succeeds, clients see that nothing comes any more.
            if (!failed) {
                defects.accept(e);
            }
            failed = true;
        }
    }

    /** The streams that have taken what they were told; others are left alone, and after a time ended. */
    private List<EventStream> ready() {
        List<EventStream> ready;
        synchronized (streams) {
            ready = new ArrayList<>(streams);
        }
        if (ready.isEmpty()) {
            encoded.clear();
        }
        ready.removeIf(stream -> {
            stream.ticksBehind = stream.isBehind() ? stream.ticksBehind + 1 : 0;
            return stream.ticksBehind > 0;
        });
        List<EventStream> late = new ArrayList<>();
        synchronized (streams) {
            streams.stream()
                    .filter(stream -> stream.ticksBehind > mostTicksBehind)
                    .forEach(late::add);
        }
        late.forEach(EventStream::cutOff);
        return ready;
    }

    /** Tells who is new how the fabric is, and all what has happened since; returns whether anything has. */
    private boolean tell(List<EventStream> ready) {
        List<EventStream> fresh =
                ready.stream().filter(stream -> stream.status.length == 0).collect(Collectors.toList());
        if (!fresh.isEmpty()) {
            tellStatus(fresh);
        }
        if (!host.kind().isRunning()) {
            fresh.forEach(stream -> stream.send(List.of(hello(runOfPlan, false))));
            return false;
        }
        try {
            return tellEvents(ready);
        } catch (IllegalStateException e) {
            // While no node looks after the fabric there are none; the status says so.
            return false;
        }
    }

    private boolean tellEvents(List<EventStream> ready) {
        Map<String, Portion> portions = new HashMap<>();
        boolean news = false;
        for (EventStream stream : ready) {
            Portion portion = portions.get(stream.last);
            if (portion == null) {
                portion = portion(stream.last);
                portions.put(stream.last, portion);
            }
            if (portion.lost || !portion.run.equals(stream.run)) {
                stream.send(List.of(hello(portion.run, portion.lost)));
                stream.run = portion.run;
            }
            stream.send(portion.messages);
            stream.last = portion.last;
            news |= !portion.messages.isEmpty();
        }
        return news;
    }

    /** What follows an event, or the beginning of it. */
    private static final class Portion {
        private static final Shape<Portion> HELLO = Shape.<Portion>named("Hello")
                .with("run", MemberType.TEXT, "The run of the controller", portion -> portion.run)
                .with("lost", MemberType.FLAG, "Whether events are lost", portion -> portion.lost)
                .build();

        private final String run;
        private final boolean lost;
        private final List<byte[]> messages;
        private final String last;

        Portion(String run, boolean lost, List<byte[]> messages, String last) {
            this.run = run;
            this.lost = lost;
            this.messages = messages;
            this.last = last;
        }
    }

    private Portion portion(String after) {
        Map<String, Object> document = host.answer(Request.of(Operations.EVENTS)
                        .with(ShowEvents.AFTER, after)
                        .with(ShowEvents.MOST, MOST_EVENTS))
                .document();
        List<byte[]> messages = new ArrayList<>();
        // Not the last that there is: of many, the rest is told the next time.
        String last = EventJournal.LAST.readFrom(document);
        for (Map<String, Object> event : EventJournal.EVENTS.readFrom(document)) {
            last = EventJournal.ID.readFrom(event);
            messages.add(encoded.computeIfAbsent(last, id -> message("event", id, event)));
        }
        return new Portion(EventJournal.RUN.readFrom(document), EventJournal.LOST.readFrom(document), messages, last);
    }

    private void tellStatus(List<EventStream> some) {
        if (some.isEmpty()) {
            return;
        }
        Map<String, Object> document = host.status().without(ShowStatus.SINCE_PROBES);
        String now = Reply.write(document);
        if (!now.equals(status)) {
            status = now;
            statusMessage = message("status", "", document);
        }
        for (EventStream stream : some) {
            if (stream.status != statusMessage) {
                stream.status = statusMessage;
                stream.send(List.of(statusMessage));
            }
        }
    }

    /** Says of which run what follows is, and whether events are lost that were not told of. */
    private static byte[] hello(String run, boolean lost) {
        return message("hello", "", Portion.HELLO.json(new Portion(run, lost, List.of(), "")));
    }

    private static byte[] message(String type, String id, Map<?, ?> data) {
        return encoded("event: " + type + "\n" + (id.isEmpty() ? "" : "id: " + id + "\n") + "data: " + Reply.write(data)
                + "\n\n");
    }

    private static byte[] encoded(String message) {
        return message.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        List<EventStream> left;
        synchronized (streams) {
            ticker.shutdownNow();
            left = new ArrayList<>(streams);
        }
        left.forEach(EventStream::end);
    }
}
