package io.weft.operations.analysis;

import io.weft.operations.PlanningFields;
import io.weft.operations.Progress;
import io.weft.operations.Request;
import io.weft.operations.Rows;
import io.weft.operations.Subject;
import io.weft.planning.cost.BillOfMaterials.Kind;
import io.weft.planning.cost.Cost;
import io.weft.planning.cost.PriceList;
import java.util.LinkedHashMap;
import java.util.Map;

/** What switches and cables cost. */
final class CostAnalysis extends Analysis {
    CostAnalysis() {
        super("cost", "cost", "Cost", "What switches and cables cost.", PlanningFields.PRICES, PlanningFields.FLOOR);
    }

    @Override
    Section answer(Request request, Subject subject, Progress progress) {
        PriceList prices = PlanningFields.prices(request, subject);
        Cost cost = progress.during("costing", 0, step -> Cost.of(PlanningFields.layout(request, subject), prices));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("prices", prices.name());
        document.put("currency", prices.currency());
        document.put("total", cost.total());
        document.put("perEndpoint", cost.perEndpoint());
        document.put("routers", cost.switches());
        document.put("electric", cost.electric());
        document.put("optical", cost.optical());
        document.put("nics", cost.nics());
        Rows rows = new Rows()
                .row(
                        "cost",
                        "%,.0f %s, %,.0f per endpoint, price list %s",
                        cost.total(),
                        prices.currency(),
                        cost.perEndpoint(),
                        prices.name());
        share(rows, "switches", cost.switches(), cost, Kind.SWITCH);
        share(rows, "electric cables", cost.electric(), cost, Kind.ELECTRIC);
        share(rows, "optical cables", cost.optical(), cost, Kind.OPTICAL);
        share(rows, "network cards", cost.nics(), cost, Kind.NIC);
        return Section.of(document, rows);
    }

    private static void share(Rows rows, String label, double sum, Cost cost, Kind kind) {
        if (cost.bill().count(kind) > 0) {
            rows.row(
                    "  " + label,
                    "%,.0f for %,d (%.0f %%)",
                    sum,
                    cost.bill().count(kind),
                    cost.total() == 0 ? 0 : 100 * sum / cost.total());
        }
    }
}
