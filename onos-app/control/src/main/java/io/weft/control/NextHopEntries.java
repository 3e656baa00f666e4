package io.weft.control;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.ActionSet;
import io.weft.control.entry.Entity;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.control.entry.Update;
import io.weft.fabric.Addressing;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftTables;
import io.weft.routing.NextHops;
import io.weft.routing.Routes;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The entries of {@code next_hop}: at every switch, the minimal next hops towards every other one it can reach. */
final class NextHopEntries {
    private final NextHops nextHops;
    private final Topology topology;
    private final LocalProtection protection;
    /** Keys by target, the same objects for all switches. */
    private final EntryKey[] keys;

    NextHopEntries(Routes routes, LocalProtection protection) {
        this.nextHops = routes.nextHops();
        this.topology = nextHops.topology();
        this.protection = protection;
        this.keys = new EntryKey[topology.switchCount()];
        for (int t = 0; t < keys.length; t++) {
            keys[t] = EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(t));
        }
    }

    void addTo(List<Entity> entries, int s) {
        ActionCall[] forward = forward(s);
        Map<ActionSet, ActionSet> shared = new HashMap<>();
        for (int t = 0; t < keys.length; t++) {
            int[] channels = nextHops.channels(s, t);
            if (channels.length > 0) {
                ActionSet set = set(s, t, channels, forward);
                ActionSet first = shared.putIfAbsent(set, set);
                entries.add(new TableEntry(keys[t], first == null ? set : first));
            }
        }
    }

    /** The difference to the entries of other routes at the same switch. */
    void addChanges(List<Update> updates, NextHopEntries before, int s) {
        ActionCall[] forward = forward(s);
        for (int t = 0; t < keys.length; t++) {
            int[] old = before.nextHops.channels(s, t);
            int[] now = nextHops.channels(s, t);
            if (Arrays.equals(old, now)) {
                continue;
            }
            if (now.length == 0) {
                updates.add(Update.delete(new TableEntry(keys[t], set(s, t, old, forward))));
            } else {
                TableEntry entry = new TableEntry(keys[t], set(s, t, now, forward));
                updates.add(old.length == 0 ? Update.insert(entry) : Update.modify(entry));
            }
        }
    }

    /** Number of entries at switch s. */
    int count(int s) {
        return (int) IntStream.range(0, keys.length)
                .filter(t -> nextHops.distance(s, t) > 0)
                .count();
    }

    private ActionCall[] forward(int s) {
        ActionCall[] forward = new ActionCall[topology.degree(s)];
        for (int i = 0; i < forward.length; i++) {
            int c = topology.firstChannel(s) + i;
            forward[i] = ActionCall.of(WeftActions.FORWARD, topology.port(c), topology.channelClass(c));
        }
        return forward;
    }

    private ActionSet set(int s, int t, int[] channels, ActionCall[] forward) {
        boolean watched = protection == LocalProtection.WATCHED_PORTS && channels.length > 1;
        // Which member stays unwatched differs by switch and target, so that no link is everyone's last resort.
        int unwatched = (s + t) % channels.length;
        List<ActionSet.Member> members = new ArrayList<>(channels.length);
        for (int i = 0; i < channels.length; i++) {
            int watch = watched && i != unwatched ? topology.port(channels[i]) : ActionSet.Member.UNWATCHED;
            members.add(new ActionSet.Member(forward[channels[i] - topology.firstChannel(s)], 1, watch));
        }
        return new ActionSet(members);
    }
}
