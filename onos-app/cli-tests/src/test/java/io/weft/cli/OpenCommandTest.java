package io.weft.cli;

import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The page of a fabric file that nothing runs. */
@Timeout(240)
class OpenCommandTest {
    private static final Path FABRIC = Run.example("hyperx-3x3");

    private final HttpClient client = HttpClient.newHttpClient();

    private HttpResponse<String> get(URI at) throws Exception {
        return client.send(HttpRequest.newBuilder(at).build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(URI at, String body) throws Exception {
        return client.send(
                HttpRequest.newBuilder(at)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private static JsonNode json(HttpResponse<String> answer) throws Exception {
        assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
        return new ObjectMapper().readTree(answer.body());
    }

    @Test
    void thePlanCanBeAskedAndSimulatedButNothingChanged() throws Exception {
        try (OpenedPage opened = new OpenedPage(FABRIC)) {
            URI api = opened.page().resolve("../v1/");
            assertThat(get(opened.page()).body()).contains("main.js");
            JsonNode about = json(get(api.resolve("about")));
            assertThat(about.path("running").asBoolean(true)).isFalse();
            assertThat(about.path("jobs").asBoolean()).isTrue();
            List<String> offered = new ArrayList<>();
            about.path("operations")
                    .forEach(each -> offered.add(each.path("name").asText()));
            assertThat(offered)
                    .contains("what-if", "verify", "simulate", "optimize", "plan", "compare")
                    .doesNotContain("drain", "undrain", "change-routing", "cut", "cabling", "events");
            assertThat(json(post(api.resolve("what-if"), "{\"failures\": [\"h0.0--h0.1\"]}"))
                            .isObject())
                    .isTrue();
            assertThat(post(api.resolve("drain"), "{\"names\": [\"h0.0--h0.1\"]}")
                            .statusCode())
                    .isEqualTo(404);
            JsonNode job = json(post(
                    api.resolve("jobs"),
                    "{\"operation\": \"simulate\", \"request\": {\"loads\": [0.2], \"maxCycles\": 20000}}"));
            URI at = api.resolve("jobs/" + job.path("id").asText());
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> !json(get(at)).path("state").asText().equals("running"));
            assertThat(json(get(at)).path("state").asText()).as(get(at).body()).isEqualTo("done");
            assertThat(opened.end()).isZero();
        }
    }

    @Test
    void anAddressThatIsTakenMayBeFreeLater() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Run run = weft("open", "--no-browser", "--listen", taken.getLocalPort(), FABRIC);
            assertThat(run.code()).isEqualTo(4);
            assertThat(run.err()).contains("cannot listen on 127.0.0.1:" + taken.getLocalPort());
        }
    }

    @Test
    void aFileThatIsNoFabricIsRefused() {
        Run run = weft("open", "--no-browser", "/none.yaml");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("/none.yaml");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void thePageShowsWhatThereIsOfAPlan() throws Exception {
        Browser.require();
        try (OpenedPage opened = new OpenedPage(FABRIC);
                Browser browser = new Browser(1280, 800)) {
            browser.open(opened.page());
            browser.element("weft-map canvas");
            browser.awaitText("#fabric-state", "Plan");
            browser.view("#what-if?fail=h0.0--h0.1");
            browser.awaitText("weft-what-if-view", "Average route");
            browser.view("#cabling");
            browser.awaitText("main", "Cabling is not there: no controller runs this fabric.");
            browser.view("#simulate");
            browser.element("weft-simulate-view form");
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
