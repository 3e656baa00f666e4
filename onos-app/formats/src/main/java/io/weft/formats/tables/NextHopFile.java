package io.weft.formats.tables;

import io.weft.formats.Files;
import io.weft.refusal.Place;
import io.weft.refusal.Refusal;
import io.weft.simulator.route.NextHopTable;
import io.weft.topology.Topology;
import java.util.Arrays;

/**
 * A file of next hops: a line {@code switch,destination,next} for each switch and edge switch, by name, with these
 * words as its first line. Empty lines do not count.
 */
public final class NextHopFile {
    private final String file;
    private final Topology topology;
    /** By switch and destination, the switch that comes next; -1 if there is none. */
    private final int[][] next;
    /** By switch and destination, the line of the file. */
    private final int[][] lines;

    private NextHopFile(String file, Topology topology) {
        this.file = file;
        this.topology = topology;
        this.next = new int[topology.switchCount()][topology.switchCount()];
        this.lines = new int[topology.switchCount()][topology.switchCount()];
        for (int[] row : next) {
            Arrays.fill(row, -1);
        }
    }

    /**
     * Reads one.
     *
     * @throws Refusal if it cannot be read, or is no such file; the message names the line
     */
    public static NextHopTable read(Files files, String file, Topology topology) {
        NextHopFile read = new NextHopFile(file, topology);
        files.readRows(file, "switch,destination,next", "next hops", read::add);
        return new NextHopTable(topology, read.next, read::place);
    }

    private String place(int s, int t) {
        return lines[s][t] == 0 ? file + ": " : file + ":" + lines[s][t] + ": ";
    }

    private void add(String[] names, int line) {
        int[] switches = new int[3];
        for (int i = 0; i < 3; i++) {
            switches[i] = topology.switchIndex(names[i]);
            if (switches[i] < 0) {
                throw new Refusal(
                                "there is no switch '" + names[i] + "' in the fabric",
                                "names such as " + topology.switchName(0))
                        .at(Place.line(file, line));
            }
        }
        int s = switches[0];
        int t = switches[1];
        if (next[s][t] >= 0) {
            throw new Refusal(
                            "there is another next hop at " + names[0] + " towards " + names[1] + " in line "
                                    + lines[s][t],
                            "one")
                    .at(Place.line(file, line));
        }
        next[s][t] = switches[2];
        lines[s][t] = line;
    }
}
