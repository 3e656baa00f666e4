package io.weft.onos;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weft.fabric.Fabric;
import io.weft.onos.cli.RegisteredCommands;
import io.weft.onos.rest.Http;
import io.weft.onos.simulation.SimulationComponent;
import io.weft.operations.Recording;
import io.weft.operations.Recording.Answer;
import io.weft.operations.job.JobState;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.refusal.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.karaf.shell.api.console.Command;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.onosproject.security.AuditService;

/**
 * What HTTP and ONOS's console answer is what was recorded of them, in {@code src/test/resources/recorded}; see
 * {@link Recording} for what may differ and how to record anew. What depends on a seed is in {@code recorded/seeded};
 * where streams of random numbers change, {@code -Dtest=RecordedAnswersTest#seeded* -Dweft.record=true} records that
 * alone.
 *
 * <p>The devices do what they are told. Before a question, in brackets, is who asks, if not an administrator, or that
 * there is no fabric.
 */
class RecordedAnswersTest {
    private static final Path RECORDED = Path.of("src/test/resources/recorded");
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Pattern QUESTION = Pattern.compile("(?:\\[([a-z ]+)] )?(.*)");
    private static final Pattern TIMES = Pattern.compile(
            "(?<=\"(?:seconds|wallSeconds|millisSinceProbes|started)\" {0,1}: {0,1})(\"[^\"]*\"|[-+.0-9eE]+)");
    private static final Pattern TIMES_IN_WORDS =
            Pattern.compile("(?<=\\b(?:seconds|wall seconds|millis since probes|started)\\s{1,60})[-+.:TZ0-9]+");
    /** Which those of this machine are. */
    private static final Pattern MOST_THREADS =
            Pattern.compile("(?<=bounds\"? {0,1}:? {0,1}\\{?\\s{1,5}\"?threads\"? {0,20}:? {0,20})[0-9]+");

    private ControlledTriangle controlled;
    private final FabricService service = new StandIn(this::fabric, this::answerOfFabric);
    private final SimulationComponent simulations = new SimulationComponent(service);
    private final List<Command> commands = RegisteredCommands.all();
    private boolean thereIsAFabric = true;

    private Optional<Fabric> fabric() {
        return thereIsAFabric ? Optional.of(ControlledTriangle.FABRIC) : Optional.empty();
    }

    private Result answerOfFabric(Request request) {
        if (!thereIsAFabric) {
            throw Refusal.notNow("there is no fabric");
        }
        return request.operation().answer(request, controlled.subject);
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

    @BeforeEach
    void start() throws Exception {
        StandIn.use(service, simulations, new NoAudit());
        controlled = new ControlledTriangle();
    }

    @AfterEach
    void close() {
        simulations.deactivate();
        controlled.close();
    }

    @TestFactory
    Stream<DynamicTest> http() throws Exception {
        return of("rest.txt");
    }

    @TestFactory
    Stream<DynamicTest> console() throws Exception {
        return of("console.txt");
    }

    @TestFactory
    Stream<DynamicTest> seededHttp() throws Exception {
        return of("seeded/rest.txt");
    }

    @TestFactory
    Stream<DynamicTest> seededConsole() throws Exception {
        return of("seeded/console.txt");
    }

    private Stream<DynamicTest> of(String file) throws Exception {
        return Recording.tests(RECORDED.resolve(file), RecordedAnswersTest::steady, this::answer);
    }

    private static String steady(String text) {
        String steady = TIMES.matcher(text).replaceAll("<time>");
        steady = TIMES_IN_WORDS.matcher(steady).replaceAll("<time>");
        return MOST_THREADS.matcher(steady).replaceAll("<threads>");
    }

    private Answer answer(String question) throws Exception {
        Matcher parts = QUESTION.matcher(question);
        parts.matches();
        String who = String.valueOf(parts.group(1));
        String asked = parts.group(2);
        thereIsAFabric = !who.equals("no fabric");
        Set<String> roles =
                who.equals("viewer") ? Set.of("viewer") : who.equals("nobody") ? Set.of() : Set.of("viewer", "admin");
        Answer answer = asked.startsWith("weft-") ? console(asked.split(" ")) : http(roles, asked.split(" ", 3));
        await().atMost(Duration.ofMinutes(2))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .until(() -> simulations.all().jobs().stream().noneMatch(job -> job.state() == JobState.RUNNING));
        return answer;
    }

    /** Method, path and body. */
    private static Answer http(Set<String> roles, String[] asked) throws Exception {
        Http.Answer response = Http.ask(roles, asked[0], asked[1], asked.length > 2 ? asked[2] : "");
        Answer answer = new Answer().exactly("status", String.valueOf(response.status));
        answer.exactly("location", response.location);
        String body = response.body;
        if (response.status >= 400 && !body.isEmpty()) {
            JsonNode refusal = MAPPER.readTree(body);
            answer.exactly("code", refusal.path("code").asText());
            return answer.worded("message", refusal.path("message").asText());
        }
        if (asked[1].endsWith("openapi.json")) {
            return answer.exactly("body", withoutWords(MAPPER.readTree(body)).toPrettyString() + "\n");
        }
        return answer.exactly("body", asked[0].equals("POST") && !response.location.isEmpty() ? begun(body) : body);
    }

    /** A description of what is asked and answered, without what it says of that. */
    private static JsonNode withoutWords(JsonNode node) {
        if (node.isObject()) {
            for (String words : List.of("summary", "description")) {
                if (node.path(words).isTextual()) {
                    ((ObjectNode) node).put(words, "<words>");
                }
            }
        }
        node.forEach(RecordedAnswersTest::withoutWords);
        return node;
    }

    /** A simulation that has begun, but for how far it is. */
    private static String begun(String json) throws Exception {
        ObjectNode simulation = (ObjectNode) MAPPER.readTree(json);
        simulation.put("state", "<state>").put("progress", "<progress>").put("points", "<points>");
        return MAPPER.writeValueAsString(simulation);
    }

    private Answer console(String[] words) throws Exception {
        Command command = commands.stream()
                .filter(each -> each.getName().equals(words[0]))
                .findFirst()
                .orElseThrow();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream outBefore = System.out;
        PrintStream errBefore = System.err;
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
            command.execute(null, List.of((Object[]) Arrays.copyOfRange(words, 1, words.length)));
        } finally {
            System.setOut(outBefore);
            System.setErr(errBefore);
        }
        String printed = out.toString(StandardCharsets.UTF_8);
        Answer answer = new Answer();
        if (!Arrays.asList(words).contains("--json") || !printed.startsWith("{")) {
            return answer.worded("printed", printed).worded("errors", err.toString(StandardCharsets.UTF_8));
        }
        return answer.exactly("printed", words[0].equals("weft-simulate") ? begun(printed) : printed);
    }
}
