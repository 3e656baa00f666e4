package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderSearchTest {
    /** Two levels of switches, as in a leaf-spine fabric, and three; whatever order the file has. */
    @ParameterizedTest
    @CsvSource({"'8, 6', '1, 4'", "'4, 3, 4', '1, 2, 3'"})
    void aTreeInAFileNeedsNoTurns(String m, String w) {
        Topology tree = Xgft.of(numbers(m), numbers(w));
        List<String> lines = new ArrayList<>();
        for (int l = 0; l < tree.linkCount(); l++) {
            int c = tree.channelOfLink(l);
            lines.add(tree.switchName(tree.source(c)) + "," + tree.switchName(tree.target(c)) + ",");
        }
        for (int e = 0; e < tree.endpointCount(); e++) {
            lines.add(tree.switchName(tree.edgeSwitch(e, 0)) + ",host" + e + ",endpoint");
        }
        Collections.shuffle(lines, new Random(1));
        Topology graph = TopologyTypes.REGISTRY
                .named("graph")
                .generate(Map.of("links", "source,target,kind\n" + String.join("\n", lines)));
        assertThat(graph.endpointCount()).isEqualTo(tree.endpointCount());
        assertThat(mostDescents(graph)).isZero();
    }

    private static List<Integer> numbers(String text) {
        List<Integer> numbers = new ArrayList<>();
        for (String each : text.split(", ", -1)) {
            numbers.add(Integer.valueOf(each));
        }
        return numbers;
    }

    /** The most descents of routes in the order of the indices, and in the one that is found. */
    @ParameterizedTest
    @CsvSource({"100, 3, 3, 2", "64, 4, 2, 1", "200, 4, 3, 2", "60, 6, 1, 1"})
    void sparseGraphsNeedOneVirtualChannelLess(int switches, int degree, int before, int after) {
        Topology found = Jellyfish.of(switches, degree, 1, 1);
        assertThat(mostDescents(inOrderOfIndices(found))).isEqualTo(before);
        assertThat(mostDescents(found)).isEqualTo(after);
    }

    @ParameterizedTest
    @CsvSource({"128, 4", "60, 8", "33, 2"})
    void isNoWorseThanTheOrderOfTheIndices(int switches, int shortcuts) {
        Topology found = Dln.of(switches, shortcuts, 1, 1);
        OrderedPaths.Cost indices = cost(inOrderOfIndices(found));
        OrderedPaths.Cost cost = cost(found);
        assertThat(cost.mostDescents()).isLessThanOrEqualTo(indices.mostDescents());
        assertThat(cost.byWaypoint).isLessThanOrEqualTo(Math.max(indices.byWaypoint, cost.mostDescents()));
        assertThat(cost.load()).isLessThan(indices.load());
    }

    @Test
    void largeGraphsStayInTheOrderOfTheirIndices() {
        Topology t = Jellyfish.of(2_300, 3, 1, 1);
        for (int c = 0; c < t.channelCount(); c++) {
            assertThat(t.channelClass(c).name()).isEqualTo(t.source(c) < t.target(c) ? "up" : "down");
        }
    }

    /** One number for the order that is found, as far as links show it. */
    @Test
    void isTheSameOnEveryJava() {
        assertThat(fingerprint(Jellyfish.of(64, 4, 1, 1))).isEqualTo(-1_446_128_543);
        assertThat(fingerprint(Dln.of(100, 4, 1, 1))).isEqualTo(1_741_709_696);
    }

    private static int fingerprint(Topology t) {
        int hash = 0;
        for (int l = 0; l < t.linkCount(); l++) {
            hash = 31 * hash + t.entryClass(t.channelOfLink(l));
        }
        return hash;
    }

    private static Topology inOrderOfIndices(Topology t) {
        TopologyBuilder builder = new TopologyBuilder("graph");
        for (int s = 0; s < t.switchCount(); s++) {
            builder.addEndpoints(builder.addSwitch(t.switchName(s)), t.endpointsAt(s));
        }
        for (int l = 0; l < t.linkCount(); l++) {
            int c = t.channelOfLink(l);
            builder.addLink(t.source(c), t.target(c));
        }
        return builder.build();
    }

    private static int mostDescents(Topology t) {
        return cost(t).mostDescents();
    }

    /**
     * What the order costs that the classes of a topology come from: Kahn's algorithm finds one that gives the same.
     */
    private static OrderedPaths.Cost cost(Topology t) {
        int[] below = new int[t.switchCount()];
        for (int c = 0; c < t.channelCount(); c++) {
            below[t.target(c)] += isUp(t, c) ? 1 : 0;
        }
        List<Integer> order = new ArrayList<>();
        IntStream.range(0, below.length).filter(s -> below[s] == 0).forEach(order::add);
        for (int i = 0; i < order.size(); i++) {
            for (int c = t.firstChannel(order.get(i)); c < t.firstChannel(order.get(i) + 1); c++) {
                if (isUp(t, c) && --below[t.target(c)] == 0) {
                    order.add(t.target(c));
                }
            }
        }
        return new OrderedPaths(t)
                .cost(order.stream().mapToInt(Integer::intValue).toArray());
    }

    private static boolean isUp(Topology t, int c) {
        return t.channelClass(c).name().equals("up");
    }
}
