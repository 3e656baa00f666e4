package io.weft.planning.plan;

import io.weft.planning.bisection.Bisection;
import io.weft.planning.cost.Cost;
import io.weft.planning.cost.Power;
import io.weft.planning.cost.PriceList;
import io.weft.planning.cost.SwitchModel;
import io.weft.planning.layout.Layout;
import io.weft.planning.throughput.MinimalLimits;
import io.weft.planning.throughput.UniformLimits;
import io.weft.refusal.Refusal;
import io.weft.topology.Topology;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What fabrics are compared by, found fast: for a thousand switches in about a tenth of a second. Immutable. */
public final class FabricProfile {
    private final Topology topology;
    private final UniformLimits limits;
    private final Bisection bisection;
    private final Layout layout;
    private final Cost cost;
    private final Power power;
    private final double survivable;
    private final Map<SwitchModel, Integer> switchesBought;

    private FabricProfile(UniformLimits limits, Layout layout, PriceList prices) {
        this.topology = layout.topology();
        this.limits = limits;
        this.layout = layout;
        bisection = Bisection.quick(topology, 1 / limits.minimal());
        cost = Cost.of(layout, prices);
        power = Power.of(topology, prices);
        survivable = SurvivableLinks.share(topology);
        switchesBought = switchesBought(topology, prices);
    }

    private static Map<SwitchModel, Integer> switchesBought(Topology topology, PriceList prices) {
        SortedMap<SwitchModel, Integer> counts =
                new TreeMap<>(Comparator.comparingInt(SwitchModel::ports).thenComparing(SwitchModel::name));
        for (int s = 0; s < topology.switchCount(); s++) {
            SwitchModel model = prices.switches().forPorts(Math.max(1, topology.degree(s) + topology.endpointsAt(s)));
            counts.merge(model, 1, Integer::sum);
        }
        return Collections.unmodifiableSortedMap(counts);
    }

    /**
     * Computes the profile of a topology.
     *
     * @throws io.weft.planning.layout.Floor.TooSmallException if they do not fit there
     * @throws Refusal if the topology is not connected, an endpoint has several links, or a switch or cable is not in
     *     the price list
     */
    public static FabricProfile of(Topology topology, Terms terms) {
        MinimalLimits limits = MinimalLimits.of(topology);
        return of(limits, Layout.of(topology, terms.floor()), terms.prices());
    }

    /** Finds the rest, besides the limits of minimal paths and the layout of the same topology. */
    static FabricProfile of(MinimalLimits limits, Layout layout, PriceList prices) {
        return new FabricProfile(UniformLimits.of(limits), layout, prices);
    }

    public Topology topology() {
        return topology;
    }

    /** Load of uniform traffic that minimal paths sustain, as part of an endpoint's link rate: at most 1. */
    public double minimal() {
        return Math.min(1, limits.minimal());
    }

    /** Load of uniform traffic that adaptive routes sustain, which mix minimal and Valiant's paths: at most 1. */
    public double adaptive() {
        return Math.min(1, limits.adaptive());
    }

    /** Load that Valiant's paths sustain, of uniform traffic and so, by and large, of any: at most 1. */
    public double valiant() {
        return Math.min(1, limits.valiant());
    }

    /** Load of uniform traffic that no routing can exceed, by all channels together and by the best cut: at most 1. */
    public double bound() {
        // Of the uniform traffic of one side of the cut, this much goes to the other; nothing within one switch.
        double acrossTheCut = (double) bisection.endpoints(0) * bisection.endpoints(1) / (topology.endpointCount() - 1);
        double byCut = acrossTheCut == 0 ? Double.POSITIVE_INFINITY : bisection.cut() / acrossTheCut;
        return Math.min(1, Math.min(limits.bound(), byCut));
    }

    /** Largest distance of two edge switches, in hops. */
    public int diameter() {
        return limits.diameter();
    }

    /** Hops between switches from one endpoint to another, on average. */
    public double averageHops() {
        return limits.averageHops();
    }

    /** The fewest links between two halves of the endpoints, between a bound and a cut that were found fast. */
    public Bisection bisection() {
        return bisection;
    }

    public Layout layout() {
        return layout;
    }

    public Cost cost() {
        return cost;
    }

    /** How many switches of each model are bought, the smallest first; unmodifiable. */
    public Map<SwitchModel, Integer> switchesBought() {
        return switchesBought;
    }

    public Power power() {
        return power;
    }

    /** Share of links that can fail at random, on average, before the first edge switch is cut off. */
    public double survivable() {
        return survivable;
    }

    /** The value of each objective, but that of the number of endpoints: cost and cable of the whole fabric. */
    public Map<Objective, Double> totals() {
        return values(1);
    }

    /** All objectives, with cost and cable for each endpoint, by which fabrics of any size compare. */
    public Map<Objective, Double> perEndpoint() {
        return values(topology.endpointCount());
    }

    /** What {@link #perEndpoint} has, and the number of endpoints. */
    public Map<Objective, Double> perEndpointWithSize() {
        Map<Objective, Double> values = new EnumMap<>(perEndpoint());
        values.put(Objective.ENDPOINTS, (double) topology.endpointCount());
        return Collections.unmodifiableMap(values);
    }

    private Map<Objective, Double> values(int shares) {
        Map<Objective, Double> values = new EnumMap<>(Objective.class);
        values.put(Objective.COST, cost.total() / shares);
        values.put(Objective.BOUND, bound());
        values.put(Objective.MINIMAL, minimal());
        values.put(Objective.VALIANT, valiant());
        values.put(Objective.ADAPTIVE, adaptive());
        values.put(Objective.LATENCY, averageHops());
        values.put(Objective.RESILIENCE, survivable);
        values.put(Objective.CABLING, layout.totalMetres() / shares);
        return Collections.unmodifiableMap(values);
    }
}
