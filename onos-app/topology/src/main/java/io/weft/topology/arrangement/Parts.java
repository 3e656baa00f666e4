package io.weft.topology.arrangement;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Switches that belong together, each in one part, and how racks take these parts. Immutable. */
public final class Parts {
    /** How racks take the parts, by the papers on a topology. */
    public enum Racks {
        /** A part has a rack of its own, or several. */
        OWN,
        /** Small neighbouring parts may share a rack. */
        SHARED,
        /** The papers do not say: switches are put into racks by their links, whichever parts they are in. */
        ANY
    }

    private final int[] ofSwitch;
    private final int count;
    private final IntFunction<String> name;
    private final Racks racks;

    private Parts(int[] ofSwitch, IntFunction<String> name, Racks racks) {
        this.ofSwitch = ofSwitch;
        this.count = 1 + IntStream.of(ofSwitch).max().orElse(-1);
        this.name = Objects.requireNonNull(name);
        this.racks = Objects.requireNonNull(racks);
    }

    /**
     * Parts by a rule.
     *
     * @param switches number of switches
     * @param partOf the part of a switch, from 0
     * @param name of a part, different for each
     * @throws IllegalArgumentException if a switch is in a negative part
     */
    public static Parts of(int switches, IntUnaryOperator partOf, IntFunction<String> name, Racks racks) {
        int[] ofSwitch = IntStream.range(0, switches).map(partOf).toArray();
        for (int s = 0; s < switches; s++) {
            if (ofSwitch[s] < 0) {
                throw new IllegalArgumentException(
                        "switch " + s + " is in part " + ofSwitch[s] + "; expected 0 or more");
            }
        }
        return new Parts(ofSwitch, name, racks);
    }

    /** Number of switches. */
    public int switches() {
        return ofSwitch.length;
    }

    /** One more than the highest number of a part. */
    public int count() {
        return count;
    }

    /** The part of switch {@code s}, from 0. */
    public int part(int s) {
        return ofSwitch[s];
    }

    /** What part {@code part} is called. */
    public String name(int part) {
        return name.apply(part);
    }

    /** How racks take the parts. */
    public Racks racks() {
        return racks;
    }

    /** Whether all switches of each of these parts are in one part of the other. O(switches). */
    boolean areWithin(Parts other) {
        int[] outer = new int[count];
        Arrays.fill(outer, -1);
        for (int s = 0; s < ofSwitch.length; s++) {
            int part = ofSwitch[s];
            if (outer[part] >= 0 && outer[part] != other.part(s)) {
                return false;
            }
            outer[part] = other.part(s);
        }
        return true;
    }
}
