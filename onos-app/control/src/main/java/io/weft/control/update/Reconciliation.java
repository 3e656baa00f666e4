package io.weft.control.update;

import io.weft.control.entry.Update;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a {@link Reconciler} has done by now; each step returns another one. See {@link ControlReport}. Immutable. */
final class Reconciliation {
    final Failures failures;
    final Verdict verdict;
    /** The routes that were installed, if any were. */
    final Optional<Routes> installed;
    /** What switches lacked of what was installed last, if any were asked. */
    private final Optional<KnownSwitches.Lacking> lacking;

    final SortedMap<Integer, String> unreachable;
    final SortedMap<Integer, String> falseAnswers;
    private final List<Written> writes;

    /** A plan, and what came of writing it, if it was written. */
    private static final class Written {
        private final UpdatePlan plan;
        private final boolean mends;
        private final Optional<Installation> installation;

        Written(UpdatePlan plan, boolean mends, Optional<Installation> installation) {
            this.plan = plan;
            this.mends = mends;
            this.installation = installation;
        }
    }

    private Reconciliation(
            Failures failures,
            Verdict verdict,
            Optional<Routes> installed,
            Optional<KnownSwitches.Lacking> lacking,
            SortedMap<Integer, String> unreachable,
            SortedMap<Integer, String> falseAnswers,
            List<Written> writes) {
        this.failures = failures;
        this.verdict = verdict;
        this.installed = installed;
        this.lacking = lacking;
        this.unreachable = unreachable;
        this.falseAnswers = falseAnswers;
        this.writes = writes;
    }

    /** Nothing is done yet about these failures, with this verdict on what is to be installed. */
    static Reconciliation begin(Failures failures, Verdict verdict) {
        return new Reconciliation(
                failures,
                verdict,
                Optional.empty(),
                Optional.empty(),
                Collections.emptySortedMap(),
                Collections.emptySortedMap(),
                List.of());
    }

    Reconciliation withInstalled(Routes routes) {
        return new Reconciliation(failures, verdict, Optional.of(routes), lacking, unreachable, falseAnswers, writes);
    }

    Reconciliation withLacking(KnownSwitches.Lacking found) {
        Reconciliation next =
                new Reconciliation(failures, verdict, installed, Optional.of(found), unreachable, falseAnswers, writes);
        for (SwitchReading<?> reading : found.readings) {
            next = next.withReading(reading);
        }
        return next;
    }

    Reconciliation withReading(SwitchReading<?> reading) {
        return withAnswers(reading.unreachable, reading.falseAnswers, writes);
    }

    Reconciliation withFalseAnswer(int s, String answer) {
        return withAnswers(Map.of(), Map.of(s, answer), writes);
    }

    Reconciliation withPlan(UpdatePlan plan) {
        return with(new Written(plan, false, Optional.empty()), Map.of());
    }

    Reconciliation withWritten(UpdatePlan plan, boolean mends, Installation installation) {
        return with(new Written(plan, mends, Optional.of(installation)), installation.unreachable);
    }

    private Reconciliation with(Written written, Map<Integer, String> moreUnreachable) {
        List<Written> all = new ArrayList<>(writes);
        all.add(written);
        return withAnswers(moreUnreachable, Map.of(), Collections.unmodifiableList(all));
    }

    private Reconciliation withAnswers(
            Map<Integer, String> moreUnreachable, Map<Integer, String> moreFalse, List<Written> allWrites) {
        return new Reconciliation(
                failures,
                verdict,
                installed,
                lacking,
                joined(unreachable, moreUnreachable),
                joined(falseAnswers, moreFalse),
                allWrites);
    }

    private static SortedMap<Integer, String> joined(SortedMap<Integer, String> some, Map<Integer, String> more) {
        SortedMap<Integer, String> all = new TreeMap<>(some);
        all.putAll(more);
        return Collections.unmodifiableSortedMap(all);
    }

    /** The switches with updates that wait for a switch of which nothing is known. */
    BitSet waiting() {
        return ofLast(Installation::waiting);
    }

    /** The switches that did not take all that was written last, so far as is known. */
    BitSet unfinished() {
        return ofLast(Installation::unfinished);
    }

    private BitSet ofLast(Function<Installation, BitSet> switches) {
        return writes.isEmpty()
                ? new BitSet()
                : writes.get(writes.size() - 1).installation.map(switches).orElseGet(BitSet::new);
    }

    SortedMap<String, Long> entries() {
        return lacking.map(found -> Collections.unmodifiableSortedMap(found.entries))
                .orElseGet(Collections::emptySortedMap);
    }

    /** By switch, the number of entries; empty if none was asked. */
    long[] entriesAt() {
        return lacking.map(found -> found.entriesAt.clone()).orElseGet(() -> new long[0]);
    }

    Map<Update.Type, Long> updates() {
        Map<Update.Type, Long> updates = noUpdates();
        writes.forEach(
                each -> each.plan.updates.forEach(planned -> updates.merge(planned.update.type(), 1L, Long::sum)));
        return Collections.unmodifiableMap(updates);
    }

    Map<Update.Type, Long> confirmed() {
        Map<Update.Type, Long> confirmed = noUpdates();
        installations()
                .forEach(each -> each.confirmed.forEach((type, count) -> confirmed.merge(type, count, Long::sum)));
        return Collections.unmodifiableMap(confirmed);
    }

    private static Map<Update.Type, Long> noUpdates() {
        Map<Update.Type, Long> updates = new EnumMap<>(Update.Type.class);
        for (Update.Type type : Update.Type.values()) {
            updates.put(type, 0L);
        }
        return updates;
    }

    private List<Installation> installations() {
        return writes.stream().flatMap(each -> each.installation.stream()).collect(Collectors.toUnmodifiableList());
    }

    List<UpdateError> errors() {
        return installations().stream().flatMap(each -> each.errors.stream()).collect(Collectors.toUnmodifiableList());
    }

    Set<Integer> givenUp() {
        return installations().stream()
                .flatMap(each -> each.givenUp.stream().boxed())
                .collect(Collectors.toUnmodifiableSet());
    }

    long mended() {
        return writes.stream()
                .filter(each -> each.mends)
                .mapToLong(each -> each.plan.updates.size())
                .sum();
    }

    long withheld() {
        return installations().stream().mapToLong(Installation::withheld).sum();
    }
}
