package io.weft.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs commands of the operating system. */
final class Shell {
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private Shell() {}

    /**
     * What a command did.
     *
     * @param exit its exit status
     * @param output what it wrote, errors included
     */
    record Outcome(int exit, String output) {}

    /** Runs a command to its end; its output. Throws {@link IllegalStateException} if it fails. */
    static String run(List<String> command) {
        return run(command, "");
    }

    /** The same with an input. */
    static String run(List<String> command, String input) {
        Outcome outcome = attempt(command, input);
        if (outcome.exit() != 0) {
            throw new IllegalStateException(
                    String.join(" ", command) + ": exit status " + outcome.exit() + "\n" + outcome.output());
        }
        return outcome.output();
    }

    /** Runs a command that may fail. */
    static Outcome attempt(List<String> command, String input) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> outputOf(process));
            process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().close();
            if (!process.waitFor(DEADLINE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException(String.join(" ", command) + ": not done within " + DEADLINE);
            }
            return new Outcome(process.exitValue(), output.join());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while running " + String.join(" ", command), e);
        }
    }

    private static String outputOf(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
