package io.weft.planning.cost;

import io.weft.refusal.Refusal;

/** A switch that can be bought. Immutable. */
public final class SwitchModel {
    private final String name;
    private final int ports;
    private final double price;
    private final double watts;

    /**
     * @param ports how many ports it has, at least 1
     * @param watts what it draws at full load
     */
    public SwitchModel(String name, int ports, double price, double watts) {
        if (ports < 1) {
            throw new Refusal("a switch of " + ports + " ports", "at least 1");
        }
        this.name = name;
        this.ports = ports;
        this.price = PriceList.requireNumber("price of a switch", price, 0);
        this.watts = PriceList.requireNumber("watts of a switch", watts, 0);
    }

    public String name() {
        return name;
    }

    public int ports() {
        return ports;
    }

    public double price() {
        return price;
    }

    /** What it draws at full load. */
    public double watts() {
        return watts;
    }
}
