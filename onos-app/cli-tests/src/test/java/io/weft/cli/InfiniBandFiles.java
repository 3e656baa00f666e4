package io.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An ibsim netlist and OpenSM's tables for it, read line by line by nothing of Weft's own, and followed hop by hop. */
final class InfiniBandFiles {
    private static final Pattern GUID = Pattern.compile("(?:switchguid|caguid)=0x([0-9a-f]{16}).*");
    private static final Pattern NODE = Pattern.compile("(Switch|Ca)\t(\\d+) \"([^\"]+)\".*");
    private static final Pattern PORT = Pattern.compile("\\[(\\d+)](?:\\([0-9a-f]+\\) )?\\s+\"([^\"]+)\"\\[(\\d+)].*");
    private static final Pattern CA_LID = Pattern.compile("\\[(\\d+)]\\(.*# lid (\\d+) lmc 0 .*");
    private static final Pattern TABLE =
            Pattern.compile("Unicast lids \\[0-(\\d+)] of switch Lid (\\d+) guid 0x(\\S+) .*");
    private static final Pattern ENTRY =
            Pattern.compile("0x([0-9a-f]{4}) (\\d{3}) # (?:Switch|Channel Adapter) portguid 0x([0-9a-f]{16}): '(.*)'");

    /** A port of a node; port 0 is a switch itself. */
    record Port(String node, int number) {}

    /** By id, of switches and channel adapters. */
    final Map<String, Long> guids = new LinkedHashMap<>();

    final Set<String> switches = new HashSet<>();
    final Map<Port, Port> cables = new HashMap<>();
    final Map<Integer, Port> ports = new TreeMap<>();
    /** By switch, then LID. */
    final Map<String, Map<Integer, Integer>> tables = new HashMap<>();

    private final Map<Long, Map<Integer, Integer>> levels = new HashMap<>();
    private final Map<Long, Map<List<Integer>, List<Integer>>> lanes = new HashMap<>();

    InfiniBandFiles(String netlist) {
        String node = null;
        long guid = 0;
        for (String line : netlist.lines().toList()) {
            Matcher m = GUID.matcher(line);
            if (m.matches()) {
                guid = Long.parseLong(m.group(1), 16);
            }
            m = NODE.matcher(line);
            if (m.matches()) {
                node = m.group(3);
                assertThat(guids.put(node, guid)).isNull();
                if (m.group(1).equals("Switch")) {
                    switches.add(node);
                    ports.put(number(line, "base port 0 lid (\\d+) lmc 0"), new Port(node, 0));
                }
            }
            m = PORT.matcher(line);
            if (m.matches()) {
                Port here = new Port(node, Integer.parseInt(m.group(1)));
                assertThat(cables.put(here, new Port(m.group(2), Integer.parseInt(m.group(3)))))
                        .isNull();
                Matcher lid = CA_LID.matcher(line);
                if (lid.matches()) {
                    assertThat(ports.put(Integer.parseInt(lid.group(2)), here)).isNull();
                }
            }
        }
        cables.forEach((a, b) -> assertThat(cables.get(b)).isEqualTo(a));
    }

    private static int number(String line, String pattern) {
        Matcher m = Pattern.compile(pattern).matcher(line);
        assertThat(m.find()).as(line).isTrue();
        return Integer.parseInt(m.group(1));
    }

    /** The GUID of a port: that of a switch, or that of a channel adapter and its number. */
    long guid(Port port) {
        return guids.get(port.node()) + port.number();
    }

    InfiniBandFiles withTables(String text) {
        String here = null;
        for (String line : text.lines().toList()) {
            Matcher m = TABLE.matcher(line);
            if (m.matches()) {
                here = ports.get(Integer.parseInt(m.group(2))).node();
                assertThat(guids.get(here)).isEqualTo(Long.parseLong(m.group(3), 16));
                assertThat(Integer.parseInt(m.group(1))).isEqualTo(ports.size());
                tables.put(here, new TreeMap<>());
                continue;
            }
            m = ENTRY.matcher(line);
            if (m.matches()) {
                int lid = Integer.parseInt(m.group(1), 16);
                assertThat(guid(ports.get(lid))).isEqualTo(Long.parseLong(m.group(3), 16));
                assertThat(ports.get(lid).node()).isEqualTo(m.group(4));
                tables.get(here).put(lid, Integer.parseInt(m.group(2)));
            }
        }
        return this;
    }

    InfiniBandFiles withLevels(String pathSl, String sl2vl) {
        for (String line : pathSl.lines().toList()) {
            String[] words = line.split(" ");
            levels.computeIfAbsent(Long.parseLong(words[0].substring(2), 16), key -> new HashMap<>())
                    .put(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
        }
        for (String line : sl2vl.lines().toList()) {
            String[] words = line.split(" ");
            List<Integer> row = new ArrayList<>();
            for (int i = 3; i < words.length; i++) {
                row.add(words[i].charAt(2) - '0');
                row.add(words[i].charAt(3) - '0');
            }
            assertThat(row).hasSize(16);
            lanes.computeIfAbsent(Long.parseLong(words[0].substring(2), 16), key -> new HashMap<>())
                    .put(List.of(Integer.parseInt(words[1]), Integer.parseInt(words[2])), row);
        }
        return this;
    }

    /**
     * The ports by which packets leave on their way from a port of an endpoint to a LID; fails if that is not where.
     */
    List<Port> path(Port from, int lid) {
        List<Port> path = new ArrayList<>(List.of(from));
        Port at = cables.get(from);
        Port to = ports.get(lid);
        while (!at.equals(to) && !(at.node().equals(to.node()) && to.number() == 0)) {
            assertThat(path.size()).isLessThan(64);
            Port out = new Port(at.node(), tables.get(at.node()).get(lid));
            path.add(out);
            at = cables.get(out);
        }
        return path;
    }

    /** All ports of endpoints, with their LIDs. */
    Map<Integer, Port> endpoints() {
        Map<Integer, Port> endpoints = new TreeMap<>(ports);
        endpoints.values().removeIf(port -> switches.contains(port.node()));
        return endpoints;
    }

    /** The virtual lane by which packets of a path leave by each of its ports, as switches look it up. */
    List<Integer> lanes(List<Port> path, int lid) {
        int level = levels.get(guids.get(path.get(0).node())).get(lid);
        List<Integer> used = new ArrayList<>(List.of(0));
        for (int i = 1; i < path.size(); i++) {
            Port in = cables.get(path.get(i - 1));
            used.add(lanes.get(guids.get(in.node()))
                    .get(List.of(in.number(), path.get(i).number()))
                    .get(level));
        }
        return used;
    }

    /** What each (port out, lane) waits for, over all paths between endpoints; by lane 0 alone if cut to one. */
    Map<String, Set<String>> dependencies(boolean oneLane) {
        Map<String, Set<String>> next = new HashMap<>();
        endpoints().forEach((lid, to) -> endpoints().values().stream()
                .filter(from -> !from.node().equals(to.node()))
                .forEach(from -> {
                    List<Port> path = path(from, lid);
                    List<Integer> used = oneLane ? Collections.nCopies(path.size(), 0) : lanes(path, lid);
                    for (int i = 1; i < path.size(); i++) {
                        next.computeIfAbsent(place(path.get(i - 1), used.get(i - 1)), key -> new HashSet<>())
                                .add(place(path.get(i), used.get(i)));
                    }
                }));
        return next;
    }

    static String place(Port port, int lane) {
        return port.node() + "/" + port.number() + "/" + lane;
    }

    /** Whether these can be taken away one by one, each when nothing that it waits for is left. */
    static boolean isAcyclic(Map<String, Set<String>> dependencies) {
        Map<String, Set<String>> left = new HashMap<>(dependencies);
        boolean fewer = true;
        while (fewer) {
            fewer = left.values().removeIf(each -> each.stream().noneMatch(left::containsKey));
        }
        return left.isEmpty();
    }
}
