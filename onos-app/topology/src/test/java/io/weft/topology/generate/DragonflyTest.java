package io.weft.topology.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.ChannelClass;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.Groups;
import io.weft.topology.structure.MinimalPaths;
import io.weft.topology.structure.PathsByDistance;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DragonflyTest {
    /** Every number of groups that these allow. */
    private static void forEachNumberOfGroups(int a, int h, Consumer<Topology> test) {
        for (int groups = 2; groups <= a * h + 1; groups++) {
            if (h <= a * (groups - 1)) {
                test.accept(Dragonfly.of(a, h, 1, groups));
            }
        }
    }

    private static int parameter(Topology t, String name) {
        return (Integer) t.parameters().get(name);
    }

    @Property(generation = GenerationMode.EXHAUSTIVE)
    void hasTheDegreesAndCountsOfItsDefinition(
            @ForAll @IntRange(min = 1, max = 7) int a, @ForAll @IntRange(min = 1, max = 5) int h) {
        forEachNumberOfGroups(a, h, t -> {
            int groups = parameter(t, "groups");
            boolean allPortsUsed = groups * a * h % 2 == 0;
            assertThat(t.switchCount()).isEqualTo(groups * a);
            assertThat(t.linkCount()).isEqualTo(groups * a * (a - 1) / 2 + groups * a * h / 2);
            Shape.assertSimpleAndSymmetric(t);
            int spare = t.switchIndex("d0." + (a - 1));
            Shape.assertPorts(t, s -> s != spare, a - 1 + h, 1);
            Shape.assertPorts(t, s -> s == spare, a - 1 + h - (allPortsUsed ? 0 : 1), 1);
        });
    }

    @Property(generation = GenerationMode.EXHAUSTIVE)
    void groupsAreCompleteAndLinksSpreadEvenlyOverThemAndTheirRouters(
            @ForAll @IntRange(min = 1, max = 6) int a, @ForAll @IntRange(min = 1, max = 4) int h) {
        forEachNumberOfGroups(a, h, t -> {
            int groups = parameter(t, "groups");
            int fewest = a * h / (groups - 1);
            int most = (a * h + groups - 2) / (groups - 1);
            for (int s = 0; s < t.switchCount(); s++) {
                int[] toGroup = new int[groups];
                Arrays.stream(Shape.neighbours(t, s)).forEach(n -> toGroup[n / a]++);
                for (int g = 0; g < groups; g++) {
                    boolean own = g == s / a;
                    assertThat(toGroup[g])
                            .as("%s: links of %s to group %s", t, t.switchName(s), g)
                            .isBetween(own ? a - 1 : fewest / a, own ? a - 1 : (most + a - 1) / a);
                }
            }
            boolean nextCanHaveFewest = a * h % (groups - 1) != groups - 2;
            for (int g = 0; g < groups; g++) {
                for (int other = 0; other < groups; other++) {
                    if (g != other) {
                        boolean next = Math.floorMod(other - g, groups) == 1;
                        assertThat(linksBetween(t, a, g, other))
                                .as("%s: groups %s and %s", t, g, other)
                                .isBetween(fewest, next && nextCanHaveFewest ? fewest : most);
                    }
                }
            }
        });
    }

    private static int linksBetween(Topology t, int a, int g, int other) {
        return (int) IntStream.range(g * a, (g + 1) * a)
                .flatMap(s -> Arrays.stream(Shape.neighbours(t, s)))
                .filter(s -> s / a == other)
                .count();
    }

    /**
     * The absolute arrangement: the ports of a group, router by router, lead to the other groups in ascending order.
     */
    @Property(generation = GenerationMode.EXHAUSTIVE)
    void withAllGroupsPortsLeadToThemInAscendingOrder(
            @ForAll @IntRange(min = 1, max = 6) int a, @ForAll @IntRange(min = 1, max = 4) int h) {
        Topology t = Dragonfly.of(a, h);
        for (int s = 0; s < t.switchCount(); s++) {
            int group = s / a;
            int firstPort = s % a * h;
            int[] global = Arrays.stream(Shape.neighbours(t, s))
                    .map(n -> n / a)
                    .filter(g -> g != group)
                    .toArray();
            assertThat(global)
                    .isEqualTo(IntStream.rangeClosed(0, a * h)
                            .filter(g -> g != group)
                            .skip(firstPort)
                            .limit(h)
                            .toArray());
        }
    }

    @Property(generation = GenerationMode.EXHAUSTIVE)
    void diameterIsThree(@ForAll @IntRange(min = 1, max = 6) int a, @ForAll @IntRange(min = 1, max = 3) int h) {
        assertThat(MinimalPaths.of(Dragonfly.of(a, h)).diameter()).isEqualTo(a == 1 ? 1 : 3);
        forEachNumberOfGroups(a, h, t -> {
            MinimalPaths minimal = MinimalPaths.of(t);
            assertThat(minimal.unreachablePairs()).isZero();
            assertThat(minimal.diameter()).isLessThanOrEqualTo(3);
        });
    }

    /** Pairs by distance, counted by networkx in graphs that a program of its own made by the absolute arrangement. */
    @ParameterizedTest
    @CsvSource({"4, 2, 180, 456, 624", "6, 3, 912, 3600, 8370", "3, 4, 234, 696, 552"})
    void hasAsManyPairsAtEveryDistanceAsNetworkxCounts(int a, int h, int one, int two, int three) {
        PathsByDistance paths = new PathsByDistance(Dragonfly.of(a, h));
        assertThat(new long[] {paths.pairsAt(1), paths.pairsAt(2), paths.pairsAt(3), paths.pairsAt(4)})
                .containsExactly(one, two, three, 0);
    }

    /**
     * Groups, routers, endpoints and radix: figure 5 of the ISCA '08 paper; SC '14, section V; the Dragonfly of an SST
     * study of 100,000 endpoints; table 3 of the Galaxyfly paper.
     */
    @ParameterizedTest
    @CsvSource({
        "4, 2, 9, 36, 72, 7",
        "14, 7, 99, 1386, 9702, 27",
        "26, 13, 339, 8814, 114582, 51",
        "19, 9, 172, 3268, 29412, 36"
    })
    void hasTheSizesOfThePapers(int a, int h, int groups, int switches, int endpoints, int radix) {
        Topology t = Dragonfly.of(a, h);
        assertThat(t.switchCount()).isEqualTo(switches);
        assertThat(t.endpointCount()).isEqualTo(endpoints);
        assertThat(t.radix()).isEqualTo(radix);
        assertThat(t.parameters()).isEqualTo(Map.of("a", a, "h", h, "p", h, "groups", groups));
    }

    @Test
    void switchesAreNamedByGroupAndRouterAndGroupsKnowThem() {
        Topology t = Dragonfly.of(4, 2, 1, 5);
        assertThat(t.switchName(0)).isEqualTo("d0.0");
        assertThat(t.switchName(11)).isEqualTo("d2.3");
        Groups groups = t.arrangement().groups().orElseThrow();
        assertThat(groups.count()).isEqualTo(5);
        for (int s = 0; s < t.switchCount(); s++) {
            assertThat(t.switchName(s)).startsWith("d" + groups.group(s) + ".");
        }
        assertThat(t.classes()).extracting(ChannelClass::name).containsExactly("up", "down");
        Shape.assertClasses(t, c -> t.source(c) < t.target(c) ? 1 : 2);
    }

    @ParameterizedTest
    @CsvSource({"1, 3, 2, 4", "4, 2, 2, 9", "4, 2, 3, 5", "3, 3, 1, 2", "2, 4, 5, 7"})
    void worstCaseIsToTheSamePlaceInTheNextGroup(int a, int h, int p, int groups) {
        Topology t = Dragonfly.of(a, h, p, groups);
        int[] receivers = Dragonfly.TYPE.worstCase(Failures.none(t));
        Shape.assertPermutation(t, receivers);
        for (int e = 0; e < receivers.length; e++) {
            String[] from = t.endpointName(e).substring(1).split("\\.", 2);
            int next = (Integer.parseInt(from[0]) + 1) % groups;
            assertThat(t.endpointName(receivers[e])).isEqualTo("d" + next + "." + from[1]);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 1 | 1 | 2 | a is 0, but must be at least 1",
                "1 | 0 | 1 | 2 | h is 0, but must be at least 1",
                "1 | 1 | 0 | 2 | p is 0, but must be at least 1",
                "1 | 1 | 1 | 1 | groups is 1, but must be at least 2",
                "4 | 2 | 2 | 10 | groups is 10, but must be in 2..9, since a group has 8 global links",
                "2 | 5 | 1 | 3 | h is 5, but must be at most 4, one for each switch of the other groups that has global links",
                "300 | 1 | 1 | 220 | the topology would have 66,000 switches, but at most 65,534 are possible",
                "30000 | 1 | 1 | 2 | the topology would have 900,000,000 links, but at most 10,000,000 are possible",
                "4 | 2 | 2147483647 | 2 | the topology would have 17,179,869,176 endpoints, but at most 4,000,000 are possible"
            })
    void refusesParametersThatDoNotWork(int a, int h, int p, int groups, String message) {
        assertThatThrownBy(() -> Dragonfly.of(a, h, p, groups))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "51 | 26 | the topology would have 67,677 switches, but at most 65,534 are possible",
                "2147483647 | 2147483647 | the topology would have 9,903,520,300,447,984,152,500,764,670 switches, but at most 65,534 are possible",
                "0 | 1 | a is 0, but must be at least 1",
                "1 | -1 | h is -1, but must be at least 1"
            })
    void refusesTooManyGroupsByDefault(int a, int h, String message) {
        assertThatThrownBy(() -> Dragonfly.of(a, h)).isInstanceOf(Refusal.class).hasMessage(message);
    }
}
