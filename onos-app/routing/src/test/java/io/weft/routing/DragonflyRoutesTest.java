package io.weft.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.routing.load.ChannelLoads;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.Dragonfly;
import java.util.ArrayList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Minimal routes of a Dragonfly are those of its paper: they cross one global link, or two where that is shorter. */
class DragonflyRoutesTest {
    @ParameterizedTest
    @CsvSource({"4, 2, 9", "4, 2, 6", "6, 3, 19", "3, 3, 5", "1, 4, 5"})
    void crossOneGlobalLinkUnlessTwoAreShorter(int a, int h, int groups) {
        Topology topology = Dragonfly.of(a, h, 1, groups);
        BruteForce oracle = new BruteForce(topology, Failures.none(topology));
        NextHops nextHops = NextHops.of(topology, Failures.none(topology));
        for (int s = 0; s < topology.switchCount(); s++) {
            for (int t = 0; t < topology.switchCount(); t++) {
                assertThat(nextHops.channels(s, t))
                        .containsExactly(
                                oracle.nextHops(s, t).stream().mapToInt(c -> c).toArray());
                boolean shorter = nextHops.distance(s, t) == 2;
                int apart = s / a == t / a ? 0 : 1;
                oracle.paths(s, t, new ArrayList<>(), path -> {
                    long crossed = path.stream()
                            .filter(c -> topology.source(c) / a != topology.target(c) / a)
                            .count();
                    assertThat(crossed).isBetween((long) apart, shorter && apart == 1 ? 2L : apart);
                });
            }
        }
    }

    /** No channel carries more than one endpoint sends, as if every packet crossed one global link. */
    @ParameterizedTest
    @CsvSource({"4, 2", "6, 3", "8, 4"})
    void loadGlobalLinksAsThePaperDoes(int a, int h) {
        Topology topology = Dragonfly.of(a, h);
        Routes routes = Routes.of(Fabrics.minimal(topology, 2), Failures.none(topology));
        assertThat(ChannelLoads.of(routes).max()).isBetween(0.9, 1.0);
    }
}
