package io.weft.simulator.traffic;

/** In phase i endpoint e sends to e + i. Immutable. */
final class ShiftPhases implements ExchangePhases {
    private final int endpoints;

    ShiftPhases(int endpoints) {
        this.endpoints = endpoints;
    }

    @Override
    public int endpoints() {
        return endpoints;
    }

    @Override
    public int count() {
        return endpoints;
    }

    @Override
    public int partner(int phase, int endpoint) {
        return phase == 0 ? TrafficPattern.SILENT : (int) (((long) endpoint + phase) % endpoints);
    }
}
