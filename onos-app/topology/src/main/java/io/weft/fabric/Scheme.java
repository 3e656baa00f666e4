package io.weft.fabric;

import io.weft.registry.NamedEntry;
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
public abstract class Scheme extends NamedEntry {
    /** None: minimally to the destination. */
    public static final Scheme MINIMAL = new Minimal();
    /** A random intermediate switch, drawn anew for every flow or packet (Valiant, also called indirect random). */
    public static final Scheme VALIANT = new Valiant();
    /** None or a random one, by the packets that wait at the source for the first channel; see {@link Ugal}. */
    public static final Scheme UGAL_L = new UgalL();

    /** All schemes, in the order of the documentation. */
    public static final Registry<Scheme> REGISTRY = Registry.of("routing scheme", MINIMAL, VALIANT, UGAL_L);

    private final boolean drawsWaypoints;
    private final boolean comparesQueues;
    private final String pathAction;

    private Scheme(
            String name,
            String meaning,
            List<Parameter> parameters,
            boolean drawsWaypoints,
            boolean comparesQueues,
            String pathAction) {
        super(name, meaning, parameters);
        this.drawsWaypoints = drawsWaypoints;
        this.comparesQueues = comparesQueues;
        this.pathAction = pathAction;
    }

    private static final class Minimal extends Scheme {
        Minimal() {
            super("minimal", "no waypoint: minimally to the destination", List.of(), false, false, "direct");
        }

        @Override
        public long[] pathArguments(Fabric fabric, int layer, int draws, int skip, double stretch) {
            return new long[] {layer};
        }
    }

    private static final class Valiant extends Scheme {
        Valiant() {
            super(
                    "valiant",
                    "a random intermediate switch first, then the destination; evens out any traffic at twice the hops",
                    List.of(),
                    true,
                    false,
                    "valiant");
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
                    "for every packet one of the two, by the packets that wait at its source; packets may overtake each other",
                    Ugal.PARAMETERS,
                    true,
                    true,
                    "adaptive");
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

    /** Whether sources draw waypoints, so that they hold lists of them. */
    public final boolean drawsWaypoints() {
        return drawsWaypoints;
    }

    /**
     * Whether sources that draw waypoints compare queues: what one packet does then depends on others, any may go
     * minimally, and while none waits all do.
     */
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
}
