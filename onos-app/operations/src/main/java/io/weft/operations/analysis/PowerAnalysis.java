package io.weft.operations.analysis;

import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.object;

import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.PlanningFields;
import io.weft.operations.request.Progress;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.planning.cost.Power;
import io.weft.planning.cost.PriceList;

/** What the fabric draws. */
final class PowerAnalysis extends Analysis<Power> {
    private static final Shape<Power> SHAPE = Shape.<Power>named("Power")
            .with("perEndpoint", NUMBER.in("W"), "An endpoint's share of all power", Power::perEndpoint)
            .with("total", NUMBER.in("W"), "Power of all switches and network cards", Power::total)
            .with("switches", NUMBER.in("W"), "Power of all switches", Power::switches)
            .with("nics", NUMBER.in("W"), "Power of all network cards", Power::nics)
            .build();

    PowerAnalysis() {
        super("power", "power", object(SHAPE), "Power", "Power of switches and network cards.", PlanningFields.PRICES);
    }

    @Override
    Section<Power> answer(Request request, Subject subject, Progress progress) {
        PriceList prices = PlanningFields.prices(request, subject);
        Power power = Power.of(subject.fabric().topology(), prices);
        return Section.of(
                power,
                new Rows()
                        .row(
                                "power",
                                "%,.1f kW, %,.1f W for each endpoint, by price list %s",
                                power.total() / 1000,
                                power.perEndpoint(),
                                prices.name()));
    }
}
