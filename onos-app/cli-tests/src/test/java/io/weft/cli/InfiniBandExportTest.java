package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weft.config.FabricFile;
import io.weft.topology.Topology;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code weft export --format ibsim} and {@code opensm}: what is written, followed without Weft. */
class InfiniBandExportTest {
    @TempDir
    private Path directory;

    private static String export(Path file, String format) {
        Run run = weft("export", file, "--format", format);
        assertThat(run.code()).as(run.err()).isZero();
        return run.out();
    }

    private static InfiniBandFiles files(Path file) {
        return new InfiniBandFiles(export(file, "ibsim"))
                .withTables(export(file, "opensm"))
                .withLevels(export(file, "opensm-path-sl"), export(file, "opensm-sl2vl"));
    }

    @Test
    void filesOfTwoSwitches() {
        Path pair = Run.file(
                directory, "version: 1\nname: pair\ntopology: {type: hyperx, dimensions: [2], concentration: 1}\n");
        assertThat(export(pair, "ibsim"))
                .isEqualTo(
                        """
                        # pair: hyperx{dimensions=[2], concentration=1} with 2 switches, 1 links, 2 endpoints
                        # ibsim -s -n -N 5 -S 3 -P 9 -L 64 FILE

                        switchguid=0x0000000000000001(0000000000000001)
                        Switch\t2 "h0"\t\t# "h0" base port 0 lid 1 lmc 0
                        [1]\t"h0:1"[1](0000000000000004) \t\t# "h0:1" lid 3
                        [2]\t"h1"[2]\t\t# "h1" lid 2

                        switchguid=0x0000000000000002(0000000000000002)
                        Switch\t2 "h1"\t\t# "h1" base port 0 lid 2 lmc 0
                        [1]\t"h1:1"[1](0000000000000006) \t\t# "h1:1" lid 4
                        [2]\t"h0"[2]\t\t# "h0" lid 1

                        caguid=0x0000000000000003
                        Ca\t1 "h0:1"\t\t# "h0:1"
                        [1](0000000000000004) \t"h0"[1]\t\t# lid 3 lmc 0 "h0" lid 1

                        caguid=0x0000000000000005
                        Ca\t1 "h1:1"\t\t# "h1:1"
                        [1](0000000000000006) \t"h1"[1]\t\t# lid 4 lmc 0 "h1" lid 2
                        """);
        assertThat(export(pair, "opensm"))
                .isEqualTo(
                        """
                        Unicast lids [0-4] of switch Lid 1 guid 0x0000000000000001 ('h0'):
                        0x0001 000 # Switch portguid 0x0000000000000001: 'h0'
                        0x0002 002 # Switch portguid 0x0000000000000002: 'h1'
                        0x0003 001 # Channel Adapter portguid 0x0000000000000004: 'h0:1'
                        0x0004 002 # Channel Adapter portguid 0x0000000000000006: 'h1:1'
                        4 lids dumped
                        Unicast lids [0-4] of switch Lid 2 guid 0x0000000000000002 ('h1'):
                        0x0001 002 # Switch portguid 0x0000000000000001: 'h0'
                        0x0002 000 # Switch portguid 0x0000000000000002: 'h1'
                        0x0003 002 # Channel Adapter portguid 0x0000000000000004: 'h0:1'
                        0x0004 001 # Channel Adapter portguid 0x0000000000000006: 'h1:1'
                        4 lids dumped
                        """);
        assertThat(export(pair, "opensm-guid2lid"))
                .isEqualTo(
                        """
                        0x0000000000000001 0x0001 0x0001

                        0x0000000000000002 0x0002 0x0002

                        0x0000000000000004 0x0003 0x0003

                        0x0000000000000006 0x0004 0x0004

                        """);
        assertThat(export(pair, "opensm-path-sl")).isEqualTo("0x0000000000000003 4 0\n0x0000000000000005 3 0\n");
        assertThat(export(pair, "opensm-sl2vl").lines())
                .hasSize(2 * 3 * 2)
                .startsWith("0x0000000000000001 0 1" + " 0x00".repeat(8), "0x0000000000000001 0 2" + " 0x00".repeat(8))
                .allMatch(line -> line.endsWith(" 0x00".repeat(8)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "slimfly-q4",
                "polarfly-q7",
                "oft-k3",
                "dragonfly-a4-h2",
                "torus-4x4x3",
                "fat-tree-3level",
                "galaxyfly-n3-q5-a2",
                "dln-32",
                "site"
            })
    void everyLidIsReachedAndNoLaneWaitsForItself(String name) {
        InfiniBandFiles files = files(example(name));
        Topology t = FabricFile.load(example(name)).topology();
        assertThat(files.endpoints()).hasSize(t.endpointCount());
        assertThat(files.tables).hasSize(t.switchCount());
        files.endpoints()
                .values()
                .forEach(from -> files.ports.forEach((lid, to) -> {
                    if (!from.equals(to)) {
                        files.path(from, lid);
                    }
                }));
        assertThat(InfiniBandFiles.isAcyclic(files.dependencies(false))).isTrue();
    }

    /** Endpoints of two ports, of which each has a LID. */
    @Test
    void everyPortOfAnEndpointIsADestination() throws IOException {
        Files.writeString(
                directory.resolve("g.csv"),
                """
                source,target,sourcePort,targetPort,kind
                a,b,1,1,
                b,c,2,1,
                a,n1,2,,endpoint
                c,n1,2,,endpoint
                b,n2,3,,endpoint
                """);
        Path file = Run.file(directory, "version: 1\nname: g\ntopology: {type: graph, file: g.csv}\n");
        InfiniBandFiles files = files(file);
        assertThat(files.endpoints()).hasSize(3);
        files.endpoints().forEach((lid, to) -> files.endpoints().values().stream()
                .filter(from -> !from.node().equals(to.node()))
                .forEach(from -> assertThat(files.cables.get(
                                files.path(from, lid).get(files.path(from, lid).size() - 1)))
                        .isEqualTo(to)));
    }

    @ParameterizedTest
    @CsvSource({"slimfly-q4,true", "dragonfly-a4-h2,true", "torus-4x4x3,true", "oft-k3,false", "fat-tree-3level,false"})
    void oneLaneIsSaidToDeadlockWhereItDoes(String name, boolean deadlocks) {
        InfiniBandFiles files = files(example(name));
        assertThat(InfiniBandFiles.isAcyclic(files.dependencies(true))).isEqualTo(!deadlocks);
        assertThat(weft("export", example(name), "-f", "opensm").err().contains("free of deadlock only on"))
                .isEqualTo(deadlocks);
    }

    private static String twoLanes(String andLevels) {
        return "weft: these tables are proven free of deadlock only on 2 virtual lanes; export opensm-sl2vl" + andLevels
                + " too, which OpenSM does not load by itself: docs/infiniband.md says what to do\n";
    }

    @Test
    void whatIsNotLoadedAndNotWrittenIsSaid() {
        assertThat(weft("export", example("slimfly-q5"), "-f", "opensm").err()).isEqualTo(twoLanes(""));
        assertThat(weft("export", example("dragonfly-a4-h2"), "-f", "opensm").err())
                .isEqualTo(twoLanes(" and opensm-path-sl"));
        assertThat(weft("export", example("torus-8x8x8"), "-f", "opensm").err())
                .isEqualTo("weft: these tables are proven free of deadlock only on 4 virtual lanes, which InfiniBand's"
                        + " service levels cannot select for every route, so packets may deadlock; --format"
                        + " opensm-sl2vl names such a route\n");
        assertThat(weft("export", example("slimfly-q5-valiant"), "-f", "opensm-sl2vl")
                        .err())
                .isEqualTo("weft: InfiniBand's packets carry no waypoint, so the minimal routes are exported and not"
                        + " those of scheme valiant\n");
        assertThat(weft("export", example("slimfly-q5-valiant"), "-f", "ibsim").err())
                .isEmpty();
    }

    /** Who is told about a file that was not written looks for it. */
    @Test
    void nothingIsSaidAboutTablesThatAreNotWritten() {
        Run run = weft("export", example("slimfly-q5"), "-f", "opensm", "--netlist", example("slimfly-q5"));

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("is no node").doesNotContain("deadlock");
    }

    /** A switch that was given half a table would send packets on the wrong virtual lane. */
    @Test
    void theScriptSetsNothingOfFilesThatAreWrong() throws Exception {
        Path python = Programs.find("WEFT_PYTHON", "python3");
        assumeThat(python)
                .as("Python 3 is neither named by WEFT_PYTHON nor on the PATH: set_sl2vl.py is not tried")
                .isNotNull();
        Path lids = Files.writeString(directory.resolve("lids"), export(example("slimfly-q4"), "opensm-guid2lid"));
        String tables = export(example("slimfly-q4"), "opensm-sl2vl");
        Path cut = Files.writeString(directory.resolve("cut"), tables.substring(0, tables.length() - 8));
        Path other = Files.writeString(directory.resolve("other"), export(example("slimfly-q5"), "opensm-sl2vl"));
        Path empty = Files.writeString(directory.resolve("empty"), "");

        assertThat(set(python, cut, lids)).contains("cut:" + tables.lines().count() + ": found '0x");
        assertThat(set(python, other, lids)).contains("lids has no LID of switch 0x0000000000000");
        assertThat(set(python, empty, lids)).contains("empty has no lines; expected a GUID, two ports and 8 bytes");
        assertThat(set(python, lids, cut)).contains("cut:1: found '0x", "expected a GUID and its LID twice");
        assertThat(set(python, directory.resolve("none"), lids)).contains("none: No such file or directory");
    }

    private static String set(Path python, Path tables, Path lids) throws Exception {
        Path script = Run.docs().resolve("../fabric-config/set_sl2vl.py");
        Process process = new ProcessBuilder(
                        python.toString(), "-B", script.toString(), tables.toString(), lids.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isEqualTo(2);
        assertThat(said.lines()).hasSize(1);
        return said;
    }

    @Test
    void whatInfiniBandCannotHoldIsRefused() {
        assertRefused(
                weft("export", example("torus-8x8x8"), "-f", "opensm-path-sl"),
                "torus-8x8x8 cannot be exported as opensm-path-sl: InfiniBand has 16 service levels, and with these",
                "of its routes find no virtual channel by service level and ports; one is that to t",
                " (VC 0)->");
        assertRefused(
                weft("export", example("xgft-dual-homed"), "-f", "opensm"),
                "xgft-dual-homed cannot be exported as opensm: no cables lead from x1.0.0 to x1.0.1: its switches are"
                        + " several InfiniBand subnets");
        assertRefused(
                weft("export", example("dragonfly-a26-h13"), "-f", "ibsim"),
                "its switches and endpoints need ",
                " LIDs, but an InfiniBand subnet has 49,151");
        Path names = Run.file(
                directory,
                "version: 1\nname: names\ntopology: {type: graph, links: \"source,target\\nZürich,Bern\","
                        + " concentration: 1}\n");
        assertRefused(
                weft("export", names, "-f", "ibsim"),
                "names cannot be exported as ibsim: the name of its switch Zürich has a ü");
    }

    private static void assertRefused(Run run, String... words) {
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(List.of(words));
    }
}
