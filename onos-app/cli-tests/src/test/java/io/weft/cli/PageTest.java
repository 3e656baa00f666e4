package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.operations.Operations;
import io.weft.operations.answer.Member;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The page in a browser, of emulated switches with their controller. */
class PageTest extends PageSteps {
    @TempDir
    private static Path directory;

    private static EmulatedPage fabric;

    @BeforeAll
    static void run() throws Exception {
        Browser.require();
        fabric = new EmulatedPage(directory);
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
    void whoMayOnlyLookIsToldHowToChangeThings() {
        browser().view("#what-if?drain=" + LINK);
        browser().awaitText("weft-what-if-view", "Safe");
        browser().awaitText("weft-what-if-view", "Log in to");
        browser().element("button[aria-label='Log in']").click();
        browser().element("#login-token").sendKeys("not the token at all", Keys.ENTER);
        browser().awaitText("#login-fault", "This is not the right token");
        // The refusal is in the browser's log, as all that is not found or not allowed.
        assertThat(browser().complaints()).allMatch(each -> each.contains("401"));
    }

    @Test
    void answersAreWordedAsTheDescriptionOfTheApiDoes() {
        Member<?, ?> longest = Operations.VERIFY.shape().members().stream()
                .filter(each -> each.name().equals("maxHops"))
                .findFirst()
                .orElseThrow();
        browser().view("#more?operation=verify");
        browser().press("Run");
        browser().awaitText("weft-operation .facts", longest.meaning().replaceFirst("^The ", ""));
        WebElement name = browser().element("dt[title='" + longest.meaning() + ", in hops.']");
        assertThat(browser().script("return arguments[0].nextElementSibling.textContent", name))
                .asString()
                .endsWith(" " + longest.type().unit());
    }

    /**
     * From now on the page's requests whose path ends so get what {@code faults} has for them: a status, or they break
     * or hang; {@code asked} has them all.
     */
    private void interfere() {
        browser()
                .script("const real = window.fetch; window.asked = []; window.faults = {};"
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
        browser().script("window.faults[arguments[0]] = arguments[1] ?? undefined", name, fault);
    }

    @Test
    void nothingIsDrainedWhileItIsNotKnownWhatWouldFollow() {
        fabric.logIn(browser());
        interfere();
        fault("what-if", 503);
        browser().view("#map?link=" + LINK);
        browser().press("Drain …");
        browser().awaitText("dialog[open]", "What would follow is not known: too many requests");
        fault("what-if", null);
        browser().press("Try again");
        browser().awaitText("dialog[open]", "No pair of working switches would lose its route");
        browser().element("dialog[open] button:not([type=button]):enabled").click();
        browser().awaitText("#fabric-state", "1 link drained");
        assertThat((String) browser().script("return window.asked.find(each => each.name === 'drain').body"))
                .contains("\"forced\":false");
        browser().press("Use again");
        browser().element("dialog[open] button.primary").click();
        browser().awaitText("#fabric-state", "Whole");
    }

    @Test
    void aFailureThatCutsEndpointsOffIsNotCalledSafeAndIsToBeAgreedTo() {
        fabric.logIn(browser());
        browser().view("#what-if?fail=h0.0");
        browser().awaitText("#verdict", "pairs of endpoints would be cut off");
        assertThat(browser().text("#verdict")).doesNotContain("Safe");
        assertThat(browser().text(".before-after")).doesNotContain("better");
        browser().press("Cut h0.0");
        browser().awaitText("dialog[open]", "pairs of endpoints are cut off");
        assertThat(browser().element("dialog[open] button.danger").isEnabled()).isFalse();
        browser().element("dialog[open] input[name=agreed]").click();
        browser().element("dialog[open] button.danger:enabled");
        browser().press("Cancel");
    }

    @Test
    void whoStopsWaitingIsToldThatItIsNotKnownWhetherItWasDone() {
        fabric.logIn(browser());
        interfere();
        fault("drain", "hangs");
        browser().view("#what-if?drain=" + LINK);
        browser().press("Drain " + LINK);
        browser().press("Do it");
        browser().awaitText("dialog[open]", "In progress");
        browser().element("dialog[open]").sendKeys(Keys.ESCAPE);
        browser().awaitText("dialog[open]", "It is not known whether this was done");
        browser().awaitText("dialog[open]", "it has not been done, or not yet: the fabric is whole");
        browser().press("Close");
        browser().await("no dialog", ignored -> browser().text("dialog[open]").isEmpty());
    }

    @Test
    void aChangeThatGoesOnIsNotCalledDone() {
        fabric.logIn(browser());
        interfere();
        fault("drain", 202);
        browser().view("#what-if?drain=" + LINK);
        browser().press("Drain " + LINK);
        browser().press("Do it");
        browser().awaitText("dialog[open]", "It is not known whether this was done");
        browser().press("Close");
        browser().await("no dialog", ignored -> browser().text("dialog[open]").isEmpty());
    }

    @Test
    void whatMayBeOutOfDateSaysSoInEveryViewAndNothingCanBeOrdered() {
        interfere();
        fault("events", "breaks");
        // Whoever logs in goes on by a stream of his own.
        fabric.logIn(browser());
        for (String view : new String[] {"map", "routes", "timeline", "what-if", "simulate", "cabling"}) {
            browser().view("#" + view);
            browser().awaitText(".banner", "The connection to the controller is broken");
            browser().awaitText(".banner", "As of ");
        }
        browser().view("#map?link=" + LINK);
        browser().awaitText("weft-panel", "Nothing can be changed while the connection");
        fault("events", null);
        browser().awaitText("#connection-state", "Live");
        browser().press("Drain …");
        browser().press("Cancel");
        assertThat(browser().text(".banner")).isEmpty();
    }

    @Test
    void whoLogsOutReadsNoMoreByTheStreamOfWhoWasLoggedIn() {
        interfere();
        fabric.logIn(browser());
        browser().awaitText("#connection-state", "Live");
        browser().element("button[aria-label='Log out']").click();
        browser().element("button[aria-label='Log in']");
        browser().await("streams of those logged in that have ended", ignored -> browser()
                .script("const all = window.asked.filter(each => each.name === 'events');"
                        + "return all.length > 1 && all.slice(0, -1).every(each => each.signal.aborted) || null"));
        browser().awaitText("#connection-state", "Live");
        browser().awaitText("#fabric-state", "Whole");
    }

    @Test
    void aTokenThatIsNoLongerValidLocksOutNobodyWhoNeedsNone() {
        browser().script("sessionStorage.setItem('weft-token', 'of yesterday'); location.reload()");
        browser().awaitText(".banner", "Your token is no longer valid");
        browser().awaitText("#connection-state", "Live");
        assertThat(browser().script("return sessionStorage.getItem('weft-token')"))
                .isNull();
        // The refusal is in the browser's log, as all that is not found or not allowed.
        assertThat(browser().complaints()).isNotEmpty().allMatch(each -> each.contains("401"));
    }

    /** Waits until a script says so, which knows by {@code box} where an element is. */
    private static void awaitTrue(Browser browser, String what, String script) {
        String box = "const box = selector => document.querySelector(selector).getBoundingClientRect();";
        browser.await(what, ignored -> (Boolean) browser.script(box + script) ? true : null);
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
    void coloursAndWhatIsSeenOfTheMapStayFromViewToView() {
        browser().view("#map?colour=planned");
        browser().awaitText(".ramp", "1 is a full link");
        WebElement map = browser().element(".map-marks");
        map.sendKeys("+");
        map.sendKeys("+");
        Object seen = browser().await("the map at rest", ignored -> browser()
                .script("const map = document.querySelector('weft-map');"
                        + "return map.moving || map.isWhole ? null : map.seen.k"));
        browser().view("#timeline");
        browser().element("weft-timeline-view h2");
        browser().view("#map");
        browser().awaitText(".ramp", "1 is a full link");
        assertThat(browser().script("return document.querySelector('weft-map').seen.k"))
                .isEqualTo(seen);
        assertThat(browser().script("return location.hash")).isEqualTo("#map?colour=planned");
    }

    @Test
    void theSwitchThatEnterSelectsIsSaidAndSelected() {
        WebElement map = browser().element(".map-marks");
        map.sendKeys("0");
        // All of it is seen: of a grid of nine that is the one in the middle.
        awaitTrue(
                browser(),
                "its name",
                "return document.querySelector('weft-map [role=status]').textContent.includes('Enter selects h1.1')");
        map.sendKeys(Keys.ENTER);
        browser().awaitText("#panel-title", "h1.1");
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
