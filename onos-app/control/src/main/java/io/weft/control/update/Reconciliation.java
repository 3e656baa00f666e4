package io.weft.control.update;

import io.weft.control.entry.Update;
import io.weft.control.table.DesiredState;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * One reconciliation of a {@link FabricController}, and what is reported of it in the end: reads switches, plans what
 * to write, writes it, and checks. For one thread.
 */
final class Reconciliation {
    private final KnownSwitches switches;
    private final BiFunction<UpdatePlan, BitSet, Installation> writer;
    private final PhaseTimes times;

    // What is reported; see ControlReport.
    final Failures failures;
    final Verdict verdict;
    final Map<Update.Type, Long> updates = new EnumMap<>(Update.Type.class);
    final Map<Update.Type, Long> confirmed = new EnumMap<>(Update.Type.class);
    final List<UpdateError> errors = new ArrayList<>();
    final SortedMap<Integer, String> unreachable = new TreeMap<>();
    final SortedMap<Integer, String> falseAnswers = new TreeMap<>();
    final BitSet givenUp = new BitSet();
    /** The switches with updates that wait for a switch of which nothing is known. */
    private BitSet waiting = new BitSet();

    SortedMap<String, Long> entries = Collections.emptySortedMap();
    long[] entriesAt = {};
    /** The routes that were installed, if any were. */
    Optional<Routes> installed = Optional.empty();

    long mended;
    long withheld;

    /**
     * Begins.
     *
     * @param writer writes a plan, given the switches of which nothing is known
     * @param failures what has failed
     * @param verdict what was judged of what is to be installed
     * @param times what that took
     */
    Reconciliation(
            KnownSwitches switches,
            BiFunction<UpdatePlan, BitSet, Installation> writer,
            Failures failures,
            Verdict verdict,
            PhaseTimes times) {
        this.switches = switches;
        this.writer = writer;
        this.failures = failures;
        this.verdict = verdict;
        this.times = times;
        for (Update.Type type : Update.Type.values()) {
            updates.put(type, 0L);
            confirmed.put(type, 0L);
        }
    }

    /** Reads all switches, and says what {@link #install} would write. */
    ControlReport preview(DesiredState desired) {
        switches.forgetAll();
        BitSet all = switches.outOfStep(desired, -1);
        KnownSwitches.Lacking lacking = lacking(desired, all, new BitSet());
        count(UpdatePlan.of(desired.routes(), Optional.empty(), all, lacking.updates));
        return report(lacking.updates.isEmpty() && lacking.unreadable.isEmpty(), lacking.updates);
    }

    private KnownSwitches.Lacking lacking(DesiredState desired, BitSet unknown, BitSet down) {
        KnownSwitches.Lacking lacking = times.timed(Phase.DIFF, () -> switches.lacking(desired, unknown, down));
        entries = lacking.entries;
        entriesAt = lacking.entriesAt;
        lacking.readings.forEach(this::note);
        return lacking;
    }

    private void note(SwitchReading<?> reading) {
        unreachable.putAll(reading.unreachable());
        falseAnswers.putAll(reading.falseAnswers());
    }

    private void count(UpdatePlan plan) {
        plan.updates().forEach(planned -> updates.merge(planned.update.type(), 1L, Long::sum));
    }

    /**
     * Brings the switches in service to a state; those that took all that they lacked are in step then. The state may
     * be that of fewer failures: then nothing new leads to a switch that is down.
     */
    void install(DesiredState desired) {
        Optional<DesiredState> before = switches.installed();
        BitSet down = new BitSet();
        Arrays.stream(desired.liveSwitches())
                .filter(s -> !failures.switchAlive(s))
                .forEach(down::set);
        down.stream().forEach(s -> switches.setInStep(s, false));
        BitSet unknown = switches.outOfStep(desired, -1);
        KnownSwitches.Lacking lacking = lacking(desired, unknown, down);
        // Whatever is thrown from here on, all switches are read again.
        switches.install(desired);
        installed = Optional.of(desired.routes());
        UpdatePlan plan = times.timed(
                Phase.DIFF,
                () -> UpdatePlan.of(desired.routes(), before.map(DesiredState::routes), unknown, lacking.updates));
        BitSet unfinished = write(plan, lacking.unreadable);
        unfinished.or(lacking.unreadable);
        switches.installed(desired, unfinished);
    }

    /**
     * Writes what switches lack of what was installed last, and says which did not take all of it.
     *
     * @param unknown switches about which nothing is known
     */
    BitSet mend(SortedMap<Integer, List<Update>> lacking, BitSet unknown) {
        UpdatePlan plan =
                UpdatePlan.of(switches.installed().orElseThrow().routes(), Optional.empty(), unknown, lacking);
        mended = plan.updates().size();
        return write(plan, unknown);
    }

    private BitSet write(UpdatePlan plan, BitSet unknown) {
        count(plan);
        Installation installation = times.timed(Phase.INSTALL, () -> writer.apply(plan, unknown));
        installation.confirmed().forEach((type, count) -> confirmed.merge(type, count, Long::sum));
        errors.addAll(installation.errors());
        unreachable.putAll(installation.unreachable());
        givenUp.or(installation.givenUp());
        withheld += installation.withheld();
        waiting = installation.waiting();
        return installation.unfinished();
    }

    /**
     * Reads the switches in service, but for those that are left alone or were right when just read, and mends once
     * what does not lead to a switch of which nothing is known.
     */
    ControlReport checked() {
        if (switches.installed().isEmpty()) {
            return trusting();
        }
        int[] live = inService();
        SwitchReading<List<Update>> first = check(Arrays.stream(live)
                .filter(s -> !switches.isLeftAlone(s) && !switches.wasRight(s))
                .toArray());
        SortedMap<Integer, List<Update>> deviations = deviations(first);
        SortedMap<Integer, List<Update>> mendable = new TreeMap<>(deviations);
        mendable.keySet().removeIf(waiting::get);
        if (!mendable.isEmpty()) {
            BitSet unknown = switches.outOfStep(switches.installed().get(), -1);
            mendable.keySet().forEach(unknown::clear);
            BitSet unfinished = mend(mendable, unknown);
            SortedMap<Integer, List<Update>> left = deviations(
                    check(mendable.keySet().stream().mapToInt(Integer::intValue).toArray()));
            deviations.keySet().removeAll(mendable.keySet());
            deviations.putAll(left);
            left.forEach((s, lacking) -> {
                if (!unfinished.get(s)) {
                    falseAnswers.put(s, ControlReport.falseConfirmation(failures.topology(), s, lacking));
                }
            });
        }
        return report(isRoutedAround() && switches.allInStep(live), deviations);
    }

    private SwitchReading<List<Update>> check(int[] which) {
        SwitchReading<List<Update>> reading = times.timed(Phase.CHECK, () -> switches.check(which));
        note(reading);
        return reading;
    }

    private static SortedMap<Integer, List<Update>> deviations(SwitchReading<List<Update>> reading) {
        SortedMap<Integer, List<Update>> deviations = new TreeMap<>(reading.results());
        deviations.values().removeIf(List::isEmpty);
        return deviations;
    }

    /** What was done, by what the switches confirmed. */
    ControlReport trusting() {
        return report(isRoutedAround() && switches.allInStep(inService()), Collections.emptySortedMap());
    }

    /** The switches in service that are to hold anything; none before the first installation. */
    private int[] inService() {
        return switches.installed().stream()
                .flatMapToInt(desired -> Arrays.stream(desired.liveSwitches()))
                .filter(failures::switchAlive)
                .toArray();
    }

    /** Whether the routes that are installed are those that the failures ask for, single pairs apart. */
    private boolean isRoutedAround() {
        return verdict.unproven.isEmpty()
                || installed
                        .filter(routes -> routes.failures().equals(failures))
                        .isPresent();
    }

    /**
     * What was done.
     *
     * @param deviations what switches were found to lack
     */
    ControlReport report(boolean consistent, SortedMap<Integer, List<Update>> deviations) {
        return new ControlReport(this, times.millis(), consistent, deviations);
    }
}
