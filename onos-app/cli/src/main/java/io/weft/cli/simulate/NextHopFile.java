package io.weft.cli.simulate;

import io.weft.cli.input.InputException;
import io.weft.simulator.route.NextHopTable;
import io.weft.topology.Topology;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * A file of next hops: a line {@code switch,destination,next} for each switch and edge switch, by name, with these words as its first
 * line. Empty lines do not count.
 */
public final class NextHopFile {
    private static final String HEADER = "switch,destination,next";

    private NextHopFile() {}

    /**
     * Reads one.
     *
     * @throws InputException if it cannot be read, or is no such file; the message names the line
     */
    public static NextHopTable read(Path file, Topology topology) {
        List<String> lines = lines(file);
        if (lines.isEmpty() || !lines.get(0).strip().equals(HEADER)) {
            throw new InputException(
                    file + ":1: expected a first line '" + HEADER + "', which says what the columns are");
        }
        int[][] next = new int[topology.switchCount()][topology.switchCount()];
        for (int[] row : next) {
            Arrays.fill(row, -1);
        }
        for (int i = 1; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                add(lines.get(i), file + ":" + (i + 1), topology, next);
            }
        }
        try {
            return new NextHopTable(topology, next);
        } catch (IllegalArgumentException e) {
            throw new InputException(file + ": " + e.getMessage(), e);
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new InputException("cannot read next hops from " + file + ": " + e, e);
        }
    }

    private static void add(String line, String place, Topology topology, int[][] next) {
        String[] names = line.split(",", -1);
        if (names.length != 3) {
            throw new InputException(place + ": expected " + HEADER + ", found '" + line + "'");
        }
        int[] switches = new int[3];
        for (int i = 0; i < 3; i++) {
            switches[i] = topology.switchIndex(names[i].strip());
            if (switches[i] < 0) {
                throw new InputException(place + ": there is no switch '" + names[i].strip() + "' in the fabric");
            }
        }
        if (next[switches[0]][switches[1]] >= 0) {
            throw new InputException(
                    place + ": there is another next hop at " + names[0] + " towards " + names[1] + " above");
        }
        next[switches[0]][switches[1]] = switches[2];
    }
}
