package io.weft.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.CheckCabling;
import io.weft.operations.Operations;
import io.weft.operations.ShowRoutes;
import io.weft.operations.WhatIf;
import io.weft.operations.answer.Answer;
import io.weft.operations.job.Job;
import io.weft.operations.job.JobBounds;
import io.weft.operations.job.Jobs;
import io.weft.operations.request.Field;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.operations.simulate.ChannelSettings;
import io.weft.operations.simulate.FlowSweep;
import io.weft.operations.simulate.JobMixSweep;
import io.weft.operations.simulate.LoadSweep;
import io.weft.operations.simulate.RequestedJob;
import io.weft.operations.simulate.RunningSimulation;
import io.weft.operations.simulate.Simulate;
import io.weft.operations.simulate.Simulation;
import io.weft.operations.simulate.WorkloadSweep;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.simulator.RunLimits;
import io.weft.simulator.WorkloadRun;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.workload.FlowSizes;
import io.weft.simulator.workload.WorkloadRequest;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The description and what is described say the same. */
class OpenApiTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Topology TOPOLOGY = HyperX.of(List.of(3, 3));
    private static final Fabric FABRIC = new Fabric(
            "f", TOPOLOGY, Scheme.VALIANT, Spread.FLOW, 2, new Addressing(TOPOLOGY, Ipv4Prefix.parse("10.0.0.0/8")));
    private static final Failures NONE = Failures.none(TOPOLOGY);

    private static final List<String> FIXED = List.of(
            "get /about",
            "get /status",
            "get /openapi.json",
            "get /routes/{from}/{to}",
            "delete /drains/{name}",
            "get /simulations",
            "post /simulations",
            "get /simulations/{id}",
            "delete /simulations/{id}",
            "get /jobs",
            "post /jobs",
            "get /jobs/{id}",
            "delete /jobs/{id}",
            "get /jobs/{id}/report");

    private final JsonNode document = OpenApi.document(ImmediateOperations.all());

    @Test
    void everyPathIsDescribedAndNoOther() {
        Set<String> described = new TreeSet<>();
        document.get("paths").fields().forEachRemaining(path -> path.getValue()
                .fieldNames()
                .forEachRemaining(method -> described.add(method + " " + path.getKey())));
        Set<String> there = new TreeSet<>(FIXED);
        ImmediateOperations.all().forEach((name, operation) -> {
            boolean aliased = !name.equals(operation.name());
            boolean asks = !operation.answersWithoutFields();
            // What had a path before it had its own name is described by one method there.
            if (!asks) {
                there.add("get /" + name);
            }
            if (asks || !aliased) {
                there.add("post /" + name);
            }
        });
        assertThat(described)
                .isEqualTo(there)
                .contains("get /describe", "post /optimize", "post /verify")
                .doesNotContain("get /optimize", "get /drain");
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        List<String> references = document.findValuesAsText("$ref");
        assertThat(references).hasSizeGreaterThan(20).allSatisfy(reference -> assertThat(
                        document.at(reference.substring(1)).isObject())
                .as(reference)
                .isTrue());
    }

    @Test
    void documentsHaveTheFieldsThatAreDescribed() {
        assertIs("Verification", document(Request.of(Operations.VERIFY)));
        assertIs("Fabric", document(Request.of(Operations.FABRIC)));
        assertIs(
                "Routes",
                document(Request.of(Operations.ROUTES)
                        .with(ShowRoutes.FROM, TOPOLOGY.switchName(0))
                        .with(ShowRoutes.TO, TOPOLOGY.switchName(8))
                        .with(ShowRoutes.WAYPOINT, TOPOLOGY.switchName(4))));
        assertIs(
                "Cabling",
                CheckCabling.result(NONE.withLink(0), true, List.of(), List.of(), List.of())
                        .document());
        assertIs(
                "Load",
                Operations.LOAD
                        .answer(Request.of(Operations.LOAD), Subject.planned(FABRIC))
                        .document());
        assertIs(
                "WhatIf",
                document(Request.of(Operations.WHAT_IF).with(WhatIf.FAILURES, List.of(TOPOLOGY.linkName(0)))));
    }

    private static Map<String, Object> document(Request request) {
        return request.operation().answer(request, new Running()).document();
    }

    /** A fabric that says it is run, and is asked nothing of its controller. */
    private static final class Running implements Subject {
        @Override
        public Fabric fabric() {
            return FABRIC;
        }

        @Override
        public GivenWaypoints pairs() {
            return GivenWaypoints.none(TOPOLOGY);
        }

        @Override
        public Failures failures() {
            return NONE;
        }

        @Override
        public boolean isRunning() {
            return true;
        }
    }

    /** With switches of Ethernet, whose points have fields that no others have. */
    @Test
    void simulationsHaveTheFieldsThatAreDescribed() throws InterruptedException {
        Jobs jobs = new Jobs(JobBounds.ofThisMachine());
        try (jobs) {
            LoadSweep sweep = new LoadSweep(
                    List.of(SimulatedRoutings.named("minimal")),
                    "uniform",
                    List.of(0.5),
                    SwitchSettings.preset("ethernet"),
                    ChannelSettings.INSTALLED,
                    new RunLimits(100, 0.1, 0.1, 5_000),
                    1);
            Job job = start(jobs, sweep);
            assertThat(job.awaitEnd(Duration.ofMinutes(1))).isTrue();
            assertIs("Simulation", Job.SIMULATION.json(job));
            assertThat(points(job)).hasSize(1);
            assertIs("Point", points(job).get(0));
            Job workload = start(
                    jobs,
                    new WorkloadSweep(
                            List.of(SimulatedRoutings.named("minimal")),
                            new WorkloadRequest("all-reduce"),
                            SwitchSettings.preset("ethernet"),
                            ChannelSettings.INSTALLED,
                            WorkloadRun.NO_LIMIT,
                            1));
            assertThat(workload.awaitEnd(Duration.ofMinutes(1))).isTrue();
            assertIs("WorkloadPoint", points(workload).get(0));
            Job mix = start(
                    jobs,
                    new JobMixSweep(
                            List.of(SimulatedRoutings.named("minimal")),
                            List.of(new RequestedJob(new WorkloadRequest("all-reduce"), 0, false)),
                            true,
                            SwitchSettings.preset("ethernet"),
                            ChannelSettings.INSTALLED,
                            WorkloadRun.NO_LIMIT,
                            1));
            assertThat(mix.awaitEnd(Duration.ofMinutes(1))).isTrue();
            assertIs("JobPoint", points(mix).get(0));
            FlowSweep.Flows few = new FlowSweep.Flows(
                    "fixed:640", FlowSizes.fixed(640), 20, OptionalInt.empty(), "uniform", Optional.empty());
            Job flows = start(
                    jobs,
                    new FlowSweep(
                            List.of(SimulatedRoutings.named("minimal")),
                            few,
                            List.of(0.5),
                            SwitchSettings.preset("ethernet"),
                            ChannelSettings.INSTALLED,
                            WorkloadRun.NO_LIMIT,
                            1));
            assertThat(flows.awaitEnd(Duration.ofMinutes(1))).isTrue();
            assertIs("FlowPoint", points(flows).get(0));
        }
        JsonNode asked =
                document.at("/paths/~1simulations/post/requestBody/content/application~1json/schema/properties");
        assertThat(asked.fieldNames())
                .toIterable()
                .containsExactlyElementsOf(
                        Operations.SIMULATE.fields().stream().map(Field::name).collect(Collectors.toList()));
        assertThat(asked.at("/preset/default").asText()).isEqualTo(Simulate.PRESET.usual());
        assertThat(asked.at("/precision/default").asDouble()).isEqualTo(Simulate.PRECISION.usual());
        assertThat(asked.at("/loads/items/type").asText()).isEqualTo("number");
        assertThat(asked.at("/settings/additionalProperties/type").asText()).isEqualTo("integer");
        assertThat(document.at("/paths/~1drain/post/requestBody/content/application~1json/schema/required"))
                .extracting(JsonNode::asText)
                .containsExactly("names");
    }

    private static Job start(Jobs jobs, Simulation simulation) {
        return jobs.start(new RunningSimulation(Map.of(), simulation, FABRIC, scheme -> Subject.planned(FABRIC), 1));
    }

    private static List<Map<String, Object>> points(Job job) {
        return job.execution().points().orElseThrow().stream().map(Answer::json).collect(Collectors.toList());
    }

    @Test
    void noRequestNamesAFileOfTheServer() {
        assertThat(Operations.VERIFY.fields()).anyMatch(Field::isFile);
        assertThat(document.at("/paths/~1verify/post/requestBody/content/application~1json/schema/properties")
                        .fieldNames())
                .toIterable()
                .contains("failures", "survive")
                .doesNotContain("tables", "lfts", "pathSl", "sl2vl");
    }

    private void assertIs(String schema, Map<String, Object> value) {
        JsonNode properties = document.at("/components/schemas/" + schema + "/properties");
        Set<String> described = new TreeSet<>();
        properties.fieldNames().forEachRemaining(described::add);
        assertThat(value.keySet()).as(schema).containsExactlyInAnyOrderElementsOf(described);
        value.forEach((name, field) -> {
            if (field == null) {
                assertThat(properties.get(name).path("nullable").asBoolean())
                        .as(schema + "." + name)
                        .isTrue();
                return;
            }
            JsonNode type = properties.get(name).path("type");
            JsonNode json = MAPPER.valueToTree(field);
            String expected = json.isArray()
                    ? "array"
                    : json.isTextual()
                            ? "string"
                            : json.isBoolean()
                                    ? "boolean"
                                    : json.isIntegralNumber() ? "integer" : json.isNumber() ? "number" : "object";
            if (!type.isMissingNode()) {
                assertThat(type.asText()).as(schema + "." + name).isEqualTo(expected);
            }
        });
    }
}
