package io.weft.planning.resilience;

import io.weft.planning.ProgressListener;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The order in which the busiest units fail first, as {@link FailureOrder#WORST_FIRST} defines it.
 *
 * <p>O(100 * edge switches * channels) time. The result does not depend on the number of threads: parts of the load are
 * summed in one order.
 */
final class WorstFirst {
    /** Most computations of the loads. */
    private static final int ROUNDS = 100;

    private static final int PARTS = 8;
    private static final double DIGITS = 1e9;

    private final FailureUnits units;
    private final Topology topology;
    private final boolean[] failed;
    private final boolean[] works;
    /** By unit, its own switches: those in it and the ends of its links; some more than once. */
    private final int[][] switchesOf;

    private WorstFirst(FailureUnits units) {
        this.units = units;
        this.topology = units.topology();
        this.failed = new boolean[units.count()];
        this.works = new boolean[topology.channelCount()];
        this.switchesOf = switchesOfUnits();
    }

    private int[][] switchesOfUnits() {
        IntStream.Builder[] switches = new IntStream.Builder[units.count()];
        Arrays.setAll(switches, u -> IntStream.builder());
        for (int c = 0; c < works.length; c++) {
            int unit = units.ofLink(topology.link(c));
            if (unit >= 0) {
                switches[unit].add(topology.source(c));
            }
        }
        for (int s = 0; s < topology.switchCount(); s++) {
            int unit = units.ofSwitch(s);
            if (unit >= 0) {
                switches[unit].add(s);
            }
        }
        return Arrays.stream(switches).map(each -> each.build().toArray()).toArray(int[][]::new);
    }

    /**
     * All units, those that fail first in front.
     *
     * @param most how many of them have to be in order; the others follow in the order of their numbers, as do those
     *     that are left when the listener cancels
     * @param listener whose parts are the units in order
     */
    static int[] of(FailureUnits units, int most, ProgressListener listener) {
        return new WorstFirst(units).order(most, listener);
    }

    private int[] order(int most, ProgressListener listener) {
        int[] order = new int[units.count()];
        int atOnce = (units.count() + ROUNDS - 1) / ROUNDS;
        int ordered = 0;
        while (ordered < most && !listener.isCancelled()) {
            int[] round = round(busiestFirst(), atOnce);
            for (int unit : round) {
                order[ordered++] = unit;
                failed[unit] = true;
            }
            listener.advance(round.length);
        }
        for (int u = 0; u < failed.length; u++) {
            if (!failed[u]) {
                order[ordered++] = u;
            }
        }
        return order;
    }

    /** So many of these units, or all if there are no more: the first independent ones, then the first others. */
    private int[] round(int[] some, int most) {
        int[] independent = independentSet(some, most);
        boolean[] chosen = new boolean[failed.length];
        IntStream.of(independent).forEach(unit -> chosen[unit] = true);
        return IntStream.concat(IntStream.of(independent), IntStream.of(some).filter(unit -> !chosen[unit]))
                .limit(most)
                .toArray();
    }

    /** The first so many of these units of which no two are at the same switch; fewer if there are no more. */
    private int[] independentSet(int[] some, int most) {
        boolean[] touched = new boolean[topology.switchCount()];
        int[] independent = new int[Math.min(most, some.length)];
        int count = 0;
        for (int i = 0; i < some.length && count < independent.length; i++) {
            if (IntStream.of(switchesOf[some[i]]).noneMatch(s -> touched[s])) {
                IntStream.of(switchesOf[some[i]]).forEach(s -> touched[s] = true);
                independent[count++] = some[i];
            }
        }
        return Arrays.copyOf(independent, count);
    }

    /** The units that have not failed, by falling load. */
    private int[] busiestFirst() {
        for (int c = 0; c < works.length; c++) {
            works[c] = !hasFailed(units.ofLink(topology.link(c)))
                    && switchWorks(topology.source(c))
                    && switchWorks(topology.target(c));
        }
        double[] loads = unitLoads(channelLoads());
        double unit = Math.max(Double.MIN_NORMAL, Arrays.stream(loads).max().orElse(0)) / DIGITS;
        return IntStream.range(0, loads.length)
                .filter(u -> !failed[u])
                .boxed()
                .sorted(Comparator.comparing((Integer u) -> -Math.round(loads[u] / unit)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private boolean hasFailed(int unit) {
        return unit >= 0 && failed[unit];
    }

    private boolean switchWorks(int s) {
        return !hasFailed(units.ofSwitch(s));
    }

    /** By unit, the load of the channels that fail with it. */
    private double[] unitLoads(double[] channelLoads) {
        double[] loads = new double[failed.length];
        for (int c = 0; c < works.length; c++) {
            int ofLink = units.ofLink(topology.link(c));
            int ofSource = units.ofSwitch(topology.source(c));
            int ofTarget = units.ofSwitch(topology.target(c));
            if (ofLink >= 0) {
                loads[ofLink] += channelLoads[c];
            }
            if (ofSource >= 0) {
                loads[ofSource] += channelLoads[c];
            }
            if (ofTarget >= 0 && ofTarget != ofSource) {
                loads[ofTarget] += channelLoads[c];
            }
        }
        return loads;
    }

    private double[] channelLoads() {
        int[] edges =
                IntStream.of(topology.edgeSwitches()).filter(this::switchWorks).toArray();
        double[][] parts = IntStream.range(0, PARTS)
                .parallel()
                .mapToObj(part -> {
                    Flow flow = new Flow(edges);
                    for (int i = part; i < edges.length; i += PARTS) {
                        flow.towards(edges[i]);
                    }
                    return flow.load;
                })
                .toArray(double[][]::new);
        double[] loads = new double[works.length];
        for (double[] part : parts) {
            for (int c = 0; c < loads.length; c++) {
                loads[c] += part[c];
            }
        }
        return loads;
    }

    /** Traffic over minimal paths, and the loads so far. Not thread-safe. */
    private final class Flow {
        private final int[] edges;
        private final double[] load = new double[works.length];
        private final int[] distance = new int[topology.switchCount()];
        private final double[] flow = new double[topology.switchCount()];
        private final int[] queue = new int[topology.switchCount()];

        Flow(int[] edges) {
            this.edges = edges;
        }

        /** Lets every endpoint send 1 to every endpoint of an edge switch. */
        void towards(int destination) {
            int reached = search(destination);
            Arrays.fill(flow, 0);
            for (int s : edges) {
                flow[s] = (double) topology.endpointsAt(s) * topology.endpointsAt(destination);
            }
            for (int i = reached - 1; i > 0; i--) {
                spread(queue[i]);
            }
        }

        private int search(int destination) {
            Arrays.fill(distance, -1);
            distance[destination] = 0;
            queue[0] = destination;
            int reached = 1;
            for (int at = 0; at < reached; at++) {
                int s = queue[at];
                for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                    int t = topology.target(c);
                    if (works[c] && distance[t] < 0) {
                        distance[t] = distance[s] + 1;
                        queue[reached++] = t;
                    }
                }
            }
            return reached;
        }

        private void spread(int s) {
            int count = 0;
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                count += leadsOn(c) ? 1 : 0;
            }
            double share = flow[s] / count;
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                if (leadsOn(c)) {
                    load[c] += share;
                    flow[topology.target(c)] += share;
                }
            }
        }

        private boolean leadsOn(int c) {
            return works[c] && distance[topology.target(c)] == distance[topology.source(c)] - 1;
        }
    }
}
