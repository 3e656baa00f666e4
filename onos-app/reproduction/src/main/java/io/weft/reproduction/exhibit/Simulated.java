package io.weft.reproduction.exhibit;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.answer.Member;
import io.weft.operations.request.Subject;
import io.weft.operations.simulate.Point;
import io.weft.operations.simulate.Simulation;
import io.weft.planning.ProgressListener;
import io.weft.topology.Topology;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.ToDoubleFunction;

/** Simulations of topologies that nothing has failed in, for rows. */
public final class Simulated {
    private static final int VIRTUAL_CHANNELS = 4;

    private Simulated() {}

    /** A fabric of a topology, with minimal routes and four virtual channels, of which it states no number. */
    public static Fabric fabric(Topology topology) {
        return new Fabric(
                topology.type(),
                topology,
                Scheme.MINIMAL,
                Spread.FLOW,
                VIRTUAL_CHANNELS,
                new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
    }

    /**
     * Simulates a topology in the calling thread.
     *
     * @param simulation of one point
     * @return the point; empty if it was cancelled
     */
    public static Optional<Point> point(Simulation simulation, Topology topology, ProgressListener progress) {
        Fabric fabric = fabric(topology);
        Simulation.Observer observer = new Simulation.Observer() {
            @Override
            public boolean goesOn(int cycles) {
                return !progress.isCancelled();
            }

            @Override
            public void done(int place, Point point) {
                progress.advance(1);
            }
        };
        try {
            return Optional.of(simulation
                    .prepare(scheme -> Subject.planned(fabric.withScheme(scheme)))
                    .run(1, observer)
                    .get(0));
        } catch (CancellationException e) {
            return Optional.empty();
        }
    }

    /**
     * A value of the point that a simulation has.
     *
     * @return not a number if it was cancelled
     */
    public static double value(
            Simulation simulation, Topology topology, ProgressListener progress, ToDoubleFunction<Point> value) {
        return point(simulation, topology, progress).map(value::applyAsDouble).orElse(Double.NaN);
    }

    /** A number of a point; not a number where it has none. */
    public static double number(Point point, Member<?, ? extends Number> member) {
        Number value = point.get(member);
        return value == null ? Double.NaN : value.doubleValue();
    }
}
