package io.weft.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.cli.output.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openqa.selenium.Keys;

/** {@code weft emulate --serve --listen} of a HyperX of nine switches in this process, until it is closed. */
final class EmulatedPage implements PagedFabric, AutoCloseable {
    static final String TOKEN = "a-token-for-tests-only";
    private static final Pattern PAGE = Pattern.compile("(?m)^page +(http://\\S+)$");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Heard out = new Heard();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final HttpClient client = HttpClient.newHttpClient();
    private final Thread thread;
    private final URI page;

    /** Waits until it is programmed. */
    EmulatedPage(Path directory) throws Exception {
        Path token = Files.writeString(directory.resolve("token"), TOKEN + "\n");
        ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Path targets = FreeTargets.in(directory, "");
        free.close();
        thread = new Thread(() -> {
            try (Console console = new Console(out, err, false)) {
                Weft.run(
                        console,
                        "emulate",
                        "--serve",
                        "--listen",
                        Integer.toString(free.getLocalPort()),
                        "--token",
                        token.toString(),
                        "--targets",
                        targets.toString(),
                        Run.example("hyperx-3x3").toString());
            } finally {
                out.end();
            }
        });
        thread.start();
        Matcher found = PAGE.matcher(out.await(
                "a page and a verdict", PATIENCE, text -> PAGE.matcher(text).find() && text.contains("verdict")));
        found.find();
        page = URI.create(found.group(1));
    }

    @Override
    public URI page() {
        return page;
    }

    /** What the console has shown of its events. */
    String log() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void logIn(Browser browser) {
        browser.element("button[aria-label='Log in']").click();
        browser.element("#login-token").sendKeys(TOKEN, Keys.ENTER);
        browser.element("button[aria-label='Log out']");
    }

    @Override
    public void cut(String link) throws IOException, InterruptedException {
        ask("cut", "{\"names\": [\"" + link + "\"]}");
    }

    @Override
    public void restore(String link) throws IOException, InterruptedException {
        ask("restore", "{\"names\": [\"" + link + "\"]}");
    }

    @Override
    public JsonNode ask(String operation, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(page.resolve("../v1/" + operation))
                        .header("Authorization", "Bearer " + TOKEN)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
        if (answer.statusCode() >= 400) {
            throw new AssertionError(operation + ": " + answer.body());
        }
        return MAPPER.readTree(answer.body());
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
