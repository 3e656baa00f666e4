package io.weft.e2e;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Network namespaces that are this process's own, what runs in them, and a directory for its files.
 *
 * <p>Their names have a prefix and the id of this process. Those of processes that are gone are left-overs: the next
 * one to start removes them.
 */
final class Namespaces implements AutoCloseable {
    private static final String PREFIX = "weft-e2e-";
    private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private final String own = PREFIX + ProcessHandle.current().pid() + "-";
    private final List<String> added = new ArrayList<>();
    private final Thread atExit = new Thread(this::removeAll);

    /** Starts with none, and removes those that processes left which are gone. */
    Namespaces() {
        existing().filter(Namespaces::abandoned).forEach(Namespaces::remove);
        directories().filter(Namespaces::abandoned).forEach(Namespaces::removeDirectory);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /** Why there can be no namespaces with a veth pair here; nothing if there can. */
    static Optional<String> whyNot() {
        try (Namespaces trial = new Namespaces()) {
            String one = trial.add("trial-1");
            String other = trial.add("trial-2");
            ip(List.of("link add eth0 netns " + one + " type veth peer name eth0 netns " + other));
            return Optional.empty();
        } catch (IllegalStateException e) {
            return Optional.of(e.getMessage().strip());
        }
    }

    private static Stream<String> existing() {
        return Shell.run(List.of("ip", "netns", "list"))
                .lines()
                .map(line -> line.split(" ", 2)[0])
                .filter(name -> name.startsWith(PREFIX));
    }

    private static Stream<String> directories() {
        String[] names = TEMPORARY.toFile().list((parent, name) -> name.startsWith(PREFIX));
        return names == null ? Stream.of() : Stream.of(names);
    }

    private static void removeDirectory(String name) {
        File directory = TEMPORARY.resolve(name).toFile();
        File[] files = directory.listFiles();
        Stream.of(files == null ? new File[0] : files).forEach(File::delete);
        directory.delete();
    }

    /** The directory, which goes away with the namespaces and all files in it. */
    Path directory() {
        Path directory = TEMPORARY.resolve(own + "files");
        directory.toFile().mkdir();
        return directory;
    }

    private static boolean abandoned(String name) {
        String owner = name.substring(PREFIX.length()).split("-", 2)[0];
        return ProcessHandle.of(Long.parseLong(owner)).isEmpty();
    }

    /** Adds a namespace with a loopback interface and without IPv6; its full name. */
    synchronized String add(String name) {
        String full = own + name;
        Shell.run(List.of("ip", "netns", "add", full));
        added.add(full);
        Shell.run(List.of(
                "ip",
                "netns",
                "exec",
                full,
                "/bin/sh",
                "-c",
                "ip link set lo up; for i in all default; do f=/proc/sys/net/ipv6/conf/$i/disable_ipv6;"
                        + " if [ -e $f ]; then echo 1 > $f; fi; done"));
        return full;
    }

    /** Runs lines of {@code ip} in the root namespace. */
    static void ip(List<String> lines) {
        Shell.run(List.of("ip", "-batch", "-"), String.join("\n", lines) + "\n");
    }

    /** Runs lines of {@code ip} in a namespace. */
    static void ip(String namespace, List<String> lines) {
        Shell.run(List.of("ip", "-n", namespace, "-batch", "-"), String.join("\n", lines) + "\n");
    }

    /** The command that runs another one in a namespace, under the process id that it is started with. */
    static List<String> in(String namespace, List<String> command) {
        return Stream.concat(Stream.of("ip", "netns", "exec", namespace), command.stream())
                .toList();
    }

    /** Starts a program in a namespace; what it writes goes to a file. */
    Process start(String namespace, List<String> command, Path log) {
        try {
            return new ProcessBuilder(in(namespace, command))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .redirectInput(new File("/dev/null"))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends all that runs in the namespaces, and removes them. */
    @Override
    public void close() {
        removeAll();
        Runtime.getRuntime().removeShutdownHook(atExit);
    }

    private synchronized void removeAll() {
        added.forEach(Namespaces::remove);
        added.clear();
        removeDirectory(own + "files");
    }

    private static void remove(String namespace) {
        List<ProcessHandle> inside = Shell.run(List.of("ip", "netns", "pids", namespace))
                .lines()
                .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid.trim())).stream())
                .toList();
        inside.forEach(ProcessHandle::destroyForcibly);
        Await.until("the end of " + inside, DEADLINE, () -> inside.stream().noneMatch(ProcessHandle::isAlive));
        Shell.run(List.of("ip", "netns", "del", namespace));
    }
}
