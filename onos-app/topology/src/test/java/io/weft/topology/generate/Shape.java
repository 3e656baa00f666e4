package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.Topology;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** What every generated topology must be like, and questions to ask of one. */
final class Shape {
    private Shape() {}

    /** No two links join the same switches, and both channels of a link agree about it. */
    static void assertSimpleAndSymmetric(Topology t) {
        for (int c = 0; c < t.channelCount(); c++) {
            int back = t.reverse(c);
            boolean agree = back != c
                    && t.reverse(back) == c
                    && t.link(back) == t.link(c)
                    && t.source(back) == t.target(c)
                    && t.target(back) == t.source(c);
            boolean single =
                    c + 1 == t.channelCount() || t.source(c + 1) != t.source(c) || t.target(c + 1) > t.target(c);
            if (!agree || !single || t.target(c) == t.source(c)) {
                assertThat(c).as("channel %s of %s", t.linkName(t.link(c)), t).isEqualTo(-1);
            }
        }
        assertThat(t.linkCount() * 2).isEqualTo(t.channelCount());
    }

    /** Every switch that is meant has this many links and endpoints. */
    static void assertPorts(Topology t, IntPredicate which, int degree, int endpoints) {
        assertThat(IntStream.range(0, t.switchCount()).filter(which)).isNotEmpty();
        assertThat(IntStream.range(0, t.switchCount())
                        .filter(which)
                        .filter(s -> t.degree(s) != degree || t.endpointsAt(s) != endpoints)
                        .mapToObj(s ->
                                t.switchName(s) + " has " + t.degree(s) + " links, " + t.endpointsAt(s) + " endpoints"))
                .as("switches without %s links and %s endpoints", degree, endpoints)
                .isEmpty();
    }

    /** Every endpoint sends to one other, and none receives from two. */
    static void assertPermutation(Topology t, int[] receivers) {
        assertThat(receivers).hasSize(t.endpointCount());
        assertThat(IntStream.range(0, receivers.length).filter(e -> receivers[e] == e))
                .as("endpoints that send to themselves")
                .isEmpty();
        assertThat(IntStream.of(receivers).sorted().toArray())
                .isEqualTo(IntStream.range(0, receivers.length).toArray());
    }

    static int[] neighbours(Topology t, int s) {
        return IntStream.range(t.firstChannel(s), t.firstChannel(s + 1))
                .map(t::target)
                .toArray();
    }

    /** Element [a][b] is the number of switches that a and b are both linked to. */
    static int[][] commonNeighbours(Topology t) {
        int[][] common = new int[t.switchCount()][t.switchCount()];
        for (int via = 0; via < t.switchCount(); via++) {
            int[] neighbours = neighbours(t, via);
            for (int a : neighbours) {
                for (int b : neighbours) {
                    common[a][b]++;
                }
            }
        }
        return common;
    }

    static boolean linked(Topology t, String a, String b) {
        int other = t.switchIndex(b);
        assertThat(other).as(b).isNotNegative();
        return IntStream.of(neighbours(t, t.switchIndex(a))).anyMatch(n -> n == other);
    }

    /** Every channel has the exit class that is a function of it. */
    static void assertClasses(Topology t, IntUnaryOperator expected) {
        assertThat(IntStream.range(0, t.channelCount())
                        .filter(c -> t.exitClass(c) != expected.applyAsInt(c))
                        .mapToObj(c -> t.switchName(t.source(c)) + " to " + t.switchName(t.target(c))))
                .as("channels of another class")
                .isEmpty();
    }
}
