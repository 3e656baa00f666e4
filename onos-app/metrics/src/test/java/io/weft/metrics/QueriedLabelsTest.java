package io.weft.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.fabric.Fabric;
import io.weft.fabric.Probing;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.topology.generate.HyperX;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The labels that alarms and dashboard select by, and their values, against what a running loop exposes. */
class QueriedLabelsTest {
    /** The labels that Prometheus adds. */
    private static final Set<String> ADDED = Set.of("job", "instance");

    private static final Pattern SERIES = Pattern.compile("(?m)^(\\w+)(?:\\{(.*)})? \\S+$");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern METRIC = Pattern.compile("\\b((?:weft|process|jvm)_\\w+)(?:\\{([^}]*)})?");
    private static final Pattern MATCHER = Pattern.compile("(\\w+)(=~|!~|!=|=)\"([^\"]*)\"");
    private static final Pattern GROUPED = Pattern.compile("\\b(?:by|on|without|ignoring) \\(([^)]*)\\)");
    /** In templates of alarms and in legends. */
    private static final Pattern SHOWN = Pattern.compile("\\{\\{ ?(?:\\$labels\\.)?(\\w+)");

    /** By metric and label, the values. */
    private static final Map<String, Map<String, Set<String>>> EXPOSED = new HashMap<>();

    /** A link that flaps, one that is drained, and switches that drop packets for one reason. */
    @BeforeAll
    static void expose() throws Exception {
        Fabric fabric =
                TestFabrics.of(HyperX.of(List.of(3), 1), Scheme.MINIMAL, 2).withProbing(new Probing(50, 3, 0));
        FabricMetrics metrics = new FabricMetrics("test");
        metrics.show(() -> List.of(new CertificateLife("weft.pem", Instant.EPOCH, Instant.now())));
        try (MemoryLoop running = new MemoryLoop(fabric, metrics, MemoryLoop.DROPPING)) {
            running.fail(0);
            running.restore(0);
            running.fail(0);
            running.loop.drain(Set.of("h0--h2"), true).get(120, TimeUnit.SECONDS);
            running.awaitText("weft_channel_vc_bytes_total{");
            SERIES.matcher(running.text()).results().forEach(QueriedLabelsTest::add);
        }
    }

    private static void add(MatchResult series) {
        Map<String, Set<String>> labels = EXPOSED.computeIfAbsent(series.group(1), name -> new HashMap<>());
        if (series.group(2) != null) {
            LABEL.matcher(series.group(2)).results().forEach(label -> labels.computeIfAbsent(
                            label.group(1), name -> new TreeSet<>())
                    .add(label.group(2)));
        }
    }

    /** What is wrong with the labels of a query, and of a text about its result. */
    private static List<String> faults(String query, String text) {
        List<String> faults = new ArrayList<>();
        Set<String> known = new TreeSet<>(ADDED);
        METRIC.matcher(query).results().forEach(metric -> {
            Map<String, Set<String>> labels = EXPOSED.getOrDefault(metric.group(1), documented(metric.group(1)));
            known.addAll(labels.keySet());
            if (metric.group(2) != null) {
                MATCHER.matcher(metric.group(2))
                        .results()
                        .filter(matcher -> !ADDED.contains(matcher.group(1)))
                        .forEach(matcher -> requireKnown(metric.group(1), labels, matcher, faults));
            }
        });
        GROUPED.matcher(query)
                .results()
                .flatMap(group -> List.of(group.group(1).split(", *")).stream())
                .filter(label -> !known.contains(label))
                .forEach(label -> faults.add("no metric of " + query + " has the label " + label));
        SHOWN.matcher(text)
                .results()
                .map(shown -> shown.group(1))
                .filter(label -> !known.contains(label))
                .forEach(label -> faults.add("no metric of " + query + " has the label " + label + " of " + text));
        return faults;
    }

    /** The labels of a metric that is not there in this loop, as the table of metrics has them. */
    private static Map<String, Set<String>> documented(String metric) {
        Map<String, Set<String>> labels = new HashMap<>();
        DocumentedMetrics.labels(metric).forEach(label -> labels.put(label, Set.of()));
        return labels;
    }

    private static void requireKnown(
            String metric, Map<String, Set<String>> labels, MatchResult matcher, List<String> faults) {
        String label = matcher.group(1);
        if (!labels.containsKey(label)) {
            faults.add(metric + " has no label " + label);
            return;
        }
        String[] values =
                matcher.group(2).endsWith("~") ? matcher.group(3).split("\\|", -1) : new String[] {matcher.group(3)};
        for (String value : values) {
            if (!labels.get(label).contains(value)) {
                faults.add(metric + " has no " + label + "=\"" + value + "\", only " + labels.get(label));
            }
        }
    }

    @Test
    void alarmsSelectByWhatIsThere() {
        String[] alarms = DocumentedMetrics.read("alerts.yaml").split("- alert: ", -1);
        assertThat(alarms).hasSizeGreaterThan(25);
        for (int i = 1; i < alarms.length; i++) {
            int annotations = alarms[i].indexOf("annotations:");
            assertThat(faults(alarms[i].substring(0, annotations), alarms[i].substring(annotations)))
                    .isEmpty();
        }
    }

    @Test
    void theDashboardSelectsByWhatIsThere() throws Exception {
        for (JsonNode panel : new ObjectMapper()
                .readTree(DocumentedMetrics.read("dashboard.json"))
                .get("panels")) {
            for (JsonNode target : panel.path("targets")) {
                assertThat(faults(
                                target.get("expr").asText(),
                                target.get("legendFormat").asText()))
                        .isEmpty();
            }
        }
    }

    @Test
    void whatIsNotThereIsFound() {
        assertThat(faults("weft_switch_state{job=\"a\",state=\"up\"} == 0", "{{switch}}"))
                .isEmpty();
        assertThat(faults("weft_switch_state{state=\"upp\"}", "")).hasSize(1);
        assertThat(faults("weft_switch_state{stat=\"up\"}", "")).hasSize(1);
        assertThat(faults("weft_fabric_packets_dropped_total{reason=~\"hop_limit|no_hop\"}", ""))
                .hasSize(1);
        assertThat(faults("sum by (swich) (weft_switch_state{state=\"up\"})", ""))
                .hasSize(1);
        assertThat(faults("weft_switch_state{state=\"up\"}", "{{ $labels.link }}"))
                .hasSize(1);
        assertThat(faults("weft_cabling_fault{found=\"x\"}", ""))
                .as("of no known values")
                .hasSize(1);
    }
}
