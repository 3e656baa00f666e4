package io.weft.simulator.route;

import io.weft.fabric.Ugal;
import io.weft.refusal.Refusal;

/**
 * How a simulation compares the minimal route with routes by waypoints (UGAL): as the fabric does, but for what it is
 * asked for in words such as {@code n=2:c=1.5:length=own:t=10%}. Immutable.
 *
 * <table>
 * <caption>Words</caption>
 * <tr><td>{@code n=N}<td>waypoints drawn for each packet, 1..{@value #MOST_CANDIDATES}
 * <tr><td>{@code c=C}<td>factor of what waits on the route by a waypoint, 0..{@value #MOST_C}
 * <tr><td>{@code length=mean|own|none}<td>what that is multiplied by, too: how many times as long as the minimal
 *     route are routes by waypoints on average, or that one; or nothing
 * <tr><td>{@code hops=N}<td>most hops of the routes by waypoints that are drawn, 2..{@value #MOST_HOPS}
 * <tr><td>{@code t=T}, {@code t=T%}<td>the packet goes minimally while less than this waits there: flits, or the
 *     share of the buffers behind the ports that are looked at
 * </table>
 *
 * <p>Source: G. Kathareios et al., "Cost-Effective Diameter-Two Topologies: Analysis and Evaluation", SC 2015, section
 * 3.3: n is n<sub>I</sub>, c with {@code own} c<sub>SF</sub>, c with {@code none} the penalty of the generic algorithm,
 * t the threshold T.
 */
final class UgalSettings {
    /** Most waypoints that are drawn for a packet. */
    static final int MOST_CANDIDATES = 64;
    /** The largest penalty of a waypoint. */
    static final double MOST_C = 1_000;

    /** The largest limit of hops. */
    static final int MOST_HOPS = 63;

    private static final String WORDS =
            "n=N, c=C, length=mean|own|none, hops=N, t=FLITS or t=PERCENT%, joined by colons";

    /** By whose length the cost of a route by a waypoint is multiplied. */
    enum Length {
        /** The length of all routes by waypoints, on average. */
        MEAN,
        /** Its own. */
        OWN,
        /** By none. */
        NONE
    }

    /** Waypoints drawn for each packet. */
    final int candidates;
    /** Factor of the queue on the route by a waypoint; its length is a further factor. */
    final double c;
    /** Which length is that further factor. */
    final Length length;
    /** Most hops of a route by a waypoint; {@link VirtualChannels#NO_LIMIT} for any number. */
    final int hops;

    private final Threshold threshold;

    private UgalSettings(int candidates, double c, Length length, int hops, Threshold threshold) {
        this.candidates = candidates;
        this.c = c;
        this.length = length;
        this.hops = hops;
        this.threshold = threshold;
    }

    /** So many flits, and so large a share of the buffers. Immutable. */
    private static final class Threshold {
        final int flits;
        final double share;

        Threshold(int flits, double share) {
            this.flits = flits;
            this.share = share;
        }
    }

    /** What a fabric says, its {@code c} being over that of this length. */
    static UgalSettings of(Ugal ugal, Length length) {
        return new UgalSettings(
                ugal.candidates(), ugal.c(), length, VirtualChannels.NO_LIMIT, new Threshold(ugal.threshold(), 0));
    }

    /**
     * These settings, but for what these words say.
     *
     * @param words none or several, each behind a colon
     * @throws Refusal if they are no such words, or a number is out of range
     */
    UgalSettings with(String words) {
        UgalSettings settings = this;
        if (!words.isEmpty()) {
            for (String word : words.substring(1).split(":", -1)) {
                settings = settings.withWord(word);
            }
        }
        return settings;
    }

    private UgalSettings withWord(String word) {
        int equals = word.indexOf('=');
        String value = word.substring(equals + 1);
        switch (word.substring(0, Math.max(0, equals))) {
            case "n":
                return new UgalSettings(
                        (int) number(word, value, 1, MOST_CANDIDATES, true), c, length, hops, threshold);
            case "c":
                return new UgalSettings(candidates, number(word, value, 0, MOST_C, false), length, hops, threshold);
            case "length":
                return new UgalSettings(candidates, c, length(word, value), hops, threshold);
            case "hops":
                return new UgalSettings(
                        candidates, c, length, (int) number(word, value, 2, MOST_HOPS, true), threshold);
            case "t":
                return new UgalSettings(candidates, c, length, hops, threshold(word, value));
            default:
                throw new Refusal("'" + word + "' is none of " + WORDS);
        }
    }

    private static Threshold threshold(String word, String value) {
        if (value.endsWith("%")) {
            return new Threshold(0, number(word, value.substring(0, value.length() - 1), 0, 100, false) / 100);
        }
        return new Threshold((int) number(word, value, 0, Ugal.MAX_THRESHOLD, true), 0);
    }

    private static Length length(String word, String value) {
        for (Length each : Length.values()) {
            if (each.name().equalsIgnoreCase(value)) {
                return each;
            }
        }
        throw new Refusal("'" + word + "': expected length=mean, length=own or length=none");
    }

    private static double number(String word, String text, double least, double most, boolean whole) {
        try {
            double value = Double.parseDouble(text);
            if (value >= least && value <= most && !(whole && value != Math.rint(value))) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new Refusal("'" + word + "': expected a " + (whole ? "whole " : "") + "number from " + (int) least
                + " to " + (int) most);
    }

    /**
     * What has to wait for the minimal route before others are looked at.
     *
     * @param ports that are looked at on the minimal route
     */
    double threshold(int bufferFlits, int ports) {
        return threshold.flits + threshold.share * bufferFlits * ports;
    }
}
