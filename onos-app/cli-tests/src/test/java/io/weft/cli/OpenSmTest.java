package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weft.config.FabricFile;
import io.weft.fabric.Fabric;
import io.weft.routing.Routes;
import io.weft.routing.nexthops.DescentRule;
import io.weft.routing.proof.ChannelDependencyGraph;
import io.weft.routing.proof.DeadlockProof;
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
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
    private Path ibdmchk;
    private Path preload;

    @BeforeEach
    void find() throws IOException {
        opensm = program("WEFT_OPENSM", "opensm");
        ibsim = program("WEFT_IBSIM", "ibsim");
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

    private Path export(Path file, String format, Object... more) {
        Path to = directory.resolve(format);
        Object[] words = Stream.concat(Stream.of("export", file, "-f", format, "-o", to), Stream.of(more))
                .toArray();
        Run run = weft(words);
        assertThat(run.code()).as(run.err()).isZero();
        return to;
    }

    /** What runs beside ibsim. */
    private interface Client {
        void run(Session session) throws Exception;
    }

    /** An ibsim, by the name of its socket and the endpoint that its clients are at. */
    private record Session(String socket, String host) {}

    private void simulate(Path netlist, Client client) throws Exception {
        String text = Files.readString(netlist);
        List<String> simulator = new ArrayList<>(List.of(
                text.lines().toList().get(1).replaceAll("# (.*) FILE", "$1").split(" ")));
        simulator.set(0, ibsim.toString());
        simulator.add(netlist.toString());
        String host =
                new InfiniBandFiles(text).endpoints().values().iterator().next().node();
        Session session = new Session("weft-" + UUID.randomUUID(), host);
        Path log = directory.resolve("ibsim.log");
        Process simulation =
                process(simulator, new Session(session.socket(), ""), log).start();
        simulation.getOutputStream().close();
        try {
            while (!Files.readString(log).contains("Network simulator ready")) {
                assertThat(simulation.isAlive()).as(Files.readString(log)).isTrue();
                Thread.onSpinWait();
            }
            client.run(session);
        } finally {
            simulation.destroy();
            simulation.waitFor();
        }
    }

    /** Runs OpenSM once: it loads the tables, and dumps what switches have then. */
    private void load(Session session, Path tables) throws Exception {
        String out = run(
                session,
                List.of(opensm, "-o", "-D", "0x43", "-f", directory.resolve("opensm.log"), "-R", "file", "-U", tables));
        assertThat(Files.readString(directory.resolve("opensm.log")))
                .as(out)
                .contains("file tables configured on all switches");
        assertThat(sorted(directory.resolve("opensm-lfts.dump"))).isEqualTo(sorted(tables));
    }

    private void assertAnswers(Session session, InfiniBandFiles files) throws Exception {
        for (int lid : files.ports.keySet()) {
            assertThat(run(session, List.of(program("WEFT_SMPQUERY", "smpquery"), "nodeinfo", lid)))
                    .as("LID " + lid)
                    .containsPattern("PortGuid:\\.*0x" + IbSubnet.digits(files.guid(files.ports.get(lid))) + "\n");
        }
    }

    private ProcessBuilder process(List<String> command, Session session, Path out) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.environment().put("IBSIM_SOCKNAME", session.socket());
        builder.environment().put("OSM_TMP_DIR", directory.toString());
        builder.environment().put("OSM_CACHE_DIR", directory.toString());
        if (!session.host().isEmpty()) {
            builder.environment().put("SIM_HOST", session.host());
            builder.environment().put("LD_PRELOAD", preload.toString());
        }
        return builder;
    }

    private String run(Session session, List<Object> command) throws Exception {
        Path out = directory.resolve("out");
        Process process = process(command.stream().map(Object::toString).toList(), session, out)
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
                new Session("", ""),
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
        simulate(netlist, session -> {
            load(session, tables);
            if (ask) {
                assertAnswers(session, files);
            }
        });
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
        simulate(netlist, session -> load(session, tables));
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

    /** The netlist with GUIDs as hardware has them, and other LIDs. */
    private Path renumbered(Path netlist) throws IOException {
        String text = Files.readString(netlist).replaceAll("(?<![0-9a-f])0{14}(?=[0-9a-f]{2}\\b)", "0002c9030040a1");
        String lids = Pattern.compile("lid (\\d+)(?= |$)", Pattern.MULTILINE)
                .matcher(text)
                .replaceAll(lid -> "lid " + (47 - Integer.parseInt(lid.group(1))));
        return Files.writeString(directory.resolve("renumbered"), lids);
    }

    @Test
    void tablesForARunningSubnetHaveItsGuidsAndLids() throws Exception {
        Path file = Run.file(directory, "version: 1\nname: ring\ntopology: {type: torus, dimensions: [5]}\n");
        Path netlist = renumbered(export(file, "ibsim"));
        simulate(netlist, session -> {
            run(session, List.of(opensm, "-o", "-f", directory.resolve("opensm.log")));
            Path discovered = Files.writeString(
                    directory.resolve("discovered"),
                    run(session, List.of(program("WEFT_IBNETDISCOVER", "ibnetdiscover"))));
            Path tables = export(file, "opensm", "--netlist", discovered);
            assertThat(Files.readString(tables)).contains("guid 0x0002c9030040a101 ('t0'):");
            load(session, tables);
            InfiniBandFiles files = new InfiniBandFiles(Files.readString(netlist));
            assertThat(files.ports.keySet())
                    .containsExactlyElementsOf(IntStream.range(37, 47).boxed().toList());
            assertAnswers(session, files);
            assertThat(sorted(directory.resolve("guid2lid")))
                    .isEqualTo(sorted(export(file, "opensm-guid2lid", "--netlist", discovered)));
            assertThat(check(
                            export(file, "opensm-path-sl", "--netlist", discovered),
                            export(file, "opensm-sl2vl", "--netlist", discovered)))
                    .contains("-I- no credit loops found");
        });
    }

    @Test
    void virtualLanesAreSetByAScript() throws Exception {
        Path file = Run.file(directory, "version: 1\nname: ring\ntopology: {type: torus, dimensions: [5]}\n");
        Path tables = export(file, "opensm");
        Path python = program("WEFT_PYTHON", "python3");
        Path script = Run.docs().resolve("../fabric-config/set_sl2vl.py").toAbsolutePath();
        simulate(export(file, "ibsim"), session -> {
            load(session, tables);
            assertThat(run(
                            session,
                            List.of(python, script, export(file, "opensm-sl2vl"), export(file, "opensm-guid2lid"))))
                    .as("at 5 switches of 3 ports, also from port 0")
                    .isEqualTo(5 * 4 * 3 + " tables set\n");
        });
    }
}
