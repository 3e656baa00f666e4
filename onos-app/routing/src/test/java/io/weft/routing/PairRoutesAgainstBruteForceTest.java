package io.weft.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.Fabric;
import io.weft.fabric.PathKind;
import io.weft.fabric.Scheme;
import io.weft.routing.load.ChannelLoads;
import io.weft.routing.load.PathStatistics;
import io.weft.routing.proof.ChannelDependencyGraph;
import io.weft.routing.proof.DeadlockProof;
import io.weft.routing.waypoints.EndpointPair;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.assertj.core.data.Offset;

/** Routes of random pairs of endpoints on small damaged fabrics against plain enumeration of every path. */
class PairRoutesAgainstBruteForceTest {
    private static final Offset<Double> ROUNDING = within(1e-9);

    @Provide
    Arbitrary<Routes> routes() {
        return Arbitraries.longs().map(seed -> {
            Random random = new Random(seed);
            Topology topology = topology(random);
            Failures failures = Fabrics.failures(topology, random, 3);
            failures = random.nextBoolean() ? Fabrics.draining(failures, random) : failures;
            Scheme scheme = Scheme.REGISTRY
                    .all()
                    .get(random.nextInt(Scheme.REGISTRY.all().size()));
            return Routes.of(
                    Fabrics.fabric(topology, scheme, 1 + random.nextInt(4)), failures, Fabrics.pairs(topology, random));
        });
    }

    private static Topology topology(Random random) {
        switch (random.nextInt(8)) {
            case 0:
                return SlimFly.of(3, 2);
            case 1:
                return Oft.of(3, 2);
            case 2:
                return Mlfm.of(3, 3, 1);
            case 3:
                return Xgft.of(List.of(2, 2, 2), List.of(1, 2, 2));
            case 4:
                return HyperX.of(List.of(3, 2, 2), 1);
            default:
                return Fabrics.random(random, random.nextInt(4));
        }
    }

    /** What is to become of a pair, by every path that there is. */
    private static PairUse expected(Routes routes, BruteForce brute, int i) {
        GivenWaypoints given = routes.pairs().given();
        int s = given.sourceSwitch(i);
        int d = given.destinationSwitch(i);
        int w = given.waypoint(i);
        if (s == d) {
            return PairUse.ONE_SWITCH;
        }
        if (w == s || w == d) {
            return PairUse.WAYPOINT_AT_END;
        }
        if (brute.allPaths(routes, s, d).isEmpty() && routes.kind(s, d) == PathKind.NONE) {
            return PairUse.NO_PATH;
        }
        if (w < 0) {
            return PairUse.DIRECT;
        }
        if (!routes.failures().carriesTransit(w) || brute.distance[s][w] < 0 || brute.distance[w][d] < 0) {
            return PairUse.CUT_OFF;
        }
        int most = 0;
        for (List<Integer> path : brute.pathsVia(s, w, d)) {
            int[] vc = brute.virtualChannels(path);
            most = Math.max(most, vc[vc.length - 1] + 1);
        }
        return most <= routes.fabric().virtualChannels() ? PairUse.BY_WAYPOINT : PairUse.TOO_FEW_CHANNELS;
    }

    @Property(tries = 300)
    void aPairGoesByItsWaypointUnlessThatIsNoneOrItsWayDoesNotFit(@ForAll("routes") Routes routes) {
        BruteForce brute = new BruteForce(routes.fabric().topology(), routes.failures());
        GivenWaypoints given = routes.pairs().given();
        Set<EndpointPair> lacking = new HashSet<>();
        for (int i = 0; i < given.count(); i++) {
            PairUse use = expected(routes, brute, i);
            assertThat(routes.pairs().use(i)).as("pair %d", i).isEqualTo(use);
            if (use == PairUse.TOO_FEW_CHANNELS) {
                lacking.add(new EndpointPair(given.source(i), given.destination(i)));
            }
        }
        assertThat(routes.uncovered().given()).containsExactlyInAnyOrderElementsOf(lacking);
        assertThat(routes.uncovered().pairs())
                .isEqualTo(Routes.of(routes.fabric(), routes.failures())
                        .uncovered()
                        .pairs());
    }

    @Property(tries = 200)
    void dependencyGraphHoldsEveryDependencyAndWherePathsAreMinimalNoOther(@ForAll("routes") Routes routes) {
        BruteForce brute = new BruteForce(routes.fabric().topology(), routes.failures());
        ChannelDependencyGraph graph = ChannelDependencyGraph.of(routes);
        Set<String> found = BruteForce.dependencies(graph);
        Set<String> expected = brute.dependencies(routes);
        assertThat(found).containsAll(expected);
        if (routes.fabric().scheme() == Scheme.MINIMAL) {
            assertThat(found).isEqualTo(expected);
        }
        assertThat(DeadlockProof.of(graph).deadlockFree()).isTrue();
    }

    @Property(tries = 200)
    void virtualChannelsInUseAreThoseThatAnyPathHolds(@ForAll("routes") Routes routes) {
        Fabric fabric = routes.fabric();
        BruteForce brute = new BruteForce(fabric.topology(), routes.failures());
        ChannelDependencyGraph graph = ChannelDependencyGraph.of(routes);
        GivenWaypoints given = routes.pairs().given();
        for (int i = 0; i < given.count(); i++) {
            if (routes.pairs().use(i) == PairUse.BY_WAYPOINT) {
                for (List<Integer> path :
                        brute.pathsVia(given.sourceSwitch(i), given.waypoint(i), given.destinationSwitch(i))) {
                    int[] vc = brute.virtualChannels(path);
                    for (int hop = 0; hop < vc.length; hop++) {
                        assertThat(graph.used(path.get(hop)) >>> vc[hop] & 1).isEqualTo(1);
                    }
                }
            }
        }
    }

    @Property(tries = 150)
    void loadsAndHopsAreThoseOfEveryPairOfEndpointsSentByItselfWhileNothingWaits(@ForAll("routes") Routes routes) {
        Topology topology = routes.fabric().topology();
        BruteForce brute = new BruteForce(topology, routes.failures());
        double[] load = new double[topology.channelCount()];
        double hops = 0;
        long connected = 0;
        int most = 0;
        int n = topology.endpointCount();
        for (int from = 0; from < n; from++) {
            for (int to = 0; to < n; to++) {
                int s = topology.edgeSwitch(from, 0);
                int d = topology.edgeSwitch(to, 0);
                if (from == to || s == d) {
                    connected += from != to && routes.failures().switchAlive(s) ? 1 : 0;
                    continue;
                }
                for (List<Integer> path : brute.allPathsOfPair(routes, from, to)) {
                    most = Math.max(most, path.size());
                }
                for (List<Integer> path : brute.allPaths(routes, s, d)) {
                    most = Math.max(most, path.size());
                }
                int i = routes.pairs().given().find(from, to);
                PairUse use = i < 0 ? PairUse.NO_PATH : routes.pairs().use(i);
                boolean direct = use == PairUse.DIRECT
                        || (use != PairUse.BY_WAYPOINT && routes.kind(s, d).whenIdle() == PathKind.DIRECT);
                List<Integer> via = direct
                        ? List.of()
                        : use == PairUse.BY_WAYPOINT
                                ? List.of(routes.pairs().given().waypoint(i))
                                : BruteForce.waypoints(routes, s, d);
                if (direct) {
                    hops += brute.distance[s][d];
                    brute.spread(s, d, 1.0 / (n - 1), load);
                }
                for (int w : via) {
                    hops += (double) (brute.distance[s][w] + brute.distance[w][d]) / via.size();
                    brute.spread(s, w, 1.0 / (n - 1) / via.size(), load);
                    brute.spread(w, d, 1.0 / (n - 1) / via.size(), load);
                }
                connected += direct || !via.isEmpty() ? 1 : 0;
            }
        }
        PathStatistics paths = PathStatistics.of(routes);
        assertThat(paths.unreachable()).isEqualTo(paths.pairs() - connected);
        assertThat(paths.averageHops()).isEqualTo(connected == 0 ? 0 : hops / connected, ROUNDING);
        assertThat(paths.maxHops()).isEqualTo(most);
        ChannelLoads loads = ChannelLoads.of(routes);
        for (int c = 0; c < load.length; c++) {
            assertThat(loads.load(c)).as("channel %d", c).isEqualTo(load[c], ROUNDING);
        }
    }
}
