package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.cli.output.Console;
import io.weft.emulation.EmulatedSwitch;
import io.weft.emulation.SwitchServer;
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
        assertThat(words.out())
                .contains("fabric              hyperx-3x3, 9 switches\n")
                .contains("routing             scheme minimal, packets spread by flow\n")
                .contains("state               whole\n")
                .contains("controller          in charge\n")
                .contains("out of service      nothing\n")
                .contains("drained             nothing\n");
        assertThat(words.out().lines()).allMatch(line -> line.length() <= 80);
        Run json = ask("status", "--json");
        assertThat(json.code()).isZero();
        assertThat(json.json().get("controller").asText()).isEqualTo("in charge");
    }

    @Test
    void linksAreDrainedAndUsedAgain() {
        Run drained = change("drain", LINK);
        assertThat(drained.code()).as(drained.err()).isZero();
        assertThat(drained.out())
                .isEqualTo("drained now         " + LINK + "\n"
                        + "                    done: no packet uses what is drained any more\n"
                        + "drained in all      " + LINK + "\n");
        assertThat(ask("status", "--json").json().get("drained")).hasToString("[\"" + LINK + "\"]");
        assertThat(ask("events", "--most", "20").out())
                .contains("asked: token asked for drain name=" + LINK + ": done");
        assertThat(fabric.log()).contains("asked: token asked for drain name=" + LINK + ": done");
        Run again = change("undrain", LINK);
        assertThat(again.out())
                .isEqualTo("used again          " + LINK + "\n                    done\n"
                        + "drained in all      nothing\n");
        assertThat(change("drain", LINK).code()).isZero();
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
    void aDrainThatCutsSwitchesOffNamesTheOptionThatForcesIt() {
        List<Object> drain = List.of("drain", "h0.0--h0.1", "h0.0--h0.2", "h0.0--h1.0", "h0.0--h2.0");
        for (List<Object> options : List.<List<Object>>of(List.of(), List.of("--json"))) {
            List<Object> all = new ArrayList<>(drain);
            all.addAll(options);
            Run refused = change(all.toArray());
            assertThat(refused.code()).as(refused.err()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(refused.out()).isEmpty();
            assertThat(refused.err())
                    .startsWith("weft: --force: with h0.0--h0.1")
                    .endsWith("it has to be forced\n");
        }
        assertThat(ask("status", "--json").json().get("drained")).isEmpty();
        JsonNode events = ask("events", "--json", "--most", "1").json().get("events");
        JsonNode asked = events.get(0);
        assertThat(asked.get("event").asText()).isEqualTo("asked");
        assertThat(asked.get("client").asText()).isEqualTo("token");
        assertThat(asked.get("outcome").asText()).isEqualTo("refused");
        assertThat(asked.get("reason").asText()).contains("pairs of switches");
    }

    @Test
    void aChangeOfNothingSaysWhatCanBeChanged() {
        Run nothing = change("change-routing");
        assertThat(nothing.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(nothing.err())
                .startsWith("weft: there is nothing to change: give --scheme, one of minimal, ")
                .contains("or --spread, one of flow, packet");
    }

    @Test
    void eventsAfterOneThatIsNotKnownSaySo() {
        Run unknown = ask("events", "--after", "zz-1", "--most", "1");
        assertThat(unknown.code()).isZero();
        assertThat(unknown.out())
                .startsWith("EVENTS MISSING      this controller does not know the event zz-1: it may be of\n");
        assertThat(ask("events", "--after", "", "--most", "1").out()).doesNotContain("MISSING");
    }

    @Test
    void noNameOfAnEventIsSaidTwice() {
        assertThat(ask("events").out())
                .contains("programmed, nothing out of service")
                .doesNotContain("programmed: p");
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
        assertThat(stranger.err())
                .startsWith("weft: this token is not known: ")
                .contains("need a token that weft was started with");
    }

    @Test
    void aTokenInPlaceOfItsFileIsNotShown() {
        Run secret = ask("status", "--token", "c2VjcmV0LXNlY3JldA");
        assertThat(secret.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(secret.err())
                .startsWith("weft: --token does not name a file: give the name of a file")
                .doesNotContain("c2VjcmV0");
        Run none = ask("status", "--token", directory.resolve("none"));
        assertThat(none.code()).isEqualTo(ExitCode.BAD_INPUT);
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
        Run unknown = Run.weft("status", "--at", "controller.invalid");
        assertThat(unknown.code()).isEqualTo(ExitCode.UNAVAILABLE);
        assertThat(unknown.err())
                .isEqualTo("weft: the name of the host in --at, controller.invalid, is not known; check it, or give an"
                        + " address\n");
    }

    @Test
    void aDefectOfTheControllerIsADefect() throws Exception {
        Run failed = strangers("500 Server Error", "{\"code\": 500, \"message\": \"a bug\"}");
        assertThat(failed.code()).isEqualTo(ExitCode.DEFECT);
        assertThat(failed.err()).contains("please report it").contains("failed: a bug");
    }

    @Test
    void whatIsNoWebServerIsNamedWithoutWhatItSends() throws Exception {
        SwitchServer p4runtime = SwitchServer.start(new EmulatedSwitch(1), 0);
        try {
            for (String scheme : List.of("", "https://")) {
                Run run = Run.weft("status", "--at", scheme + "127.0.0.1:" + p4runtime.port());
                assertThat(run.code()).isEqualTo(ExitCode.UNAVAILABLE);
                assertThat(run.err())
                        .contains(
                                scheme.isEmpty()
                                        ? "is no web server without TLS; write https:// in --at if the controller uses"
                                                + " TLS, and the port of its --listen, not that of a switch"
                                        : "does not speak TLS")
                        .doesNotContain("\\u00");
            }
        } finally {
            p4runtime.close();
        }
        Run plain = Run.weft("status", "--at", "https://" + fabric.page().getAuthority());
        assertThat(plain.code()).isEqualTo(ExitCode.UNAVAILABLE);
        assertThat(plain.err()).contains("does not speak TLS; if the controller was started without");
    }

    @Test
    void aTokenThatOthersCanReadOnTheWayIsWarnedOf() {
        Run far = Run.weft("status", "--at", "controller.invalid", "--token", token);
        assertThat(far.err())
                .startsWith(
                        "weft: without TLS, the token can be read on the way to controller.invalid; https:// in --at"
                                + " turns TLS on\n");
        assertThat(ask("status", "--token", token).err()).isEmpty();
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
        for (String path : List.of("/ui/", "/ui", "/v1/status", "/onos/weft/ui/")) {
            Run run = Run.weft("status", "--at", "http://h" + path);
            assertThat(run.code()).as(path).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(run.err())
                    .startsWith("weft: --at is 'http://h" + path + "', an address of the page or of the API; leave out"
                            + " its end: --at http://h:9464" + (path.startsWith("/onos") ? "/onos/weft" : "") + "\n");
        }
        Run elsewhere = Run.weft("status", "--at", fabric.page().getAuthority() + "/other");
        assertThat(elsewhere.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(elsewhere.err()).contains("there is nothing here").contains("/other/ was asked");
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
