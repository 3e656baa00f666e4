package io.weft.packages;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.emulation.fixtures.Requirements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A tree of Debian with Java, in which packages are installed and commands run; as root only. */
final class DebianTree implements AutoCloseable {
    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final Path PRISTINE = TARGET.resolve("debian");
    private static final String SUITE = "bookworm";
    /** What Weft depends on, and what its pages and completion are for. */
    private static final String INCLUDED =
            "openjdk-17-jre-headless,passwd,man-db,bash-completion,zsh,libstdc++6,procps,systemd-sysv,dbus";

    private static final String IN_TREE =
            """
            mount -t proc proc "$0/proc"
            mount --rbind /dev "$0/dev"
            mount --rbind /sys "$0/sys"
            exec chroot "$0" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 "$@"
            """;

    /** The files of packages that were built. */
    static final Path DIST = TARGET.resolve("dist");

    private final Path root;
    /** Whether it lies over the one that all tests share, instead of being a copy. */
    private final boolean mounted;

    /** A new one in a directory; the test is skipped where there can be none. */
    DebianTree(Path directory) throws IOException {
        List<String> missing = new ArrayList<>();
        if (!System.getProperty("user.name").equals("root")) {
            missing.add("root");
        }
        for (String program : List.of("mmdebstrap", "unshare", "chroot")) {
            if (Requirements.program(program).isEmpty()) {
                missing.add("the program " + program);
            }
        }
        Requirements.skipIfMissing("installing packages in a tree of Debian", missing);
        if (!Files.exists(PRISTINE)) {
            make();
        }
        root = Files.createDirectories(directory.resolve("tree"));
        Path changes = Files.createDirectories(directory.resolve("changes"));
        Path work = Files.createDirectories(directory.resolve("work"));
        String layers = "lowerdir=" + PRISTINE + ",upperdir=" + changes + ",workdir=" + work;
        mounted = Shell.run(List.of("mount", "-t", "overlay", "-o", layers, "overlay", root.toString()))
                        .code()
                == 0;
        if (!mounted) {
            Shell.done("cp", "-a", PRISTINE + "/.", root.toString());
        }
    }

    private static void make() throws IOException {
        Path unfinished = TARGET.resolve("debian.unfinished");
        Shell.done("rm", "-rf", unfinished.toString());
        Shell made = Shell.run(List.of(
                "mmdebstrap",
                "--variant=minbase",
                "--include=" + INCLUDED,
                "--dpkgopt=path-include=/usr/share/man/*",
                SUITE,
                unfinished.toString()));
        Requirements.skipIfMissing(
                "tests in a tree of Debian",
                made.code() == 0
                        ? List.of()
                        : List.of("what mmdebstrap needs, as a mirror of Debian; it says:\n" + made.said()));
        Files.move(unfinished, PRISTINE);
    }

    Path path(String inTree) {
        return root.resolve(inTree.substring(1));
    }

    /** A command in the tree, with these variables in its environment. */
    private List<String> command(Map<String, String> environment, List<String> command) {
        List<String> all = new ArrayList<>(List.of("unshare", "--mount", "sh", "-ec", IN_TREE, root.toString()));
        environment.forEach((name, value) -> all.add(name + "=" + value));
        all.addAll(command);
        return all;
    }

    /** Runs a command to its end. */
    Shell run(String... command) throws IOException {
        return Shell.run(command(Map.of(), List.of(command)));
    }

    /** The same, which has to succeed; what it printed. */
    String done(String... command) throws IOException {
        Shell run = run(command);
        assertThat(run.code()).as(String.join(" ", command) + "\n" + run.said()).isZero();
        return run.said();
    }

    /** Starts a command, whose process gets the signals. */
    Process start(Map<String, String> environment, String... command) throws IOException {
        return new ProcessBuilder(command(environment, List.of(command)))
                .inheritIO()
                .start();
    }

    /** Installs files of packages in the way of {@code dpkg -i}. */
    void install(Path... packages) throws IOException {
        List<String> command = new ArrayList<>(List.of("dpkg", "-i"));
        Path files = Files.createDirectories(path("/tmp/packages"));
        for (Path each : packages) {
            Files.copy(each, files.resolve(each.getFileName()));
            command.add("/tmp/packages/" + each.getFileName());
        }
        done(command.toArray(String[]::new));
        Shell.done("rm", "-r", files.toString());
    }

    /** All files, but for those of dpkg and of caches that any package changes. */
    Set<String> files() throws IOException {
        String others = "/proc /sys /dev /tmp /var/lib/dpkg /var/cache/man /var/log";
        List<String> command = new ArrayList<>(List.of("find", "/", "-xdev"));
        for (String other : others.split(" ")) {
            command.addAll(List.of("-path", other, "-prune", "-o"));
        }
        command.add("-print");
        Set<String> files =
                new TreeSet<>(List.of(done(command.toArray(String[]::new)).split("\n")));
        // What useradd and userdel leave of the files before theirs.
        files.removeIf(file -> file.matches("/etc/(passwd|group|shadow|gshadow|subuid|subgid)-"));
        return files;
    }

    @Override
    public void close() throws IOException {
        if (mounted) {
            Shell.done("umount", root.toString());
        }
        // What is mounted in there by mistake would go with it.
        Shell.done(
                "rm",
                "-rf",
                "--one-file-system",
                root.toString(),
                root.resolveSibling("changes").toString());
        Shell.done("rm", "-rf", "--one-file-system", root.resolveSibling("work").toString());
    }
}
