package io.weft.fabric;

import io.weft.registry.Named;
import io.weft.registry.Parameter;
import io.weft.registry.Registry;
import io.weft.topology.Topology;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * How the waypoint of a packet is chosen at its source. Whoever computes routes, proves them or writes them to switches
 * asks the scheme what it needs to know: a further scheme is one class here and one entry in {@link #REGISTRY}.
 * Immutable.
 */
public abstract class Scheme implements Named {
    /** None: minimally to the destination. */
    public static final Scheme MINIMAL = new Minimal();
    /** A random intermediate switch, drawn anew for every flow or packet (Valiant, also called indirect random). */
    public static final Scheme VALIANT = new Valiant();
    /** None or a random one, by the packets that wait at the source for the first channel; see {@link Ugal}. */
    public static final Scheme UGAL_L = new UgalL();

    /** All schemes, in the order of the documentation. */
    public static final Registry<Scheme> REGISTRY = Registry.of("routing scheme", MINIMAL, VALIANT, UGAL_L);

    private final String name;
    private final String meaning;
    private final boolean drawsWaypoints;
    private final boolean comparesQueues;
    private final String pathAction;

    private Scheme(String name, String meaning, boolean drawsWaypoints, boolean comparesQueues, String pathAction) {
        this.name = name;
        this.meaning = meaning;
        this.drawsWaypoints = drawsWaypoints;
        this.comparesQueues = comparesQueues;
        this.pathAction = pathAction;
    }

    private static final class Minimal extends Scheme {
        Minimal() {
            super("minimal", "no waypoint: minimally to the destination", false, false, "direct");
        }

        @Override
        public long[] pathArguments(Fabric fabric, int layer, int draws, int skip, double stretch) {
            return new long[] {layer};
        }
    }

    private static final class Valiant extends Scheme {
        Valiant() {
            super("valiant", "a random intermediate switch first, then the destination", true, false, "valiant");
        }

        @Override
        public long[] pathArguments(Fabric fabric, int layer, int draws, int skip, double stretch) {
            return new long[] {layer, draws, skip};
        }
    }

    private static final class UgalL extends Scheme {
        private static final int MOST_TIMES = 0xFFFF;

        UgalL() {
            super(
                    "ugal-l",
                    "for every packet one of the two, by the packets that wait at its source",
                    true,
                    true,
                    "adaptive");
        }

        @Override
        public List<Parameter> parameters() {
            return Ugal.PARAMETERS;
        }

        @Override
        public long[] pathArguments(Fabric fabric, int layer, int draws, int skip, double stretch) {
            double times = fabric.ugal().c() * stretch;
            long cost = Math.min(MOST_TIMES, Math.round(Ugal.PARTS_OF_ONE * times));
            return new long[] {layer, draws, skip, cost, fabric.ugal().threshold()};
        }

        @Override
        public int candidates(Ugal settings) {
            return settings.candidates();
        }
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String meaning() {
        return meaning;
    }

    /** Whether sources draw waypoints, so that they hold lists of them. */
    public final boolean drawsWaypoints() {
        return drawsWaypoints;
    }

    /** Whether sources that draw waypoints compare queues, and so may send any packet minimally too. */
    public final boolean comparesQueues() {
        return comparesQueues;
    }

    /** How many drawn waypoints a source compares, by as many copies of its tables: 0 where it compares none. */
    public int candidates(Ugal settings) {
        return 0;
    }

    /** The program's action for packets to a destination that the source has waypoints for, if the scheme draws any. */
    public final String pathAction() {
        return pathAction;
    }

    /**
     * The arguments of {@link #pathAction}, in the order of the program.
     *
     * @param layer virtual channel that packets start in
     * @param draws number of waypoints that are drawn from
     * @param skip index of the destination among the waypoints, 0xFFFF if it is none of them
     * @param stretch hops of a path by a waypoint for each hop of the minimal one, on average
     */
    public abstract long[] pathArguments(Fabric fabric, int layer, int draws, int skip, double stretch);

    /**
     * Most descents of the paths that packets take.
     *
     * @param minimal of minimal paths
     * @param byWaypoint of paths by a waypoint
     */
    public final int mostDescents(IntSupplier minimal, IntSupplier byWaypoint) {
        return drawsWaypoints ? Math.max(minimal.getAsInt(), byWaypoint.getAsInt()) : minimal.getAsInt();
    }

    /** Whether packets can be routed so on a topology: paths by a waypoint need an order of its channel classes. */
    public final boolean suits(Topology topology) {
        return !drawsWaypoints || topology.classCount() > 0;
    }

    @Override
    public final String toString() {
        return name;
    }
}
