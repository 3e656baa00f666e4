package io.weft.routing.survival;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Scheme;
import io.weft.routing.Fabrics;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.Jellyfish;
import io.weft.topology.generate.SmallTopologies;
import io.weft.topology.generate.TopologyTypes;
import io.weft.topology.generate.Torus;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bounds of what routes need, against what trying everything finds; and that large topologies are not tried. */
class NeedBoundTest {
    static List<Topology> topologies() {
        return SmallTopologies.all();
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void isNeverTooLow(Topology topology) {
        NeedBound bound = NeedBound.of(topology);
        VirtualChannelNeed minimal = VirtualChannelNeed.tried(topology, Scheme.MINIMAL);
        assertThat(bound.diameter()).isGreaterThanOrEqualTo(minimal.hops());
        assertThat(bound.minimal()).isGreaterThanOrEqualTo(minimal.virtualChannels());
        assertThat(bound.withoutAny()).isGreaterThanOrEqualTo(VirtualChannelNeed.withoutAny(Failures.none(topology)));
        for (Scheme scheme : Scheme.REGISTRY) {
            VirtualChannelNeed need = VirtualChannelNeed.tried(topology, scheme);
            assertThat(Math.max(bound.minimal(), bound.byWaypoint())).isGreaterThanOrEqualTo(need.virtualChannels());
            assertThat(2 * bound.diameter()).isGreaterThanOrEqualTo(need.hops());
        }
    }

    @Property(tries = 500)
    void isNeverTooLowOnRandomGraphs(@ForAll long seed) {
        Random random = new Random(seed);
        isNeverTooLow(Fabrics.random(random, random.nextInt(4)));
    }

    /** Without a link of a ring, or a switch, its ends are as far apart as the ring is long. */
    @Test
    void goesAllTheWayAroundARing() {
        NeedBound ring = NeedBound.of(Torus.of(List.of(12)));
        assertThat(ring.diameter()).isEqualTo(6);
        assertThat(ring.withoutAny()).isEqualTo(1 + NeedBound.mostOfHops(Torus.of(List.of(12)))[6 + 10]);
    }

    /** Trying every failure passes a channel some 10^11 times; the bounds follow from some 10^8 operations. */
    @Test
    void isTakenWhereTryingEverythingTakesLong() {
        Topology large = Jellyfish.of(5_000, 20, 1);
        assertThat(VirtualChannelNeed.takesLong(large)).isTrue();
        assertThat(VirtualChannelNeed.undamagedWithin(large, Scheme.MINIMAL, 8, 63)
                        .virtualChannels())
                .isEqualTo(NeedBound.of(large).minimal())
                .isLessThanOrEqualTo(4);
    }

    @Test
    void isNotTakenWhereTheNeedIsKnown() {
        Topology megafly = TopologyTypes.REGISTRY.named("megafly").generate(Map.of("leaves", 3, "spines", 3, "h", 261));
        assertThat(VirtualChannelNeed.takesLong(megafly)).isFalse();
        assertThat(VirtualChannelNeed.of(megafly, Scheme.MINIMAL)).isEqualTo(1);
    }
}
