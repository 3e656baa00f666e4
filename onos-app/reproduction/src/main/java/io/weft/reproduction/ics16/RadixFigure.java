package io.weft.reproduction.ics16;

import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import java.util.List;

/** Figure 5: the fewest ports of a switch with which a Galaxyfly has 100,000 endpoints. */
final class RadixFigure extends Exhibit {
    private static final int ENDPOINTS = 100_000;

    RadixFigure() {
        super("Figure 5", "Galaxyflies of some 100,000 endpoints by radix");
    }

    @Override
    public List<Comparison> rows() {
        return List.of(
                row("Galaxyfly of diameter 3", "50").paper("less than with diameter 4"),
                row("Galaxyfly of diameter 4", "56").paper("more than with diameter 3"),
                row("Galaxyfly of diameter 5", "20").paper("the lowest"));
    }

    private static Comparison row(String family, String recorded) {
        return Comparison.of(family + ", smallest radix", recorded, progress -> Scales.radix(family, ENDPOINTS));
    }
}
