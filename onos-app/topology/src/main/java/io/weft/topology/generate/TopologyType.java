package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Arguments;
import io.weft.registry.NamedEntry;
import io.weft.registry.Parameter;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A kind of topology that fabric files name, its parameters, how to make one, its worst traffic, and which of its kind
 * fit a requirement. Immutable.
 */
public final class TopologyType extends NamedEntry {
    private final Function<Arguments, Topology> generator;
    private final Function<Arguments, Topology> unordered;
    private final Function<Failures, int[]> worstCase;
    private final Optional<Function<Fitting, Stream<Candidate>>> candidates;

    /** Holds them, of a type without {@linkplain #candidates candidates}. */
    TopologyType(
            String name,
            String meaning,
            List<Parameter<?>> parameters,
            Function<Arguments, Topology> generator,
            Function<Failures, int[]> worstCase) {
        super(name, meaning, parameters);
        this.generator = generator;
        this.unordered = generator;
        this.worstCase = worstCase;
        this.candidates = Optional.empty();
    }

    private TopologyType(
            TopologyType other,
            Function<Arguments, Topology> unordered,
            Optional<Function<Fitting, Stream<Candidate>>> candidates) {
        super(other.name(), other.meaning(), other.parameters());
        this.generator = other.generator;
        this.unordered = unordered;
        this.worstCase = other.worstCase;
        this.candidates = candidates;
    }

    /** This type with these {@linkplain #candidates candidates}. */
    TopologyType withCandidates(Function<Fitting, Stream<Candidate>> of) {
        return new TopologyType(this, unordered, Optional.of(of));
    }

    /** This type, whose generator looks for an order of the switches, and this one does not. */
    TopologyType withUnordered(Function<Arguments, Topology> of) {
        return new TopologyType(this, of, candidates);
    }

    /**
     * Makes the topology of these parameters.
     *
     * @param values by parameter name: an {@link Integer}, or a list of them; those with a default may be absent
     * @throws Refusal if a parameter is missing, or cannot have its value, or for a parameter that there is not, and
     *     for a topology that would be too large
     */
    public Topology generate(Map<String, ?> values) {
        return generator.apply(new Arguments(parameters(), values));
    }

    /**
     * Makes the topology of these parameters if it keeps within a limit.
     *
     * @throws Refusal as {@link #generate(Map)}, and as the limit does, before anything is built
     */
    public Topology generate(Map<String, ?> values, SizeLimit limit) {
        return Size.limited(limit, () -> generate(values));
    }

    /**
     * Makes the topology of these parameters without looking for an order of its switches, which takes seconds for a
     * random graph: the same switches, links and endpoints, for what depends neither on routes nor on virtual channels.
     *
     * @throws Refusal as {@link #generate(Map)}
     */
    public Topology generateUnordered(Map<String, ?> values) {
        return unordered.apply(new Arguments(parameters(), values));
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

    /** Whether topologies of this type have sizes to choose from; a {@code graph} has the one of its file. */
    public boolean hasCandidates() {
        return candidates.isPresent();
    }

    /**
     * The topologies of this type that fit a requirement, by formulas, without building any: which they are is said in
     * the generators, and for all of them in {@link Fitting}. What cannot be built is not among them. The order is the
     * same every time. There may be thousands; none of a {@code graph}, which has the size that its file says.
     */
    public Stream<Candidate> candidates(Requirement requirement) {
        return candidates.stream().flatMap(each -> each.apply(new Fitting(this, requirement)));
    }
}
