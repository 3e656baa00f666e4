package io.weft.reproduction.sc14;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.util.List;

/** Figure 11b: what routers cost. */
final class RouterPriceFigure extends Exhibit {
    private static final String PRICE = "350.4 k - 892.3: ";

    RouterPriceFigure() {
        super("Figure 11b", "Price of routers of k ports, in $");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                row(36, "11,722.1").paper(PRICE + "11,722.1", 11_722.1),
                row(44, "14,525.3").paper(PRICE + "14,525.3", 14_525.3),
                row(108, "36,950.9").paper(PRICE + "36,950.9", 36_950.9));
    }

    private static Comparison row(int ports, String recorded) {
        return Comparison.of(
                "k = " + ports,
                recorded,
                progress -> PricedNetwork.PRICES.switches().forPorts(ports).price());
    }
}
