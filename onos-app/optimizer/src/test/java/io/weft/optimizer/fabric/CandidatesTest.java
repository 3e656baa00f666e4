package io.weft.optimizer.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.optimizer.Messages;
import io.weft.optimizer.NoRoutesException;
import io.weft.routing.Routes;
import io.weft.routing.nexthops.NextHops;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * That what messages can choose among takes memory where it is asked for, and is not begun where there is too little.
 */
class CandidatesTest {
    private static Routes routes(Topology topology) {
        Fabric fabric = TestFabrics.of(topology, Scheme.MINIMAL, 4);
        return Routes.of(fabric, Failures.none(topology));
    }

    @Test
    void fewMessagesOfALargeFabricTakeLittleMemory() {
        Routes routes = routes(SlimFly.of(19, 2));
        int switches = routes.fabric().topology().switchCount();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        FabricProblem problem =
                new FabricProblem(routes, Messages.alike(2 * switches, new int[] {0, 1}, new int[] {300, 700}));
        problem.contention(new int[] {GivenWaypoints.NONE, GivenWaypoints.NONE});
        assertThat(threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before)
                .as("bytes, of which all ways take %,.0f", MinimalPathChannels.bytes(routes.nextHops()))
                .isLessThan(1_000_000);
        assertThat(problem.candidates(0)).hasSize(switches - 1).doesNotHaveDuplicates();
    }

    @Test
    void theMemoryThatIsAskedForIsWhatAllWaysTakeWhereThereIsOne() {
        Topology topology = SlimFly.of(5, 4);
        NextHops nextHops = routes(topology).nextHops();
        assertThat(MinimalPathChannels.bytes(nextHops)).isEqualTo(taken(nextHops));
    }

    @Test
    void theMemoryThatIsAskedForIsLessThanAllTakeWhereThereAreSeveral() {
        NextHops nextHops = routes(Xgft.of(List.of(4, 4, 2), List.of(1, 4, 2))).nextHops();
        assertThat(MinimalPathChannels.bytes(nextHops)).isBetween(0.3 * taken(nextHops), taken(nextHops));
    }

    /** Arrays have a head of 16 bytes, and end at multiples of 8. */
    private static double taken(NextHops nextHops) {
        MinimalPathChannels ways = new MinimalPathChannels(nextHops);
        Topology topology = nextHops.topology();
        Set<int[]> arrays = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int s : topology.edgeSwitches()) {
            for (int v = 0; v < topology.switchCount(); v++) {
                if (v != s) {
                    arrays.add(ways.from(s, v));
                    arrays.add(ways.to(v, s));
                }
            }
        }
        double references = 2.0 * 4 * topology.edgeSwitches().length * topology.switchCount();
        return references
                + arrays.stream()
                        .mapToInt(each -> 16 + (each.length + 1) / 2 * 8)
                        .sum();
    }

    @Test
    void channelsOfWaysAreTheSameWhicheverIsAskedForFirst() {
        NextHops nextHops = routes(Xgft.of(List.of(4, 4, 2), List.of(1, 4, 2))).nextHops();
        MinimalPathChannels from = new MinimalPathChannels(nextHops);
        MinimalPathChannels to = new MinimalPathChannels(nextHops);
        int[] edges = nextHops.topology().edgeSwitches();
        for (int s : edges) {
            for (int d : edges) {
                int[] there = from.from(s, d);
                assertThat(to.to(s, d)).isEqualTo(there).isEqualTo(to.from(s, d));
                assertThat(Arrays.stream(there)
                                .anyMatch(c -> nextHops.topology().target(c) == d))
                        .isEqualTo(s != d);
            }
        }
    }

    @Test
    void tooLittleMemoryIsSaidBeforeAnyIsTaken() {
        Routes routes = routes(SlimFly.of(5, 4));
        assertThatThrownBy(() -> new Candidates(routes, 120_000))
                .isInstanceOf(NoRoutesException.class)
                .hasMessageContaining("50 edge switches and 50 switches of test takes 0 MB and more")
                .hasMessageContaining("-Xmx1g")
                .hasMessageContaining("scheme valiant");
        assertThat(new Candidates(routes, 200_000).between(0, 1).single()).isFalse();
    }
}
