package io.weft.cli.program;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.control.live.FabricEvent;
import io.weft.control.live.LoopListener;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** Writes a line for each event of a control loop: as text, or as one JSON object. Thread-safe. */
final class EventLog implements LoopListener {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** Always as long as it is. */
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    /** What text has without its name. */
    private static final Set<String> HEAD = Set.of("time", "event");
    /** So many members of a list are in a line of text; JSON has all. */
    private static final int MOST_SHOWN = 20;

    private final PrintWriter out;
    private final boolean json;

    EventLog(PrintWriter out, boolean json) {
        this.out = out;
        this.json = json;
    }

    /** Writes an event with its fields, names and values in turn. */
    void event(String name, Object... fields) {
        Map<String, Object> byName = new LinkedHashMap<>();
        for (int i = 0; i < fields.length; i += 2) {
            byName.put((String) fields[i], fields[i + 1]);
        }
        write(name, byName);
    }

    private void write(String name, Map<String, Object> fields) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("time", TIME.format(Instant.now()));
        values.put("event", name);
        values.putAll(fields);
        String line = json ? asJson(values) : asText(values);
        synchronized (out) {
            out.println(line);
            out.flush();
        }
    }

    private static String asJson(Map<String, Object> values) {
        try {
            return JSON.writeValueAsString(values);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("no JSON for " + values, e);
        }
    }

    private static String asText(Map<String, Object> values) {
        StringJoiner line = new StringJoiner(" ");
        values.forEach((name, value) -> {
            String text = value instanceof Map<?, ?> map
                    ? listed(reasons(map))
                    : value instanceof Collection<?> list ? listed(list) : String.valueOf(value);
            line.add(HEAD.contains(name) ? text : name + "=" + quoted(text));
        });
        return oneLine(line.toString());
    }

    /** What a map says of its keys; not twice what most reasons begin with. */
    private static List<String> reasons(Map<?, ?> map) {
        return map.entrySet().stream()
                .map(each -> String.valueOf(each.getValue()).startsWith(each.getKey() + " ")
                        ? String.valueOf(each.getValue())
                        : each.getKey() + ": " + each.getValue())
                .toList();
    }

    /** The members of a list, or the first ones of a long list and how many more there are. */
    private static String listed(Collection<?> list) {
        List<String> shown =
                list.stream().limit(MOST_SHOWN).map(String::valueOf).collect(Collectors.toList());
        if (list.size() > MOST_SHOWN) {
            shown.add((list.size() - MOST_SHOWN) + " more");
        }
        boolean words = shown.stream().noneMatch(member -> member.contains(" "));
        return "[" + String.join(words ? "," : " | ", shown) + "]";
    }

    /** A value that could be taken for several is in quotes. */
    private static String quoted(String text) {
        boolean plain = !text.isEmpty() && text.chars().noneMatch(c -> c <= ' ' || c == '"' || c == '=');
        return plain ? text : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Texts come from switches, too, and must not pass for lines of their own. */
    private static String oneLine(CharSequence text) {
        return text.chars()
                .mapToObj(c -> Character.isISOControl(c) ? String.format(Locale.ROOT, "\\u%04x", c) : "" + (char) c)
                .collect(Collectors.joining());
    }

    @Override
    public void happened(FabricEvent event) {
        write(event.label(), event.fields());
    }

    /** So many switches, in words. */
    static String switches(int number) {
        return number + (number == 1 ? " switch" : " switches");
    }
}
