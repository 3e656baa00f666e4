package io.weft.fabric;

import io.weft.refusal.Refusal;

/** How a running controller probes the links of a fabric. Immutable. */
public final class Probing {
    /** A probe over each channel every 50 ms, at most 2,000 a second in all, and dead after 3 misses. */
    public static final Probing DEFAULT = new Probing(50, 3, 2_000);

    private final int intervalMillis;
    private final int misses;
    private final int perSecond;

    /**
     * @param intervalMillis milliseconds between two probes of a channel, if the cap allows; 1 or more
     * @param misses how many in a row make a link dead, 1 or more
     * @param perSecond most probes of the whole fabric in a second; 0 for none, and no detection by probes
     */
    public Probing(int intervalMillis, int misses, int perSecond) {
        if (intervalMillis < 1 || misses < 1 || perSecond < 0) {
            throw new Refusal("probes every " + intervalMillis + " ms, " + misses + " misses, " + perSecond
                    + " a second: expected 1 ms or more, 1 or more, 0 or more");
        }
        this.intervalMillis = intervalMillis;
        this.misses = misses;
        this.perSecond = perSecond;
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

    @Override
    public boolean equals(Object other) {
        return other instanceof Probing
                && intervalMillis == ((Probing) other).intervalMillis
                && misses == ((Probing) other).misses
                && perSecond == ((Probing) other).perSecond;
    }

    @Override
    public int hashCode() {
        return (31 * intervalMillis + misses) * 31 + perSecond;
    }

    @Override
    public String toString() {
        return "every " + intervalMillis + " ms, " + misses + " misses, " + perSecond + " a second";
    }
}
