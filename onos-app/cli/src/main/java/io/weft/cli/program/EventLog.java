package io.weft.cli.program;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.control.live.Event;
import io.weft.control.live.EventField;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.EventJournal;
import io.weft.text.SafeText;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes a line for each event: as text, or as one JSON object. Thread-safe. */
final class EventLog {
    /** A list or a map of nothing, in words. */
    private static final String NOTHING = Event.words(List.of());

    private static final ObjectMapper JSON = new ObjectMapper();
    /** Always with milliseconds. */
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** An event and its time. */
    private record Line(String time, Event event) {}

    private static final Shape<Line> LINE = Shape.<Line>named("LoggedEvent")
            .with("time", MemberType.TEXT, "When it was logged, in UTC", Line::time)
            .with("event", MemberType.TEXT, "Its name, which never changes", line -> line.event.label())
            .all(EventJournal.DETAILS, Line::event)
            .build();

    private final PrintWriter out;
    private final boolean json;

    EventLog(PrintWriter out, boolean json) {
        this.out = out;
        this.json = json;
    }

    void happened(Event event) {
        String time = TIME.format(Instant.now());
        String line = json ? asJson(time, event) : SafeText.line(time + " " + asText(event));
        synchronized (out) {
            out.println(line);
            out.flush();
        }
    }

    private static String asJson(String time, Event event) {
        try {
            return JSON.writeValueAsString(LINE.json(new Line(time, event)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("no JSON for " + event, e);
        }
    }

    /** The event's name, its sentence, and the fields that the sentence does not contain, but for empty lists. */
    private static String asText(Event event) {
        String sentence = event.sentence();
        StringBuilder unsaid = new StringBuilder(sentence);
        StringJoiner rest = new StringJoiner(" ", "; ", "").setEmptyValue("");
        event.fields().forEach((field, value) -> {
            String words = Event.words(value);
            Matcher said = Pattern.compile("(?<![\\p{L}\\p{N}])" + Pattern.quote(words) + "(?![\\p{L}\\p{N}])")
                    .matcher(unsaid);
            if (!words.isEmpty() && said.find()) {
                unsaid.replace(said.start(), said.end(), "|");
            } else if (!words.equals(NOTHING)) {
                rest.add(field.name() + "=" + quoted(words));
            }
        });
        return event.line() + rest;
    }

    /** An event whose one field, {@code warning}, is its sentence. */
    static Event warning(String label, String sentence) {
        return new Event(label, Event.Severity.WARNING, sentence, EventField.WARNING.of(sentence));
    }

    static String switches(int number) {
        return number + (number == 1 ? " switch" : " switches");
    }

    /** A value that could be taken for several is quoted. */
    private static String quoted(String text) {
        boolean plain = !text.isEmpty() && text.chars().noneMatch(c -> c <= ' ' || c == '"' || c == '=');
        return plain ? text : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
