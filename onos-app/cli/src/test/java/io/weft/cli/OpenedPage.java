package io.weft.cli;

import io.weft.cli.output.Console;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** {@code weft open} in this process, until it is closed. */
final class OpenedPage implements AutoCloseable {
    private static final Pattern PAGE = Pattern.compile(" is at (http://\\S+)\n");
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final CompletableFuture<Integer> code = new CompletableFuture<>();
    private final Thread thread;
    private final URI page;

    /** Waits until it says where the page is. */
    OpenedPage(Object... arguments) throws Exception {
        String[] words = Stream.concat(Stream.of("open", "--no-browser"), Stream.of(arguments))
                .map(Object::toString)
                .toArray(String[]::new);
        thread = new Thread(() -> {
            try (Console console = new Console(out, err, false)) {
                code.complete(Weft.run(console, words));
            } finally {
                code.complete(-1);
            }
        });
        thread.start();
        long begin = System.nanoTime();
        Matcher found = PAGE.matcher("");
        while (!found.find()) {
            if (code.isDone() || System.nanoTime() - begin > PATIENCE.toNanos()) {
                throw new AssertionError("no page: " + out + err);
            }
            Thread.sleep(20);
            found = PAGE.matcher(out.toString(StandardCharsets.UTF_8));
        }
        page = URI.create(found.group(1));
    }

    URI page() {
        return page;
    }

    /** Ends it as a signal would; its exit code. */
    int end() {
        thread.interrupt();
        return code.join();
    }

    @Override
    public void close() {
        end();
    }
}
