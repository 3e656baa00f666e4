package io.weft.cli.program;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.control.entry.Update;
import io.weft.control.live.LoopListener;
import io.weft.control.live.LoopStatus;
import io.weft.control.probe.Detection;
import io.weft.control.update.ControlReport;
import io.weft.control.update.Phase;
import io.weft.fabric.Fabric;
import io.weft.routing.EndpointPair;
import io.weft.topology.Topology;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.BitSet;
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
        values.put("time", TIME.format(Instant.now()));
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
    public void pipelineLoaded(int s) {
        event("pipeline-loaded", "switch", topology.switchName(s));
    }

    @Override
    public void unreachable(int s, String reason) {
        event("unreachable", "switch", topology.switchName(s), "reason", reason);
    }

    @Override
    public void stillMissing(LoopStatus status) {
        event(
                "still-missing",
                "unreachable",
                status.unreachable(),
                "quarantined",
                status.quarantined(),
                "failures",
                status.failures());
    }

    @Override
    public void notPrimary(LoopStatus status) {
        StringJoiner reasons = new StringJoiner("; ");
        if (status.switchesStandby() > 0) {
            reasons.add("another controller with a higher election id has " + switches(status.switchesStandby())
                    + ", and this one takes over when it goes away");
        }
        if (status.switchesTaken() > 0) {
            reasons.add("another controller with the same election id has " + switches(status.switchesTaken())
                    + "; give one of the two another --election-id");
        }
        int silent = status.switches()
                - status.switchesReady()
                - status.switchesStandby()
                - status.unreachable().size()
                - status.quarantined().size();
        if (silent > 0) {
            reasons.add(switches(silent) + " not heard from yet");
        }
        int lost = status.unreachable().size() - status.switchesTaken();
        if (lost > 0) {
            reasons.add(switches(lost) + " cannot be reached, tried again all the time");
        }
        if (!status.quarantined().isEmpty()) {
            reasons.add(switches(status.quarantined().size()) + " kept out for what was answered");
        }
        event("waiting", "reason", reasons.toString());
    }

    /** So many switches, in words. */
    static String switches(int number) {
        return number + (number == 1 ? " switch" : " switches");
    }

    @Override
    public void deaf(BitSet switches) {
        event(
                "deaf",
                "switches",
                switches.stream().mapToObj(topology::switchName).toList(),
                "warning",
                "no probe comes from these switches, so that failures of their links go unnoticed; are the ports cabled,"
                        + " does everything between the switches let frames to 01:80:c2:00:00:0e through, and has every"
                        + " port as many priority queues as the fabric has virtual channels?");
    }

    @Override
    public void probesSlowed(boolean slowed) {
        if (slowed) {
            event(
                    "probes-slowed",
                    "warning",
                    "many probes come back late, so fewer are sent and failures are found later: switches or this machine"
                            + " have more to do than they can");
        } else {
            event("probes-at-full-rate");
        }
    }

    @Override
    public void programmed(ControlReport report, boolean first) {
        event(
                first ? "programmed" : "repaired",
                "failures",
                report.failures().names(),
                "consistent",
                report.consistent(),
                "inserted",
                report.updates().get(Update.Type.INSERT),
                "modified",
                report.updates().get(Update.Type.MODIFY),
                "deleted",
                report.updates().get(Update.Type.DELETE),
                "withheld",
                report.withheld(),
                "pairsWithoutRoute",
                report.pairsWithoutRoute(),
                "recomputeMillis",
                Math.round(report.millis().get(Phase.RECOMPUTE)),
                "installMillis",
                Math.round(report.millis().get(Phase.INSTALL)),
                "worstDetectionMillis",
                detection.worst().toMillis());
        if (!report.lackingChannels().isEmpty()) {
            event(
                    "uncovered",
                    "pairs",
                    report.lackingChannels().stream()
                            .map(pair -> topology.switchName(pair.source()) + "->" + topology.switchName(pair.other()))
                            .toList(),
                    "warning",
                    "connected, but by ways that need more virtual channels than the fabric has; raise virtualChannels in"
                            + " the fabric file");
        }
        unusedRoutes(report.givenLackingChannels());
        refused(report);
        report.unreachable().forEach((s, why) -> event("unanswered", "switch", topology.switchName(s), "reason", why));
    }

    private void unusedRoutes(List<EndpointPair> pairs) {
        if (!pairs.isEmpty()) {
            event(
                    "routes-unused",
                    "pairs",
                    pairs.stream()
                            .map(pair -> topology.endpointName(pair.source()) + "->"
                                    + topology.endpointName(pair.destination()))
                            .toList(),
                    "warning",
                    "the way given needs more virtual channels than the fabric has; these pairs go as others do");
        }
    }

    private void refused(ControlReport report) {
        report.errors()
                .forEach(error -> event(
                        "refused",
                        "switch",
                        topology.switchName(error.target()),
                        "update",
                        error.update().toString(),
                        "reason",
                        error.reason()));
    }

    @Override
    public void mended(int s, ControlReport report) {
        boolean done = report.errors().isEmpty()
                && report.withheld() == 0
                && !report.unreachable().containsKey(s);
        event(done ? "mended" : "not-mended", "switch", topology.switchName(s), "updates", report.mended());
        refused(report);
    }

    @Override
    public void renewing(int s, String reason) {
        event("renewing", "switch", topology.switchName(s), "reason", reason);
    }

    @Override
    public void failed(String what, Throwable failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        event("defect", "where", what, "failure", failure.toString(), "at", trace.length > 0 ? trace[0] + "" : "");
    }
}
