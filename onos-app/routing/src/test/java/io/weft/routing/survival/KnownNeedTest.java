package io.weft.routing.survival;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Scheme;
import io.weft.topology.Failures;
import io.weft.topology.KnownNeed;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Megafly;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.TopologyTypes;
import io.weft.topology.generate.Torus;
import io.weft.topology.generate.Xgft;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is said to be known of topologies, against trying everything. */
class KnownNeedTest {
    static Stream<Topology> topologies() {
        Stream.Builder<Topology> all = Stream.builder();
        for (int q : new int[] {2, 3, 4, 5, 7, 8, 9, 11}) {
            all.add(SlimFly.of(q, 1));
        }
        for (int k : new int[] {3, 4, 5, 6, 8}) {
            all.add(Oft.of(k, 1));
        }
        for (int h = 2; h < 7; h++) {
            for (int layers = 1; layers < 4; layers++) {
                all.add(Mlfm.of(h, layers, 1));
            }
        }
        for (int x = 2; x < 6; x++) {
            all.add(HyperX.of(List.of(x + 1), 1));
            for (int y = 2; y < 5; y++) {
                all.add(HyperX.of(List.of(x, y), 1));
                all.add(HyperX.of(List.of(x, y, 2), 1));
                all.add(HyperX.of(List.of(x, 3, y), 1));
                all.add(Xgft.of(List.of(2, x), List.of(1, y)));
                all.add(Xgft.of(List.of(2, x, y), List.of(1, y, 2)));
                all.add(Xgft.of(List.of(2, x, 2, y), List.of(1, 1, y, 2)));
            }
        }
        for (List<Integer> dimensions : List.of(
                List.of(2),
                List.of(3),
                List.of(4),
                List.of(7),
                List.of(3, 3),
                List.of(5, 4),
                List.of(6, 5),
                List.of(3, 7),
                List.of(7, 8),
                List.of(2, 3, 4),
                List.of(5, 2, 5),
                List.of(2, 7, 7),
                List.of(7, 7, 7),
                List.of(2, 2, 7),
                List.of(5, 5, 7),
                List.of(2, 3, 2, 4),
                List.of(5, 2, 4, 5),
                List.of(2, 2, 3, 2, 2))) {
            all.add(Torus.of(dimensions));
            all.add(Torus.of(dimensions, 1, 1));
        }
        for (int a = 3; a < 7; a++) {
            for (int h = 1; h < (a < 5 ? 4 : 2); h++) {
                all.add(topology("dragonfly", Map.of("a", a, "h", h, "p", 1)));
            }
        }
        megaflies().forEach(all::add);
        for (int q : new int[] {2, 3, 4, 5}) {
            all.add(topology("polarfly", Map.of("q", q)));
            all.add(topology("polarstar", Map.of("q", q, "factor", "paley", "degree", 2)));
            all.add(topology("polarstar", Map.of("q", q, "factor", "inductive-quad", "degree", 3)));
            all.add(topology("polarstar", Map.of("q", q, "factor", "inductive-quad", "degree", 0)));
        }
        for (int u : new int[] {3, 5, 7, 9}) {
            all.add(topology("bdf", Map.of("u", u)));
        }
        all.add(topology("delorme", Map.of("v", 2)));
        all.add(topology("sspt", Map.of("r1", 3, "r2", 3)));
        all.add(topology("sspt", Map.of("r1", 6, "r2", 3)));
        all.add(topology("sspt", Map.of("r1", 4, "r2", 4)));
        all.add(topology("sspt", Map.of("r1", 5, "r2", 2)));
        return all.build();
    }

    /** All numbers of groups that there can be, but for a few of which it is not known what they need. */
    private static Stream<Topology> megaflies() {
        Stream.Builder<Topology> all = Stream.builder();
        for (int leaves = 1; leaves < 4; leaves++) {
            for (int spines = 1; spines < 5; spines++) {
                for (int h = 1; h < 4; h++) {
                    for (int groups = 2; groups <= spines * h + 1; groups++) {
                        if (h <= spines * (groups - 1)) {
                            all.add(Megafly.of(leaves, spines, h, 1, groups));
                        }
                    }
                }
            }
        }
        return all.build().filter(each -> each.knownNeed().isPresent());
    }

    private static Topology topology(String type, Map<String, Object> values) {
        return TopologyTypes.REGISTRY.named(type).generate(values);
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void isWhatTryingEverythingFinds(Topology topology) {
        KnownNeed known = topology.knownNeed().orElseThrow();
        VirtualChannelNeed minimal = VirtualChannelNeed.tried(topology, Scheme.MINIMAL);
        VirtualChannelNeed valiant = VirtualChannelNeed.tried(topology, Scheme.VALIANT_BY_SWITCH);
        assertThat(minimal.virtualChannels()).isEqualTo(known.minimal());
        assertThat(valiant.virtualChannels()).isEqualTo(known.byWaypoint());
        if (known.knowsGroups()) {
            VirtualChannelNeed byGroup = VirtualChannelNeed.tried(topology, Scheme.VALIANT);
            assertThat(byGroup.virtualChannels()).isEqualTo(known.byGroup());
            assertThat(byGroup.hops()).isLessThanOrEqualTo(known.hopsByGroup());
        }
        assertThat(minimal.hops()).isLessThanOrEqualTo(known.diameter());
        assertThat(valiant.hops()).isLessThanOrEqualTo(known.hopsByWaypoint());
        assertThat(VirtualChannelNeed.withoutAny(Failures.none(topology))).isEqualTo(known.withoutAny());
    }

    /** So large that what is known is taken: its paths by a waypoint have more hops than the header counts. */
    @Test
    void ofMinimalRoutesHasNoHopsByWaypoints() {
        Topology topology = Torus.of(List.of(22, 22, 22));
        assertThat(VirtualChannelNeed.undamaged(topology, Scheme.MINIMAL).hops())
                .isEqualTo(33);
        assertThat(VirtualChannelNeed.undamaged(topology, Scheme.VALIANT).hops())
                .isEqualTo(66);
    }
}
