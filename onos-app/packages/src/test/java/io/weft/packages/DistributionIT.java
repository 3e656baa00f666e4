package io.weft.packages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weft.emulation.fixtures.Requirements;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that were built. */
class DistributionIT {
    private static final Path DIST = DebianTree.DIST;
    private static final Path ROOT = Path.of("../..");
    private static final long MEGABYTE = 1_000_000;
    private static final String SOURCE_DATE_EPOCH = "1700000000";

    @TempDir
    Path directory;

    @Test
    void checksumsAreOfAllFiles() throws Exception {
        TreeSet<String> files = new TreeSet<>();
        try (Stream<Path> list = Files.list(DIST)) {
            list.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals("SHA256SUMS"))
                    .forEach(files::add);
        }
        List<String> lines = Files.readAllLines(DIST.resolve("SHA256SUMS"));
        assertThat(lines.stream().map(line -> line.split("  ")[1])).containsExactlyElementsOf(files);
        Shell.done("sh", "-c", "cd \"$0\" && sha256sum --check --strict SHA256SUMS", DIST.toString());
    }

    @Test
    void packagesAreNotLarge() throws Exception {
        assertThat(Files.size(Shell.file(DIST, "weft_", ".deb"))).isLessThan(60 * MEGABYTE);
        assertThat(Files.size(Shell.file(DIST, "weft-ortools_", "_amd64.deb"))).isLessThan(60 * MEGABYTE);
        assertThat(Files.size(Shell.file(DIST, "weft-", ".tar.gz"))).isLessThan(150 * MEGABYTE);
    }

    @Test
    void everyLibraryIsInTheBillOfMaterialsAndTheNotices() throws Exception {
        List<String> named = new ArrayList<>();
        for (JsonNode component : new ObjectMapper()
                .readTree(Shell.file(DIST, "weft-", ".cdx.json").toFile())
                .get("components")) {
            named.add(component.get("name").asText() + "-"
                    + component.get("version").asText() + ".jar");
            assertThat(component.path("hashes").size())
                    .as(component.get("name").asText())
                    .isPositive();
        }
        String notices = Files.readString(DIST.resolve("THIRD-PARTY-NOTICES.txt"));
        try (Stream<Path> libraries = Files.list(Path.of("target/stage/lib"))) {
            for (Path library : libraries.toList()) {
                String name = library.getFileName().toString();
                assertThat(named).contains(name);
                if (!name.startsWith("weft-")) {
                    assertThat(notices)
                            .contains(":" + name.replaceFirst("-[0-9v][^-]*(-jre|-android|-empty.*)?\\.jar$", " "));
                }
            }
        }
        assertThat(notices).contains("com.google.ortools:ortools-linux-x86-64").doesNotContain("darwin");
    }

    /** Which has a Java of its own. */
    @Test
    void theTarballRunsWhereThereIsNoJava() throws Exception {
        try (DebianTree tree = new DebianTree(directory)) {
            Shell.done("rm", "-rf", tree.path("/usr/lib/jvm").toString());
            Path opt = tree.path("/opt");
            Shell.done("tar", "-xzf", Shell.file(DIST, "weft-", ".tar.gz").toString(), "-C", opt.toString());
            String home = "/opt/" + Shell.file(opt, "weft-", "").getFileName();
            assertThat(tree.done(home + "/weft", "--version")).contains("commit ");
            String examples = home + "/fabric-config/examples/";
            assertThat(tree.done(home + "/weft", "emulate", examples + "slimfly-q5.yaml"))
                    .contains("every step held");
            assertThat(tree.done(
                            home + "/weft",
                            "optimize",
                            "--pattern",
                            "permutation",
                            "--method",
                            "cp-sat",
                            examples + "xgft-16.yaml"))
                    .contains("cp-sat");
            tree.done(home + "/archive-classes");
            assertThat(tree.done("sh", "-c", "ls " + home + "/*.jsa")).contains("weft-");
            tree.done(home + "/weft", "verify", examples + "hyperx-3x3.yaml");
        }
    }

    /** The same commit, built in two directories and two time zones. */
    @Test
    void filesAreTheSameWhenBuiltTwice() throws Exception {
        List<String> missing = new ArrayList<>();
        for (String program : List.of("git", "mvn")) {
            if (Requirements.program(program).isEmpty()) {
                missing.add("the program " + program);
            }
        }
        if (!Files.exists(ROOT.resolve(".git"))) {
            missing.add("a repository to clone");
        }
        Requirements.skipIfMissing("building packages twice", missing);
        String one = sumsOf(directory.resolve("one"), "UTC");
        String other = sumsOf(directory.resolve("another directory"), "Asia/Kathmandu");
        assertThat(one).isEqualTo(other).contains(".deb", ".tar.gz", ".oar", ".cdx.json");
    }

    private static String sumsOf(Path clone, String zone) throws Exception {
        Shell.done("git", "clone", "-q", ROOT.toAbsolutePath().normalize().toString(), clone.toString());
        String build = "cd \"$0\" && TZ=" + zone + " SOURCE_DATE_EPOCH=" + SOURCE_DATE_EPOCH
                + " mvn -B -ntp -q -Ppackage -DskipTests package";
        Shell.done("sh", "-c", build, clone.toString());
        Path dist = clone.resolve("onos-app/packages/target/dist");
        assertDates(dist);
        String time = Shell.done(
                        "sh",
                        "-c",
                        "TZ=UTC git -C \"$0\" log -1 --format=%cd --date=format-local:%Y%m%d%H%M%S",
                        clone.toString())
                .strip();
        assertThat(Shell.file(dist, "weft_", ".deb").getFileName().toString())
                .as("a later commit is a newer version")
                .matches("weft_[0-9.]+(~" + time + ")?_all.deb");
        String sums = Files.readString(dist.resolve("SHA256SUMS"));
        Shell.done("rm", "-rf", clone.toString());
        return sums;
    }

    /** Everything in the packages is as old as {@link #SOURCE_DATE_EPOCH} says. */
    private static void assertDates(Path dist) throws Exception {
        for (String list : List.of(
                "dpkg-deb --fsys-tarfile '" + Shell.file(dist, "weft_", ".deb") + "' | tar --utc --full-time -tv",
                "tar --utc --full-time -tvzf '" + Shell.file(dist, "weft-", ".tar.gz") + "'")) {
            assertThat(Shell.done("sh", "-c", list).lines()).allMatch(line -> line.contains(" 2023-11-14 22:13:20 "));
        }
        try (ZipFile oar = new ZipFile(Shell.file(dist, "weft-", ".oar").toFile())) {
            assertThat(oar.stream().map(ZipEntry::getTimeLocal))
                    .isNotEmpty()
                    .containsOnly(LocalDateTime.of(2023, 11, 14, 22, 13, 20));
        }
    }
}
