package io.weft.e2e;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.generate.SlimFly;

/** Eighteen switches with a host each, which compare their queues. */
class Bmv2AdaptiveTest extends Bmv2FabricContract {
    @Override
    Fabric fabric() {
        return Planned.fabric(SlimFly.of(3, 1), Scheme.UGAL_L, Spread.PACKET);
    }
}
