package io.weft.onos.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.config.FabricFile;
import io.weft.fabric.Fabric;
import io.weft.onos.StandIn;
import io.weft.operations.BadRequestException;
import io.weft.operations.Drain;
import io.weft.operations.Field;
import io.weft.operations.Operation;
import io.weft.operations.Operations;
import io.weft.operations.Request;
import io.weft.operations.Rows;
import io.weft.operations.SimulateRequests;
import io.weft.operations.WhatIf;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.karaf.shell.api.console.Command;
import org.apache.karaf.shell.support.completers.ArgumentCommandLine;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConsoleCommandsTest {
    private static final Fabric FABRIC = FabricFile.parse(
            "test",
            "{\"version\": 1, \"name\": \"test\", \"topology\": {\"type\": \"hyperx\", \"dimensions\": [3], "
                    + "\"concentration\": 1}}");

    @BeforeEach
    void standInForOnos() throws Exception {
        StandIn.use(new StandIn(() -> Optional.of(FABRIC), request -> {
            throw new IllegalStateException("not now");
        }));
    }

    static List<SimulateRequests> requests() {
        return SimulateRequests.all();
    }

    private static KarafCommand command(String name) {
        return RegisteredCommands.all().stream()
                .filter(each -> each.getName().equals(name))
                .map(KarafCommand.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private static Request request(Operation operation, String... words) {
        return Request.ofOptions(operation, command("weft-" + operation.name()).texts(List.of(words)));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void optionsMakeTheRequestThatIsMadeOverHttp(SimulateRequests each) {
        assertThat(request(Operations.SIMULATE, each.words().toArray(String[]::new)))
                .isEqualTo(each.request());
    }

    @Test
    void thereAreTheseCommands() {
        assertThat(RegisteredCommands.all())
                .allSatisfy(each -> assertThat(each.getScope()).isEqualTo("onos"))
                .extracting(Command::getName)
                .containsExactlyInAnyOrder(
                        "weft-fabric",
                        "weft-describe",
                        "weft-events",
                        "weft-map",
                        "weft-switch",
                        "weft-change-routing",
                        "weft-optimize",
                        "weft-routes",
                        "weft-verify",
                        "weft-certificate",
                        "weft-cabling",
                        "weft-compare-cabling",
                        "weft-load",
                        "weft-what-if",
                        "weft-drain",
                        "weft-undrain",
                        "weft-simulate",
                        "weft-simulations",
                        "weft-end-simulation");
    }

    @Test
    void argumentsStandByThemselvesAndOptionsAreShortOrLong() {
        Request forced = Request.of(Operations.DRAIN)
                .with(Drain.NAMES, List.of("h0--h1", "h2"))
                .with(Drain.FORCED, true);
        assertThat(request(Operations.DRAIN, "h0--h1", "-f", "h2")).isEqualTo(forced);
        assertThat(request(Operations.DRAIN, "--force", "h0--h1", "h2")).isEqualTo(forced);
        assertThat(request(Operations.WHAT_IF, "--fail", "h0", "--fail=h1", "--scheme=valiant"))
                .isEqualTo(Request.of(Operations.WHAT_IF)
                        .with(WhatIf.FAILURES, List.of("h0", "h1"))
                        .with(WhatIf.SCHEME, "valiant"));
        assertThat(command("weft-verify").texts(List.of("-j"))).containsOnlyKeys("json");
    }

    @Test
    void whatCannotBeMeantIsRefusedWithTheReason() {
        assertThatThrownBy(() -> request(Operations.ROUTES, "h0")).hasMessageContaining("argument to is missing");
        assertThatThrownBy(() -> request(Operations.ROUTES, "h0", "h1", "h2"))
                .hasMessageContaining("'h2' is one argument too many");
        assertThatThrownBy(() -> request(Operations.WHAT_IF, "--cut", "h0"))
                .hasMessageContaining("there is no option --cut; weft-what-if --help says");
        assertThatThrownBy(() -> request(Operations.WHAT_IF, "--fail"))
                .hasMessageContaining("option --fail needs a value");
        assertThatThrownBy(() -> request(Operations.SIMULATE, "--set", "speedup"))
                .isInstanceOfSatisfying(BadRequestException.class, e -> assertThat(e.onCommandLine())
                        .isEqualTo("--set: 'speedup': expected NAME=N, such as port-flits=128"));
    }

    /** What is offered where the last of some words is. */
    private static List<String> completed(String... words) {
        List<String> candidates = new ArrayList<>();
        String last = words[words.length - 1];
        command(words[0].startsWith("weft-simulat") ? "weft-simulate" : words[0].isEmpty() ? "weft-drain" : words[0])
                .getCompleter(true)
                .complete(
                        null,
                        new ArgumentCommandLine(last, last.length()) {
                            @Override
                            public String[] getArguments() {
                                return words;
                            }

                            @Override
                            public int getCursorArgumentIndex() {
                                return words.length - 1;
                            }
                        },
                        candidates);
        return candidates.stream().map(String::strip).collect(Collectors.toList());
    }

    @Test
    void namesOfCommandsOptionsAndValuesAreCompleted() {
        assertThat(completed("weft-simulat")).containsExactly("weft-simulate");
        assertThat(completed("weft-drain", "h0--")).containsExactlyInAnyOrder("h0--h1", "h0--h2");
        assertThat(completed("weft-routes", "h0", "h1:")).containsExactly("h1:1");
        assertThat(completed("weft-routes", "h0", "h1", "h")).isEmpty();
        assertThat(completed("weft-what-if", "--f")).containsExactly("--fail");
        assertThat(completed("weft-what-if", "--scheme", "val"))
                .containsExactly("valiant", "valiant-by-switch", "valiant-from-afar");
        assertThat(completed("weft-what-if", "--fail", "")).hasSize(6).contains("h1", "h1--h2");
        assertThat(completed("weft-simulate", "--routing", ""))
                .contains("minimal", "ugal-g")
                .doesNotContain("table:FILE");
        assertThat(completed("weft-simulate", "--pattern", "")).contains("uniform", "worst-case");
        assertThat(completed("weft-simulate", "--injection", ""))
                .containsExactlyInAnyOrder("bernoulli", "on-off:BURST");
        assertThat(completed("weft-simulate", "--workload", ""))
                .contains("all-to-all[:random]", "random")
                .doesNotContain("trace:FILE");
        assertThat(completed("weft-simulate", "--preset", "")).contains("sc14", "ics16");
        assertThat(completed("weft-simulate", "--"))
                .containsAll(Operations.SIMULATE.fields().stream()
                        .map(Field::option)
                        .map("--"::concat)
                        .collect(Collectors.toList()));
    }

    @Test
    void peopleAreShownTheMostImportantValuesOfAWorkload() {
        List<String> lines = new ArrayList<>();
        Map<String, Object> point = Map.of("routing", "minimal", "workload", "random", "complete", true, "packets", 9);
        Rows.print(
                ConsoleCommands.withBriefPoints(Map.of("points", List.of(point)))
                        .rows(),
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
                ConsoleCommands.withBriefPoints(Map.of("points", List.of(point)))
                        .rows(),
                lines::add);
        assertThat(lines)
                .containsExactly(
                        "points              routing minimal, offered load 0.500, accepted throughput",
                        "                    0.499, p99Latency 31.000, average hops 1.500, saturated no");
        lines.clear();
        point.put("highestUnsaturated", true);
        Rows.print(
                ConsoleCommands.withBriefPoints(Map.of("points", List.of(point)))
                        .rows(),
                lines::add);
        assertThat(lines.get(1)).contains("saturated no");
        assertThat(String.join(" ", lines)).endsWith("highest unsaturated yes");
    }
}
