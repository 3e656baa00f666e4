package io.weft.cli;

import static io.weft.cli.Run.example;
import static io.weft.cli.Run.weft;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weft.config.FabricFile;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.Pseudograph;
import org.jgrapht.nio.dot.DOTImporter;
import org.jgrapht.nio.graphml.GraphMLImporter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is exported, read back by readers that are not ours, is the fabric. */
class ExportCommandTest {
    private static final String ANY = "slimfly-q4";
    private static final String SLIM_FLY = "slimfly-q5";

    private static String export(String name, String format) {
        Run run = weft("export", example(name), "--format", format);
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        return run.out();
    }

    private static Fabric fabric(String name) {
        return FabricFile.load(example(name));
    }

    /** The names of the switches and endpoints that are linked, each pair ascending, of links between switches. */
    private static Set<String> adjacencies(Topology t, boolean endpoints) {
        Set<String> pairs = new TreeSet<>();
        for (int l = 0; l < t.linkCount(); l++) {
            int c = t.channelOfLink(l);
            pairs.add(pair(t.switchName(t.source(c)), t.switchName(t.target(c))));
        }
        for (int e = 0; endpoints && e < t.endpointCount(); e++) {
            for (int i = 0; i < t.attachments(e); i++) {
                pairs.add(pair(t.endpointName(e), t.switchName(t.edgeSwitch(e, i))));
            }
        }
        return pairs;
    }

    private static String pair(String a, String b) {
        return a.compareTo(b) < 0 ? a + " " + b : b + " " + a;
    }

    private static Graph<String, DefaultEdge> emptyGraph() {
        int[] count = {0};
        return new Pseudograph<>(() -> "v" + count[0]++, DefaultEdge::new, false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"slimfly-q4", "oft-k3", "xgft-dual-homed", "hyperx-3d"})
    void jsonHoldsEveryPortTwice(String name) {
        Fabric fabric = fabric(name);
        Topology t = fabric.topology();
        JsonNode json = weft("export", example(name), "-f", "json").json();
        Map<String, String> peerOf = new HashMap<>();
        for (JsonNode s : json.get("switches")) {
            for (JsonNode port : s.get("ports")) {
                String here = s.get("name").asText() + "/" + port.get("port");
                String peer = port.has("endpoint")
                        ? port.get("endpoint").asText()
                        : port.get("neighbour").asText() + "/" + port.get("neighbourPort");
                assertThat(peerOf.put(here, peer)).isNull();
            }
        }
        assertThat(json.get("links")).hasSize(t.linkCount());
        for (JsonNode link : json.get("links")) {
            String a = link.at("/a/switch").asText() + "/" + link.at("/a/port");
            String b = link.at("/b/switch").asText() + "/" + link.at("/b/port");
            assertThat(peerOf.remove(a)).isEqualTo(b);
            assertThat(peerOf.remove(b)).isEqualTo(a);
            assertThat(t.linkIndex(link.get("name").asText())).isNotNegative();
        }
        assertThat(json.get("endpoints")).hasSize(t.endpointCount());
        Set<String> addresses = new HashSet<>();
        for (JsonNode endpoint : json.get("endpoints")) {
            List<JsonNode> places = new ArrayList<>(List.of(endpoint));
            endpoint.path("furtherLinks").forEach(places::add);
            for (JsonNode place : places) {
                assertThat(peerOf.remove(place.get("switch").asText() + "/" + place.get("port")))
                        .isEqualTo(endpoint.get("name").asText());
            }
            assertThat(addresses.add(endpoint.get("address").asText())).isTrue();
            assertThat(addresses.add(endpoint.get("mac").asText())).isTrue();
        }
        assertThat(peerOf).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"slimfly-q4", "xgft-dual-homed"})
    void graphMlIsTheGraph(String name) {
        Graph<String, DefaultEdge> graph = emptyGraph();
        GraphMLImporter<String, DefaultEdge> importer = new GraphMLImporter<>();
        importer.setSchemaValidation(true);
        importer.setVertexFactory(id -> id);
        Map<String, String> kinds = new HashMap<>();
        importer.addVertexAttributeConsumer((at, value) -> {
            if (at.getSecond().equals("kind")) {
                kinds.put(at.getFirst(), value.getValue());
            }
        });
        importer.importGraph(graph, new StringReader(export(name, "graphml")));
        assertIsFabric(graph, name);
        assertThat(kinds.values()).containsOnly("switch", "endpoint");
        assertThat(kinds.values().stream().filter("switch"::equals))
                .hasSize(fabric(name).topology().switchCount());
    }

    @ParameterizedTest
    @ValueSource(strings = {"slimfly-q4", "xgft-dual-homed"})
    void dotIsTheGraph(String name) {
        Graph<String, DefaultEdge> graph = emptyGraph();
        DOTImporter<String, DefaultEdge> importer = new DOTImporter<>();
        importer.setVertexFactory(id -> id);
        importer.importGraph(graph, new StringReader(export(name, "dot")));
        assertIsFabric(graph, name);
    }

    private static void assertIsFabric(Graph<String, DefaultEdge> graph, String name) {
        Topology t = fabric(name).topology();
        Set<String> pairs = new TreeSet<>();
        graph.edgeSet().forEach(e -> pairs.add(pair(graph.getEdgeSource(e), graph.getEdgeTarget(e))));
        assertThat(graph.vertexSet()).hasSize(t.switchCount() + t.endpointCount());
        assertThat(pairs).isEqualTo(adjacencies(t, true));
    }

    @Test
    void cablesAreOneALine() {
        Topology t = fabric(ANY).topology();
        List<String> lines = export(ANY, "cables-csv").lines().toList();
        assertThat(lines.get(0)).isEqualTo("link,switchA,portA,switchB,portB");
        assertThat(lines).hasSize(t.linkCount() + 1);
        for (String line : lines.subList(1, lines.size())) {
            String[] cable = line.split(",");
            int a = t.channelAt(t.switchIndex(cable[1]), Integer.parseInt(cable[2]));
            int b = t.channelAt(t.switchIndex(cable[3]), Integer.parseInt(cable[4]));
            assertThat(t.reverse(a)).isEqualTo(b);
            assertThat(t.link(a)).isEqualTo(t.linkIndex(cable[0]));
        }
    }

    @Test
    void onosGetsEveryDeviceLinkAndHost() {
        Fabric fabric = fabric(ANY);
        Topology t = fabric.topology();
        JsonNode json = weft("export", example(ANY), "-f", "onos-netcfg").json();
        assertThat(json.get("devices")).hasSize(t.switchCount());
        assertThat(json.at("/devices/device:s0.0.0/basic/managementAddress").asText())
                .isEqualTo("grpc://127.0.0.1:50001?device_id=1");
        assertThat(json.at("/devices/device:s0.0.1/basic/managementAddress").asText())
                .isEqualTo("grpc://127.0.0.1:50002?device_id=2");
        assertThat(json.at("/devices/device:s0.0.0/ports")).hasSize(t.degree(0) + t.endpointsAt(0));
        assertThat(json.get("links")).hasSize(t.channelCount());
        json.get("links").fieldNames().forEachRemaining(name -> {
            // The form that ONOS splits: device:name/port-device:name/port, with no other '-'.
            assertThat(name).matches("device:([^-/]+)/([0-9]+)-device:([^-/]+)/([0-9]+)");
            String[] parts = name.replace("device:", "").split("[-/]");
            int c = t.channelAt(t.switchIndex(parts[0]), Integer.parseInt(parts[1]));
            assertThat(t.switchName(t.target(c))).isEqualTo(parts[2]);
            assertThat(t.port(t.reverse(c))).isEqualTo(Integer.parseInt(parts[3]));
        });
        assertThat(json.get("hosts")).hasSize(t.endpointCount());
        JsonNode host = json.get("hosts").get(fabric.addressing().macText(0) + "/None");
        assertThat(host.at("/basic/ips/0").asText())
                .isEqualTo(fabric.addressing().ipv4Text(0));
        assertThat(host.at("/basic/locations/0").asText()).isEqualTo("device:s0.0.0/1");
    }

    @Test
    void onosGetsDevicesWhereTheyAre(@TempDir Path directory) throws IOException {
        Path pair = Run.file(
                directory, "version: 1\nname: pair\ntopology: {type: hyperx, dimensions: [2], concentration: 1}\n");
        Path targets = directory.resolve("targets.yaml");
        Files.writeString(
                targets,
                """
                version: 1
                switches:
                  h0: {address: "10.1.0.1:9559", deviceId: 7}
                  h1: {address: "[fd00::1]:9559"}
                """);
        JsonNode json =
                weft("export", pair, "-f", "onos-netcfg", "--targets", targets).json();
        assertThat(json.at("/devices/device:h0/basic/managementAddress").asText())
                .isEqualTo("grpc://10.1.0.1:9559?device_id=7");
        assertThat(json.at("/devices/device:h1/basic/managementAddress").asText())
                .isEqualTo("grpc://[fd00::1]:9559?device_id=2");
        Run elsewhere = weft("export", pair, "-f", "dot", "--targets", targets);
        assertThat(elsewhere.code()).isEqualTo(2);
        assertThat(elsewhere.err()).contains("--targets").contains("onos-netcfg");
    }

    @Test
    void mininetGetsPortsOfItsOwnForEveryHostAndLink() {
        Topology t = fabric(ANY).topology();
        JsonNode json = weft("export", example(ANY), "-f", "mininet-json").json();
        assertThat(json.get("switches")).hasSize(t.switchCount());
        assertThat(json.get("hosts")).hasSize(t.endpointCount());
        assertThat(json.get("links")).hasSize(t.linkCount());
        Set<String> ports = new HashSet<>();
        json.get("hosts").forEach(h -> ports.add(h.get("switch").asText() + "/" + h.get("port")));
        json.get("links").forEach(l -> {
            ports.add(l.get("switchA").asText() + "/" + l.get("portA"));
            ports.add(l.get("switchB").asText() + "/" + l.get("portB"));
        });
        assertThat(ports).hasSize(t.endpointCount() + t.channelCount());
        assertThat(json.at("/hosts/0/prefixLength").asInt()).isEqualTo(8);
        assertThat(json.at("/switches/0/grpcPort").asInt()).isEqualTo(50_001);
    }

    @Test
    void anynetFilesNameEveryLinkOnce() {
        Topology t = fabric(ANY).topology();
        Set<String> pairs = new TreeSet<>();
        Set<Integer> nodes = new TreeSet<>();
        for (String line : export(ANY, "booksim-anynet").lines().toList()) {
            String[] words = line.split(" ");
            assertThat(words[0]).isEqualTo("router");
            for (int i = 2; i < words.length; i += 2) {
                int number = Integer.parseInt(words[i + 1]);
                if (words[i].equals("node")) {
                    assertThat(t.edgeSwitch(number, 0)).isEqualTo(Integer.parseInt(words[1]));
                    assertThat(nodes.add(number)).isTrue();
                } else {
                    String other = t.switchName(number);
                    assertThat(pairs.add(pair(t.switchName(Integer.parseInt(words[1])), other)))
                            .isTrue();
                }
            }
        }
        assertThat(pairs).isEqualTo(adjacencies(t, false));
        assertThat(nodes)
                .containsExactlyElementsOf(
                        IntStream.range(0, t.endpointCount()).boxed().toList());
    }

    /** A site's own graph in every format that is read, read again. */
    @ParameterizedTest
    @ValueSource(strings = {"graphml", "dot", "csv", "ibnetdiscover", "lldp-json"})
    void aGraphIsTheFileOfAFabric(String format, @TempDir Path directory) throws IOException {
        Files.writeString(directory.resolve("site"), export("site", format));
        Path again = Run.file(
                directory, "version: 1\nname: site\ntopology: {type: graph, file: site, format: " + format + "}\n");
        JsonNode before = weft("export", example("site"), "-f", "json").json();
        JsonNode after = weft("export", again, "-f", "json").json();
        assertThat(after.get("switches")).hasSameSizeAs(before.get("switches"));
        assertThat(after.findValuesAsText("name")).containsExactlyInAnyOrderElementsOf(before.findValuesAsText("name"));
        assertThat(after.get("links")).hasSameSizeAs(before.get("links"));
        if (format.equals("graphml")) {
            ((ObjectNode) after).set("parameters", before.get("parameters"));
            assertThat(after).isEqualTo(before);
        }
    }

    @Test
    void portsAreShownByTheNamesThatTheFileHas() {
        assertThat(export("site", "cables-csv"))
                .contains("leaf1--spine1,leaf1,swp49,spine1,swp1\n")
                .contains("storage--spine1#2,storage,swp50,spine1,swp32\n");
        JsonNode port = weft("export", example("site"), "-f", "json").json().at("/switches/0/ports/4");
        assertThat(port.get("port").asInt()).isEqualTo(49);
        assertThat(port.get("portName").asText()).isEqualTo("swp49");
        assertThat(port.get("neighbourPortName").asText()).isEqualTo("swp1");
        Run anynet = weft("export", example("site"), "-f", "booksim-anynet");
        assertThat(anynet.code()).isEqualTo(2);
        assertThat(anynet.err())
                .contains(
                        "site cannot be exported as booksim-anynet: its link storage--spine1#2 is parallel to another");
    }

    @Test
    void onosGetsTheCablesOfAGraphInItsConfiguration(@TempDir Path directory) throws IOException {
        Files.writeString(
                directory.resolve("site.csv"),
                """
                source,target,sourcePort,targetPort,kind
                leaf-1,spine/1,swp49,swp1,
                leaf-1,h 1,swp1,,endpoint
                spine/1,h 2,swp31,,endpoint
                """);
        Path file = Run.file(directory, "version: 1\nname: site\ntopology: {type: graph, file: site.csv}\n");
        JsonNode json = weft("export", file, "-f", "onos-netcfg").json();
        JsonNode fabric = json.at("/apps/io.weft/fabric");
        assertThat(fabric.at("/topology").has("file")).isFalse();
        Fabric configured = FabricFile.parse("netcfg", fabric.toString());
        Fabric read = FabricFile.load(file);
        assertThat(configured.topology().linkName(0)).isEqualTo(read.topology().linkName(0));
        for (int e = 0; e < 2; e++) {
            assertThat(configured.addressing().ipv4Text(e))
                    .isEqualTo(read.addressing().ipv4Text(e));
        }
        assertThat(json.get("links").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "device:leaf%2d1/49-device:spine%2f1/1", "device:spine%2f1/1-device:leaf%2d1/49");
        assertThat(json.get("devices")
                        .get("device:leaf%2d1")
                        .at("/ports/49/name")
                        .asText())
                .isEqualTo("leaf-1:swp49");
    }

    /** 50 switches of 7 links and 4 endpoints: 175 links. */
    @Test
    void billsHaveALineForEachKindOfThing() {
        List<String> lines = export(SLIM_FLY, "bill-of-materials").lines().toList();
        assertThat(lines.get(0)).isEqualTo("item,description,quantity,unit price,sum,currency");
        assertThat(lines.get(1)).isEqualTo("\"32x400G\",\"switch of 32 ports\",50,20000.00,1000000.00,\"USD\"");
        assertThat(lines.get(lines.size() - 1)).startsWith("total,,,,").endsWith(",\"USD\"");
        Fabric fabric = fabric(SLIM_FLY);
        int quantity = lines.stream()
                .skip(2)
                .map(line -> line.split(","))
                .filter(line -> !line[0].equals("total"))
                .mapToInt(line -> Integer.parseInt(line[2]))
                .sum();
        assertThat(quantity)
                .as("cables between switches, cables to endpoints, and interfaces of endpoints")
                .isEqualTo(175 + 2 * fabric.topology().endpointCount());
        Run sc14 = weft("export", example(SLIM_FLY), "-f", "bill-of-materials", "--prices", "sc14");
        assertThat(sc14.code()).isZero();
        assertThat(sc14.out()).contains("\"switch-11\",\"switch of 11 ports\",50,2962.10,148105.00,");
    }

    @Test
    void cableSchedulesHaveEveryLinkInTheOrderOfTheSteps() {
        Topology t = fabric(SLIM_FLY).topology();
        List<String[]> lines = export(SLIM_FLY, "cable-schedule")
                .lines()
                .map(line -> line.split(","))
                .toList();
        assertThat(lines.get(0))
                .containsExactly(
                        "label", "from", "to", "length", "type", "bundle", "step", "link", "from port", "to port");
        assertThat(lines).as("links and endpoints").hasSize(1 + 175 + 200);
        assertThat(lines.stream().skip(1).limit(175).map(line -> t.linkIndex(line[7])))
                .doesNotHaveDuplicates();
        assertThat(lines.stream().skip(1 + 175).map(line -> line[2])).doesNotHaveDuplicates();
        assertThat(lines.stream().skip(1).map(line -> Integer.parseInt(line[6])))
                .isSorted();
    }

    @Test
    void layoutsHaveEveryRackSwitchAndCable(@TempDir Path directory) throws IOException {
        JsonNode json = weft("export", example(SLIM_FLY), "-f", "layout-json").json();
        assertThat(json.get("racks").asInt()).isEqualTo(5);
        assertThat(json.get("cables")).hasSize(175);
        assertThat(json.get("cablesBetween").asInt()).isEqualTo(5 * 4 / 2 * 2 * 5);
        assertThat(json.at("/floor/racksPerRow").asInt()).isEqualTo(3);
        assertThat(export(SLIM_FLY, "layout-svg"))
                .startsWith("<svg")
                .endsWith("</svg>\n")
                .contains("5 racks, 50 switches");
        Path floor = directory.resolve("floor.yaml");
        Files.writeString(floor, "version: 1\nrows: 1\nracksPerRow: 9\n");
        JsonNode inARow = weft("export", example(SLIM_FLY), "-f", "layout-json", "--floor", floor)
                .json();
        assertThat(inARow.at("/floor/racksPerRow").asInt()).isEqualTo(9);
    }

    @Test
    void floorsAndPriceListsThatWillNotDoAreRefused(@TempDir Path directory) throws IOException {
        Path floor = directory.resolve("floor.yaml");
        Files.writeString(floor, "version: 1\nrows: 1\nracksPerRow: 2\n");
        for (String format : List.of("bill-of-materials", "cable-schedule", "layout-svg", "layout-json")) {
            assertRefused(
                    weft("export", example(SLIM_FLY), "-f", format, "--floor", floor),
                    "weft: 5 racks are needed for 42 switches each at most, but the floor (1 rows of 2 places) has"
                            + " places for 2; make room for more racks");
        }
        assertRefused(
                weft("export", example(SLIM_FLY), "-f", "layout-svg", "--floor", directory.resolve("none.yaml")),
                "none.yaml: no such file");
        Path prices = directory.resolve("prices.yaml");
        Files.writeString(
                prices,
                """
                version: 1
                name: small
                rate: 100
                switches: {models: [{name: eight, ports: 8, price: 100, watts: 10}]}
                cables: {electric: {fixed: 1, perMetre: 1}, optical: {fixed: 1, perMetre: 1}}
                """);
        Path bill = directory.resolve("bill.csv");
        assertRefused(
                weft("export", example(SLIM_FLY), "-f", "bill-of-materials", "--prices", prices, "-o", bill),
                "weft: no switch of 11 ports is for sale; the largest has 8: use a price list with a larger one");
        assertThat(bill).doesNotExist();
        assertRefused(
                weft("export", example(SLIM_FLY), "-f", "cable-schedule", "--prices", "sc41"),
                "there is no price list 'sc41'; there are sc14, ics16, example-2026");
        for (String format : List.of("layout-svg", "dot")) {
            assertRefused(
                    weft("export", example(SLIM_FLY), "-f", format, "--prices", "sc14"),
                    "--prices says what things cost, but --format " + format
                            + " does not: leave it out, or choose --format bill-of-materials, cable-schedule");
        }
        assertRefused(
                weft("export", example(SLIM_FLY), "-f", "json", "--floor", floor),
                "--floor says where racks can stand, but --format json does not: leave it out, or choose --format"
                        + " bill-of-materials, cable-schedule, layout-svg, layout-json");
    }

    private static void assertRefused(Run run, String reason) {
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(reason);
    }

    @Test
    void filesAreWrittenAndReported(@TempDir Path directory) throws IOException {
        Path target = directory.resolve("cables.csv");
        Run run = weft("export", example(ANY), "-f", "cables-csv", "-o", target, "--json");
        assertThat(run.code()).isZero();
        assertThat(run.json().get("links").asInt()).isEqualTo(96);
        assertThat(run.json().get("file").asText()).isEqualTo(target.toString());
        assertThat(Files.readString(target)).isEqualTo(export(ANY, "cables-csv"));
        Run plain = weft("export", example(ANY), "-f", "cables-csv", "-o", target);
        assertThat(plain.out()).isEmpty();
        assertThat(plain.err()).contains("wrote " + target);
    }

    /** 250 endpoints and 7 links at every switch: the last but two of the links would be at the controller's port. */
    @Test
    void switchesThatCannotBeProgrammedAreRefusedWhereTheyHaveToBe(@TempDir Path directory) {
        Path wide = Run.file(
                directory,
                """
                version: 1
                name: wide
                topology: {type: slim-fly, q: 5, concentration: 250}
                """);
        for (String[] arguments : new String[][] {
            {"export", "-f", "onos-netcfg"},
            {"export", "-f", "mininet-json"},
            {"emulate", "--json"},
            {"program", "--dry-run", "--json"}
        }) {
            List<Object> words = new ArrayList<>(List.of(arguments));
            words.add(wide);
            Run run = weft(words.toArray());
            assertThat(run.code()).isEqualTo(2);
            assertThat(run.out()).isEmpty();
            assertThat(run.err())
                    .contains("wide cannot be")
                    .contains("a port 257, but port 255 leads to the controller");
        }
        assertThat(weft("export", wide, "-f", "cables-csv").code()).isZero();
        assertThat(weft("describe", wide).code()).isZero();
    }

    @Test
    void whatCannotBeExportedIsRefusedWithTheReason(@TempDir Path directory) {
        Run unknown = weft("export", example(ANY), "-f", "xml");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("'xml'").contains("graphml");
        for (String format : List.of("booksim-anynet", "mininet-json", "onos-netcfg")) {
            Run severalLinks = weft("export", example("xgft-dual-homed"), "-f", format);
            assertThat(severalLinks.code()).isEqualTo(2);
            assertThat(severalLinks.out()).isEmpty();
            assertThat(severalLinks.err()).contains("several links");
        }
        Run nowhere = weft("export", example(ANY), "-f", "json", "-o", directory.resolve("no/such/place"));
        assertThat(nowhere.code()).isEqualTo(2);
        assertThat(nowhere.err()).contains("cannot write");
        Path own = Run.file(directory, "version: 1\nname: x\ntopology: {type: slim-fly, q: 5}\n");
        Run overItself = weft("export", own, "-f", "dot", "-o", own);
        assertThat(overItself.code()).isEqualTo(2);
        assertThat(overItself.err())
                .isEqualTo("weft: cannot write " + own + ": this command reads it; name another file for the output\n");
        assertThat(own).content().startsWith("version: 1");
        Run noFile = weft("export", example(ANY), "-f", "json", "--json");
        assertThat(noFile.code()).isEqualTo(2);
        assertThat(noFile.err()).contains("-o FILE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "graphml", "json"})
    void whatIsNotExportedIsSaid(String format) {
        assertThat(weft("export", example("megafly-links"), "--format", format).err())
                .isEqualTo("weft: the rates, lengths and latencies under links in the fabric file are not exported\n");
        assertThat(weft("export", example("megafly-3-3-3"), "--format", format).err())
                .isEmpty();
    }
}
