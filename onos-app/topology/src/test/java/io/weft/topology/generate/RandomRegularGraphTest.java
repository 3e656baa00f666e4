package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.random.SplitMix64;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RandomRegularGraphTest {
    private static final int[] NONE = {};

    private static int[] ring(int switches) {
        return IntStream.range(0, 2 * switches).map(i -> (i + 1) / 2 % switches).toArray();
    }

    /** The links as a set; fails for loops, parallel links and unequal degrees. */
    private static Set<String> links(int switches, int degree, int[] ends) {
        int[] degrees = new int[switches];
        Set<String> links = new HashSet<>();
        for (int i = 0; i < ends.length; i += 2) {
            int a = Math.min(ends[i], ends[i + 1]);
            int b = Math.max(ends[i], ends[i + 1]);
            degrees[a]++;
            degrees[b]++;
            assertThat(a).isNotEqualTo(b);
            assertThat(links.add(a + "-" + b)).as("%s-%s is new", a, b).isTrue();
        }
        assertThat(IntStream.of(degrees)).as("degrees").allMatch(d -> d == degree);
        return links;
    }

    @Test
    void everySwitchHasTheDegreeForAllDegreesUpToTheCompleteGraph() {
        for (int switches = 2; switches <= 24; switches++) {
            for (int degree = 1; degree < switches; degree++) {
                for (int seed = 0; seed < 5 && switches * degree % 2 == 0; seed++) {
                    links(
                            switches,
                            degree,
                            RandomRegularGraph.links(switches, degree, degree, NONE, new SplitMix64(seed)));
                }
            }
        }
    }

    @Test
    void noneOfTheLinksTakenIsDrawn() {
        for (int switches = 4; switches <= 24; switches++) {
            Set<String> ring = links(switches, 2, ring(switches));
            for (int degree = 1; degree <= switches - 3; degree++) {
                for (int seed = 0; seed < 5 && switches * degree % 2 == 0; seed++) {
                    int atOnce = 1 + switches % 2;
                    int[] ends =
                            RandomRegularGraph.links(switches, degree, atOnce, ring(switches), new SplitMix64(seed));
                    assertThat(links(switches, degree, ends)).doesNotContainAnyElementsOf(ring);
                }
            }
        }
    }

    /** One at a time, each n / 2 links in a row are a perfect matching. */
    @Test
    void linksDrawnOneAtATimeArePerfectMatchings() {
        int[] ends = RandomRegularGraph.links(50, 6, 1, ring(50), new SplitMix64(1));
        for (int matching = 0; matching < 6; matching++) {
            links(50, 1, Arrays.copyOfRange(ends, 50 * matching, 50 * matching + 50));
        }
    }

    /** 8 switches with 3 links each make 19,355 graphs: OEIS A002829. */
    @Test
    void allGraphsAreAlmostEquallyLikely() {
        Map<Integer, Integer> counts = new HashMap<>();
        SplitMix64 random = new SplitMix64(1);
        int each = 12;
        for (int i = 0; i < 19_355 * each; i++) {
            counts.merge(bits(RandomRegularGraph.links(8, 3, 3, NONE, random)), 1, Integer::sum);
        }
        assertThat(counts).hasSize(19_355);
        double chiSquare = counts.values().stream()
                .mapToDouble(count -> Math.pow(count - each, 2) / each)
                .sum();
        assertThat(chiSquare / 19_354).as("chi-square by degree of freedom").isBetween(0.95, 1.05);
    }

    /** One bit for each pair of 8 switches that is linked. */
    private static int bits(int[] ends) {
        int bits = 0;
        for (int i = 0; i < ends.length; i += 2) {
            int a = Math.min(ends[i], ends[i + 1]);
            int b = Math.max(ends[i], ends[i + 1]);
            bits |= 1 << (b * (b - 1) / 2 + a);
        }
        return bits;
    }

    @Test
    void saysWhetherLinksConnectAllSwitches() {
        assertThat(RandomRegularGraph.connects(5, ring(5))).isTrue();
        assertThat(RandomRegularGraph.connects(6, ring(5))).isFalse();
        assertThat(RandomRegularGraph.connects(6, new int[] {0, 1, 2, 1, 0, 2, 3, 4, 4, 5, 5, 3}))
                .isFalse();
        assertThat(RandomRegularGraph.connects(6, new int[] {3, 4, 4, 5, 0, 1, 2, 1, 5, 2}))
                .isTrue();
        assertThat(RandomRegularGraph.connects(1, NONE)).isTrue();
    }
}
