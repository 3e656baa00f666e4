package io.weft.topology.structure;

import io.weft.topology.Failures;
import io.weft.topology.Topology;

/**
 * Distances and numbers of minimal paths by definition: the fewest factors for which a power of the adjacency matrix is
 * not zero at a pair, and its value there.
 */
final class AdjacencyMatrix {
    final int[][] distance;
    final long[][] paths;

    AdjacencyMatrix(Failures failures) {
        Topology topology = failures.topology();
        int n = topology.switchCount();
        long[][] adjacency = new long[n][n];
        for (int c = 0; c < topology.channelCount(); c++) {
            if (failures.channelAlive(c)) {
                adjacency[topology.source(c)][topology.target(c)]++;
            }
        }
        distance = new int[n][n];
        paths = new long[n][n];
        long[][] power = identity(n);
        for (int length = 0; length < n; length++) {
            for (int a = 0; a < n; a++) {
                for (int b = 0; b < n; b++) {
                    if (paths[a][b] == 0 && power[a][b] != 0) {
                        paths[a][b] = power[a][b];
                        distance[a][b] = length;
                    }
                }
            }
            power = positivePart(power, adjacency);
        }
    }

    /** The product, with walks that are longer than a minimal path left out, so that numbers stay small. */
    private long[][] positivePart(long[][] power, long[][] adjacency) {
        int n = power.length;
        long[][] product = new long[n][n];
        for (int a = 0; a < n; a++) {
            for (int via = 0; via < n; via++) {
                for (int b = 0; power[a][via] != 0 && b < n; b++) {
                    if (paths[a][b] == 0) {
                        product[a][b] += power[a][via] * adjacency[via][b];
                    }
                }
            }
        }
        return product;
    }

    private static long[][] identity(int n) {
        long[][] identity = new long[n][n];
        for (int i = 0; i < n; i++) {
            identity[i][i] = 1;
        }
        return identity;
    }
}
