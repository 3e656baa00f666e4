package io.weft.routing;

import io.weft.refusal.Refusal;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Topology;
import io.weft.topology.generate.SizeLimit;
import java.util.Locale;

/**
 * Refuses topologies that would take more than some memory: to build, with the next hops between all pairs of switches,
 * and with every cable listed by the names of its ends. Immutable.
 */
public final class MemoryLimit implements SizeLimit {
    /** The name of a switch, and where it is found by that. */
    private static final long SWITCH = 256;
    /** The place of a cable in a topology, and what a list of cables says of it. */
    private static final long CABLE = 1024;

    private final long most;
    private final String remedy;

    /**
     * @param most in bytes
     * @param remedy what to do about a larger topology, as the end of a sentence
     */
    public MemoryLimit(long most, String remedy) {
        this.most = most;
        this.remedy = remedy;
    }

    /** What is left of this limit beside a topology. */
    public MemoryLimit beside(Topology topology) {
        return new MemoryLimit(
                most - bytes(topology.switchCount(), topology.linkCount(), topology.endpointCount()), remedy);
    }

    /** Bytes that a topology of this size takes at most; those of a graph alone may be more, which its text bounds. */
    static long bytes(long switches, long links, long endpoints) {
        return switches * SWITCH + (links + endpoints) * CABLE + NextHops.bytes(switches, 2 * links);
    }

    @Override
    public void check(long switches, long links, long endpoints) {
        long needed = bytes(switches, links, endpoints);
        if (needed > most) {
            throw new Refusal(String.format(
                    Locale.ROOT,
                    "a fabric of %,d switches, %,d links and %,d endpoints may need %,d KiB, but there are %,d KiB for"
                            + " it here; %s",
                    switches,
                    links,
                    endpoints,
                    kibibytes(needed),
                    Math.max(0, most) >> 10,
                    remedy));
        }
    }

    private static long kibibytes(long bytes) {
        return (bytes + 1023) >> 10;
    }
}
