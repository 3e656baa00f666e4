package io.weft.operations.analysis;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.Field;
import io.weft.operations.request.PlanningFields;
import io.weft.operations.request.Progress;
import io.weft.operations.request.ProgressListeners;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.planning.cost.Cost;
import io.weft.planning.cost.PriceList;
import io.weft.planning.growth.EndpointGrowth;
import io.weft.planning.growth.SparePorts;
import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Layout;
import io.weft.refusal.Refusal;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.structure.MinimalPaths;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the spare ports of switches are good for: more endpoints, or random links. */
final class GrowthAnalysis extends Analysis<GrowthAnalysis.Growth> {
    static final Field<Integer> SWITCH_PORTS = Field.count(
            "switchPorts",
            "switch-ports",
            "N",
            "With --growth: ports of every switch, as 48 (default: as many as are in use at most).");

    /** The part of today's load that minimal routes are still to sustain; the paper speaks of this loss. */
    private static final double WITHIN = 0.9;
    /** Rows for numbers of endpoints; JSON has all. */
    private static final int MOST_ROWS = 10;

    private static final MemberType<Double> LOAD = NUMBER.orNull();

    private static final Shape<Size> SIZE = Shape.<Size>named("GrownSize")
            .with("concentration", COUNT, "The most endpoints at a switch", s -> s.step.concentration())
            .with("endpoints", COUNT, "Endpoints", s -> s.step.endpoints())
            .with("added", COUNT, "Endpoints more than today", s -> s.added)
            .with("minimal", NUMBER, "Uniform load that minimal routes sustain", s -> s.step.minimal())
            .with("valiant", LOAD, "Uniform load that Valiant routes sustain; null for none", s -> s.valiant())
            .with("costPerEndpoint", LOAD, "Null where the price list or the floor has nothing so large", s -> s.cost())
            .build();

    private static final Shape<MoreEndpoints> ENDPOINTS = Shape.<MoreEndpoints>named("EndpointGrowth")
            .with("currency", TEXT, "The currency of costs", m -> m.currency)
            .with("steps", list(object(SIZE)), "Numbers of endpoints, from today's on", m -> m.sizes)
            .with("addedAtTenPercentLess", COUNT, "So many more lose 10 % at most", m -> m.within.added)
            .build();

    private static final MemberType<MoreEndpoints> MORE = object(ENDPOINTS).orNull();
    private static final MemberType<RandomLinksAnswer> RANDOM =
            object(RandomLinksAnswer.SHAPE).orNull();

    private static final Shape<Growth> SHAPE = Shape.<Growth>named("Growth")
            .with("switchPorts", COUNT, "Ports of every switch", g -> g.ports)
            .with("sparePorts", COUNT, "Spare ports of all switches", g -> g.spare.count())
            .with("endpoints", MORE, "What more endpoints do; null without spare ports", g -> g.endpoints.orElse(null))
            .with("randomLinks", RANDOM, "What random links do; null without spare ports", g -> g.links.orElse(null))
            .build();

    GrowthAnalysis() {
        super(
                "growth",
                "growth",
                object(SHAPE).orNull(),
                "Growth",
                "What spare ports of switches are good for: how many endpoints can be added, and what random links give.",
                SWITCH_PORTS,
                PlanningFields.PRICES,
                PlanningFields.FLOOR,
                PlanningFields.SEED);
    }

    @Override
    Section<Growth> answer(Request request, Subject subject, Progress progress) {
        Topology topology = subject.fabric().topology();
        if (!topology.singleHomed()
                || topology.endpointCount() < 2
                || MinimalPaths.of(topology).unreachablePairs() > 0) {
            return Section.unknown(
                    "growth",
                    "not known: it needs two endpoints at least, each with one link, and paths between all of them");
        }
        int ports = request.get(SWITCH_PORTS) == null ? topology.radix() : request.get(SWITCH_PORTS);
        SparePorts spare = spare(topology, ports);
        Rows rows = new Rows()
                .row(
                        "switch ports",
                        spare.count() == 0
                                ? "%,d, all in use: nothing can be added; --switch-ports says how many your switches have"
                                : "%,d, of which up to %,d are in use; %,d are spare in all",
                        ports,
                        topology.radix(),
                        spare.count());
        if (spare.count() == 0) {
            return Section.of(new Growth(ports, spare, Optional.empty(), Optional.empty()), rows);
        }
        MoreEndpoints endpoints = endpoints(request, subject, ports, progress);
        RandomLinksAnswer links = RandomLinksAnswer.of(request, subject, spare, progress);
        endpoints.addTo(rows);
        links.addTo(rows);
        return Section.of(new Growth(ports, spare, Optional.of(endpoints), Optional.of(links)), rows);
    }

    private static SparePorts spare(Topology topology, int ports) {
        try {
            return SparePorts.of(topology, ports);
        } catch (Refusal e) {
            throw SWITCH_PORTS.refusal(e.getMessage());
        }
    }

    private static MoreEndpoints endpoints(Request request, Subject subject, int ports, Progress progress) {
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
        List<Size> sizes = new ArrayList<>();
        for (EndpointGrowth.Step each : growth.steps()) {
            OptionalDouble cost = progress.isCancelled() ? OptionalDouble.empty() : pricing.of(growth.topology(each));
            sizes.add(new Size(each, each.endpoints() - growth.steps().get(0).endpoints(), cost));
        }
        Size within = sizes.get(growth.steps().indexOf(growth.lastWithin(WITHIN)));
        return new MoreEndpoints(pricing.prices.currency(), sizes, within);
    }

    /** What spare ports are good for; endpoints and links are empty where there are none. Immutable. */
    static final class Growth {
        private final int ports;
        private final SparePorts spare;
        private final Optional<MoreEndpoints> endpoints;
        private final Optional<RandomLinksAnswer> links;

        Growth(int ports, SparePorts spare, Optional<MoreEndpoints> endpoints, Optional<RandomLinksAnswer> links) {
            this.ports = ports;
            this.spare = spare;
            this.endpoints = endpoints;
            this.links = links;
        }
    }

    /** The fabric with more and more endpoints. Immutable. */
    private static final class MoreEndpoints {
        private final String currency;
        private final List<Size> sizes;
        /** The largest with which minimal routes sustain little less than today. */
        private final Size within;

        MoreEndpoints(String currency, List<Size> sizes, Size within) {
            this.currency = currency;
            this.sizes = List.copyOf(sizes);
            this.within = within;
        }

        void addTo(Rows rows) {
            for (int i = 0; i < sizes.size(); i++) {
                if (i == 0 || i == sizes.size() - 1 || i % (1 + sizes.size() / MOST_ROWS) == 0) {
                    rows.row(
                            i == 0 ? "endpoints" : "", "%s", sizes.get(i).words(currency) + (i == 0 ? " (today)" : ""));
                }
            }
            rows.row(
                    "at most 10 % less",
                    within.added == 0
                            ? "no more endpoints: with any minimal routes sustain over 10 %% less"
                            : "up to %,d more endpoints: minimal routes then still sustain %.3f",
                    within.added,
                    within.step.minimal());
        }
    }

    /** The fabric with some number of endpoints. Immutable. */
    private static final class Size {
        private final EndpointGrowth.Step step;
        private final int added;
        private final OptionalDouble cost;

        Size(EndpointGrowth.Step step, int added, OptionalDouble cost) {
            this.step = step;
            this.added = added;
            this.cost = cost;
        }

        private Double valiant() {
            return step.valiant().isPresent() ? step.valiant().getAsDouble() : null;
        }

        private Double cost() {
            return cost.isPresent() ? cost.getAsDouble() : null;
        }

        String words(String currency) {
            String words = String.format(
                    Locale.ROOT,
                    "%,d, up to %,d at a switch: minimal %.3f",
                    step.endpoints(),
                    step.concentration(),
                    step.minimal());
            if (step.valiant().isPresent()) {
                words += String.format(
                        Locale.ROOT, ", Valiant %.3f", step.valiant().getAsDouble());
            }
            return cost.isPresent()
                    ? words + String.format(Locale.ROOT, ", %,.0f %s each", cost.getAsDouble(), currency)
                    : words;
        }
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
            } catch (Refusal e) {
                return OptionalDouble.empty();
            }
        }
    }
}
