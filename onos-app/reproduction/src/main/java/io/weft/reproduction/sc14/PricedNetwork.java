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

/**
 * What a network costs and draws on the floor and at the prices of section VI. Immutable.
 *
 * @param electric electric cables; those of endpoints too in a fat tree
 * @param dollars price for each endpoint
 * @param watts power for each endpoint
 */
record PricedNetwork(int endpoints, int routers, int electric, int optical, double dollars, double watts) {
    /** The paper's prices. */
    static final PriceList PRICES = BuiltInPriceList.REGISTRY.named("sc14").prices();

    private static final int SEED = 1;

    /** Lays a topology out, and prices it. */
    static PricedNetwork of(Topology topology) {
        Cost cost = Cost.of(Layout.of(topology, Floor.sc14()), PRICES);
        return new PricedNetwork(
                topology.endpointCount(),
                topology.switchCount(),
                cost.bill().count(Kind.ELECTRIC),
                cost.bill().count(Kind.OPTICAL),
                cost.perEndpoint(),
                Power.of(topology, PRICES).perEndpoint());
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
}
