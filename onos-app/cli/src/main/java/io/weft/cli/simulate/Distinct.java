package io.weft.cli.simulate;

import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Lists in which something stands twice, though that would only be done twice. */
public final class Distinct {
    private Distinct() {}

    /**
     * Each once, in the order of their first places.
     *
     * @param what they are, one of them
     * @param err is told of those that are left out
     */
    public static <T> List<T> of(List<T> given, String what, PrintWriter err) {
        Set<T> seen = new HashSet<>();
        Set<T> repeated = new HashSet<>();
        for (T each : given) {
            if (!seen.add(each) && repeated.add(each)) {
                err.println("weft: " + what + " " + each + " is asked for more than once, and simulated once");
            }
        }
        return given.stream().distinct().toList();
    }
}
