package io.weft.emulation.interfaces;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Learns whether network interfaces are up and connected: at once from {@code ip monitor}, and every two seconds by
 * asking, should a message have been lost.
 */
final class LinkWatch implements AutoCloseable {
    private static final int PERIOD_SECONDS = 2;
    private static final Pattern LINE = Pattern.compile("(Deleted )?\\d+: ([^:@]+)[^:]*: <([^>]*)>.*");

    private final Set<String> names;
    private final Listener listener;
    private final Process monitor;
    private final ScheduledExecutorService checks = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "weft-interfaces");
        thread.setDaemon(true);
        return thread;
    });

    /** Is told of states, also of those that it knows, on any thread. */
    interface Listener {
        void state(String name, boolean up);
    }

    /**
     * Begins to watch, and tells of the states as they are.
     *
     * @throws InterfaceException if {@code ip} cannot be run
     */
    LinkWatch(Set<String> names, Listener listener) {
        this.names = names;
        this.listener = listener;
        try {
            monitor = ip("monitor", "link");
            checkAll();
        } catch (IOException e) {
            throw new InterfaceException(
                    "cannot run 'ip', which tells of the states of network interfaces: " + e.getMessage()
                            + "; apt install iproute2",
                    e);
        }
        Thread thread = new Thread(this::follow, "weft-interface-states");
        thread.setDaemon(true);
        thread.start();
        var unused = checks.scheduleWithFixedDelay(this::checkAgain, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
    }

    private static Process ip(String... command) throws IOException {
        Process process = new ProcessBuilder(
                        Stream.concat(Stream.of("ip", "-o"), Stream.of(command)).toList())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        process.getOutputStream().close();
        return process;
    }

    private void follow() {
        try {
            read(monitor, listener);
        } catch (IOException e) {
            // It was closed.
        }
    }

    /** Calls with what each line tells of an interface that is watched. */
    private void read(Process process, Listener each) throws IOException {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher matcher = LINE.matcher(line);
                if (matcher.matches() && names.contains(matcher.group(2))) {
                    Set<String> flags = Set.of(matcher.group(3).split(",", -1));
                    each.state(
                            matcher.group(2),
                            matcher.group(1) == null && flags.contains("UP") && flags.contains("LOWER_UP"));
                }
            }
        }
    }

    private void checkAgain() {
        try {
            checkAll();
        } catch (IOException e) {
            // Next time, then; what changes is told of anyway.
        }
    }

    private void checkAll() throws IOException {
        Set<String> missing = new HashSet<>(names);
        read(ip("link", "show"), (name, up) -> {
            missing.remove(name);
            listener.state(name, up);
        });
        missing.forEach(name -> listener.state(name, false));
    }

    @Override
    public void close() {
        checks.shutdownNow();
        monitor.destroy();
    }
}
