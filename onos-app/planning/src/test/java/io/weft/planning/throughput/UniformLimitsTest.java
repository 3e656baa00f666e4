package io.weft.planning.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.fabric.Waypoints;
import io.weft.planning.scale.AverageHops;
import io.weft.routing.Routes;
import io.weft.routing.load.ChannelLoads;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.generate.Candidate;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Requirement;
import io.weft.topology.generate.SmallTopologies;
import io.weft.topology.generate.TopologyType;
import io.weft.topology.generate.TopologyTypes;
import io.weft.topology.generate.Torus;
import io.weft.topology.generate.Xgft;
import io.weft.topology.structure.MinimalPaths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Against the loads of installed routes, and against all next hops of minimal paths one by one. */
class UniformLimitsTest {
    private static final Offset<Double> ROUNDING = within(1e-9);
    /** Of these types, installed routes take all minimal next hops. */
    private static final Set<String> TAKING_ALL = Set.of(
            "slim-fly",
            "mlfm",
            "oft",
            "sspt",
            "xgft",
            "fat-tree",
            "k-ary-n-tree",
            "hyperx",
            "hypercube",
            "flattened-butterfly",
            "torus",
            "long-hop",
            "dragonfly",
            "megafly",
            "polarfly");

    static List<Topology> topologies() {
        List<Topology> all = new ArrayList<>(SmallTopologies.all());
        all.add(HyperX.of(List.of(3, 4), 2));
        all.add(Torus.of(List.of(5, 2), 3));
        all.add(Dragonfly.of(4, 2, 2, 5));
        Set<String> types = all.stream().map(Topology::type).collect(Collectors.toSet());
        TopologyTypes.REGISTRY.all().stream()
                .filter(type -> !types.contains(type.name()))
                .forEach(type -> all.add(smallest(type)));
        return all;
    }

    private static Topology smallest(TopologyType type) {
        return type.candidates(Requirement.of(Requirement.LARGEST_RADIX, 1))
                .min(Comparator.comparing(Candidate::switches))
                .orElseThrow()
                .generate();
    }

    @Test
    void everyTypeIsTried() {
        assertThat(topologies().stream().map(Topology::type).collect(Collectors.toSet()))
                .isEqualTo(Set.copyOf(TopologyTypes.REGISTRY.names()));
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void areThoseOfInstalledRoutes(Topology topology) {
        UniformLimits limits = UniformLimits.of(topology);
        if (!TAKING_ALL.contains(topology.type()) && !takesAllNextHops(topology)) {
            assertThat(topology.fewestGlobalUpTo()).isZero();
            return;
        }
        assertThat(limits.minimal()).isEqualTo(ofRoutes(topology, Scheme.MINIMAL), ROUNDING);
        assertThat(limits.valiant()).isEqualTo(ofRoutes(topology, Scheme.VALIANT), ROUNDING);
    }

    /** Whether installed routes load channels as all minimal next hops do: channel classes may exclude some. */
    private static boolean takesAllNextHops(Topology topology) {
        double[] installed = loads(topology, Scheme.MINIMAL);
        double[] all = allLoads(topology, Scheme.MINIMAL);
        return IntStream.range(0, all.length).allMatch(c -> Math.abs(installed[c] - all[c]) < 1e-9);
    }

    private static double ofRoutes(Topology topology, Scheme scheme) {
        return 1 / Arrays.stream(loads(topology, scheme)).max().orElse(0);
    }

    private static double[] loads(Topology topology, Scheme scheme) {
        ChannelLoads loads = ChannelLoads.of(Routes.of(TestFabrics.of(topology, scheme, 8), Failures.none(topology)));
        return IntStream.range(0, topology.channelCount())
                .mapToDouble(loads::load)
                .toArray();
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void adaptiveRoutesCarryWhatTheBestOfAThousandMixturesDoes(Topology topology) {
        double least = bestOfAThousandMixtures(topology);
        assertThat(UniformLimits.of(topology).adaptive()).isEqualTo(1 / least, within(0.002 / least));
    }

    /** Two edge switches with one link and three ways around it. */
    @Test
    void aMixtureCarriesMoreThanEitherPartWhereMinimalPathsLeaveLinksUnused() {
        TopologyBuilder relays = new TopologyBuilder("graph");
        int left = relays.addSwitch("left");
        int right = relays.addSwitch("right");
        relays.addEndpoints(left, 4);
        relays.addEndpoints(right, 4);
        relays.addLink(left, right);
        int[] between = new int[3];
        for (int i = 0; i < between.length; i++) {
            between[i] = relays.addSwitch("relay" + i);
            relays.addLink(left, between[i]);
            relays.addLink(between[i], right);
        }
        Topology topology = relays.intermediates(between).build();
        UniformLimits limits = UniformLimits.of(topology);
        // Four endpoints send 4/7 of their traffic to the other side: by one link, by three ways, or by four.
        assertThat(limits.minimal()).isEqualTo(7 / 16.0, ROUNDING);
        assertThat(limits.valiant()).isEqualTo(3 * 7 / 16.0, ROUNDING);
        assertThat(limits.adaptive()).isEqualTo(4 * 7 / 16.0, within(0.01));
        double least = bestOfAThousandMixtures(topology);
        assertThat(limits.adaptive()).isEqualTo(1 / least, within(0.002 / least));
    }

    private static double bestOfAThousandMixtures(Topology topology) {
        double[] minimal = allLoads(topology, Scheme.MINIMAL);
        double[] valiant = allLoads(topology, Scheme.VALIANT);
        double least = Double.POSITIVE_INFINITY;
        for (int part = 0; part <= 1000; part++) {
            double max = 0;
            for (int c = 0; c < minimal.length; c++) {
                max = Math.max(max, minimal[c] + part / 1000.0 * (valiant[c] - minimal[c]));
            }
            least = Math.min(least, max);
        }
        return least;
    }

    /** Of all next hops, or where these depend on groups, of installed routes. */
    private static double[] allLoads(Topology topology, Scheme scheme) {
        return topology.fewestGlobalUpTo() > 0
                ? loads(topology, scheme)
                : new Naive(topology).loads(scheme.waypoints(topology));
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void areThoseOfAllNextHopsOneByOne(Topology topology) {
        if (topology.fewestGlobalUpTo() > 0) {
            assertThat(TAKING_ALL).contains(topology.type());
            return;
        }
        UniformLimits limits = UniformLimits.of(topology);
        Naive naive = new Naive(topology);
        assertThat(limits.minimal()).isEqualTo(naive.limit(Waypoints.none(topology)), ROUNDING);
        assertThat(limits.valiant()).isEqualTo(naive.limit(Scheme.VALIANT.waypoints(topology)), ROUNDING);
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void pathsAreAsLongAsMinimalPathsAre(Topology topology) {
        UniformLimits limits = UniformLimits.of(topology);
        AverageHops hops = AverageHops.of(topology);
        double n = topology.endpointCount();
        assertThat(limits.diameter()).isEqualTo(MinimalPaths.of(topology).diameter());
        assertThat(limits.averageHops()).isEqualTo(hops.betweenEndpoints(), ROUNDING);
        assertThat(limits.bound()).isEqualTo(topology.channelCount() / (n * hops.betweenEndpoints()), ROUNDING);
        assertThat(limits.bound()).isGreaterThanOrEqualTo(limits.minimal() - 1e-9);
    }

    @Test
    void whatCannotBeLoadedEvenlyIsRefused() {
        assertThatThrownBy(() -> UniformLimits.of(Xgft.of(List.of(2, 2), List.of(2, 1))))
                .hasMessageContaining("several links");
        TopologyBuilder apart = new TopologyBuilder("apart");
        for (String name : List.of("a", "b")) {
            apart.addEndpoint(apart.addSwitch(name));
        }
        assertThatThrownBy(() -> UniformLimits.of(apart.build())).hasMessageContaining("not connected");
    }

    /** Distances by Floyd and Warshall, and what each switch sends to each target, hop by hop. */
    private static final class Naive {
        private final Topology topology;
        private final int n;
        private final int[][] distance;

        Naive(Topology topology) {
            this.topology = topology;
            n = topology.switchCount();
            distance = new int[n][n];
            for (int s = 0; s < n; s++) {
                Arrays.fill(distance[s], 1000);
                distance[s][s] = 0;
            }
            for (int c = 0; c < topology.channelCount(); c++) {
                distance[topology.source(c)][topology.target(c)] = 1;
            }
            for (int via = 0; via < n; via++) {
                for (int s = 0; s < n; s++) {
                    for (int d = 0; d < n; d++) {
                        distance[s][d] = Math.min(distance[s][d], distance[s][via] + distance[via][d]);
                    }
                }
            }
        }

        double limit(Waypoints waypoints) {
            return 1 / Arrays.stream(loads(waypoints)).max().orElse(0);
        }

        double[] loads(Waypoints waypoints) {
            double[] load = new double[topology.channelCount()];
            double[][] demand = demand(waypoints);
            for (int t = 0; t < n; t++) {
                for (int s = 0; s < n; s++) {
                    send(s, t, s == t ? 0 : demand[s][t], load);
                }
            }
            return load;
        }

        private double[][] demand(Waypoints waypoints) {
            double[][] demand = new double[n][n];
            for (int e = 0; e < topology.endpointCount(); e++) {
                for (int f = 0; f < topology.endpointCount(); f++) {
                    int s = topology.edgeSwitch(e, 0);
                    int d = topology.edgeSwitch(f, 0);
                    int[] drawn = s != d && !waypoints.isEmpty() && waypoints.areDrawn(s, d)
                            ? waypoints.of(s).filter(w -> w != d).toArray()
                            : new int[0];
                    for (int w : drawn) {
                        demand[s][w] += 1.0 / drawn.length / (topology.endpointCount() - 1);
                        demand[w][d] += 1.0 / drawn.length / (topology.endpointCount() - 1);
                    }
                    demand[s][d] += drawn.length > 0 ? 0 : 1.0 / (topology.endpointCount() - 1);
                }
            }
            return demand;
        }

        private void send(int s, int t, double rate, double[] load) {
            if (rate == 0 || s == t) {
                return;
            }
            List<Integer> nextHops = new ArrayList<>();
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                if (distance[topology.target(c)][t] == distance[s][t] - 1) {
                    nextHops.add(c);
                }
            }
            for (int c : nextHops) {
                load[c] += rate / nextHops.size();
                send(topology.target(c), t, rate / nextHops.size(), load);
            }
        }
    }
}
