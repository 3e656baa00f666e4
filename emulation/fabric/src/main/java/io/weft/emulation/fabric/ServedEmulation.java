package io.weft.emulation.fabric;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;

import io.weft.control.live.Event;
import io.weft.fabric.Fabric;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Row;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Progress;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A fabric of in-process switches that a controller elsewhere programs. Pairs are tried until all arrive, and again
 * after each cut and after it was undone; nobody tells that controller of either.
 */
public final class ServedEmulation implements AutoCloseable {
    private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    /** Pauses are so many times as long as trying, to leave the processors to the controller. */
    private static final long PAUSE_RATIO = 4;

    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long NOT_YET = -1;

    private static final MemberType<Double> SECONDS = NUMBER.in("s");

    private final EmulationRequest request;
    private final Failures undamaged;
    private final int[] endpoints;
    private final EmulationSteps steps;
    private final Consumer<Event> events;
    private final EmulationResult.Size size;
    private final EmulatedFabric switches;

    /**
     * What came of it.
     *
     * @param size how large the fabric is
     * @param programmedSeconds time from when all switches served until every pair arrived
     * @param pairs all pairs of the undamaged fabric
     * @param failures each cut alone, then undone
     * @param held whether every pair that is connected arrived every time, and nothing else
     */
    public record Result(
            EmulationResult.Size size,
            double programmedSeconds,
            PairCheck.Result pairs,
            List<Failure> failures,
            boolean held) {
        /** What {@code weft emulate --serve --json} prints. */
        public static final Shape<Result> SHAPE = Shape.<Result>named("ServedEmulation")
                .all(EmulationResult.Size.SHAPE, Result::size)
                .with("programmedSeconds", SECONDS, "Time until every pair arrived", Result::programmedSeconds)
                .all(PairCheck.Result.SHAPE, Result::pairs)
                .with("failures", list(object(Failure.SHAPE)), "Each cut alone, then undone", Result::failures)
                .with("held", FLAG, "Whether every connected pair arrived, and nothing else", Result::held)
                .build();

        Result(EmulationResult.Size size, double programmedSeconds, PairCheck.Result pairs, List<Failure> failures) {
            this(
                    size,
                    programmedSeconds,
                    pairs,
                    failures,
                    pairs.holdsForAll() && failures.stream().allMatch(f -> f.pairs.holds()));
        }
    }

    /**
     * A cut and what the controller made of it.
     *
     * @param what the link or switch
     * @param affected pairs whose packets crossed it before
     * @param repairSeconds time from the cut until every pair that it leaves connected arrived
     * @param pairs all pairs, those that the cut separates apart
     * @param restoreSeconds time from when it was undone until every pair went by its original routes
     */
    public record Failure(
            String what, long affected, double repairSeconds, PairCheck.Result pairs, double restoreSeconds) {
        static final Shape<Failure> SHAPE = Shape.<Failure>named("ServedCut")
                .with("what", TEXT, "The link or switch", Failure::what)
                .with("affected", COUNT, "Pairs whose packets crossed it before", Failure::affected)
                .with("repairSeconds", SECONDS, "Time until every connected pair arrived", Failure::repairSeconds)
                .all(PairCheck.Result.SHAPE, Failure::pairs)
                .with("restoreSeconds", SECONDS, "Time until all had their routes again", Failure::restoreSeconds)
                .build();
    }

    /**
     * What came of pairs that were tried until all arrived.
     *
     * @param seconds until the last of them arrived
     * @param pairs all of them, tried once more
     * @param crossing those that cross what is cut next
     */
    private record Arrival(double seconds, PairCheck.Result pairs, PairSet crossing) {}

    /**
     * Starts the switches.
     *
     * @param places where each switch serves, by its index
     * @param progress follows what takes long
     * @param out gets what people read of each step as soon as it is over
     * @param events is told what is cut and restored, at that moment
     * @throws java.io.UncheckedIOException if a switch cannot have its place
     */
    public ServedEmulation(
            EmulationRequest request,
            SortedMap<Integer, InetSocketAddress> places,
            Progress progress,
            Consumer<List<Row>> out,
            Consumer<Event> events) {
        this.request = request;
        this.events = events;
        this.steps = new EmulationSteps(progress, out);
        Fabric fabric = request.fabric();
        undamaged = Failures.none(fabric.topology());
        endpoints = request.pairs().endpoints(fabric.topology());
        size = EmulationResult.Size.of(fabric);
        steps.built(request, size);
        switches = steps.during(
                "starting switches",
                size.switches(),
                step -> new EmulatedFabric(
                        fabric, s -> places.get(s), fabric.topology()::reverse, () -> step.advance(1)));
        steps.serving(places);
    }

    public EmulatedFabric switches() {
        return switches;
    }

    /**
     * Waits until another controller has programmed the switches, and for each cut until it has repaired and restored
     * them.
     *
     * @throws InterruptedException if this thread is interrupted meanwhile
     */
    public Result run() throws InterruptedException {
        Arrival first = await("waiting for a controller", undamaged, PairSet.all(endpoints.length), next(0));
        steps.programmed(first.seconds, first.pairs);
        List<Failure> failures = new ArrayList<>();
        Arrival before = first;
        for (int i = 0; i < request.cuts().size(); i++) {
            String cut = request.cuts().get(i);
            Failures failure = request.failure(cut);
            switches.setFailures(failure);
            events.accept(Cut.event(List.of(cut), false));
            steps.cut(cut, request.fabric().topology().switchIndex(cut) >= 0);
            Arrival repaired = await("waiting for the repair", failure, before.crossing, undamaged);
            long affected = before.crossing.size();
            steps.repaired(repaired.seconds, affected, repaired.pairs);
            switches.setFailures(undamaged);
            events.accept(Cut.event(List.of(cut), true));
            before = await("waiting for the restoration", undamaged, before.crossing, next(i + 1));
            steps.restored(before.seconds, before.pairs);
            failures.add(new Failure(cut, affected, repaired.seconds, repaired.pairs, before.seconds));
        }
        return new Result(size, first.seconds, first.pairs, failures);
    }

    private Failures next(int i) {
        return i < request.cuts().size() ? request.failure(request.cuts().get(i)) : undamaged;
    }

    /** Tries pairs until all arrive: those to begin with, then all, then those that did not arrive. */
    private Arrival await(String what, Failures present, PairSet first, Failures next) throws InterruptedException {
        Routes routes = Routes.of(request.fabric(), present, request.given());
        PairSet all = PairSet.all(endpoints.length);
        return steps.during(what, 0, step -> {
            long start = System.nanoTime();
            long arrived = 0;
            PairSet open = first;
            while (true) {
                long begun = System.nanoTime();
                PairCheck check = new PairCheck(switches, routes, present, endpoints).findingPairsAcross(next);
                PairCheck.Result result = check.run(open, step::advance);
                long ended = System.nanoTime();
                if (check.missing.size() > 0) {
                    open = check.missing;
                    arrived = NOT_YET;
                    TimeUnit.NANOSECONDS.sleep(pause(ended - begun));
                } else if (open != all) {
                    open = all;
                    arrived = arrived == NOT_YET ? ended - start : arrived;
                } else {
                    return new Arrival((arrived == NOT_YET ? ended - start : arrived) / 1e9, result, check.crossing);
                }
            }
        });
    }

    private static long pause(long nanos) {
        return Math.min(LONGEST_PAUSE_NANOS, Math.max(SHORTEST_PAUSE_NANOS, PAUSE_RATIO * nanos));
    }

    @Override
    public void close() {
        switches.close();
    }
}
