package io.weft.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What HTTP and browsers expect of a server. */
@Timeout(120)
class PageServerHttpTest {
    private static final String FILE = "/ui/main.js";

    @TempDir
    private Path directory;

    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        server = new TestServer(directory);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpResponse<byte[]> bytes(HttpRequest.Builder request) throws Exception {
        return server.client().send(request.build(), BodyHandlers.ofByteArray());
    }

    @Test
    void aFileThatABrowserHasIsNotSentAgain() throws Exception {
        String tag = server.ask(server.to(FILE)).headers().firstValue("ETag").orElseThrow();
        assertThat(tag).startsWith("W/\"");
        for (String known : List.of(tag, "\"other\", " + tag, tag.substring(2), "*")) {
            HttpResponse<String> answer = server.ask(server.to(FILE).header("If-None-Match", known));
            assertThat(answer.statusCode()).as(known).isEqualTo(304);
            assertThat(answer.headers().firstValue("ETag")).contains(tag);
            assertThat(answer.body()).isEmpty();
        }
        assertThat(server.ask(server.to(FILE).header("If-None-Match", "\"other\""))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void whoTakesGzipGetsIt() throws Exception {
        byte[] plain = bytes(server.to(FILE)).body();
        HttpResponse<byte[]> compressed = bytes(server.to(FILE).header("Accept-Encoding", "br, gzip;q=0.5"));
        assertThat(compressed.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(compressed.headers().firstValue("Vary")).contains("Accept-Encoding");
        assertThat(compressed.body()).hasSizeLessThan(plain.length);
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed.body()))) {
            assertThat(in.readAllBytes()).isEqualTo(plain);
        }
        for (String refused : List.of("gzip;q=0", "gzip; q=0.000, br", "identity")) {
            HttpResponse<byte[]> answer = bytes(server.to(FILE).header("Accept-Encoding", refused));
            assertThat(answer.headers().firstValue("Content-Encoding"))
                    .as(refused)
                    .isEmpty();
            assertThat(answer.body()).isEqualTo(plain);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FILE, "/v1/status", "/v1/map", "/health"})
    void aHeadIsThatOfTheAnswerWithoutItsBody(String path) throws Exception {
        HttpResponse<byte[]> whole = bytes(server.to(path));
        HttpResponse<byte[]> head = bytes(server.to(path).method("HEAD", BodyPublishers.noBody()));
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValueAsLong("Content-Length")).hasValue(whole.body().length);
    }

    @ParameterizedTest
    @CsvSource({
        "PUT, /, 'GET, HEAD'",
        "PUT, /ui/, 'GET, HEAD'",
        "DELETE, /health, 'GET, HEAD'",
        "PUT, /v1/status, 'GET, HEAD'",
        "DELETE, /v1/map, 'GET, HEAD, POST'",
        "GET, /v1/drain, POST",
    })
    void aMethodThatThereIsNotIsRefusedWithThoseThatThereAre(String method, String path, String allowed)
            throws Exception {
        HttpResponse<String> answer = server.ask(server.to(path).method(method, BodyPublishers.noBody()));
        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("Allow")).contains(allowed);
    }

    @ParameterizedTest
    @CsvSource({
        "GET /v1;a=b/status HTTP/1.1, 400",
        "GET /ui/;jsessionid=1 HTTP/1.1, 400",
        "GET /v1/%zz HTTP/1.1, 400",
        "GET /v1/%ff HTTP/1.1, 400",
        "GET /v1/%2e%2e/a HTTP/1.1, 400",
        "GET /v1/status HTTP/7.1, 505",
        "OPTIONS * HTTP/1.1, 404",
        "TRACE /v1/status HTTP/1.1, 405",
        "FOO /v1/status HTTP/1.1, 405",
    })
    void whatIsNoRequestIsRefusedAsAnythingElse(String line, int status) throws Exception {
        String answer = server.raw(line);
        assertThat(Client.status(answer)).as(answer).isEqualTo(status);
        assertThat(answer)
                .containsIgnoringCase("Content-Type: application/json")
                .containsIgnoringCase("X-Content-Type-Options: nosniff")
                .contains("{\"code\":" + status + ",\"message\":\"")
                .doesNotContain("<html", "\tat ", "org.eclipse");
    }

    @Test
    void anErrorOfTheControllerIsToldWithoutItsTrace() throws Exception {
        server.controller.error = new StackOverflowError("of a test");
        String answer = server.raw("GET /v1/map HTTP/1.1");
        assertThat(Client.status(answer)).isEqualTo(500);
        assertThat(answer)
                .contains("application/json", "nosniff", "\"code\":500")
                .doesNotContain("<html", "\tat ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Sec-Fetch-Site: cross-site",
                "Sec-Fetch-Site: same-site",
                "Origin: http://evil.example",
                "Origin: null",
            })
    void aPageOfAnotherServerReadsNothing(String header) throws Exception {
        for (String path : List.of("/v1/status", "/v1/events", "/v1/about", "/metrics", "/health", "/ui/", FILE)) {
            String answer = server.raw("GET " + path + " HTTP/1.1", "Accept: text/event-stream", header);
            assertThat(Client.status(answer)).as(path).isEqualTo(403);
        }
    }

    @ParameterizedTest
    @CsvSource({"/ui/, document, 200", "/, document, 302", "/v1/status, document, 403", "/ui/, iframe, 403"})
    void aLinkFromAPageOfAnotherServerLeadsToThePageAlone(String path, String destination, int status)
            throws Exception {
        String answer = server.raw(
                "GET " + path + " HTTP/1.1",
                "Sec-Fetch-Site: cross-site",
                "Sec-Fetch-Mode: navigate",
                "Sec-Fetch-Dest: " + destination);
        assertThat(Client.status(answer)).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({
        "Bearer x, 421",
        "Basic x, 421",
        "Bearer 0123456789abcdef, 200",
        "bearer 0123456789abcdef, 200",
        "BEARER  0123456789abcdef, 200",
    })
    void onlyTheTokenItselfLetsAClientUseAnyName(String authorization, int status) throws Exception {
        try (Client raw = server.connect()) {
            String answer = raw.send(
                            "GET /v1/status HTTP/1.1",
                            "Host: evil.example",
                            "Authorization: " + authorization,
                            "Connection: close",
                            "")
                    .all();
            assertThat(Client.status(answer)).isEqualTo(status);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Forwarded: for=192.0.2.1", "X-Forwarded-For: 192.0.2.1", "Via: 1.1 proxy"})
    void behindAProxyNobodyLooksWithoutTheToken(String header) throws Exception {
        assertThat(Client.status(server.raw("GET /v1/status HTTP/1.1", header))).isEqualTo(401);
        assertThat(Client.status(
                        server.raw("GET /v1/status HTTP/1.1", header, "Authorization: Bearer " + TestServer.TOKEN)))
                .isEqualTo(200);
    }

    @Test
    void aStreamIsForWhoAsksForOne() throws Exception {
        String refused = server.raw("GET /v1/events HTTP/1.1", "Accept: text/event-stream;q=0, application/json");
        assertThat(refused).contains("application/json");
    }
}
