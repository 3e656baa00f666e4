package io.weft.topology;

import io.weft.refusal.Refusal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * Which links and switches of a topology are out of service, and which are drained, immutable. A dead switch takes its
 * links with it.
 *
 * <p>What is drained works, but is to be spared: no route leads over a drained link, and none through a drained switch,
 * though packets may start and end there.
 */
public final class Failures {
    private final Topology topology;
    private final BitSet links;
    private final BitSet switches;
    private final BitSet drainedLinks;
    private final BitSet drainedSwitches;

    private Failures(Topology topology, BitSet links, BitSet switches, BitSet drainedLinks, BitSet drainedSwitches) {
        this.topology = topology;
        this.links = links;
        this.switches = switches;
        this.drainedLinks = drainedLinks;
        this.drainedSwitches = drainedSwitches;
    }

    public static Failures none(Topology topology) {
        return new Failures(topology, new BitSet(), new BitSet(), new BitSet(), new BitSet());
    }

    /**
     * The failures of these names, each a switch or a link of {@code topology}.
     *
     * @throws Refusal for a name that is neither
     */
    public static Failures of(Topology topology, Collection<String> names) {
        BitSet switches = new BitSet();
        BitSet links = new BitSet();
        find(topology, names, switches, links);
        return new Failures(topology, links, switches, new BitSet(), new BitSet());
    }

    /**
     * The failures of these links and switches, by their indices; the sets are copied.
     *
     * @throws Refusal for an index that {@code topology} does not have
     */
    public static Failures of(Topology topology, BitSet links, BitSet switches) {
        check(links.length() - 1, topology.linkCount(), "link");
        check(switches.length() - 1, topology.switchCount(), "switch");
        return new Failures(topology, (BitSet) links.clone(), (BitSet) switches.clone(), new BitSet(), new BitSet());
    }

    private static void check(int highest, int count, String what) {
        if (highest >= count) {
            throw new Refusal(what + " " + highest + " is not in 0.." + (count - 1));
        }
    }

    private static void find(Topology topology, Collection<String> names, BitSet switches, BitSet links) {
        for (String name : names) {
            int s = topology.switchIndex(name);
            int l = s >= 0 ? -1 : topology.linkIndex(name);
            if (s < 0 && l < 0) {
                throw new Refusal("'" + name + "' is neither a switch nor a link; a switch is named "
                        + "like " + topology.switchName(0)
                        + (topology.linkCount() == 0 ? "" : ", a link like " + topology.linkName(0)));
            }
            if (s >= 0) {
                switches.set(s);
            } else {
                links.set(l);
            }
        }
    }

    /**
     * These failures while just these switches and links are drained, whatever was before.
     *
     * @throws Refusal for a name that is neither a switch nor a link
     */
    public Failures draining(Collection<String> names) {
        BitSet someSwitches = new BitSet();
        BitSet someLinks = new BitSet();
        find(topology, names, someSwitches, someLinks);
        return new Failures(topology, links, switches, someLinks, someSwitches);
    }

    public Failures withLink(int l) {
        return withLinks(changed(links, l, topology.linkCount(), "link", true));
    }

    public Failures withSwitch(int s) {
        return withSwitches(changed(switches, s, topology.switchCount(), "switch", true));
    }

    public Failures withoutLink(int l) {
        return withLinks(changed(links, l, topology.linkCount(), "link", false));
    }

    public Failures withoutSwitch(int s) {
        return withSwitches(changed(switches, s, topology.switchCount(), "switch", false));
    }

    private Failures withLinks(BitSet others) {
        return new Failures(topology, others, switches, drainedLinks, drainedSwitches);
    }

    private Failures withSwitches(BitSet others) {
        return new Failures(topology, links, others, drainedLinks, drainedSwitches);
    }

    private static BitSet changed(BitSet set, int i, int count, String what, boolean failed) {
        if (i < 0 || i >= count) {
            throw new Refusal(what + " " + i + " is not in 0.." + (count - 1));
        }
        BitSet copy = (BitSet) set.clone();
        copy.set(i, failed);
        return copy;
    }

    public Topology topology() {
        return topology;
    }

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

    /** Whether routes may lead over channel {@code c}: it works and its link is not drained. */
    public boolean channelUsable(int c) {
        return channelAlive(c) && !drainedLinks.get(topology.link(c));
    }

    /** Whether routes may lead through switch {@code s}: it works and is not drained. */
    public boolean carriesTransit(int s) {
        return switchAlive(s) && !drainedSwitches.get(s);
    }

    /** Whether nothing failed and nothing is drained. */
    public boolean isEmpty() {
        return links.isEmpty() && switches.isEmpty() && drainedLinks.isEmpty() && drainedSwitches.isEmpty();
    }

    /** The names of the failed switches, then of the links that failed by themselves. */
    public List<String> names() {
        return names(switches, links);
    }

    /**
     * The names of the drained switches, then of the links that are drained by themselves, whether they work or not.
     */
    public List<String> drained() {
        return names(drainedSwitches, drainedLinks);
    }

    private List<String> names(BitSet someSwitches, BitSet someLinks) {
        List<String> names = new ArrayList<>();
        someSwitches.stream().mapToObj(topology::switchName).forEach(names::add);
        someLinks.stream().mapToObj(topology::linkName).forEach(names::add);
        return names;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Failures
                && topology == ((Failures) other).topology
                && links.equals(((Failures) other).links)
                && switches.equals(((Failures) other).switches)
                && drainedLinks.equals(((Failures) other).drainedLinks)
                && drainedSwitches.equals(((Failures) other).drainedSwitches);
    }

    @Override
    public int hashCode() {
        return Objects.hash(links, switches, drainedLinks, drainedSwitches);
    }

    @Override
    public String toString() {
        String failed = names().isEmpty() ? "none" : String.join(",", names());
        return drained().isEmpty() ? failed : failed + " (drained: " + String.join(",", drained()) + ")";
    }
}
