package io.weft.topology.generate;

import io.weft.registry.Arguments;
import io.weft.registry.NamedEntry;
import io.weft.registry.Parameter;
import io.weft.registry.ParameterException;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A kind of topology that fabric files name, its parameters, how to make one, and its worst traffic. Immutable. */
public final class TopologyType extends NamedEntry {
    private final Function<Arguments, Topology> generator;
    private final Function<Failures, int[]> worstCase;

    /**
     * Holds them.
     *
     * @param worstCase see {@link #worstCase}
     */
    TopologyType(
            String name,
            String meaning,
            List<Parameter> parameters,
            Function<Arguments, Topology> generator,
            Function<Failures, int[]> worstCase) {
        super(name, meaning, parameters);
        this.generator = generator;
        this.worstCase = worstCase;
    }

    /**
     * Makes the topology of these parameters.
     *
     * @param values by parameter name: an {@link Integer}, or a list of them; those with a default may be absent
     * @throws ParameterException if a parameter is missing, or cannot have its value
     * @throws IllegalArgumentException for a parameter that there is not, and for a topology that would be too large
     */
    public Topology generate(Map<String, ?> values) {
        return generator.apply(new Arguments(parameters(), values));
    }

    /**
     * The traffic that minimal routing carries least of, among what no endpoint's link is too slow for: by endpoint,
     * the only one that it sends to, or -1 for none.
     *
     * <p>Sources: G. Kathareios et al., "Cost-Effective Diameter-Two Topologies: Analysis and Evaluation", SC 2015,
     * section 4.2; M. Besta and T. Hoefler, "Slim Fly: A Cost Effective Low-Diameter Network Topology", SC 2014,
     * section V-C.
     *
     * @param failures what is out of service of a topology of this type
     */
    public int[] worstCase(Failures failures) {
        return worstCase.apply(failures);
    }
}
