package io.weft.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.operations.ShowStatus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The dashboard and the alarms against what users are told of. */
class MonitoringTest {
    private final String page = DocumentedMetrics.read("README.md");
    private final String alerts = DocumentedMetrics.read("alerts.yaml");

    private static JsonNode dashboard() throws Exception {
        return new ObjectMapper().readTree(DocumentedMetrics.read("dashboard.json"));
    }

    private static List<String> alarms(String text) {
        return Pattern.compile("(?m)^ *- alert: (\\w+)$")
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toList());
    }

    @Test
    void whatIsShownAndWatchedIsThere() throws Exception {
        assertThat(DocumentedMetrics.all()).containsAll(DocumentedMetrics.named(alerts));
        assertThat(DocumentedMetrics.all())
                .containsAll(DocumentedMetrics.named(dashboard().toString()));
    }

    @Test
    void eachAlarmIsExplainedAndTested() {
        assertThat(alarms(alerts))
                .hasSizeGreaterThan(20)
                .doesNotHaveDuplicates()
                .allSatisfy(alarm -> {
                    assertThat(page).contains("\n### " + alarm + "\n");
                    assertThat(DocumentedMetrics.read("alerts_test.yaml")).contains("alertname: " + alarm);
                });
    }

    /** Grafana itself is no package of Debian: this is what it needs of each panel. */
    @Test
    void eachPanelHasAPlaceAndQueriesAndSaysWhatItShows() throws Exception {
        List<int[]> places = new ArrayList<>();
        Set<Integer> ids = new HashSet<>();
        for (JsonNode panel : dashboard().get("panels")) {
            String title = panel.get("title").asText();
            assertThat(title).isNotBlank();
            assertThat(ids.add(panel.get("id").asInt())).as(title).isTrue();
            JsonNode grid = panel.get("gridPos");
            int[] place = {
                grid.get("x").asInt(),
                grid.get("y").asInt(),
                grid.get("w").asInt(),
                grid.get("h").asInt()
            };
            assertThat(place[0] + place[2]).as(title).isLessThanOrEqualTo(24);
            assertThat(places).as(title).noneMatch(other -> overlap(place, other));
            places.add(place);
            if (!panel.get("type").asText().equals("row")) {
                assertThat(panel.get("description").asText()).as(title).isNotBlank();
                assertThat(panel.get("datasource").get("uid").asText()).isEqualTo("${datasource}");
                assertThat(panel.get("targets")).as(title).isNotEmpty();
            }
        }
        assertThat(places).hasSizeGreaterThan(30);
    }

    private static JsonNode panel(String title) throws Exception {
        for (JsonNode panel : dashboard().get("panels")) {
            if (panel.get("title").asText().equals(title)) {
                return panel;
            }
        }
        throw new AssertionError("no panel " + title);
    }

    private static List<String> queries() throws Exception {
        List<String> queries = new ArrayList<>();
        for (JsonNode panel : dashboard().get("panels")) {
            panel.path("targets")
                    .forEach(target -> queries.add(target.get("expr").asText()));
        }
        return queries;
    }

    /** With several fabrics selected, nothing of one is taken for another. */
    @Test
    void eachTileAndTableTellsFabricsApart() throws Exception {
        for (JsonNode panel : dashboard().get("panels")) {
            String title = panel.get("title").asText();
            if (panel.get("type").asText().equals("stat")) {
                panel.get("targets").forEach(target -> {
                    assertThat(target.get("expr").asText()).as(title).contains(" by (job) ");
                    assertThat(target.get("legendFormat").asText()).as(title).contains("{{job}}");
                });
            }
            for (JsonNode transformation : panel.path("transformations")) {
                assertThat(transformation.get("options").get("excludeByName").has("job"))
                        .as(title)
                        .isFalse();
            }
        }
    }

    @Test
    void eachStateOfAFabricHasAColour() throws Exception {
        JsonNode tile = panel("Fabric");
        JsonNode mapped =
                tile.get("fieldConfig").get("defaults").get("mappings").get(0).get("options");
        Set<String> texts = new HashSet<>();
        Set<String> colours = new HashSet<>();
        mapped.forEach(each -> {
            texts.add(each.get("text").asText());
            colours.add(each.get("color").asText());
        });
        assertThat(texts).containsExactlyInAnyOrderElementsOf(ShowStatus.FABRIC_STATES);
        assertThat(colours).hasSize(3);
        String query = tile.get("targets").get(0).get("expr").asText();
        mapped.fieldNames().forEachRemaining(value -> assertThat(query)
                .containsPattern("\\b" + value + " \\* weft_fabric_state\\{[^}]*state=\""
                        + mapped.get(value).get("text").asText() + "\""));
    }

    /** What a controller that stands by finds is not counted besides what the one in charge finds. */
    @Test
    void findingsAreThoseOfTheControllerInCharge() throws Exception {
        Pattern findings = Pattern.compile("weft_(failures|drained|link_up|link_drained|link_flaps_total|cabling_fault"
                + "|miscabled|miscabled_found_total|switch_state|fabric_state|pairs_without_route|link_failures_total"
                + "|switch_failures_total|switch_session_losses_total|switches_deaf)\\b");
        assertThat(queries().stream()
                        .filter(query -> findings.matcher(query).find())
                        .collect(Collectors.toList()))
                .hasSizeGreaterThan(15)
                .allMatch(query -> query.contains("and on (job, instance) weft_active{job=~\"$job\"} == 1"));
    }

    private static boolean overlap(int[] one, int[] other) {
        return one[0] < other[0] + other[2]
                && other[0] < one[0] + one[2]
                && one[1] < other[1] + other[3]
                && other[1] < one[1] + one[3];
    }
}
