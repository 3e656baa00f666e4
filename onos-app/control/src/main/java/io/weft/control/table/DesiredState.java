package io.weft.control.table;

import io.weft.control.entry.Diff;
import io.weft.control.entry.Entity;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.fabric.Fabric;
import io.weft.p4.WeftTables;
import io.weft.refusal.Refusal;
import io.weft.routing.Routes;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What every switch of a fabric should hold: a pure function of the routes. Immutable and thread-safe.
 *
 * <p>Entries are made when asked for, switch by switch, and none are kept: the tables of switches that hold the right
 * ones already are never in memory together. What switches lack is, until it is installed: in a first installation, the
 * tables of all of them. What follows from the fabric alone is the same for all routes of it, so that a restored fabric
 * gets exactly the entries it had.
 */
public final class DesiredState {
    private final Routes routes;
    private final LocalProtection protection;
    private final int virtualChannels;
    private final FoundationEntries foundation;
    private final PathEntries paths;
    private final PairEntries pairs;
    private final NextHopEntries nextHops;

    private DesiredState(Routes routes, LocalProtection protection, int virtualChannels) {
        this.routes = routes;
        this.protection = protection;
        this.virtualChannels = virtualChannels;
        this.foundation = new FoundationEntries(routes.fabric(), virtualChannels);
        this.paths = new PathEntries(routes);
        this.pairs = new PairEntries(routes);
        this.nextHops = new NextHopEntries(routes, protection);
    }

    /**
     * The tables that put routes into effect.
     *
     * @throws Refusal if the program cannot hold them, see {@link ProgramLimits}
     */
    public static DesiredState of(Routes routes, LocalProtection protection) {
        return of(routes, protection, routes.fabric().virtualChannels());
    }

    /**
     * The state with more virtual channels, and a hop limit to match, than the routes need: for packets that are still
     * on their way by other routes.
     *
     * @param virtualChannels those of the fabric at least, {@value Fabric#MAX_VIRTUAL_CHANNELS} at most
     * @throws Refusal if the program cannot hold them
     * @throws IllegalArgumentException if the number is out of that range
     */
    public static DesiredState of(Routes routes, LocalProtection protection, int virtualChannels) {
        int fewest = routes.fabric().virtualChannels();
        if (virtualChannels < fewest || virtualChannels > Fabric.MAX_VIRTUAL_CHANNELS) {
            throw new IllegalArgumentException(
                    virtualChannels + " virtual channels are not in " + fewest + ".." + Fabric.MAX_VIRTUAL_CHANNELS);
        }
        ProgramLimits.obstacle(routes).ifPresent(obstacle -> {
            throw new Refusal(routes.fabric().name() + " cannot be programmed: " + obstacle);
        });
        return new DesiredState(routes, protection, virtualChannels);
    }

    public Routes routes() {
        return routes;
    }

    /** Whether switch {@code s} is in service, and so is to hold anything. */
    public boolean isLive(int s) {
        return routes.failures().switchAlive(s);
    }

    /** The switches that are in service, ascending; a new array. */
    public int[] liveSwitches() {
        return IntStream.range(0, routes.fabric().topology().switchCount())
                .filter(this::isLive)
                .toArray();
    }

    /**
     * The updates that turn the entries of another state of the same topology at switch {@code s} into those of this
     * one: those of {@link Diff}. Where both are of the same fabric, the entries that are the same are not made, which
     * is some ten times faster. O(next hops of s towards all targets + waypoints + pairs).
     *
     * @throws IllegalArgumentException if the switch is out of service in either, or topology or protection differ
     */
    public List<Update> changes(DesiredState before, int s) {
        if (before.routes.fabric().topology() != routes.fabric().topology() || before.protection != protection) {
            throw new IllegalArgumentException("the states are of different topologies");
        }
        requireLive(s);
        before.requireLive(s);
        if (before.routes.fabric() != routes.fabric()) {
            return Diff.between(before.entries(s), entries(s));
        }
        List<Update> updates = new ArrayList<>();
        if (before.virtualChannels != virtualChannels) {
            updates.addAll(Diff.between(before.foundationAt(s), foundationAt(s)));
        }
        paths.addChanges(updates, before.paths, s);
        pairs.addChanges(updates, before.pairs, s);
        nextHops.addChanges(updates, before.nextHops, s);
        return updates;
    }

    /** Number of entries that switch {@code s} is to hold, by the name of their table; clone sessions apart. */
    public SortedMap<String, Long> counts(int s) {
        requireLive(s);
        SortedMap<String, Long> counts = new TreeMap<>();
        for (Entity entity : foundationAt(s)) {
            if (entity instanceof TableEntry) {
                counts.merge(((TableEntry) entity).key().table().name(), 1L, Long::sum);
            }
        }
        counts.put(WeftTables.PATH.name(), (long) paths.countPaths(s));
        paths.countWaypoints(s).forEach((table, count) -> counts.put(table.name(), count));
        if (pairs.count(s) > 0) {
            counts.put(WeftTables.PAIR.name(), pairs.count(s));
        }
        nextHops.counts(s).forEach((table, count) -> counts.put(table.name(), count));
        return counts;
    }

    /**
     * Everything that switch {@code s} is to hold, keys all different, always in the same order. O(next hops of s
     * towards all targets + waypoints + pairs).
     *
     * @throws IllegalArgumentException if it is out of service
     */
    public List<Entity> entries(int s) {
        requireLive(s);
        List<Entity> entries = foundationAt(s);
        paths.addTo(entries, s);
        pairs.addTo(entries, s);
        nextHops.addTo(entries, s);
        return entries;
    }

    private List<Entity> foundationAt(int s) {
        List<Entity> entries = new ArrayList<>();
        foundation.addTo(entries, s);
        return entries;
    }

    private void requireLive(int s) {
        if (!isLive(s)) {
            throw new IllegalArgumentException(
                    "switch " + routes.fabric().topology().switchName(s) + " is out of service");
        }
    }
}
