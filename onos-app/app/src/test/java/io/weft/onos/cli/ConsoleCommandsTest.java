package io.weft.onos.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.config.FabricFile;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.onos.StandIn;
import io.weft.operations.Drain;
import io.weft.operations.Operations;
import io.weft.operations.SimulateRequests;
import io.weft.operations.WhatIf;
import io.weft.operations.answer.Rows;
import io.weft.operations.job.Job;
import io.weft.operations.job.JobBounds;
import io.weft.operations.job.Jobs;
import io.weft.operations.request.Field;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.operations.simulate.ChannelSettings;
import io.weft.operations.simulate.LoadSweep;
import io.weft.operations.simulate.RunningSimulation;
import io.weft.operations.simulate.Saturation;
import io.weft.operations.simulate.Simulation;
import io.weft.operations.simulate.WorkloadSweep;
import io.weft.refusal.Refusal;
import io.weft.simulator.RunLimits;
import io.weft.simulator.WorkloadRun;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.workload.WorkloadRequest;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.karaf.shell.api.console.Command;
import org.apache.karaf.shell.api.console.Session;
import org.apache.karaf.shell.support.completers.ArgumentCommandLine;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.onosproject.security.AuditService;

class ConsoleCommandsTest {
    private static final Fabric FABRIC = FabricFile.parse(
            "test",
            "{\"version\": 1, \"name\": \"test\", \"topology\": {\"type\": \"hyperx\", \"dimensions\": [3], "
                    + "\"concentration\": 1}}");

    @BeforeEach
    void standInForOnos() throws Exception {
        StandIn.use(new StandIn(() -> Optional.of(FABRIC), request -> {
            throw Refusal.notNow("not now");
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

    private static final class NoAudit implements AuditService {
        @Override
        public boolean isAuditing() {
            return false;
        }

        @Override
        public void logUserAction(String user, String action) {
            throw new AssertionError("nothing is audited");
        }
    }

    @Test
    void theApplicationLearnsWhichUserOfTheConsoleAsks() throws Exception {
        StandIn service = new StandIn(() -> Optional.of(FABRIC), request -> {
            throw Refusal.notNow("not now");
        });
        StandIn.use(service, new NoAudit());
        Session session = (Session) Proxy.newProxyInstance(
                Session.class.getClassLoader(), new Class<?>[] {Session.class}, (self, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("get");
                    return arguments[0].equals("USER") ? "karaf" : null;
                });
        command("weft-drain").execute(session, List.of("h0"));
        assertThat(service.lastAsker()).isEqualTo("karaf");
        command("weft-drain").execute(null, List.of("h0"));
        assertThat(service.lastAsker()).isEmpty();
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
                .isInstanceOfSatisfying(Refusal.class, e -> assertThat(e.onCommandLine())
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

    /** What people are shown of a simulation of three switches, in a line without line breaks. */
    private static String brief(Function<List<SimulatedRouting>, Simulation> asked) throws InterruptedException {
        Topology topology = HyperX.of(List.of(3), 2);
        Fabric fabric = new Fabric(
                "f",
                topology,
                Scheme.MINIMAL,
                Spread.FLOW,
                2,
                new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
        Jobs jobs = new Jobs(JobBounds.ofThisMachine());
        try (jobs) {
            Job job = jobs.start(new RunningSimulation(
                    Map.of(),
                    asked.apply(List.of(SimulatedRoutings.named("minimal"))),
                    fabric,
                    scheme -> Subject.planned(fabric),
                    1));
            assertThat(job.awaitEnd(Duration.ofMinutes(1))).isTrue();
            List<String> lines = new ArrayList<>();
            Rows.print(ConsoleCommands.withBriefPoints(job).rows(), lines::add);
            return String.join(" ", lines).replaceAll(" +", " ");
        }
    }

    @Test
    void peopleAreShownTheMostImportantValuesOfAWorkload() throws InterruptedException {
        assertThat(brief(routings -> new WorkloadSweep(
                        routings,
                        new WorkloadRequest("all-ping-pong"),
                        SwitchSettings.preset("sc14"),
                        ChannelSettings.INSTALLED,
                        WorkloadRun.NO_LIMIT,
                        1)))
                .containsPattern("points routing minimal, ranks 6, complete yes, completion cycles \\d+, effective"
                        + " throughput [0-9.]+, messages \\d+, delivered messages \\d+, average message latency [0-9.]+,"
                        + " average hops [0-9.]+$");
    }

    @Test
    void peopleAreShownTheMostImportantValuesOfEachPoint() throws InterruptedException {
        LoadSweep sweep = new LoadSweep(
                List.of(SimulatedRoutings.named("minimal")),
                "uniform",
                List.of(0.5),
                SwitchSettings.preset("sc14"),
                ChannelSettings.INSTALLED,
                new RunLimits(100, 0.1, 0.1, 5_000),
                1);
        String values =
                "points routing minimal, offered load 0.500, accepted throughput [0-9.]+, average latency [0-9.]+,"
                        + " p99Latency [0-9.]+, average hops [0-9.]+, saturated no";
        assertThat(brief(routings -> sweep)).containsPattern(values + "$");
        assertThat(brief(routings -> sweep.searching(new Saturation(0.5))))
                .containsPattern(values + ", highest unsaturated yes");
    }
}
