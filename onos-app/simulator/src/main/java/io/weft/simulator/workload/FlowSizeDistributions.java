package io.weft.simulator.workload;

import io.weft.refusal.Refusal;
import io.weft.registry.Arguments;
import io.weft.registry.NamedEntry;
import io.weft.registry.Parameter;
import io.weft.registry.Registry;
import java.util.List;
import java.util.function.Function;

/** All distributions of flow sizes that there are, by name, but for those in files. */
public final class FlowSizeDistributions {
    private static final int MOST_BYTES = 1 << 30;
    private static final Parameter<Integer> BYTES =
            Parameter.integer("bytes", 1, "bytes of every flow").withLabel("BYTES");

    /**
     * By name, in the order of the documentation. The points of {@code websearch} are those of the flows of a search
     * engine in M. Alizadeh et al., "Data Center TCP (DCTCP)" (SIGCOMM 2010), figure 4; those of {@code datamining} of
     * the flows of a data mining cluster in A. Greenberg et al., "VL2: A Scalable and Flexible Data Center Network"
     * (SIGCOMM 2009), figure 2; both as W. Bai et al. have read them from the figures for "Enabling ECN in
     * Multi-Service Multi-Queue Data Centers" (NSDI 2016) and published them with their traffic generator.
     */
    public static final Registry<Type> REGISTRY = Registry.of(
            "distribution of flow sizes",
            new Type("fixed", "all of the same size", List.of(BYTES), a -> FlowSizes.fixed(checked(a.get(BYTES)))),
            new Type("websearch", "those of a search engine", List.of(), a -> new FlowSizes.Builder()
                    .add(0, 0)
                    .add(10_000, 0.15)
                    .add(20_000, 0.2)
                    .add(30_000, 0.3)
                    .add(50_000, 0.4)
                    .add(80_000, 0.53)
                    .add(200_000, 0.6)
                    .add(1_000_000, 0.7)
                    .add(2_000_000, 0.8)
                    .add(5_000_000, 0.9)
                    .add(10_000_000, 0.97)
                    .add(30_000_000, 1)
                    .build()),
            new Type("datamining", "those of a data mining cluster", List.of(), a -> new FlowSizes.Builder()
                    .add(0, 0)
                    .add(180, 0.1)
                    .add(216, 0.2)
                    .add(560, 0.3)
                    .add(900, 0.4)
                    .add(1_100, 0.5)
                    .add(1_870, 0.6)
                    .add(3_160, 0.7)
                    .add(10_000, 0.8)
                    .add(400_000, 0.9)
                    .add(3_160_000, 0.95)
                    .add(100_000_000, 0.98)
                    .add(1_000_000_000, 1)
                    .build()));

    private FlowSizeDistributions() {}

    private static int checked(int bytes) {
        if (bytes > MOST_BYTES) {
            throw new Refusal("bytes is " + bytes + ", but must be at most " + MOST_BYTES);
        }
        return bytes;
    }

    /** A distribution, by its name. Immutable. */
    public static final class Type extends NamedEntry {
        private final Function<Arguments, FlowSizes> maker;

        private Type(String name, String meaning, List<Parameter<?>> parameters, Function<Arguments, FlowSizes> maker) {
            super(name, meaning, parameters);
            this.maker = maker;
        }
    }

    /**
     * The distribution of a name, followed by its argument, if any, behind a colon.
     *
     * @throws Refusal if there is none, or its argument is wrong; the message says what is expected
     */
    public static FlowSizes named(String words) {
        return REGISTRY.parse(words).make((type, arguments) -> type.maker.apply(arguments));
    }
}
