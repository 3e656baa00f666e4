package io.weft.optimizer.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.weft.fabric.Fabric;
import io.weft.fabric.PathKind;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.optimizer.Budget;
import io.weft.optimizer.Messages;
import io.weft.optimizer.NoRoutesException;
import io.weft.optimizer.Solution;
import io.weft.optimizer.Workloads;
import io.weft.routing.Routes;
import io.weft.routing.WaypointPaths;
import io.weft.routing.nexthops.NextHops;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Mlfm;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PrimalDualSearchTest {
    private static final List<Topology> TOPOLOGIES = List.of(
            SlimFly.of(4, 2),
            Oft.of(3),
            Mlfm.of(3),
            HyperX.of(List.of(3, 3), 2),
            Xgft.of(List.of(3, 3, 2), List.of(1, 2, 2)));

    private static Routes routes(Topology topology, List<String> failed) {
        Fabric fabric = TestFabrics.of(topology, Scheme.MINIMAL, 4);
        return Routes.of(fabric, Failures.of(topology, failed));
    }

    private static Solution solved(FabricProblem problem, double seconds) {
        PrimalDualSearch search = new PrimalDualSearch(problem, 1);
        Budget budget = Budget.of(Duration.ofMillis((long) (1000 * seconds))).withGrace(Duration.ofSeconds(1));
        return search.solve(problem.minimal(), budget);
    }

    /** The least contention of all, by trying all waypoints of all messages within the virtual channels. */
    private static long leastOf(FabricProblem problem, int[] waypoints, int message) {
        if (message == waypoints.length) {
            return problem.contention(waypoints);
        }
        long least = Long.MAX_VALUE;
        int s = problem.sourceSwitch(message);
        int d = problem.destinationSwitch(message);
        for (int w = GivenWaypoints.NONE;
                w < problem.routes().fabric().topology().switchCount();
                w++) {
            if (w != GivenWaypoints.NONE
                    && !(WaypointPaths.lead(problem.routes(), s, w, d)
                            && WaypointPaths.virtualChannels(problem.routes().nextHops(), s, w, d)
                                    <= problem.routes().fabric().virtualChannels())) {
                continue;
            }
            waypoints[message] = w;
            least = Math.min(least, leastOf(problem, waypoints, message + 1));
        }
        return least;
    }

    @Property(tries = 150)
    void isAsGoodAsAllWaypointsThereAreAlsoWhereLinksAreDown(
            @ForAll @IntRange(min = 0, max = 4) int which,
            @ForAll @IntRange(min = 0, max = 4) int down,
            @ForAll @IntRange(min = 1, max = 3) int count,
            @ForAll long seed) {
        Topology topology = TOPOLOGIES.get(which);
        // From one edge switch to another, so that they are in each other's way.
        Random random = new Random(seed);
        int s = topology.edgeSwitches()[random.nextInt(topology.edgeSwitches().length)];
        int d = topology.edgeSwitches()[random.nextInt(topology.edgeSwitches().length)];
        int[] sources = IntStream.range(0, count)
                .map(i -> topology.endpoint(s, i % topology.endpointsAt(s)))
                .toArray();
        int[] destinations = IntStream.range(0, count)
                .map(i -> topology.endpoint(d, (i + 1) % topology.endpointsAt(d)))
                .toArray();
        if (s == d && Arrays.equals(sources, destinations)) {
            return;
        }
        List<String> failed = random.ints(down, 0, topology.linkCount())
                .mapToObj(topology::linkName)
                .distinct()
                .collect(Collectors.toList());
        Routes routes = routes(topology, failed);
        if (s != d && routes.kind(s, d) == PathKind.NONE) {
            return;
        }
        FabricProblem problem =
                new FabricProblem(routes, Messages.alike(topology.endpointCount(), sources, destinations));
        long least = leastOf(problem, new int[count], 0);
        Solution found = solved(problem, 0.2);
        assertThat(found.contention()).isEqualTo(least);
        assertThat(found.bound().load()).isLessThanOrEqualTo(least);
    }

    @Property(tries = 40)
    void theLoadIsWhatIsCountedHopByHop(@ForAll @IntRange(min = 0, max = 4) int which, @ForAll long seed) {
        Topology topology = TOPOLOGIES.get(which);
        Random random = new Random(seed);
        Messages messages = Workloads.any(topology.endpointCount(), 60, 3, random);
        FabricProblem problem = new FabricProblem(routes(topology, List.of()), messages);
        Solution found = solved(problem, 0.1);
        assertThat(found.contention()).isEqualTo(counted(problem, found.choices()));
    }

    /** The largest load of the links that packets take, hop by hop, where there is one way only. */
    private static long counted(FabricProblem problem, int[] waypoints) {
        NextHops nextHops = problem.routes().nextHops();
        long[] loads = new long[nextHops.topology().channelCount()];
        for (int i = 0; i < waypoints.length; i++) {
            int at = problem.sourceSwitch(i);
            if (waypoints[i] != GivenWaypoints.NONE) {
                at = walk(nextHops, at, waypoints[i], problem.messages().weight(i), loads);
            }
            walk(nextHops, at, problem.destinationSwitch(i), problem.messages().weight(i), loads);
        }
        return Math.max(problem.loadAtEndpoints(), Arrays.stream(loads).max().orElse(0));
    }

    private static int walk(NextHops nextHops, int from, int to, long weight, long[] loads) {
        int[] at = {from};
        while (at[0] != to) {
            int[] channels = Arrays.stream(at)
                    .flatMap(v -> Arrays.stream(nextHops.channels(v, to)))
                    .toArray();
            for (int c : channels) {
                loads[c] += weight;
            }
            at = Arrays.stream(channels)
                    .map(c -> nextHops.topology().target(c))
                    .distinct()
                    .toArray();
        }
        return to;
    }

    @Property(tries = 40)
    void candidatesFitTheVirtualChannelsOfADamagedFabric(
            @ForAll @IntRange(min = 0, max = 4) int which, @ForAll long seed) {
        Topology topology = TOPOLOGIES.get(which);
        Random random = new Random(seed);
        Routes routes = routes(topology, List.of(topology.linkName(random.nextInt(topology.linkCount()))));
        FabricProblem problem = new FabricProblem(routes, Workloads.any(topology.endpointCount(), 20, 1, random));
        for (int i = 0; i < 20; i++) {
            for (int w : problem.candidates(i)) {
                if (w != GivenWaypoints.NONE) {
                    int s = problem.sourceSwitch(i);
                    int d = problem.destinationSwitch(i);
                    assertThat(WaypointPaths.lead(routes, s, w, d)).isTrue();
                    assertThat(WaypointPaths.virtualChannels(routes.nextHops(), s, w, d))
                            .isLessThanOrEqualTo(4);
                }
            }
        }
    }

    @Test
    void aPermutationOfASlimFlyIsProvedOptimal() {
        Topology topology = SlimFly.of(5, 4);
        FabricProblem problem =
                new FabricProblem(routes(topology, List.of()), Workloads.permutation(topology.endpointCount(), 1));
        Solution solution = solved(problem, 20);
        assertThat(problem.contention(problem.minimal())).isGreaterThan(2);
        assertThat(solution.contention()).isEqualTo(2);
        assertThat(solution.bound().load()).isEqualTo(2);
        assertThat(solution.relaxation()).isBetween(1.0, 2.0);
    }

    @Test
    void oneInAnOftSharesItsCounterpartsWays() {
        Topology topology = Oft.of(3);
        int s = topology.edgeSwitches()[0];
        int counterpart = IntStream.of(topology.edgeSwitches())
                .filter(d -> d != s && routes(topology, List.of()).nextHops().count(s, d) > 1)
                .findFirst()
                .orElseThrow();
        int[] sources = IntStream.range(0, 3).map(i -> topology.endpoint(s, i)).toArray();
        int[] destinations = IntStream.range(0, 3)
                .map(i -> topology.endpoint(counterpart, i))
                .toArray();
        FabricProblem problem = new FabricProblem(
                routes(topology, List.of()), Messages.alike(topology.endpointCount(), sources, destinations));
        int[] hashed = problem.minimal();
        assertThat(problem.contention(hashed)).as("any may take any way").isEqualTo(3);
        assertThat(solved(problem, 5).contention()).isEqualTo(1);
    }

    @Test
    void movesOnlyWhatMakesItBetter() {
        FabricProblem problem = new FabricProblem(
                routes(TOPOLOGIES.get(0), List.of()),
                Workloads.any(TOPOLOGIES.get(0).endpointCount(), 300, 5, new Random(1)));
        int[] greedy = new PrimalDualSearch(problem, 1).greedy(Budget.of(Duration.ofMinutes(1)));
        int[] better = new IteratedLocalSearch(problem, greedy, new SplittableRandom(1))
                .until(0, Budget.of(Duration.ofMillis(200)));
        assertThat(problem.contention(better)).isLessThanOrEqualTo(problem.contention(greedy));
    }

    /** Pairs of neighbours whose endpoints all send to those of the other: by one link if they have no waypoints. */
    private static FabricProblem crowded(Topology topology) {
        int[] to = new int[topology.endpointCount()];
        Arrays.fill(to, -1);
        for (int s : topology.edgeSwitches()) {
            int free = IntStream.range(topology.firstChannel(s), topology.firstChannel(s + 1))
                    .map(topology::target)
                    .filter(v -> to[topology.endpoint(v, 0)] < 0 && to[topology.endpoint(s, 0)] < 0)
                    .findFirst()
                    .orElse(s);
            for (int k = 0; free != s && k < topology.endpointsAt(s); k++) {
                to[topology.endpoint(s, k)] = topology.endpoint(free, k);
                to[topology.endpoint(free, k)] = topology.endpoint(s, k);
            }
        }
        return new FabricProblem(routes(topology, List.of()), Messages.fromEach(to));
    }

    @Test
    void whatOnePassFindsIsTheAnswerHoweverLittleTimeThereIs() {
        FabricProblem problem = crowded(SlimFly.of(5, 8));
        assertThat(problem.contention(problem.minimal())).isEqualTo(8);
        long greedy = problem.contention(new PrimalDualSearch(problem, 1).greedy(Budget.of(Duration.ofMinutes(1))));
        assertThat(greedy).isLessThan(6);
        assertThat(solved(problem, 0).contention()).isLessThanOrEqualTo(greedy);
    }

    @Test
    void whereThereIsNeitherTimeNorGraceTheStartIsTheAnswer() {
        FabricProblem problem = crowded(SlimFly.of(5, 8));
        int[] start = new PrimalDualSearch(problem, 1).greedy(Budget.of(Duration.ofMinutes(1)));
        Solution found = new PrimalDualSearch(problem, 1).solve(start, Budget.of(Duration.ZERO));
        assertThat(found.contention()).isEqualTo(problem.contention(start));
    }

    /** So many that the first differ from the last by more than costs can tell apart. */
    @Test
    void onePassSpreadsVeryManyMessagesBetweenTwoSwitches() {
        Routes tree = routes(Xgft.of(List.of(40, 2), List.of(1, 2)), List.of());
        int[] sources = IntStream.range(0, 1_600).map(i -> i % 40).toArray();
        int[] destinations = IntStream.range(0, 1_600).map(i -> 40 + i / 40).toArray();
        FabricProblem problem =
                FabricProblem.betweenSwitches(new Candidates(tree), Messages.alike(80, sources, destinations));
        int[] greedy = new PrimalDualSearch(problem, 1).greedy(Budget.of(Duration.ofMinutes(1)));
        assertThat(problem.contention(greedy)).isEqualTo(800);
    }

    /** Two that weigh far more than all others together, and come late. */
    @Test
    void onePassPartsHeavyMessagesAmongVeryManyLightOnes() {
        Routes tree = routes(Xgft.of(List.of(40, 2), List.of(1, 2)), List.of());
        int n = 1_602;
        int[] sources = IntStream.range(0, n).map(i -> i % 40).toArray();
        int[] destinations = IntStream.range(0, n).map(i -> 40 + i / 41).toArray();
        for (long seed = 1; seed <= 20; seed++) {
            long[] weights = new long[n];
            Arrays.fill(weights, 1);
            weights[n / 2] = 1_000_000_000;
            weights[n - 2] = 2_000_000_000;
            FabricProblem problem = FabricProblem.betweenSwitches(
                    new Candidates(tree), new Messages(80, sources, destinations, weights));
            int[] greedy = new PrimalDualSearch(problem, seed).greedy(Budget.of(Duration.ofMinutes(1)));
            assertThat(problem.contention(greedy)).as("seed %d", seed).isLessThan(2_000_002_000);
        }
    }

    @Test
    void aPassThatIsToEndLeavesTheRestWithoutWaypoints() {
        FabricProblem problem = crowded(SlimFly.of(5, 8));
        int[] whole = new PrimalDualSearch(problem, 1).greedy(Budget.of(Duration.ofMinutes(1)));
        int[] part = new PrimalDualSearch(problem, 1).greedy(Budget.of(Duration.ofMinutes(1), () -> true));
        int last = 63;
        assertThat(Arrays.copyOf(part, last)).isEqualTo(Arrays.copyOf(whole, last));
        assertThat(Arrays.copyOfRange(part, last, part.length)).containsOnly(GivenWaypoints.NONE);
        assertThat(Arrays.copyOfRange(whole, last, whole.length)).contains(problem.candidates(last)[1]);
    }

    /** Each message that is looked at takes as much memory as there are switches. */
    @Test
    void theMostLoadedChannelsAreRelievedBeforeAllMessagesAreGoneThrough() {
        Topology topology = SlimFly.of(19, 15);
        int[] to = new int[topology.endpointCount()];
        Messages permuted = Workloads.permutation(to.length, 1);
        for (int i = 0; i < permuted.count(); i++) {
            to[permuted.source(i)] = permuted.destination(i);
        }
        int neighbour = topology.target(topology.firstChannel(0));
        for (int k = 0; k < topology.endpointsAt(0); k++) {
            to[topology.endpoint(0, k)] = topology.endpoint(neighbour, k);
        }
        FabricProblem problem = new FabricProblem(routes(topology, List.of()), Messages.fromEach(to));
        int[] minimal = problem.minimal();
        long before = problem.contention(minimal);
        IteratedLocalSearch search = new IteratedLocalSearch(problem, minimal, new SplittableRandom(1));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long allocated = threads.getThreadAllocatedBytes(thread);
        int[] relieved = search.relieveMostLoaded(before - 1, Budget.of(Duration.ofMinutes(1)));
        assertThat(threads.getThreadAllocatedBytes(thread) - allocated).isLessThan(10_000_000);
        assertThat(problem.contention(relieved)).isEqualTo(before - 1);
    }

    @Test
    void aBoundIsNotTakenFromSomeOfTheMessages() {
        FabricProblem problem = crowded(SlimFly.of(5, 8));
        DualBound prices = new DualBound(problem, problem.minimal());
        int[] asked = {0};
        prices.improve(100, 5, Budget.of(Duration.ofMinutes(1), () -> asked[0]++ > 0));
        assertThat(asked[0]).isEqualTo(2);
        assertThat(prices.bound()).isEqualTo((double) problem.loadAtEndpoints());
    }

    @Test
    void aMessageWithoutARouteIsNamed() {
        Topology topology = SlimFly.of(4, 2);
        String edge = topology.switchName(topology.edgeSwitch(5, 0));
        assertThatThrownBy(() -> new FabricProblem(
                        routes(topology, List.of(edge)),
                        Messages.alike(topology.endpointCount(), new int[] {20}, new int[] {5})))
                .isInstanceOf(NoRoutesException.class)
                .hasMessage("there is no route from " + topology.endpointName(20) + " to " + topology.endpointName(5));
    }

    @Test
    void endpointsOfASwitchThatIsDownDoNotReachEachOther() {
        Topology topology = Oft.of(3);
        int dead = topology.edgeSwitches()[0];
        assertThatThrownBy(() -> new FabricProblem(
                        routes(topology, List.of(topology.switchName(dead))),
                        Messages.alike(topology.endpointCount(), new int[] {topology.endpoint(dead, 0)}, new int[] {
                            topology.endpoint(dead, 1)
                        })))
                .isInstanceOf(NoRoutesException.class);
    }

    /** No message has a choice where there is one virtual channel, so that nothing has to be looked for. */
    @Test
    void whatNobodyCanChooseIsTheBestAtOnce() {
        Topology topology = HyperX.of(List.of(3, 3), 2);
        Fabric fabric = TestFabrics.of(topology, Scheme.MINIMAL, 1);
        FabricProblem problem = new FabricProblem(
                Routes.of(fabric, Failures.none(topology)),
                new Messages(18, new int[] {0, 1}, new int[] {4, 5}, new long[] {10_000_000_001L, 9_990_000_000L}));
        assertThat(problem.candidates(0)).containsExactly(GivenWaypoints.NONE);
        assertThat(problem.candidates(1)).containsExactly(GivenWaypoints.NONE);
        Solution solution = solved(problem, 0.1);
        assertThat(solution.contention()).isEqualTo(19_990_000_001L);
        assertThat(solution.bound().load()).isEqualTo(solution.contention());
    }
}
