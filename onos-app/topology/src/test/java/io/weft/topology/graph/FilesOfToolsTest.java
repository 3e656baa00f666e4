package io.weft.topology.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.registry.SourceTexts;
import io.weft.topology.Topology;
import io.weft.topology.generate.GraphTopology;
import io.weft.topology.generate.TopologyTypes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files as the tools write them that others use. */
class FilesOfToolsTest {
    static SourceTexts.Text text(String name) {
        try (InputStream in = FilesOfToolsTest.class.getResourceAsStream(name)) {
            return new SourceTexts.Text(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Topology read(String name) {
        SourceTexts source = SourceTexts.of(name, text(name).content());
        return GraphTopology.of(source, GraphFormats.of(source), OptionalInt.empty());
    }

    private static List<String> switches(Topology t) {
        return IntStream.range(0, t.switchCount()).mapToObj(t::switchName).collect(Collectors.toList());
    }

    /** Links with the names of their ports, and endpoints with those that they are on. */
    private static List<String> cables(Topology t) {
        List<String> cables = new ArrayList<>();
        for (int l = 0; l < t.linkCount(); l++) {
            int c = t.channelOfLink(l);
            cables.add(t.linkName(l) + " " + t.portName(t.source(c), t.port(c)) + " "
                    + t.portName(t.target(c), t.port(t.reverse(c))));
        }
        for (int e = 0; e < t.endpointCount(); e++) {
            cables.add(t.endpointName(e) + " "
                    + IntStream.range(0, t.attachments(e))
                            .mapToObj(endpointPlace(t, e))
                            .collect(Collectors.joining(" ")));
        }
        return cables;
    }

    private static IntFunction<String> endpointPlace(Topology t, int e) {
        return i -> t.switchName(t.edgeSwitch(e, i)) + " " + t.portName(t.edgeSwitch(e, i), t.endpointPort(e, i));
    }

    /** The same site, written by networkx 3.6 and by hand. */
    @ParameterizedTest
    @ValueSource(strings = {"networkx.graphml", "graphviz.dot"})
    void networkxAndGraphviz(String file) {
        Topology t = read(file);
        assertThat(switches(t)).containsExactly("spine1", "leaf1", "leaf2");
        assertThat(cables(t))
                .containsExactly(
                        "spine1--leaf1 swp1 swp49",
                        "spine1--leaf1#2 swp2 swp50",
                        "spine1--leaf2 swp3 swp49",
                        "h 1 leaf1 swp1",
                        "h 2 leaf2 swp1");
        assertThat(t.length(0)).hasValue(2);
        assertThat(t.length(1)).hasValue(2.5);
        assertThat(t.length(2)).isEmpty();
        assertThat(t.rate(1)).hasValue(100);
        assertThat(t.channelAt(t.switchIndex("leaf1"), 50)).isNotNegative();
    }

    /** src/examples/anynet of BookSim 2: a triangle of routers, with three nodes each; and what its README says. */
    @Test
    void booksim() {
        GraphFormat anynet = GraphFormats.REGISTRY.named("booksim-anynet");
        Topology t = GraphTopology.of(
                SourceTexts.of("anynet_file", text("anynet_file").content()), anynet, OptionalInt.empty());
        assertThat(switches(t)).containsExactly("router0", "router1", "router2");
        assertThat(t.linkCount()).isEqualTo(3);
        assertThat(t.endpointName(5)).isEqualTo("node5");
        assertThat(t.edgeSwitch(5, 0)).isEqualTo(1);
        Topology weighted = GraphTopology.of(
                SourceTexts.of("anynet_weights", text("anynet_weights").content()), anynet, OptionalInt.empty());
        assertThat(cables(weighted))
                .containsExactly("router0--router1 2 1", "router0--router2 3 2", "node0 router0 1", "node1 router2 1");
    }

    @Test
    void ibnetdiscover() {
        Topology t = read("ibnetdiscover.topo");
        assertThat(switches(t)).containsExactly("MF0;leaf1:MQM8700/U1", "MF0;spine1:MQM8700/U1");
        assertThat(cables(t))
                .containsExactly(
                        "MF0;leaf1:MQM8700/U1--MF0;spine1:MQM8700/U1 21 3",
                        "MF0;leaf1:MQM8700/U1--MF0;spine1:MQM8700/U1#2 22 4",
                        "node01 mlx5_0 MF0;leaf1:MQM8700/U1 1",
                        "Mellanox Technologies Aggregation Node MF0;spine1:MQM8700/U1 41");
        assertThat(t.rate(0)).as("four lanes of HDR").hasValue(200);
        assertThat(t.channelAt(0, 21)).isNotNegative();
    }

    @Test
    void descriptionsThatSeveralNodesHaveGiveWayToIds() {
        String text = text("ibnetdiscover.topo").content().replace("MF0;spine1:MQM8700/U1", "MF0;leaf1:MQM8700/U1");
        GraphFormat format = GraphFormats.REGISTRY.named("ibnetdiscover");
        Topology t = GraphTopology.of(SourceTexts.of("x", text), format, OptionalInt.empty());
        assertThat(switches(t)).containsExactly("S-98039b0300b8c4a6", "S-98039b0300b8c500");
        assertThat(t.endpointName(0)).isEqualTo("node01 mlx5_0");
    }

    @Test
    void ibsim() {
        Topology t = read("ibsim.netlist");
        assertThat(switches(t)).containsExactly("Switch1", "Switch2");
        assertThat(cables(t))
                .containsExactly("Switch1--Switch2 3 3", "Switch1--Switch2#2 5 5", "Hca1 Switch1 1", "Hca2 Switch2 2");
    }

    /** Both forms of JSON: one interface or several by lldpcli -f json, and -f json0. */
    @Test
    void lldpcli() {
        List<SourceTexts.Text> texts = List.of(
                new SourceTexts.Text("lldp/leaf1.json", text("lldp/leaf1.json").content()),
                new SourceTexts.Text("lldp/leaf2.json", text("lldp/leaf2.json").content()),
                new SourceTexts.Text(
                        "lldp/spine1.json", text("lldp/spine1.json").content()));
        SourceTexts folder = SourceTexts.ofFolder("lldp", texts);
        Topology t = TopologyTypes.REGISTRY.named("graph").generate(Map.of("file", folder));
        assertThat(switches(t)).containsExactly("leaf1", "leaf2", "spine1");
        assertThat(cables(t))
                .containsExactly(
                        "leaf1--spine1 swp49 swp1",
                        "leaf1--spine1#2 swp50 swp2",
                        "leaf2--spine1 swp49 swp3",
                        "server01 leaf1 swp1",
                        "44:38:39:00:00:1f spine1 swp31");
        assertThat(t.port(t.channelAt(0, 49))).isEqualTo(49);
        assertThat(t.parameters()).containsEntry("file", "lldp").containsEntry("format", "lldp-json");
    }

    /** Names that are keys of lldpcli's output elsewhere. */
    @Test
    void lldpcliOfNodesThatAreCalledNameAndId() {
        String seen = "{\"lldp\": {\"interface\": {\"NODE\": {\"via\": \"LLDP\", \"chassis\": {\"NODE\": {\"id\":"
                + " {\"type\": \"mac\", \"value\": \"00:01\"}}}, \"port\": {\"id\": {\"type\": \"ifname\","
                + " \"value\": \"eth0\"}}}}}}";
        for (String name : List.of("name", "id")) {
            Topology t = GraphTopology.of(
                    SourceTexts.of("leaf1.json", seen.replace("NODE", name)),
                    GraphFormats.REGISTRY.named("lldp-json"),
                    OptionalInt.empty());
            assertThat(cables(t)).containsExactly(name + " leaf1 " + name);
        }
    }

    /** What a node is may be said before its edges, behind them, or not at all. */
    @Test
    void aPortIsTheSwitchsWhereverTheKindIsSaid() {
        String kind = "h [kind=endpoint];";
        String edges = "a -- h [port=swp5]; a -- b [taillabel=swp7];";
        for (String text : List.of("graph {" + kind + edges + "}", "graph {" + edges + kind + "}")) {
            Topology t = GraphTopology.of(
                    SourceTexts.of("x.dot", text), GraphFormats.REGISTRY.named("dot"), OptionalInt.empty());
            assertThat(cables(t)).as(text).containsExactly("a--b swp7 1", "h a swp5");
        }
    }

    @Test
    void formatsAreFoundByTheEndingsOfNames() {
        for (GraphFormat format : GraphFormats.REGISTRY) {
            for (String ending : format.endings()) {
                assertThat(GraphFormats.of(SourceTexts.of("Site" + ending.toUpperCase(Locale.ROOT), "")))
                        .isSameAs(format);
            }
        }
    }
}
