package io.weft.operations.job;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.routing.Routes;
import io.weft.simulator.LoadSweep;
import io.weft.simulator.Saturation;
import io.weft.simulator.SweepObserver;
import io.weft.simulator.SweptPoint;
import io.weft.topology.Failures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The loads of a sweep, or the search for the highest that is not saturated. Immutable. */
public final class SweepSimulation extends Simulation {
    private final LoadSweep sweep;
    private final Optional<Saturation> saturation;

    private SweepSimulation(LoadSweep sweep, Optional<Saturation> saturation) {
        super(sweep.routings());
        this.sweep = sweep;
        this.saturation = saturation;
    }

    /** All points of a sweep. */
    public static SweepSimulation of(LoadSweep sweep) {
        return new SweepSimulation(sweep, Optional.empty());
    }

    /** In place of the loads of a sweep, of which there is to be one, those of a search. */
    public static SweepSimulation of(LoadSweep sweep, Saturation saturation) {
        return new SweepSimulation(sweep, Optional.of(saturation));
    }

    @Override
    public Map<String, String> about(Fabric fabric, Failures failures) {
        Map<String, String> about = sweep.about(fabric, failures);
        saturation.ifPresent(search -> about.put("loads", search.toString()));
        return about;
    }

    @Override
    public int mostPoints() {
        return sweep.size() * saturation.map(Saturation::mostRuns).orElse(1);
    }

    @Override
    public String size() {
        return (saturation.isPresent() ? "at most " : "") + mostPoints() + " points";
    }

    @Override
    void check(Fabric fabric) {
        sweep.check(fabric);
    }

    @Override
    long bytes(Fabric fabric, int threads) {
        return sweep.bytes(fabric, threads);
    }

    @Override
    Prepared prepared(Function<Scheme, Routes> routes) {
        return new PreparedLoads(sweep.prepare(routes));
    }

    private static Point point(SweptPoint point) {
        return new Point(
                point.document(), point.result().channelLoads(), point.result().queued());
    }

    private static List<Point> points(List<SweptPoint> points) {
        return points.stream().map(SweepSimulation::point).collect(Collectors.toList());
    }

    private final class PreparedLoads implements Prepared {
        private final LoadSweep.Prepared prepared;

        PreparedLoads(LoadSweep.Prepared prepared) {
            this.prepared = prepared;
        }

        @Override
        public String what() {
            return saturation.isPresent() ? "searching" : "simulating";
        }

        @Override
        public long parts() {
            return mostPoints();
        }

        /** A cycle takes the longer the more packets there are. */
        @Override
        public double effort() {
            return saturation.isPresent()
                    ? parts()
                    : sweep.routings().size()
                            * sweep.loads().stream()
                                    .mapToDouble(Double::doubleValue)
                                    .sum();
        }

        @Override
        public int virtualChannels(String routing) {
            return prepared.virtualChannels(routing(routing));
        }

        @Override
        public List<Point> run(int threads, Observer observer) {
            if (saturation.isEmpty()) {
                return points(prepared.run(threads, new Sweeping(observer)));
            }
            Searching searching = new Searching(observer);
            try {
                return points(saturation.get().search(prepared, threads, searching));
            } finally {
                searching.tellUnfinished();
            }
        }
    }

    private static final class Sweeping implements SweepObserver<SweptPoint> {
        private final Observer observer;

        Sweeping(Observer observer) {
            this.observer = observer;
        }

        @Override
        public boolean goesOn(int cycles) {
            return observer.goesOn(cycles);
        }

        @Override
        public void done(int place, SweptPoint point) {
            Point done = point(point);
            observer.advanced(1, point.result().offeredLoad());
            observer.done(place, done);
            observer.found(place, List.of(done));
        }
    }

    /** Points of a routing come in no order of loads, and which of them is the highest is known at its end. */
    private final class Searching implements SweepObserver<SweptPoint> {
        private final Observer observer;
        private final Map<String, List<SweptPoint>> unfinished = new ConcurrentHashMap<>();

        Searching(Observer observer) {
            this.observer = observer;
        }

        @Override
        public boolean goesOn(int cycles) {
            return observer.goesOn(cycles);
        }

        @Override
        public void done(int place, SweptPoint point) {
            observer.advanced(1, 1);
            unfinished
                    .computeIfAbsent(point.routing(), routing -> new ArrayList<>())
                    .add(point);
            observer.done(place, point(point));
        }

        @Override
        public void found(int place, List<SweptPoint> found) {
            unfinished.remove(found.get(0).routing());
            observer.found(place, points(found));
        }

        void tellUnfinished() {
            for (int i = 0; i < sweep.routings().size(); i++) {
                List<SweptPoint> points =
                        unfinished.getOrDefault(sweep.routings().get(i).name(), List.of());
                if (!points.isEmpty()) {
                    points.sort(
                            Comparator.comparingDouble(point -> point.result().offeredLoad()));
                    observer.found(i, points(points));
                }
            }
        }
    }
}
