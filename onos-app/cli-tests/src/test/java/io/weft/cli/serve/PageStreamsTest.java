package io.weft.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.live.Event;
import io.weft.control.live.Event.Severity;
import io.weft.http.FabricHost.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What streams of events tell, and to whom. */
@Timeout(120)
class PageStreamsTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    /** A thousand events of this length are more than sockets hold that nobody reads from. */
    private static final String LONG_SENTENCE = "x".repeat(8_000);

    @TempDir
    private Path directory;

    private TestServer server;
    private FakeController controller;

    @BeforeEach
    void start() throws IOException {
        server = new TestServer(directory);
        controller = server.controller;
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** By HTTP/1.0, in which no lengths of chunks stand in the middle of a text. */
    private static Client stream(TestServer server, String... headers) throws IOException {
        return server.connect()
                .send("GET /v1/events HTTP/1.0", "Host: localhost", "Accept: text/event-stream")
                .send(headers)
                .send("");
    }

    private Client stream(String... headers) throws IOException {
        return stream(server, headers);
    }

    private static Event event(String label) {
        return new Event(label, Severity.INFO, label);
    }

    @Test
    void aStreamTellsHowThingsAreAndWhatHappens() throws Exception {
        controller.happens(event("started"));
        try (Client stream = stream()) {
            assertThat(stream.until("event: hello"))
                    .contains("200 OK", "text/event-stream", "event: status", "\"state\":\"whole\"");
            assertThat(stream.until("id: a-1")).contains("\"run\":\"a\"", "\"lost\":false");
            assertThat(stream.until("\n\n")).contains("\"event\":\"started\"");
            controller.happens(new Event("link-down", Severity.WARNING, "l counts as failed"));
            assertThat(stream.until("id: a-2")).doesNotContain("event: status", "a-1");
            assertThat(stream.until("\n\n")).contains("link-down");
            controller.state = "degraded";
            assertThat(stream.until("\"state\":\"degraded\"")).doesNotContain("whole", "event: event");
            stream.until("\n\n");
            // A sign of life comes, and no status that is as the last one.
            assertThat(stream.until("\n:\n")).doesNotContain("event: status");
        }
    }

    @Test
    void whoComesBackLearnsWhatHappenedMeanwhileAndWhetherTheControllerIsAnother() throws Exception {
        for (int i = 1; i <= 3; i++) {
            controller.happens(event("e" + i));
        }
        try (Client stream = stream("Last-Event-ID: a-2")) {
            assertThat(stream.until("id: a-3"))
                    .contains("event: status", "\"lost\":false")
                    .doesNotContain("a-2", "a-1");
            controller.restarts("b");
            controller.happens(event("started"));
            assertThat(stream.until("id: b-1")).contains("event: hello", "\"run\":\"b\"", "\"lost\":true");
        }
        try (Client stream = stream("Last-Event-ID: a-3")) {
            assertThat(stream.until("id: b-1")).contains("\"lost\":true");
        }
    }

    /** A page that is open would go on showing the fabric of a process that was started anew with another file. */
    @Test
    void aPlanHasNoEventsButTellsByWhichProcessItIsServed() throws Exception {
        controller.kind = Kind.FILE;
        String first;
        try (Client stream = stream()) {
            assertThat(stream.until("event: hello\n")).contains("event: status", "\"state\":\"whole\"");
            first = stream.until("\n\n");
            assertThat(first).contains("\"run\":\"", "\"lost\":false");
        }
        try (Client stream = stream()) {
            stream.until("event: hello\n");
            assertThat(stream.until("\n\n")).isEqualTo(first);
        }
        try (TestServer other = new TestServer(directory)) {
            other.controller.kind = Kind.FILE;
            try (Client stream = stream(other)) {
                stream.until("event: hello\n");
                assertThat(stream.until("\n\n")).isNotEqualTo(first);
            }
        }
    }

    @Test
    void manyEventsAtOnceAllComeInTheirOrder() throws Exception {
        controller.happens(event("first"));
        try (Client present = stream()) {
            present.until("id: a-1\n");
            for (int i = 2; i <= 2_500; i++) {
                controller.happens(event("one of many"));
            }
            assertThat(ids(present.until("id: a-2500\n"))).isEqualTo(numbers(2, 2_500));
        }
        try (Client late = stream("Last-Event-ID: a-3")) {
            assertThat(ids(late.until("id: a-2500\n"))).isEqualTo(numbers(4, 2_500));
        }
    }

    @Test
    void whoHasMuchToCatchUpWithIsToldHowThingsAreAndThenAllOfIt() throws Exception {
        controller.happens(event("first"));
        for (int i = 2; i <= 1_500; i++) {
            controller.happens(new Event("e", Severity.INFO, LONG_SENTENCE));
        }
        try (Client late = stream("Last-Event-ID: a-1")) {
            assertThat(late.until("event: hello")).contains("event: status");
            late.until("id: a-2\n");
            late.until("id: a-1500\n");
            controller.happens(event("last"));
            late.until("id: a-1501\n");
        }
    }

    @Test
    void whoTakesNothingIsCutOffAndOthersAreNot() throws Exception {
        try (TestServer impatient = new TestServer(directory, LONG, Duration.ofMillis(500));
                Client idle = stream(impatient)) {
            idle.until("event: hello");
            for (int i = 1; i <= 1_500; i++) {
                impatient.controller.happens(new Event("e", Severity.INFO, LONG_SENTENCE));
            }
            idle.awaitReset();
        }
    }

    @Test
    void anErrorEndsNoStream() throws Exception {
        try (Client stream = stream()) {
            stream.until("event: hello");
            controller.error = new StackOverflowError("of a test");
            while (controller.error != null) {
                Thread.onSpinWait();
            }
            controller.happens(event("later"));
            stream.until("id: a-1\n");
        }
    }

    @Test
    void aStreamBeginsBeforeAnythingIsTold() throws Exception {
        controller.error = new StackOverflowError("of a test");
        try (Client stream = stream()) {
            assertThat(Client.status(stream.until("\r\n\r\n"))).isEqualTo(200);
        }
    }

    private static List<Integer> ids(String stream) {
        return Pattern.compile("id: a-(\\d+)")
                .matcher(stream)
                .results()
                .map(found -> Integer.valueOf(found.group(1)))
                .toList();
    }

    private static List<Integer> numbers(int from, int to) {
        return IntStream.rangeClosed(from, to).boxed().toList();
    }

    @Test
    void aThousandStreamsAreBoundedAndOthersAreAnswered() throws Exception {
        List<Client> streams = new ArrayList<>();
        try {
            int refused = 0;
            for (int i = 0; i < 1_000; i++) {
                Client stream = stream();
                streams.add(stream);
                refused += Client.status(stream.until("\r\n")) == 503 ? 1 : 0;
            }
            assertThat(refused).isEqualTo(1_000 - 256);
            assertThat(server.ask(server.to("/v1/status")).statusCode()).isEqualTo(200);
            controller.happens(event("e"));
            assertThat(streams.get(100).until("id: a-1")).contains("event: hello");
        } finally {
            for (Client each : streams) {
                each.close();
            }
        }
    }
}
