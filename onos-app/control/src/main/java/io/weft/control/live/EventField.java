package io.weft.control.live;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * What an event can say besides its sentence: the name, which never changes, the kind of its values, their unit and
 * their meaning. Events say them in the order in which they are declared here. Immutable.
 *
 * @param <T> the type of its values
 */
public final class EventField<T> implements Comparable<EventField<?>> {
    private static final List<EventField<?>> ALL = new ArrayList<>();

    public static final EventField<String> FABRIC = text("fabric", "The fabric");
    public static final EventField<String> SWITCH = text("switch", "The switch");
    public static final EventField<String> LINK = text("link", "The link");
    public static final EventField<Number> SILENT_MILLIS =
            number("silentMillis", "ms", "How long nothing had come by the link");
    public static final EventField<String> FROM = text("from", "The switch that packets come from");
    public static final EventField<String> TO = text("to", "The switch that packets go to");
    public static final EventField<String> FAULT =
            text("fault", "What is wrong: loss, queue, size, damage, flaps, slow or dead");
    public static final EventField<Number> SHARE =
            new EventField<>("share", Kind.SHARE, "", "The share of packets that is lost, 0 to 1");
    public static final EventField<String> SINCE = text("since", "When it was first seen, in UTC");
    public static final EventField<Number> VIRTUAL_CHANNEL =
            number("virtualChannel", "", "The virtual channel whose packets are lost");
    public static final EventField<Number> LONGEST_FRAME =
            number("longestFrame", "bytes", "The longest frame that passes");
    public static final EventField<List<String>> NAMES = names("names", "The links and switches");
    public static final EventField<String> BEFORE = text("before", "The routing before");
    public static final EventField<String> ROUTING = text("routing", "The new routing");
    public static final EventField<String> FINDING = text("finding", "What is mis-cabled, and what to plug where");
    public static final EventField<String> FILE = text("file", "The file that was written");
    public static final EventField<String> FILES = text("files", "The files that are used now");
    public static final EventField<String> CERTIFICATE = text("certificate", "The owner of the certificate");
    public static final EventField<String> LEVEL = text("level", "The level of a message of a library");
    public static final EventField<String> LOGGER = text("logger", "The part of the library that logged it");
    public static final EventField<String> MESSAGE = text("message", "The message of the library");
    public static final EventField<String> WHERE = text("where", "The part of the controller that failed");
    public static final EventField<String> FAILURE = text("failure", "What failed");
    public static final EventField<String> AT = text("at", "Where in the program it failed, or when it expires");
    public static final EventField<Number> SECONDS = number("seconds", "s", "How long the quarantine lasts");
    public static final EventField<String> UPDATE = text("update", "The update that was refused");
    public static final EventField<String> REASON = text("reason", "The reason");
    public static final EventField<Number> MAX_BYTES =
            number("maxBytesPerSecond", "bytes/s", "The load of the busiest channel between switches");
    public static final EventField<Number> EXPECTED_BYTES =
            number("expectedBytesPerSecond", "bytes/s", "That load with the new routes, at most");
    public static final EventField<Number> BEST_BYTES =
            number("bestBytesPerSecond", "bytes/s", "That load with the best other routes found, at most");
    public static final EventField<Boolean> PROGRAMMED = flag("programmed", "Whether the fabric is programmed");
    public static final EventField<Boolean> LINKS_KNOWN = flag("linksKnown", "Whether all links were probed");
    public static final EventField<Number> STANDBY = number("standby", "", "Switches that another controller programs");
    public static final EventField<Number> PENDING = number("pending", "", "Switches that are not known yet");
    public static final EventField<Map<String, String>> UNREACHABLE =
            reasons("unreachable", "The reasons why switches have no session");
    public static final EventField<Map<String, String>> QUARANTINED =
            reasons("quarantined", "The reasons why switches are in quarantine");
    public static final EventField<List<String>> FAILURES = names("failures", "Links and switches out of service");
    public static final EventField<List<String>> REFUSING = names("refusing", "Switches that refuse updates");
    public static final EventField<List<String>> NOT_ROUTED_AROUND =
            names("notRoutedAround", "Failures around which no routes are installed");
    public static final EventField<Boolean> CONSISTENT = flag("consistent", "Whether all is as it should be");
    public static final EventField<Number> INSERTED = number("inserted", "", "Entries that were inserted");
    public static final EventField<Number> MODIFIED = number("modified", "", "Entries that were modified");
    public static final EventField<Number> DELETED = number("deleted", "", "Entries that were deleted");
    public static final EventField<Number> WITHHELD = number("withheld", "", "Updates that were not sent");
    public static final EventField<Number> PAIRS_WITHOUT_ROUTE =
            number("pairsWithoutRoute", "", "Ordered pairs of edge switches without a route");
    public static final EventField<List<String>> MISCABLED =
            names("miscabled", "What is plugged elsewhere than planned");
    public static final EventField<List<String>> DEAF = names("deaf", "Switches that deliver no probes");
    public static final EventField<String> UNPROVEN = text("unproven", "Why routes are not installed");
    public static final EventField<String> DEFECT = text("defect", "What went wrong inside the controller");
    public static final EventField<String> UNCERTIFIED = text("uncertified", "Why there is no certificate");
    public static final EventField<Number> RECOMPUTE_MILLIS =
            number("recomputeMillis", "ms", "How long the routes were computed");
    public static final EventField<Number> INSTALL_MILLIS =
            number("installMillis", "ms", "How long they were installed");
    public static final EventField<Object> PAIRS = new EventField<>(
            "pairs", Kind.NAMES_OR_NUMBER, "", "Pairs of switches or endpoints, or how many there are");
    public static final EventField<Number> UPDATES = number("updates", "", "Updates that were written");
    public static final EventField<List<String>> CYCLE = names("cycle", "The channels in which packets could deadlock");
    public static final EventField<Number> VIRTUAL_CHANNELS_NEEDED =
            number("virtualChannelsNeeded", "", "The virtual channels with which all single failures are survived");
    public static final EventField<Boolean> DEADLOCK_FREE = flag("deadlockFree", "Whether packets cannot deadlock");
    public static final EventField<Number> VIRTUAL_CHANNELS = number("virtualChannels", "", "Virtual channels in use");
    public static final EventField<Number> DEPENDENCIES = number("dependencies", "", "Channel dependencies");
    public static final EventField<Number> PROOF_MILLIS = number("proofMillis", "ms", "How long the proof took");
    public static final EventField<Object> SWITCHES =
            new EventField<>("switches", Kind.NAMES_OR_NUMBER, "", "The switches, or how many there are");
    public static final EventField<Number> WORST_DETECTION_MILLIS =
            number("worstDetectionMillis", "ms", "How long the failure of a link can go unnoticed");
    public static final EventField<Number> WORST_DETECTION_IN_USE_MILLIS =
            number("worstDetectionInUseMillis", "ms", "How long that of a link that carries traffic can");
    public static final EventField<Number> STATUS_PORT = number("statusPort", "", "The TCP port of the page");
    public static final EventField<String> PAGE = text("page", "The address of the page");
    public static final EventField<String> CLIENT = text("client", "Who asked, by the name of a user or of a token");
    public static final EventField<String> REQUEST = text("request", "What was asked for");
    public static final EventField<String> OUTCOME =
            text("outcome", "What came of it: done, refused, unfinished, failed");
    public static final EventField<String> WARNING = text("warning", "What this means, and what to do");

    private final int position = ALL.size();
    private final String name;
    private final Kind kind;
    private final String unit;
    private final String meaning;

    /** What values of a field are. */
    public enum Kind {
        TEXT,
        /** A whole number. */
        NUMBER,
        /** A part of a whole, 0 to 1. */
        SHARE,
        FLAG,
        /** A list of texts. */
        NAMES,
        /** Texts by the names of what they are about. */
        REASONS,
        /** A list of texts, or how many there are. */
        NAMES_OR_NUMBER
    }

    private EventField(String name, Kind kind, String unit, String meaning) {
        this.name = name;
        this.kind = kind;
        this.unit = unit;
        this.meaning = meaning;
        ALL.add(this);
    }

    private static EventField<String> text(String name, String meaning) {
        return new EventField<>(name, Kind.TEXT, "", meaning);
    }

    private static EventField<Number> number(String name, String unit, String meaning) {
        return new EventField<>(name, Kind.NUMBER, unit, meaning);
    }

    private static EventField<Boolean> flag(String name, String meaning) {
        return new EventField<>(name, Kind.FLAG, "", meaning);
    }

    private static EventField<List<String>> names(String name, String meaning) {
        return new EventField<>(name, Kind.NAMES, "", meaning);
    }

    private static EventField<Map<String, String>> reasons(String name, String meaning) {
        return new EventField<>(name, Kind.REASONS, "", meaning);
    }

    /** A field with its value, as an event says it. Immutable. */
    public static final class Value {
        private final EventField<?> field;
        private final Object value;

        private Value(EventField<?> field, Object value) {
            this.field = field;
            this.value = value;
        }

        void putInto(Map<EventField<?>, Object> fields) {
            fields.put(field, value);
        }
    }

    public static List<EventField<?>> all() {
        return Collections.unmodifiableList(ALL);
    }

    public Value of(T value) {
        return new Value(this, value);
    }

    /** The value of this field among those of an event; null if the event does not say it. */
    @SuppressWarnings("unchecked") // A value is put in under its own field only.
    public T in(Map<EventField<?>, Object> fields) {
        return (T) fields.get(this);
    }

    public String name() {
        return name;
    }

    public Kind kind() {
        return kind;
    }

    /** The unit of its values; empty for none. */
    public String unit() {
        return unit;
    }

    /** What it means, without a full stop. */
    public String meaning() {
        return meaning;
    }

    @Override
    public int compareTo(EventField<?> other) {
        return Integer.compare(position, other.position);
    }

    @Override
    public String toString() {
        return name;
    }
}
