package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.topology.TopologyBuilder;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * What a network is to be made of and to offer: the ports of a switch, the endpoints wanted, and how far switches may
 * have more endpoints than their links carry the traffic of. Immutable.
 */
public final class Requirement {
    /** Most ports of a switch: as many as the largest switch chips have. */
    public static final int LARGEST_RADIX = 1024;

    private final int radix;
    /** 0 if as many endpoints as possible are wanted. */
    private final int endpoints;

    private final double oversubscription;

    private Requirement(int radix, int endpoints, double oversubscription) {
        this.radix = radix;
        this.endpoints = endpoints;
        this.oversubscription = oversubscription;
    }

    /**
     * At least so many endpoints, without oversubscription.
     *
     * @param radix ports of a switch, in 1..{@link #LARGEST_RADIX}
     * @param endpoints in 1..{@link TopologyBuilder#MAX_ENDPOINTS}
     */
    public static Requirement of(int radix, int endpoints) {
        if (endpoints < 1 || endpoints > TopologyBuilder.MAX_ENDPOINTS) {
            throw new Refusal(String.format(
                    Locale.ROOT,
                    "%,d endpoints are wanted; expected 1 to %,d",
                    endpoints,
                    TopologyBuilder.MAX_ENDPOINTS));
        }
        return new Requirement(checked(radix), endpoints, 1);
    }

    /**
     * As many endpoints as the radix allows, without oversubscription.
     *
     * @param radix ports of a switch, in 1..{@link #LARGEST_RADIX}
     */
    public static Requirement largest(int radix) {
        return new Requirement(checked(radix), 0, 1);
    }

    private static int checked(int radix) {
        if (radix < 1 || radix > LARGEST_RADIX) {
            throw new Refusal("a switch has " + radix + " ports", "1 to " + LARGEST_RADIX);
        }
        return radix;
    }

    /**
     * This requirement with so many times the endpoints at a switch that are balanced, rounded down.
     *
     * @param factor at least 1, which is no oversubscription
     */
    public Requirement withOversubscription(double factor) {
        if (!(factor >= 1 && factor < Double.POSITIVE_INFINITY)) {
            throw new Refusal("oversubscription is " + factor, "at least 1");
        }
        return new Requirement(radix, endpoints, factor);
    }

    /** This requirement with as many endpoints as the radix allows. */
    public Requirement withAllEndpoints() {
        return new Requirement(radix, 0, oversubscription);
    }

    /** Ports of a switch. */
    public int radix() {
        return radix;
    }

    /** The endpoints wanted; empty for as many as the radix allows. */
    public OptionalInt endpoints() {
        return endpoints == 0 ? OptionalInt.empty() : OptionalInt.of(endpoints);
    }

    /** How many times the balanced number of endpoints a switch may have, at least 1. */
    public double oversubscription() {
        return oversubscription;
    }

    @Override
    public String toString() {
        return (endpoints == 0 ? "as many endpoints as possible" : endpoints + " endpoints") + " at radix " + radix
                + " and " + oversubscription + ":1";
    }
}
