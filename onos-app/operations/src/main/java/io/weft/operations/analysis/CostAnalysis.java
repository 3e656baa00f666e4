package io.weft.operations.analysis;

import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.object;

import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.PlanningFields;
import io.weft.operations.request.Progress;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.planning.cost.BillOfMaterials.Kind;
import io.weft.planning.cost.Cost;
import io.weft.planning.cost.PriceList;

/** What switches and cables cost. */
final class CostAnalysis extends Analysis<CostAnalysis.Priced> {
    private static final Shape<Priced> SHAPE = Shape.<Priced>named("Cost")
            .with("prices", TEXT, "The name of the price list", p -> p.prices.name())
            .with("currency", TEXT, "The currency of all sums", p -> p.prices.currency())
            .with("total", NUMBER, "The whole cost", p -> p.cost.total())
            .with("perEndpoint", NUMBER, "An endpoint's share of it", p -> p.cost.perEndpoint())
            .with("routers", NUMBER, "The cost of all switches", p -> p.cost.switches())
            .with("electric", NUMBER, "The cost of all electric cables", p -> p.cost.electric())
            .with("optical", NUMBER, "The cost of all optical cables", p -> p.cost.optical())
            .with("nics", NUMBER, "The cost of all network cards", p -> p.cost.nics())
            .build();

    CostAnalysis() {
        super(
                "cost",
                "cost",
                object(SHAPE),
                "Cost",
                "What switches and cables cost.",
                PlanningFields.PRICES,
                PlanningFields.FLOOR);
    }

    /** The cost by a price list. Immutable. */
    static final class Priced {
        private final Cost cost;
        private final PriceList prices;

        Priced(Cost cost, PriceList prices) {
            this.cost = cost;
            this.prices = prices;
        }
    }

    @Override
    Section<Priced> answer(Request request, Subject subject, Progress progress) {
        PriceList prices = PlanningFields.prices(request, subject);
        Cost cost = progress.during("costing", 0, step -> Cost.of(PlanningFields.layout(request, subject), prices));
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
        return Section.of(new Priced(cost, prices), rows);
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
