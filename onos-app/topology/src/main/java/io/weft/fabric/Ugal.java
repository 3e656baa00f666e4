package io.weft.fabric;

import io.weft.registry.Parameter;
import java.util.List;

/**
 * How a source compares the minimal route with routes by a waypoint, by the packets that wait at its own ports (UGAL-L).
 * Immutable.
 *
 * <p>It goes minimally where fewer than {@link #threshold} packets wait for that, or no more than {@link #c} times as
 * many as for the best of {@link #candidates} drawn waypoints, multiplied by how many times as long the path by a waypoint
 * is.
 *
 * <p>Sources: M. Besta and T. Hoefler, "Slim Fly: A Cost Effective Low-Diameter Network Topology", SC 2014; G. Kathareios
 * et al., "Cost-Effective Diameter-Two Topologies: Analysis and Evaluation", SC 2015, whose constant for Slim Fly this
 * c is for every topology. Its constant for the OFT and the MLFM, where paths by a waypoint are twice as long, is twice
 * this one.
 */
public final class Ugal {
    /** Most waypoints that a packet can choose among: the program has as many copies of its tables. */
    public static final int MAX_CANDIDATES = 4;
    /** The largest penalty of a waypoint. */
    public static final double MAX_C = 16;
    /** Switches multiply by whole parts of one, of which there are so many. */
    public static final int PARTS_OF_ONE = 256;
    /** The largest threshold, in packets. */
    public static final int MAX_THRESHOLD = 65_535;
    /** Four waypoints, judged by their length alone, whatever waits. */
    public static final Ugal DEFAULT = new Ugal(4, 1, 0);

    /** The keys that a fabric file has for them. */
    static final List<Parameter> PARAMETERS = List.of(
            Parameter.integer("candidates", 1, "waypoints drawn for each packet")
                    .withDetails("The one with the fewest packets waiting is compared with the minimal route.")
                    .withMaximum(MAX_CANDIDATES)
                    .withDefault("4"),
            Parameter.number("c", 0, MAX_C, "penalty of a waypoint")
                    .withDetails(
                            "A packet goes minimally if no more packets wait for that than c times as many as for the"
                                    + " waypoint, times how much longer the path by a waypoint is. Below 1, waypoints are taken"
                                    + " more readily.")
                    .withDefault("1"),
            Parameter.integer(
                            "threshold",
                            0,
                            "packets that have to wait for the minimal path before waypoints are considered")
                    .withMaximum(MAX_THRESHOLD)
                    .withDefault("0"));

    private final int candidates;
    private final double c;
    private final int threshold;

    /**
     * Says how.
     *
     * @param candidates waypoints drawn for each packet, 1..{@value #MAX_CANDIDATES}
     * @param c factor of what waits on the path to a waypoint, over that of its length; 0..{@value #MAX_C}
     * @param threshold packets that have to wait for the minimal route before others are looked at, 0..{@value
     *     #MAX_THRESHOLD}
     */
    public Ugal(int candidates, double c, int threshold) {
        if (candidates < 1
                || candidates > MAX_CANDIDATES
                || !(c >= 0 && c <= MAX_C)
                || threshold < 0
                || threshold > MAX_THRESHOLD) {
            throw new IllegalArgumentException(candidates + " candidates, c " + c + ", threshold " + threshold
                    + ": expected 1.." + MAX_CANDIDATES + ", 0.." + MAX_C + ", 0.." + MAX_THRESHOLD);
        }
        this.candidates = candidates;
        this.c = c;
        this.threshold = threshold;
    }

    /** Waypoints drawn for each packet, 1..{@value #MAX_CANDIDATES}. */
    public int candidates() {
        return candidates;
    }

    /** Factor of what waits on the path to a waypoint, over that of its length. */
    public double c() {
        return c;
    }

    /** Packets that have to wait for the minimal route before others are looked at. */
    public int threshold() {
        return threshold;
    }
}
