package io.weft.fabric;

import io.weft.refusal.Refusal;
import java.util.Objects;

/** How a running controller probes the links of a fabric, and what it does about those that lose packets. Immutable. */
public final class Probing {
    /** What an IP packet of 1,500 bytes is on a link between switches. */
    private static final int USUAL_LONGEST = 1526;

    private static final int LEAST_LONGEST = 64;
    private static final int MOST_LONGEST = 16_384;

    /** A probe over each channel every 50 ms, at most 2,000 a second in all, and dead after 3 misses. */
    public static final Probing DEFAULT = new Probing(50, 3, 2_000);

    private final int intervalMillis;
    private final int misses;
    private final int perSecond;
    private final int longestFrame;
    private final GreyDraining greyDraining;

    /** Probes as {@link #Probing(int, int, int, int)}, over links that carry IP packets of 1,500 bytes. */
    public Probing(int intervalMillis, int misses, int perSecond) {
        this(intervalMillis, misses, perSecond, USUAL_LONGEST);
    }

    /**
     * @param intervalMillis milliseconds between two probes of a channel, if the cap allows; 1 or more
     * @param misses how many in a row make a link dead, 1 or more
     * @param perSecond most probes of the whole fabric in a second; 0 for none, and no detection by probes
     * @param longestFrame bytes of the longest frame that links between switches have to carry, from the Ethernet
     *     header on and with the tag and the fabric header, 64..16384
     */
    public Probing(int intervalMillis, int misses, int perSecond, int longestFrame) {
        this(intervalMillis, misses, perSecond, longestFrame, GreyDraining.NONE);
    }

    private Probing(int intervalMillis, int misses, int perSecond, int longestFrame, GreyDraining greyDraining) {
        if (intervalMillis < 1 || misses < 1 || perSecond < 0) {
            throw new Refusal("probes every " + intervalMillis + " ms, " + misses + " misses, " + perSecond
                    + " a second: expected 1 ms or more, 1 or more, 0 or more");
        }
        if (longestFrame < LEAST_LONGEST || longestFrame > MOST_LONGEST) {
            throw new Refusal("the longest frame of a link has " + longestFrame + " bytes: expected " + LEAST_LONGEST
                    + " to " + MOST_LONGEST);
        }
        this.intervalMillis = intervalMillis;
        this.misses = misses;
        this.perSecond = perSecond;
        this.longestFrame = longestFrame;
        this.greyDraining = greyDraining;
    }

    /** These probes, with links that lose packets drained or not. */
    public Probing withGreyDraining(GreyDraining other) {
        return new Probing(intervalMillis, misses, perSecond, longestFrame, other);
    }

    /** Milliseconds between two probes of a channel, if the cap allows. */
    public int intervalMillis() {
        return intervalMillis;
    }

    /** How many misses in a row make a link dead. */
    public int misses() {
        return misses;
    }

    /** Most probes of the whole fabric in a second; 0 for none. */
    public int perSecond() {
        return perSecond;
    }

    /** Bytes of the longest frame that links between switches have to carry, from the Ethernet header on. */
    public int longestFrame() {
        return longestFrame;
    }

    /** Whether links that lose packets are drained. */
    public GreyDraining greyDraining() {
        return greyDraining;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Probing
                && intervalMillis == ((Probing) other).intervalMillis
                && misses == ((Probing) other).misses
                && perSecond == ((Probing) other).perSecond
                && longestFrame == ((Probing) other).longestFrame
                && greyDraining.equals(((Probing) other).greyDraining);
    }

    @Override
    public int hashCode() {
        return Objects.hash(intervalMillis, misses, perSecond, longestFrame, greyDraining);
    }

    @Override
    public String toString() {
        return "every " + intervalMillis + " ms, " + misses + " misses, " + perSecond + " a second";
    }
}
