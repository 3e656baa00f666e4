package io.weft.reproduction.sc14;

import io.weft.topology.Topology;
import io.weft.topology.generate.Dln;
import io.weft.topology.generate.Dragonfly;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.LongHop;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Torus;
import io.weft.topology.generate.Xgft;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The networks that the paper compares, by its symbols, each in its balanced sizes (section III). FT-3 is the fat tree
 * of p^3 endpoints, which it simulates. It does not say how many switches a DLN has: here as many, with as many links
 * and endpoints, as the Slim Fly of that size. Immutable.
 */
final class BalancedNetwork {
    private static final int SEED = 1;

    static final BalancedNetwork T3D =
            new BalancedNetwork("T3D", "3D torus", n -> Torus.of(List.of(n, n, n)), 8, 10, 16, 22);
    static final BalancedNetwork T5D =
            new BalancedNetwork("T5D", "5D torus", n -> Torus.of(List.of(n, n, n, n, n)), 4, 5, 6);
    static final BalancedNetwork HC =
            new BalancedNetwork("HC", "hypercube", d -> HyperX.hypercube(d, 1), 9, 10, 11, 12, 13);
    static final BalancedNetwork LH_HC = new BalancedNetwork("LH-HC", "Long Hop", LongHop::of, 9, 10, 11, 12, 13);
    static final BalancedNetwork FT_3 =
            new BalancedNetwork("FT-3", "fat tree of three levels", p -> Xgft.kAryNTree(p, 3), 8, 10, 13, 16, 22);
    static final BalancedNetwork FBF_3 = new BalancedNetwork(
            "FBF-3", "flattened butterfly of three levels", c -> HyperX.of(List.of(c, c, c), c), 5, 6, 8, 10);
    static final BalancedNetwork DF = new BalancedNetwork("DF", "Dragonfly", h -> Dragonfly.of(2 * h, h), 4, 5, 6, 7);
    static final BalancedNetwork DLN =
            new BalancedNetwork("DLN", "random shortcuts", BalancedNetwork::dln, 7, 9, 11, 13, 17, 19);
    static final BalancedNetwork SF =
            new BalancedNetwork("SF", "Slim Fly", q -> SlimFly.of(q, concentration(q)), 7, 9, 11, 13, 17, 19);

    /** All of them, in the order of the paper. */
    static final List<BalancedNetwork> ALL = List.of(T3D, T5D, HC, LH_HC, FT_3, FBF_3, DF, DLN, SF);

    final String symbol;
    /** What it is. */
    final String title;

    private final IntFunction<Topology> made;
    private final int[] sizes;

    private BalancedNetwork(String symbol, String title, IntFunction<Topology> made, int... sizes) {
        this.symbol = symbol;
        this.title = title;
        this.made = made;
        this.sizes = sizes;
    }

    private static Topology dln(int q) {
        int networkRadix = networkRadix(q);
        return Dln.of(2 * q * q, networkRadix - 2, SEED, concentration(q));
    }

    /** k' of the Slim Fly of q, which is odd here. */
    private static int networkRadix(int q) {
        return (3 * q - (q % 4 == 1 ? 1 : -1)) / 2;
    }

    /** p = ceil(k'/2). */
    private static int concentration(int q) {
        return (networkRadix(q) + 1) / 2;
    }

    /** The network of a parameter: a size of a torus, a dimension, p, c, h or q. */
    Topology of(int parameter) {
        return made.apply(parameter);
    }

    /** The parameters of networks of some 500 to 11,000 endpoints, in ascending order of size. */
    IntStream parameters() {
        return IntStream.of(sizes);
    }

    int smallest() {
        return sizes[0];
    }

    int largest() {
        return sizes[sizes.length - 1];
    }
}
