package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.Groups;
import io.weft.topology.field.GaloisField;
import io.weft.topology.structure.MinimalPaths;
import io.weft.topology.structure.PathsByDistance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GalaxyflyTest {
    /** Router 0 has the links within the cluster, router 1 those between clusters: figure 2. */
    @ParameterizedTest
    @CsvSource({"3, 5", "5, 9", "7, 13", "5, 8", "2, 2", "3, 3"})
    void withTwoRoutersOneHasTheLinksWithinTheClusterIfTheyAreHalfOfAll(int n, int q) {
        Topology t = Galaxyfly.of(n, q, 2, 1);
        for (int c = 0; c < t.channelCount(); c++) {
            int u = t.source(c) / 2;
            int v = t.target(c) / 2;
            if (u != v) {
                assertThat(t.source(c) % 2).isEqualTo(u / q == v / q ? 0 : 1);
                assertThat(t.target(c) % 2).isEqualTo(u / q == v / q ? 0 : 1);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"11, 29, 2", "15, 37, 2", "3, 5, 3", "11, 5, 3", "4, 8, 4", "2, 3, 5", "81, 1, 10", "6, 7, 20"})
    void routersHaveTheLinksWithinTheClusterFirstAndDifferByOneAtMost(int n, int q, int a) {
        Topology t = Galaxyfly.of(n, q, a, 1);
        int[] generators = q == 1 ? new int[0] : SlimFly.generators(GaloisField.of(q));
        int links = generators.length + n - 1;
        for (int node = 0; node < n * q; node++) {
            int cluster = node / q;
            List<Integer> clusters = new ArrayList<>();
            for (int s = node * a; s < (node + 1) * a; s++) {
                int owner = node;
                int before = clusters.size();
                Arrays.stream(Shape.neighbours(t, s))
                        .filter(neighbour -> neighbour / a != owner)
                        .map(neighbour -> neighbour / a / q)
                        .boxed()
                        .sorted(Comparator.comparing(each -> each == cluster ? -1 : each))
                        .forEach(clusters::add);
                assertThat(clusters.size() - before).isBetween(links / a, (links + a - 1) / a);
            }
            List<Integer> expected = new ArrayList<>();
            IntStream.of(generators).forEach(g -> expected.add(cluster));
            IntStream.range(0, n).filter(other -> other != cluster).forEach(expected::add);
            assertThat(clusters).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({"4, 2", "5, 1", "1, 6", "3, 4", "6, 3"})
    void oneSupernodeInEveryClusterMakesADragonfly(int a, int h) {
        Topology galaxyfly = Galaxyfly.of(a * h + 1, 1, a);
        Topology dragonfly = Dragonfly.of(a, h);
        assertThat(galaxyfly.endpointCount()).isEqualTo(dragonfly.endpointCount());
        assertThat(galaxyfly.switchCount()).isEqualTo(dragonfly.switchCount());
        for (int s = 0; s < dragonfly.switchCount(); s++) {
            assertThat(Shape.neighbours(galaxyfly, s)).isEqualTo(Shape.neighbours(dragonfly, s));
        }
    }

    /** The longest shortest route; and that of at most two links between supernodes, as the paper routes. */
    @ParameterizedTest
    @CsvSource({
        "2, 2, 1, 2, 2",
        "9, 3, 1, 2, 2",
        "3, 4, 1, 2, 2",
        "3, 5, 1, 2, 2",
        "5, 7, 1, 2, 2",
        "4, 8, 1, 2, 2",
        "5, 9, 1, 2, 2",
        "2, 11, 1, 2, 2",
        "7, 13, 1, 2, 2",
        "3, 16, 1, 2, 2",
        "2, 25, 1, 2, 2",
        "3, 27, 1, 2, 2",
        "7, 1, 1, 1, 1",
        "9, 1, 2, 3, 3",
        "9, 1, 4, 3, 3",
        "13, 1, 6, 3, 3",
        "3, 2, 2, 4, 4",
        "3, 3, 2, 4, 4",
        "4, 4, 2, 4, 5",
        "3, 5, 2, 4, 5",
        "5, 8, 2, 4, 5",
        "5, 9, 2, 4, 5",
        "7, 13, 2, 4, 5",
        "11, 5, 2, 4, 5",
        "3, 13, 2, 4, 5",
        "3, 5, 3, 5, 5",
        "3, 5, 4, 5, 5",
        "5, 9, 4, 5, 5",
        "7, 13, 4, 5, 5",
        "4, 3, 5, 5, 5"
    })
    void hasTheDiameterOfThePaper(int n, int q, int a, int diameter, int byTwoLinks) {
        Topology t = Galaxyfly.of(n, q, a, 1);
        MinimalPaths minimal = MinimalPaths.of(t);
        assertThat(minimal.unreachablePairs()).isZero();
        assertThat(minimal.diameter()).isEqualTo(diameter);
        assertThat(longestByTwoLinks(t, a)).isEqualTo(byTwoLinks);
    }

    /** Breadth-first search over switches and links between supernodes so far. */
    private static int longestByTwoLinks(Topology t, int a) {
        int longest = 0;
        for (int source = 0; source < t.switchCount(); source++) {
            int[] fewest = new int[t.switchCount()];
            int[] distance = new int[3 * t.switchCount()];
            Arrays.fill(fewest, Integer.MAX_VALUE);
            Arrays.fill(distance, -1);
            distance[3 * source] = 0;
            List<Integer> reached = new ArrayList<>(List.of(3 * source));
            for (int i = 0; i < reached.size(); i++) {
                int s = reached.get(i) / 3;
                fewest[s] = Math.min(fewest[s], distance[reached.get(i)]);
                for (int other : Shape.neighbours(t, s)) {
                    int between = reached.get(i) % 3 + (other / a == s / a ? 0 : 1);
                    if (between < 3 && distance[3 * other + between] < 0) {
                        distance[3 * other + between] = distance[reached.get(i)] + 1;
                        reached.add(3 * other + between);
                    }
                }
            }
            longest = Math.max(longest, Arrays.stream(fewest).max().orElseThrow());
        }
        return longest;
    }

    /** Pairs by distance, counted by networkx in graphs that a program of its own made for prime q. */
    @ParameterizedTest
    @CsvSource({
        "3, 5, 2, 45, 90, 174, 276, 330, 0",
        "5, 7, 2, 175, 350, 810, 1800, 1870, 0",
        "7, 13, 2, 637, 1274, 3570, 10332, 17766, 0",
        "3, 5, 3, 75, 150, 270, 504, 768, 288",
        "4, 7, 4, 266, 532, 1226, 2858, 4636, 3180",
        "4, 3, 5, 150, 300, 480, 1152, 1152, 456"
    })
    void hasAsManyPairsAtEveryDistanceAsNetworkxCounts(
            int n, int q, int a, int links, int one, int two, int three, int four, int five) {
        Topology t = Galaxyfly.of(n, q, a, 1);
        PathsByDistance paths = new PathsByDistance(t);
        assertThat(t.linkCount()).isEqualTo(links);
        assertThat(IntStream.rangeClosed(1, 6).mapToLong(paths::pairsAt).toArray())
                .containsExactly(one, two, three, four, five, 0);
    }

    /**
     * Radix and endpoints of those simulated (figures 10 and 11) and of table 3; parameters of its last one inferred.
     */
    @ParameterizedTest
    @CsvSource({
        "11, 29, 1, 10, 34, 319, 3190",
        "15, 29, 1, 7, 35, 435, 3045",
        "81, 1, 10, 4, 21, 810, 3240",
        "56, 1, 11, 5, 20, 616, 3080",
        "15, 37, 2, 3, 20, 1110, 3330",
        "11, 29, 2, 5, 18, 638, 3190",
        "11, 37, 4, 2, 12, 1628, 3256",
        "15, 29, 4, 2, 12, 1740, 3480",
        "25, 49, 3, 8, 26, 3675, 29400",
        "25, 47, 3, 9, 27, 3525, 31725",
        "21, 37, 2, 20, 40, 1554, 31080"
    })
    void hasTheSizesOfThePaper(int n, int q, int a, int p, int radix, int switches, int endpoints) {
        Topology t = Galaxyfly.of(n, q, a, p);
        assertThat(t.switchCount()).isEqualTo(switches);
        assertThat(t.endpointCount()).isEqualTo(endpoints);
        assertThat(t.radix()).isEqualTo(radix);
        assertThat(t.parameters()).isEqualTo(Map.of("n", n, "q", q, "a", a, "p", p));
    }

    /** The paper's ratio min(h_g, h_s) / (2ap) is 0.5 for the first four, which it simulates. */
    @ParameterizedTest
    @CsvSource({
        "11, 29, 1, 10",
        "11, 29, 2, 5",
        "56, 1, 11, 5",
        "81, 1, 10, 8",
        "15, 29, 1, 14",
        "3, 5, 4, 1",
        "30, 5, 1, 2"
    })
    void endpointsByDefaultHaveTheBisectionThatThePaperCallsBalanced(int n, int q, int a, int p) {
        assertThat(Galaxyfly.of(n, q, a).parameters()).containsEntry("p", p);
    }

    @Test
    void switchesAreNamedByClusterSupernodeAndRouterAndGroupsAreSupernodes() {
        Topology t = Galaxyfly.of(3, 4, 2, 1);
        assertThat(t.switchName(0)).isEqualTo("g0.0.0");
        assertThat(t.switchName(23)).isEqualTo("g2.3.1");
        Groups groups = t.arrangement().groups().orElseThrow();
        assertThat(groups.count()).isEqualTo(12);
        for (int s = 0; s < t.switchCount(); s++) {
            int group = groups.group(s);
            assertThat(t.switchName(s)).startsWith("g" + group / 4 + "." + group % 4 + ".");
        }
        Shape.assertClasses(t, c -> t.source(c) < t.target(c) ? 1 : 2);
    }

    @ParameterizedTest
    @CsvSource({
        "2, 1, 1, 1",
        "5, 1, 4, 2",
        "2, 2, 1, 2",
        "3, 3, 2, 1",
        "3, 4, 3, 2",
        "2, 5, 1, 1",
        "3, 7, 2, 3",
        "4, 8, 1, 2",
        "3, 9, 1, 1"
    })
    void worstCaseIsToTheSamePlaceInASupernodeOfTheNextCluster(int n, int q, int a, int p) {
        Topology t = Galaxyfly.of(n, q, a, p);
        int[] receivers = Galaxyfly.TYPE.worstCase(Failures.none(t));
        Shape.assertPermutation(t, receivers);
        int cluster = q * a * p;
        for (int e = 0; e < receivers.length; e++) {
            assertThat(receivers[e] / cluster).isEqualTo((e / cluster + 1) % n);
            assertThat(receivers[e] % (a * p)).isEqualTo(e % (a * p));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | 5 | 1 | 1 | n is 1, but must be at least 2",
                "3 | 0 | 1 | 1 | q is 0, but must be in 1..256",
                "3 | 257 | 1 | 1 | q is 257, but must be in 1..256",
                "3 | 5 | 0 | 1 | a is 0, but must be at least 1",
                "3 | 5 | 1 | 0 | p is 0, but must be at least 1",
                "3 | 6 | 1 | 1 | q is 6, but must be 1 or a prime power; the nearest are 5, 7",
                "3 | 255 | 1 | 1 | q is 255, but must be 1 or a prime power; the nearest are 251, 256",
                "2147483647 | 256 | 2147483647 | 1 | the topology would have 1,180,591,619,617,899,675,904 switches, but at most 65,534 are possible",
                "5000 | 1 | 1 | 1 | the topology would have 12,497,500 links, but at most 10,000,000 are possible",
                "3 | 5 | 1 | 2147483647 | the topology would have 32,212,254,705 endpoints, but at most 4,000,000 are possible"
            })
    void refusesParametersThatDoNotWork(int n, int q, int a, int p, String message) {
        assertThatThrownBy(() -> Galaxyfly.of(n, q, a, p))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }

    @Test
    void refusesThemWithoutAConcentrationAsWell() {
        assertThatThrownBy(() -> Galaxyfly.of(3, 6, 1))
                .hasMessage("q is 6, but must be 1 or a prime power; the nearest are 5, 7");
        assertThatThrownBy(() -> Galaxyfly.of(3, 5, 0)).hasMessage("a is 0, but must be at least 1");
        assertThatThrownBy(() -> Galaxyfly.of(-1, 5, 1)).hasMessage("n is -1, but must be at least 2");
    }
}
