package io.weft.topology.generate;

import io.weft.refusal.Refusal;
import io.weft.registry.Parameter;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import io.weft.topology.arrangement.Arrangement;
import io.weft.topology.arrangement.Coordinates;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Long Hop hypercube: switches are words of m bits, linked if they differ in one bit, or by one of L hops, words of two
 * or more bits that all change.
 *
 * <p>The hops are the check bits of a shortened Hamming code: hop j has bit i if check bit j depends on information bit
 * i. Since the code has a distance of at least 3, every cut that puts a switch on the side of the parity of some of its
 * bits has at least 3 links for each switch of a side; that of a hypercube has 1. Such a code has m different words of
 * L bits, two or more of them set, as the check bits of each information bit. So it takes at least the smallest L with
 * 2<sup>L</sup> - 1 - L &gt;= m: 3 up to m = 4, 4 up to 11, 5 up to 26. With these, the words are the first in the
 * order of the number of bits set, which is all but one first, then all, then ever fewer, and of their value. Every
 * further hop leads from switch 0 to the first of those that are farthest from it. So no pair is farther apart with
 * more hops, up to the 2<sup>m</sup> - 1 - m that link all switches with one another.
 *
 * <p>Switches are named {@code b} and their bits, the highest first, and numbered by value. Links are numbered by their
 * switches, the smaller first. Channels go up or down in the order of the switches. By default, minimal routes need two
 * virtual channels up to m = 7 and three from m = 8 on; one if m = 3, where all switches are linked. SC '14 has no rule
 * for them.
 *
 * <p>By default L is 4, or 5 from m = 12 on, and the concentration is 1, as in M. Besta, T. Hoefler, <i>Slim Fly: A
 * Cost Effective Low-Diameter Network Topology</i>, SC '14, sections III and VI-B. The diameter is then 4 to 6 for 8 to
 * 13 dimensions, as there, but 7 for 11, whatever the code.
 *
 * <p>R. V. Tomic, <i>Network Throughput Optimization via Error Correcting Codes</i>, arXiv:1301.4177, 2013.
 */
public final class LongHop {
    private static final Parameter<Integer> DIMENSION =
            Parameter.integer("dimension", 3, "dimensions of the hypercube").withMaximum(15);
    private static final Parameter<Integer> EXTRA = Parameter.integer("extra", 1, "long hops of every switch")
            .withDetails("Links besides those of the hypercube: at least 3, and 4 from 5 dimensions on, 5 from 12 on.")
            .withLargest(mostHops(15), 1)
            .withDefault("4, or 5 from 12 dimensions on");
    private static final Parameter<Integer> CONCENTRATION = Concentration.withDefault("1");
    /** With 1, the busiest link of 10 dimensions has 2.3 times the mean load; with 2, 1.04 times. */
    private static final int TURNS = 2;

    static final TopologyType TYPE = new TopologyType(
                    "long-hop",
                    "Long Hop: hypercube with more links, from a Hamming code",
                    List.of(DIMENSION, EXTRA, CONCENTRATION),
                    a -> of(
                            a.get(DIMENSION),
                            a.find(EXTRA).orElse(hopsOfThePaper(a.get(DIMENSION))),
                            a.find(CONCENTRATION).orElse(1)),
                    WorstCases::overlapping)
            .withCandidates(LongHop::candidates);

    private LongHop() {}

    /** The Long Hop hypercube of SC '14: 4 hops, or 5 from 12 dimensions on, and one endpoint at every switch. */
    public static Topology of(int dimension) {
        return of(dimension, hopsOfThePaper(dimension), 1);
    }

    private static int hopsOfThePaper(int dimension) {
        return dimension < 12 ? 4 : 5;
    }

    /** With the fewest hops there can be, with those of SC '14, and with numbers between. */
    private static Stream<Candidate> candidates(Fitting fitting) {
        return IntStream.rangeClosed(3, (int) DIMENSION.largest()).boxed().flatMap(m -> IntStream.rangeClosed(
                        fewestHops(m), hopsOfThePaper(m))
                .boxed()
                .flatMap(extra -> fitting.candidate(
                        SwitchCounts.regular(1L << m, m + extra),
                        1,
                        p -> Map.of(DIMENSION.name(), m, EXTRA.name(), extra, CONCENTRATION.name(), p))));
    }

    /**
     * The Long Hop hypercube of these parameters. Time and space O(2<sup>dimension</sup> (dimension + extra +
     * concentration)).
     *
     * @param dimension in 3..15
     * @param extra hops of every switch, for dimension m from the smallest L with 2<sup>L</sup> - 1 - L &gt;= m to
     *     2<sup>m</sup> - 1 - m
     * @param concentration endpoints at every switch, at least 1
     * @throws Refusal for any other parameters, and for a topology that would be too large
     */
    public static Topology of(int dimension, int extra, int concentration) {
        DIMENSION.check(dimension);
        EXTRA.check(extra);
        CONCENTRATION.check(concentration);
        int least = fewestHops(dimension);
        int most = mostHops(dimension);
        if (extra < least || extra > most) {
            throw Refusal.parameter(EXTRA.name(), extra, "in " + least + ".." + most + " for dimension " + dimension);
        }
        int switches = 1 << dimension;
        BigInteger links = Size.product(switches / 2, dimension + (long) extra);
        Size.check(Size.product(switches), links, Size.product(switches, concentration));
        TopologyBuilder builder = new TopologyBuilder(TYPE.name())
                .parameter(DIMENSION.name(), dimension)
                .arrangement(Arrangement.of(Coordinates.of(Collections.nCopies(dimension, 2))))
                .turns(TURNS)
                .parameter(EXTRA.name(), extra)
                .parameter(CONCENTRATION.name(), concentration);
        for (int s = 0; s < switches; s++) {
            String bits = Integer.toBinaryString(switches + s).substring(1);
            builder.addEndpoints(builder.addSwitch("b" + bits), concentration);
        }
        for (int hop : hops(dimension, extra)) {
            link(builder, switches, hop);
        }
        return builder.build();
    }

    private static int fewestHops(int dimension) {
        int hops = 1;
        while (mostHops(hops) < dimension) {
            hops++;
        }
        return hops;
    }

    /** How many words of so many bits have two or more of them set. */
    private static int mostHops(int bits) {
        return (1 << bits) - 1 - bits;
    }

    /** All hops, as words of {@code dimension} bits: those of the hypercube, of the code, and further ones. */
    private static int[] hops(int dimension, int extra) {
        int[] first = IntStream.concat(
                        IntStream.range(0, dimension).map(bit -> 1 << bit), IntStream.of(codeHops(dimension)))
                .toArray();
        int[] hops = Arrays.copyOf(first, dimension + extra);
        int[] distance = new int[1 << dimension];
        Arrays.fill(distance, 1, distance.length, Integer.MAX_VALUE - 1);
        for (int h = 0; h < hops.length; h++) {
            hops[h] = h < first.length ? first[h] : farthest(distance);
            distance = withHop(distance, hops[h]);
        }
        return hops;
    }

    /** By check bit, the information bits on which it depends, as few as make a code of distance 3. */
    private static int[] codeHops(int dimension) {
        int checkBits = fewestHops(dimension);
        Comparator<Integer> allButOneFirst = Comparator.comparing(word -> Integer.bitCount(word) != checkBits - 1);
        Comparator<Integer> byBitsSet = Comparator.comparing(Integer::bitCount);
        int[] words = IntStream.range(0, 1 << checkBits)
                .filter(word -> Integer.bitCount(word) >= 2)
                .boxed()
                .sorted(allButOneFirst.thenComparing(byBitsSet.reversed()))
                .mapToInt(Integer::intValue)
                .toArray();
        return IntStream.range(0, checkBits)
                .map(j -> IntStream.range(0, dimension)
                        .map(i -> (words[i] >> j & 1) << i)
                        .sum())
                .toArray();
    }

    private static int farthest(int[] distance) {
        int farthest = 0;
        for (int s = 1; s < distance.length; s++) {
            farthest = distance[s] > distance[farthest] ? s : farthest;
        }
        return farthest;
    }

    /** Distances from switch 0 with one more hop, which a minimal path takes at most once, and may take last. */
    private static int[] withHop(int[] distance, int hop) {
        return IntStream.range(0, distance.length)
                .map(s -> Math.min(distance[s], distance[s ^ hop] + 1))
                .toArray();
    }

    private static void link(TopologyBuilder builder, int switches, int hop) {
        for (int s = 0; s < switches; s++) {
            if (s < (s ^ hop)) {
                builder.addLink(s, s ^ hop);
            }
        }
    }
}
