package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.weft.config.FabricFile;
import io.weft.topology.Topology;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code weft export --format slurm-topology}, and what Slurm makes of it. */
class SlurmTopologyTest {
    private static final Pattern WORD = Pattern.compile("([^,\\[]+)(?:\\[([^]]*)\\])?(?:,|$)");

    @TempDir
    private Path directory;

    /** Everything at it: endpoints, and switches below. */
    private record Switch(List<String> nodes, List<String> switches) {}

    /** What a host list of Slurm stands for, sorted. */
    private static List<String> expanded(String list) {
        TreeSet<String> names = new TreeSet<>();
        Matcher words = WORD.matcher(list == null ? "" : list);
        while (words.find()) {
            if (words.group(2) == null) {
                names.add(words.group(1));
                continue;
            }
            for (String range : words.group(2).split(",", -1)) {
                String[] ends = range.split("-", -1);
                for (int i = Integer.parseInt(ends[0]); i <= Integer.parseInt(ends[ends.length - 1]); i++) {
                    names.add(words.group(1) + String.format("%0" + ends[0].length() + "d", i));
                }
            }
        }
        return List.copyOf(names);
    }

    private static String value(String line, String key) {
        Matcher value = Pattern.compile("(?:^| )" + key + "=([^ ]*)").matcher(line);
        return value.find() ? value.group(1) : null;
    }

    private static Map<String, Switch> tree(String conf) {
        Map<String, Switch> tree = new TreeMap<>();
        conf.lines().filter(line -> line.startsWith("SwitchName=")).forEach(line -> {
            String switches = value(line, "Switches");
            Switch each = new Switch(switches == null ? expanded(value(line, "Nodes")) : List.of(), expanded(switches));
            assertThat(tree.put(value(line, "SwitchName"), each)).isNull();
        });
        return tree;
    }

    private static String conf(Object fabric) {
        Run run = weft("export", fabric, "-f", "slurm-topology");
        assertThat(run.code()).as(run.err()).isZero();
        return run.out();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "xgft-64", "fat-tree-2level", "2-ary-3-tree", "oft-k3", "mlfm-h3", "slimfly-q5", "dragonfly-a4-h2",
                "megafly-3-3-3", "hyperx-3x3", "torus-4x4x3", "jellyfish-40", "xgft-dual-homed", "site", "fishnet-ring"
            })
    void everyEndpointIsAtOneLeafAndEverySwitchButOneBelowAnother(String name) {
        Topology topology = FabricFile.load(example(name)).topology();
        Map<String, Switch> tree = tree(conf(example(name)));
        assertThat(tree.values().stream().flatMap(each -> each.nodes().stream()))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, topology.endpointCount())
                        .mapToObj(topology::endpointName)
                        .toList());
        List<String> below =
                tree.values().stream().flatMap(each -> each.switches().stream()).toList();
        assertThat(below).doesNotHaveDuplicates().hasSize(tree.size() - 1).isSubsetOf(tree.keySet());
        for (int s = 0; s < topology.switchCount(); s++) {
            Switch leaf = tree.get(topology.switchName(s));
            if (topology.isEdge(s) && topology.singleHomed()) {
                int at = s;
                assertThat(leaf.nodes())
                        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, topology.endpointsAt(s))
                                .mapToObj(i -> topology.endpointName(topology.endpoint(at, i)))
                                .toList());
            }
        }
    }

    @Test
    void aFatTreeHasALevelForEachOfItsOwn() {
        Map<String, Switch> tree = tree(conf(example("xgft-64")));
        assertThat(tree.get("level2-0").switches()).containsExactly("level1-0", "level1-1");
        assertThat(tree.get("level1-1").switches()).containsExactly("x1.1.0.0", "x1.1.1.0", "x1.1.2.0", "x1.1.3.0");
        assertThat(conf(example("xgft-64"))).contains("# level1-0 stands for 8 switches: x2.0.0.0,x2.0.1.0");
    }

    @Test
    void aDragonflyHasASwitchForEachGroup() {
        String conf = conf(example("dragonfly-a4-h2"));
        assertThat(conf)
                .contains("# group-3 stands for the switches of group 3", "SwitchName=group-3 Switches=d3.[0-3]")
                .contains("# top stands for all links between what is below it, not a switch")
                .endsWith("SwitchName=top Switches=group-[0-8]" + System.lineSeparator());
    }

    @Test
    void theSwitchOverAllOthersKeepsItsName() {
        Path file = Run.file(directory, "version: 1\nname: star\ntopology: {type: xgft, m: [2, 3], w: [1, 1]}\n");
        assertThat(conf(file))
                .contains("SwitchName=x2.0.0 Switches=x1.0.0,x1.1.0,x1.2.0")
                .doesNotContain("stands");
        Path one = Run.file(directory, "version: 1\nname: one\ntopology: {type: xgft, m: [3], w: [1]}\n");
        assertThat(tree(conf(one))).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"xgft-64", "dragonfly-a4-h2", "site"})
    void theYamlFormSaysTheSame(String name) throws Exception {
        Run run = weft("export", example(name), "-f", "slurm-topology-yaml");
        assertThat(run.code()).isZero();
        JsonNode read = new YAMLMapper().readTree(run.out());
        assertThat(read).hasSize(1);
        assertThat(read.get(0).fieldNames()).toIterable().containsExactly("topology", "cluster_default", "tree");
        assertThat(read.get(0).get("cluster_default").asBoolean()).isTrue();
        Map<String, Switch> tree = new TreeMap<>();
        read.get(0)
                .get("tree")
                .get("switches")
                .forEach(each -> tree.put(
                        each.get("switch").asText(),
                        new Switch(
                                expanded(each.path("nodes").asText(null)),
                                expanded(each.path("children").asText(null)))));
        assertThat(tree).isEqualTo(tree(conf(example(name))));
    }

    @ParameterizedTest
    @CsvSource({
        "rack 1, the name of switch 'rack 1' has ' '", "a[1], the name of switch 'a[1]' has '['",
        "all, switch all has a name that Slurm keeps for itself", "Default, switch Default has a name"
    })
    void namesThatSlurmDoesNotTakeAreRefused(String name, String fault) throws Exception {
        Files.writeString(
                directory.resolve("g.csv"), "source,target,kind\n" + name + ",s2,\n" + name + ",n1,endpoint\n");
        Path file = Run.file(directory, "version: 1\nname: named\ntopology: {type: graph, file: g.csv}\n");
        Run run = weft("export", file, "-f", "slurm-topology");
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(run.err()).contains("weft: named cannot be exported as slurm-topology: " + fault, "rename it");
    }

    /** Slurm 22.05 and later; that it runs no node does not matter. */
    @ParameterizedTest
    @ValueSource(strings = {"xgft-64", "dragonfly-a4-h2", "oft-k3", "slimfly-q5", "site", "xgft-dual-homed"})
    void slurmHasTheSameSwitchesAndNodes(String name) throws Exception {
        assumeThat(SlurmCluster.lacking())
                .as(
                        "programs of Slurm (Debian: slurm-wlm, munge) that are not here; what it makes of a topology is not tested")
                .isEmpty();
        String conf = conf(example(name));
        Map<String, Switch> tree = tree(conf);
        Files.writeString(directory.resolve("topology.conf"), conf);
        List<String> lines = new ArrayList<>(List.of("TopologyPlugin=topology/tree"));
        lines.add("NodeName="
                + tree.values().stream().flatMap(each -> each.nodes().stream()).collect(Collectors.joining(","))
                + " NodeAddr=127.0.0.1 CPUs=1 State=UNKNOWN");
        lines.add("PartitionName=main Nodes=ALL Default=YES State=UP");
        try (SlurmCluster cluster = new SlurmCluster(directory, lines.toArray(String[]::new))) {
            Run said = cluster.run("scontrol", "show", "topology");
            assertThat(said.code()).as(said.err()).isZero();
            assertThat(tree(said.out())).isEqualTo(tree);
        }
    }
}
