package io.weft.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.weft.cli.output.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** {@code weft program} in this process, until it is closed, with an HTTP server on a port that it finds itself. */
final class RunningProgram implements AutoCloseable {
    private static final Pattern PORT = Pattern.compile("(?:statusPort\":|answers on port) ?(\\d+)");
    /** Far longer than anything takes on a busy machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Heard err = new Heard();
    private final CompletableFuture<Integer> code = new CompletableFuture<>();
    private final Thread thread;

    /** Runs it with these arguments. */
    RunningProgram(Object... arguments) {
        String[] words = Stream.concat(Stream.of("program", "--listen", 0), Stream.of(arguments))
                .map(Object::toString)
                .toArray(String[]::new);
        this.thread = new Thread(() -> {
            try (Console console = new Console(out, err, false)) {
                code.complete(Weft.run(console, words));
            } finally {
                code.complete(-1);
                err.end();
            }
        });
        thread.start();
    }

    /** The answer to a path, once there is one that this holds for; fails if the program ends before, or hangs. */
    HttpResponse<String> get(String path, Predicate<HttpResponse<String>> expected) throws Exception {
        Matcher port = PORT.matcher(
                err.await("a port", PATIENCE, text -> PORT.matcher(text).find()));
        port.find();
        return Awaitility.await("such an answer to " + path)
                .atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(20))
                .failFast("the program ended", code::isDone)
                .until(() -> get(port.group(1), path), expected);
    }

    /** The same as {@link #ask}, for another thread. */
    HttpResponse<String> asked(String operation, String token, String body) {
        try {
            return ask(operation, token, body);
        } catch (Exception e) {
            throw new AssertionError(operation, e);
        }
    }

    /** The answer to a question for an operation, by who knows the token. */
    HttpResponse<String> ask(String operation, String token, String body) throws Exception {
        Matcher port = PORT.matcher(err());
        if (!port.find()) {
            throw new AssertionError("there is no server yet: " + err());
        }
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + port.group(1) + "/v1/" + operation))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static HttpResponse<String> get(String port, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** The answer to a path, once the program is healthy. */
    HttpResponse<String> getOnceHealthy(String path) throws Exception {
        get("/health", answer -> answer.statusCode() == 200);
        return get(path, answer -> true);
    }

    /** The events of this name that it has told until now, with {@code --json}. */
    List<JsonNode> told(String event) {
        return told(err(), event);
    }

    private static List<JsonNode> told(String text, String event) {
        return Run.events(text.substring(0, text.lastIndexOf('\n') + 1), event);
    }

    /** Waits until it has told so many events of this name. */
    void whenTold(String event, int count) throws Exception {
        err.await(
                count + " events " + event, PATIENCE, text -> told(text, event).size() >= count);
    }

    private String err() {
        return err.text();
    }

    /** Ends it; what it came to. */
    Run end() throws Exception {
        close();
        return new Run(code.get(PATIENCE.toSeconds(), TimeUnit.SECONDS), out.toString(StandardCharsets.UTF_8), err());
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
