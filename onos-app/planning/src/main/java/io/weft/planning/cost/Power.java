package io.weft.planning.cost;

import io.weft.refusal.Refusal;
import io.weft.topology.Topology;

/**
 * What the network of a fabric draws, in watts: its switches, and the network interfaces of its endpoints where the
 * price list counts them. Immutable.
 */
public final class Power {
    private final double switches;
    private final double nics;
    private final int endpoints;

    private Power(double switches, double nics, int endpoints) {
        this.switches = switches;
        this.nics = nics;
        this.endpoints = endpoints;
    }

    /**
     * The power of a topology: every switch is that which is bought for the ports it uses. O(switches).
     *
     * @throws Refusal if the list has no switch with enough ports
     */
    public static Power of(Topology topology, PriceList prices) {
        double switches = BillOfMaterials.switchesByPorts(topology).entrySet().stream()
                .mapToDouble(e ->
                        e.getValue() * prices.switches().forPorts(e.getKey()).watts())
                .sum();
        return new Power(switches, topology.endpointCount() * prices.nicWatts(), topology.endpointCount());
    }

    /** Watts of all switches. */
    public double switches() {
        return switches;
    }

    /** Watts of all network interfaces. */
    public double nics() {
        return nics;
    }

    /** Watts in all. */
    public double total() {
        return switches + nics;
    }

    /** Watts for each endpoint; NaN without endpoints. */
    public double perEndpoint() {
        return endpoints == 0 ? Double.NaN : total() / endpoints;
    }
}
