package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.registry.SourceTexts;
import io.weft.topology.Failures;
import io.weft.topology.Port;
import io.weft.topology.Topology;
import io.weft.topology.graph.GraphFormats;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class GraphTopologyTest {
    private static final String RING = "source,target,sourcePort,targetPort\n"
            + "a,b,swp1,swp2\nb,c,swp1,swp2\nc,d,swp1,swp2\nd,e,swp1,swp2\ne,a,swp1,swp2\n";

    private static Topology links(String csv, int concentration) {
        return TopologyTypes.REGISTRY.named("graph").generate(Map.of("links", csv, "concentration", concentration));
    }

    @Test
    void switchesAreInTheOrderOfTheFileAndEndpointsOnFreePorts() {
        Topology t = links(RING, 2);
        assertThat(t.switchName(4)).isEqualTo("e");
        assertThat(t.endpointCount()).isEqualTo(10);
        assertThat(t.endpointName(0)).isEqualTo("a:3");
        assertThat(t.endpointName(1)).isEqualTo("a:4");
        assertThat(t.portsOf(0)).containsExactly(3, 4, 1, 2);
        assertThat(t.portName(0, 1)).isEqualTo("swp1");
        assertThat(t.linkName(1)).isEqualTo("a--e");
    }

    @Test
    void numbersOfPortsAreThoseAtTheEndsOfTheirNames() {
        assertThat(numbers("1", "2", "3")).containsExactly(1, 2, 3);
        assertThat(numbers("swp3", "swp1")).containsExactly(3, 1);
        assertThat(numbers("Eth1/49", "Eth1/01", "")).containsExactly(49, 1, 2);
        assertThat(numbers("", "2", "", "1", "")).containsExactly(3, 2, 4, 1, 5);
        assertThat(numbers("65535", "1")).containsExactly(65_535, 1);
    }

    @Test
    void theyFollowTheOrderIfTheNamesDoNotTellThemApart() {
        assertThat(numbers("swp1s0", "swp1s1")).as("0 is no port").containsExactly(1, 2);
        assertThat(numbers("Eth1/1", "Eth2/1")).containsExactly(1, 2);
        assertThat(numbers("mgmt", "swp7")).containsExactly(1, 2);
        assertThat(numbers("65536", "7")).containsExactly(1, 2);
        assertThat(numbers("9999999999999", "7")).containsExactly(1, 2);
        assertThat(numbers("", "", "")).containsExactly(1, 2, 3);
        assertThat(PortNumbers.of(List.of("mgmt", ""))).containsExactly(Port.of(1, "mgmt"), Port.of(2));
    }

    private static List<Integer> numbers(String... names) {
        return List.of(
                PortNumbers.of(Arrays.asList(names)).stream().map(Port::number).toArray(Integer[]::new));
    }

    /** A random graph of so many switches; the one with more begins with that with fewer. */
    private static String grown(int switches) {
        Random random = new Random(11);
        StringBuilder csv = new StringBuilder("source,target\n");
        for (int s = 1; s < switches; s++) {
            for (int other : new TreeSet<>(Arrays.asList(random.nextInt(s), random.nextInt(s), random.nextInt(s)))) {
                csv.append('s').append(other).append(",s").append(s).append('\n');
            }
        }
        return csv.toString();
    }

    private static Map<String, String> classes(String csv, String order) {
        Topology t = TopologyTypes.REGISTRY
                .named("graph")
                .generate(Map.of("links", csv, "concentration", 1, "order", order));
        Map<String, String> classes = new TreeMap<>();
        for (int l = 0; l < t.linkCount(); l++) {
            int c = t.channelOfLink(l);
            classes.put(t.linkName(l), t.exitClass(c) + " " + t.exitClass(t.reverse(c)));
        }
        return classes;
    }

    @Test
    void linksKeepTheirClassesInTheOrderOfTheFileWhenSwitchesAreAdded() {
        Map<String, String> before = classes(grown(30), "file");
        Map<String, String> after = classes(grown(40), "file");
        assertThat(after).containsAllEntriesOf(before).hasSizeGreaterThan(before.size());
        assertThat(classes(grown(40), "looked-for")).isNotEqualTo(after);
        assertThatThrownBy(() -> classes(RING, "random")).hasMessageContaining("looked-for");
    }

    @Test
    void parametersTellWhatItWasReadFrom() {
        assertThat(links(RING, 2).parameters())
                .containsEntry("links", "6 lines")
                .containsEntry("concentration", 2)
                .containsOnlyKeys("links", "concentration", "digest");
        Topology file = GraphTopology.of(SourceTexts.of("site.csv", RING), GraphFormats.CSV, OptionalInt.of(2));
        assertThat(file.parameters())
                .containsEntry("file", "site.csv")
                .containsEntry("format", "csv")
                .containsEntry("digest", links(RING, 2).parameters().get("digest"));
        Topology commented =
                GraphTopology.of(SourceTexts.of("site.csv", "# Ring\n" + RING), GraphFormats.CSV, OptionalInt.of(2));
        assertThat(commented.differenceOf(file)).isEmpty();
        Topology other = GraphTopology.of(
                SourceTexts.of("site.csv", RING.replace("e,a,swp1,swp2", "e,b,swp1,swp3")),
                GraphFormats.CSV,
                OptionalInt.of(2));
        assertThat(other.differenceOf(file)).isPresent();
    }

    /** A switch a:1 beside a switch a, at whose port 1 there would be an endpoint of that name. */
    @Test
    void noSwitchIsNamedLikeAnEndpoint() {
        assertThatThrownBy(() -> links("source,target\na,b\nb,a:1\n", 1))
                .hasMessage(
                        "links names a switch a:1, which is the name of the endpoint at port 1 of switch a; rename the"
                                + " switch, or name the endpoints");
        assertThat(links("source,target\na,b\nb,a:9\n", 1).endpointCount()).isEqualTo(3);
    }

    @Test
    void theWorstCaseIsBetweenSwitchesTwoHopsApart() {
        Topology t = links(RING, 2);
        int[] receivers = TopologyTypes.REGISTRY.named("graph").worstCase(Failures.none(t));
        int senders = 0;
        for (int e = 0; e < receivers.length; e++) {
            if (receivers[e] >= 0) {
                senders++;
                int distance = Math.abs(t.edgeSwitch(e, 0) - t.edgeSwitch(receivers[e], 0));
                assertThat(Math.min(distance, 5 - distance)).isEqualTo(2);
            }
        }
        assertThat(senders).isEqualTo(8);
        assertThat(Arrays.stream(receivers).filter(e -> e >= 0).distinct().count())
                .isEqualTo(8);
    }
}
