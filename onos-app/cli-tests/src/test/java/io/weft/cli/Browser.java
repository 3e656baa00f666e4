package io.weft.cli;

import io.weft.emulation.fixtures.Requirements;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.NoSuchElementException;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.TimeoutException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** Debian's Chromium, without a window, a GPU or a network, as somebody uses it. */
final class Browser implements AutoCloseable {
    /** Far longer than anything takes on a busy machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final ChromeDriver driver;

    /** Skips the tests that ask, and says why, where there is none. */
    static void require() {
        Requirements.skipIfMissing(
                "trying the page in a browser",
                Stream.of("chromium", "chromedriver")
                        .filter(name -> Programs.find("WEFT_" + name.toUpperCase(Locale.ROOT), name) == null)
                        .collect(Collectors.toList()));
    }

    /** One of this size, which has never seen a page. */
    Browser(int width, int height) {
        LoggingPreferences logged = new LoggingPreferences();
        logged.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions()
                .setBinary(Programs.find("WEFT_CHROMIUM", "chromium").toFile())
                .addArguments(
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--disable-dev-shm-usage");
        options.setCapability("goog:loggingPrefs", logged);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(
                        Programs.find("WEFT_CHROMEDRIVER", "chromedriver").toFile())
                .usingAnyFreePort()
                .build();
        driver = new ChromeDriver(service, options);
        driver.manage().window().setSize(new Dimension(width, height));
    }

    /** Opens a page. */
    void open(URI page) {
        driver.get(page.toString());
    }

    /** Shows a view of the page that is open. */
    void view(String hash) {
        script("location.hash = arguments[0]", hash);
    }

    Object script(String script, Object... arguments) {
        return ((JavascriptExecutor) driver).executeScript(script, arguments);
    }

    /** Waits until this is there. */
    <T> T await(String what, Function<ChromeDriver, T> condition) {
        try {
            return new WebDriverWait(driver, PATIENCE, Duration.ofMillis(50))
                    .ignoring(NoSuchElementException.class, StaleElementReferenceException.class)
                    .until(browser -> condition.apply((ChromeDriver) browser));
        } catch (TimeoutException e) {
            throw new AssertionError(what + " does not come; the page has:\n" + text("body") + "\n" + complaints(), e);
        }
    }

    /** The first element of a selector, once it is there and shown. */
    WebElement element(String selector) {
        return await(selector, browser -> {
            WebElement found = browser.findElement(By.cssSelector(selector));
            return found.isDisplayed() ? found : null;
        });
    }

    /** Waits until an element has a text in it. */
    void awaitText(String selector, String expected) {
        await("'" + expected + "' in " + selector, browser -> browser.findElement(By.cssSelector(selector))
                .getText()
                .contains(expected));
    }

    /** Clicks a button by a part of its words. */
    void press(String words) {
        await("a button '" + words + "'", browser -> browser.findElements(By.tagName("button")).stream()
                        .filter(button -> button.isDisplayed()
                                && button.isEnabled()
                                && button.getText().contains(words))
                        .findFirst()
                        .orElse(null))
                .click();
    }

    /** The text that an element shows; empty if there is none. */
    String text(String selector) {
        return driver.findElements(By.cssSelector(selector)).stream()
                .map(WebElement::getText)
                .collect(Collectors.joining("\n"));
    }

    /** What the browser complained of since it was asked last: errors of scripts, what the page's policy forbids. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(entry -> entry.getMessage())
                .collect(Collectors.toList());
    }

    /** Writes a picture of what is shown, for people. */
    void picture(Path file) throws Exception {
        Files.write(file, driver.getScreenshotAs(org.openqa.selenium.OutputType.BYTES));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
