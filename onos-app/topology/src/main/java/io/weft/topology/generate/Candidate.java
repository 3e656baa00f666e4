package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Arguments;
import io.weft.registry.Parameter;
import io.weft.topology.Topology;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A topology that fits a {@link Requirement}, not built yet: its type, its parameters, and its size as formulas have
 * it. {@link #generate} builds one of exactly this size. Immutable.
 */
public final class Candidate {
    private final TopologyType type;
    private final Map<String, Object> parameters;
    private final SwitchCounts counts;
    private final int concentration;

    /**
     * @param values of some or all parameters of the type, in any order
     * @param concentration endpoints of every edge switch
     */
    Candidate(TopologyType type, Map<String, Object> values, SwitchCounts counts, int concentration) {
        Map<String, Object> inOrder = new LinkedHashMap<>();
        for (Parameter<?> parameter : type.parameters()) {
            Object value = values.get(parameter.name());
            if (value != null) {
                inOrder.put(parameter.name(), value);
            }
        }
        this.type = type;
        this.parameters = Collections.unmodifiableMap(inOrder);
        this.counts = counts;
        this.concentration = concentration;
    }

    /** The topology's type as fabric files name it. */
    public String type() {
        return type.name();
    }

    /**
     * The parameters in the words of the fabric file, in the order of the type's; without those that have no influence
     * on the size, such as a seed. Unmodifiable.
     */
    public Map<String, Object> parameters() {
        return parameters;
    }

    /** The values of {@link #parameters}, by parameters. */
    public Arguments arguments() {
        return new Arguments(type.parameters(), parameters);
    }

    public int switches() {
        return (int) (counts.edges + counts.others);
    }

    public int edgeSwitches() {
        return (int) counts.edges;
    }

    /** Endpoints of every edge switch. */
    public int concentration() {
        return concentration;
    }

    /** Number of endpoints, each with one link, which {@link #links} does not count. */
    public int endpoints() {
        return edgeSwitches() * concentration;
    }

    /** Number of links between switches. */
    public int links() {
        return (int) counts.links;
    }

    /** Most ports in use on a switch. */
    public int radix() {
        return Math.max(edgePorts(), otherPorts());
    }

    /** Most ports in use on a switch that has endpoints. */
    public int edgePorts() {
        return (int) counts.edgeDegree + concentration;
    }

    /** Most ports in use on a switch without endpoints; 0 if there is none. */
    public int otherPorts() {
        return (int) counts.otherDegree;
    }

    /** Most links of a switch to others. */
    public int networkRadix() {
        return (int) Math.max(counts.edgeDegree, counts.otherDegree);
    }

    /** Ports in use on all switches together: one for each endpoint and two for each link. */
    public long ports() {
        return endpoints() + 2L * links();
    }

    /**
     * A load of uniform traffic, in units of an endpoint's link, that no network of this size and degree exceeds: as if
     * every edge switch had as many others as near to it as there can be at its degree (the Moore bound), and all
     * channels were full. O(log switches).
     */
    public double throughputBound() {
        double others = edgeSwitches() - 1.0;
        double left = others;
        double hops = 0;
        double within = networkRadix();
        for (int distance = 1; left > 0; distance++) {
            double there = Math.min(left, within);
            hops += distance * there;
            left -= there;
            within *= Math.max(1, networkRadix() - 1.0);
        }
        // Traffic within a switch takes no channel.
        double leaving = endpoints() - concentration();
        return hops == 0 ? 1 : 2.0 * links() * (endpoints() - 1.0) / (endpoints() * leaving * (hops / others));
    }

    /**
     * Does nothing if it keeps within a limit.
     *
     * @throws Refusal as the limit does
     */
    public void check(SizeLimit limit) {
        limit.check(switches(), links(), endpoints());
    }

    /** Builds it. */
    public Topology generate() {
        return type.generate(parameters);
    }

    /** Builds it without looking for an order of its switches; see {@link TopologyType#generateUnordered}. */
    public Topology generateUnordered() {
        return type.generateUnordered(parameters);
    }

    @Override
    public String toString() {
        return type + parameters.toString() + " with " + switches() + " switches, " + links() + " links, " + endpoints()
                + " endpoints";
    }
}
