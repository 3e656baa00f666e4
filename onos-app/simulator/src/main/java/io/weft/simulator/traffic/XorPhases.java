package io.weft.simulator.traffic;

/** In phase i endpoint e sends to e xor i, where that is an endpoint. Immutable. */
final class XorPhases implements ExchangePhases {
    private final int endpoints;

    XorPhases(int endpoints) {
        this.endpoints = endpoints;
    }

    @Override
    public int endpoints() {
        return endpoints;
    }

    @Override
    public int count() {
        return endpoints == 1 ? 1 : Integer.highestOneBit(endpoints - 1) << 1;
    }

    @Override
    public int partner(int phase, int endpoint) {
        int partner = endpoint ^ phase;
        return phase == 0 || partner >= endpoints ? TrafficPattern.SILENT : partner;
    }
}
