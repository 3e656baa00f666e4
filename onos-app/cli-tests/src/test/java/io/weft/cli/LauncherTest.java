package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher, in a tree where building and Java are scripts that record what they were told. */
class LauncherTest {
    private static final Path LAUNCHER = Path.of("..", "..", "weft");
    private static final Path SHARED = Path.of("..", "cli", "src", "main", "launcher");

    @TempDir
    Path directory;

    private Path root;
    private Path source;

    @BeforeEach
    void plantTree() throws IOException {
        root = directory.resolve("a tree");
        source = root.resolve("onos-app/cli/src/main/java/Weft.java");
        Files.createDirectories(source.getParent());
        for (String part : List.of(".mvn", "fabric-config", "p4", "emulation")) {
            Files.createDirectories(root.resolve(part));
        }
        Files.writeString(source, "");
        Files.writeString(root.resolve("pom.xml"), "");
        script(root.resolve("weft"), Files.readString(LAUNCHER));
        Path shared = Files.createDirectories(root.resolve("onos-app/cli/src/main/launcher"));
        Files.copy(SHARED.resolve("launch.sh"), shared.resolve("launch.sh"));
        building("mkdir -p onos-app/cli/target && echo jar >onos-app/cli/target/weft.jar");
        java("17.0.1");
    }

    private static void script(Path path, String text) throws IOException {
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void building(String commands) throws IOException {
        script(directory.resolve("bin/mvn"), "#!/bin/sh\necho \"$@\" >>" + quoted("builds") + "\n" + commands + "\n");
    }

    private void java(String version) throws IOException {
        script(
                directory.resolve("jdk/bin/java"),
                """
                #!/bin/sh
                case $* in
                    *-Xbad*) echo 'no such option: -Xbad'; exit 1 ;;
                    *-Xmx99t*)
                        echo 'Error occurred during initialization of VM'
                        echo 'Could not reserve enough space for object heap'
                        exit 1
                        ;;
                    *-version) exit 0 ;;
                esac
                echo "charset $(locale charmap)"
                for word; do echo "<$word>"; done
                exit 7
                """);
        Files.writeString(directory.resolve("jdk/release"), "JAVA_VERSION=\"" + version + "\"\n");
    }

    private String quoted(String name) {
        return "'" + directory.resolve(name) + "'";
    }

    private Process start(Path launcher, Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().remove("WEFT_JAVA_OPTS");
        builder.environment().put("JAVA_HOME", directory.resolve("jdk").toString());
        builder.environment().put("PATH", directory.resolve("bin") + ":" + System.getenv("PATH"));
        builder.environment().putAll(environment);
        return builder.start();
    }

    /** What a process that says little said, once it is over. */
    private static Run end(Process process) throws Exception {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), out, err);
    }

    private Run weft(String... arguments) throws Exception {
        return end(start(root.resolve("weft"), Map.of(), arguments));
    }

    private long builds() throws IOException {
        Path log = directory.resolve("builds");
        return Files.exists(log) ? Files.readAllLines(log).size() : 0;
    }

    @Test
    void firstUseBuildsAndLaterUsesDoNot() throws Exception {
        Run first = weft("describe", "a file.yaml");
        assertThat(first.code()).isEqualTo(7);
        assertThat(first.out()).endsWith("weft.jar>\n<describe>\n<a file.yaml>\n");
        assertThat(first.err()).contains("building");
        Run second = weft("describe");
        assertThat(second.err()).isEmpty();
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void newerSourcesAreBuiltAndNewerTestsAreNot() throws Exception {
        weft();
        Path test = root.resolve("onos-app/cli-tests/src/test/java/WeftTest.java");
        Files.createDirectories(test.getParent());
        Files.writeString(test, "");
        touchLater(test);
        Path left = root.resolve("emulation/switch/.jqwik-database");
        Files.createDirectories(left.getParent());
        Files.writeString(left, "");
        touchLater(left);
        weft();
        assertThat(builds()).isEqualTo(1);
        touchLater(source);
        weft();
        assertThat(builds()).isEqualTo(2);
    }

    private static void touchLater(Path path) throws IOException {
        Files.setLastModifiedTime(path, FileTime.from(Instant.now().plusSeconds(60)));
    }

    @Test
    void symbolicLinksLeadToTheTree() throws Exception {
        Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("a tree", "weft"));
        Path linkToLink = Files.createSymbolicLink(directory.resolve("weft"), link);
        assertThat(end(start(linkToLink, Map.of())).out()).contains("<" + root.resolve("onos-app/cli/target/weft.jar"));
    }

    @Test
    void failedBuildsShowWhatWasSaidAndAreTriedAgain() throws Exception {
        building("echo '[ERROR] no such symbol'; exit 1");
        Run run = weft();
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("[ERROR] no such symbol").contains("the build failed");
        weft();
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void startsAtTheSameTimeBuildOnce() throws Exception {
        script(directory.resolve("slow"), "#!/bin/sh\ncat " + quoted("gate") + "\n");
        end(new ProcessBuilder("mkfifo", directory.resolve("gate").toString()).start());
        building(quoted("slow") + " >/dev/null; mkdir -p onos-app/cli/target; echo jar >onos-app/cli/target/weft.jar");
        List<Process> starts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            starts.add(start(root.resolve("weft"), Map.of(), "go"));
        }
        // Opens only once a build reads it, and lets that one go on.
        Files.writeString(directory.resolve("gate"), "");
        for (Process process : starts) {
            assertThat(end(process).out()).endsWith("<go>\n");
        }
        assertThat(builds()).isEqualTo(1);
    }

    /**
     * Whoever holds it, and whoever waits for it: a lock needs nothing that has to be written, and goes with its
     * holder.
     */
    @Test
    void aBuildOfAnotherUserIsWaitedForUntilItIsOverOrKilled() throws Exception {
        assumeThat(System.getProperty("user.name"))
                .as("only root can start the launcher as another user: locks of other users are not checked")
                .isEqualTo("root");
        Path target = Files.createDirectories(root.resolve("onos-app/cli/target"));
        for (Path path : List.of(directory, root, target)) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxrwxrwx"));
        }
        Files.writeString(directory.resolve("builds"), "");
        Files.setPosixFilePermissions(directory.resolve("builds"), PosixFilePermissions.fromString("rw-rw-rw-"));
        Process holder = new ProcessBuilder("flock", target.toString(), "sh", "-c", "echo held; exec cat").start();
        assertThat(holder.inputReader().readLine()).isEqualTo("held");
        script(
                directory.resolve("weft"),
                "#!/bin/sh\nexec setpriv --reuid 65534 --regid 65534 --clear-groups " + quoted("a tree/weft") + "\n");
        Process waiting = start(directory.resolve("weft"), Map.of());
        assertThat(waiting.errorReader().readLine()).contains("waiting for another build");
        assertThat(builds()).isZero();
        holder.descendants().forEach(ProcessHandle::destroyForcibly);
        holder.destroyForcibly();
        assertThat(end(waiting).code()).isEqualTo(7);
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void theModulesOfABuildAreShownWhileItGoesOn() throws Exception {
        building(
                """
                echo '[INFO] Building weft-p4 0.1.0-SNAPSHOT                    [2/14]'
                echo '[INFO] Building jar: /weft.jar'
                echo '[INFO] Building weft-cli 0.1.0-SNAPSHOT                  [14/14]'
                mkdir -p onos-app/cli/target && echo jar >onos-app/cli/target/weft.jar""");
        assertThat(weft().err().lines().skip(1)).containsExactly("weft: [2/14] weft-p4", "weft: [14/14] weft-cli");
        assertThat(Files.readString(root.resolve("onos-app/cli/target/weft-build.log")))
                .contains("[INFO] Building jar: /weft.jar\n");
    }

    /** A Java that fails to make an archive of classes, or makes one that it cannot use, starts without one. */
    @Test
    void classesAreArchivedWhereJavaCanDoThat() throws Exception {
        Path target = root.resolve("onos-app/cli/target");
        assertThat(weft().out()).contains("<-Xshare:auto>");
        String dumps =
                """
                #!/bin/sh
                for word; do
                    case $word in
                        -XX:DumpLoadedClassList=*) echo A >"${word#*=}"; echo A >>"${word#*=}"; exit 0 ;;
                        -XX:SharedClassListFile=*) cp "${word#*=}" list ;;
                        -XX:SharedArchiveFile=*) archive=${word#*=} ;;
                    esac
                done
                case $* in
                    *-Xshare:dump*) cp list "$archive" ;;
                    *-Xshare:on*) exit CODE ;;
                    *) for word; do echo "<$word>"; done ;;
                esac
                """;
        script(directory.resolve("jdk/bin/java"), dumps.replace("CODE", "1"));
        touchLater(source);
        assertThat(weft().out()).contains("<-Xshare:auto>");
        script(directory.resolve("jdk/bin/java"), dumps.replace("CODE", "0"));
        touchLater(source);
        assertThat(weft().out()).contains("<-XX:SharedArchiveFile=" + target.resolve("weft-17.0.1.jsa") + ">");
        assertThat(target.resolve("weft-17.0.1.jsa")).hasContent("A\n");
        java("21.0.2");
        assertThat(weft().out()).contains("<-Xshare:auto>");
    }

    @Test
    void whereNothingCanBeWrittenThatIsSaid() throws Exception {
        script(directory.resolve("bin/touch"), "#!/bin/sh\necho 'touch: Read-only file system' >&2\nexit 1\n");
        Run noFile = weft();
        assertThat(noFile.code()).isEqualTo(2);
        assertThat(noFile.err()).contains("weft: cannot build in").contains("Read-only file system");
        Files.delete(root.resolve("onos-app/cli/target"));
        Files.writeString(root.resolve("onos-app/cli/target"), "in the way");
        Run noDirectory = weft();
        assertThat(noDirectory.code()).isEqualTo(2);
        assertThat(noDirectory.err()).contains("weft: weft has to be built");
        assertThat(builds()).isZero();
    }

    @Test
    void whatEndsTheLauncherItselfIsNoVerdict() throws Exception {
        building(
                "mkdir -p onos-app/cli/target && touch onos-app/cli/target/weft.jar; rm onos-app/cli/target/weft.building");
        assertThat(weft().code()).isEqualTo(4);
    }

    @Test
    void fileNamesAreNotTakenForAscii() throws Exception {
        assertThat(end(start(root.resolve("weft"), Map.of("LC_ALL", "C"))).out())
                .startsWith("charset UTF-8\n");
        assertThat(end(start(root.resolve("weft"), Map.of("LC_ALL", "C.UTF-8"))).out())
                .startsWith("charset UTF-8\n");
    }

    @Test
    void oldJavaIsRefused() throws Exception {
        java("11.0.20");
        Run run = weft();
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("Java 11.0.20").contains("17 or later");
        java("1.8.0_392");
        assertThat(weft().err()).contains("Java 1.8.0_392");
        assertThat(builds()).isZero();
    }

    @Test
    void optionsForJavaArePassedOn() throws Exception {
        Run run = end(start(root.resolve("weft"), Map.of("WEFT_JAVA_OPTS", "-Xmx8g -Dx=y"), "verify"));
        assertThat(run.out()).contains("<-Xmx8g>\n<-Dx=y>\n<-jar>\n");
    }

    /** It would refuse two. */
    @Test
    void aCollectorOfTheUserIsTheOnlyOne() throws Exception {
        assertThat(end(start(root.resolve("weft"), Map.of("WEFT_JAVA_OPTS", "-Xmx8g"), "verify"))
                        .out())
                .contains("<-XX:+UseParallelGC>");
        Run run = end(start(root.resolve("weft"), Map.of("WEFT_JAVA_OPTS", "-Xmx8g -XX:+UseG1GC"), "verify"));
        assertThat(run.code()).isEqualTo(7);
        assertThat(run.out()).contains("<-XX:+UseG1GC>").doesNotContain("UseParallelGC");
    }

    @Test
    void aControllerThatLacksMemoryEnds() throws Exception {
        assertThat(weft("program", "x.yaml").out()).contains("<-XX:+ExitOnOutOfMemoryError>");
        assertThat(weft("verify", "x.yaml").out()).doesNotContain("OutOfMemory");
    }

    /** What it is tried with is what it is started with. */
    /** Java itself would say that classes are missing. */
    @Test
    void whereTooFewFilesMayBeOpenThatIsSaid() throws Exception {
        script(
                directory.resolve("few"),
                "#!/bin/sh\nulimit -n 64\nexec " + quoted("a tree/weft") + " program fabric.yaml\n");
        Run run = end(start(directory.resolve("few"), Map.of()));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .contains("weft: a process may have 64 open files here, but Java and its libraries take 192: raise the"
                        + " limit, for example with ulimit -n 1024");
    }

    @Test
    void optionsThatDoNotGoWithThoseOfTheLauncherAreNoVerdict() throws Exception {
        String java = Files.readString(directory.resolve("jdk/bin/java"));
        script(
                directory.resolve("jdk/bin/java"),
                java.replace("    *-Xbad*)", "    *-XX:+UseParallelGC*-XX:-UseParallelGC*-version)"));
        Run run = end(start(root.resolve("weft"), Map.of("WEFT_JAVA_OPTS", "-XX:-UseParallelGC"), "verify"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("java refuses WEFT_JAVA_OPTS=-XX:-UseParallelGC");
    }

    @Test
    void optionsThatJavaRefusesAreNoVerdict() throws Exception {
        Run run = end(start(root.resolve("weft"), Map.of("WEFT_JAVA_OPTS", "-Xbad"), "verify"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("java refuses WEFT_JAVA_OPTS=-Xbad: no such option: -Xbad");
    }

    @Test
    void memoryThatIsShortMayBeThereLater() throws Exception {
        Run run = end(start(root.resolve("weft"), Map.of("WEFT_JAVA_OPTS", "-Xmx99t"), "verify"));
        assertThat(run.code()).isEqualTo(4);
        assertThat(run.err())
                .endsWith("weft: java cannot get the memory of WEFT_JAVA_OPTS=-Xmx99t:"
                        + " Could not reserve enough space for object heap\n");
    }

    @Test
    void aJavaHomeWithoutJavaIsNamed() throws Exception {
        Run run = end(start(root.resolve("weft"), Map.of("JAVA_HOME", "/nowhere"), "verify"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("JAVA_HOME is /nowhere, but there is no /nowhere/bin/java");
    }

    /** Where it is installed, with this as the command. */
    private Path installed() throws IOException {
        Path home = Files.createDirectories(directory.resolve("share/weft"));
        for (String file : List.of("launch.sh", "installed.sh")) {
            String text = Files.readString(SHARED.resolve(file));
            Files.writeString(home.resolve(file), text.replace("'/usr/lib/jvm/*'", quoted("jvm") + "/*"));
        }
        for (String file : List.of("weft", "archive-classes")) {
            script(home.resolve(file), Files.readString(SHARED.resolve(file)));
        }
        return Files.createSymbolicLink(
                Files.createDirectories(directory.resolve("usr/bin")).resolve("weft"), home.resolve("weft"));
    }

    @Test
    void whatIsInstalledStartsWhereItIsAndIsNotBuilt() throws Exception {
        Path home = directory.resolve("share/weft");
        Run run = end(start(installed(), Map.of("WEFT_JAVA_OPTS", "-Dx=y"), "verify", "a file.yaml"));
        assertThat(run.code()).isEqualTo(7);
        assertThat(run.out())
                .contains(
                        "<-XX:TieredStopAtLevel=1>", "<-Dweft.files=" + home.resolve("fabric-config") + ">\n<-Dx=y>\n")
                .endsWith("<-jar>\n<" + home.resolve("weft.jar") + ">\n<verify>\n<a file.yaml>\n");
        assertThat(run.err()).isEmpty();
        assertThat(builds()).isZero();
    }

    /** ONOS 2.7 runs on Java 11. */
    @Test
    void whereTheChosenJavaIsOldAnotherOneIsTaken() throws Exception {
        Path weft = installed();
        java("11.0.20");
        assertThat(end(start(weft, Map.of(), "verify")).err())
                .isEqualTo("weft: " + directory.resolve("jdk/bin/java")
                        + " is Java 11.0.20, but Java 17 or later is needed; set JAVA_HOME\n");
        for (String version : List.of("11.0.21", "17.0.3")) {
            Path home = directory.resolve("jvm/java-" + version);
            script(home.resolve("bin/java"), "#!/bin/sh\necho java " + version + "\n");
            Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        }
        assertThat(end(start(weft, Map.of(), "verify")).out()).isEqualTo("java 17.0.3\n");
    }

    @Test
    void aJavaThatIsInstalledWithItIsTakenBeforeAnyOther() throws Exception {
        Path weft = installed();
        Path runtime = directory.resolve("share/weft/runtime");
        script(runtime.resolve("bin/java"), "#!/bin/sh\necho own java\n");
        Files.writeString(runtime.resolve("release"), "JAVA_VERSION=\"17.0.9\"\n");
        assertThat(end(start(weft, Map.of(), "verify")).out()).isEqualTo("own java\n");
    }

    @Test
    void whereNoArchiveOfClassesCanBeMadeInstallingGoesOn() throws Exception {
        Path home = installed().toRealPath().getParent();
        script(home.resolve("runtime/bin/java"), "#!/bin/sh\nexit 1\n");
        Files.writeString(home.resolve("runtime/release"), "JAVA_VERSION=\"17.0.9\"\n");
        Run run = end(start(home.resolve("archive-classes"), Map.of()));
        assertThat(run.code()).isZero();
        assertThat(run.err()).contains("no archive of classes could be made in " + home);
    }

    @Test
    void mininetIsInstalledWithIt() throws Exception {
        Path python = directory.resolve("bin/python");
        script(python, "#!/bin/sh\necho $PYTHONPATH $WEFT $*\n");
        Run run = end(start(installed(), Map.of("WEFT_PYTHON", python.toString()), "mininet", "--help"));
        Path home = directory.resolve("share/weft");
        assertThat(run.out())
                .isEqualTo(home.resolve("mininet") + " " + home.resolve("weft") + " -m weft_mininet --help\n");
    }
}
