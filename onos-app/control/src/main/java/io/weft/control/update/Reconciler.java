package io.weft.control.update;

import io.weft.control.entry.Update;
import io.weft.control.table.DesiredState;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * Brings switches to a state for a {@link FabricController}: reads them, plans what to write, writes it, and checks.
 * Each step takes the {@link Reconciliation} so far and returns one that includes its own work. Not thread-safe.
 */
final class Reconciler {
    private final KnownSwitches switches;
    private final BiFunction<UpdatePlan, BitSet, Installation> writer;
    private final PhaseTimes times;

    /**
     * Makes one that has done nothing yet.
     *
     * @param writer writes a plan, given the switches of which nothing is known
     * @param times of the operation that this is a part of
     */
    Reconciler(KnownSwitches switches, BiFunction<UpdatePlan, BitSet, Installation> writer, PhaseTimes times) {
        this.switches = switches;
        this.writer = writer;
        this.times = times;
    }

    /** Reads all switches, and says what {@link #install} would write. */
    ControlReport preview(Reconciliation begun, DesiredState desired) {
        switches.forgetAll();
        BitSet all = switches.outOfStep(desired, -1);
        KnownSwitches.Lacking lacking = lacking(desired, all, new BitSet());
        Reconciliation done = begun.withLacking(lacking)
                .withPlan(UpdatePlan.of(desired.routes(), Optional.empty(), all, lacking.updates));
        return report(done, lacking.updates.isEmpty() && lacking.unreadable.isEmpty(), lacking.updates);
    }

    private KnownSwitches.Lacking lacking(DesiredState desired, BitSet unknown, BitSet down) {
        return times.timed(Phase.DIFF, () -> switches.lacking(desired, unknown, down));
    }

    /**
     * Brings the switches in service to a state. Switches that took all updates are in step afterwards. The state may
     * be that of fewer failures: then nothing new leads to a switch that is down.
     */
    Reconciliation install(Reconciliation done, DesiredState desired) {
        Optional<DesiredState> before = switches.installed();
        BitSet down = new BitSet();
        Arrays.stream(desired.liveSwitches())
                .filter(s -> !done.failures.switchAlive(s))
                .forEach(down::set);
        down.stream().forEach(s -> switches.setInStep(s, false));
        BitSet unknown = switches.outOfStep(desired, -1);
        KnownSwitches.Lacking lacking = lacking(desired, unknown, down);
        // Whatever is thrown from here on, all switches are read again.
        switches.install(desired);
        UpdatePlan plan = times.timed(
                Phase.DIFF,
                () -> UpdatePlan.of(desired.routes(), before.map(DesiredState::routes), unknown, lacking.updates));
        Reconciliation written = done.withLacking(lacking)
                .withInstalled(desired.routes())
                .withWritten(plan, false, write(plan, lacking.unreadable));
        BitSet unfinished = written.unfinished();
        unfinished.or(lacking.unreadable);
        switches.installed(desired, unfinished);
        return written;
    }

    /**
     * Writes what switches lack of what was installed last.
     *
     * @param unknown switches about which nothing is known
     */
    Reconciliation mend(Reconciliation done, SortedMap<Integer, List<Update>> lacking, BitSet unknown) {
        UpdatePlan plan =
                UpdatePlan.of(switches.installed().orElseThrow().routes(), Optional.empty(), unknown, lacking);
        return done.withWritten(plan, true, write(plan, unknown));
    }

    private Installation write(UpdatePlan plan, BitSet unknown) {
        return times.timed(Phase.INSTALL, () -> writer.apply(plan, unknown));
    }

    /**
     * Reads the switches in service, except those that are left alone or were right when last read. Mends deviations
     * once, except at switches whose updates wait for a switch of unknown state.
     */
    ControlReport checked(Reconciliation installed) {
        if (switches.installed().isEmpty()) {
            return trusting(installed);
        }
        int[] live = inService(installed);
        SwitchReading<List<Update>> first = check(Arrays.stream(live)
                .filter(s -> !switches.isLeftAlone(s) && !switches.wasRight(s))
                .toArray());
        SortedMap<Integer, List<Update>> deviations = deviations(first);
        SortedMap<Integer, List<Update>> mendable = new TreeMap<>(deviations);
        mendable.keySet().removeIf(installed.waiting()::get);
        Reconciliation done = installed.withReading(first);
        if (!mendable.isEmpty()) {
            BitSet unknown = switches.outOfStep(switches.installed().get(), -1);
            mendable.keySet().forEach(unknown::clear);
            done = mend(done, mendable, unknown);
            BitSet unfinished = done.unfinished();
            SwitchReading<List<Update>> second =
                    check(mendable.keySet().stream().mapToInt(Integer::intValue).toArray());
            done = done.withReading(second);
            SortedMap<Integer, List<Update>> left = deviations(second);
            deviations.keySet().removeAll(mendable.keySet());
            deviations.putAll(left);
            for (var each : left.entrySet()) {
                int s = each.getKey();
                if (!unfinished.get(s)) {
                    String answer = ControlReport.falseConfirmation(done.failures.topology(), s, each.getValue());
                    done = done.withFalseAnswer(s, answer);
                }
            }
        }
        return report(done, isRoutedAround(done) && switches.allInStep(live), deviations);
    }

    private SwitchReading<List<Update>> check(int[] which) {
        return times.timed(Phase.CHECK, () -> switches.check(which));
    }

    private static SortedMap<Integer, List<Update>> deviations(SwitchReading<List<Update>> reading) {
        SortedMap<Integer, List<Update>> deviations = new TreeMap<>(reading.results);
        deviations.values().removeIf(List::isEmpty);
        return deviations;
    }

    /** What was done, by what the switches confirmed. */
    ControlReport trusting(Reconciliation done) {
        return report(done, isRoutedAround(done) && switches.allInStep(inService(done)), Collections.emptySortedMap());
    }

    /** The switches in service that are to hold anything; none before the first installation. */
    private int[] inService(Reconciliation done) {
        return switches.installed().stream()
                .flatMapToInt(desired -> Arrays.stream(desired.liveSwitches()))
                .filter(done.failures::switchAlive)
                .toArray();
    }

    /** Whether the routes that are installed are those that the failures ask for, single pairs apart. */
    private static boolean isRoutedAround(Reconciliation done) {
        return done.verdict.unproven.isEmpty()
                || done.installed
                        .filter(routes -> routes.failures().equals(done.failures))
                        .isPresent();
    }

    /** @param deviations what switches were found to lack */
    ControlReport report(Reconciliation done, boolean consistent, SortedMap<Integer, List<Update>> deviations) {
        return new ControlReport(done, times.millis(), consistent, deviations);
    }
}
