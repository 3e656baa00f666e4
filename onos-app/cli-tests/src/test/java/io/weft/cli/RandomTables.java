package io.weft.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * A random connected graph of switches, with endpoints and forwarding tables: shortest paths, arbitrary trees, one tree
 * for all destinations, or entries some of which are missing or wrong; and, in some, service levels and virtual lanes
 * by ports in and out. Written for Weft and for ibdmchk. Ports, LIDs and GUIDs are in no order.
 */
final class RandomTables {
    private static final int LEVELS = 16;
    private static final long SWITCH_GUID = 0x200000;
    private static final long ADAPTER_GUID = 0x100000;

    /** What tables are like. */
    private enum Kind {
        MINIMAL,
        TREES,
        ONE_TREE,
        BROKEN
    }

    private final Random random;
    private final int switches;
    /** The switch of each endpoint. */
    private final List<Integer> hosts = new ArrayList<>();
    /** By switch, by port from 1 on: a switch v and its port p as {@code v << 8 | p}, or an endpoint e as ~e. */
    private final List<List<Integer>> ports = new ArrayList<>();
    /** By destination, the endpoints and then the switches, by switch: a port, or 0. */
    private final int[][] entries;

    private final int[] lids;
    private final boolean hasLevels;
    private final boolean hasLanes;
    private final int lanes;
    /** By endpoint and destination endpoint. */
    private final int[][] levels;
    /** By switch, port in, port out and level. */
    private final int[][][][] laneOf;

    RandomTables(long seed, int fewest, int most) {
        random = new Random(seed);
        switches = fewest + random.nextInt(most - fewest + 1);
        connect();
        Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
        entries = new int[hosts.size() + switches][];
        List<List<Integer>> usable = kind == Kind.ONE_TREE ? treeOf(towards(0, false, ports)) : ports;
        for (int d = 0; d < entries.length; d++) {
            entries[d] = towards(d, kind == Kind.MINIMAL, usable);
        }
        for (int i = 0; kind == Kind.BROKEN && i < 1 + random.nextInt(3); i++) {
            int s = random.nextInt(switches);
            int port = random.nextInt(1 + ports.get(s).size());
            int d = random.nextInt(hosts.size());
            entries[d][s] = port;
        }
        List<Integer> all = new ArrayList<>();
        for (int i = 1; i <= entries.length + 5; i++) {
            all.add(i);
        }
        Collections.shuffle(all, random);
        lids = all.stream().mapToInt(Integer::intValue).toArray();
        hasLevels = random.nextInt(3) > 0;
        hasLanes = hasLevels && random.nextBoolean();
        lanes = 2 + random.nextInt(3);
        levels = new int[hosts.size()][hosts.size()];
        for (int[] each : levels) {
            Arrays.setAll(each, d -> hasLevels ? random.nextInt(lanes) : 0);
        }
        laneOf = new int[switches][][][];
        for (int s = 0; s < switches; s++) {
            int count = ports.get(s).size() + 1;
            laneOf[s] = new int[count][count][LEVELS];
            for (int[][] in : laneOf[s]) {
                for (int[] out : in) {
                    Arrays.setAll(out, level -> random.nextInt(lanes));
                }
            }
        }
    }

    private void connect() {
        List<int[]> links = new ArrayList<>();
        for (int s = 1; s < switches; s++) {
            links.add(new int[] {s, random.nextInt(s)});
        }
        for (int i = random.nextInt(2 * switches); i > 0; i--) {
            int a = random.nextInt(switches);
            int b = random.nextInt(switches);
            if (a != b) {
                links.add(new int[] {a, b});
            }
        }
        for (int s = 0; s < switches; s++) {
            ports.add(new ArrayList<>());
            for (int i = random.nextInt(3); i > 0; i--) {
                hosts.add(s);
            }
        }
        while (hosts.size() < 2) {
            hosts.add(random.nextInt(switches));
        }
        List<int[]> cables = new ArrayList<>(links);
        for (int e = 0; e < hosts.size(); e++) {
            cables.add(new int[] {hosts.get(e), ~e});
        }
        Collections.shuffle(cables, random);
        for (int[] cable : cables) {
            List<Integer> here = ports.get(cable[0]);
            if (cable[1] < 0) {
                here.add(cable[1]);
            } else {
                List<Integer> there = ports.get(cable[1]);
                here.add(cable[1] << 8 | there.size() + 1);
                there.add(cable[0] << 8 | here.size());
            }
        }
    }

    private int switchOf(int d) {
        return d < hosts.size() ? hosts.get(d) : d - hosts.size();
    }

    /** The cables by which tables lead to one switch, as {@link #ports}. */
    private List<List<Integer>> treeOf(int[] towards) {
        List<List<Integer>> tree = new ArrayList<>();
        for (int s = 0; s < switches; s++) {
            int here = s;
            List<Integer> used = new ArrayList<>(ports.get(s));
            used.removeIf(at -> at < 0
                    || (towards[at >> 8] != (at & 0xFF) && ports.get(here).indexOf(at) + 1 != towards[here]));
            tree.add(used);
        }
        return tree;
    }

    private int[] towards(int d, boolean minimal, List<List<Integer>> usable) {
        int[] towards = new int[switches];
        int root = switchOf(d);
        int[] distance = new int[switches];
        Arrays.fill(distance, -1);
        distance[root] = 0;
        List<Integer> reached = new ArrayList<>(List.of(root));
        ArrayDeque<Integer> queue = new ArrayDeque<>(reached);
        while (minimal ? !queue.isEmpty() : reached.size() < switches) {
            int u = minimal ? queue.remove() : reached.get(random.nextInt(reached.size()));
            for (int at : shuffled(usable.get(u))) {
                if (at < 0) {
                    continue;
                }
                int v = at >> 8;
                boolean isNew = distance[v] < 0;
                boolean asGood = minimal && !isNew && distance[v] == distance[u] + 1 && random.nextBoolean();
                if (isNew || asGood) {
                    distance[v] = distance[u] + 1;
                    towards[v] = at & 0xFF;
                }
                if (isNew) {
                    reached.add(v);
                    queue.add(v);
                    if (!minimal) {
                        break;
                    }
                }
            }
        }
        towards[root] = d < hosts.size() ? ports.get(root).indexOf(~d) + 1 : 0;
        return towards;
    }

    private List<Integer> shuffled(List<Integer> list) {
        List<Integer> copy = new ArrayList<>(list);
        Collections.shuffle(copy, random);
        return copy;
    }

    private String name(int d) {
        return d < hosts.size() ? "h" + d : "s" + (d - hosts.size());
    }

    private long switchGuid(int s) {
        return SWITCH_GUID + 7L * s;
    }

    private long adapterGuid(int e) {
        return ADAPTER_GUID + 2L * e;
    }

    private static String hex(long guid) {
        return String.format(Locale.ROOT, "%016x", guid);
    }

    /** A fabric file and what it names; returns the fabric file. */
    Path writeFabric(Path directory) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int s = 0; s < switches; s++) {
            lines.add("Switch\t" + ports.get(s).size() + " \"S-" + hex(switchGuid(s)) + "\"\t# \"s" + s + "\"");
            for (int p = 1; p <= ports.get(s).size(); p++) {
                int at = ports.get(s).get(p - 1);
                lines.add(
                        at < 0
                                ? "[" + p + "]\t\"H-" + hex(adapterGuid(~at)) + "\"[1]"
                                : "[" + p + "]\t\"S-" + hex(switchGuid(at >> 8)) + "\"[" + (at & 0xFF) + "]");
            }
            lines.add("");
        }
        for (int e = 0; e < hosts.size(); e++) {
            int s = hosts.get(e);
            lines.add("Ca\t1 \"H-" + hex(adapterGuid(e)) + "\"\t# \"h" + e + "\"");
            lines.add("[1]\t\"S-" + hex(switchGuid(s)) + "\"[" + (ports.get(s).indexOf(~e) + 1) + "]");
            lines.add("");
        }
        Files.write(directory.resolve("net.txt"), lines);
        return Files.write(
                directory.resolve("fabric.yaml"),
                List.of("version: 1", "name: random", "topology: {type: graph, file: net.txt, format: ibnetdiscover}"));
    }

    /** For Weft: the options that name what is written, as CSV or as InfiniBand's dumps. */
    List<Object> write(Path directory, boolean asDump) throws IOException {
        List<Object> options = new ArrayList<>(List.of(
                asDump ? "--lfts" : "--tables",
                asDump ? writeDump(directory.resolve("lfts")) : writeCsv(directory.resolve("tables.csv"))));
        if (hasLevels) {
            options.addAll(List.of(
                    "--path-sl",
                    asDump ? writeLevels(directory.resolve("psl")) : writeCsvLevels(directory.resolve("psl.csv"))));
        }
        if (hasLanes) {
            options.addAll(List.of(
                    "--sl2vl",
                    asDump ? writeLanes(directory.resolve("sl2vl")) : writeCsvLanes(directory.resolve("sl2vl.csv"))));
        }
        return options;
    }

    private Path writeCsv(Path file) throws IOException {
        List<String> lines = new ArrayList<>(List.of("switch,destination,port"));
        for (int s = 0; s < switches; s++) {
            for (int d = 0; d < entries.length; d++) {
                if (entries[d][s] > 0 || d == hosts.size() + s) {
                    lines.add("s" + s + "," + name(d) + "," + entries[d][s]);
                }
            }
        }
        return Files.write(file, lines);
    }

    private Path writeDump(Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int s = 0; s < switches; s++) {
            lines.add("Unicast lids [0-" + lids.length + "] of switch Lid " + lids[hosts.size() + s] + " guid 0x"
                    + hex(switchGuid(s)) + " ('s" + s + "'):");
            for (int d = 0; d < entries.length; d++) {
                if (entries[d][s] > 0 || d == hosts.size() + s) {
                    boolean isHost = d < hosts.size();
                    lines.add(String.format(
                            Locale.ROOT,
                            "0x%04x %03d # %s portguid 0x%016x: '%s'",
                            lids[d],
                            entries[d][s],
                            isHost ? "Channel Adapter" : "Switch",
                            isHost ? adapterGuid(d) + 1 : switchGuid(d - hosts.size()),
                            name(d)));
                }
            }
            lines.add(lids.length + " lids dumped");
        }
        return Files.write(file, lines);
    }

    private Path writeLevels(Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int e = 0; e < hosts.size(); e++) {
            for (int d = 0; d < hosts.size(); d++) {
                lines.add("0x" + hex(adapterGuid(e)) + " " + lids[d] + " " + levels[e][d]);
            }
        }
        return Files.write(file, lines);
    }

    private Path writeCsvLevels(Path file) throws IOException {
        List<String> lines = new ArrayList<>(List.of("source,destination,sl"));
        for (int e = 0; e < hosts.size(); e++) {
            for (int d = 0; d < hosts.size(); d++) {
                lines.add(name(e) + "," + name(d) + "," + levels[e][d]);
            }
        }
        return Files.write(file, lines);
    }

    private Path writeLanes(Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int s = 0; s < switches; s++) {
            for (int in = 0; in < laneOf[s].length; in++) {
                for (int out = 1; out < laneOf[s].length; out++) {
                    StringBuilder line = new StringBuilder("0x" + hex(switchGuid(s)) + " " + in + " " + out);
                    for (int level = 0; level < LEVELS; level += 2) {
                        line.append(String.format(
                                Locale.ROOT, " 0x%x%x", laneOf[s][in][out][level], laneOf[s][in][out][level + 1]));
                    }
                    lines.add(line.toString());
                }
            }
        }
        return Files.write(file, lines);
    }

    private Path writeCsvLanes(Path file) throws IOException {
        List<String> lines = new ArrayList<>(List.of("switch,in,out,sl,vl"));
        for (int s = 0; s < switches; s++) {
            for (int in = 1; in < laneOf[s].length; in++) {
                for (int out = 1; out < laneOf[s].length; out++) {
                    for (int level = 0; level < lanes; level++) {
                        lines.add("s" + s + "," + in + "," + out + "," + level + "," + laneOf[s][in][out][level]);
                    }
                }
            }
        }
        return Files.write(file, lines);
    }

    /** For ibdmchk: its arguments. */
    List<String> writeForIbdmchk(Path directory) throws IOException {
        Path subnet = directory.resolve("subnet.lst");
        List<String> cables = new ArrayList<>();
        for (int s = 0; s < switches; s++) {
            for (int p = 1; p <= ports.get(s).size(); p++) {
                int at = ports.get(s).get(p - 1);
                String here = end("SW", ports.get(s).size(), switchGuid(s), 0, "s" + s, lids[hosts.size() + s], p);
                String there = at < 0
                        ? end("CA", 1, adapterGuid(~at), 1, "h" + ~at, lids[~at], 1)
                        : end(
                                "SW",
                                ports.get(at >> 8).size(),
                                switchGuid(at >> 8),
                                0,
                                "s" + (at >> 8),
                                lids[hosts.size() + (at >> 8)],
                                at & 0xFF);
                cables.add(here + " " + there + " PHY=4x LOG=ACT SPD=2.5");
            }
        }
        Files.write(subnet, cables);
        List<String> tables = new ArrayList<>();
        for (int s = 0; s < switches; s++) {
            tables.add("dump_ucast_routes: Switch 0x" + hex(switchGuid(s)));
            tables.add("LID    : Port : Hops : Optimal");
            for (int d = 0; d < entries.length; d++) {
                if (entries[d][s] > 0 || d == hosts.size() + s) {
                    tables.add(String.format(Locale.ROOT, "0x%04X : %03d  : 01   : yes", lids[d], entries[d][s]));
                }
            }
            tables.add("");
        }
        List<String> arguments = new ArrayList<>(List.of(
                "-s",
                subnet.toString(),
                "-f",
                Files.write(directory.resolve("fdbs"), tables).toString(),
                "-m",
                "/dev/null"));
        if (hasLevels) {
            arguments.addAll(List.of("-c", writeLevels(directory.resolve("psl")).toString()));
        }
        if (hasLanes) {
            arguments.addAll(
                    List.of("-d", writeLanes(directory.resolve("sl2vl")).toString()));
        }
        return arguments;
    }

    private static String end(String type, int ports, long guid, int port, String name, int lid, int number) {
        return String.format(
                Locale.ROOT,
                "{ %s Ports:%02X SystemGUID:%016x NodeGUID:%016x PortGUID:%016x VenID:000000 DevID:0000 Rev:000000A1"
                        + " {%s} LID:%04X PN:%02X }",
                type,
                ports,
                guid,
                guid,
                guid + port,
                name,
                lid,
                number);
    }
}
