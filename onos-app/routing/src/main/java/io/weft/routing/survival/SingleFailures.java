package io.weft.routing.survival;

import io.weft.fabric.Fabric;
import io.weft.fabric.Survival;
import io.weft.routing.VirtualChannelShortage;
import io.weft.topology.Failures;
import io.weft.topology.KnownNeed;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which single links and switches can fail, besides what is out of service, without a pair that is still connected
 * losing its route for lack of a virtual channel. Immutable.
 */
public final class SingleFailures {
    /** Most switches times channels for which all failures are tried. */
    private static final double MOST_STEPS = 1e9;

    private final int virtualChannels;
    private final int needed;
    private final int links;
    private final int switches;
    private final List<String> fatalLinks = new ArrayList<>();
    private final List<String> fatalSwitches = new ArrayList<>();

    private SingleFailures(Fabric fabric, Failures failures, int needed) {
        Topology topology = fabric.topology();
        this.virtualChannels = fabric.virtualChannels();
        this.needed = needed;
        this.links = (int) IntStream.range(0, topology.linkCount())
                .filter(failures::linkAlive)
                .count();
        this.switches = (int) IntStream.range(0, topology.switchCount())
                .filter(failures::switchAlive)
                .count();
    }

    /** Names what may not fail. */
    private void findFatal(Failures failures) {
        Topology topology = failures.topology();
        VirtualChannelNeed need = VirtualChannelNeed.ofFailures(failures);
        for (int l = 0; l < topology.linkCount(); l++) {
            if (failures.linkAlive(l) && need.withoutLink(l) > virtualChannels) {
                fatalLinks.add(topology.linkName(l));
            }
        }
        for (int s = 0; s < topology.switchCount(); s++) {
            if (failures.switchAlive(s) && need.withoutSwitch(s) > virtualChannels) {
                fatalSwitches.add(topology.switchName(s));
            }
        }
    }

    /**
     * The single failures of a fabric. If nothing failed and its virtual channels are enough for what is known of its
     * topology, or for an upper bound of what a large one needs, nothing is tried. Otherwise each failure is, which
     * takes seconds on thousands of switches; empty if it would take minutes.
     */
    public static Optional<SingleFailures> of(Fabric fabric, Failures failures) {
        Topology topology = fabric.topology();
        int known = topology.knownNeed().map(KnownNeed::withoutAny).orElse(Integer.MAX_VALUE);
        if (failures.isEmpty() && known <= fabric.virtualChannels()) {
            return Optional.of(new SingleFailures(fabric, failures, known));
        }
        Optional<SingleFailures> bounded = failures.isEmpty() ? bounded(fabric) : Optional.empty();
        if (bounded.isPresent() || (double) topology.switchCount() * topology.channelCount() > MOST_STEPS) {
            return bounded;
        }
        SingleFailures single = new SingleFailures(fabric, failures, VirtualChannelNeed.withoutAny(failures));
        if (single.needed > fabric.virtualChannels()) {
            single.findFatal(failures);
        }
        return Optional.of(single);
    }

    /** The single failures of an intact fabric, as far as they are found in about a second. */
    public static Optional<SingleFailures> ofIntact(Fabric fabric) {
        return VirtualChannelNeed.takesLong(fabric.topology())
                ? bounded(fabric)
                : of(fabric, Failures.none(fabric.topology()));
    }

    /** What an upper bound tells of a large intact fabric of which nothing is known; empty if it tells nothing. */
    private static Optional<SingleFailures> bounded(Fabric fabric) {
        int needed = VirtualChannelNeed.bound(fabric.topology(), Survival.ONE);
        return needed > fabric.virtualChannels()
                ? Optional.empty()
                : Optional.of(new SingleFailures(fabric, Failures.none(fabric.topology()), needed));
    }

    /** Whether every link and every switch can fail, one at a time. */
    public boolean allSurvived() {
        return fatalLinks.isEmpty() && fatalSwitches.isEmpty();
    }

    /** Number of links that are in service. */
    public int links() {
        return links;
    }

    /** Number of switches that are in service. */
    public int switches() {
        return switches;
    }

    /** The names of the links that may not fail. */
    public List<String> fatalLinks() {
        return Collections.unmodifiableList(fatalLinks);
    }

    /** The names of the switches that may not fail. */
    public List<String> fatalSwitches() {
        return Collections.unmodifiableList(fatalSwitches);
    }

    /** Virtual channels with which every link and every switch could fail, one at a time. */
    public int virtualChannelsNeeded() {
        return needed;
    }

    /** What is survived; or what is not, and what to do. */
    @Override
    public String toString() {
        if (allSurvived()) {
            return "any one link and any one switch: no pair still connected loses its route";
        }
        return fatalLinks.size() + " of " + count(links, "link") + " and " + fatalSwitches.size() + " of "
                + count(switches, switches == 1 ? "switch" : "switche")
                + ": if one of them fails, paths get longer, and pairs still connected lose their route, since there "
                + (virtualChannels == 1
                        ? "is only 1 virtual channel"
                        : "are only " + virtualChannels + " virtual channels")
                + "; " + VirtualChannelShortage.remedy(needed);
    }

    private static String count(int n, String one) {
        return n + " " + one + (n == 1 ? "" : "s");
    }
}
