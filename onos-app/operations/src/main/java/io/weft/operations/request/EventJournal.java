package io.weft.operations.request;

import static io.weft.operations.answer.MemberType.ANY;
import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.byName;
import static io.weft.operations.answer.MemberType.document;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.oneOf;

import io.weft.control.live.Event;
import io.weft.control.live.Event.Severity;
import io.weft.control.live.EventField;
import io.weft.control.live.FabricEvent;
import io.weft.operations.answer.Member;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Shape;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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
    private static final DateTimeFormatter IN_UTC = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** The id of an event. */
    public static final Member<Told, String> ID =
            Member.of("id", TEXT, "The run and the number of the event", e -> e.id);

    /** When it happened. */
    public static final Member<Told, String> TIME = Member.of("time", TEXT, "When it happened, in UTC", e -> e.time);
    /** Its name. */
    public static final Member<Told, String> LABEL =
            Member.of("event", TEXT, "Its name, which never changes", e -> e.event.label());
    /** All of it, in one sentence. */
    public static final Member<Told, String> SENTENCE =
            Member.of("sentence", TEXT, "All of it in one sentence", e -> e.event.sentence());

    /** What events say for programs, besides. */
    public static final Shape<Event> DETAILS = details();

    private static final Shape<Told> EVENT = Shape.<Told>named("Event")
            .with(ID)
            .with(TIME)
            .with(LABEL)
            .with("severity", oneOf(Severity.class), "How much it is to worry anybody", e -> e.event.severity())
            .with(SENTENCE)
            .all(DETAILS, e -> e.event)
            .build();

    /** The run of the controller. */
    public static final Member<Portion, String> RUN = Member.of("run", TEXT, "The run of the controller", p -> p.run);
    /** Whether events before these are not known any more. */
    public static final Member<Portion, Boolean> LOST =
            Member.of("lost", FLAG, "Whether events after the given one are no longer kept", p -> p.lost);
    /** The events. */
    public static final Member<Portion, Collection<Map<String, Object>>> EVENTS =
            Member.of("events", list(document(EVENT)), "The events, in their order", p -> p.events);
    /** The id of the last event that there is. */
    public static final Member<Portion, String> LAST =
            Member.of("last", TEXT, "The id of the last event that there is; empty if there is none", p -> p.last);

    /** Events in a row, as answers have them. */
    public static final Shape<Portion> PORTION = Shape.<Portion>named("Events")
            .with(RUN)
            .with(LAST)
            .with(LOST)
            .with(EVENTS)
            .build();

    private final Clock clock;
    private final String run;
    private final Deque<Entry> kept = new ArrayDeque<>();
    /** Characters of all kept events. */
    private long characters;
    /** The number of the last event; the first is 1. */
    private long last;
    /** The number of the last event that was dropped to make room; 0 if none was. */
    private long dropped;

    private static Shape<Event> details() {
        Shape.Builder<Event> details = Shape.named("EventDetails");
        EventField.all()
                .forEach(field -> details.optional(
                        field.name(), type(field).quoted().in(field.unit()), field.meaning(), event -> event.get(field)
                                .orElse(null)));
        return details.build();
    }

    private static MemberType<?> type(EventField<?> field) {
        switch (field.kind()) {
            case TEXT:
                return TEXT;
            case NUMBER:
                return COUNT;
            case SHARE:
                return MemberType.NUMBER;
            case FLAG:
                return FLAG;
            case NAMES:
                return list(TEXT);
            case REASONS:
                return byName(TEXT);
            default:
                return ANY;
        }
    }

    /** An event, and when it happened. Immutable. */
    public static final class Told {
        private final String id;
        private final String time;
        private final Event event;

        Told(String id, String time, Event event) {
            this.id = id;
            this.time = time;
            this.event = event;
        }
    }

    /** Events in a row. Immutable. */
    public static final class Portion {
        private final String run;
        private final String last;
        private final boolean lost;
        private final boolean known;
        private final List<Map<String, Object>> events;

        Portion(String run, String last, boolean lost, boolean known, List<Map<String, Object>> events) {
            this.run = run;
            this.last = last;
            this.lost = lost;
            this.known = known;
            this.events = events;
        }

        /** Which events are missing after the one with this id, in words; empty if none is. */
        public Optional<String> missing(String after) {
            if (!lost) {
                return Optional.empty();
            }
            return Optional.of(
                    known
                            ? "the first events after " + after + " are no longer kept"
                            : "this controller does not know the event " + after + ": it may be of an earlier"
                                    + " controller; these are the latest events");
        }

        /** As JSON has them, in their order. */
        public List<Map<String, Object>> events() {
            return events;
        }
    }

    /** An event as JSON has it; what it was made of takes much more memory. Immutable. */
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

    /** Adds an event that happens now. */
    public synchronized void add(Event event) {
        last++;
        Map<String, Object> entry = EVENT.json(new Told(run + "-" + last, IN_UTC.format(clock.instant()), event));
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
     */
    public synchronized Portion since(String after, int most) {
        long from = number(after);
        boolean known = from >= 0 && from <= last;
        List<Map<String, Object>> events = new ArrayList<>();
        kept.stream()
                .filter(entry -> !known || entry.number > from)
                .skip(known ? 0 : Math.max(0, kept.size() - most))
                .limit(most)
                .forEach(entry -> events.add(entry.values));
        return new Portion(
                run, last == 0 ? "" : run + "-" + last, known ? from < dropped : !after.isEmpty(), known, events);
    }

    /** The number of an event of this run; negative for every other text. */
    private long number(String id) {
        String beginning = run + "-";
        return id.startsWith(beginning) && id.substring(beginning.length()).matches("[0-9]{1,18}")
                ? Long.parseLong(id.substring(beginning.length()))
                : -1;
    }
}
