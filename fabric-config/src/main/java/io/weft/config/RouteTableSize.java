package io.weft.config;

import io.weft.topology.Topology;
import java.util.Locale;

/**
 * The memory that next hops between all pairs of switches take: per pair three bytes for distance and classes, and one
 * bit for each link of a switch, in words of 64.
 */
final class RouteTableSize {
    private RouteTableSize() {}

    /** Bytes for the next hops of a topology. */
    static long bytes(Topology topology) {
        long switches = topology.switchCount();
        long words = (topology.networkRadix() + 63L) / 64;
        return switches * switches * (3 + 8 * words);
    }

    /** A number of bytes with a unit, such as {@code 1.5 GiB}. */
    static String text(long bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit < units.length - 1) {
            value /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", value, units[unit]);
    }
}
