package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weft.config.FabricFile;
import io.weft.fabric.Fabric;
import io.weft.routing.ChannelDependencyGraph;
import io.weft.routing.DeadlockProof;
import io.weft.routing.DescentRule;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.graph.IbSubnet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** OpenSM, ibsim and ibdmchk themselves, where they are installed, on what is exported for them. */
class OpenSmTest {
    private static final Pattern PLACE = Pattern.compile("S([0-9a-f]{16})/U1/P(\\d+) VL: 0");

    @TempDir
    private Path directory;

    private Path opensm;
    private Path ibsim;
    private Path smpquery;
    private Path ibdmchk;
    private Path preload;

    @BeforeEach
    void find() throws IOException {
        opensm = program("WEFT_OPENSM", "opensm");
        ibsim = program("WEFT_IBSIM", "ibsim");
        smpquery = program("WEFT_SMPQUERY", "smpquery");
        ibdmchk = program("WEFT_IBDMCHK", "ibdmchk");
        try (Stream<Path> found =
                Files.find(Path.of("/usr"), 4, (path, kind) -> path.endsWith(Path.of("umad2sim", "libumad2sim.so")))) {
            preload = found.findFirst().orElse(null);
        }
        assumeThat(preload)
                .as("libumad2sim.so is not installed: OpenSM cannot be run without hardware")
                .isNotNull();
    }

    private static Path program(String variable, String name) {
        Path program = Programs.find(variable, name);
        Path ofRoot = Path.of("/usr/sbin", name);
        program = program == null && Files.isExecutable(ofRoot) ? ofRoot : program;
        assumeThat(program)
                .as(name + " is neither named by " + variable + " nor on the PATH: no table is loaded into OpenSM")
                .isNotNull();
        return program;
    }

    private Path export(Path file, String format) {
        Path to = directory.resolve(format);
        Run run = weft("export", file, "-f", format, "-o", to);
        assertThat(run.code()).as(run.err()).isZero();
        return to;
    }

    /** Runs OpenSM once on the netlist in ibsim, and then asks for each of these LIDs. */
    private Map<Integer, String> load(InfiniBandFiles files, Path netlist, Path tables, Set<Integer> lids)
            throws Exception {
        List<String> simulator = new ArrayList<>(List.of(Files.readAllLines(netlist)
                .get(1)
                .replaceAll("# (.*) FILE", "$1")
                .split(" ")));
        simulator.set(0, ibsim.toString());
        simulator.add(netlist.toString());
        String socket = "weft-" + UUID.randomUUID();
        Path log = directory.resolve("ibsim.log");
        Process simulation = process(simulator, socket, "", log).start();
        simulation.getOutputStream().close();
        try {
            while (!Files.readString(log).contains("Network simulator ready")) {
                assertThat(simulation.isAlive()).as(Files.readString(log)).isTrue();
                Thread.onSpinWait();
            }
            String host = files.endpoints().values().iterator().next().node();
            String out = run(
                    socket,
                    host,
                    List.of(
                            opensm,
                            "-o",
                            "-D",
                            "0x43",
                            "-f",
                            directory.resolve("opensm.log"),
                            "-R",
                            "file",
                            "-U",
                            tables));
            assertThat(Files.readString(directory.resolve("opensm.log")))
                    .as(out)
                    .contains("file tables configured on all switches");
            Map<Integer, String> answers = new TreeMap<>();
            for (int lid : lids) {
                answers.put(lid, run(socket, host, List.of(smpquery, "nodeinfo", lid)));
            }
            return answers;
        } finally {
            simulation.destroy();
            simulation.waitFor();
        }
    }

    private ProcessBuilder process(List<String> command, String socket, String host, Path out) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.environment().put("IBSIM_SOCKNAME", socket);
        builder.environment().put("OSM_TMP_DIR", directory.toString());
        builder.environment().put("OSM_CACHE_DIR", directory.toString());
        if (!host.isEmpty()) {
            builder.environment().put("SIM_HOST", host);
            builder.environment().put("LD_PRELOAD", preload.toString());
        }
        return builder;
    }

    private String run(String socket, String host, List<Object> command) throws Exception {
        Path out = directory.resolve("out");
        Process process = process(command.stream().map(Object::toString).toList(), socket, host, out)
                .start();
        process.getOutputStream().close();
        boolean ended = process.waitFor(60, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(ended).as(command + ": " + Files.readString(out)).isTrue();
        return Files.readString(out);
    }

    /** What ibdmchk says of the tables as OpenSM dumped them; it may crash after that. */
    private String check(Path pathSl, Path sl2vl) throws Exception {
        return run(
                "",
                "",
                List.of(
                        ibdmchk,
                        "-s",
                        directory.resolve("opensm-subnet.lst"),
                        "-f",
                        directory.resolve("opensm.fdbs"),
                        "-m",
                        "/dev/null",
                        "-c",
                        pathSl,
                        "-d",
                        sl2vl));
    }

    private static List<String> sorted(Path file) throws IOException {
        return Files.readAllLines(file).stream().sorted().toList();
    }

    /** SL2VL with all virtual lanes cut to one. */
    private Path oneLane(Path sl2vl) throws IOException {
        return Files.write(
                directory.resolve("one-lane"),
                Files.readAllLines(sl2vl).stream()
                        .map(line -> line.replaceAll("0x..(?= |$)", "0x00"))
                        .toList());
    }

    /** A loop of a Slim Fly, Dragonfly or torus is one of many: each of its dependencies has to be of our routes. */
    @ParameterizedTest
    @CsvSource({"slimfly-q5,true,true", "torus-4x4x3,true,true", "dragonfly-a4-h2,false,true", "oft-k3,false,false"})
    void loadsTheTablesAndIbdmchkFindsALoopWithOneLaneOnly(String name, boolean ask, boolean deadlocks)
            throws Exception {
        Path file = example(name);
        Path netlist = export(file, "ibsim");
        Path tables = export(file, "opensm");
        InfiniBandFiles files = new InfiniBandFiles(Files.readString(netlist)).withTables(Files.readString(tables));
        load(files, netlist, tables, ask ? files.ports.keySet() : Set.of()).forEach((lid, answer) -> assertThat(answer)
                .as("LID " + lid)
                .containsPattern("PortGuid:\\.*0x" + IbSubnet.digits(files.guid(files.ports.get(lid))) + "\n"));
        assertThat(sorted(directory.resolve("opensm-lfts.dump"))).isEqualTo(sorted(tables));
        assertThat(sorted(directory.resolve("guid2lid"))).isEqualTo(sorted(export(file, "opensm-guid2lid")));
        Path pathSl = export(file, "opensm-path-sl");
        Path sl2vl = export(file, "opensm-sl2vl");
        assertThat(check(pathSl, sl2vl)).contains("-I- no credit loops found").doesNotContain("-E-");
        String cut = check(pathSl, oneLane(sl2vl));
        assertThat(proofOfOneLane(file).deadlockFree()).isNotEqualTo(deadlocks);
        if (!deadlocks) {
            assertThat(cut).contains("-I- no credit loops found");
            return;
        }
        List<InfiniBandFiles.Port> loop = loop(cut, files);
        Map<String, Set<String>> dependencies = files.dependencies(true);
        for (int i = 0; i < loop.size(); i++) {
            assertThat(dependencies.get(InfiniBandFiles.place(loop.get((i + 1) % loop.size()), 0)))
                    .contains(InfiniBandFiles.place(loop.get(i), 0));
        }
    }

    /** The channels of the loop that ibdmchk finds, each by switch and port, each waiting for the one before. */
    private static List<InfiniBandFiles.Port> loop(String verdict, InfiniBandFiles files) {
        assertThat(verdict).contains("-E- credit loops in routing");
        List<InfiniBandFiles.Port> loop = new ArrayList<>();
        Matcher places = PLACE.matcher(verdict);
        while (places.find()) {
            long guid = Long.parseLong(places.group(1), 16);
            String node = files.guids.entrySet().stream()
                    .filter(each -> each.getValue() == guid)
                    .findFirst()
                    .orElseThrow()
                    .getKey();
            InfiniBandFiles.Port port = new InfiniBandFiles.Port(node, Integer.parseInt(places.group(2)));
            if (!loop.isEmpty() && port.equals(loop.get(0))) {
                return loop;
            }
            loop.add(port);
        }
        throw new AssertionError("no loop in " + verdict);
    }

    private static DeadlockProof proofOfOneLane(Path file) {
        Fabric fabric = FabricFile.load(file);
        Topology t = fabric.topology();
        return DeadlockProof.of(
                ChannelDependencyGraph.of(Routes.of(fabric, Failures.none(t)), DescentRule.of(t, c -> 1, c -> 0)));
    }

    /** A ring has two loops, round either way, by the same cables. */
    @Test
    void withOneLaneTheLoopOfARingIsTheOneThatWeName() throws Exception {
        Path file = Run.file(directory, "version: 1\nname: ring\ntopology: {type: torus, dimensions: [5]}\n");
        Path netlist = export(file, "ibsim");
        Path tables = export(file, "opensm");
        InfiniBandFiles files = new InfiniBandFiles(Files.readString(netlist)).withTables(Files.readString(tables));
        load(files, netlist, tables, Set.of());
        Path pathSl = export(file, "opensm-path-sl");
        Path sl2vl = export(file, "opensm-sl2vl");
        assertThat(check(pathSl, sl2vl)).contains("-I- no credit loops found");
        List<String> found = loop(check(pathSl, oneLane(sl2vl)), files).stream()
                .map(port -> cable(port.node(), files.cables.get(port).node()))
                .sorted()
                .toList();
        List<String> named = proofOfOneLane(file).cycle().stream()
                .map(words -> words.replace(" (VC 0)", "").split("->"))
                .map(ends -> cable(ends[0], ends[1]))
                .sorted()
                .toList();
        assertThat(found).hasSize(5).isEqualTo(named);
    }

    private static String cable(String a, String b) {
        return Arrays.stream(new String[] {a, b}).sorted().collect(Collectors.joining("--"));
    }
}
