package io.weft.topology;

import io.weft.refusal.Refusal;
import io.weft.topology.arrangement.Arrangement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.agrona.collections.IntArrayList;

/** Collects switches, links and endpoints, and makes an immutable {@link Topology} of them. Not thread-safe. */
public final class TopologyBuilder {
    /** The fabric header has 16 bits for a switch, of which 0 means none and the last is kept free. */
    public static final int MAX_SWITCHES = 65_534;

    /** Most links: what fits into the memory of a workstation with room to work on it. */
    public static final int MAX_LINKS = 10_000_000;

    /** Most endpoints, for the same reason. */
    public static final int MAX_ENDPOINTS = 4_000_000;

    /** What a channel is that goes up in the order of the switches, and what one is that goes down. */
    private static final List<ChannelClass> UP_AND_DOWN =
            List.of(ChannelClass.inOrder("up", 1), ChannelClass.inOrder("down", 2));

    private static final byte UP = 0;
    private static final byte DOWN = 1;

    final String type;
    final Map<String, Object> parameters = new LinkedHashMap<>();
    final List<String> switchNames = new ArrayList<>();
    final List<ChannelClass> classes;
    final IntArrayList linkEnds = new IntArrayList();
    private final IntArrayList linkClasses = new IntArrayList();
    private final boolean ordered;
    final IntArrayList firstAttachment = new IntArrayList();
    final IntArrayList attachments = new IntArrayList();
    /** One for each link, or none. */
    final List<Cable> cables = new ArrayList<>();
    /** One for each attachment, or none. */
    final List<Port> attachmentPorts = new ArrayList<>();
    /** One for each endpoint, or none. */
    final List<String> endpointNames = new ArrayList<>();

    Arrangement arrangement = Arrangement.UNKNOWN;
    int[] intermediates;
    KnownNeed knownNeed;
    int turns = 1;
    /** By switch; null unless routes spare the links between groups. */
    IntUnaryOperator groups;

    int fewestGlobalUpTo;
    private int[] place;
    private final Set<String> names = new HashSet<>();
    private final Set<String> namesOfEndpoints = new HashSet<>();

    /**
     * Starts an empty topology whose channels go up or down in an order of its switches: a rule for any graph.
     *
     * @param type its name in fabric files
     */
    public TopologyBuilder(String type) {
        this(type, UP_AND_DOWN, true);
    }

    /**
     * Starts an empty topology.
     *
     * @param type its name in fabric files
     * @param classes the channel classes in ascending order
     */
    public TopologyBuilder(String type, List<ChannelClass> classes) {
        this(type, classes, false);
    }

    private TopologyBuilder(String type, List<ChannelClass> classes, boolean ordered) {
        this.type = type;
        this.classes = List.copyOf(classes);
        this.ordered = ordered;
    }

    /** Records a parameter of the topology under the name that fabric files use. */
    public TopologyBuilder parameter(String name, Object value) {
        parameters.put(name, value);
        return this;
    }

    /** Declares how the switches are arranged, which is unknown unless this is called: {@link Topology#arrangement}. */
    public TopologyBuilder arrangement(Arrangement value) {
        arrangement = value;
        return this;
    }

    /** Records what routes are known to need: {@link Topology#knownNeed}. */
    public TopologyBuilder knownNeed(KnownNeed need) {
        knownNeed = need;
        return this;
    }

    /** Sets how many descents all minimal next hops may have, 1 unless this is called: {@link Topology#turns}. */
    public TopologyBuilder turns(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("turns is " + most + "; expected 1 or more");
        }
        turns = most;
        return this;
    }

    /**
     * Has minimal paths of up to so many hops cross the fewest links between groups: {@link Topology#fewestGlobalUpTo}.
     *
     * @param groupOf the group of each switch
     * @param hops at least 1
     */
    public TopologyBuilder fewestGlobal(IntUnaryOperator groupOf, int hops) {
        if (hops < 1) {
            throw new IllegalArgumentException("paths of " + hops + " hops; expected 1 or more");
        }
        groups = groupOf;
        fewestGlobalUpTo = hops;
        return this;
    }

    /** Adds a switch of a name of its own and returns its index. */
    public int addSwitch(String name) {
        if (switchNames.size() == MAX_SWITCHES) {
            throw new Refusal(type + parameters + " has more than " + MAX_SWITCHES
                    + " switches, the most that the fabric header can address");
        }
        requireName("switch", name);
        if (!names.add(name)) {
            throw new IllegalArgumentException("two switches are named " + name);
        }
        switchNames.add(name);
        return switchNames.size() - 1;
    }

    /**
     * Adds a link between switches {@code a} and {@code b}.
     *
     * @param classFromA which of the classes the channel from a to b is of, from 1
     * @param classFromB which of them the channel from b to a is of
     */
    public void addLink(int a, int b, int classFromA, int classFromB) {
        if (ordered) {
            throw new IllegalStateException("the classes of " + type + " follow from the order of its switches");
        }
        requireClass(classFromA);
        requireClass(classFromB);
        addEnds(a, b);
        linkClasses.addInt(classFromA - 1);
        linkClasses.addInt(classFromB - 1);
    }

    /**
     * Adds a link between switches {@code a} and {@code b} of a topology whose channels go up or down in the order of
     * its switches.
     */
    public void addLink(int a, int b) {
        if (!ordered) {
            throw new IllegalStateException("the channels of " + type + " need classes: " + classes);
        }
        addEnds(a, b);
    }

    /**
     * Adds a link as {@link #addLink(int, int)} does, with its cable. Either all links and endpoints are added with
     * their ports, or none is.
     */
    public void addLink(int a, int b, Cable cable) {
        addLink(a, b);
        cables.add(cable);
    }

    private void addEnds(int a, int b) {
        requireSwitch(a);
        requireSwitch(b);
        if (a == b) {
            throw new IllegalArgumentException("a link from switch " + switchNames.get(a) + " to itself");
        }
        if (linkEnds.size() == 2 * MAX_LINKS) {
            throw new Refusal(type + parameters + " has more than " + MAX_LINKS + " links");
        }
        linkEnds.addInt(a);
        linkEnds.addInt(b);
    }

    /**
     * Says in which order channels go up; without a call, in that of the switches' indices.
     *
     * @param switches every switch once, the lowest first
     * @throws IllegalArgumentException if that is not so
     */
    public TopologyBuilder order(int[] switches) {
        int[] sorted = switches.clone();
        Arrays.sort(sorted);
        if (!Arrays.equals(sorted, IntStream.range(0, switchNames.size()).toArray())) {
            throw new IllegalArgumentException("an order of " + switchNames.size() + " switches has each of them once");
        }
        place = new int[switches.length];
        for (int i = 0; i < switches.length; i++) {
            place[switches[i]] = i;
        }
        return this;
    }

    /** Index of the class of the channel that leaves end i of the links, by the same index. */
    byte[] linkClasses() {
        byte[] indices = new byte[linkEnds.size()];
        for (int i = 0; i < indices.length; i++) {
            indices[i] = ordered
                    ? place(linkEnds.getInt(i)) < place(linkEnds.getInt(i ^ 1)) ? UP : DOWN
                    : (byte) linkClasses.getInt(i);
        }
        return indices;
    }

    private int place(int s) {
        return place == null ? s : place[s];
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
            throw new Refusal(type + parameters + " has more than " + MAX_ENDPOINTS + " endpoints");
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

    /**
     * Adds an endpoint as {@link #addEndpoint(int...)} does, with the ports of the switches that its links are on.
     * Either all links and endpoints are added with their ports, or none is.
     */
    public int addEndpoint(int[] switches, List<Port> ports) {
        if (ports.size() != switches.length) {
            throw new IllegalArgumentException(
                    switches.length + " links of an endpoint have " + ports.size() + " ports");
        }
        int e = addEndpoint(switches);
        attachmentPorts.addAll(ports);
        return e;
    }

    /**
     * Names the next endpoint, in the order in which they are added. Either all endpoints have names, or none has and
     * all are named by their ports.
     */
    public TopologyBuilder nameEndpoint(String name) {
        requireName("endpoint", name);
        if (!namesOfEndpoints.add(name)) {
            throw new IllegalArgumentException("two endpoints are named " + name);
        }
        endpointNames.add(name);
        return this;
    }

    private static void requireName(String what, String name) {
        NameRule.fault(name).ifPresent(fault -> {
            throw new IllegalArgumentException(
                    "the name of " + what + " '" + name + "' " + fault + "; a name is " + NameRule.EXPECTED);
        });
    }

    /** Adds endpoints with one link each to a switch; see {@link #addEndpoint(int...)}. */
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

    /**
     * @throws IllegalArgumentException if it has no switch, ports or names of some links and endpoints only, or an
     *     arrangement of another number of switches
     */
    public Topology build() {
        if (switchNames.isEmpty()) {
            throw new IllegalArgumentException(type + parameters + " has no switch");
        }
        if (hasPorts() && !(2 * cables.size() == linkEnds.size() && attachmentPorts.size() == attachments.size())) {
            throw new IllegalArgumentException(
                    "some links and endpoints of " + type + " have ports, and some have not");
        }
        if (!endpointNames.isEmpty() && endpointNames.size() != firstAttachment.size()) {
            throw new IllegalArgumentException("some endpoints of " + type + " have names, and some have not");
        }
        arrangement.check(switchNames.size());
        return new Topology(this);
    }

    boolean hasPorts() {
        return !cables.isEmpty() || !attachmentPorts.isEmpty();
    }

    private void requireSwitch(int s) {
        if (s < 0 || s >= switchNames.size()) {
            throw new IllegalArgumentException("switch " + s + " is not in 0.." + (switchNames.size() - 1));
        }
    }

    private void requireClass(int c) {
        if (c < 1 || c > classes.size()) {
            throw new IllegalArgumentException("channel class " + c + " is not in 1.." + classes.size());
        }
    }
}
