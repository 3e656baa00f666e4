package io.weft.fabric;

import io.weft.topology.Topology;

/** Fabrics for the tests of all modules, where only topology, scheme and virtual channels matter. */
public final class TestFabrics {
    private TestFabrics() {}

    /** A fabric named {@code test} whose addresses are in 10.0.0.0/8 and whose packets are spread by flow. */
    public static Fabric of(Topology topology, Scheme scheme, int virtualChannels) {
        Addressing addressing = new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8"));
        return new Fabric("test", topology, scheme, Spread.FLOW, virtualChannels, addressing);
    }
}
