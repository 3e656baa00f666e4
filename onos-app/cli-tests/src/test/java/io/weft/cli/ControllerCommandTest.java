package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
        assertThat(ask("events", "--most", "20").out()).contains("asked: token asked for drain name=" + LINK + ": done");
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
        assertThat(stranger.err()).contains("need a token that weft was started with");
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
        Run login = strangers("200 OK", "<html>log in</html>");
        assertThat(login.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(login.out()).isEmpty();
        assertThat(login.err()).contains("is no controller of Weft: it said HTTP 200");
        Run other = strangers("403 Forbidden", "{\"message\": \"no\\u001b[2J\"}");
        assertThat(other.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(other.err()).isEqualTo("weft: no\\u001b[2J\n");
    }

    /** What weft says where somebody else answers. */
    private static Run strangers(String status, String body) throws Exception {
        String answer =
                "HTTP/1.1 " + status + "\r\nConnection: close\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
        try (ServerSocket stranger = new ServerSocket(0)) {
            Thread server = new Thread(() -> {
                try (Socket client = stranger.accept();
                        OutputStream out = client.getOutputStream()) {
                    out.write(answer.getBytes(StandardCharsets.US_ASCII));
                } catch (IOException e) {
                    // The client has left.
                }
            });
            server.setDaemon(true);
            server.start();
            return Run.weft("status", "--at", "127.0.0.1:" + stranger.getLocalPort());
        }
    }

    @Test
    void whereTheControllerIsMustBeAnAddress() {
        for (String wrong : List.of("ftp://h", "http://", "h:port", "http://u:p@h", "http://h/?q", "h:99999", "::1")) {
            Run run = Run.weft("status", "--at", wrong);
            assertThat(run.code()).as(wrong).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(run.err()).startsWith("weft: --at is '" + wrong + "', but must be a host and a port");
        }
        Run plain = Run.weft("status", "--at", "h", "--trust", "ca.pem");
        assertThat(plain.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(plain.err()).startsWith("weft: --trust is for TLS: write --at https://h:9464");
    }

    /** None is left out, though more happen between two looks than are asked for at first. */
    @Test
    void eventsAreFollowed() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        String at = fabric.page().getAuthority();
        Thread following = new Thread(() -> {
            try (Console console = new Console(out, err, false)) {
                Weft.run(console, "events", "--follow", "--json", "--most", "1", "--at", at);
            }
        });
        following.setDaemon(true);
        following.start();
        try {
            await().atMost(PATIENCE).until(() -> out.size() > 0);
            for (int i = 0; i < 3; i++) {
                assertThat(change("drain", LINK).code()).isZero();
                assertThat(change("undrain", LINK).code()).isZero();
            }
            String last = ask("events", "--json").json().get("last").asText();
            await().atMost(PATIENCE).until(() -> text(out).contains("\"" + last + "\""));
        } finally {
            following.interrupt();
            following.join(PATIENCE.toMillis());
        }
        List<Integer> numbers = new ArrayList<>();
        for (String line : text(out).lines().toList()) {
            String id = new ObjectMapper().readTree(line).get("id").asText();
            numbers.add(Integer.parseInt(id.substring(id.indexOf('-') + 1)));
        }
        for (int i = 1; i < numbers.size(); i++) {
            assertThat(numbers.get(i)).as("%s", numbers).isEqualTo(numbers.get(i - 1) + 1);
        }
        assertThat(numbers).hasSizeGreaterThan(12);
        assertThat(text(err)).isEmpty();
        assertThat(ask("events", "--most", "2", "--json").json().get("events")).hasSize(2);
    }

    private static String text(ByteArrayOutputStream out) {
        return out.toString(StandardCharsets.UTF_8);
    }
}
