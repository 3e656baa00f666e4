package io.weft.cli.serve;

import io.weft.control.live.Event;
import io.weft.http.FabricHost;
import io.weft.http.JobService;
import io.weft.http.Reply;
import io.weft.operations.Drain;
import io.weft.operations.Operations;
import io.weft.operations.ShowEvents;
import io.weft.operations.answer.Rows;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A host that controls nothing, with events and a state that tests make. Thread-safe. */
final class FakeController implements FabricHost {
    final List<Request> asked = new CopyOnWriteArrayList<>();
    volatile String run = "a";
    volatile String state = "whole";
    volatile Kind kind = Kind.PROGRAM;
    /** Stands in the map. */
    volatile String text = "";
    /** What asking for the map, or for the status, throws once; null for nothing. */
    volatile Error error;
    /** What maps wait for. */
    volatile CountDownLatch held = new CountDownLatch(0);
    /** What metrics wait for. */
    volatile CountDownLatch scrapeHeld = new CountDownLatch(0);

    final AtomicInteger scrapes = new AtomicInteger();
    private final List<Map<String, Object>> events = new CopyOnWriteArrayList<>();

    /** Something happens. */
    void happens(Event event) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("id", run + "-" + (events.size() + 1));
        entry.put("event", event.label());
        entry.put("sentence", event.sentence());
        events.add(entry);
    }

    /** Another controller takes over, which knows of nothing before it. */
    void restarts(String next) {
        run = next;
        events.clear();
    }

    @Override
    public Kind kind() {
        return kind;
    }

    @Override
    public String version() {
        return "1.2.3";
    }

    @Override
    public Result status() {
        fail();
        return Result.received(Map.of("state", state), new Rows(), true);
    }

    @Override
    public Result answer(Request request) {
        Operation operation = request.operation();
        if (operation == Operations.EVENTS) {
            return Result.received(
                    since(request.get(ShowEvents.AFTER), request.get(ShowEvents.MOST)), new Rows(), true);
        }
        if (operation == Operations.MAP) {
            fail();
            await(held);
            return Result.received(Map.of("text", text), new Rows(), true);
        }
        asked.add(request);
        return Result.received(
                operation == Operations.DRAIN
                        ? Map.of("drained", request.get(Drain.NAMES))
                        : Map.of("of", operation.name()),
                new Rows(),
                true);
    }

    private void fail() {
        Error thrown = error;
        error = null;
        if (thrown != null) {
            throw thrown;
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public Map<String, Function<String, Reply>> pages() {
        return Map.of("health", accept -> Reply.text(200, "text/plain", "well"), "metrics", accept -> {
            scrapes.incrementAndGet();
            await(scrapeHeld);
            return Reply.text(200, "text/plain", "none");
        });
    }

    private Map<String, Object> since(String after, int most) {
        boolean isKnown = after.startsWith(run + "-");
        int known = isKnown ? Integer.parseInt(after.substring(run.length() + 1)) : Math.max(0, events.size() - most);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("run", run);
        document.put("last", events.isEmpty() ? "" : run + "-" + events.size());
        document.put("lost", !after.isEmpty() && !isKnown);
        document.put("events", new ArrayList<>(events.subList(known, Math.min(events.size(), known + most))));
        return document;
    }

    @Override
    public JobService jobs() {
        throw new IllegalStateException("there are no jobs");
    }
}
