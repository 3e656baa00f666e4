package io.weft.routing;

import io.weft.fabric.Scheme;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Fabrics with more switches and ports than a word has bits against plain enumeration of every path. Routes,
 * dependencies and loads are sets of bits, several words long only here.
 */
class WideFabricsTest {
    private static final int SWITCHES = 200;

    static List<Scheme> schemes() {
        return Scheme.REGISTRY.all();
    }

    private static Routes routes(Scheme scheme) {
        Random random = new Random(7);
        Topology topology = wide(random);
        Failures failures = Failures.none(topology).withLink(random.nextInt(topology.linkCount()));
        return Routes.of(Fabrics.fabric(topology, scheme, 4), failures, Fabrics.pairs(topology, random));
    }

    /** Two switches that all others are linked to, which have some links among each other; few have endpoints. */
    private static Topology wide(Random random) {
        TopologyBuilder b = new TopologyBuilder("wide");
        for (int s = 0; s < SWITCHES; s++) {
            b.addSwitch("w" + s);
        }
        int[] hubs = {SWITCHES / 3, SWITCHES - 1};
        for (int s = 0; s < SWITCHES; s++) {
            for (int hub : hubs) {
                if (s != hubs[0] && s != hubs[1]) {
                    b.addLink(s, hub);
                }
            }
        }
        for (int i = 0; i < SWITCHES; i++) {
            b.addLink(i, (i + 1 + random.nextInt(SWITCHES - 1)) % SWITCHES);
        }
        for (int s : new int[] {0, 1, 63, 64, 130, SWITCHES - 2}) {
            b.addEndpoint(s);
        }
        return b.build();
    }

    @Test
    void nextHopsAreTheMinimalOnesWithFewestDescents() {
        new RoutesAgainstBruteForceTest().nextHopsAreTheMinimalOnesWithFewestDescents(routes(Scheme.MINIMAL));
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void dependencyGraphHoldsEveryDependency(Scheme scheme) {
        Routes routes = routes(scheme);
        new PairRoutesAgainstBruteForceTest().dependencyGraphHoldsEveryDependencyAndWherePathsAreMinimalNoOther(routes);
        new RoutesAgainstBruteForceTest()
                .dependencyGraphHoldsEveryDependencyAndUnderMinimalNoOther(
                        Routes.of(routes.fabric(), routes.failures()));
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void loadsAndHopsAreThoseOfEveryPairSentByItself(Scheme scheme) {
        Routes routes = routes(scheme);
        new PairRoutesAgainstBruteForceTest()
                .loadsAndHopsAreThoseOfEveryPairOfEndpointsSentByItselfWhileNothingWaits(routes);
        new RoutesAgainstBruteForceTest()
                .loadsUnderAnyTrafficAreThoseOfEveryPairOfSwitchesSentByItselfWhileNothingWaits(
                        Routes.of(routes.fabric(), routes.failures()), 3);
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void noRouteNeedsAVirtualChannelThatDoesNotExist(Scheme scheme) {
        Routes routes = routes(scheme);
        new RoutesAgainstBruteForceTest()
                .noRouteNeedsAVirtualChannelThatDoesNotExistAndWhatIsLeftOutIsNamed(
                        Routes.of(routes.fabric(), routes.failures()));
        new PairRoutesAgainstBruteForceTest().aPairGoesByItsWaypointUnlessThatIsNoneOrItsWayDoesNotFit(routes);
    }
}
