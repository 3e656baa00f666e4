package io.weft.cli.simulate;

import io.weft.cli.input.InputException;
import io.weft.simulator.route.NextHopTable;
import io.weft.topology.Topology;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A file of next hops: a line {@code switch,destination,next} for each switch and edge switch, by name, with these words as its first
 * line. Empty lines do not count.
 */
final class NextHopFile {
    private NextHopFile() {}

    /**
     * Reads one.
     *
     * @throws InputException if it cannot be read, or is no such file; the message names the line
     */
    static NextHopTable read(Path file, Topology topology) {
        int[][] next = new int[topology.switchCount()][topology.switchCount()];
        for (int[] row : next) {
            Arrays.fill(row, -1);
        }
        new CsvLines(file, "switch,destination,next")
                .forEach("next hops", (names, place) -> add(names, place, topology, next));
        try {
            return new NextHopTable(topology, next);
        } catch (IllegalArgumentException e) {
            throw new InputException(file + ": " + e.getMessage(), e);
        }
    }

    private static void add(String[] names, String place, Topology topology, int[][] next) {
        int[] switches = new int[3];
        for (int i = 0; i < 3; i++) {
            switches[i] = topology.switchIndex(names[i]);
            if (switches[i] < 0) {
                throw new InputException(place + ": there is no switch '" + names[i] + "' in the fabric");
            }
        }
        if (next[switches[0]][switches[1]] >= 0) {
            throw new InputException(
                    place + ": there is another next hop at " + names[0] + " towards " + names[1] + " above");
        }
        next[switches[0]][switches[1]] = switches[2];
    }
}
