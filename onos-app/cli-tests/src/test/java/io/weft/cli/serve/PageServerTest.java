package io.weft.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.weft.control.live.Event;
import io.weft.refusal.Refusal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients may and may not do, and that none of them holds up others. */
@Timeout(120)
class PageServerTest {
    private static final String TOKEN = "0123456789abcdef";
    private static final String DRAIN = "{\"names\": [\"s0\"]}";

    @TempDir
    private Path directory;

    private final FakeController controller = new FakeController();
    private final HttpClient client = HttpClient.newHttpClient();
    private Path tokenFile;
    private PageServer server;

    @BeforeEach
    void start() throws IOException {
        tokenFile = Files.writeString(directory.resolve("token"), TOKEN + "\n");
        server = PageServer.start(controller, at("127.0.0.1", Optional.of(TokenFile.of(tokenFile))));
    }

    private static Listening at(String host, Optional<TokenFile> token) {
        return new Listening(new InetSocketAddress(host, 0), token, List.of("fabric.example"), Optional.empty());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
    }

    private HttpResponse<String> ask(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder drain(String... headers) {
        HttpRequest.Builder request =
                to("/v1/drain").header("Content-Type", "application/json").POST(BodyPublishers.ofString(DRAIN));
        return headers.length == 0 ? request : request.headers(headers);
    }

    private String origin() {
        return "http://127.0.0.1:" + server.port();
    }

    @Test
    void whoShowsTheTokenMayChangeAndOthersMayLook() throws Exception {
        assertThat(ask(to("/v1/status")).statusCode()).isEqualTo(200);
        assertThat(ask(drain()).statusCode()).isEqualTo(403);
        assertThat(ask(drain("Authorization", "Bearer " + TOKEN + "x")).statusCode())
                .isEqualTo(401);
        HttpResponse<String> unknown = ask(to("/v1/status").header("Authorization", "Bearer wrong"));
        assertThat(unknown.statusCode()).isEqualTo(401);
        assertThat(unknown.body()).contains("\"message\":\"this token is not known: changes need a token");
        assertThat(controller.asked).isEmpty();
        HttpResponse<String> done = ask(drain("Authorization", "Bearer " + TOKEN, "Origin", origin()));
        assertThat(done.statusCode()).isEqualTo(200);
        assertThat(done.body()).isEqualTo("{\"drained\":[\"s0\"]}");
        assertThat(controller.asked).hasSize(1);
        assertThat(ask(to("/v1/about")).body()).contains("\"changes\":false", "\"login\":\"token\"");
        assertThat(ask(to("/v1/about").header("Authorization", "Bearer " + TOKEN))
                        .body())
                .contains("\"changes\":true");
    }

    @Test
    void noAnswerShowsTheToken() throws Exception {
        for (String path : List.of("/v1/about", "/v1/status", "/v1/nothing", "/nothing", "/v1/drain")) {
            assertThat(ask(to(path)).body()).doesNotContain(TOKEN);
        }
        assertThat(TokenFile.of(tokenFile).toString()).doesNotContain(TOKEN);
    }

    @Test
    void fromOtherMachinesNobodyLooksWithoutTheToken() throws Exception {
        try (PageServer open = PageServer.start(controller, at("0.0.0.0", Optional.of(TokenFile.of(tokenFile))))) {
            URI status = URI.create("http://127.0.0.1:" + open.port() + "/v1/status");
            HttpResponse<String> refused =
                    client.send(HttpRequest.newBuilder(status).build(), BodyHandlers.ofString());
            assertThat(refused.statusCode()).isEqualTo(401);
            assertThat(refused.headers().firstValue("WWW-Authenticate")).contains("Bearer");
            assertThat(refused.body()).contains("bearer token").doesNotContain(tokenFile.toString());
            assertThat(client.send(
                                    HttpRequest.newBuilder(status)
                                            .header("Authorization", "Bearer " + TOKEN)
                                            .build(),
                                    BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:1, 200",
        "localhost, 200",
        "LOCALHOST:80, 200",
        "a.localhost, 200",
        "[::1]:9464, 200",
        "fabric.example:9464, 200",
        "fabric.example., 200",
        "evil.example, 421",
        "127.0.0.1.evil.example, 421",
        "evil.example:9464, 421",
        "localhost.evil.example, 421",
    })
    void aNameThatIsNotThisMachinesIsRefused(String host, int status) throws Exception {
        try (Client raw = new Client(server.port())) {
            String answer = raw.send("GET /v1/status HTTP/1.1", "Host: " + host, "Connection: close", "")
                    .all();
            assertThat(Client.status(answer)).as(answer).isEqualTo(status);
        }
    }

    @Test
    void whoShowsTheTokenMayUseAnyName() throws Exception {
        try (Client raw = new Client(server.port())) {
            String answer = raw.send(
                            "GET /v1/status HTTP/1.1",
                            "Host: controller1.example",
                            "Authorization: Bearer " + TOKEN,
                            "Connection: close",
                            "")
                    .all();
            assertThat(Client.status(answer)).as(answer).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Origin: http://evil.example",
                "Origin: null",
                "Origin: http://127.0.0.1",
                "Origin: http://127.0.0.1.evil.example",
                "Sec-Fetch-Site: cross-site",
                "Sec-Fetch-Site: same-site",
                "Sec-Fetch-Site: same-origin",
                "Cookie: a=b",
            })
    void aChangeThatAPageOfAnotherServerAsksForIsRefused(String header) throws Exception {
        try (Client raw = new Client(server.port())) {
            String answer = raw.send(
                            "POST /v1/drain HTTP/1.1",
                            "Host: 127.0.0.1:" + server.port(),
                            "Authorization: Bearer " + TOKEN,
                            "Content-Type: application/json",
                            header,
                            "Content-Length: " + DRAIN.length(),
                            "Connection: close",
                            "")
                    .sendRaw(DRAIN)
                    .all();
            assertThat(Client.status(answer)).as(answer).isEqualTo(403);
        }
        assertThat(controller.asked).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=a"})
    void whatAFormCanSendIsRefused(String type) throws Exception {
        HttpRequest.Builder request = to("/v1/drain")
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString(DRAIN));
        assertThat(ask(request).statusCode()).isEqualTo(415);
        assertThat(controller.asked).isEmpty();
    }

    @Test
    void aBodyThatIsTooLargeIsRefusedBeforeAllOfItIsRead() throws Exception {
        try (Client raw = new Client(server.port())) {
            String answer = raw.send(
                            "POST /v1/drain HTTP/1.1",
                            "Host: localhost",
                            "Authorization: Bearer " + TOKEN,
                            "Content-Type: application/json",
                            "Content-Length: " + (1L << 32),
                            "")
                    .sendRaw("{")
                    .until("\r\n");
            assertThat(Client.status(answer)).isEqualTo(413);
        }
    }

    @Test
    void clientsThatSendNothingOrSlowlyHoldUpNobody() throws Exception {
        List<Client> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++) {
                slow.add(new Client(server.port())
                        .send(
                                "POST /v1/drain HTTP/1.1",
                                "Host: localhost",
                                "Authorization: Bearer " + TOKEN,
                                "Content-Type: application/json",
                                "Content-Length: 100",
                                "")
                        .sendRaw("{"));
            }
            // Who sends no body does not wait for theirs; not even where two wait for their turn.
            assertThat(ask(to("/v1/status")).statusCode()).isEqualTo(200);
            assertThat(ask(to("/ui/none.js")).statusCode()).isEqualTo(404);
        } finally {
            for (Client each : slow) {
                each.close();
            }
        }
        for (int left = 1_000; ask(to("/v1/status")).statusCode() != 200; left--) {
            assertThat(left).isPositive();
        }
    }

    @Test
    void aShortBodyMayArriveInPiecesWithPausesBetweenThem() throws Exception {
        String body = "{\"most\": 1}";
        try (Client raw = new Client(server.port())) {
            raw.send(
                            "POST /v1/events HTTP/1.1",
                            "Host: localhost",
                            "Content-Type: application/json",
                            "Content-Length: " + body.length(),
                            "")
                    .sendRaw(body.substring(0, 1));
            for (int i = 0; i < 100; i++) {
                ask(to("/v1/about"));
            }
            assertThat(Client.status(raw.sendRaw(body.substring(1)).until("\r\n")))
                    .isEqualTo(200);
        }
    }

    @Test
    void whatIsAskedWrongSaysSo() throws Exception {
        assertThat(ask(to("/v1/nothing")).body()).contains("there is no 'nothing': expected one of about, status");
        assertThat(ask(to("/v1/drain")).statusCode()).isEqualTo(405);
        assertThat(ask(to("/v1/fabric").DELETE()).statusCode()).isEqualTo(405);
        assertThat(ask(to("/ui/..%2f..%2fetc/passwd")).statusCode()).isIn(400, 404);
        assertThat(ask(to("/ui/../../etc/passwd")).statusCode()).isIn(400, 404);
    }

    @Test
    void aTokenThatIsMissingIsMadeAndOneThatIsTooShortRefused() throws Exception {
        Path made = directory.resolve("made");
        TokenFile token = TokenFile.of(made);
        assertThat(token.isNew()).isTrue();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                .isEqualTo("rw-------");
        assertThat(TokenFile.of(made).find(Files.readString(made).strip())).isPresent();
        Path weak = Files.writeString(directory.resolve("weak"), "secret\n");
        assertThatThrownBy(() -> TokenFile.of(weak))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("16 or more")
                .hasMessageNotContaining("secret");
    }

    private int status(String path, String token, String body) throws Exception {
        HttpRequest.Builder request =
                to(path).header("Authorization", "Bearer " + token).header("Content-Type", "application/json");
        return ask(body.isEmpty() ? request : request.POST(BodyPublishers.ofString(body)))
                .statusCode();
    }

    @Test
    void tokensHaveNamesAndRightsAndChangeWhileTheServerRuns() throws Exception {
        String drain = "{\"names\": [\"h0--h1\"]}";
        String anna = "a-token-that-anna-has";
        String pager = "a-token-of-the-pager";
        Files.writeString(tokenFile, "# ours\nanna change " + anna + "\n\npager read " + pager + "\n");
        await().until(() -> status("/v1/status", pager, "") == 200);
        assertThat(status("/v1/status", TOKEN, "")).isEqualTo(401);
        HttpResponse<String> forbidden = ask(drain("Authorization", "Bearer " + pager));
        assertThat(forbidden.statusCode()).isEqualTo(403);
        assertThat(forbidden.body()).contains("\"message\":\"pager may only read: changes need a token");
        assertThat(status("/v1/drain", anna, drain)).isNotEqualTo(403).isNotEqualTo(401);
        Files.writeString(tokenFile, "anna change\n");
        await().during(Duration.ofSeconds(3)).until(() -> status("/v1/status", anna, "") == 200);
        Files.writeString(tokenFile, TOKEN + "\n");
        await().until(() -> status("/v1/status", anna, "") == 401);
    }

    @Test
    void aTokenFileThatCannotBeReadIsToldOnceAndItsEarlierTokensStay() throws Exception {
        List<Event> told = new CopyOnWriteArrayList<>();
        TokenFile tokens = TokenFile.of(tokenFile);
        tokens.tell(told::add);
        Files.delete(tokenFile);
        await().during(Duration.ofSeconds(3)).until(() -> tokens.find(TOKEN).isPresent());
        assertThat(told)
                .hasToString("[tokens-kept: the web server keeps its earlier tokens: cannot read the token in "
                        + tokenFile + ": no such file]");
        assertThat(told.get(0).severity()).isEqualTo(Event.Severity.WARNING);
        String other = "another-token-for-it";
        Files.writeString(tokenFile, other + "\n");
        Files.setPosixFilePermissions(tokenFile, PosixFilePermissions.fromString("rw-r--r--"));
        await().until(() -> tokens.find(other).isPresent());
        assertThat(tokens.find(TOKEN)).isEmpty();
        assertThat(told).extracting(Event::label).containsExactly("tokens-kept", "tokens-renewed", "key-exposed");
    }

    /** Many clients name text/plain because they take anything. */
    @Test
    void whoAsksForTextAndNotForJsonGetsWhatPeopleRead() throws Exception {
        HttpResponse<String> both = ask(to("/v1/fabric").header("Accept", "application/json, text/plain, */*"));
        assertThat(both.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/json");
        assertThat(both.headers().firstValue("Weft-Holds")).contains("true");
        HttpResponse<String> text = ask(to("/v1/fabric").header("Accept", "text/plain"));
        assertThat(text.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/plain");
        assertThat(text.headers().firstValue("Weft-Holds")).contains("true");
        assertThat(text.body()).doesNotContain("{");
    }

    @Test
    void linesThatAreNoTokensAreNamedWithoutWhatTheySay() throws Exception {
        Map<String, String> faults = Map.of(
                "anna change", "expected a token alone, or NAME read|change TOKEN",
                "anna write 0123456789abcdef", "the token of anna allows neither read nor change",
                "an/na read 0123456789abcdef", "the name of a token has up to 64 letters",
                "anna read 0123456789abcde", "has no token: expected 16 or more letters");
        for (Map.Entry<String, String> each : faults.entrySet()) {
            Path file = Files.writeString(directory.resolve("wrong"), "# first\n" + each.getKey() + "\n");
            assertThatThrownBy(() -> TokenFile.read(file))
                    .isInstanceOf(Refusal.class)
                    .hasMessageStartingWith(file + ":2: " + each.getValue())
                    .hasMessageNotContaining("0123456789");
        }
        Path twice =
                Files.writeString(directory.resolve("twice"), "a read 0123456789abcdef\na read 0123456789abcdeg\n");
        assertThatThrownBy(() -> TokenFile.read(twice)).hasMessageContaining("two tokens of a");
    }

    @Test
    void theAddressThatANameHadWhenItWasReadIsListenedOn() throws Exception {
        InetAddress judged = InetAddress.getByAddress(
                "name.invalid", InetAddress.getLoopbackAddress().getAddress());
        try (PageServer bound = PageServer.start(
                controller,
                new Listening(new InetSocketAddress(judged, 0), Optional.empty(), List.of(), Optional.empty()))) {
            assertThat(bound.page().getHost()).isEqualTo("name.invalid");
            new Client(bound.port()).close();
        }
    }

    @Test
    void aTakenPortIsNamed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), taken.getLocalPort());
            assertThatThrownBy(() -> PageServer.start(
                            controller, new Listening(address, Optional.empty(), List.of(), Optional.empty())))
                    .isInstanceOf(Refusal.class)
                    .hasFieldOrPropertyWithValue("kind", Refusal.Kind.NOT_NOW)
                    .hasMessageStartingWith("cannot listen on ")
                    .hasMessageContaining(":" + taken.getLocalPort() + ": ")
                    .hasMessageContaining("choose another address with --listen");
        }
    }
}
