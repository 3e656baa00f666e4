package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the page shows of cables that are in each other's ports. */
@Timeout(240)
class CrossedCablesPageTest {
    @TempDir
    private Path directory;

    @BeforeAll
    static void find() {
        Browser.require();
    }

    @Test
    void itSaysWhatToPlugWhereAndShowsItOnTheMapAndAtTheLink() throws Exception {
        try (EmulatedTree tree = new EmulatedTree(directory, true);
                RunningProgram program = new RunningProgram("--targets", tree.targets, tree.fabric);
                Browser browser = new Browser(1280, 800)) {
            URI status = program.getOnceHealthy("/v1/status").uri();
            JsonNode first = new ObjectMapper()
                    .readTree(program.get(
                                    "/v1/cabling",
                                    answer -> answer.body().contains("x2.0.0 port 1 is connected to x1.0.0 port 6")
                                            && answer.body().contains("x2.1.0 port 1 is connected to x1.0.0 port 5"))
                            .body())
                    .path("miscabledPorts")
                    .path(0);
            assertThat(first.path("switch").asText()).isEqualTo("x1.0.0");
            assertThat(first.path("port").asInt()).isEqualTo(5);
            assertThat(first.path("link").asText()).isEqualTo("x1.0.0--x2.0.0");
            assertThat(first.path("planned").asText()).isEqualTo("x2.0.0 port 1");
            assertThat(first.path("found").asText()).isEqualTo("x2.1.0 port 1");
            assertThat(program.get("/metrics", answer -> true).body())
                    .contains("\nweft_cabling_fault{found=\"x2.1.0 port 1\",planned=\"x2.0.0 port 1\",port=\"5\","
                            + "switch=\"x1.0.0\"} 1");
            browser.open(status.resolve("/ui/#cabling"));
            browser.awaitText("weft-cabling-view", "2 cables plugged in elsewhere than planned");
            browser.awaitText("weft-cabling-view .checklist", "x1.0.0 port 5 is plugged into x2.1.0 port 1");
            browser.awaitText("weft-cabling-view .checklist", "unplug it there, and plug it into x2.0.0 port 1");
            // One step for each cable, though each has two ends, and none of their links for a second time.
            assertThat(browser.text("weft-cabling-view .checklist li").lines())
                    .filteredOn(line -> line.contains("is plugged into"))
                    .hasSize(2);
            assertThat(browser.text("weft-cabling-view")).doesNotContain("not working");
            browser.view("#map?link=x1.0.0--x2.0.0");
            browser.awaitText("weft-map-view .thing.miscabled", "x1.0.0--x2.0.0");
            browser.awaitText("weft-panel .panel-state", "mis-cabled");
            browser.awaitText("weft-panel", "x2.1.0 port 1");
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
