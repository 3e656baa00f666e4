package io.weft.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.Fabric;
import io.weft.fabric.PathKind;
import io.weft.fabric.Scheme;
import io.weft.routing.load.ChannelLoads;
import io.weft.routing.load.PathStatistics;
import io.weft.routing.proof.ChannelDependencyGraph;
import io.weft.routing.waypoints.SwitchPair;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SmallTopologies;
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

/** The tables of small damaged fabrics against plain enumeration of every path. */
class RoutesAgainstBruteForceTest {
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
            return Routes.of(Fabrics.fabric(topology, scheme, 1 + random.nextInt(4)), failures);
        });
    }

    private static Topology topology(Random random) {
        int i = random.nextInt(SmallTopologies.count() + 12);
        return i < SmallTopologies.count() ? SmallTopologies.get(i) : Fabrics.random(random, random.nextInt(4));
    }

    @Property(tries = 150)
    void nextHopsAreTheMinimalOnesWithFewestDescents(@ForAll("routes") Routes routes) {
        Topology topology = routes.fabric().topology();
        BruteForce brute = new BruteForce(topology, routes.failures());
        for (int s = 0; s < topology.switchCount(); s++) {
            for (int t = 0; t < topology.switchCount(); t++) {
                assertThat(routes.nextHops().distance(s, t)).isEqualTo(brute.distance[s][t]);
                assertThat(routes.nextHops().channels(s, t))
                        .containsExactly(brute.nextHops(s, t).stream()
                                .mapToInt(Integer::intValue)
                                .toArray());
            }
        }
    }

    @Property(tries = 100)
    void noRouteNeedsAVirtualChannelThatDoesNotExistAndWhatIsLeftOutIsNamed(@ForAll("routes") Routes routes) {
        Fabric fabric = routes.fabric();
        BruteForce brute = new BruteForce(fabric.topology(), routes.failures());
        Set<SwitchPair> uncovered = new HashSet<>(routes.uncovered().pairs());
        for (int s : fabric.topology().edgeSwitches()) {
            for (int d : fabric.topology().edgeSwitches()) {
                List<List<Integer>> paths = brute.allPaths(routes, s, d);
                for (List<Integer> path : paths) {
                    int[] vc = brute.virtualChannels(path);
                    assertThat(vc[vc.length - 1]).isLessThan(fabric.virtualChannels());
                }
                boolean connected = s != d && brute.distance[s][d] > 0;
                assertThat(!paths.isEmpty()).isEqualTo(connected && !uncovered.contains(new SwitchPair(s, d)));
            }
        }
    }

    @Property(tries = 100)
    void waypointsAreNeverSourceOrDestinationAndReachBoth(@ForAll("routes") Routes routes) {
        for (int s : routes.fabric().topology().edgeSwitches()) {
            for (int d : routes.fabric().topology().edgeSwitches()) {
                for (int w : BruteForce.waypoints(routes, s, d)) {
                    assertThat(w).isNotEqualTo(s).isNotEqualTo(d);
                    assertThat(routes.failures().carriesTransit(w)).isTrue();
                    assertThat(routes.nextHops().distance(s, w)).isPositive();
                    assertThat(routes.nextHops().distance(w, d)).isPositive();
                }
            }
        }
    }

    @Property(tries = 100)
    void dependencyGraphHoldsEveryDependencyAndUnderMinimalNoOther(@ForAll("routes") Routes routes) {
        BruteForce brute = new BruteForce(routes.fabric().topology(), routes.failures());
        ChannelDependencyGraph graph = ChannelDependencyGraph.of(routes);
        Set<String> found = BruteForce.dependencies(graph);
        Set<String> expected = brute.dependencies(routes);
        assertThat(found).containsAll(expected);
        if (routes.fabric().scheme() == Scheme.MINIMAL) {
            assertThat(found).isEqualTo(expected);
        }
    }

    @Property(tries = 100)
    void loadsAndHopsAreThoseOfEveryPairSentByItselfWhileNothingWaits(@ForAll("routes") Routes routes) {
        Topology topology = routes.fabric().topology();
        BruteForce brute = new BruteForce(topology, routes.failures());
        double[] load = new double[topology.channelCount()];
        double hops = 0;
        long connected = 0;
        int most = 0;
        int n = topology.endpointCount();
        for (int s : topology.edgeSwitches()) {
            for (int d : topology.edgeSwitches()) {
                long pairs = (long) topology.endpointsAt(s) * (topology.endpointsAt(d) - (s == d ? 1 : 0));
                boolean direct = routes.kind(s, d).whenIdle() == PathKind.DIRECT;
                List<Integer> via = direct ? List.of() : BruteForce.waypoints(routes, s, d);
                double rate = pairs / (n - 1.0);
                if (s == d && routes.failures().switchAlive(s)) {
                    connected += pairs;
                } else if (direct) {
                    connected += pairs;
                    hops += pairs * brute.distance[s][d];
                    brute.spread(s, d, rate, load);
                }
                for (int w : via) {
                    hops += (double) pairs * (brute.distance[s][w] + brute.distance[w][d]) / via.size();
                    brute.spread(s, w, rate / via.size(), load);
                    brute.spread(w, d, rate / via.size(), load);
                }
                connected += via.isEmpty() ? 0 : pairs;
                for (List<Integer> path : brute.allPaths(routes, s, d)) {
                    most = Math.max(most, path.size());
                }
            }
        }
        PathStatistics paths = PathStatistics.of(routes);
        assertThat(paths.pairs()).isEqualTo((long) n * (n - 1));
        assertThat(paths.unreachable()).isEqualTo(paths.pairs() - connected);
        assertThat(paths.averageHops()).isEqualTo(connected == 0 ? 0 : hops / connected, ROUNDING);
        assertThat(paths.maxHops()).isEqualTo(most);
        ChannelLoads loads = ChannelLoads.of(routes);
        for (int c = 0; c < load.length; c++) {
            assertThat(loads.load(c)).as("channel %d", c).isEqualTo(load[c], ROUNDING);
        }
    }

    @Property(tries = 150)
    void loadsUnderAnyTrafficAreThoseOfEveryPairOfSwitchesSentByItselfWhileNothingWaits(
            @ForAll("routes") Routes routes, @ForAll long seed) {
        Topology topology = routes.fabric().topology();
        BruteForce brute = new BruteForce(topology, routes.failures());
        double[] load = new double[topology.channelCount()];
        Random random = new Random(seed);
        double[][] rates = new double[topology.switchCount()][topology.switchCount()];
        for (int s : topology.edgeSwitches()) {
            for (int d : topology.edgeSwitches()) {
                rates[s][d] = random.nextInt(3) == 0 ? 3 * random.nextDouble() : 0;
                if (routes.kind(s, d).whenIdle() == PathKind.DIRECT) {
                    brute.spread(s, d, rates[s][d], load);
                    continue;
                }
                List<Integer> via = BruteForce.waypoints(routes, s, d);
                for (int w : via) {
                    brute.spread(s, w, rates[s][d] / via.size(), load);
                    brute.spread(w, d, rates[s][d] / via.size(), load);
                }
            }
        }
        ChannelLoads loads = ChannelLoads.of(routes, (s, d) -> rates[s][d]);
        for (int c = 0; c < load.length; c++) {
            assertThat(loads.load(c)).as("channel %d", c).isEqualTo(load[c], ROUNDING);
        }
    }
}
