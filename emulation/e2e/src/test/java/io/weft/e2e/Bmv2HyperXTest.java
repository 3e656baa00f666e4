package io.weft.e2e;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.generate.HyperX;
import java.util.List;

/** Three switches, each linked to the two others, with two hosts each. */
class Bmv2HyperXTest extends Bmv2FabricContract {
    @Override
    Fabric fabric() {
        return Planned.fabric(HyperX.of(List.of(3), 2), Scheme.MINIMAL, Spread.FLOW);
    }
}
