package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.emulation.fixtures.Requirements;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a browser, and what users of ONOS may do, in the ONOS that {@code WEFT_ONOS} names. */
class OnosPageTest extends PageSteps {
    /** Environment variable with the name and password of a user who may only look: {@code guest:looks}. */
    private static final String VIEWER = "WEFT_ONOS_VIEWER";

    private static final String DRAIN = "/onos/weft/v1/drain";
    private static final String LINKS = "{\"names\": [\"" + LINK + "\"]}";
    /** More than ONOS's web server has threads, 200, and less than streams there may be. */
    private static final int STREAMS = 230;

    @TempDir
    private static Path directory;

    private static OnosPage fabric;

    @BeforeAll
    static void run() throws Exception {
        Optional<URI> onos = OnosPage.place();
        Requirements.skipIfMissing(
                "trying the page of an ONOS in a browser",
                onos.isPresent() ? List.of() : List.of("WEFT_ONOS, as http://onos:rocks@127.0.0.1:8181"));
        Browser.require();
        fabric = new OnosPage(onos.get(), directory);
    }

    @AfterAll
    static void end() throws Exception {
        if (fabric != null) {
            fabric.close();
        }
    }

    @Override
    PagedFabric fabric() {
        return fabric;
    }

    @Test
    void whoIsNoUserIsToldNothing() throws Exception {
        for (String path : List.of("ui/", "v1/status", "v1/events", "metrics")) {
            HttpResponse<String> unknown = fabric.sendAs("", "GET", "/onos/weft/" + path, "");
            assertThat(unknown.statusCode()).as(path).isEqualTo(401);
            assertThat(unknown.headers().firstValue("WWW-Authenticate").orElse(""))
                    .startsWithIgnoringCase("basic");
        }
        assertThat(fabric.sendAs("onos:guessed", "GET", "/onos/weft/v1/status", "")
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void whoHasTheRoleOfAViewerLooksAndChangesNothing() throws Exception {
        String viewer = System.getenv(VIEWER);
        Requirements.skipIfMissing(
                "trying what a viewer of ONOS may do",
                viewer == null ? List.of(VIEWER + ", as guest:looks") : List.of());
        assertThat(fabric.sendAs(viewer, "GET", "/onos/weft/v1/status", "").statusCode())
                .isEqualTo(200);
        assertThat(fabric.sendAs(viewer, "GET", "/onos/weft/metrics", "").statusCode())
                .isEqualTo(200);
        assertThat(fabric.sendAs(viewer, "POST", DRAIN, LINKS).statusCode()).isEqualTo(403);
        assertThat(fabric.sendAs(viewer, "POST", "/onos/weft/v1/jobs", "{\"operation\": \"simulate\"}")
                        .statusCode())
                .isEqualTo(403);
        try (Browser theirs = new Browser(1280, 800)) {
            String page = fabric.page().toString().replace(fabric.user(), viewer);
            theirs.open(URI.create(page));
            theirs.awaitText("#fabric-state", "Whole");
            theirs.view("#what-if?drain=" + LINK);
            theirs.awaitText("weft-what-if-view", "Safe");
            theirs.awaitText("weft-what-if-view", "You are logged in as a user who may not");
        }
        assertThat(fabric.status().path("drained")).isEmpty();
    }

    /** A browser sends the password of ONOS's user also for pages of others. */
    @Test
    void whatAPageFromElsewhereAsksForIsRefused() throws Exception {
        assertThat(fabric.send("POST", DRAIN, LINKS, "Origin", "http://elsewhere.example")
                        .statusCode())
                .isEqualTo(403);
        assertThat(fabric.send("POST", DRAIN, LINKS, "Origin", "null").statusCode())
                .isEqualTo(403);
        assertThat(fabric.send("POST", DRAIN, LINKS, "Sec-Fetch-Site", "cross-site")
                        .statusCode())
                .isEqualTo(403);
        assertThat(statusFor("elsewhere.example")).isEqualTo(421);
        assertThat(statusFor(fabric.onos().getHost())).isEqualTo(200);
    }

    /** The status by which a request for a host of this name is answered. */
    private static int statusFor(String host) throws IOException {
        String shown = Base64.getEncoder().encodeToString(fabric.user().getBytes(StandardCharsets.UTF_8));
        try (Socket socket = new Socket(fabric.onos().getHost(), fabric.onos().getPort())) {
            socket.getOutputStream()
                    .write(("GET /onos/weft/v1/status HTTP/1.1\r\nHost: " + host + "\r\nAuthorization: Basic " + shown
                                    + "\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return Integer.parseInt(answer.substring("HTTP/1.1 ".length(), "HTTP/1.1 ".length() + 3));
        }
    }

    @Test
    void streamsTakeNoThreadOfTheWebServer() throws Exception {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        List<CompletableFuture<HttpResponse<InputStream>>> opening = new ArrayList<>();
        for (int i = 0; i < STREAMS; i++) {
            opening.add(client.sendAsync(
                    fabric.request("GET", "/onos/weft/v1/events", "", fabric.user(), "Accept", "text/event-stream"),
                    BodyHandlers.ofInputStream()));
        }
        List<InputStream> streams = new ArrayList<>();
        try {
            for (CompletableFuture<HttpResponse<InputStream>> each : opening) {
                HttpResponse<InputStream> opened = each.get();
                assertThat(opened.statusCode()).isEqualTo(200);
                streams.add(opened.body());
            }
            for (InputStream stream : streams) {
                assertThat(new String(stream.readNBytes("event:".length()), StandardCharsets.UTF_8))
                        .isEqualTo("event:");
            }
            assertThat(fabric.status().path("healthy").asBoolean()).isTrue();
            assertThat(fabric.send("GET", "/onos/v1/applications/io.weft", "").statusCode())
                    .isEqualTo(200);
        } finally {
            for (InputStream stream : streams) {
                stream.close();
            }
        }
    }

    @Test
    void prometheusIsToldOfTheFabric() throws Exception {
        HttpResponse<String> metrics = fabric.send("GET", "/onos/weft/metrics", "");
        assertThat(metrics.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain");
        assertThat(metrics.body()).contains("weft_fabric_state{state=\"whole\"} 1", "weft_active 1");
    }

    @Test
    void whileTheApplicationIsAwayWhatIsShownIsStale() throws Exception {
        fabric.activate(false);
        try {
            browser().awaitText("#connection-state", "Stale since");
        } finally {
            fabric.activate(true);
        }
        browser().awaitText("#connection-state", "Live");
        browser().awaitText("#fabric-state", "Whole");
        // The browser's log has what was not answered meanwhile.
        assertThat(browser().complaints()).allMatch(each -> each.contains("Failed to load resource"));
    }
}
