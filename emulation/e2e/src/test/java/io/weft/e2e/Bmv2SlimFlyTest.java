package io.weft.e2e;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.generate.SlimFly;

/** Eighteen switches with a host each, and packets by way of random switches. */
class Bmv2SlimFlyTest extends Bmv2FabricContract {
    @Override
    Fabric fabric() {
        return Planned.fabric(SlimFly.of(3, 1), Scheme.VALIANT, Spread.FLOW);
    }
}
