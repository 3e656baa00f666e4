package io.weft.onos.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.onos.simulation.SimulationRequest;
import io.weft.operations.Rows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.onlab.junit.TestUtils;

class SimulateCommandTest {
    private final SimulateCommand command = new SimulateCommand();

    private void option(String field, Object value) {
        TestUtils.setField(command, field, value);
    }

    @Test
    void withoutOptionsAllIsAsItIsOverHttp() {
        assertThat(command.request()).usingRecursiveComparison().isEqualTo(new SimulationRequest());
    }

    @Test
    void optionsAreAskedFor() {
        option("routings", List.of("valiant", "ugal-l"));
        option("pattern", "tornado");
        option("injection", "on-off:8");
        option("load", "0.1:0.3:0.1");
        option("failures", List.of("h0--h1"));
        option("preset", "ics16");
        option("settings", List.of("speedup=3", "port-flits=128"));
        option("anyChannel", 6);
        option("precision", 0.05);
        option("mostCycles", 2_000);
        option("threads", 2);
        option("seed", 9L);
        assertThat(command.request())
                .usingRecursiveComparison()
                .isEqualTo(new SimulationRequest()
                        .routings(List.of("valiant", "ugal-l"))
                        .pattern("tornado")
                        .injection("on-off:8")
                        .loads(List.of(0.1, 0.2, 0.3))
                        .failures(List.of("h0--h1"))
                        .switches("ics16", Map.of("speedup", 3, "port-flits", 128))
                        .anyChannel(6)
                        .limits(0.05, 2_000)
                        .threads(2)
                        .seed(9));
    }

    @Test
    void saturationIsAskedForInPlaceOfLoads() {
        option("saturation", 0.02);
        assertThat(command.request()).usingRecursiveComparison().isEqualTo(new SimulationRequest().saturation(0.02));
    }

    @Test
    void aWorkloadIsAskedFor() {
        option("workload", "all-to-all");
        option("placement", "random");
        option("ranks", 7);
        option("messageBytes", 100);
        option("partBytes", 10);
        option("iterations", 2);
        option("outstanding", 3);
        SimulationRequest expected = new SimulationRequest();
        expected.workload()
                .name("all-to-all")
                .placement("random")
                .ranks(7)
                .messageBytes(100)
                .partBytes(10)
                .iterations(2)
                .outstanding(3);
        assertThat(command.request()).usingRecursiveComparison().isEqualTo(expected);
    }

    @Test
    void whatIsNoSettingIsRefused() {
        option("settings", List.of("speedup"));
        assertThatThrownBy(command::request)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--set speedup: expected NAME=N, such as port-flits=128");
    }

    @Test
    void namesAreCompleted() {
        assertThat(new RoutingCompleter().choices()).contains("minimal", "ugal-g");
        assertThat(new PatternCompleter().choices()).contains("uniform", "worst-case");
        assertThat(new InjectionCompleter().choices()).containsExactly("bernoulli", "on-off:BURST");
        assertThat(new WorkloadCompleter().choices())
                .contains("all-to-all[:random]", "random")
                .doesNotContain("trace:FILE");
        assertThat(new PresetCompleter().choices()).contains("sc14", "ics16");
    }

    @Test
    void peopleAreShownTheMostImportantValuesOfAWorkload() {
        List<String> lines = new ArrayList<>();
        Map<String, Object> point = Map.of("routing", "minimal", "workload", "random", "complete", true, "packets", 9);
        Rows.print(
                Rows.of(SimulationsCommand.brief(Map.of("points", List.of(point))))
                        .list(),
                lines::add);
        assertThat(lines).containsExactly("points              routing minimal, complete yes");
    }

    @Test
    void peopleAreShownTheMostImportantValuesOfEachPoint() {
        Map<String, Object> point = new LinkedHashMap<>();
        point.put("routing", "minimal");
        point.put("pattern", "uniform");
        point.put("offeredLoad", 0.5);
        point.put("acceptedThroughput", 0.499);
        point.put("averageLatency", null);
        point.put("p99Latency", 31.0);
        point.put("averageHops", 1.5);
        point.put("saturated", false);
        point.put("wallSeconds", 3.0);
        point.put("highestUnsaturated", false);
        List<String> lines = new ArrayList<>();
        Rows.print(
                Rows.of(SimulationsCommand.brief(Map.of("points", List.of(point))))
                        .list(),
                lines::add);
        assertThat(lines)
                .containsExactly(
                        "points              routing minimal, offered load 0.500, accepted throughput",
                        "                    0.499, p99Latency 31.000, average hops 1.500, saturated no");
        lines.clear();
        point.put("highestUnsaturated", true);
        Rows.print(
                Rows.of(SimulationsCommand.brief(Map.of("points", List.of(point))))
                        .list(),
                lines::add);
        assertThat(lines.get(1)).contains("saturated no");
        assertThat(String.join(" ", lines)).endsWith("highest unsaturated yes");
    }
}
