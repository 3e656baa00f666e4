package io.weft.control.live;

import io.weft.control.entry.ActionCall;
import io.weft.control.entry.ActionSet;
import io.weft.control.entry.EntryKey;
import io.weft.control.entry.TableEntry;
import io.weft.fabric.Addressing;
import io.weft.p4.WeftTables;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Finds out which links an earlier controller routed around: those by which a switch does not send to the switch at their
 * other end, though it has an entry for it. One small reading of each switch.
 */
final class Adoption {
    private static final int PATIENCE_SECONDS = 1;

    private final Topology topology;
    private final SwitchHost host;
    private final EventQueue events;
    private final Sessions sessions;
    private final Prober prober;

    Adoption(Topology topology, SwitchHost host, EventQueue events, Sessions sessions, Prober prober) {
        this.topology = topology;
        this.host = host;
        this.events = events;
        this.sessions = sessions;
        this.prober = prober;
    }

    /**
     * Asks all switches that may be written to, and has the links that they avoid looked at; those stay avoided unless it
     * shows that they work. Then has {@code next} happen as an event.
     */
    void lookAtAvoidedLinks(Runnable next) {
        var unused = CompletableFuture.completedFuture(this)
                .thenCompose(Adoption::avoidedLinks)
                .whenComplete(
                        (links, failure) -> events.post(() -> lookAt(failure == null ? links : new BitSet(), next)));
    }

    private void lookAt(BitSet links, Runnable next) {
        long now = System.nanoTime();
        events.later(prober.doubt(links), () -> {
            if (!sessions.noneReady()) {
                prober.condemn(links, now);
            }
            events.post(next);
        });
    }

    /** The links; of switches that do not tell within a second, none. Always completes normally. */
    private CompletableFuture<BitSet> avoidedLinks() {
        List<CompletableFuture<BitSet>> answers = new ArrayList<>();
        for (int s = 0; s < topology.switchCount(); s++) {
            if (sessions.ready(s)) {
                int from = s;
                answers.add(host.read(s, neighbours(s))
                        .handle((entries, failure) -> failure == null ? avoided(from, entries) : new BitSet())
                        .exceptionally(misread -> new BitSet())
                        .completeOnTimeout(new BitSet(), PATIENCE_SECONDS, TimeUnit.SECONDS));
            }
        }
        return CompletableFuture.allOf(answers.toArray(new CompletableFuture<?>[0]))
                .thenApply(all -> {
                    BitSet links = new BitSet();
                    answers.forEach(answer -> links.or(answer.join()));
                    return links;
                });
    }

    private List<EntryKey> neighbours(int s) {
        List<EntryKey> keys = new ArrayList<>();
        IntStream.range(topology.firstChannel(s), topology.firstChannel(s + 1))
                .map(topology::target)
                .distinct()
                .forEach(v -> keys.add(EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(v))));
        return keys;
    }

    private BitSet avoided(int s, List<TableEntry> entries) {
        BitSet links = new BitSet();
        for (TableEntry entry : entries) {
            for (int c = topology.firstChannel(s); c < topology.firstChannel(s + 1); c++) {
                EntryKey key = EntryKey.exact(WeftTables.NEXT_HOP, Addressing.switchId(topology.target(c)));
                if (entry.key().equals(key) && !forwardsBy(entry, topology.port(c))) {
                    links.set(topology.link(c));
                }
            }
        }
        return links;
    }

    private static boolean forwardsBy(TableEntry entry, int port) {
        return entry.action() instanceof ActionSet
                && ((ActionSet) entry.action())
                        .members().stream().map(ActionSet.Member::action).anyMatch(action -> portOf(action) == port);
    }

    private static long portOf(ActionCall forward) {
        return forward.argument(0);
    }
}
