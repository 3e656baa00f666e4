package io.weft.routing.survival;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Survival;
import io.weft.routing.Fabrics;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.SmallTopologies;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What routes need when one more link or switch fails, against the tables computed anew for each of these. */
class FailureNeedTest {
    static List<Topology> topologies() {
        List<Topology> all = SmallTopologies.all();
        all.addAll(List.of(
                SlimFly.of(2, 1),
                SlimFly.of(4, 1),
                SlimFly.of(5, 1),
                Oft.of(4, 1),
                Mlfm.of(3, 3, 1),
                HyperX.of(List.of(5), 1),
                HyperX.of(List.of(4, 4), 1)));
        return all;
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void isThatOfTablesComputedAnew(Topology topology) {
        assertSame(Failures.none(topology));
    }

    /** From a drained switch, the way around a failed link can be longer than from one that carries transit. */
    @ParameterizedTest
    @ValueSource(longs = {-44504, 1118, 14458, 23722})
    void isThatOfTablesComputedAnewWhereDrainedSwitchesLoseALink(long seed) {
        isThatOfTablesComputedAnewOnDamagedGraphs(seed);
    }

    @Property(tries = 300)
    void isThatOfTablesComputedAnewOnDamagedGraphs(@ForAll long seed) {
        Random random = new Random(seed);
        Topology topology = Fabrics.random(random, random.nextInt(4));
        Failures failures = Fabrics.failures(topology, random, 2);
        assertSame(random.nextBoolean() ? Fabrics.draining(failures, random) : failures);
    }

    /** Any two links, and any two switches, each tried with tables computed anew. */
    @ParameterizedTest
    @MethodSource("topologies")
    void ofTwoAtOnceIsThatOfTheWorstTwo(Topology topology) {
        Failures none = Failures.none(topology);
        int links = IntStream.range(0, topology.linkCount())
                .parallel()
                .map(a -> IntStream.range(a, topology.linkCount())
                        .map(b -> needed(none.withLink(a).withLink(b)))
                        .max()
                        .orElse(1))
                .max()
                .orElse(1);
        int switches = IntStream.range(0, topology.switchCount())
                .parallel()
                .map(a -> IntStream.range(a, topology.switchCount())
                        .map(b -> needed(none.withSwitch(a).withSwitch(b)))
                        .max()
                        .orElse(1))
                .max()
                .orElse(1);
        // Three at once also means fewer.
        assertThat(VirtualChannelNeed.surviving(HyperX.of(List.of(2, 2), 1), new Survival(0, 3)))
                .isEqualTo(2);
        assertThat(VirtualChannelNeed.surviving(topology, new Survival(2, 0))).isEqualTo(Math.max(needed(none), links));
        assertThat(VirtualChannelNeed.surviving(topology, new Survival(0, 2)))
                .isEqualTo(Math.max(needed(none), switches));
    }

    private static void assertSame(Failures failures) {
        Topology topology = failures.topology();
        VirtualChannelNeed need = VirtualChannelNeed.ofFailures(failures);
        int now = needed(failures);
        assertThat(need.minimal()).isEqualTo(now);
        for (int l = 0; l < topology.linkCount(); l++) {
            assertThat(need.withoutLink(l))
                    .as(topology.linkName(l))
                    .isEqualTo(Math.max(now, needed(failures.withLink(l))));
        }
        for (int x = 0; x < topology.switchCount(); x++) {
            assertThat(need.withoutSwitch(x))
                    .as(topology.switchName(x))
                    .isEqualTo(Math.max(now, needed(failures.withSwitch(x))));
        }
    }

    private static int needed(Failures failures) {
        NextHops nextHops = NextHops.of(failures.topology(), failures);
        int most = 0;
        for (int s : failures.topology().edgeSwitches()) {
            for (int d : failures.topology().edgeSwitches()) {
                most = Math.max(most, nextHops.descents(s, d));
            }
        }
        return 1 + most;
    }
}
