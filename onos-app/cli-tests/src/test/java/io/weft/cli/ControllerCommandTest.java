package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.weft.cli.output.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people ask a controller that runs. */
class ControllerCommandTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String LINK = "h0.0--h0.1";

    @TempDir
    static Path directory;

    private static EmulatedPage fabric;
    private static Path token;

    @BeforeAll
    static void start() throws Exception {
        fabric = new EmulatedPage(directory);
        token = directory.resolve("token");
    }

    @AfterAll
    static void end() {
        fabric.close();
    }

    private static Run ask(Object... arguments) {
        List<Object> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--at", fabric.page().getAuthority()));
        return Run.weft(all.toArray());
    }

    private static Run change(Object... arguments) {
        List<Object> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--token", token));
        return ask(all.toArray());
    }

    @Test
    void theStatusIsToldInWordsAndAsJson() {
        Run words = ask("status");
        assertThat(words.code()).as(words.err()).isZero();
        assertThat(words.out()).contains("controller ", "in charge").doesNotContain("{");
        assertThat(words.out().lines()).allMatch(line -> line.length() <= 80);
        Run json = ask("status", "--json");
        assertThat(json.code()).isZero();
        assertThat(json.json().get("controller").asText()).isEqualTo("in charge");
    }

    @Test
    void linksAreDrainedAndUsedAgain() {
        Run drained = change("drain", LINK);
        assertThat(drained.code()).as(drained.err()).isZero();
        assertThat(drained.out()).contains(LINK);
        assertThat(ask("status", "--json").json().get("drained")).hasToString("[\"" + LINK + "\"]");
        assertThat(ask("events", "--most", "20").out()).contains("asked: token asks for drain name=" + LINK);
        JsonNode used = change("undrain", "--json", LINK).json();
        assertThat(used.get("drained")).isEmpty();
        assertThat(used.get("done").asBoolean()).isTrue();
    }

    @Test
    void theRoutingIsChangedAndChangedBack() {
        assertThat(change("change-routing", "--scheme", "valiant").code()).isZero();
        assertThat(ask("status", "--json").json().get("scheme").asText()).isEqualTo("valiant");
        assertThat(change("change-routing", "--scheme", "minimal").code()).isZero();
    }

    @Test
    void whatIsRefusedIsToldAsTheControllerSaysIt() throws IOException {
        Run forbidden = ask("drain", LINK);
        assertThat(forbidden.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(forbidden.out()).isEmpty();
        assertThat(forbidden.err()).startsWith("weft: this client may only look: changes need a token");
        Run unknown = change("drain", "h9.9");
        assertThat(unknown.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(unknown.err()).startsWith("weft: there is no switch 'h9.9' in the fabric");
        Path wrong = Files.writeString(directory.resolve("wrong"), "another-token-than-it-has\n");
        Run stranger = ask("status", "--token", wrong);
        assertThat(stranger.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(stranger.err()).contains("token");
        Run none = ask("status", "--token", directory.resolve("none"));
        assertThat(none.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(none.err()).contains("none: no such file");
        assertThat(directory.resolve("none")).doesNotExist();
    }

    @Test
    void nobodyAndStrangersAreToldApart() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Run nobody = Run.weft("status", "--at", "127.0.0.1:" + port);
        assertThat(nobody.code()).isEqualTo(ExitCode.UNAVAILABLE);
        assertThat(nobody.err())
                .isEqualTo("weft: no controller answers at http://127.0.0.1:" + port
                        + "/: start weft program, or say with --at where it runs\n");
        try (ServerSocket stranger = new ServerSocket(0)) {
            Thread server = new Thread(() -> {
                try (Socket client = stranger.accept();
                        OutputStream out = client.getOutputStream()) {
                    out.write("HTTP/1.1 403 Forbidden\r\nContent-Length: 4\r\n\r\n\u001b[2J"
                            .getBytes(StandardCharsets.US_ASCII));
                    client.getInputStream().readAllBytes();
                } catch (IOException e) {
                    // The client has left.
                }
            });
            server.start();
            Run other = Run.weft("status", "--at", "127.0.0.1:" + stranger.getLocalPort());
            assertThat(other.code()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(other.err())
                    .contains("is no controller of Weft: it said HTTP 403")
                    .doesNotContain("\u001b");
        }
    }

    @Test
    void whereTheControllerIsMustBeAnAddress() {
        for (String wrong : List.of("ftp://h", "http://", "h:port", "http://u:p@h", "http://h/?q")) {
            Run run = Run.weft("status", "--at", wrong);
            assertThat(run.code()).as(wrong).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(run.err()).startsWith("weft: --at is '" + wrong + "', but must be a host and a port");
        }
    }

    @Test
    void eventsAreFollowed() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Thread following = new Thread(() -> {
            try (Console console = new Console(out, err, false)) {
                Weft.run(
                        console,
                        "events",
                        "--follow",
                        "--most",
                        "1",
                        "--at",
                        fabric.page().getAuthority());
            }
        });
        following.start();
        await().atMost(PATIENCE).until(() -> out.size() > 0);
        assertThat(out.toString(StandardCharsets.UTF_8).lines().filter(line -> line.startsWith("20")))
                .hasSize(1);
        fabric.cut("h1.0--h1.1");
        await().atMost(PATIENCE)
                .until(() -> out.toString(StandardCharsets.UTF_8).contains("h1.0--h1.1"));
        fabric.restore("h1.0--h1.1");
        following.interrupt();
        following.join();
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .allMatch(line -> line.matches("20\\d\\d-\\d\\d-\\d\\dT.*Z +\\S+: .*|  .*"));
        Run json = ask("events", "--most", "2", "--json");
        assertThat(json.json().get("events")).hasSize(2);
    }
}
