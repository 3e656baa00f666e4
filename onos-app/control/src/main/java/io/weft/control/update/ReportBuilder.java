package io.weft.control.update;

import io.weft.control.entry.Update;
import io.weft.routing.EndpointPair;
import io.weft.routing.PathKind;
import io.weft.routing.Routes;
import io.weft.routing.SwitchPair;
import io.weft.topology.Failures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Collects what a {@link ControlReport} says. Counting of entries is thread-safe, the rest is not. */
final class ReportBuilder {
    final Failures failures;
    final SortedMap<String, Long> entries = new TreeMap<>();
    final Map<Update.Type, Long> updates = new EnumMap<>(Update.Type.class);
    final Map<Phase, Double> millis = new EnumMap<>(Phase.class);
    final List<UpdateError> errors = new ArrayList<>();
    final SortedMap<Integer, String> unreachable = new TreeMap<>();
    final BitSet givenUp = new BitSet();
    final SortedMap<Integer, String> falseAnswers = new TreeMap<>();
    /** The switches that the last reading did not reach. */
    BitSet unreadable = new BitSet();

    int rounds;
    long mended;
    long withheld;
    long pairsWithoutRoute;
    List<SwitchPair> lackingChannels = List.of();
    List<EndpointPair> givenLackingChannels = List.of();

    ReportBuilder(Failures failures) {
        this.failures = failures;
        for (Update.Type type : Update.Type.values()) {
            updates.put(type, 0L);
        }
        for (Phase phase : Phase.values()) {
            millis.put(phase, 0.0);
        }
    }

    <T> T timed(Phase phase, Supplier<T> work) {
        long start = System.nanoTime();
        try {
            return work.get();
        } finally {
            millis.merge(phase, (System.nanoTime() - start) / 1e6, Double::sum);
        }
    }

    void unreadable(SwitchReading<?> reading) {
        unreachable.putAll(reading.unreachable());
        falseAnswers.putAll(reading.falseAnswers());
        unreadable = new BitSet();
        reading.unreachable().keySet().forEach(unreadable::set);
    }

    /** Counts the pairs that have no route. O(edge switches squared). */
    void countPairs(Routes routes) {
        int[] edges = Arrays.stream(routes.fabric().topology().edgeSwitches())
                .filter(s -> routes.failures().switchAlive(s))
                .toArray();
        pairsWithoutRoute = 0;
        for (int s : edges) {
            for (int d : edges) {
                pairsWithoutRoute += d != s && routes.kind(s, d) == PathKind.NONE ? 1 : 0;
            }
        }
        lackingChannels = routes.uncovered().pairs();
        givenLackingChannels = routes.uncovered().given();
    }

    void countEntries(Map<String, Long> counts) {
        synchronized (entries) {
            counts.forEach((table, count) -> entries.merge(table, count, Long::sum));
        }
    }

    SortedMap<String, Long> copyOfEntries() {
        synchronized (entries) {
            return new TreeMap<>(entries);
        }
    }

    void countUpdates(UpdatePlan plan) {
        for (Round round : plan.rounds()) {
            for (int s : round.switches()) {
                round.updates(s).forEach(update -> updates.merge(update.type(), 1L, Long::sum));
            }
        }
        rounds += plan.rounds().size();
    }
}
