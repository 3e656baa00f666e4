package io.weft.onos.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.onos.StandIn;
import io.weft.onos.simulation.SimulationService;
import io.weft.operations.Operations;
import io.weft.operations.SimulateRequests;
import io.weft.operations.answer.Rows;
import io.weft.operations.job.Job;
import io.weft.operations.job.JobBounds;
import io.weft.operations.job.JobList;
import io.weft.operations.job.Jobs;
import io.weft.operations.request.Execution;
import io.weft.operations.request.Progress;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.refusal.Refusal;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.onlab.osgi.DefaultServiceDirectory;

/** What requests are answered, by the application as ONOS's web server has it. */
class OnosFabricServletTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    /** The operations that were asked for, with their arguments. */
    private final List<String> asked = new ArrayList<>();

    private StandIn service;
    private RuntimeException refusal;
    private boolean isLedHere = true;
    private Request requested;

    private Result answer(Request request) {
        if (!isLedHere) {
            throw Refusal.notNow("no node looks after it");
        }
        asked.add(request.toString());
        if (refusal != null) {
            throw refusal;
        }
        return Result.received(
                Map.of(
                        request.operation() == Operations.STATUS ? "state" : "answer",
                        request.operation().name()),
                new Rows(),
                true);
    }

    /** A job that is done, the seventh. */
    private static Job seventh() throws InterruptedException {
        Jobs jobs = new Jobs(JobBounds.ofThisMachine());
        try (jobs) {
            Job job = null;
            for (int i = 0; i < 7; i++) {
                job = jobs.start(new Execution(Operations.SIMULATE) {
                    @Override
                    public Map<String, Object> about() {
                        return Map.of();
                    }

                    @Override
                    public Result run(Progress progress) {
                        return Result.received(Map.of(), new Rows(), true);
                    }
                });
                assertThat(job.awaitEnd(Duration.ofMinutes(1))).isTrue();
            }
            return job;
        }
    }

    /** Simulations of which there is one, the seventh. */
    private SimulationService simulations() {
        return (SimulationService) Proxy.newProxyInstance(
                SimulationService.class.getClassLoader(),
                new Class<?>[] {SimulationService.class},
                (proxy, method, arguments) -> {
                    Object argument = arguments == null ? "" : arguments[0];
                    asked.add(method.getName() + " " + (argument instanceof Request ? "" : argument));
                    if (refusal != null) {
                        throw refusal;
                    }
                    if (argument instanceof Request) {
                        requested = (Request) argument;
                    }
                    return method.getReturnType() == JobList.class
                            ? new JobList(List.of(seventh()), JobBounds.ofThisMachine())
                            : seventh();
                });
    }

    @BeforeEach
    void standInForOnos() throws Exception {
        service = new StandIn(Optional::empty, this::answer);
        StandIn.use(service, simulations());
    }

    private static Http.Answer ask(Set<String> roles, String method, String path) throws Exception {
        return Http.ask(roles, method, path, "");
    }

    private static Http.Answer ask(String method, String path, String body) throws Exception {
        return Http.ask(Set.of("viewer", "admin"), method, path, body == null ? "" : body);
    }

    private static JsonNode json(Http.Answer answer) throws Exception {
        return MAPPER.readTree(answer.body);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET|v1/fabric||fabric {}",
                "GET|v1/routes/s0/s1.e2||routes {from=s0, to=s1.e2}",
                "GET|v1/routes/s0%2F1/s1%20x||routes {from=s0/1, to=s1 x}",
                "GET|v1/verification||verify {}",
                "GET|v1/cabling||cabling {}",
                "GET|v1/certificate||certificate {}",
                "GET|v1/load||load {}",
                "GET|v1/describe||describe {}",
                "POST|v1/verify|{'failures': ['s0--s1']}|verify {failures=[s0--s1]}",
                "POST|v1/routes|{'from': 's0', 'to': 's1.e2'}|routes {from=s0, to=s1.e2}",
                "POST|v1/optimize|{'pattern': 'shift:1', 'timeLimit': 2}|optimize {pattern=shift:1, timeLimit=2.0}",
                "POST|v1/undrain|{'names': ['s2']}|undrain {names=[s2]}",
                "POST|v1/what-if|{'failures': ['s0--s1'], 'drained': ['s2'], 'scheme': 'valiant'}|what-if {failures=[s0--s1], drained=[s2], scheme=valiant}",
                "POST|v1/what-if|{}|what-if {}",
                "POST|v1/drains|{'names': ['s0--s1', 's2'], 'forced': true}|drain {names=[s0--s1, s2], forced=true}",
                "DELETE|v1/drains/s0--s1||undrain {names=[s0--s1]}",
                "DELETE|v1/drains/s0%2F1--s1||undrain {names=[s0/1--s1]}",
                "POST|v1/compare-cabling|{'new': {'version': 1}}|compare-cabling {new={'version':1}}",
            },
            quoteCharacter = '`')
    void whatIsAskedForIsDoneAndItsDocumentAnswered(String method, String path, String body, String operation)
            throws Exception {
        Http.Answer answer = ask(method, path, body == null ? null : body.replace('\'', '"'));
        assertThat(answer.status).isEqualTo(200);
        assertThat(asked).containsExactly(operation.replace('\'', '"'));
        assertThat(operation).startsWith(json(answer).get("answer").asText());
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1/status", "v1/map", "v1/jobs", "metrics"})
    void whileTheApplicationStartsItSaysSo(String path) throws Exception {
        DefaultServiceDirectory.use(null);
        assertIs(503, "the application is starting or ending", ask("GET", path, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1/drain", "v1/drains", "v1/undrain", "v1/routes", "v1/optimize"})
    void whatNeedsAFieldIsNotAnsweredWithoutABody(String path) throws Exception {
        assertIs(405, "needs fields: use POST, with an object of ", ask("GET", path, null));
        assertThat(asked).isEmpty();
    }

    @Test
    void theStatusIsAnsweredAlsoWhereNoNodeLooksAfterTheFabric() throws Exception {
        Http.Answer known = ask("GET", "v1/status", null);
        assertThat(known.status).isEqualTo(200);
        assertThat(json(known).get("state").asText()).isEqualTo("status");
        isLedHere = false;
        Http.Answer unknown = ask("GET", "v1/status", null);
        assertThat(unknown.status).isEqualTo(200);
        assertThat(json(unknown).get("healthy").asBoolean(true)).isFalse();
        assertThat(json(unknown).get("state").asText()).isEqualTo("not known: no node looks after it");
        assertThat(json(unknown).get("leader").asText()).isEqualTo("10.0.0.1");
        assertThat(json(unknown).get("reasons").get(0).asText()).isEqualTo("no node looks after it");
    }

    @Test
    void whatIsWrongWithAQuestionIsAnswered400WithTheReason() throws Exception {
        refusal = new Refusal("'x' is neither a switch nor an endpoint");
        assertIs(400, "'x' is neither a switch nor an endpoint", ask("GET", "v1/routes/x/y", null));
        assertIs(400, "unknown field 'name'", ask("POST", "v1/drains", "{\"name\": []}"));
        assertIs(400, "the body is not valid JSON", ask("POST", "v1/what-if", "{"));
    }

    @Test
    void whatTheFabricCannotAnswerNowIsAnswered409WithTheReason() throws Exception {
        refusal = Refusal.notNow("not done within 15 s; it continues");
        assertIs(409, "not done within 15 s", ask("POST", "v1/drains", "{\"names\": [\"s0\"]}"));
        isLedHere = false;
        assertIs(409, "no node looks after it", ask("GET", "v1/fabric", null));
    }

    /** Also what is thrown by Weft itself: all that it refuses has a type of its own. */
    @ParameterizedTest
    @ValueSource(classes = {IllegalArgumentException.class, IllegalStateException.class, NoSuchElementException.class})
    void whatIsNoRefusalIsADefect(Class<? extends RuntimeException> type) throws Exception {
        refusal = type.getConstructor(String.class).newInstance("bits 3 and 4");
        assertIs(500, "this is an error of Weft", ask("GET", "v1/routes/x/y", null));
    }

    private static void assertIs(int status, String reason, Http.Answer answer) throws Exception {
        assertThat(answer.status).isEqualTo(status);
        assertThat(json(answer).get("code").asInt()).isEqualTo(status);
        assertThat(json(answer).get("message").asText()).contains(reason);
    }

    @Test
    void whoMayOnlyLookChangesNothing() throws Exception {
        Set<String> viewer = Set.of("viewer");
        assertThat(ask(viewer, "GET", "v1/cabling").status).isEqualTo(200);
        asked.clear();
        assertThat(Http.ask(viewer, "POST", "v1/drains", "{\"names\": [\"s0\"]}").status)
                .isEqualTo(403);
        Http.Answer forbidden = ask(viewer, "DELETE", "v1/drains/s0");
        assertThat(forbidden.status).isEqualTo(403);
        assertThat(forbidden.body).contains("somebody may only read: changes need a user of ONOS with the role admin");
        assertThat(Http.ask(viewer, "POST", "v1/what-if", "{}").status).isEqualTo(200);
        asked.clear();
        assertThat(ask(Set.of(), "GET", "v1/status").status).isEqualTo(403);
        assertThat(asked).isEmpty();
    }

    @Test
    void theApplicationLearnsWhichUserAsksForAChange() throws Exception {
        assertThat(ask("POST", "v1/drain", "{\"names\": [\"s0\"]}").status).isEqualTo(200);
        assertThat(service.lastAsker()).isEqualTo("somebody");
    }

    @Test
    void whatThereIsNotIsNotFound() throws Exception {
        assertThat(ask("GET", "v1/nothing", null).status).isEqualTo(404);
        assertThat(ask("DELETE", "v1/fabric", null).status).isEqualTo(405);
        assertThat(asked).isEmpty();
    }

    static List<SimulateRequests> requests() {
        return SimulateRequests.all();
    }

    @ParameterizedTest
    @MethodSource("requests")
    void aSimulationIsAcceptedAndFoundWhereItIsSaidToBe(SimulateRequests each) throws Exception {
        Http.Answer started = ask("POST", "v1/simulations", MAPPER.writeValueAsString(each.json()));
        assertThat(started.status).isEqualTo(202);
        assertThat(started.location).isEqualTo(Http.BASE + "v1/simulations/7");
        assertThat(requested).isEqualTo(each.request());
        Http.Answer found = ask("GET", URI.create(started.location).getPath().substring("/onos/weft/".length()), null);
        assertThat(found.status).isEqualTo(200);
        assertThat(json(ask("GET", "v1/simulations", null))
                        .at("/simulations/0/id")
                        .asInt())
                .isEqualTo(7);
        assertThat(ask("DELETE", "v1/simulations/7", null).status).isEqualTo(200);
        assertThat(asked).containsExactly("start ", "get 7", "simulations ", "remove 7");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'load': [0.1]}|unknown field 'load'; expected routings, pattern, loads",
                "{'routings': 'minimal'}|routings is \"minimal\", expected a list of names",
                "{'loads': 0.1}|loads is 0.1, expected a list of numbers",
                "{'loads': ['0.1']}|expected a list of numbers",
                "{'settings': {'speedup': '2'}}|expected an object of whole numbers",
                "{'settings': [1]}|expected an object of whole numbers",
                "{'threads': 1.5}|threads is 1.5, expected a whole number",
                "{'maxCycles': 3000000000}|expected a whole number below 2^31",
                "{'seed': 'one'}|seed is \"one\", expected a whole number",
                "{'precision': true}|precision is true, expected a number",
                "{'seed': 18446744073709551617}|seed is 18446744073709551617, expected a whole number below 2^63",
                "{'settings': {'packet-bytes': 4294967552}}|expected an object of whole numbers below 2^31",
                "{'anyChannel': 4294967297}|anyChannel is 4294967297, expected a whole number below 2^31",
                "{'saturation': '0.01'}|saturation is \"0.01\", expected a number",
                "{'injection': 8}|injection is 8, expected a text",
                "{'workload': ['random']}|workload is [\"random\"], expected a text",
                "{'ranks': 4294967298}|ranks is 4294967298, expected a whole number below 2^31",
            })
    void aWrongQuestionAboutASimulationIsAnswered400(String body, String reason) throws Exception {
        assertIs(400, reason, ask("POST", "v1/simulations", body.replace('\'', '"')));
        assertThat(asked).isEmpty();
    }

    @Test
    void whatCannotBeSimulatedIsAnsweredWithTheReason() throws Exception {
        refusal = Refusal.notNow("simulation 7 is running");
        assertIs(409, "simulation 7 is running", ask("POST", "v1/simulations", "{}"));
        refusal = new Refusal("there is no routing 'x'");
        assertIs(400, "there is no routing 'x'", ask("POST", "v1/simulations", "{}"));
        refusal = Refusal.unknown("there is no simulation 8");
        assertIs(404, "there is no simulation 8", ask("GET", "v1/simulations/8", null));
        assertIs(404, "there is no simulation 8", ask("DELETE", "v1/simulations/8", null));
        assertIs(404, "there is no job 'last'", ask("GET", "v1/simulations/last", null));
    }

    @Test
    void whoMayOnlyLookSimulatesNothing() throws Exception {
        Set<String> viewer = Set.of("viewer");
        assertThat(ask(viewer, "GET", "v1/simulations").status).isEqualTo(200);
        assertThat(Http.ask(viewer, "POST", "v1/simulations", "{}").status).isEqualTo(403);
        assertThat(ask(viewer, "DELETE", "v1/simulations/7").status).isEqualTo(403);
        assertThat(asked).containsExactly("simulations ");
    }
}
