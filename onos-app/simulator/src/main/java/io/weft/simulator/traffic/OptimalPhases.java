package io.weft.simulator.traffic;

import io.weft.topology.Topology;
import io.weft.topology.generate.FatTree;

/**
 * The phases of a bandwidth-optimal all-to-all exchange in an XGFT: in each of as many phases as there are endpoints, as many
 * messages go up from each subtree, and down to it, as is its share, rounded down or up. The share is what goes over all phases,
 * divided by phases. Endpoints are numbered as by {@link io.weft.topology.generate.Xgft}. Immutable.
 *
 * <p>Of N = m<sub>1</sub>...m<sub>H</sub> endpoints, in phase i endpoint s sends to rev(s) + i modulo N, and is silent if that is itself.
 * Here rev reverses the digits of s, where s = s<sub>1</sub> + s<sub>2</sub> m<sub>1</sub> + s<sub>3</sub> m<sub>1</sub> m<sub>2</sub> +
 * ... and s<sub>l</sub> &lt; m<sub>l</sub>: rev(s) = s<sub>1</sub> N/m<sub>1</sub> + s<sub>2</sub> N/(m<sub>1</sub> m<sub>2</sub>) + ... +
 * s<sub>H</sub>.
 *
 * <p>Proof. <i>Each pair once:</i> rev is a permutation, as its digits are those of a number in the base of the m in reverse. So in each
 * phase each endpoint is sent to once, and s sends to d in the only phase i = d - rev(s) modulo N. <i>Each subtree its share:</i> The
 * endpoints of a subtree of level l are L = m<sub>1</sub>...m<sub>l</sub> consecutive ones from a multiple of L on. They agree in the
 * digits above l, which add the same number below N/L to rev of each; the digits up to l take all values, and add each multiple of N/L
 * below N once. So in phase i what they send to is a comb: every (N/L)-th endpoint, also across the end where numbers wrap round. Of such
 * a comb any L consecutive endpoints, and so those of the subtree itself, have floor or ceil of L / (N/L) = L<sup>2</sup>/N. So many of
 * the L messages, those to oneself included, stay inside; all others go up, and as each endpoint is sent to once, as many come down:
 * floor or ceil of L - L<sup>2</sup>/N. And that is the share: over all phases each of L endpoints sends to each of N - L others once,
 * and L (N - L) / N = L - L<sup>2</sup>/N.
 *
 * <p>The property is that of B. Prisacari et al., "Bandwidth-optimal All-to-all Exchanges in Fat Tree Networks", ICS 2013; the
 * construction is another.
 */
final class OptimalPhases implements ExchangePhases {
    /** By endpoint, its number with its digits reversed. */
    private final int[] reversed;

    private OptimalPhases(int[] reversed) {
        this.reversed = reversed;
    }

    /**
     * Those of a topology. O(endpoints * levels).
     *
     * @throws IllegalArgumentException if it is no XGFT
     */
    static OptimalPhases of(Topology topology) {
        FatTree tree = topology.structure(FatTree.class)
                .orElseThrow(() -> new IllegalArgumentException(
                        "the phases of the bandwidth-optimal all-to-all are defined by the subtrees of topologies of type"
                                + " xgft, and this one is of type " + topology.type()));
        int[] reversed = new int[topology.endpointCount()];
        for (int s = 0; s < reversed.length; s++) {
            int rest = s;
            int weight = reversed.length;
            for (int level = 1; level <= tree.height(); level++) {
                int m = tree.children(level);
                weight /= m;
                reversed[s] += rest % m * weight;
                rest /= m;
            }
        }
        return new OptimalPhases(reversed);
    }

    @Override
    public int endpoints() {
        return reversed.length;
    }

    @Override
    public int count() {
        return reversed.length;
    }

    @Override
    public int partner(int phase, int endpoint) {
        int partner = (int) (((long) reversed[endpoint] + phase) % reversed.length);
        return partner == endpoint ? TrafficPattern.SILENT : partner;
    }
}
