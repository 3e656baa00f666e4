package io.weft.planning.cost;

import io.weft.planning.cost.BillOfMaterials.Kind;
import io.weft.planning.layout.Layout;
import io.weft.refusal.Refusal;

/** What the network of a fabric costs to buy, in the currency of a price list. Immutable. */
public final class Cost {
    private final BillOfMaterials bill;
    private final int endpoints;

    private Cost(BillOfMaterials bill, int endpoints) {
        this.bill = bill;
        this.endpoints = endpoints;
    }

    /**
     * The cost of a layout. O(switches + links log links).
     *
     * @throws Refusal if the list has no switch with enough ports, or no cable that is long enough
     */
    public static Cost of(Layout layout, PriceList prices) {
        return new Cost(BillOfMaterials.of(layout, prices), layout.topology().endpointCount());
    }

    /** All that is bought; its lines add up to {@link #total()}. */
    public BillOfMaterials bill() {
        return bill;
    }

    public double total() {
        return bill.total();
    }

    /** Cost for each endpoint; NaN without endpoints. */
    public double perEndpoint() {
        return endpoints == 0 ? Double.NaN : total() / endpoints;
    }

    public double switches() {
        return bill.sum(Kind.SWITCH);
    }

    /** Cost of the electric cables, of endpoints too where they are counted. */
    public double electric() {
        return bill.sum(Kind.ELECTRIC);
    }

    /** Cost of the optical cables, of endpoints too where they are counted. */
    public double optical() {
        return bill.sum(Kind.OPTICAL);
    }

    public double nics() {
        return bill.sum(Kind.NIC);
    }
}
