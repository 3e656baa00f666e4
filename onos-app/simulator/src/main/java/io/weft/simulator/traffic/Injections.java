package io.weft.simulator.traffic;

import java.util.List;

/** All kinds of injection that there are, by name. */
public final class Injections {
    private static final String BERNOULLI = "bernoulli";
    private static final String ON_OFF = "on-off";
    private static final int LONGEST_BURST = 1_000_000;

    private Injections() {}

    /** Makes injections of a kind. */
    @FunctionalInterface
    public interface Kind {
        /**
         * That of a load.
         *
         * @param load flits of an endpoint in each cycle on average, 0 &lt; load &lt;= 1
         * @param packetFlits flits of a packet
         */
        Injection at(double load, int packetFlits);
    }

    /** Every name, with its parameters. */
    public static List<String> names() {
        return List.of(BERNOULLI, ON_OFF + ":BURST");
    }

    /**
     * The kind of a name, followed by its parameters, each behind a colon.
     *
     * @throws IllegalArgumentException if there is none, or its parameters are wrong; the message says what is expected
     */
    public static Kind named(String words) {
        String[] split = words.split(":", -1);
        if (split[0].equals(BERNOULLI) && split.length == 1) {
            return Injection::bernoulli;
        }
        if (split[0].equals(ON_OFF) && split.length == 2) {
            double burst = burst(words, split[1]);
            return (load, packetFlits) -> Injection.onOff(load, burst, packetFlits);
        }
        if (split[0].equals(ON_OFF)) {
            throw new IllegalArgumentException("there is no injection '" + words + "'; expected " + ON_OFF
                    + ":BURST, with the packets of a burst on average, such as " + ON_OFF + ":16");
        }
        throw new IllegalArgumentException(
                "there is no injection '" + words + "'; there are " + String.join(", ", names()));
    }

    private static double burst(String words, String text) {
        try {
            double burst = Double.parseDouble(text);
            if (burst >= 1 && burst <= LONGEST_BURST) {
                return burst;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new IllegalArgumentException("injection '" + words + "': '" + text + "' is not a number from 1 to "
                + LONGEST_BURST + ", the packets of a burst on average");
    }
}
