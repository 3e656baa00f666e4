package io.weft.operations;

import io.weft.control.live.Event;
import io.weft.control.live.FabricEvent;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The last {@value #MOST_KEPT} events of a controller, in order, or fewer if they have more than
 * {@value #MOST_CHARACTERS} characters in total. Of consecutive reminders, only the last is kept. The id of an event,
 * {@code RUN-NUMBER}, contains the run of the controller, so that clients notice a restart. Thread-safe.
 */
public final class EventJournal {
    private static final int MOST_KEPT = 4_096;
    private static final int MOST_CHARACTERS = 4 << 20;
    private static final int RADIX = 36;
    /** Always with milliseconds. */
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final Clock clock;
    private final String run;
    private final Deque<Entry> kept = new ArrayDeque<>();
    /** Characters of all kept events. */
    private long characters;
    /** The number of the last event; the first is 1. */
    private long last;
    /** The number of the last event that was dropped to make room; 0 if none was. */
    private long dropped;

    /** An event. Immutable. */
    private static final class Entry {
        private final long number;
        private final boolean reminds;
        private final Map<String, Object> values;
        private final long characters;

        Entry(long number, boolean reminds, Map<String, Object> values) {
            this.number = number;
            this.reminds = reminds;
            this.values = values;
            this.characters = values.values().stream()
                    .mapToLong(value -> String.valueOf(value).length())
                    .sum();
        }
    }

    /** An empty journal of a run that starts now. */
    public EventJournal(Clock clock) {
        this.clock = clock;
        this.run = Long.toString(clock.millis(), RADIX);
    }

    /** Adds an event that happens now: its own fields, and {@code id, time, event, severity, sentence}. */
    public synchronized void add(Event event) {
        Map<String, Object> entry = new LinkedHashMap<>();
        last++;
        entry.put("id", run + "-" + last);
        entry.put("time", TIME.format(clock.instant()));
        entry.put("event", event.label());
        entry.put("severity", event.severity().name().toLowerCase(Locale.ROOT));
        entry.put("sentence", event.sentence());
        entry.putAll(event.fields());
        boolean reminds =
                event instanceof FabricEvent && ((FabricEvent) event).kind() == FabricEvent.Kind.STILL_MISSING;
        if (reminds && !kept.isEmpty() && kept.getLast().reminds) {
            characters -= kept.removeLast().characters;
        }
        kept.addLast(new Entry(last, reminds, entry));
        characters += kept.getLast().characters;
        while (kept.size() > MOST_KEPT || (characters > MOST_CHARACTERS && kept.size() > 1)) {
            Entry first = kept.removeFirst();
            characters -= first.characters;
            dropped = first.number;
        }
    }

    /**
     * The events after a given one, in order.
     *
     * @param after the id of that event; empty, or of another run, for all kept events
     * @param most the most events, at least 1: the first ones after an event of this run, otherwise the latest ones
     * @return the run; the id of the last event, empty if there is none; whether events after the given one are lost,
     *     because they are no longer kept; and the events
     */
    synchronized Map<String, Object> since(String after, int most) {
        long from = number(after);
        boolean known = from >= 0 && from <= last;
        List<Object> events = new ArrayList<>();
        kept.stream()
                .filter(entry -> !known || entry.number > from)
                .skip(known ? 0 : Math.max(0, kept.size() - most))
                .limit(most)
                .forEach(entry -> events.add(entry.values));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("run", run);
        document.put("last", last == 0 ? "" : run + "-" + last);
        document.put("lost", known ? from < dropped : !after.isEmpty());
        document.put("events", events);
        return document;
    }

    /** The number of an event of this run; negative for every other text. */
    private long number(String id) {
        String beginning = run + "-";
        return id.startsWith(beginning) && id.substring(beginning.length()).matches("[0-9]{1,18}")
                ? Long.parseLong(id.substring(beginning.length()))
                : -1;
    }
}
