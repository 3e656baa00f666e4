package io.weft.operations.simulate;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.operations.answer.Rows;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import io.weft.simulator.FlowControlResult;
import io.weft.simulator.IdleThreads;
import io.weft.simulator.SimulatedFabric;
import io.weft.simulator.SweepMemory;
import io.weft.simulator.WorkloadResult;
import io.weft.simulator.WorkloadRun;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.workload.JobMix;
import io.weft.simulator.workload.PlacedWorkload;
import io.weft.simulator.workload.WorkloadRequest;
import io.weft.topology.Topology;
import io.weft.topology.random.SplitMix64;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Several jobs at once under several routings, and each of them alone on the same endpoints: how much they slow each
 * other down. A point for each job. Immutable.
 */
public final class JobMixSweep extends Simulation {
    private final List<RequestedJob> jobs;
    private final boolean alone;
    private final int mostCycles;

    /**
     * All that is the same for all runs.
     *
     * @param routings in this order, at least one
     * @param jobs at least one
     * @param alone whether each job is run alone, too
     * @param channels which virtual channels packets take
     * @param mostCycles after so many cycles a run ends, 1..{@link WorkloadRun#NO_LIMIT}
     * @param seed of all that is drawn; the first job draws what it would if it were the only one
     * @throws Refusal if there is no routing, or {@code mostCycles} is out of range
     */
    public JobMixSweep(
            List<SimulatedRouting> routings,
            List<RequestedJob> jobs,
            boolean alone,
            SwitchSettings switches,
            ChannelSettings channels,
            int mostCycles,
            long seed) {
        super(routings, switches, channels, seed);
        if (routings.isEmpty() || jobs.isEmpty()) {
            throw new Refusal(
                    "there are " + routings.size() + " routings and " + jobs.size() + " jobs, but must be one of each");
        }
        WorkloadRun.checkCycles(mostCycles);
        this.jobs = List.copyOf(jobs);
        this.alone = alone;
        this.mostCycles = mostCycles;
    }

    @Override
    void addTraffic(Rows about) {
        for (int j = 0; j < jobs.size(); j++) {
            WorkloadRequest workload = jobs.get(j).workload;
            about.row("job " + (j + 1), "%s, placement %s", workload.name(), workload.placement());
        }
    }

    @Override
    public int mostPoints() {
        return routings.size() * jobs.size();
    }

    @Override
    public int places() {
        return routings.size();
    }

    @Override
    public String size(Share share) {
        return share.places(places()).length + " routings";
    }

    @Override
    void check(Fabric fabric) {
        bytesOfRun(fabric);
    }

    @Override
    long bytesOfRun(Fabric fabric) {
        int[] endpoints = IntStream.range(0, fabric.topology().endpointCount()).toArray();
        List<PlacedWorkload> placed = placed(fabric, endpoints);
        int outstanding =
                placed.stream().mapToInt(PlacedWorkload::outstanding).max().orElseThrow();
        long ranks = placed.stream().mapToLong(PlacedWorkload::ranks).sum();
        return placed.stream().mapToLong(PlacedWorkload::bytes).sum()
                + SweepMemory.ofWorkload(fabric.topology(), model(fabric), ranks * outstanding);
    }

    /** The jobs on endpoints of their own: first those whose endpoints are listed, then the others in their order. */
    private List<PlacedWorkload> placed(Fabric fabric, int[] inService) {
        PlacedWorkload[] placed = new PlacedWorkload[jobs.size()];
        int[] jobOf = new int[fabric.topology().endpointCount()];
        for (boolean listed : new boolean[] {true, false}) {
            for (int j = 0; j < placed.length; j++) {
                if (jobs.get(j).workload.listed().length > 0 == listed) {
                    placed[j] = placed(j, fabric, listed ? inService : free(inService, jobOf));
                    take(j, placed[j], jobOf, fabric.topology());
                }
            }
        }
        return List.of(placed);
    }

    private static int[] free(int[] inService, int[] jobOf) {
        return Arrays.stream(inService).filter(e -> jobOf[e] == 0).toArray();
    }

    private PlacedWorkload placed(int job, Fabric fabric, int[] free) {
        int ranks = jobs.get(job).workload.ranks().orElse(1);
        boolean listed = jobs.get(job).workload.listed().length > 0;
        if (!listed && ranks > free.length) {
            throw new Refusal(name(job) + ": it needs " + ranks
                    + (ranks == 1 ? " endpoint" : " endpoints") + ", but only " + free.length
                    + (free.length == 1 ? " is" : " are")
                    + " free; give it, or the jobs before it, fewer ranks");
        }
        try {
            return jobs.get(job).workload.placed(model(fabric), fabric.topology(), free, seed(job));
        } catch (Refusal e) {
            throw e.in(name(job) + ": ");
        }
    }

    /** Marks the endpoints of a job by its number. */
    private void take(int job, PlacedWorkload placed, int[] jobOf, Topology topology) {
        for (int rank = 0; rank < placed.ranks(); rank++) {
            int endpoint = placed.endpoint(rank);
            if (jobOf[endpoint] != 0) {
                throw new Refusal(name(job) + ": endpoint " + topology.endpointName(endpoint) + " is taken by job "
                        + jobOf[endpoint] + "; each takes one rank of one job");
            }
            jobOf[endpoint] = job + 1;
        }
    }

    private String name(int job) {
        return "job " + (job + 1) + " (" + jobs.get(job).workload.name() + ")";
    }

    private long seed(int job) {
        return seed + job * SplitMix64.GOLDEN_GAMMA;
    }

    private int start(int job, NetworkModel model) {
        try {
            return jobs.get(job).start(model);
        } catch (Refusal e) {
            throw e.in(name(job) + ": ");
        }
    }

    @Override
    public Prepared prepare(Function<Scheme, Subject> planned) {
        Map<Scheme, SimulatedFabric> fabrics = fabrics(planned);
        SimulatedFabric any = fabrics.values().iterator().next();
        Fabric fabric = any.routes().fabric();
        List<PlacedWorkload> placed = placed(fabric, any.endpointsInService());
        for (int j = 0; j < placed.size() && !any.routes().failures().isEmpty(); j++) {
            try {
                placed.get(j).requireRoutes(any::reaches, fabric.topology()::endpointName);
            } catch (Refusal e) {
                throw e.in(name(j) + ": ");
            }
        }
        NetworkModel model = model(fabric);
        int[] starts = IntStream.range(0, jobs.size()).map(j -> start(j, model)).toArray();
        return new Prepared(fabrics, placed, starts, Share.WHOLE);
    }

    /** Jobs that lack nothing to be run, or a share of their routings. Immutable. */
    public final class Prepared extends Simulation.Prepared {
        private final List<PlacedWorkload> placed;
        private final int[] starts;

        private Prepared(Map<Scheme, SimulatedFabric> fabrics, List<PlacedWorkload> placed, int[] starts, Share share) {
            super(fabrics, share);
            this.placed = placed;
            this.starts = starts;
        }

        @Override
        public Prepared only(Share share) {
            return new Prepared(fabrics, placed, starts, share);
        }

        @Override
        public String what() {
            return "simulating messages";
        }

        /** The messages of its runs. */
        @Override
        public long parts() {
            long once = placed.stream().mapToLong(PlacedWorkload::messages).sum();
            return (alone ? 2 : 1) * once * places().length;
        }

        @Override
        public double effort() {
            return parts();
        }

        @Override
        public List<Point> run(int threads, Observer observer) {
            int[] places = places();
            int runs = alone ? 1 + placed.size() : 1;
            List<Routed> routed = Arrays.stream(places)
                    .mapToObj(place -> new Routed(place, runs))
                    .collect(Collectors.toList());
            return ParallelRuns.all(
                            places.length * runs,
                            (turn, cancelled, idle) -> {
                                Routed of = routed.get(turn / runs);
                                List<Point> points = of.run(turn % runs, observer, cancelled, idle);
                                for (int j = 0; j < points.size(); j++) {
                                    observer.done(of.place * placed.size() + j, points.get(j));
                                }
                                if (!points.isEmpty()) {
                                    observer.found(of.place, points);
                                }
                                return points;
                            },
                            threads,
                            () -> !observer.goesOn(WorkloadRun.BATCH_CYCLES))
                    .stream()
                    .flatMap(List::stream)
                    .collect(Collectors.toList());
        }

        /** The runs under one routing, several at a time: the first with all jobs, the others with one each. */
        final class Routed {
            private final int place;
            private final SimulatedRouting routing;
            private final Tally tally = new Tally(placed.size());
            private final AtomicReferenceArray<WorkloadResult> results;
            private final AtomicInteger left;

            Routed(int place, int runs) {
                this.place = place;
                this.routing = routings.get(place);
                this.results = new AtomicReferenceArray<>(runs);
                this.left = new AtomicInteger(runs);
            }

            /** Does one of them; the points of all jobs if it was the last to end, otherwise none. */
            List<Point> run(int which, Observer observer, BooleanSupplier cancelled, IdleThreads idle) {
                WorkloadRun run = new WorkloadRun(
                        fabric(routing),
                        routing,
                        modelOf(routing),
                        channels.rule,
                        which == 0 ? new JobMix(placed, starts).observed(tally) : placed.get(which - 1),
                        mostCycles,
                        seed,
                        () -> !observer.goesOn(0),
                        idle);
                results.set(which, run.run(messages -> observer.advanced(messages, (double) messages), cancelled));
                return left.decrementAndGet() > 0
                        ? List.of()
                        : IntStream.range(0, placed.size())
                                .mapToObj(this::point)
                                .collect(Collectors.toList());
            }

            private Point point(int job) {
                return Point.of(JobOutcome.SHAPE, new JobOutcome(routing.name(), this, job, seed));
            }

            WorkloadRequest request(int job) {
                return jobs.get(job).workload;
            }

            PlacedWorkload workload(int job) {
                return placed.get(job);
            }

            int start(int job) {
                return starts[job];
            }

            boolean complete(int job) {
                return tally.ends[job] >= 0;
            }

            /** Cycles from its start to its end, or to that of the run. */
            int cycles(int job) {
                return Math.max(
                        0, (complete(job) ? tally.ends[job] : results.get(0).completionCycles()) - starts[job]);
            }

            /** Messages that arrived. */
            long arrived(int job) {
                return tally.arrived[job];
            }

            OptionalDouble cycleNanoseconds() {
                return modelOf(routing).cycleNanoseconds();
            }

            Optional<FlowControlResult> flowControl() {
                return results.get(0).flowControl();
            }

            /** Null if the job did not come to its end, or was not run alone. */
            Long cyclesAlone(int job) {
                if (results.length() == 1 || !results.get(1 + job).complete()) {
                    return null;
                }
                return (long) results.get(1 + job).completionCycles();
            }

            /** How long all runs took to compute. */
            double seconds() {
                return IntStream.range(0, results.length())
                        .mapToDouble(run -> results.get(run).seconds())
                        .sum();
            }

            int edgeSwitches(int job) {
                PlacedWorkload workload = placed.get(job);
                Topology topology = fabric(routing).routes().fabric().topology();
                return (int) IntStream.range(0, workload.ranks())
                        .map(rank -> topology.edgeSwitch(workload.endpoint(rank), 0))
                        .distinct()
                        .count();
            }
        }
    }

    /** How far jobs are. For one thread at a time. */
    private static final class Tally implements JobMix.Observer {
        private final long[] arrived;
        /** By job, the cycle in which it was over; -1 if it is not. */
        private final int[] ends;

        Tally(int jobs) {
            arrived = new long[jobs];
            ends = new int[jobs];
            restarted();
        }

        @Override
        public void restarted() {
            Arrays.fill(arrived, 0);
            Arrays.fill(ends, -1);
        }

        @Override
        public void arrived(int job) {
            arrived[job]++;
        }

        @Override
        public void over(int job, int cycle) {
            ends[job] = cycle;
        }
    }
}
