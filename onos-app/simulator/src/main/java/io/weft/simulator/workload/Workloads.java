package io.weft.simulator.workload;

import io.weft.simulator.traffic.ExchangePhases;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * All workloads that there are, one line each. Sizes and iterations where nobody asks for others are those of papers: G. Kathareios
 * et al., "Cost-Effective Diameter-Two Topologies: Analysis and Evaluation" (SC 2015), sections 4.1 and 4.4, for {@code all-to-all} and {@code nearest-neighbor}; B. Prisacari et al., "Fast
 * Pattern-Specific Routing for Fat Tree Networks" (ACM TACO, 2013), section 5, for {@code all-to-all-phases}; S. Li,
 * P.-C. Huang and B. Jacob, "Exascale Interconnect Topology Characterization and Parameter Exploration" (HPCC 2018), section 4.2, for
 * the four after these.
 */
public final class Workloads {
    private static final String ALL_TO_ALL = "all-to-all";
    private static final int KILO = 1024;
    private static final int ALL_TO_ALL_BYTES = 7680;

    private static final List<Kind> ALL = List.of(
            new Kind(
                    ALL_TO_ALL,
                    "[:random]",
                    ALL_TO_ALL_BYTES,
                    1,
                    "each rank to each other: a packet to the next, the one after that and so on, or in a random order",
                    asked -> new Exchange(asked.allPeers(), asked.bytes, asked.part, asked.iterations, 1)),
            new Kind(
                    "nearest-neighbor",
                    "[:XxYxZ]",
                    512 * KILO,
                    1,
                    "each rank to its six neighbours in a torus",
                    asked -> new Exchange(asked.grid(3, true), asked.bytes, asked.bytes, asked.iterations, 6)),
            new Kind(
                    "all-to-all-phases",
                    "[:optimal|xor|shift]",
                    4 * KILO,
                    1,
                    "each rank to each other in phases with barriers between them: optimal for an XGFT, by xor, or shift",
                    asked -> new PhasedExchange(asked.phases(), asked.bytes, asked.iterations)),
            new Kind(
                    "all-reduce",
                    "",
                    4 * KILO,
                    10,
                    "up a binary tree to rank 0, and down again",
                    asked -> new TreeReduction(asked.ranks, asked.bytes, asked.iterations)),
            new Kind(
                    "all-ping-pong",
                    "",
                    4 * KILO,
                    10,
                    "from the first half of all ranks to the second, and back",
                    asked -> new PingPong(asked.ranks, asked.bytes, asked.iterations)),
            new Kind(
                    "halo-2d",
                    "[:XxY]",
                    4 * KILO,
                    10,
                    "each rank to its neighbours in a grid, of which there are up to four",
                    asked -> new Exchange(asked.grid(2, false), asked.bytes, asked.bytes, asked.iterations, 4)),
            new Kind(
                    "random",
                    "",
                    4 * KILO,
                    10,
                    "each rank to another, drawn anew in each iteration",
                    asked -> new RandomPartners(asked.ranks, asked.bytes, asked.iterations, asked.seed)),
            new Kind("trace", ":FILE", 0, 0, "the messages in a file", Asked::trace));

    private Workloads() {}

    private static final class Kind {
        private final String name;
        private final String parameter;
        /** 0 where its messages have sizes of their own. */
        private final int bytes;

        private final int iterations;
        private final String meaning;
        private final Function<Asked, Workload> maker;

        Kind(
                String name,
                String parameter,
                int bytes,
                int iterations,
                String meaning,
                Function<Asked, Workload> maker) {
            this.name = name;
            this.parameter = parameter;
            this.bytes = bytes;
            this.iterations = iterations;
            this.meaning = meaning;
            this.maker = maker;
        }

        private boolean takes(String given) {
            return given.isEmpty() ? !parameter.startsWith(":") : !parameter.isEmpty();
        }
    }

    /** What a workload is made of. */
    private static final class Asked {
        private final String parameter;
        private final int ranks;
        private final int bytes;
        private final int part;
        private final int iterations;
        private final long seed;
        private final Function<String, Trace> traces;
        private final Supplier<ExchangePhases> optimalPhases;

        Asked(String parameter, Kind kind, WorkloadSizes sizes, long seed, Function<String, Trace> traces) {
            this.parameter = parameter;
            this.ranks = sizes.ranks();
            this.bytes = sizes.bytes().orElse(kind.bytes);
            this.part = sizes.part().orElse(sizes.packetBytes());
            this.iterations = sizes.iterations().orElse(kind.iterations);
            this.seed = seed;
            this.traces = traces;
            this.optimalPhases = sizes::optimalPhases;
        }

        private Trace trace() {
            return traces.apply(parameter);
        }

        private Peers allPeers() {
            if (parameter.isEmpty()) {
                return Peers.shifted(ranks);
            }
            if (!parameter.equals("random")) {
                throw new IllegalArgumentException("there is no order '" + parameter + "', only random");
            }
            return Peers.shuffled(ranks, seed);
        }

        private ExchangePhases phases() {
            switch (parameter) {
                case "":
                case "optimal":
                    return optimalPhases.get();
                case "xor":
                    return ExchangePhases.xor(ranks);
                case "shift":
                    return ExchangePhases.shift(ranks);
                default:
                    throw new IllegalArgumentException(
                            "there are no phases '" + parameter + "', only optimal, xor and shift");
            }
        }

        private Grid grid(int dimensions, boolean wrapped) {
            if (parameter.isEmpty()) {
                return Grid.largest(ranks, dimensions, wrapped);
            }
            String[] words = parameter.split("x", -1);
            if (words.length != dimensions) {
                throw new IllegalArgumentException("'" + parameter + "' are not the " + dimensions
                        + " lengths of a grid, such as " + Grid.largest(64, dimensions, wrapped));
            }
            int[] lengths = new int[dimensions];
            for (int i = 0; i < dimensions; i++) {
                lengths[i] = whole(words[i]);
            }
            return new Grid(lengths, wrapped);
        }

        private static int whole(String word) {
            try {
                return Integer.parseInt(word);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("'" + word + "' is not a whole number", e);
            }
        }
    }

    /** Every name, with its parameter, and what it means. */
    public static List<String> described() {
        return ALL.stream()
                .map(kind -> kind.name + kind.parameter + ": " + kind.meaning)
                .collect(Collectors.toList());
    }

    /** Every name, with its parameter. */
    public static List<String> names() {
        return ALL.stream().map(kind -> kind.name + kind.parameter).collect(Collectors.toList());
    }

    /**
     * The workload of a name, followed by its parameter, if any, behind a colon.
     *
     * @param seed of what is drawn at random
     * @param traces the messages in a file of this name
     * @throws IllegalArgumentException if there is none, its parameter is wrong, or there are too few ranks for it; the message says
     *     what is expected
     */
    public static Workload named(String words, WorkloadSizes sizes, long seed, Function<String, Trace> traces) {
        int colon = words.indexOf(':');
        String name = colon < 0 ? words : words.substring(0, colon);
        String parameter = colon < 0 ? "" : words.substring(colon + 1);
        Kind kind = ALL.stream()
                .filter(each -> each.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no workload '" + name + "'; there are " + String.join(", ", names())));
        if (!kind.takes(parameter)) {
            throw new IllegalArgumentException("workload '" + words + "': expected " + kind.name + kind.parameter);
        }
        requireNone(kind.bytes == 0, kind, "size of messages", sizes.bytes());
        requireNone(kind.bytes == 0, kind, "number of iterations", sizes.iterations());
        requireNone(!kind.name.equals(ALL_TO_ALL), kind, "size of parts", sizes.part());
        try {
            return kind.maker.apply(new Asked(parameter, kind, sizes, seed, traces));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("workload '" + words + "': " + e.getMessage(), e);
        }
    }

    private static void requireNone(boolean never, Kind kind, String what, OptionalInt given) {
        if (never && given.isPresent()) {
            throw new IllegalArgumentException("a " + what + " means nothing to workload '" + kind.name + "'");
        }
    }
}
