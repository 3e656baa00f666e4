package io.weft.topology.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
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
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class IbNetlistTest {
    private static List<Topology> topologies() {
        List<Topology> topologies = SmallTopologies.all();
        topologies.add(Xgft.of(List.of(4, 4), List.of(2, 2)));
        return topologies;
    }

    private static List<String> lines(Topology t, boolean namesAsIds) {
        List<String> lines = new ArrayList<>();
        IbNetlist.write(IbSubnet.of(t), namesAsIds, lines::add);
        return lines;
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void namesAsIdsAreReadAsThoseByGuidAre(Topology t) {
        GraphFormat format = GraphFormats.REGISTRY.named("ibnetdiscover");
        Topology byName = read(format, lines(t, true));
        Topology byGuid = read(format, lines(t, false));
        for (int s = 0; s < t.switchCount(); s++) {
            assertThat(byName.switchIndex(t.switchName(s))).isNotNegative();
        }
        assertThat(byName.endpointCount()).isEqualTo(t.endpointCount());
        assertThat(lines(byName, true)).isEqualTo(lines(byGuid, true));
    }

    private static Topology read(GraphFormat format, List<String> lines) {
        return GraphTopology.of(SourceTexts.of("x", String.join("\n", lines) + "\n"), format, OptionalInt.empty());
    }

    /** A port of a channel adapter has the adapter's GUID and its number added, as ibsim has it. */
    @ParameterizedTest
    @MethodSource("topologies")
    void guidsAndLidsAreUnique(Topology t) {
        IbSubnet subnet = IbSubnet.of(t);
        Set<Long> guids = new TreeSet<>();
        Set<Integer> lids = new TreeSet<>();
        for (int s = 0; s < t.switchCount(); s++) {
            assertThat(guids.add(subnet.switchGuid(s))).isTrue();
            assertThat(lids.add(subnet.switchLid(s))).isTrue();
        }
        for (int e = 0; e < t.endpointCount(); e++) {
            assertThat(guids.add(subnet.endpointGuid(e))).isTrue();
            for (int i = 0; i < t.attachments(e); i++) {
                assertThat(guids.add(subnet.portGuid(e, i))).isTrue();
                assertThat(subnet.portGuid(e, i)).isEqualTo(subnet.endpointGuid(e) + i + 1);
                assertThat(lids.add(subnet.endpointLid(e, i))).isTrue();
            }
        }
        assertThat(lids)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, subnet.highestLid()).boxed().collect(Collectors.toList()));
    }

    @Test
    void theNetlistOfTwoSwitches() {
        TopologyBuilder builder = new TopologyBuilder("graph");
        builder.addSwitch("leaf 1");
        builder.addSwitch("spine");
        builder.addLink(0, 1, Cable.between(Port.of(1), Port.of(1)).withRate(OptionalDouble.of(56)));
        builder.addEndpoint(new int[] {0, 1}, List.of(Port.of(4), Port.of(2)));
        builder.nameEndpoint("node01");
        assertThat(lines(builder.build(), true))
                .containsExactly(
                        "",
                        "switchguid=0x0000000000000001(0000000000000001)",
                        "Switch\t4 \"leaf 1\"\t\t# \"leaf 1\" base port 0 lid 1 lmc 0",
                        "[4]\t\"node01\"[1](0000000000000004) \t\t# \"node01\" lid 3",
                        "[1]\t\"spine\"[1]\t\t# \"spine\" lid 2 4xFDR",
                        "",
                        "switchguid=0x0000000000000002(0000000000000002)",
                        "Switch\t4 \"spine\"\t\t# \"spine\" base port 0 lid 2 lmc 0",
                        "[2]\t\"node01\"[2](0000000000000005) \t\t# \"node01\" lid 4",
                        "[1]\t\"leaf 1\"[1]\t\t# \"leaf 1\" lid 1 4xFDR",
                        "",
                        "caguid=0x0000000000000003",
                        "Ca\t2 \"node01\"\t\t# \"node01\"",
                        "[1](0000000000000004) \t\"leaf 1\"[4]\t\t# lid 3 lmc 0 \"leaf 1\" lid 1",
                        "[2](0000000000000005) \t\"spine\"[2]\t\t# lid 4 lmc 0 \"spine\" lid 2");
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void guidsAndLidsOfANetlistAreFoundByName(Topology t) {
        for (boolean namesAsIds : new boolean[] {true, false}) {
            String text = String.join("\n", lines(t, namesAsIds)).replace("lid ", "lid 1");
            IbSubnet read = IbSubnet.of(t, new SourceTexts.Text("x", text));
            IbSubnet written = IbSubnet.of(t);
            for (int s = 0; s < t.switchCount(); s++) {
                assertThat(read.switchGuid(s)).isEqualTo(written.switchGuid(s));
                assertThat("" + read.switchLid(s)).isEqualTo("1" + written.switchLid(s));
            }
            for (int e = 0; e < t.endpointCount(); e++) {
                assertThat(read.endpointGuid(e)).isEqualTo(written.endpointGuid(e));
                for (int i = 0; i < t.attachments(e); i++) {
                    assertThat(read.portGuid(e, i)).isEqualTo(written.portGuid(e, i));
                    assertThat("" + read.endpointLid(e, i)).isEqualTo("1" + written.endpointLid(e, i));
                }
            }
        }
    }

    @Test
    void netlistsOfOtherFabricsAreRefused() {
        Topology t = named("a", "node 1");
        String text = String.join("\n", lines(t, true));
        assertRefused(t, text.replace("# \"a\"", "# \"b\"").replace("\"a\"", "\"b\""), "x: there is no node a;");
        assertRefused(t, text.replace("[1]\t\"node 1\"[1]", "[2]\t\"node 1\"[1]"), "x: at port 1 of a is no cable;");
        assertRefused(t, text.replace("lid 1 lmc", "lid 0 lmc"), "x:3: a LID is missing;");
        assertRefused(t, text.replace("caguid", "sysimgguid"), "x:7: a GUID is missing;");
        assertRefused(t, text + "\n\nCa 1 \"more\"", "x:10: the fabric has no node more;");
        assertRefused(t, text + "\n[2] \"more\"[1]", "x:9: there is no node more;");
    }

    private static void assertRefused(Topology t, String text, String words) {
        assertThatThrownBy(() -> IbSubnet.of(t, new SourceTexts.Text("x", text)))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith(words);
    }

    @Test
    void whatASubnetCannotHoldIsSaid() {
        TopologyBuilder wide = new TopologyBuilder("wide");
        wide.addSwitch("a");
        wide.addEndpoints(0, 255);
        assertThat(IbSubnet.of(wide.build()).obstacle())
                .contains("it has a port 255, but an InfiniBand switch has ports 1..254");
        TopologyBuilder large = new TopologyBuilder("large");
        for (int s = 0; s < 200; s++) {
            large.addSwitch("s" + s);
            large.addEndpoints(s, 245);
        }
        assertThat(IbSubnet.of(large.build()).obstacle())
                .contains("its switches and endpoints need 49,200 LIDs, but an InfiniBand subnet has 49,151");
        assertThat(IbNetlist.nameObstacle(named("a".repeat(63), "node 1"))).isEmpty();
        assertThat(IbNetlist.nameObstacle(named("a".repeat(64), "node 1")))
                .contains("the name of its switch " + "a".repeat(64)
                        + " has 64 characters, but an InfiniBand node's description has at most 63");
        assertThat(IbNetlist.nameObstacle(named("a", "n{1}")))
                .contains("the name of its endpoint n{1} has a {, but InfiniBand's tools read names of ASCII characters"
                        + " without {, } and @");
        assertThat(IbNetlist.nameObstacle(named("Zürich", "n"))).isPresent();
    }

    private static Topology named(String name, String endpoint) {
        TopologyBuilder builder = new TopologyBuilder("graph");
        builder.addEndpoint(builder.addSwitch(name));
        builder.nameEndpoint(endpoint);
        return builder.build();
    }
}
