package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The page in a browser, as somebody uses it, whichever host serves it; its fabric is a HyperX of 3 x 3 switches. */
@Timeout(600)
abstract class PageSteps {
    /** What is cut and drained. */
    static final String LINK = "h0.0--h0.1";

    private Browser browser;

    /** What is looked at: one for all steps, whole between them. */
    abstract PagedFabric fabric();

    /** The browser that has its page open. */
    final Browser browser() {
        return browser;
    }

    @BeforeEach
    void open() {
        browser = new Browser(1280, 800);
        browser.open(fabric().page());
        browser.awaitText("#fabric-state", "Whole");
        browser.awaitText("#connection-state", "Live");
    }

    /** A page that has errors, or asks for what its policy forbids, says so to the browser only. */
    @AfterEach
    void close() throws Exception {
        try {
            fabric().restore(LINK);
            assertThat(browser.complaints()).isEmpty();
        } finally {
            browser.close();
        }
    }

    @Test
    void aLinkThatIsCutAndRestoredIsShownAsItHappens() throws Exception {
        browser.view("#timeline");
        fabric().cut(LINK);
        browser.awaitText("#fabric-state", "Degraded: 1 link down");
        browser.awaitText(".incidents", LINK);
        browser.awaitText(".incidents .failure", "routes computed in");
        browser.awaitText(".incidents .failure", "installed in");
        browser.awaitText("weft-announcer", "1 link down");
        browser.view("#map");
        browser.awaitText("weft-map-view", LINK);
        fabric().restore(LINK);
        browser.awaitText("#fabric-state", "Whole");
        browser.awaitText("weft-map-view", "Every switch and every link works as planned");
    }

    @Test
    void theMapIsDrawnAndWhatIsFoundBySearchIsShown() {
        Object colours = browser.await(
                "a drawing",
                ignored -> browser.script("const c = document.querySelector('weft-map canvas');"
                        + "const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
                        + "const s = new Set(); for (let i = 0; i < d.length; i += 4) s.add(d[i] << 16 | d[i+1] << 8 | d[i+2]);"
                        + "return s.size > 10 ? s.size : null"));
        assertThat((Long) colours).isGreaterThan(10);
        browser.element("body").sendKeys("/");
        WebElement search = browser.element("weft-search input");
        assertThat(search).isEqualTo(browser.script("return document.activeElement"));
        search.sendKeys("h1.2");
        browser.awaitText("weft-search", "h1.2");
        // What has just this name comes first, and is marked.
        search.sendKeys(Keys.ENTER);
        browser.awaitText("weft-panel", "h1.2");
        browser.awaitText("weft-panel", "h1.0");
    }

    @Test
    void aDrainIsTriedFirstThenDoneAndTakenBack() {
        fabric().logIn(browser);
        browser.view("#what-if?drain=" + LINK);
        browser.awaitText("weft-what-if-view", "Safe");
        browser.awaitText("weft-what-if-view", "Average route");
        browser.press("Drain " + LINK);
        browser.press("Do it");
        browser.awaitText("#fabric-state", "1 link drained");
        browser.press("Use again");
        browser.element("dialog[open] button.primary").click();
        browser.awaitText("#fabric-state", "Whole");
    }

    @Test
    void theSchemeIsChangedWhileTheFabricRuns() throws Exception {
        fabric().logIn(browser);
        browser.view("#what-if?scheme=valiant");
        browser.press("Change the routing to valiant");
        browser.press("Do it");
        browser.await("another scheme", ignored -> scheme().equals("valiant"));
        fabric().ask("change-routing", "{\"scheme\": \"minimal\"}");
        browser.await("the first scheme", ignored -> scheme().equals("minimal"));
        browser.view("#timeline");
        browser.awaitText(".incidents", "Routing changed from valiant");
    }

    private String scheme() {
        try {
            return fabric().ask("describe", "{}").path("scheme").asText();
        } catch (java.io.IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void routesAreListedHopByHop() {
        browser.view("#routes?from=h0.0&to=h2.2");
        browser.awaitText("weft-routes-view", "h0.0");
        browser.awaitText("weft-routes-view .hops", "VC");
        assertThat(browser.text("weft-routes-view")).contains("h2.2");
    }

    @Test
    void theCablingIsAsPlanned() {
        browser.view("#cabling");
        browser.awaitText("weft-cabling-view", "as planned");
    }

    @Test
    void curvesAppearWhilePointsAreSimulated() {
        fabric().logIn(browser);
        browser.view("#simulate");
        WebElement form = browser.element("weft-simulate-view form");
        form.findElement(By.cssSelector("[name=loads]")).sendKeys("0.2,0.4");
        browser.press("Simulate");
        browser.element("weft-simulate-view weft-curves canvas");
        browser.await(
                "two points",
                ignored ->
                        browser.text("weft-simulate-view table tbody").lines().count() >= 2);
    }

    @Test
    void itFitsATelephone() {
        try (Browser small = new Browser(400, 800)) {
            small.open(fabric().page());
            small.awaitText("#fabric-state", "Whole");
            for (String view : new String[] {"map", "routes", "timeline", "what-if", "simulate", "cabling"}) {
                small.view("#" + view);
                small.element("section.view h2, section.view");
                assertThat((Boolean) small.script(
                                "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
                        .as(view)
                        .isTrue();
            }
        }
    }
}
