package io.weft.topology.cabling;

import io.weft.topology.Cable;
import io.weft.topology.Port;
import io.weft.topology.Topology;
import io.weft.topology.TopologyBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** Connected graphs with few ports at each switch, so that cables are in the way of each other. */
final class RandomCabling {
    private final Random random;
    private final int ports;
    private final List<String> switches = new ArrayList<>();
    /** By switch, the ports that nothing is in. */
    private final Map<String, List<Integer>> free = new HashMap<>();

    private final List<Object[]> links = new ArrayList<>();
    private final List<String> endpoints = new ArrayList<>();
    private final List<Object[]> attachments = new ArrayList<>();

    private RandomCabling(Random random, int ports) {
        this.random = random;
        this.ports = ports;
    }

    /**
     * A graph.
     *
     * @param names of its switches
     * @param ports of each switch, at least 3
     * @param endpoints how many, each with one cable or two
     * @param extra links besides a tree, as far as there are ports
     */
    static Topology of(Random random, List<String> names, int ports, int endpoints, int extra) {
        RandomCabling cabling = new RandomCabling(random, ports);
        cabling.addTree(names);
        for (int i = 0; i < extra; i++) {
            cabling.addLink(cabling.anySwitch(), cabling.anySwitch());
        }
        for (int i = 0; i < endpoints; i++) {
            cabling.addEndpoint("e" + i);
        }
        return cabling.topology();
    }

    private String anySwitch() {
        return switches.get(random.nextInt(switches.size()));
    }

    private void addTree(List<String> names) {
        for (String name : names) {
            List<Integer> all = new ArrayList<>();
            for (int port = 1; port <= ports; port++) {
                all.add(port);
            }
            free.put(name, all);
            if (!switches.isEmpty()) {
                String other = anySwitch();
                while (free.get(other).isEmpty()) {
                    other = anySwitch();
                }
                switches.add(name);
                addLink(name, other);
            } else {
                switches.add(name);
            }
        }
    }

    private void addLink(String a, String b) {
        if (!a.equals(b) && !free.get(a).isEmpty() && !free.get(b).isEmpty()) {
            links.add(new Object[] {a, take(a), b, take(b)});
        }
    }

    private int take(String name) {
        List<Integer> its = free.get(name);
        return its.remove(random.nextInt(its.size()));
    }

    private void addEndpoint(String name) {
        Set<String> its = new TreeSet<>();
        for (int i = 0; i < 1 + random.nextInt(2); i++) {
            String at = anySwitch();
            if (!free.get(at).isEmpty()) {
                its.add(at);
            }
        }
        if (!its.isEmpty()) {
            endpoints.add(name);
            its.forEach(at -> attachments.add(new Object[] {name, at, take(at)}));
        }
    }

    private Topology topology() {
        TopologyBuilder builder = new TopologyBuilder("test");
        switches.forEach(builder::addSwitch);
        for (Object[] link : links) {
            builder.addLink(
                    switches.indexOf(link[0]),
                    switches.indexOf(link[2]),
                    Cable.between(Port.of((int) link[1]), Port.of((int) link[3])));
        }
        for (String endpoint : new HashSet<>(endpoints)) {
            List<Integer> at = new ArrayList<>();
            List<Port> its = new ArrayList<>();
            for (Object[] attachment : attachments) {
                if (attachment[0].equals(endpoint)) {
                    at.add(switches.indexOf(attachment[1]));
                    its.add(Port.of((int) attachment[2]));
                }
            }
            builder.addEndpoint(at.stream().mapToInt(Integer::intValue).toArray(), its);
            builder.nameEndpoint(endpoint);
        }
        return builder.build();
    }
}
