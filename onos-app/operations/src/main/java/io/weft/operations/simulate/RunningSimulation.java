package io.weft.operations.simulate;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.either;
import static io.weft.operations.answer.MemberType.list;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.operations.answer.Answer;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Execution;
import io.weft.operations.request.Progress;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A simulation on a fabric, and the points that have come of it so far. Thread-safe. */
public final class RunningSimulation extends Execution {
    private static final MemberType<Collection<Answer<?>>> POINTS = list(either(Point.shapes()));

    /** How far a simulation is. */
    public static final Shape<Standing> PROGRESS = Shape.<Standing>named("SimulationProgress")
            .with("prepared", FLAG, "Whether the routes are computed, so that runs begin", s -> s.simulation.prepared)
            .with("points", COUNT, "Points that are there", s -> s.done)
            .with("of", COUNT, "Points that there will be at most", s -> s.simulation.points.length())
            .with("cycles", COUNT.in("cycles"), "Cycles of all runs so far", s -> s.simulation.cycles.get())
            .with("seconds", NUMBER.in("s"), "How long it has run", s -> s.elapsed.seconds())
            .with("secondsLeft", NUMBER.orNull().in("s"), "An estimate; null while there is none", Standing::left)
            .build();

    /** The answer of a simulation. */
    static final Shape<List<Answer<?>>> SHAPE = Shape.<List<Answer<?>>>named("SimulationResult")
            .with("points", POINTS, "A point for each run, or for each job of one, in their order", points -> points)
            .build();

    private final Map<String, Object> about;
    private final Simulation asked;
    private final Demand demand;
    private final Function<Scheme, Subject> fabrics;
    /** In their order; null for those that are not there yet. Not the results, which have arrays of all channels. */
    private volatile AtomicReferenceArray<Answer<?>> points;

    private final AtomicLong cycles = new AtomicLong();
    private volatile boolean prepared;

    /**
     * A simulation that has not begun.
     *
     * @param about what there is to know of it, by name
     * @param fabric whose switches it is about, with any scheme
     * @param fabrics the fabric with a scheme; its routes are computed when it runs
     * @param threads how many runs at a time
     * @throws Refusal if the fabric cannot be simulated so
     */
    public RunningSimulation(
            Map<String, Object> about,
            Simulation asked,
            Fabric fabric,
            Function<Scheme, Subject> fabrics,
            int threads) {
        super(Simulate.OPERATION);
        asked.check(fabric);
        this.about = Collections.unmodifiableMap(new LinkedHashMap<>(about));
        this.asked = asked;
        this.fabrics = fabrics;
        this.demand = new Demand(threads, asked.mostPoints(), asked.bytes(fabric, threads));
        this.points = new AtomicReferenceArray<>(asked.mostPoints());
    }

    /** Where a simulation stands at a time. */
    public static final class Standing {
        private final RunningSimulation simulation;
        private final Elapsed elapsed;
        private final int done;

        private Standing(RunningSimulation simulation, Elapsed elapsed) {
            this.simulation = simulation;
            this.elapsed = elapsed;
            this.done = simulation.present().size();
        }

        /** As if all points took as long as those that are done. */
        private Double left() {
            if (elapsed.left() == 0) {
                return 0.0;
            }
            int more = simulation.points.length() - done;
            return done == 0 ? null : Double.valueOf(Math.min(elapsed.left(), elapsed.seconds() / done * more));
        }
    }

    /** Keeps points as they come, and asks who follows the simulation whether it goes on. */
    private final class Observer implements Simulation.Observer {
        private final Progress progress;

        Observer(Progress progress) {
            this.progress = progress;
        }

        @Override
        public boolean goesOn(int batch) {
            boolean goesOn = progress.goesOn();
            cycles.addAndGet(batch);
            return goesOn;
        }

        @Override
        public void done(int place, Point point) {
            points.set(place, point.answer);
        }

        /** Between steps of what comes before all runs. */
        void step() {
            if (!goesOn(0)) {
                throw new CancellationException("cancelled while routes were computed");
            }
        }
    }

    @Override
    public String title(int number) {
        return "simulation " + number;
    }

    @Override
    public Map<String, Object> about() {
        return about;
    }

    @Override
    public Optional<Demand> demand() {
        return Optional.of(demand);
    }

    @Override
    public Result run(Progress progress) {
        Observer observer = new Observer(progress);
        Simulation.Prepared ready = asked.prepare(scheme -> {
            observer.step();
            Subject fabric = asked.simulated(fabrics.apply(scheme));
            fabric.routes();
            observer.step();
            return fabric;
        });
        observer.step();
        prepared = true;
        List<Point> found = ready.run(demand.threads(), observer);
        AtomicReferenceArray<Answer<?>> all = new AtomicReferenceArray<>(found.size());
        IntStream.range(0, found.size()).forEach(i -> all.set(i, found.get(i).answer));
        points = all;
        List<String> shortfalls = Tables.shortfalls(found);
        Rows rows = new Rows();
        Tables table = new Tables("", line -> rows.row("", "%s", line));
        found.forEach(table::add);
        table.end();
        shortfalls.forEach(each -> rows.warning("NOT COMPLETE", "%s", each));
        return Result.of(SHAPE, present(), rows, shortfalls.isEmpty());
    }

    @Override
    public Optional<Answer<?>> progress(Elapsed elapsed) {
        return Optional.of(PROGRESS.of(new Standing(this, elapsed)));
    }

    @Override
    public Optional<String> standing() {
        return Optional.of(prepared ? "with " + present().size() + " points so far" : "computing its routes");
    }

    /** Whether routes are computed, and runs begin; false as long as they are being computed. */
    public boolean prepared() {
        return prepared;
    }

    @Override
    public Optional<List<Answer<?>>> points() {
        return Optional.of(present());
    }

    private List<Answer<?>> present() {
        AtomicReferenceArray<Answer<?>> now = points;
        return IntStream.range(0, now.length())
                .<Answer<?>>mapToObj(now::get)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(ArrayList::new));
    }
}
