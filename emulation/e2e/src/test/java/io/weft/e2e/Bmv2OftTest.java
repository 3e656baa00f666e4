package io.weft.e2e;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.generate.Oft;

/** Fourteen edge switches with a host each, seven switches in the middle, and no choice but between counterparts. */
class Bmv2OftTest extends Bmv2FabricContract {
    @Override
    Fabric fabric() {
        return Planned.fabric(Oft.of(3, 1), Scheme.MINIMAL, Spread.FLOW);
    }
}
