package io.weft.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What clients can take of the machine that serves them. */
@Timeout(120)
class PageServerLimitsTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(200);
    /** More than sockets hold that nobody reads from. */
    private static final int LARGE = 12 << 20;

    private static final int THREADS = 32;
    private static final int RUNNING_AND_WAITING = 8;

    @TempDir
    private Path directory;

    private static String[] post(String path, String... more) {
        return Stream.concat(
                        Stream.of("POST " + path + " HTTP/1.1", "Host: localhost", "Content-Type: application/json"),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    private static String bearer() {
        return "Authorization: Bearer " + TestServer.TOKEN;
    }

    @Test
    void whatAClientMayNotDoIsRefusedBeforeItHasSaidAllOfIt() throws Exception {
        try (TestServer server = new TestServer(directory);
                Client raw = server.connect()) {
            String answer =
                    raw.send(post("/v1/drain", "Content-Length: 1000", "")).until("\r\n");
            assertThat(Client.status(answer)).isEqualTo(403);
        }
        try (TestServer server = new TestServer(directory)) {
            assertThat(server.ask(server.post("/v1/drain", "{")).statusCode()).isEqualTo(403);
            assertThat(server.ask(server.post("/v1/jobs", "{")).statusCode()).isEqualTo(403);
            assertThat(server.controller.asked).isEmpty();
        }
    }

    @Test
    void whatCarriesFilesMayBeLargerThanWhatCarriesNames() throws Exception {
        String large = "{\"new\": \"" + "x".repeat(100_000) + "\"}";
        String larger = "{\"request\": \"" + "x".repeat(500_000) + "\"}";
        try (TestServer server = new TestServer(directory)) {
            assertThat(server.ask(server.post("/v1/compare-cabling", large)).statusCode())
                    .isEqualTo(200);
            assertThat(server.ask(server.post("/v1/jobs", larger).header("Authorization", "Bearer " + TestServer.TOKEN))
                            .body())
                    .contains("there are no jobs");
            try (Client raw = server.connect()) {
                String refused = raw.send(post("/v1/what-if", "Content-Length: 100000", ""))
                        .all();
                assertThat(Client.status(refused)).isEqualTo(413);
                assertThat(refused).contains("\"code\":413", "larger than 64 KiB");
            }
        }
    }

    @Test
    void aBodyWhoseLengthIsNotSaidIsReadUpToTheLimit() throws Exception {
        try (TestServer server = new TestServer(directory);
                Client raw = server.connect()) {
            raw.send(post("/v1/what-if", "Transfer-Encoding: chunked", ""));
            String answer = raw.sendRaw("10001\r\n" + " ".repeat(0x10001)).until("\r\n");
            assertThat(Client.status(answer)).isEqualTo(413);
        }
    }

    @Test
    void deepTreesAreNotBuiltAndRefusalsAreShort() throws Exception {
        String deep = "{\"failures\": " + "[".repeat(30_000) + "]".repeat(30_000) + "}";
        String wide = "{\"failures\": [" + "{},".repeat(20_000) + "{}]}";
        try (TestServer server = new TestServer(directory)) {
            HttpResponse<String> refused = server.ask(server.post("/v1/what-if", deep));
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body()).contains("nested more than 64 deep");
            HttpResponse<String> shown = server.ask(server.post("/v1/what-if", wide));
            assertThat(shown.statusCode()).isEqualTo(400);
            assertThat(shown.body()).contains("expected a list of names").hasSizeLessThan(3_000);
        }
    }

    @Test
    void aBodyThatComesTooSlowlyIsAnswered408() throws Exception {
        try (TestServer server = new TestServer(directory, LONG, SHORT);
                Client raw = server.connect()) {
            String answer = raw.send(post("/v1/drain", bearer(), "Content-Length: 1000", ""))
                    .sendRaw("{")
                    .all();
            assertThat(Client.status(answer)).isEqualTo(408);
            assertThat(answer)
                    .contains("Content-Type: application/json", "X-Content-Type-Options: nosniff", "\"code\":408");
        }
    }

    @Test
    void headersThatComeTooSlowlyEndTheConnection() throws Exception {
        try (TestServer server = new TestServer(directory, SHORT, LONG)) {
            try (Client first = server.connect()) {
                first.sendRaw("GET /v1/status HTTP/1.1\r\nX: ");
                assertThat(endsWhileItDrips(first)).isTrue();
            }
            try (Client next = connectionThatWasUsed(server)) {
                next.sendRaw("GET /v1/status HTTP/1.1\r\nX: ");
                assertThat(endsWhileItDrips(next)).isTrue();
            }
        }
    }

    /** On a busy machine also what is sent at once may come too late. */
    private static Client connectionThatWasUsed(TestServer server) throws IOException {
        while (true) {
            Client client = server.connect();
            try {
                client.send("GET /v1/status HTTP/1.1", "Host: localhost", "").until("}");
                return client;
            } catch (IOException | AssertionError e) {
                client.close();
            }
        }
    }

    /** Sends a letter again and again until the server ends it, which the test's time limits. */
    private static boolean endsWhileItDrips(Client client) {
        try {
            while (!client.isEndedWithin(Duration.ofMillis(10))) {
                client.sendRaw("a");
            }
        } catch (IOException e) {
            // As by a reset.
        }
        return true;
    }

    @Test
    void connectionsThatAreUsedAreNotEndedForBeingOld() throws Exception {
        try (TestServer server = new TestServer(directory);
                Client client = server.connect()) {
            for (int i = 0; i < 3; i++) {
                String answer = client.send("GET /v1/status HTTP/1.1", "Host: localhost", "")
                        .until("}");
                assertThat(Client.status(answer)).isEqualTo(200);
            }
        }
    }

    @Test
    void connectionsOfAnotherMachineAreCounted() throws Exception {
        InetAddress far = InetAddress.getByName("192.0.2.1");
        try (ConnectionLimits limits = new ConnectionLimits(2, LONG)) {
            assertThat(limits.add(far)).isEqualTo(1);
            assertThat(limits.add(far)).isEqualTo(2);
            limits.remove(far);
            limits.remove(far);
            assertThat(limits.add(far)).isEqualTo(1);
        }
    }

    @Test
    void whoReadsNothingHoldsNoThread() throws Exception {
        List<Client> idle = new ArrayList<>();
        try (TestServer server = new TestServer(directory)) {
            server.controller.text = "x".repeat(LARGE);
            for (int i = 0; i < THREADS + RUNNING_AND_WAITING; i++) {
                Client client = server.connect();
                idle.add(client);
                client.send("GET /v1/map HTTP/1.1", "Host: localhost", "").until("\r\n\r\n");
            }
            assertThat(server.ask(server.to("/v1/status")).statusCode()).isEqualTo(200);
            assertThat(server.ask(server.to("/v1/map")).body()).hasSizeGreaterThan(LARGE);
        } finally {
            for (Client each : idle) {
                each.close();
            }
        }
    }

    @Test
    void whoDoesNotTakeAnAnswerInTimeIsCutOff() throws Exception {
        try (TestServer server = new TestServer(directory, LONG, Duration.ofMillis(1));
                Client slow = server.connect()) {
            server.controller.text = "x".repeat(LARGE);
            slow.send("GET /v1/map HTTP/1.1", "Host: localhost", "");
            assertThat(slow.countSlowly()).isLessThan(LARGE);
        }
    }

    @Test
    void whileAnswersTakeLongOthersAreRefusedAtOnceAndTheStatusIsAnswered() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        try (TestServer server = new TestServer(directory)) {
            server.controller.held = released;
            List<CompletableFuture<HttpResponse<String>>> asked = new ArrayList<>();
            for (int i = 0; i <= RUNNING_AND_WAITING; i++) {
                asked.add(server.client().sendAsync(server.to("/v1/map").build(), BodyHandlers.ofString()));
            }
            HttpResponse<?> first = (HttpResponse<?>) CompletableFuture.anyOf(asked.toArray(CompletableFuture[]::new))
                    .get();
            assertThat(first.statusCode()).isEqualTo(503);
            assertThat(first.headers().firstValue("Retry-After")).contains("1");
            for (String path : List.of("/v1/about", "/v1/status", "/v1/events", "/health", "/ui/none", "/metrics")) {
                assertThat(server.ask(server.to(path)).statusCode()).as(path).isNotEqualTo(503);
            }
            released.countDown();
            int answered = 0;
            for (CompletableFuture<HttpResponse<String>> each : asked) {
                answered += each.get().statusCode() == 200 ? 1 : 0;
            }
            // Those that waited may have been refused after their time on a busy machine.
            assertThat(answered).isBetween(RUNNING_AND_WAITING / 2, RUNNING_AND_WAITING);
        } finally {
            released.countDown();
        }
    }

    @Test
    void scrapesAreAnsweredOneAtATime() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        try (TestServer server = new TestServer(directory)) {
            server.controller.scrapeHeld = released;
            List<CompletableFuture<HttpResponse<String>>> asked = new ArrayList<>();
            for (int i = 0; i < RUNNING_AND_WAITING; i++) {
                asked.add(server.client().sendAsync(server.to("/metrics").build(), BodyHandlers.ofString()));
            }
            HttpResponse<?> first = (HttpResponse<?>) CompletableFuture.anyOf(asked.toArray(CompletableFuture[]::new))
                    .get();
            assertThat(first.statusCode()).isEqualTo(503);
            assertThat(server.controller.scrapes.get()).isLessThanOrEqualTo(1);
            assertThat(server.ask(server.to("/health")).statusCode()).isEqualTo(200);
            released.countDown();
        } finally {
            released.countDown();
        }
    }
}
