package io.weft.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.agrona.collections.IntArrayList;

/** Collects switches, links and endpoints, and makes an immutable {@link Topology} of them. Not thread-safe. */
public final class TopologyBuilder {
    /** The fabric header has 16 bits for a switch, of which 0 means none and the last is kept free. */
    public static final int MAX_SWITCHES = 65_534;

    /** Most links: what fits into the memory of a workstation with room to work on it. */
    public static final int MAX_LINKS = 10_000_000;

    /** Most endpoints, for the same reason. */
    public static final int MAX_ENDPOINTS = 4_000_000;

    /** The fabric header has 4 bits for a channel class, of which 0 means none. */
    public static final int MAX_CLASSES = 15;

    final String type;
    final Map<String, Object> parameters = new LinkedHashMap<>();
    final List<String> switchNames = new ArrayList<>();
    final List<String> classNames;
    final IntArrayList linkEnds = new IntArrayList();
    final IntArrayList linkClasses = new IntArrayList();
    final IntArrayList firstAttachment = new IntArrayList();
    final IntArrayList attachments = new IntArrayList();
    Object structure;
    int[] intermediates;
    private final Set<String> names = new HashSet<>();

    /**
     * Starts an empty topology.
     *
     * @param type its name in fabric files
     * @param classNames the channel classes in ascending order, at most {@value #MAX_CLASSES}; empty where the topology
     *     has no order of classes
     */
    public TopologyBuilder(String type, List<String> classNames) {
        if (classNames.size() > MAX_CLASSES) {
            throw new IllegalArgumentException(type + " needs " + classNames.size()
                    + " channel classes, but the fabric header has room for " + MAX_CLASSES);
        }
        this.type = type;
        this.classNames = List.copyOf(classNames);
    }

    /** Records a parameter of the topology under the name that fabric files use. */
    public TopologyBuilder parameter(String name, Object value) {
        parameters.put(name, value);
        return this;
    }

    /**
     * Records what the topology is built like, which algorithms of such topologies ask for: {@link Topology#structure}.
     */
    public TopologyBuilder structure(Object value) {
        structure = value;
        return this;
    }

    /** Adds a switch of a name of its own and returns its index. */
    public int addSwitch(String name) {
        if (switchNames.size() == MAX_SWITCHES) {
            throw new IllegalArgumentException(type + parameters + " has more than " + MAX_SWITCHES
                    + " switches, the most that the fabric header can address");
        }
        if (!names.add(name)) {
            throw new IllegalArgumentException("two switches are named " + name);
        }
        switchNames.add(name);
        return switchNames.size() - 1;
    }

    /**
     * Adds a link between switches {@code a} and {@code b}.
     *
     * @param classFromA class of the channel from a to b, 1..number of classes (0 where there are none)
     * @param classFromB class of the channel from b to a
     */
    public void addLink(int a, int b, int classFromA, int classFromB) {
        requireSwitch(a);
        requireSwitch(b);
        if (a == b) {
            throw new IllegalArgumentException("a link from switch " + switchNames.get(a) + " to itself");
        }
        requireClass(classFromA);
        requireClass(classFromB);
        if (linkClasses.size() == 2 * MAX_LINKS) {
            throw new IllegalArgumentException(type + parameters + " has more than " + MAX_LINKS + " links");
        }
        linkEnds.addInt(a);
        linkEnds.addInt(b);
        linkClasses.addInt(classFromA);
        linkClasses.addInt(classFromB);
    }

    /**
     * Adds an endpoint with one link to each of these (distinct) switches, and returns its index.
     *
     * @throws IllegalArgumentException if a switch does not exist or is given twice, or none is given
     */
    public int addEndpoint(int... switches) {
        if (switches.length == 0 || (switches.length > 1 && hasDuplicates(switches))) {
            throw new IllegalArgumentException(
                    "an endpoint needs one or more distinct switches, not " + Arrays.toString(switches));
        }
        if (firstAttachment.size() == MAX_ENDPOINTS) {
            throw new IllegalArgumentException(type + parameters + " has more than " + MAX_ENDPOINTS + " endpoints");
        }
        for (int s : switches) {
            requireSwitch(s);
        }
        firstAttachment.addInt(attachments.size());
        for (int s : switches) {
            attachments.addInt(s);
        }
        return firstAttachment.size() - 1;
    }

    /** Adds endpoints with one link each to a switch; see {@link #addEndpoint}. */
    public void addEndpoints(int s, int count) {
        for (int i = 0; i < count; i++) {
            addEndpoint(s);
        }
    }

    private static boolean hasDuplicates(int[] switches) {
        return Arrays.stream(switches).distinct().count() != switches.length;
    }

    /**
     * Says among which switches Valiant routing draws its waypoints; without a call, the edge switches.
     *
     * @throws IllegalArgumentException if a switch does not exist or is given twice
     */
    public TopologyBuilder intermediates(int[] switches) {
        int[] sorted = switches.clone();
        Arrays.sort(sorted);
        for (int s : sorted) {
            requireSwitch(s);
        }
        if (hasDuplicates(sorted)) {
            throw new IllegalArgumentException("intermediate switches must be distinct: " + Arrays.toString(sorted));
        }
        intermediates = sorted;
        return this;
    }

    /** Makes the topology. */
    public Topology build() {
        if (switchNames.isEmpty()) {
            throw new IllegalArgumentException(type + parameters + " has no switch");
        }
        return new Topology(this);
    }

    private void requireSwitch(int s) {
        if (s < 0 || s >= switchNames.size()) {
            throw new IllegalArgumentException("switch " + s + " is not in 0.." + (switchNames.size() - 1));
        }
    }

    private void requireClass(int c) {
        int low = classNames.isEmpty() ? 0 : 1;
        if (c < low || c > classNames.size()) {
            throw new IllegalArgumentException("channel class " + c + " is not in " + low + ".." + classNames.size());
        }
    }
}
