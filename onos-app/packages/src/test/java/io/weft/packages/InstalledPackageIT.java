package io.weft.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.weft.config.FabricFile;
import io.weft.topology.Topology;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The Debian packages in a tree of Debian. */
class InstalledPackageIT {
    private static final String EXAMPLES = "/usr/share/weft/fabric-config/examples/";
    /** To another file. */
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");

    private static final Pattern PAGE = Pattern.compile("page=(http://\\S+)");

    @TempDir
    Path directory;

    private final HttpClient client = HttpClient.newHttpClient();
    private DebianTree tree;

    @BeforeEach
    void plant() throws Exception {
        tree = new DebianTree(directory);
    }

    @AfterEach
    void clear() throws Exception {
        if (tree != null) {
            tree.close();
        }
    }

    private static Path weft() throws Exception {
        return Shell.file(DebianTree.DIST, "weft_", "_all.deb");
    }

    private static Path ortools() throws Exception {
        return Shell.file(DebianTree.DIST, "weft-ortools_", "_amd64.deb");
    }

    @Test
    void theCommandRunsFromAnyDirectory() throws Exception {
        tree.install(weft());
        assertThat(tree.done("weft", "--version")).startsWith("weft ").contains("commit ");
        assertThat(tree.done("weft", "--help")).contains("/usr/share/weft/fabric-config/examples");
        assertThat(tree.done("weft", "emulate", EXAMPLES + "slimfly-q5.yaml")).contains("every step held");
        assertThat(tree.run("weft", "verify", "--fail", "h0.0,h0.1--h0.2", EXAMPLES + "hyperx-3x3.yaml")
                        .code())
                .isEqualTo(1);
        assertThat(tree.run("weft", "verify", "/none.yaml").code()).isEqualTo(2);
    }

    /** What docs/install.md begins with, on a smaller fabric, and on ports that are free. */
    @Test
    @Timeout(600)
    void anEmulatedFabricHealsOnThePage() throws Exception {
        tree.install(weft());
        Files.writeString(tree.path("/root/targets.yaml"), freeTargets("hyperx-3x3.yaml"));
        String command = "exec weft emulate --serve --listen 0 --cuts 1 --targets /root/targets.yaml " + EXAMPLES
                + "hyperx-3x3.yaml >/root/said 2>&1";
        Process emulation = tree.start(Map.of(), "sh", "-c", command);
        try {
            Path said = tree.path("/root/said");
            Matcher page = await().atMost(Duration.ofMinutes(10))
                    .failFast(() -> !emulation.isAlive())
                    .until(() -> PAGE.matcher(Files.exists(said) ? Files.readString(said) : ""), Matcher::find);
            URI at = URI.create(page.group(1));
            assertThat(get(at)).contains("main.js");
            assertThat(get(at.resolve("main.js"))).contains("import");
            await().atMost(Duration.ofMinutes(10))
                    .failFast(() -> !emulation.isAlive())
                    .until(() -> get(at.resolve("../v1/events"))
                            .matches("(?s).*\"link-down\".*\"repaired\".*\"link-up\".*\"repaired\".*"));
            assertThat(get(at.resolve("../v1/status"))).contains("\"state\":\"whole\"");
        } finally {
            emulation.destroy();
            emulation.waitFor();
        }
    }

    private static String freeTargets(String example) throws IOException {
        Topology topology = FabricFile.load(Path.of("../../fabric-config/examples", example))
                .topology();
        StringBuilder targets = new StringBuilder("version: 1\nswitches:\n");
        List<ServerSocket> free = new ArrayList<>();
        for (int s = 0; s < topology.switchCount(); s++) {
            free.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            targets.append("  " + topology.switchName(s) + ": {address: '127.0.0.1:"
                    + free.get(s).getLocalPort() + "'}\n");
        }
        for (ServerSocket each : free) {
            each.close();
        }
        return targets.toString();
    }

    private String get(URI at) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(HttpRequest.newBuilder(at).build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(at.toString()).isEqualTo(200);
        return answer.body();
    }

    @Test
    void javaUsesAnArchiveOfItsClasses() throws Exception {
        tree.install(weft());
        assertThat(tree.done("sh", "-c", "ls /var/cache/weft")).matches("weft-[0-9.]+\\.jsa\\n");
        // Java refuses to start with an archive that does not fit.
        tree.done(
                "sh",
                "-c",
                "java -Xshare:on -XX:SharedArchiveFile=$(echo /var/cache/weft/*) -jar /usr/share/weft/weft.jar -V");
        tree.install(ortools());
        tree.done(
                "sh",
                "-c",
                "java -Xshare:on -XX:SharedArchiveFile=$(echo /var/cache/weft/*) -jar /usr/share/weft/weft.jar -V");
    }

    @Test
    void solversAreInAPackageOfTheirOwn() throws Exception {
        tree.install(weft());
        String[] proof = {
            "weft", "optimize", "--pattern", "permutation", "--method", "cp-sat", EXAMPLES + "xgft-16.yaml"
        };
        Shell without = tree.run(proof);
        assertThat(without.code()).isEqualTo(2);
        assertThat(without.said()).contains("weft-ortools").contains("coloring");
        tree.done("weft", "optimize", "--pattern", "permutation", EXAMPLES + "xgft-16.yaml");
        tree.install(ortools());
        assertThat(tree.done(proof)).contains("cp-sat");
    }

    @Test
    void everyCommandHasAManPage() throws Exception {
        tree.install(weft());
        assertThat(tree.done("man", "weft")).contains("EXIT CODES", "WEFT_JAVA_OPTS");
        for (String command : tree.done("sh", "-c", "weft --help | sed -n 's/^  \\([a-z][a-z-]*\\).*/\\1/p'")
                .split("\n")) {
            assertThat(tree.done("man", "weft-" + command)).contains("weft " + command, "SYNOPSIS");
        }
    }

    @Test
    void shellsCompleteCommandsAndOptions() throws Exception {
        tree.install(weft());
        String bash = "source /usr/share/bash-completion/bash_completion; _completion_loader weft;"
                + " COMP_WORDS=(weft %s); COMP_CWORD=%d; COMP_LINE=\"${COMP_WORDS[*]}\"; COMP_POINT=${#COMP_LINE};"
                + " _complete_weft 2>/dev/null; echo ${COMPREPLY[@]}";
        assertThat(tree.done("bash", "-c", bash.formatted("veri", 1))).isEqualTo("verify\n");
        assertThat(tree.done("bash", "-c", bash.formatted("verify --surv", 2))).isEqualTo("--survive\n");
        Files.copy(
                Objects.requireNonNull(InstalledPackageIT.class.getResourceAsStream("complete.zsh")),
                tree.path("/root/complete.zsh"));
        assertThat(tree.done("timeout", "60", "zsh", "-f", "/root/complete.zsh"))
                .contains("weft verify")
                .contains("--survive")
                .doesNotContain("not found");
    }

    @Test
    void linksOfTheDocumentsLeadToOthers() throws Exception {
        tree.install(weft());
        Path docs = tree.path("/usr/share/doc/weft");
        assertThat(docs.resolve("monitoring/alerts.yaml")).isNotEmptyFile();
        assertThat(docs.resolve("monitoring/dashboard.json")).isNotEmptyFile();
        try (Stream<Path> files = Files.walk(docs)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".md")).toList()) {
                Matcher link = LINK.matcher(Files.readString(file));
                while (link.find()) {
                    assertThat(file.resolveSibling(link.group(1)))
                            .as(link.group() + " in " + file)
                            .exists();
                }
            }
        }
    }

    /** As on a machine of ONOS 2.7, whose Java is 11. */
    @Test
    void anOlderJavaThatIsChosenIsNotUsed() throws Exception {
        Path old = Files.createDirectories(tree.path("/opt/java-11/bin")).getParent();
        Files.writeString(old.resolve("release"), "JAVA_VERSION=\"11.0.20\"\n");
        Files.writeString(old.resolve("bin/java"), "#!/bin/sh\nexit 1\n");
        tree.done("chmod", "+x", "/opt/java-11/bin/java");
        tree.done("ln", "-sf", "/opt/java-11/bin/java", "/usr/local/bin/java");
        tree.install(weft());
        assertThat(tree.done("sh", "-c", "ls /var/cache/weft")).matches("weft-17[0-9.]+\\.jsa\\n");
        assertThat(tree.done("env", "JAVA_HOME=/opt/java-11", "weft", "--version"))
                .startsWith("weft ");
    }

    @Test
    void accountsOfTheOperatorStay() throws Exception {
        tree.done("useradd", "--create-home", "weft");
        tree.install(weft());
        tree.done("dpkg", "--purge", "weft");
        tree.done("id", "weft");
        tree.done("userdel", "--remove", "weft");
        tree.done("groupadd", "weft");
        tree.install(weft());
        assertThat(tree.done("id", "weft")).contains("(weft)");
    }

    @Test
    void purgingLeavesNothing() throws Exception {
        Set<String> before = tree.files();
        tree.install(weft(), ortools());
        assertThat(tree.done("id", "weft")).contains("(weft)");
        Files.createDirectories(tree.path("/var/lib/weft/lab"));
        tree.done("weft", "describe", EXAMPLES + "hyperx-3x3.yaml");
        tree.done("dpkg", "--purge", "weft", "weft-ortools");
        Set<String> left = tree.files();
        left.removeAll(before);
        assertThat(left).isEmpty();
        assertThat(tree.run("id", "weft").code()).isEqualTo(1);
    }

    @Test
    void purgingLeavesFilesOfTheOperatorAndWhoTheyBelongTo() throws Exception {
        tree.install(weft());
        Files.writeString(tree.path("/etc/weft/lab.key"), "");
        tree.done("chown", "weft", "/etc/weft/lab.key");
        tree.done("dpkg", "--purge", "weft");
        assertThat(tree.path("/etc/weft/lab.key")).exists();
        tree.done("id", "weft");
    }

    @Test
    void upgradesReplaceWhatWasInstalled() throws Exception {
        tree.install(weft(), ortools());
        tree.install(NewerPackage.of(weft(), directory));
        assertThat(tree.done("dpkg-query", "-W", "-f", "${Version} ${Status}", "weft"))
                .isEqualTo(NewerPackage.VERSION + " install ok installed");
        assertThat(tree.done("weft", "--version")).contains(NewerPackage.VERSION);
        assertThat(tree.done("dpkg", "--audit"))
                .as("weft-ortools goes with both")
                .isEmpty();
        assertThat(tree.done("dpkg-query", "-W", "-f", "${Status}", "weft-ortools"))
                .isEqualTo("install ok installed");
        assertThat(tree.done("sh", "-c", "ls /var/cache/weft")).matches("weft-[0-9.]+\\.jsa\\n");
    }
}
