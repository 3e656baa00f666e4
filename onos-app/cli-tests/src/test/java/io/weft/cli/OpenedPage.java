package io.weft.cli;

import io.weft.cli.output.Console;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** {@code weft open} in this process, until it is closed. */
final class OpenedPage implements AutoCloseable {
    private static final Pattern PAGE = Pattern.compile(" is at (http://\\S+)\n");
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Heard out = new Heard();
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
                out.end();
            }
        });
        thread.start();
        Matcher found = PAGE.matcher(
                out.await("a page", PATIENCE, text -> PAGE.matcher(text).find()));
        found.find();
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
