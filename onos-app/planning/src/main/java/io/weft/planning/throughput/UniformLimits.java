package io.weft.planning.throughput;

import io.weft.fabric.Waypoints;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import io.weft.topology.arrangement.Groups;
import io.weft.topology.arrangement.Symmetry;
import java.util.Arrays;
import java.util.Optional;

/**
 * How much uniform traffic channels carry by minimal and by Valiant's paths, and how long the paths are, found without
 * routes: many times faster than {@link SchemeLimit}, to compare candidates by. Immutable.
 *
 * <p>At every switch packets are spread evenly over <em>all</em> next hops of minimal paths; where channel classes
 * exclude some of these, as in random graphs and Galaxyflies, the routes that are installed carry some other load,
 * mostly less. Paths of up to {@link Topology#fewestGlobalUpTo} hops take as few links between groups as they can, as
 * routes do. Elsewhere the limits are those of {@link SchemeLimit}.
 */
public final class UniformLimits {
    /** The search for the best mixture ends when this much of it is left. */
    private static final double MIXTURE_STEP = 1e-3;

    private final MinimalLimits minimal;
    private final double maxValiant;
    private final double maxAdaptive;

    private UniformLimits(MinimalLimits minimal, double maxValiant, double maxAdaptive) {
        this.minimal = minimal;
        this.maxValiant = maxValiant;
        this.maxAdaptive = maxAdaptive;
    }

    /** The limits of topologies where Valiant's paths load channels as minimal ones do, so many times. */
    private static UniformLimits inProportion(MinimalLimits minimal, int times) {
        return new UniformLimits(minimal, times * minimal.loads.max(), minimal.loads.max());
    }

    /**
     * The least load on the fullest channel by any mixture of both: the minimum of a convex function, by golden
     * sections.
     */
    private static double leastMaximum(UniformLoads minimal, UniformLoads valiant) {
        double ratio = (Math.sqrt(5) - 1) / 2;
        double low = 0;
        double high = 1;
        double left = high - ratio * (high - low);
        double right = low + ratio * (high - low);
        double atLeft = minimal.maxWith(valiant, left);
        double atRight = minimal.maxWith(valiant, right);
        while (high - low > MIXTURE_STEP) {
            if (atLeft <= atRight) {
                high = right;
                right = left;
                atRight = atLeft;
                left = high - ratio * (high - low);
                atLeft = minimal.maxWith(valiant, left);
            } else {
                low = left;
                left = right;
                atLeft = atRight;
                right = low + ratio * (high - low);
                atRight = minimal.maxWith(valiant, right);
            }
        }
        return Math.min(Math.min(atLeft, atRight), Math.min(minimal.max(), valiant.max()));
    }

    /**
     * Computes the limits; as {@link #of(MinimalLimits)}.
     *
     * @throws Refusal as {@link MinimalLimits#of}
     */
    public static UniformLimits of(Topology topology) {
        return of(MinimalLimits.of(topology));
    }

    /**
     * Adds to the limits of minimal paths those of Valiant's. O(channels) time where a topology has {@link Symmetry},
     * else O(switches * channels + switches * groups<sup>2</sup>), on all processors; O(channels + switches * groups)
     * space.
     */
    public static UniformLimits of(MinimalLimits minimal) {
        Topology topology = minimal.topology();
        if (topology.linkCount() == 0) {
            return inProportion(minimal, 0);
        }
        Optional<Symmetry> symmetry = MinimalLimits.symmetry(topology);
        // The groups that Scheme.VALIANT goes by.
        Optional<Groups> groups = topology.arrangement()
                .groups()
                .filter(each -> symmetry.isEmpty() && each.count() < topology.switchCount());
        int[] edges = topology.edgeSwitches();
        int[] intermediates = topology.intermediates();
        if (MinimalLimits.isEven(topology) && groups.isEmpty() && Arrays.equals(intermediates, edges)) {
            // To a waypoint goes what would go there anyway, and from there on the same once more.
            return inProportion(minimal, 2);
        }
        UniformDemand demand = groups.map(each -> UniformDemand.byGroup(each, topology))
                .orElseGet(() -> UniformDemand.byAnyOf(Waypoints.among(topology, intermediates), topology));
        // In a tree, what goes to one common ancestor of all shows what goes to the others, too.
        UniformLoads valiant = symmetry.map(each -> UniformLoads.of(demand, each, edges, intermediates))
                .orElseGet(() -> UniformLoads.of(demand));
        return new UniformLimits(minimal, valiant.max(), leastMaximum(minimal.loads, valiant));
    }

    /** Largest distance of two edge switches, in hops. */
    public int diameter() {
        return minimal.diameter();
    }

    /** Hops between switches from one endpoint to another on average; none between endpoints of one switch. */
    public double averageHops() {
        return minimal.averageHops();
    }

    /** Largest load that channels carry by minimal paths, in units of an endpoint's link; infinite without load. */
    public double minimal() {
        return minimal.minimal();
    }

    /** Largest load that channels carry by Valiant's paths, in units of an endpoint's link. */
    public double valiant() {
        return 1 / maxValiant;
    }

    /**
     * The limit by adaptive routes, which send part of the packets on minimal and part on Valiant's paths: the part is
     * the same for all pairs, and the best for uniform traffic. Not less than by either alone.
     */
    public double adaptive() {
        return 1 / maxAdaptive;
    }

    /** What no routing exceeds: all channels are full if every packet takes as few hops as it can. */
    public double bound() {
        return minimal.bound();
    }
}
