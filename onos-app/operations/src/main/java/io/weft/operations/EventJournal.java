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
 * The last {@value #MOST_KEPT} events of a controller, in their order, or fewer where they are long: of
 * {@value #MOST_CHARACTERS} characters together. Of reminders that follow one another the last is kept. Each has an id
 * of the controller's run and its number in that, {@code RUN-NUMBER}, so that whoever asks again after a restart learns
 * that there was one. Thread-safe.
 */
public final class EventJournal {
    private static final int MOST_KEPT = 4_096;
    private static final int MOST_CHARACTERS = 4 << 20;
    private static final int RADIX = 36;
    /** Always as long as it is. */
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final Clock clock;
    private final String run;
    private final Deque<Entry> kept = new ArrayDeque<>();
    /** Of all that is kept. */
    private long characters;
    /** The number of the last event; the first is 1. */
    private long last;
    /** The number of the last event that had to make room for others; 0 if none had. */
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

    /** A journal without events, of a run that begins now. */
    public EventJournal(Clock clock) {
        this.clock = clock;
        this.run = Long.toString(clock.millis(), RADIX);
    }

    /** Adds an event that happens now: with its own fields, beside {@code id, time, event, severity, sentence}. */
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
     * The events behind one, in their order.
     *
     * @param after the id of that event; all that are kept if it is empty or of another run
     * @param most how many at most: the first of them behind an event of this run, otherwise the last; at least 1
     * @return the run; the last event's id, empty if there is none; whether events behind the given one are lost, as
     *     they are kept no more; and the events
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

    /** The number of an event of this run; negative for any other text. */
    private long number(String id) {
        String beginning = run + "-";
        return id.startsWith(beginning) && id.substring(beginning.length()).matches("[0-9]{1,18}")
                ? Long.parseLong(id.substring(beginning.length()))
                : -1;
    }
}
