package io.weft.fabric;

import io.weft.refusal.Refusal;
import io.weft.registry.Arguments;
import io.weft.registry.Parameter;
import java.util.List;
import java.util.Map;

/**
 * How a source compares the minimal route with routes by a waypoint, by the packets that wait at its own ports
 * (UGAL-L). Immutable.
 *
 * <p>It goes minimally where fewer than {@link #threshold} packets wait for that, or no more than {@link #c} times as
 * many as for the best of {@link #candidates} drawn waypoints, multiplied by how many times as long the path by a
 * waypoint is.
 *
 * <p>Sources: M. Besta and T. Hoefler, "Slim Fly: A Cost Effective Low-Diameter Network Topology", SC 2014; G.
 * Kathareios et al., "Cost-Effective Diameter-Two Topologies: Analysis and Evaluation", SC 2015, whose constant for
 * Slim Fly this c is for every topology. Its constant for the OFT and the MLFM, where paths by a waypoint are twice as
 * long, is twice this one.
 */
public final class Ugal {
    /** Most waypoints that a packet can choose among: the program has as many copies of its tables. */
    public static final int MAX_CANDIDATES = 4;
    /** Switches multiply by whole parts of one, of which there are so many. */
    public static final int PARTS_OF_ONE = 256;
    /** The largest threshold, in packets. */
    public static final int MAX_THRESHOLD = 65_535;

    private static final double MAX_C = 16;
    private static final double SMALLEST_C = 1.0 / PARTS_OF_ONE;

    private static final Parameter<Integer> CANDIDATES = Parameter.integer(
                    "candidates", 1, "waypoints drawn for each packet")
            .withDetails("The one with the fewest packets waiting is compared with the minimal route.")
            .withMaximum(MAX_CANDIDATES)
            .withDefault("4");
    private static final Parameter<Double> C = Parameter.number("c", 0, MAX_C, "penalty of a waypoint")
            .withDetails("A packet goes minimally if no more packets wait for that than c times as many as for the"
                    + " waypoint, times how much longer the path by a waypoint is. Below 1, waypoints are taken"
                    + " more readily.")
            .withDefault("1");
    private static final Parameter<Integer> THRESHOLD = Parameter.integer(
                    "threshold", 0, "packets that have to wait for the minimal path before waypoints are considered")
            .withMaximum(MAX_THRESHOLD)
            .withDefault("0");

    /** The settings of a fabric whose scheme compares so. */
    static final List<Parameter<?>> PARAMETERS = List.of(CANDIDATES, C, THRESHOLD);

    /** Four waypoints, judged by their length alone, whatever waits. */
    public static final Ugal DEFAULT = of(Arguments.withDefaults(PARAMETERS, Map.of()));

    private final Arguments settings;

    private Ugal(Arguments settings) {
        this.settings = settings;
        // So small a penalty would be none at all in the switches, which decide otherwise then.
        if (c() > 0 && c() < SMALLEST_C) {
            throw Refusal.parameter(C.name(), c(), "0, or " + SMALLEST_C + " (a 256th) or more");
        }
    }

    /**
     * What the settings of a fabric with such a scheme say.
     *
     * @throws Refusal if {@code c} is too small for the parts of one that switches multiply by
     */
    public static Ugal of(Arguments settings) {
        return new Ugal(settings);
    }

    /** These as the settings of a fabric. */
    public Arguments settings() {
        return settings;
    }

    /** Waypoints drawn for each packet, 1..{@value #MAX_CANDIDATES}. */
    public int candidates() {
        return settings.get(CANDIDATES);
    }

    /** Factor of what waits on the path to a waypoint, over that of its length. */
    public double c() {
        return settings.get(C);
    }

    /** Packets that have to wait for the minimal route before others are looked at. */
    public int threshold() {
        return settings.get(THRESHOLD);
    }
}
