package io.weft.topology;

import io.weft.refusal.Refusal;
import io.weft.topology.arrangement.Arrangement;
import io.weft.topology.arrangement.Channels;
import io.weft.topology.arrangement.FatTree;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The switches, links and endpoints of a network, immutable, in flat arrays.
 *
 * <p>Everything is an index: switches {@code 0..switchCount()-1}, links {@code 0..linkCount()-1}, endpoints
 * {@code 0..endpointCount()-1}. A link is a cable and carries two directed <em>channels</em>; the channels that leave
 * switch {@code s} are numbered contiguously, {@code firstChannel(s) .. firstChannel(s+1)-1}, in the order of the
 * neighbours' switch indices (parallel links in the order in which they were added).
 *
 * <p><b>Ports.</b> Every endpoint and every link of a switch is on a port of its own. Unless ports are given, they are
 * numbered from 1: first one port for each endpoint, in the order of the endpoints, then one for each link, in the
 * order of the channels. Given ports have any numbers, {@code 1..}{@link Port#HIGHEST}, and names.
 *
 * <p><b>Names.</b> Names of switches are as {@link NameRule} has them, so that those of links are told apart.
 *
 * <p><b>Channel classes.</b> Every channel is of a {@link ChannelClass}, which gives it an entry and an exit. A hop
 * whose entry is not above the exit of the hop before is a <em>descent</em>, and a packet's virtual channel is its
 * descents so far. Channels that may follow one another without a descent form no cycle, whatever the routes.
 *
 * <p>Space is O(switches + links + endpoints).
 */
public final class Topology implements Channels {
    private final String type;
    private final Map<String, Object> parameters;
    private final Arrangement arrangement;
    private final String[] switchNames;
    private final Map<String, Integer> switchByName = new HashMap<>();
    private final List<ChannelClass> classes;
    private final ChannelIndex channels;
    private final EndpointIndex endpoints;
    private final PortIndex ports;
    /** By link; empty if none is given. */
    private final Cable[] cables;

    /** By endpoint; empty if no endpoint has a name of its own. */
    private final String[] endpointNames;

    private final int[] intermediates;
    private final KnownNeed knownNeed;
    private final int turns;
    /** By channel, whether it joins two groups; empty unless routes spare such links. */
    private final boolean[] global;

    private final int fewestGlobalUpTo;
    private final int highestExit;

    Topology(TopologyBuilder b) {
        type = b.type;
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(b.parameters));
        arrangement = b.arrangement;
        knownNeed = b.knownNeed;
        turns = b.turns;
        switchNames = b.switchNames.toArray(new String[0]);
        for (int s = 0; s < switchNames.length; s++) {
            switchByName.put(switchNames[s], s);
        }
        classes = b.classes;
        highestExit = classes.stream().mapToInt(ChannelClass::exit).max().orElse(0);
        int[] ends = b.linkEnds.toIntArray();
        channels = new ChannelIndex(switchNames.length, ends, b.linkClasses(), classes);
        ClassOrder.of(this);
        global = b.groups == null ? new boolean[0] : globalChannels(b.groups);
        fewestGlobalUpTo = b.fewestGlobalUpTo;
        endpoints = new EndpointIndex(switchNames.length, b.firstAttachment.toIntArray(), b.attachments.toIntArray());
        cables = channels.sorted(ends, b.cables);
        ports = b.hasPorts()
                ? new PortIndex.Given(
                        channels,
                        endpoints,
                        channels.ports(ends, b.cables),
                        endpoints.sorted(b.attachmentPorts),
                        switchNames)
                : new PortIndex.InOrder(channels, endpoints);
        endpointNames = b.endpointNames.toArray(new String[0]);
        intermediates = b.intermediates == null ? endpoints.edgeSwitches : b.intermediates;
    }

    private boolean[] globalChannels(IntUnaryOperator groupOf) {
        boolean[] of = new boolean[channelCount()];
        for (int c = 0; c < of.length; c++) {
            of[c] = groupOf.applyAsInt(source(c)) != groupOf.applyAsInt(target(c));
        }
        return of;
    }

    /** The topology's type as fabric files name it, such as {@code slim-fly}. */
    public String type() {
        return type;
    }

    /** The parameters it was made from, in the words of the fabric file, defaults filled in; unmodifiable. */
    public Map<String, Object> parameters() {
        return parameters;
    }

    /** How the switches are arranged, as the generator declares it. */
    public Arrangement arrangement() {
        return arrangement;
    }

    /**
     * The fat tree that the switches make.
     *
     * @throws Refusal if they make none; the message names the type
     */
    public FatTree fatTree() {
        return arrangement
                .tree()
                .orElseThrow(() ->
                        new Refusal("expected an extended generalised fat tree, found a topology of type " + type));
    }

    /** What routes on this topology need, if that is known without trying every failure. */
    public Optional<KnownNeed> knownNeed() {
        return Optional.ofNullable(knownNeed);
    }

    public int switchCount() {
        return switchNames.length;
    }

    public int linkCount() {
        return channels.ofLink.length;
    }

    /** Number of directed switch-to-switch channels, twice the number of links. */
    public int channelCount() {
        return channels.target.length;
    }

    public int endpointCount() {
        return endpoints.firstAttachment.length - 1;
    }

    /**
     * Name of switch {@code s}: a letter and the coordinates of the paper that describes the topology, or that in the
     * file that the topology was read from.
     */
    public String switchName(int s) {
        return switchNames[s];
    }

    /** Index of the switch of this name, or -1. */
    public int switchIndex(String name) {
        return switchByName.getOrDefault(name, -1);
    }

    /** First channel that leaves switch {@code s}; {@code s} may be {@code switchCount()}, for the end of the last. */
    @Override
    public int firstChannel(int s) {
        return channels.first[s];
    }

    /** Number of links at switch {@code s}. */
    public int degree(int s) {
        return channels.first[s + 1] - channels.first[s];
    }

    /** Switch that channel {@code c} leaves. */
    public int source(int c) {
        return channels.source[c];
    }

    /** Switch that channel {@code c} leads to. */
    @Override
    public int target(int c) {
        return channels.target[c];
    }

    /** The other channel of the same link. */
    public int reverse(int c) {
        return channels.reverse[c];
    }

    public int link(int c) {
        return channels.link[c];
    }

    public ChannelClass channelClass(int c) {
        return classes.get(channels.channelClass[c]);
    }

    /**
     * An order of the channels: (virtual channel, place) grows at every hop, whatever the routes. By channel, its
     * place, from 0; equal for channels neither of which can follow the other on the same virtual channel. A new array;
     * O(channels * (classes + log(channels))).
     */
    public int[] channelOrder() {
        return ClassOrder.of(this).places();
    }

    /** Entry of the class of channel {@code c}, {@code 1..}{@link ChannelClass#HIGHEST}. */
    public int entryClass(int c) {
        return channels.entry[c];
    }

    /** Exit of the class of channel {@code c}, {@code 1..}{@link #highestExit()}. */
    public int exitClass(int c) {
        return channels.exit[c];
    }

    /** Highest exit of any channel; 0 without links. */
    public int highestExit() {
        return highestExit;
    }

    /**
     * A switch uses all of its minimal next hops by which a packet has at most so many descents from there on, at least
     * 1; and those with the fewest. More spread the load over more paths, and need more virtual channels.
     */
    public int turns() {
        return turns;
    }

    /**
     * On minimal paths of up to this many hops, only those next hops are used by which the fewest links between groups
     * follow, their own included; 0 if links between groups are like any others.
     */
    public int fewestGlobalUpTo() {
        return fewestGlobalUpTo;
    }

    /** Whether channel {@code c} leads to another group; false wherever links between groups are like any others. */
    public boolean isGlobal(int c) {
        return global.length > 0 && global[c];
    }

    /** The channel classes, in ascending order; none in a topology that cannot have links. */
    public List<ChannelClass> classes() {
        return classes;
    }

    /** The channel of link {@code l} that leaves the switch with the smaller index. */
    public int channelOfLink(int l) {
        return channels.ofLink[l];
    }

    /**
     * Stable name of link {@code l}: the names of its two switches, smaller index first, joined by {@code --}; the
     * second and further parallel links have {@code #2}, {@code #3}, ... behind it.
     */
    public String linkName(int l) {
        int c = channels.ofLink[l];
        int parallel = 1;
        for (int d = c - 1; d >= firstChannel(source(c)) && target(d) == target(c); d--) {
            parallel++;
        }
        return switchNames[source(c)] + "--" + switchNames[target(c)] + (parallel == 1 ? "" : "#" + parallel);
    }

    /** Index of the link of this name, its switches in either order, or -1. */
    public int linkIndex(String name) {
        // No name begins with a dash, and some may end with one.
        int cut = name.lastIndexOf("--");
        if (cut < 0) {
            return -1;
        }
        int hash = name.indexOf('#', cut);
        int a = switchIndex(name.substring(0, cut));
        int b = switchIndex(name.substring(cut + 2, hash < 0 ? name.length() : hash));
        if (a < 0 || b < 0) {
            return -1;
        }
        String suffix = hash < 0 ? "" : name.substring(hash);
        String ordered = switchNames[Math.min(a, b)] + "--" + switchNames[Math.max(a, b)] + suffix;
        for (int c = firstChannel(a); c < firstChannel(a + 1); c++) {
            if (target(c) == b && linkName(link(c)).equals(ordered)) {
                return link(c);
            }
        }
        return -1;
    }

    /** Port number, from 1, by which channel {@code c} leaves its source. */
    public int port(int c) {
        return ports.ofChannel(c);
    }

    /** Channel that leaves switch {@code s} by port {@code port}, or -1 where no link is on that port. */
    public int channelAt(int s, int port) {
        return ports.channelAt(s, port);
    }

    /** Name of a port of switch {@code s}, used or not: its number unless ports were given with names. */
    public String portName(int s, int port) {
        return ports.name(s, port);
    }

    /** Highest number of a port in use on any switch. O(switches). */
    public int highestPort() {
        return IntStream.range(0, switchCount()).map(ports::highest).max().orElse(0);
    }

    /** The numbers of the ports in use on switch {@code s}: of its endpoints, then of its channels; a new array. */
    public int[] portsOf(int s) {
        return IntStream.concat(
                        IntStream.range(0, endpointsAt(s)).map(i -> endpointPortAt(s, i)),
                        IntStream.range(firstChannel(s), firstChannel(s + 1)).map(this::port))
                .toArray();
    }

    /** Length of link {@code l} in metres, if it was given. */
    public OptionalDouble length(int l) {
        return cables.length == 0 ? OptionalDouble.empty() : cables[l].length();
    }

    /** Rate of link {@code l} in Gb/s in each direction, if it was given. */
    public OptionalDouble rate(int l) {
        return cables.length == 0 ? OptionalDouble.empty() : cables[l].rate();
    }

    public int endpointsAt(int s) {
        return endpoints.first[s + 1] - endpoints.first[s];
    }

    /** The {@code i}-th endpoint at switch {@code s}, {@code i} from 0. */
    public int endpoint(int s, int i) {
        return endpoints.endpointAt[endpoints.first[s] + i];
    }

    /** The port of switch {@code s} that its {@code i}-th endpoint is on, {@code i} from 0. */
    public int endpointPortAt(int s, int i) {
        return ports.ofAttachment(s, endpoints.first[s] + i);
    }

    /** The endpoint on a port of switch {@code s}, or -1 where none is on that port. */
    public int endpointAt(int s, int port) {
        int a = ports.attachmentAt(s, port);
        return a < 0 ? -1 : endpoints.endpointAt[a];
    }

    /** Highest number of a port that an endpoint is on, on any switch; 0 without endpoints. O(endpoints). */
    public int highestEndpointPort() {
        int max = 0;
        for (int s : endpoints.edgeSwitches) {
            for (int i = 0; i < endpointsAt(s); i++) {
                max = Math.max(max, endpointPortAt(s, i));
            }
        }
        return max;
    }

    /** Number of links by which endpoint {@code e} is attached; more than one only in an XGFT with w1 &gt; 1. */
    public int attachments(int e) {
        return endpoints.firstAttachment[e + 1] - endpoints.firstAttachment[e];
    }

    /** The edge switch of endpoint {@code e}'s {@code i}-th link, {@code i} from 0. */
    public int edgeSwitch(int e, int i) {
        return endpoints.attachment[endpoints.firstAttachment[e] + i];
    }

    /** Port of switch {@code edgeSwitch(e, i)} that endpoint {@code e} is on. */
    public int endpointPort(int e, int i) {
        int s = edgeSwitch(e, i);
        int a = Arrays.binarySearch(endpoints.endpointAt, endpoints.first[s], endpoints.first[s + 1], e);
        return ports.ofAttachment(s, a);
    }

    /**
     * Name of endpoint {@code e}: its first switch and its port there, such as {@code s0.1.2:3}, or that in the file
     * that the topology was read from.
     */
    public String endpointName(int e) {
        return endpointNames.length > 0
                ? endpointNames[e]
                : switchNames[edgeSwitch(e, 0)] + ":" + portName(edgeSwitch(e, 0), endpointPort(e, 0));
    }

    /** Whether every endpoint has exactly one link, as the delivery of packets requires. */
    public boolean singleHomed() {
        return endpoints.attachment.length == endpointCount();
    }

    /** The switches that have endpoints, ascending; a copy. */
    public int[] edgeSwitches() {
        return endpoints.edgeSwitches.clone();
    }

    /** Whether switch {@code s} has endpoints. */
    public boolean isEdge(int s) {
        return endpointsAt(s) > 0;
    }

    /** The switches among which Valiant routing draws its waypoints, ascending; a copy. */
    public int[] intermediates() {
        return intermediates.clone();
    }

    /** Largest number of ports in use on any switch, endpoints and links together. */
    public int radix() {
        int max = 0;
        for (int s = 0; s < switchCount(); s++) {
            max = Math.max(max, degree(s) + endpointsAt(s));
        }
        return max;
    }

    /** Largest number of links on any switch, k'. */
    public int networkRadix() {
        int max = 0;
        for (int s = 0; s < switchCount(); s++) {
            max = Math.max(max, degree(s));
        }
        return max;
    }

    /** Largest number of endpoints on any switch, p. */
    public int concentration() {
        int max = 0;
        for (int s = 0; s < switchCount(); s++) {
            max = Math.max(max, endpointsAt(s));
        }
        return max;
    }

    /**
     * In what another topology differs from this one, as a clause such as "its links are others"; empty if both have
     * the same type, parameters, names, links, classes, endpoints and ports, so that every index means the same in
     * both. O(switches + links + endpoints).
     */
    public Optional<String> differenceOf(Topology other) {
        if (!type.equals(other.type) || !parameters.equals(other.parameters)) {
            return Optional.of("it is " + other + " and not " + this);
        }
        if (!Arrays.equals(switchNames, other.switchNames)) {
            return Optional.of("its switches have other names");
        }
        if (!channels.equalTo(other.channels) || !classes.equals(other.classes)) {
            return Optional.of("its links are others");
        }
        if (!endpoints.equalTo(other.endpoints)) {
            return Optional.of("its endpoints are at other switches");
        }
        if (!ports.equalTo(other.ports)) {
            return Optional.of("its ports are others");
        }
        if (!Arrays.equals(endpointNames, other.endpointNames)) {
            return Optional.of("its endpoints have other names");
        }
        return Arrays.equals(intermediates, other.intermediates)
                ? Optional.empty()
                : Optional.of("its waypoints are other switches");
    }

    @Override
    public String toString() {
        return type + parameters + " with " + switchCount() + " switches, " + linkCount() + " links, " + endpointCount()
                + " endpoints";
    }
}
