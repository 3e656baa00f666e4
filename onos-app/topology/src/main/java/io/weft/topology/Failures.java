package io.weft.topology;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;

/** Which links and switches of a topology are out of service, immutable. A dead switch takes its links with it. */
public final class Failures {
    private final Topology topology;
    private final BitSet links;
    private final BitSet switches;

    private Failures(Topology topology, BitSet links, BitSet switches) {
        this.topology = topology;
        this.links = links;
        this.switches = switches;
    }

    /** No failure at all. */
    public static Failures none(Topology topology) {
        return new Failures(topology, new BitSet(), new BitSet());
    }

    /**
     * The failures of these names, each a switch or a link of {@code topology}.
     *
     * @throws IllegalArgumentException for a name that is neither
     */
    public static Failures of(Topology topology, Collection<String> names) {
        Failures failures = none(topology);
        for (String name : names) {
            int s = topology.switchIndex(name);
            int l = s >= 0 ? -1 : topology.linkIndex(name);
            if (s < 0 && l < 0) {
                throw new IllegalArgumentException("'" + name + "' is neither a switch nor a link; a switch is named "
                        + "like " + topology.switchName(0)
                        + (topology.linkCount() == 0 ? "" : ", a link like " + topology.linkName(0)));
            }
            failures = s >= 0 ? failures.withSwitch(s) : failures.withLink(l);
        }
        return failures;
    }

    /** These failures and that of link {@code l}. */
    public Failures withLink(int l) {
        return new Failures(topology, changed(links, l, topology.linkCount(), "link", true), switches);
    }

    /** These failures and that of switch {@code s}. */
    public Failures withSwitch(int s) {
        return new Failures(topology, links, changed(switches, s, topology.switchCount(), "switch", true));
    }

    /** These failures less that of link {@code l}. */
    public Failures withoutLink(int l) {
        return new Failures(topology, changed(links, l, topology.linkCount(), "link", false), switches);
    }

    /** These failures less that of switch {@code s}. */
    public Failures withoutSwitch(int s) {
        return new Failures(topology, links, changed(switches, s, topology.switchCount(), "switch", false));
    }

    private static BitSet changed(BitSet set, int i, int count, String what, boolean failed) {
        if (i < 0 || i >= count) {
            throw new IllegalArgumentException(what + " " + i + " is not in 0.." + (count - 1));
        }
        BitSet copy = (BitSet) set.clone();
        copy.set(i, failed);
        return copy;
    }

    /** The topology these are failures of. */
    public Topology topology() {
        return topology;
    }

    /** Whether switch {@code s} works. */
    public boolean switchAlive(int s) {
        return !switches.get(s);
    }

    /** Whether link {@code l} and both of its switches work. */
    public boolean linkAlive(int l) {
        return channelAlive(topology.channelOfLink(l));
    }

    /** Whether channel {@code c}, its link and both of its switches work. */
    public boolean channelAlive(int c) {
        return !links.get(topology.link(c)) && switchAlive(topology.source(c)) && switchAlive(topology.target(c));
    }

    /** Whether nothing failed. */
    public boolean isEmpty() {
        return links.isEmpty() && switches.isEmpty();
    }

    /** The names of the failed switches, then of the links that failed by themselves. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        switches.stream().mapToObj(topology::switchName).forEach(names::add);
        links.stream().mapToObj(topology::linkName).forEach(names::add);
        return names;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Failures
                && topology == ((Failures) other).topology
                && links.equals(((Failures) other).links)
                && switches.equals(((Failures) other).switches);
    }

    @Override
    public int hashCode() {
        return 31 * links.hashCode() + switches.hashCode();
    }

    @Override
    public String toString() {
        return isEmpty() ? "none" : String.join(",", names());
    }
}
