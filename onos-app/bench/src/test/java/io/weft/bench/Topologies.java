package io.weft.bench;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.Topology;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;

/** The fabrics that the benchmarks run on, by name. */
final class Topologies {
    private Topologies() {}

    /** Generates the topology of a name such as {@code slim-fly-19} or {@code oft-32}. */
    static Topology topology(String name) {
        int parameter = Integer.parseInt(name.substring(name.lastIndexOf('-') + 1));
        return name.startsWith("oft") ? Oft.of(parameter) : SlimFly.of(parameter);
    }

    /** A fabric on it, with four virtual channels. */
    static Fabric fabric(Topology topology, Scheme scheme) {
        return new Fabric(
                topology.type(),
                topology,
                scheme,
                Spread.FLOW,
                4,
                new Addressing(topology, Ipv4Prefix.parse("10.0.0.0/8")));
    }
}
