package io.weft.planning.cost;

import io.weft.refusal.Refusal;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Which switch is bought for how many ports: one made to measure, or one of a table of models. Immutable. */
public abstract class SwitchPrices {
    private SwitchPrices() {}

    /**
     * Switches of any number of ports, with a price linear in it, and never below 0.
     *
     * @param fixed price of a switch without ports; may be below 0, as that of a regression line
     * @param perPort price of each port
     * @param wattsPerPort what each port draws
     */
    public static SwitchPrices linear(double fixed, double perPort, double wattsPerPort) {
        PriceList.requireNumber("fixed price", fixed, Double.NEGATIVE_INFINITY);
        PriceList.requireNumber("price of a port", perPort, 0);
        PriceList.requireNumber("watts of a port", wattsPerPort, 0);
        return new SwitchPrices() {
            @Override
            public SwitchModel forPorts(int ports) {
                return new SwitchModel(
                        "switch-" + ports, ports, Math.max(0, fixed + perPort * ports), wattsPerPort * ports);
            }
        };
    }

    /**
     * The cheapest of some models that has enough ports; of equally cheap ones that with the fewest ports.
     *
     * @param models at least one, with different names
     */
    public static SwitchPrices table(List<SwitchModel> models) {
        if (models.isEmpty()) {
            throw new Refusal("a table of switches without a model", "at least one");
        }
        if (models.stream().map(SwitchModel::name).distinct().count() < models.size()) {
            throw new Refusal("two models of switches have the same name; give each one of its own");
        }
        List<SwitchModel> cheapestFirst = models.stream()
                .sorted(Comparator.comparingDouble(SwitchModel::price).thenComparingInt(SwitchModel::ports))
                .collect(Collectors.toUnmodifiableList());
        int most = models.stream().mapToInt(SwitchModel::ports).max().orElse(0);
        return new SwitchPrices() {
            @Override
            public SwitchModel forPorts(int ports) {
                return cheapestFirst.stream()
                        .filter(model -> model.ports() >= ports)
                        .findFirst()
                        .orElseThrow(() -> new Refusal("no switch of " + ports
                                + " ports is for sale; the largest has " + most
                                + ": use a price list with a larger one, or a fabric of smaller switches"));
            }
        };
    }

    /**
     * The switch that is bought where so many ports are used.
     *
     * @param ports at least 1
     * @throws Refusal if none has as many
     */
    public abstract SwitchModel forPorts(int ports);
}
