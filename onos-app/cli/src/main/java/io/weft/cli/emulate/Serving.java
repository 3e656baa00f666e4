package io.weft.cli.emulate;

import io.weft.cli.output.Progress;
import io.weft.config.Target;
import io.weft.fabric.Fabric;
import io.weft.routing.GivenWaypoints;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.structure.MinimalPaths;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;

/**
 * A fabric of in-process switches that a controller elsewhere programs. Pairs are tried until all arrive, and again after
 * each failure and after it was put right, of which that controller is told by nobody.
 */
final class Serving {
    private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    /** Pauses are so many times as long as trying, to leave the processors to the controller. */
    private static final long PAUSE_RATIO = 4;

    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long NOT_YET = -1;

    private final Fabric fabric;
    private final GivenWaypoints given;
    private final Failures undamaged;
    private final SortedMap<Integer, Target> targets;
    private final List<Failure> failures;
    private final int[] endpoints;
    private final Progress progress;
    private final ServingText text;
    private final Receptions receptions = new Receptions();

    /**
     * Prepares to serve.
     *
     * @param given routes of their own that the controller is to give pairs of endpoints
     * @param targets where each switch serves, by its index; without TLS
     * @param failures what to take out of service, one after the other
     * @param pairs what to try
     */
    Serving(
            Fabric fabric,
            GivenWaypoints given,
            SortedMap<Integer, Target> targets,
            List<Failure> failures,
            Pairs pairs,
            Progress progress,
            ServingText text) {
        this.fabric = fabric;
        this.given = given;
        this.undamaged = Failures.none(fabric.topology());
        this.targets = targets;
        this.failures = failures;
        this.endpoints = pairs.endpoints(fabric.topology());
        this.progress = progress;
        this.text = text;
    }

    /**
     * What came of pairs that were tried until all arrived.
     *
     * @param seconds until the last of them arrived
     * @param pairs all of them, tried once more
     * @param crossing those that cross what fails next
     */
    private record Arrival(double seconds, PairResult pairs, PairSet crossing) {}

    /**
     * Serves until all that was asked for has happened; whether all held.
     *
     * @param settled called when every pair has arrived and every failure was put right, while the switches still serve
     * @throws InterruptedException if this thread is interrupted meanwhile
     */
    boolean run(Settled settled) throws InterruptedException {
        EmulationLimits.check(fabric, given);
        EmulationReport.Size size = EmulationReport.Size.of(
                fabric, MinimalPaths.of(fabric.topology()).diameter());
        text.built(size, fabric.scheme());
        try (EmulatedFabric switches = start()) {
            text.serving(targets);
            PairSet all = PairSet.all(endpoints.length);
            Arrival first = await("waiting for a controller", switches, undamaged, all, next(0));
            text.programmed(first.seconds, first.pairs);
            List<ServingReport.FailureReport> reports = new ArrayList<>();
            Arrival before = first;
            for (int f = 0; f < failures.size(); f++) {
                Failure failure = failures.get(f);
                switches.set(failure, false);
                text.cut(failure);
                Arrival repaired =
                        await("waiting for the repair", switches, failure.failures(), before.crossing, undamaged);
                long affected = before.crossing.size();
                text.repaired(repaired.seconds, affected, repaired.pairs);
                switches.set(failure, true);
                before = await("waiting for the restoration", switches, undamaged, before.crossing, next(f + 1));
                text.restored(before.seconds, before.pairs);
                reports.add(new ServingReport.FailureReport(
                        failure.what(), affected, repaired.seconds, repaired.pairs, before.seconds));
            }
            ServingReport report = new ServingReport(size, first.seconds, first.pairs, reports);
            settled.accept(report);
            return report.held();
        }
    }

    /** What is done when all has happened. */
    @FunctionalInterface
    interface Settled {
        /** Takes what came of it. */
        void accept(ServingReport report) throws InterruptedException;
    }

    private EmulatedFabric start() {
        return progress.during(
                "starting switches",
                fabric.topology().switchCount(),
                activity -> new EmulatedFabric(
                        fabric,
                        s -> new InetSocketAddress(
                                targets.get(s).host(), targets.get(s).port()),
                        receptions::of,
                        () -> activity.advance(1)));
    }

    private Failures next(int f) {
        return f < failures.size() ? failures.get(f).failures() : undamaged;
    }

    /** Tries pairs until all arrive: those to begin with, then all, then those that did not arrive. */
    private Arrival await(String what, EmulatedFabric switches, Failures present, PairSet first, Failures next)
            throws InterruptedException {
        Routes routes = Routes.of(fabric, present, given);
        PairSet all = PairSet.all(endpoints.length);
        return progress.during(what, activity -> {
            long start = System.nanoTime();
            long arrived = 0;
            PairSet open = first;
            while (true) {
                long begun = System.nanoTime();
                PairCheck check = new PairCheck(switches, receptions, routes, present, endpoints).noting(next);
                PairResult result = check.run(open, activity);
                long ended = System.nanoTime();
                if (check.missing().size() > 0) {
                    open = check.missing();
                    arrived = NOT_YET;
                    TimeUnit.NANOSECONDS.sleep(pause(ended - begun));
                } else if (open != all) {
                    open = all;
                    arrived = arrived == NOT_YET ? ended - start : arrived;
                } else {
                    return new Arrival((arrived == NOT_YET ? ended - start : arrived) / 1e9, result, check.crossing());
                }
            }
        });
    }

    private static long pause(long nanos) {
        return Math.min(LONGEST_PAUSE_NANOS, Math.max(SHORTEST_PAUSE_NANOS, PAUSE_RATIO * nanos));
    }
}
