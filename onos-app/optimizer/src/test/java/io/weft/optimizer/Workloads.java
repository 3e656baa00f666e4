package io.weft.optimizer;

import io.weft.topology.arrangement.FatTree;
import java.util.Random;

/** Messages that tests send. */
public final class Workloads {
    private Workloads() {}

    /** A random permutation, those to themselves left out. */
    public static Messages permutation(int endpoints, long seed) {
        Random random = new Random(seed);
        int[] destinations = new int[endpoints];
        for (int i = 0; i < endpoints; i++) {
            destinations[i] = i;
        }
        for (int i = endpoints - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = destinations[i];
            destinations[i] = destinations[j];
            destinations[j] = swapped;
        }
        return Messages.fromEach(destinations);
    }

    /** Any messages of weights up to {@code most}, drawn one by one; some pairs may have several. */
    public static Messages any(int endpoints, int count, int most, Random random) {
        int[] sources = new int[count];
        int[] destinations = new int[count];
        long[] weights = new long[count];
        for (int i = 0; i < count; i++) {
            sources[i] = random.nextInt(endpoints);
            destinations[i] = (sources[i] + 1 + random.nextInt(endpoints - 1)) % endpoints;
            weights[i] = 1L + random.nextInt(most);
        }
        return new Messages(endpoints, sources, destinations, weights);
    }

    /**
     * Phase i of an all-to-all exchange that loads every subtree evenly: s sends to the reverse of its digits, plus i,
     * modulo the number of endpoints.
     */
    public static Messages phase(FatTree tree, int i) {
        int n = tree.endpoints();
        int[] destinations = new int[n];
        for (int s = 0; s < n; s++) {
            int reversed = 0;
            int rest = s;
            int place = n;
            for (int level = 1; level <= tree.height(); level++) {
                place /= tree.children(level);
                reversed += rest % tree.children(level) * place;
                rest /= tree.children(level);
            }
            destinations[s] = (reversed + i) % n;
        }
        return Messages.fromEach(destinations);
    }
}
