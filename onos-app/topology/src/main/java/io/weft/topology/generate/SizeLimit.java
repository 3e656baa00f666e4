package io.weft.topology.generate;

import io.weft.refusal.Refusal;

/** Refuses topologies by their size, before they are built. */
@FunctionalInterface
public interface SizeLimit {
    /** Refuses none. */
    SizeLimit NONE = (switches, links, endpoints) -> {};

    /**
     * Does nothing if a topology may have this size.
     *
     * @throws Refusal if it would be too large; the message says how large it may be
     */
    void check(long switches, long links, long endpoints);
}
