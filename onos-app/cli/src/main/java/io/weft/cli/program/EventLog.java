package io.weft.cli.program;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.control.ControlReport;
import io.weft.control.Phase;
import io.weft.control.live.Detection;
import io.weft.control.live.LoopListener;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes a line for each event of a control loop: as text, or as one JSON object. Thread-safe. */
final class EventLog implements LoopListener {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Topology topology;
    private final Detection detection;
    private final PrintWriter out;
    private final boolean json;

    EventLog(Fabric fabric, PrintWriter out, boolean json) {
        this.topology = fabric.topology();
        this.detection = Detection.of(fabric);
        this.out = out;
        this.json = json;
    }

    /** Writes an event with its fields, names and values in turn. */
    void event(String name, Object... fields) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("time", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
        values.put("event", name);
        for (int i = 0; i < fields.length; i += 2) {
            values.put((String) fields[i], fields[i + 1]);
        }
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
        StringBuilder line = new StringBuilder();
        values.forEach((name, value) -> {
            if (name.equals("time")) {
                line.append(value);
            } else if (name.equals("event")) {
                line.append(' ').append(value);
            } else {
                line.append(' ').append(name).append('=').append(value);
            }
        });
        return oneLine(line);
    }

    /** Texts come from switches, too, and must not pass for lines of their own. */
    private static String oneLine(CharSequence text) {
        return text.chars()
                .mapToObj(c -> Character.isISOControl(c) ? String.format(Locale.ROOT, "\\u%04x", c) : "" + (char) c)
                .collect(Collectors.joining());
    }

    @Override
    public void attached(int s) {
        event("attached", "switch", topology.switchName(s));
    }

    @Override
    public void standingBy(int s) {
        event("standing-by", "switch", topology.switchName(s));
    }

    @Override
    public void detached(int s, String reason) {
        event("detached", "switch", topology.switchName(s), "reason", reason);
    }

    @Override
    public void quarantined(int s, String reason, Duration howLong) {
        event("quarantined", "switch", topology.switchName(s), "seconds", howLong.toSeconds(), "reason", reason);
    }

    @Override
    public void switchChanged(int s, boolean up) {
        event(up ? "switch-up" : "switch-down", "switch", topology.switchName(s));
    }

    @Override
    public void linkChanged(int l, boolean up) {
        event(up ? "link-up" : "link-down", "link", topology.linkName(l));
    }

    @Override
    public void miscabled(String finding) {
        event("miscabled", "finding", finding);
    }

    @Override
    public void notPrimary() {
        event("waiting", "reason", "no switch can be reached, or another controller is primary of those that can");
    }

    @Override
    public void deaf(int s) {
        event(
                "deaf",
                "switch",
                topology.switchName(s),
                "warning",
                "it has handed on no probe for 30 s, so that failures of its links go unnoticed; are its ports cabled, and"
                        + " has every port as many priority queues as the fabric has virtual channels?");
    }

    @Override
    public void programmed(ControlReport report, boolean first) {
        event(
                first ? "programmed" : "repaired",
                "failures",
                report.failures().names(),
                "consistent",
                report.consistent(),
                "updates",
                report.updates().values().stream().mapToLong(Long::longValue).sum(),
                "recomputeMillis",
                Math.round(report.millis().get(Phase.RECOMPUTE)),
                "installMillis",
                Math.round(report.millis().get(Phase.INSTALL)),
                "worstDetectionMillis",
                detection.worst().toMillis(),
                "worstDetectionInUseMillis",
                detection.worstInUse().toMillis(),
                "withheld",
                report.withheld());
        report.errors()
                .forEach(error -> event(
                        "refused",
                        "switch",
                        topology.switchName(error.target()),
                        "update",
                        error.update().toString(),
                        "reason",
                        error.reason()));
        report.unreachable().forEach((s, why) -> event("unanswered", "switch", topology.switchName(s), "reason", why));
    }

    @Override
    public void mended(int s, ControlReport report) {
        event("mended", "switch", topology.switchName(s), "updates", report.mended());
    }

    @Override
    public void failed(String what, Throwable failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        event("defect", "where", what, "failure", failure.toString(), "at", trace.length > 0 ? trace[0] + "" : "");
    }
}
