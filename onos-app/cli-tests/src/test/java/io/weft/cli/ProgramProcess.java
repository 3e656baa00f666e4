package io.weft.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** {@code weft program} in a process of its own with a heap of 512 MB, which can be stopped, continued and killed. */
final class ProgramProcess implements AutoCloseable {
    static final String TOKEN = "a-token-for-tests-only";
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Process process;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final HttpClient client = HttpClient.newHttpClient();

    /** Starts it with these arguments. */
    ProgramProcess(Object... arguments) throws IOException {
        this(List.of(), arguments);
    }

    /**
     * Starts it with these arguments.
     *
     * @param prefix a command that takes its place, such as a shell that prepares something first
     */
    ProgramProcess(List<String> prefix, Object... arguments) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.weft.cli.Main",
                "program",
                "--json",
                "--listen",
                "0"));
        Arrays.stream(arguments).map(Object::toString).forEach(command::add);
        process = new ProcessBuilder(command).start();
        Thread reader = new Thread(
                () -> {
                    try (Stream<String> said = process.errorReader().lines()) {
                        said.forEach(lines::add);
                    } catch (RuntimeException e) {
                        lines.add("no more can be read: " + e.getMessage());
                    }
                },
                "program-output");
        reader.setDaemon(true);
        reader.start();
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    private void requireAlive() {
        if (!isAlive()) {
            throw new AssertionError("the controller ended: " + lines);
        }
    }

    /** What it said, by line. */
    List<String> lines() {
        return lines;
    }

    /** The names of the events that it told of. */
    List<String> events() {
        return told().map(line -> line.path("event").asText()).toList();
    }

    /** Its lines, but for those that it says before there are events. */
    private Stream<JsonNode> told() {
        return lines.stream().filter(line -> line.startsWith("{")).map(ProgramProcess::json);
    }

    /** Waits until it has told of an event. */
    void awaitEvent(String name) {
        Awaitility.await(name)
                .atMost(PATIENCE)
                .failFast("the controller has ended", this::requireAlive)
                .until(() -> events().contains(name));
    }

    /** Waits for what it answers to a path, until there is such an answer. */
    JsonNode await(String path, Predicate<JsonNode> expected) {
        awaitEvent("started");
        return Awaitility.await("such an answer to " + path)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .failFast("the controller has ended", this::requireAlive)
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> json(get(path).body()), expected);
    }

    /** Asks it for a change. */
    HttpResponse<String> post(String operation, String body) throws IOException, InterruptedException {
        return ask(to("/v1/" + operation).POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return ask(to(path));
    }

    private HttpRequest.Builder to(String path) {
        int port = told().map(line -> line.path("statusPort"))
                .filter(JsonNode::isInt)
                .mapToInt(JsonNode::asInt)
                .findFirst()
                .orElseThrow();
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", "application/json");
    }

    private HttpResponse<String> ask(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (IOException e) {
            throw new AssertionError("it says " + text, e);
        }
    }

    /** Sends it a signal, such as STOP and CONT. */
    void signal(String name) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + name, String.valueOf(pid()))
                .inheritIO()
                .start();
        if (kill.waitFor() != 0) {
            throw new AssertionError("there is no process " + pid());
        }
    }

    /** Waits for its end; returns its exit code. */
    int end() {
        Awaitility.await("its end").atMost(PATIENCE).until(() -> !isAlive());
        return process.exitValue();
    }

    /** Kills it, and waits until it is gone. */
    @Override
    public void close() {
        process.destroyForcibly();
        end();
    }
}
