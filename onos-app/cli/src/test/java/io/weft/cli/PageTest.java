package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The page in a browser, of emulated switches with their controller. */
@Timeout(600)
class PageTest {
    private static final String LINK = "h0.0--h0.1";

    @TempDir
    private static Path directory;

    private static EmulatedPage fabric;
    private Browser browser;

    @BeforeAll
    static void run() throws Exception {
        Optional<String> lacking = Browser.lacking();
        assumeTrue(lacking.isEmpty(), () -> "no " + lacking.get() + ": the page is not tried in a browser");
        fabric = new EmulatedPage(directory);
    }

    @AfterAll
    static void end() throws Exception {
        if (fabric != null) {
            fabric.close();
        }
    }

    @BeforeEach
    void open() {
        browser = new Browser(1280, 800);
        browser.open(fabric.page());
        browser.awaitText("#fabric-state", "Whole");
        browser.awaitText("#connection-state", "Live");
    }

    /** A page that has errors, or asks for what its policy forbids, says so to the browser only. */
    @AfterEach
    void close() throws Exception {
        try {
            fabric.ask("restore", "{\"names\": [\"" + LINK + "\"]}");
            assertThat(browser.complaints()).isEmpty();
        } finally {
            browser.close();
        }
    }

    private void logIn() {
        browser.element("button[aria-label='Log in']").click();
        browser.element("#login-token").sendKeys(EmulatedPage.TOKEN, Keys.ENTER);
        browser.element("button[aria-label='Log out']");
    }

    @Test
    void aLinkThatIsCutAndRestoredIsShownAsItHappens() throws Exception {
        browser.view("#timeline");
        fabric.ask("cut", "{\"names\": [\"" + LINK + "\"]}");
        browser.awaitText("#fabric-state", "Degraded: 1 link down");
        browser.awaitText(".incidents", LINK);
        browser.awaitText(".incidents .failure", "routes computed in");
        browser.awaitText(".incidents .failure", "installed in");
        browser.awaitText("weft-announcer", "1 link down");
        browser.view("#map");
        browser.awaitText("weft-map-view", LINK);
        fabric.ask("restore", "{\"names\": [\"" + LINK + "\"]}");
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
    void whoMayOnlyLookIsToldHowToChangeThings() {
        browser.view("#what-if?drain=" + LINK);
        browser.awaitText("weft-what-if-view", "Safe");
        browser.awaitText("weft-what-if-view", "Only those who log in can");
        browser.element("button[aria-label='Log in']").click();
        browser.element("#login-token").sendKeys("not the token at all", Keys.ENTER);
        browser.awaitText("#login-fault", "This token is not the right one");
        // The refusal is in the browser's log, as all that is not found or not allowed.
        assertThat(browser.complaints()).allMatch(each -> each.contains("401"));
    }

    @Test
    void aDrainIsTriedFirstThenDoneAndTakenBack() {
        logIn();
        browser.view("#what-if?drain=" + LINK);
        browser.awaitText("weft-what-if-view", "Safe");
        browser.awaitText("weft-what-if-view", "Average route");
        browser.press("Drain " + LINK);
        browser.press("Do it");
        browser.awaitText("#fabric-state", "1 link or switch drained");
        browser.press("Use again");
        browser.element("dialog[open] button.primary").click();
        browser.awaitText("#fabric-state", "Whole");
    }

    /**
     * From now on the page's requests whose path ends so get what {@code faults} has for them: a status, or they break
     * or hang; {@code asked} has them all.
     */
    private void interfere() {
        browser.script("const real = window.fetch; window.asked = []; window.faults = {};"
                + "window.fetch = (url, options) => {"
                + "  const name = new URL(url).pathname.split('/').pop();"
                + "  window.asked.push({name, body: options.body, signal: options.signal});"
                + "  const fault = window.faults[name];"
                + "  return fault === undefined ? real(url, options)"
                + "      : fault === 'breaks' ? Promise.reject(new TypeError('broken'))"
                + "      : fault === 'hangs' ? new Promise((_, reject) => options.signal.addEventListener("
                + "          'abort', () => reject(new DOMException('ended', 'AbortError'))))"
                + "      : Promise.resolve(new Response('{\"message\": \"too many requests\"}', {status: fault}));"
                + "}");
    }

    private void fault(String name, Object fault) {
        browser.script("window.faults[arguments[0]] = arguments[1] ?? undefined", name, fault);
    }

    @Test
    void nothingIsDrainedWhileItIsNotKnownWhatWouldFollow() {
        logIn();
        interfere();
        fault("what-if", 503);
        browser.view("#map?link=" + LINK);
        browser.press("Drain …");
        browser.awaitText("dialog[open]", "What would follow is not known: too many requests");
        fault("what-if", null);
        browser.press("Try again");
        browser.awaitText("dialog[open]", "No pair of switches that work would lose its route");
        browser.element("dialog[open] button:not([type=button]):enabled").click();
        browser.awaitText("#fabric-state", "1 link or switch drained");
        assertThat((String) browser.script("return window.asked.find(each => each.name === 'drain').body"))
                .contains("\"forced\":false");
        browser.press("Use again");
        browser.element("dialog[open] button.primary").click();
        browser.awaitText("#fabric-state", "Whole");
    }

    @Test
    void aFailureThatCutsEndpointsOffIsNotCalledSafeAndIsToBeAgreedTo() {
        logIn();
        browser.view("#what-if?fail=h0.0");
        browser.awaitText("#verdict", "pairs of endpoints would be cut off");
        assertThat(browser.text("#verdict")).doesNotContain("Safe");
        assertThat(browser.text(".before-after")).doesNotContain("better");
        browser.press("Cut h0.0");
        browser.awaitText("dialog[open]", "pairs of endpoints are cut off");
        assertThat(browser.element("dialog[open] button.danger").isEnabled()).isFalse();
        browser.element("dialog[open] input[name=agreed]").click();
        browser.element("dialog[open] button.danger:enabled");
        browser.press("Cancel");
    }

    @Test
    void whoStopsWaitingIsToldThatItIsNotKnownWhetherItWasDone() {
        logIn();
        interfere();
        fault("drain", "hangs");
        browser.view("#what-if?drain=" + LINK);
        browser.press("Drain " + LINK);
        browser.press("Do it");
        browser.awaitText("dialog[open]", "Under way");
        browser.element("dialog[open]").sendKeys(Keys.ESCAPE);
        browser.awaitText("dialog[open]", "It is not known whether this was done");
        browser.awaitText("dialog[open]", "it has not been done, or not yet: the fabric is whole");
        browser.press("Close");
        browser.await("no dialog", ignored -> browser.text("dialog[open]").isEmpty());
    }

    @Test
    void whatMayBeOutOfDateSaysSoInEveryViewAndNothingCanBeOrdered() {
        interfere();
        fault("events", "breaks");
        // Whoever logs in goes on by a stream of his own.
        logIn();
        for (String view : new String[] {"map", "routes", "timeline", "what-if", "simulate", "cabling"}) {
            browser.view("#" + view);
            browser.awaitText(".banner", "The connection to the controller is broken");
            browser.awaitText(".banner", "As of ");
        }
        browser.view("#map?link=" + LINK);
        browser.awaitText("weft-panel", "Nothing can be changed while the connection");
        fault("events", null);
        browser.awaitText("#connection-state", "Live");
        browser.press("Drain …");
        browser.press("Cancel");
        assertThat(browser.text(".banner")).isEmpty();
    }

    @Test
    void whoLogsOutReadsNoMoreByTheStreamOfWhoWasLoggedIn() {
        interfere();
        logIn();
        browser.awaitText("#connection-state", "Live");
        browser.element("button[aria-label='Log out']").click();
        browser.element("button[aria-label='Log in']");
        browser.await(
                "streams of those logged in that have ended",
                ignored -> browser.script("const all = window.asked.filter(each => each.name === 'events');"
                        + "return all.length > 1 && all.slice(0, -1).every(each => each.signal.aborted) || null"));
        browser.awaitText("#connection-state", "Live");
        browser.awaitText("#fabric-state", "Whole");
    }

    @Test
    void aTokenThatIsNoLongerValidLocksOutNobodyWhoNeedsNone() {
        browser.script("sessionStorage.setItem('weft-token', 'of yesterday'); location.reload()");
        browser.awaitText(".banner", "Your token is no longer valid");
        browser.awaitText("#connection-state", "Live");
        assertThat(browser.script("return sessionStorage.getItem('weft-token')"))
                .isNull();
        // The refusal is in the browser's log, as all that is not found or not allowed.
        assertThat(browser.complaints()).isNotEmpty().allMatch(each -> each.contains("401"));
    }

    @Test
    void theSchemeIsChangedWhileTheFabricRuns() throws Exception {
        logIn();
        browser.view("#what-if?scheme=valiant");
        browser.press("Change the routing to valiant");
        browser.press("Do it");
        browser.await("another scheme", ignored -> scheme().equals("valiant"));
        fabric.ask("change-routing", "{\"scheme\": \"minimal\"}");
        browser.await("the first scheme", ignored -> scheme().equals("minimal"));
        browser.view("#timeline");
        browser.awaitText(".incidents", "Routing changed from valiant");
    }

    /** Waits until a script says so, which knows by {@code box} where an element is. */
    private static void awaitTrue(Browser browser, String what, String script) {
        String box = "const box = selector => document.querySelector(selector).getBoundingClientRect();";
        browser.await(what, ignored -> (Boolean) browser.script(box + script) ? true : null);
    }

    private static String scheme() {
        try {
            return fabric.ask("describe", "{}").path("scheme").asText();
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
        logIn();
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
    void theViewKeepsItsRoomBesideThePanel() {
        try (Browser wide = new Browser(1500, 800)) {
            wide.open(fabric.page());
            wide.awaitText("#fabric-state", "Whole");
            for (String view : new String[] {"map", "timeline", "simulate", "cabling"}) {
                wide.view("#" + view + "?switch=h0.0");
                wide.awaitText("weft-panel", "h0.1");
                awaitTrue(
                        wide,
                        "the panel at the right of " + view,
                        "const view = box('.view'), panel = box('weft-panel');"
                                + "return panel.width === 360 && panel.right === innerWidth"
                                + " && view.width >= 270 && view.right <= panel.left");
            }
        }
    }

    @Test
    void itFitsATelephone() {
        try (Browser small = new Browser(400, 800)) {
            small.open(fabric.page());
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

    @Test
    void coloursAndWhatIsSeenOfTheMapStayFromViewToView() {
        browser.view("#map?colour=planned");
        browser.awaitText(".ramp", "1 is a full link");
        WebElement map = browser.element(".map-marks");
        map.sendKeys("+");
        map.sendKeys("+");
        Object seen = browser.await(
                "the map at rest",
                ignored -> browser.script("const map = document.querySelector('weft-map');"
                        + "return map.moving || map.isWhole ? null : map.seen.k"));
        browser.view("#timeline");
        browser.element("weft-timeline-view h2");
        browser.view("#map");
        browser.awaitText(".ramp", "1 is a full link");
        assertThat(browser.script("return document.querySelector('weft-map').seen.k"))
                .isEqualTo(seen);
        assertThat(browser.script("return location.hash")).isEqualTo("#map?colour=planned");
    }

    @Test
    void theSwitchThatEnterSelectsIsSaidAndSelected() {
        WebElement map = browser.element(".map-marks");
        map.sendKeys("0");
        // All of it is seen: of a grid of nine that is the one in the middle.
        awaitTrue(
                browser,
                "its name",
                "return document.querySelector('weft-map [role=status]').textContent.includes('Enter selects h1.1')");
        map.sendKeys(Keys.ENTER);
        browser.awaitText("#panel-title", "h1.1");
    }

    /** As where somebody magnifies it: what there is no room for is scrolled to. */
    @Test
    void itFitsALowScreen() {
        try (Browser low = new Browser(640, 540)) {
            low.open(fabric.page());
            low.awaitText("#fabric-state", "Whole");
            for (String view : new String[] {"map", "what-if", "more"}) {
                low.view("#" + view + "?switch=h0.0");
                low.awaitText("weft-panel", "h0.1");
                awaitTrue(
                        low,
                        "room for " + view,
                        "const view = box('.view'), panel = box('weft-panel'), now = box('nav a[aria-current]');"
                                + "return view.height > 100 && view.top >= panel.bottom && panel.top >= now.bottom"
                                + " && now.left >= 0 && now.right <= innerWidth"
                                + " && document.documentElement.scrollHeight > innerHeight");
            }
        }
    }
}
