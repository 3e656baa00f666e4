package io.weft.onos;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.weft.fabric.Fabric;
import io.weft.onos.cluster.ClusterNodes;
import io.weft.onos.cluster.FabricPackets;
import io.weft.onos.cluster.FakeCluster;
import io.weft.onos.cluster.NodePackets;
import io.weft.onos.device.FakeClients;
import io.weft.onos.device.WeftPipeconf;
import io.weft.onos.host.DeviceTables;
import io.weft.onos.host.DeviceTraffic;
import io.weft.onos.host.FabricDevices;
import io.weft.onos.host.FakeDrivers;
import io.weft.onos.host.FakeGroups;
import io.weft.onos.host.FakeRules;
import io.weft.onos.host.OnosServices;
import io.weft.onos.rest.WeftWebApplication;
import io.weft.onos.simulation.SimulationComponent;
import io.weft.operations.Recording;
import io.weft.operations.Recording.Answer;
import io.weft.operations.Request;
import io.weft.operations.Result;
import io.weft.operations.Subject;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.Principal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.ws.rs.core.HttpHeaders;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.SecurityContext;
import org.apache.karaf.shell.api.action.Action;
import org.apache.karaf.shell.api.action.Argument;
import org.apache.karaf.shell.api.action.Command;
import org.apache.karaf.shell.api.action.Option;
import org.glassfish.jersey.internal.MapPropertiesDelegate;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ContainerResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.onlab.junit.TestUtils;
import org.onlab.osgi.DefaultServiceDirectory;
import org.onlab.osgi.ServiceDirectory;
import org.onlab.rest.BaseResource;
import org.onosproject.cluster.NodeId;
import org.onosproject.core.DefaultApplicationId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.device.DeviceServiceAdapter;
import org.onosproject.net.pi.PiPipeconfServiceAdapter;
import org.onosproject.net.pi.model.PiPipeconf;
import org.onosproject.security.AuditService;

/**
 * What HTTP and ONOS's console answer is what was recorded of them, in {@code src/test/resources/recorded}; see {@link
 * Recording} for what may differ and how to record anew. What depends on a seed is in {@code recorded/seeded}; where streams
 * of random numbers change, {@code -Dtest=RecordedAnswersTest#seeded* -Dweft.record=true} records that alone.
 *
 * <p>The devices do what they are told. Before a question, in brackets, is who asks, if not an administrator, or that there is
 * no fabric.
 */
class RecordedAnswersTest {
    private static final Path RECORDED = Path.of("src/test/resources/recorded");
    private static final String CONFIGURATION = "{\"version\": 1, \"name\": \"test\", "
            + "\"topology\": {\"type\": \"hyperx\", \"dimensions\": [3], \"concentration\": 1}, \"virtualChannels\": 4, "
            + "\"probes\": {\"perSecond\": 0}}";
    private static final Fabric FABRIC =
            ConfiguredFabric.parse("test", CONFIGURATION).fabric();
    private static final Set<DeviceId> DEVICES = IntStream.range(
                    0, FABRIC.topology().switchCount())
            .mapToObj(new FabricDevices(FABRIC.topology())::device)
            .collect(Collectors.toSet());
    private static final NodeId SELF = NodeId.nodeId("10.0.0.1");
    private static final ApplicationHandler HTTP = new ApplicationHandler(new WeftWebApplication());
    private static final URI BASE = URI.create("http://127.0.0.1:8181/onos/weft/");
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Pattern QUESTION = Pattern.compile("(?:\\[([a-z ]+)] )?(.*)");
    private static final Pattern TIMES = Pattern.compile(
            "(?<=\"(?:seconds|wallSeconds|millisSinceProbes|started)\" {0,1}: {0,1})(\"[^\"]*\"|[-+.0-9eE]+)");
    private static final Pattern TIMES_IN_WORDS =
            Pattern.compile("(?<=\\b(?:seconds|wall seconds|millis since probes|started)\\s{1,60})[-+.:TZ0-9]+");
    /** Which those of this machine are. */
    private static final Pattern MOST_THREADS =
            Pattern.compile("(?<=bounds\"? {0,1}:? {0,1}\\{?\\s{1,5}\"?threads\"? {0,20}:? {0,20})[0-9]+");

    private final FakeCluster cluster = new FakeCluster();
    private final FakeClients clients = new FakeClients(9, DEVICES);
    private final FakeRules rules = new FakeRules();
    private final PiPipeconf program = WeftPipeconf.make();
    private final ClusterNodes nodes = new ClusterNodes(
            cluster.cluster(SELF), cluster.leaderships(), cluster.masterships(), () -> {}, device -> {}, Runnable::run);
    private final FabricPackets packets = new FabricPackets(
            new NodePackets(clients, program, device -> Optional.of(9L)),
            nodes,
            cluster.messages(SELF),
            clients.events);
    private final FabricRun run = new FabricRun(
            FABRIC,
            new OnosServices(new Devices(), rules, new FakeGroups(), new Programs(), new FakeDrivers()),
            packets,
            new DeviceTables(clients, program, device -> Optional.of(9L)),
            new DeviceTraffic(clients, program, device -> Optional.of(9L)),
            new DefaultApplicationId(7, "io.weft"));
    private final FabricMemory memory = new FabricMemory(new FakeStore());
    private final Subject subject = run.subject(memory);
    private final Service service = new Service();
    private final SimulationComponent simulations = new SimulationComponent(service);
    private boolean thereIsAFabric = true;

    private static final class Devices extends DeviceServiceAdapter {
        @Override
        public boolean isAvailable(DeviceId device) {
            return DEVICES.contains(device);
        }
    }

    private final class Programs extends PiPipeconfServiceAdapter {
        @Override
        public Optional<PiPipeconf> getPipeconf(DeviceId device) {
            return Optional.of(program);
        }
    }

    private final class Service implements FabricService {
        @Override
        public Optional<Fabric> fabric() {
            return thereIsAFabric ? Optional.of(FABRIC) : Optional.empty();
        }

        @Override
        public Optional<String> refusal() {
            return Optional.empty();
        }

        @Override
        public Optional<String> leader() {
            return Optional.of("10.0.0.1");
        }

        @Override
        public Result answer(Request request) {
            if (!thereIsAFabric) {
                throw new IllegalStateException("there is no fabric");
            }
            return request.operation().answer(request, subject);
        }
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

    private static final class User implements SecurityContext {
        private final Set<String> roles;

        User(String... roles) {
            this.roles = Set.of(roles);
        }

        @Override
        public Principal getUserPrincipal() {
            return () -> "somebody";
        }

        @Override
        public boolean isUserInRole(String role) {
            return roles.contains(role);
        }

        @Override
        public boolean isSecure() {
            return false;
        }

        @Override
        public String getAuthenticationScheme() {
            return BASIC_AUTH;
        }
    }

    @BeforeEach
    void start() throws Exception {
        ServiceDirectory services = new ServiceDirectory() {
            @Override
            public <T> T get(Class<T> type) {
                return Stream.of(service, simulations, new NoAudit())
                        .filter(type::isInstance)
                        .map(type::cast)
                        .findFirst()
                        .orElseThrow();
            }
        };
        TestUtils.setField(BaseResource.class, "services", services);
        DefaultServiceDirectory.use(services);
        rules.carriedOutBy(clients);
        memory.runs(CONFIGURATION);
        run.start(Set.of()).get(10, TimeUnit.SECONDS);
        run.programmed().get(10, TimeUnit.SECONDS);
    }

    @AfterEach
    void close() {
        simulations.deactivate();
        run.close();
        packets.close();
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
        SecurityContext user = who.equals("viewer")
                ? new User("viewer")
                : who.equals("nobody") ? new User() : new User("viewer", "admin");
        Answer answer = asked.startsWith("weft-") ? console(asked.split(" ")) : http(user, asked.split(" ", 3));
        while (simulations.all().toString().contains("state=running")) {
            LockSupport.parkNanos(1_000_000);
        }
        return answer;
    }

    /** Method, path and body. */
    private static Answer http(SecurityContext user, String[] asked) throws Exception {
        ContainerRequest request =
                new ContainerRequest(BASE, BASE.resolve(asked[1]), asked[0], user, new MapPropertiesDelegate());
        request.header(HttpHeaders.ACCEPT, MediaType.APPLICATION_JSON);
        if (asked.length > 2) {
            request.header(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON);
            request.setEntityStream(new ByteArrayInputStream(asked[2].getBytes(StandardCharsets.UTF_8)));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ContainerResponse response = HTTP.apply(request, out).get();
        Answer answer = new Answer().exactly("status", String.valueOf(response.getStatus()));
        String location = response.getHeaderString(HttpHeaders.LOCATION);
        answer.exactly("location", location == null ? "" : location);
        String body = out.toString(StandardCharsets.UTF_8);
        if (response.getStatus() >= 400 && !body.isEmpty()) {
            JsonNode refusal = MAPPER.readTree(body);
            answer.exactly("code", refusal.path("code").asText());
            return answer.worded("message", refusal.path("message").asText());
        }
        if (asked[1].endsWith("openapi.json")) {
            return answer.exactly("body", withoutWords(MAPPER.readTree(body)).toPrettyString() + "\n");
        }
        return answer.exactly("body", asked[0].equals("POST") && location != null ? begun(body) : body);
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
        Action command = command(words[0]);
        give(command, Arrays.asList(words).subList(1, words.length));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream outBefore = System.out;
        PrintStream errBefore = System.err;
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
            command.execute();
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

    private static Action command(String name) throws Exception {
        Class<?> found = new ClassFileImporter()
                .importPackages("io.weft.onos.cli").stream()
                        .filter(each -> each.isAnnotatedWith(Command.class)
                                && each.getAnnotationOfType(Command.class)
                                        .name()
                                        .equals(name))
                        .findFirst()
                        .orElseThrow()
                        .reflect();
        return (Action) found.getDeclaredConstructor().newInstance();
    }

    /** Sets options and arguments as Karaf does. */
    private static void give(Action command, List<String> words) throws IllegalAccessException {
        Map<Integer, Field> arguments = new TreeMap<>();
        Map<String, Field> options = new TreeMap<>();
        for (Class<?> type = command.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                field.setAccessible(true);
                Option option = field.getAnnotation(Option.class);
                if (option != null) {
                    options.put(option.name(), field);
                    Arrays.stream(option.aliases()).forEach(alias -> options.put(alias, field));
                }
                if (field.isAnnotationPresent(Argument.class)) {
                    arguments.put(field.getAnnotation(Argument.class).index(), field);
                }
            }
        }
        int index = 0;
        for (int w = 0; w < words.size(); w++) {
            Field field = options.get(words.get(w));
            if (field != null && field.getType() == boolean.class) {
                field.setBoolean(command, true);
            } else if (field != null) {
                set(command, field, words.get(++w));
            } else {
                Field argument = arguments.get(index);
                set(command, argument, words.get(w));
                index += argument.getType() == List.class ? 0 : 1;
            }
        }
    }

    private static void set(Action command, Field field, String word) throws IllegalAccessException {
        Class<?> type = field.getType();
        if (type == List.class) {
            List<Object> several = new ArrayList<>();
            if (field.get(command) != null) {
                several.addAll((List<?>) field.get(command));
            }
            several.add(word);
            field.set(command, several);
        } else if (type == String.class) {
            field.set(command, word);
        } else if (type == int.class || type == Integer.class) {
            field.set(command, Integer.valueOf(word));
        } else if (type == long.class) {
            field.set(command, Long.valueOf(word));
        } else {
            field.set(command, Double.valueOf(word));
        }
    }
}
