package io.weft.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.Topology;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example loads, and is the network that the literature says it is. */
class ExamplesTest {
    private static final String SCHEMA_LINE =
            "# yaml-language-server: $schema=../target/classes/io/weft/config/fabric.schema.json";

    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("examples"))) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    /**
     * Endpoints: SC '14 for q = 19, dragonfly-a14-h7 and torus-22x22x22; the exascale paper for dragonfly-a26-h13; SC
     * '15, section 4, for slimfly-q13, mlfm-h15, oft-k12; table I of the TACO paper for xgft-*; figure 10 of the
     * Galaxyfly paper for galaxyfly-n11-q29. Switches by the formulas of these papers: 2q^2, 3h(h+1)/2, 3(k^2-k+1),
     * sums of products of m and w.
     */
    @ParameterizedTest
    @CsvSource({
        "slimfly-q4,             32,    96",
        "slimfly-q5,             50,   200",
        "slimfly-q5-valiant,     50,   200",
        "slimfly-q5-ugal,        50,   200",
        "slimfly-q13-p9,        338,  3042",
        "slimfly-q13-p10,       338,  3380",
        "slimfly-q19,           722, 10830",
        "mlfm-h3,                18,    36",
        "mlfm-h15,              360,  3600",
        "oft-k3,                 21,    42",
        "oft-k3-private,         21,    42",
        "oft-k12,               399,  3192",
        "xgft-16,                 6,    16",
        "xgft-32,                24,    32",
        "xgft-64,                40,    64",
        "xgft-128,               64,   128",
        "xgft-256,              224,   256",
        "xgft-512,              384,   512",
        "xgft-1024,             704,  1024",
        "xgft-2048,            2048,  2048",
        "xgft-4096,            3584,  4096",
        "xgft-8192,            6144,  8192",
        "fat-tree-2level,        12,    32",
        "fat-tree-3level,        20,    16",
        "4-ary-2-tree,            8,    16",
        "2-ary-3-tree,           12,     8",
        "xgft-dual-homed,        12,    16",
        "hyperx-3x3,              9,    18",
        "hyperx-13x13,          169,  2028",
        "hyperx-3d,              24,    24",
        "dragonfly-a4-h2,        36,    72",
        "dragonfly-a14-h7,     1386,  9702",
        "dragonfly-a26-h13,    8814, 114582",
        "megafly-3-3-3,          60,    90",
        "megafly-links,          60,    90",
        "galaxyfly-n3-q5-a2,     30,    30",
        "galaxyfly-n11-q29,     319,  3190",
        "fishnet-ring,           30,    30",
        "torus-4x4x3,            48,    48",
        "torus-8x8x8,           512,   512",
        "torus-22x22x22,      10648, 10648",
        "long-hop-m5,            32,    32",
        "long-hop-m8,           256,   256",
        "polarfly-q7,            57,   228",
        "polarfly-q31,          993, 15888",
        "polarstar-q2-iq3,       56,   112",
        "polarstar-q11-iq3,    1064,  5320",
        "bdf-u3,                 52,   104",
        "delorme-v2,            225,   225",
        "sspt-6-3,               78,   156",
        "sspt-32-4,            2328, 49664",
        "dln-32,                 32,    64",
        "jellyfish-40,           40,   120",
        "site,                    7,    17"
    })
    void hasThePublishedSize(String name, int switches, int endpoints) {
        Topology topology = load(name).topology();
        assertThat(topology.switchCount()).isEqualTo(switches);
        assertThat(topology.endpointCount()).isEqualTo(endpoints);
    }

    @Test
    void theTableAboveHasEveryExample() throws Exception {
        CsvSource table = ExamplesTest.class
                .getDeclaredMethod("hasThePublishedSize", String.class, int.class, int.class)
                .getAnnotation(CsvSource.class);
        Set<String> named = new TreeSet<>();
        for (String row : table.value()) {
            named.add(row.substring(0, row.indexOf(',')) + ".yaml");
        }
        assertThat(examples()).extracting(p -> p.getFileName().toString()).containsExactlyInAnyOrderElementsOf(named);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void isNamedLikeItsFileAndPointsEditorsToTheSchema(Path example) throws IOException {
        assertThat(FabricFile.load(example).name() + ".yaml")
                .isEqualTo(example.getFileName().toString());
        String first = Files.readAllLines(example).get(0);
        assertThat(first).isEqualTo(SCHEMA_LINE);
        try (InputStream schema = FabricFile.class.getResourceAsStream(FabricFile.SCHEMA_RESOURCE)) {
            assertThat(example.resolveSibling(first.substring(first.indexOf('=') + 1)))
                    .hasBinaryContent(schema.readAllBytes());
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void statesItsSwitchesAndEndpointsInItsComment(Path example) throws IOException {
        Topology topology = FabricFile.load(example).topology();
        assertThat(Files.readAllLines(example).get(1))
                .containsPattern(String.format(Locale.ROOT, "\\b%,d switches\\b", topology.switchCount()))
                .containsPattern(String.format(Locale.ROOT, "\\b%,d endpoints\\b", topology.endpointCount()));
    }

    @Test
    void takesEveryKeyFromTheFile() {
        Fabric fabric = load("slimfly-q5-valiant");
        assertThat(fabric.name()).isEqualTo("slimfly-q5-valiant");
        assertThat(fabric.topology().type()).isEqualTo("slim-fly");
        assertThat(fabric.topology().parameters()).containsEntry("q", 5).containsEntry("concentration", 4);
        assertThat(fabric.scheme()).isEqualTo(Scheme.VALIANT);
        assertThat(fabric.spread()).isEqualTo(Spread.PACKET);
        assertThat(fabric.virtualChannels()).isEqualTo(3);
    }

    @Test
    void takesHowQueuesAreComparedFromTheFile() {
        String head = "version: 1\nname: a\ntopology: {type: slim-fly, q: 5}\n";
        Fabric fabric =
                FabricFile.parse("a.yaml", head + "routing: {scheme: ugal-l, candidates: 2, c: 0.75, threshold: 9}\n");
        assertThat(fabric.scheme()).isEqualTo(Scheme.UGAL_L);
        assertThat(fabric.settings().values()).isEqualTo(Map.of("candidates", 2, "c", 0.75, "threshold", 9));
        assertThat(fabric.virtualChannels()).as("as many as for any waypoint").isEqualTo(3);
    }

    @Test
    void letsAnotherRoutingTakeThePlaceOfThatInTheFile() {
        Path file = Path.of("examples", "slimfly-q5-ugal.yaml");
        Fabric fabric =
                FabricFile.load(file, new RoutingOverride(Optional.of(Scheme.MINIMAL), Optional.of(Spread.FLOW)));
        assertThat(fabric.scheme()).isEqualTo(Scheme.MINIMAL);
        assertThat(fabric.spread()).isEqualTo(Spread.FLOW);
        assertThat(FabricFile.load(file, RoutingOverride.NONE).scheme()).isEqualTo(Scheme.UGAL_L);
    }

    @Test
    void carriesTheSwitchInAddressesOfASlash8Only() {
        assertThat(load("slimfly-q5").addressing().carriesSwitch()).isTrue();
        Fabric inSlash24 = load("oft-k3-private");
        assertThat(inSlash24.addressing().carriesSwitch()).isFalse();
        assertThat(inSlash24.addressing().ipv4Text(0)).isEqualTo("192.168.10.1");
    }

    @Test
    void theDualHomedTreeHasTwoLinksPerEndpoint() {
        Topology topology = load("xgft-dual-homed").topology();
        assertThat(topology.singleHomed()).isFalse();
        assertThat(topology.attachments(0)).isEqualTo(2);
    }

    private static Fabric load(String name) {
        return FabricFile.load(Path.of("examples", name + ".yaml"));
    }
}
