package io.weft.operations.analysis;

import io.weft.operations.PlanningFields;
import io.weft.operations.Progress;
import io.weft.operations.Request;
import io.weft.operations.Rows;
import io.weft.operations.Subject;
import io.weft.planning.cost.Power;
import io.weft.planning.cost.PriceList;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the fabric draws. */
final class PowerAnalysis extends Analysis {
    PowerAnalysis() {
        super("power", "power", "Power", "Power of switches and network cards.", PlanningFields.PRICES);
    }

    @Override
    Section answer(Request request, Subject subject, Progress progress) {
        PriceList prices = PlanningFields.prices(request, subject);
        Power power = Power.of(subject.fabric().topology(), prices);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("perEndpoint", power.perEndpoint());
        document.put("total", power.total());
        document.put("switches", power.switches());
        document.put("nics", power.nics());
        return Section.of(
                document,
                new Rows()
                        .row(
                                "power",
                                "%,.1f kW, %,.1f W for each endpoint, by price list %s",
                                power.total() / 1000,
                                power.perEndpoint(),
                                prices.name()));
    }
}
