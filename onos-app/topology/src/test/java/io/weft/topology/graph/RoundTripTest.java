package io.weft.topology.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.registry.SourceTexts;
import io.weft.topology.Cable;
import io.weft.topology.Port;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.GraphTopology;
import io.weft.topology.generate.SmallTopologies;
import io.weft.topology.generate.Xgft;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a format writes, it reads again. */
class RoundTripTest {
    private static final Topology MULTI_HOMED = Xgft.of(List.of(4, 4), List.of(2, 2));

    private static List<Topology> topologies() {
        List<Topology> topologies = SmallTopologies.all();
        topologies.add(MULTI_HOMED);
        topologies.add(site());
        topologies.add(single());
        return topologies;
    }

    /** What a site may have: names with blanks and dashes, parallel links, ports with names, lengths and rates. */
    private static Topology site() {
        TopologyBuilder builder = new TopologyBuilder("graph");
        List.of("leaf 1", "MF0;leaf-2:SX6036/U1", "Zürich <&>'").forEach(builder::addSwitch);
        builder.addLink(
                1,
                0,
                Cable.between(Port.of(49, "swp49"), Port.of(2, "Eth1/2"))
                        .withLength(OptionalDouble.of(2.5))
                        .withRate(OptionalDouble.of(100)));
        builder.addLink(0, 1, Cable.between(Port.of(1, "Eth1/1"), Port.of(50, "swp50")));
        builder.addLink(2, 1, Cable.between(Port.of(7), Port.of(51, "swp51")).withRate(OptionalDouble.of(40)));
        builder.addEndpoint(new int[] {2}, List.of(Port.of(9)));
        builder.addEndpoint(new int[] {1}, List.of(Port.of(3, "swp3")));
        builder.nameEndpoint("node01 HCA-1").nameEndpoint("node02");
        return builder.build();
    }

    private static Topology single() {
        TopologyBuilder builder = new TopologyBuilder("graph");
        builder.addEndpoint(builder.addSwitch("alone"));
        return builder.build();
    }

    static Stream<Arguments> all() {
        return GraphFormats.REGISTRY.all().stream().flatMap(format -> topologies().stream()
                .filter(topology -> format.obstacle(topology).isEmpty())
                .map(topology -> Arguments.of(format, topology)));
    }

    @ParameterizedTest
    @MethodSource("all")
    void givesTheSameTopology(GraphFormat format, Topology written) {
        String text = write(format, written);
        Topology read = GraphTopology.of(SourceTexts.of("x", text), format, OptionalInt.empty());
        assertThat(names(format, read, read)).containsExactlyElementsOf(names(format, written, read));
        assertThat(links(format, read, read)).isEqualTo(links(format, written, read));
        assertThat(endpoints(format, read, read)).isEqualTo(endpoints(format, written, read));
        assertThat(read.linkCount()).isEqualTo(written.linkCount());
        assertThat(read.endpointCount()).isEqualTo(written.endpointCount());
        assertThat(write(format, read)).as("written again").isEqualTo(text);
        Topology again = GraphTopology.of(SourceTexts.of("x", text), format, OptionalInt.empty());
        assertThat(again.differenceOf(read)).isEmpty();
    }

    private static String write(GraphFormat format, Topology topology) {
        List<String> lines = new ArrayList<>();
        format.write(topology, Annotations.named("fabric"), lines::add);
        return String.join("\n", lines) + "\n";
    }

    /** Names as they are read again; BookSim has numbers only. */
    private static List<String> names(GraphFormat format, Topology t, Topology read) {
        return IntStream.range(0, t.switchCount())
                .mapToObj(s -> keepsNames(format) || t == read ? t.switchName(s) : "router" + s)
                .collect(Collectors.toList());
    }

    private static boolean keepsNames(GraphFormat format) {
        return !format.name().equals("booksim-anynet");
    }

    private static boolean keepsMeasures(GraphFormat format) {
        return Set.of("graphml", "dot", "csv").contains(format.name());
    }

    private static Set<String> links(GraphFormat format, Topology t, Topology read) {
        List<String> names = names(format, t, read);
        return IntStream.range(0, t.linkCount())
                .mapToObj(l -> {
                    int c = t.channelOfLink(l);
                    int d = t.reverse(c);
                    return names.get(t.source(c)) + " " + port(format, t, t.source(c), t.port(c)) + " "
                            + names.get(t.source(d)) + " " + port(format, t, t.source(d), t.port(d)) + " "
                            + (keepsMeasures(format) ? t.length(l) : "")
                            + (keepsMeasures(format) || format.name().equals("ibnetdiscover") ? t.rate(l) : "");
                })
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String port(GraphFormat format, Topology t, int s, int port) {
        switch (format.name()) {
            case "booksim-anynet":
                return "";
            case "ibnetdiscover":
                return String.valueOf(port);
            default:
                return t.portName(s, port) + "=" + port;
        }
    }

    private static Set<String> endpoints(GraphFormat format, Topology t, Topology read) {
        List<String> names = names(format, t, read);
        return IntStream.range(0, t.endpointCount())
                .mapToObj(e -> (keepsNames(format) || t == read ? t.endpointName(e) : "node" + e) + " at "
                        + IntStream.range(0, t.attachments(e))
                                .mapToObj(i -> names.get(t.edgeSwitch(e, i)) + " "
                                        + port(format, t, t.edgeSwitch(e, i), t.endpointPort(e, i)))
                                .sorted()
                                .collect(Collectors.toList()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @MethodSource("all")
    void aTopologyThatIsReadHasTheIndicesThatItHad(GraphFormat format, Topology written) {
        Topology read = GraphTopology.of(SourceTexts.of("x", write(format, written)), format, OptionalInt.empty());
        for (int l = 0; l < written.linkCount(); l++) {
            int c = written.channelOfLink(l);
            int d = read.channelOfLink(l);
            assertThat(read.source(d)).isEqualTo(written.source(c));
            assertThat(read.target(d)).isEqualTo(written.target(c));
        }
        assertThat(read.switchIndex(read.switchName(0))).isZero();
    }

    @Test
    void whatAFormatCannotHoldIsSaid() {
        GraphFormat anynet = GraphFormats.REGISTRY.named("booksim-anynet");
        assertThat(anynet.obstacle(site()))
                .contains(
                        "its link leaf 1--MF0;leaf-2:SX6036/U1#2 is parallel to another, but BookSim's anynet has at most"
                                + " one between two routers");
        assertThat(anynet.obstacle(MULTI_HOMED))
                .contains("its endpoints have several links, but a node of BookSim's anynet has one");
        TopologyBuilder wide = new TopologyBuilder("wide");
        wide.addSwitch("a");
        wide.addEndpoints(0, 255);
        assertThat(GraphFormats.REGISTRY.named("ibnetdiscover").obstacle(wide.build()))
                .isEqualTo(Optional.of("it has a port 255, but an InfiniBand switch has ports 1..254"));
    }
}
