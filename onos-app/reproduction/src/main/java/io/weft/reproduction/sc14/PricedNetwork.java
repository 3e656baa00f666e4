package io.weft.reproduction.sc14;

import io.weft.config.BuiltInPriceList;
import io.weft.planning.cost.BillOfMaterials.Kind;
import io.weft.planning.cost.Cost;
import io.weft.planning.cost.Power;
import io.weft.planning.cost.PriceList;
import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Layout;
import io.weft.topology.Topology;
import io.weft.topology.generate.TopologyTypes;
import java.util.Map;

/** What a network costs and draws on the floor and at the prices of section VI. Immutable. */
final class PricedNetwork {
    /** The paper's prices. */
    static final PriceList PRICES = BuiltInPriceList.REGISTRY.named("sc14").prices();

    private static final int SEED = 1;

    private final int endpoints;
    private final int routers;
    private final int electric;
    private final int optical;
    private final double dollars;
    private final double watts;

    /** Lays it out, and prices it. */
    PricedNetwork(Topology topology) {
        Cost cost = Cost.of(Layout.of(topology, Floor.sc14()), PRICES);
        endpoints = topology.endpointCount();
        routers = topology.switchCount();
        electric = cost.bill().count(Kind.ELECTRIC);
        optical = cost.bill().count(Kind.OPTICAL);
        dollars = cost.perEndpoint();
        watts = Power.of(topology, PRICES).perEndpoint();
    }

    /** A DLN without an order of its switches, which takes seconds and makes no difference here. */
    static Topology dln(int switches, int networkRadix, int concentration) {
        return TopologyTypes.REGISTRY
                .named("dln")
                .generateUnordered(Map.of(
                        "switches", switches,
                        "shortcuts", networkRadix - 2,
                        "seed", SEED,
                        "concentration", concentration));
    }

    int endpoints() {
        return endpoints;
    }

    int routers() {
        return routers;
    }

    /** Electric cables; those of endpoints too in a fat tree. */
    int electric() {
        return electric;
    }

    /** Optical cables. */
    int optical() {
        return optical;
    }

    /** Price for each endpoint. */
    double dollars() {
        return dollars;
    }

    /** Power for each endpoint. */
    double watts() {
        return watts;
    }
}
