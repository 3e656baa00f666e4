package io.weft.operations.analysis;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.operations.BadRequestException;
import io.weft.operations.Field;
import io.weft.operations.PlanningFields;
import io.weft.operations.Progress;
import io.weft.operations.ProgressListeners;
import io.weft.operations.Request;
import io.weft.operations.Rows;
import io.weft.operations.SchemeLimits;
import io.weft.operations.Subject;
import io.weft.planning.cost.Cost;
import io.weft.planning.cost.PriceList;
import io.weft.planning.growth.EndpointGrowth;
import io.weft.planning.growth.SparePorts;
import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Layout;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.structure.MinimalPaths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the spare ports of switches are good for: more endpoints, or random links. */
final class GrowthAnalysis extends Analysis {
    static final Field<Integer> SWITCH_PORTS = Field.count(
            "switchPorts",
            "switch-ports",
            "N",
            "With --growth: ports of every switch, as 48 (default: as many as are in use at most).");

    /** Of what minimal routes sustain today; the loss of which the paper speaks. */
    private static final double WITHIN = 0.9;
    /** Rows for numbers of endpoints; JSON has all. */
    private static final int MOST_ROWS = 10;

    GrowthAnalysis() {
        super(
                "growth",
                "growth",
                "Growth",
                "What spare ports of switches are good for: how many endpoints can be added, and what random links give.",
                SWITCH_PORTS,
                PlanningFields.PRICES,
                PlanningFields.FLOOR,
                PlanningFields.SEED);
    }

    @Override
    Section answer(Request request, Subject subject, Progress progress) {
        Topology topology = subject.fabric().topology();
        Rows rows = new Rows();
        if (!topology.singleHomed()
                || topology.endpointCount() < 2
                || MinimalPaths.of(topology).unreachablePairs() > 0) {
            return Section.of(
                    null,
                    rows.row(
                            "growth",
                            "%s",
                            "not known: it needs two endpoints at least, each with one link, and paths between all of"
                                    + " them"));
        }
        int ports = request.get(SWITCH_PORTS) == null ? topology.radix() : request.get(SWITCH_PORTS);
        SparePorts spare = spare(topology, ports);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("switchPorts", ports);
        document.put("sparePorts", spare.count());
        rows.row(
                "switch ports",
                spare.count() == 0
                        ? "%,d, all in use: nothing can be added; --switch-ports says how many your switches have"
                        : "%,d, of which up to %,d are in use; %,d are spare in all",
                ports,
                topology.radix(),
                spare.count());
        boolean any = spare.count() > 0;
        document.put("endpoints", any ? endpoints(request, subject, ports, progress, rows) : null);
        document.put("randomLinks", any ? RandomLinksAnswer.of(request, subject, spare, progress, rows) : null);
        return Section.of(document, rows);
    }

    private static SparePorts spare(Topology topology, int ports) {
        try {
            return SparePorts.of(topology, ports);
        } catch (IllegalArgumentException e) {
            throw new BadRequestException(SWITCH_PORTS, e.getMessage());
        }
    }

    private static Map<String, Object> endpoints(
            Request request, Subject subject, int ports, Progress progress, Rows rows) {
        Fabric fabric = subject.fabric();
        Failures none = Failures.none(fabric.topology());
        Pricing pricing = new Pricing(PlanningFields.prices(request, subject), PlanningFields.floor(request, subject));
        EndpointGrowth growth = progress.during(
                "adding endpoints",
                EndpointGrowth.steps(fabric.topology(), ports),
                step -> EndpointGrowth.of(
                        SchemeLimits.routes(fabric, Scheme.MINIMAL, none),
                        Optional.of(Scheme.VALIANT)
                                .filter(scheme -> scheme.suits(fabric.topology()))
                                .map(scheme -> SchemeLimits.routes(fabric, scheme, none)),
                        ports,
                        ProgressListeners.of(progress, step)));
        List<EndpointGrowth.Step> steps = growth.steps();
        List<Map<String, Object>> list = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            EndpointGrowth.Step each = steps.get(i);
            OptionalDouble cost = progress.isCancelled() ? OptionalDouble.empty() : pricing.of(growth.topology(each));
            list.add(document(each, steps.get(0), cost));
            if (i == 0 || i == steps.size() - 1 || i % (1 + steps.size() / MOST_ROWS) == 0) {
                rows.row(i == 0 ? "endpoints" : "", "%s", words(each, steps.get(0), cost, pricing));
            }
        }
        EndpointGrowth.Step last = growth.lastWithin(WITHIN);
        int added = last.endpoints() - steps.get(0).endpoints();
        rows.row(
                "at most 10 % less",
                added == 0
                        ? "no more endpoints: with any minimal routes sustain over 10 %% less"
                        : "up to %,d more endpoints: minimal routes then still sustain %.3f",
                added,
                last.minimal());
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("currency", pricing.prices.currency());
        document.put("steps", list);
        document.put("addedAtTenPercentLess", added);
        return document;
    }

    private static Map<String, Object> document(
            EndpointGrowth.Step step, EndpointGrowth.Step today, OptionalDouble cost) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("concentration", step.concentration());
        document.put("endpoints", step.endpoints());
        document.put("added", step.endpoints() - today.endpoints());
        document.put("minimal", step.minimal());
        document.put("valiant", step.valiant().isPresent() ? step.valiant().getAsDouble() : null);
        document.put("costPerEndpoint", cost.isPresent() ? cost.getAsDouble() : null);
        return document;
    }

    private static String words(
            EndpointGrowth.Step step, EndpointGrowth.Step today, OptionalDouble cost, Pricing pricing) {
        String words = String.format(
                Locale.ROOT,
                "%,d, up to %,d at a switch: minimal %.3f",
                step.endpoints(),
                step.concentration(),
                step.minimal());
        if (step.valiant().isPresent()) {
            words += String.format(Locale.ROOT, ", Valiant %.3f", step.valiant().getAsDouble());
        }
        if (cost.isPresent()) {
            words += String.format(Locale.ROOT, ", %,.0f %s each", cost.getAsDouble(), pricing.prices.currency());
        }
        return words + (step == today ? " (today)" : "");
    }

    /** What a layout with other numbers of endpoints costs. Immutable. */
    private static final class Pricing {
        private final PriceList prices;
        private final Floor floor;

        Pricing(PriceList prices, Floor floor) {
            this.prices = prices;
            this.floor = floor;
        }

        /** For each endpoint; empty if the list has no switch with so many ports, or the floor no room. */
        OptionalDouble of(Topology topology) {
            try {
                return OptionalDouble.of(
                        Cost.of(Layout.of(topology, floor), prices).perEndpoint());
            } catch (IllegalArgumentException e) {
                return OptionalDouble.empty();
            }
        }
    }
}
