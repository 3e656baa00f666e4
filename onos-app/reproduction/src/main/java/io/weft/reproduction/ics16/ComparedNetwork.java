package io.weft.reproduction.ics16;

import io.weft.topology.Topology;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.Galaxyfly;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.function.Supplier;

/** The networks of some 30,000 terminals that section 6 compares, by its names. Immutable. */
record ComparedNetwork(String title, Supplier<Topology> made) {
    static final ComparedNetwork DF = new ComparedNetwork("DF, a=19, h=p=9", () -> Dragonfly.of(19, 9));
    static final ComparedNetwork FB_3 =
            new ComparedNetwork("FB-3, 13x13x13, p=13", () -> HyperX.flattenedButterfly(13, 3, 13));
    static final ComparedNetwork FT_3 = new ComparedNetwork("FT-3, k=50", () -> Xgft.fatTree(50, 3));
    static final ComparedNetwork SF = new ComparedNetwork("SF, q=27, p=20", () -> SlimFly.of(27, 20));
    static final ComparedNetwork GF_26 =
            new ComparedNetwork("GF, k=26, n=25, q=49, a=3, p=8", () -> Galaxyfly.of(25, 49, 3, 8));
    static final ComparedNetwork GF_27 =
            new ComparedNetwork("GF, k=27, n=25, q=47, a=3, p=9", () -> Galaxyfly.of(25, 47, 3, 9));
    static final ComparedNetwork GF_40 =
            new ComparedNetwork("GF, k=40, n=21, q=37, a=2, p=20", () -> Galaxyfly.of(21, 37, 2, 20));

    /** It, built anew. */
    Topology topology() {
        return made.get();
    }
}
