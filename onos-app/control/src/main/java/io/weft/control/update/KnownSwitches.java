package io.weft.control.update;

import io.weft.control.entry.Entity;
import io.weft.control.entry.Update;
import io.weft.control.table.DesiredState;
import io.weft.fabric.Fabric;
import io.weft.routing.GivenWaypoints;
import io.weft.topology.Failures;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** What is known of what switches hold, and what they lack, by that or by reading them. Not thread-safe. */
final class KnownSwitches {
    private final SwitchDriver driver;
    /** The switches that are known to hold exactly what was installed last. */
    private final BitSet inStep = new BitSet();
    /** The switches that were read for the last installation, and lacked nothing. */
    private final BitSet right = new BitSet();
    /** The switches that are not to be read or written. */
    private final BitSet leftAlone = new BitSet();
    /** What was found out ahead of an installation, if anything was. */
    private Optional<Survey> survey = Optional.empty();
    /** What switches were read to hold, since nothing was known of them. */
    private final Map<Integer, List<Entity>> learned = new HashMap<>();

    KnownSwitches(SwitchDriver driver) {
        this.driver = driver;
    }

    /** Nothing is known any more of any switch. */
    void forgetAll() {
        inStep.clear();
        survey = Optional.empty();
    }

    /** Nothing is known any more of any switch but what a survey found. */
    void forgetAllButSurvey() {
        inStep.clear();
    }

    /** Nothing is known any more of a switch; it may be read and written again. */
    void forget(int s) {
        survey.ifPresent(found -> found.forget(s));
        learned.remove(s);
        inStep.clear(s);
        leftAlone.clear(s);
    }

    /** A switch is neither read nor written until it is forgotten. */
    void leaveAlone(int s) {
        survey.ifPresent(found -> found.forget(s));
        learned.remove(s);
        inStep.clear(s);
        leftAlone.set(s);
    }

    /** A switch was read to hold this since it was forgotten. */
    void learn(int s, List<Entity> held) {
        learned.put(s, held);
    }

    /** Whether a switch was read for the last installation and lacked nothing, so that it was not written to either. */
    boolean wasRight(int s) {
        return right.get(s);
    }

    boolean isLeftAlone(int s) {
        return leftAlone.get(s);
    }

    /** It is known, or not any more, that a switch holds exactly what it should. */
    void setInStep(int s, boolean is) {
        inStep.set(s, is);
    }

    boolean allInStep(int[] switches) {
        return Arrays.stream(switches).allMatch(inStep::get);
    }

    /** All switches in service took what they lacked, but for these. */
    void installed(DesiredState desired, BitSet unreadable, BitSet unfinished) {
        Arrays.stream(desired.liveSwitches()).forEach(inStep::set);
        inStep.andNot(unreadable);
        inStep.andNot(unfinished);
    }

    /** The switches in service, but for one, that are not known to hold what they should. */
    BitSet outOfStep(DesiredState desired, int but) {
        return Arrays.stream(desired.liveSwitches())
                .filter(s -> s != but && !inStep.get(s))
                .collect(BitSet::new, BitSet::set, BitSet::or);
    }

    /**
     * Reads those switches in service for which {@code which} holds, but for those that are left alone, ahead of the
     * installation of a state.
     */
    Survey survey(DesiredState desired, IntPredicate which) {
        forgetAll();
        learned.clear();
        Survey found = Survey.of(
                driver,
                desired,
                Arrays.stream(desired.liveSwitches())
                        .filter(s -> !leftAlone.get(s) && which.test(s))
                        .toArray());
        survey = Optional.of(found);
        return found;
    }

    /** Nothing is known any more of what a survey found. */
    void forgetSurvey() {
        survey = Optional.empty();
    }

    /** The state for which switches were read ahead, if it is the one of this fabric for these failures and pairs. */
    Optional<DesiredState> surveyedFor(Fabric fabric, Failures failures, GivenWaypoints pairs) {
        return survey.map(Survey::desired)
                .filter(desired -> desired.routes().fabric() == fabric
                        && desired.routes().failures().equals(failures)
                        && desired.routes().pairs().given().equals(pairs));
    }

    /**
     * The updates that each switch in service lacks, if it lacks any.
     *
     * @param before what those hold that are in step
     * @param unknown the others, which are read unless that was done ahead
     */
    SortedMap<Integer, List<Update>> lacking(
            DesiredState desired, DesiredState before, BitSet unknown, ReportBuilder report) {
        Optional<Survey> ahead = survey.filter(found -> found.desired() == desired);
        // What it found serves once: nobody knows what is written from now on.
        forgetSurvey();
        SortedMap<Integer, List<Update>> found = ahead.map(Survey::lacking).orElseGet(TreeMap::new);
        found.keySet().removeIf(s -> !unknown.get(s));
        BitSet silent = (BitSet) unknown.clone();
        silent.and(leftAlone);
        ahead.ifPresent(survey -> {
            report.unreadable(survey.reading());
            silent.or(report.unreadable);
        });
        BitSet read = (BitSet) unknown.clone();
        read.andNot(silent);
        found.keySet().forEach(read::clear);
        SwitchReading<List<Update>> reading = SwitchReading.of(
                s -> learned.containsKey(s) ? CompletableFuture.completedFuture(learned.remove(s)) : driver.read(s),
                read.stream().toArray(),
                (s, held) -> Diff.between(held, desired.entries(s)));
        report.unreadable(reading);
        report.unreadable.or(silent);
        found.putAll(reading.results());
        found.keySet().forEach(s -> report.countEntries(desired.counts(s)));
        right.clear();
        found.forEach((s, updates) -> right.set(s, updates.isEmpty()));
        ConcurrentNavigableMap<Integer, List<Update>> lacking = new ConcurrentSkipListMap<>(found);
        IntStream.of(desired.liveSwitches()).filter(inStep::get).parallel().forEach(s -> {
            report.countEntries(desired.counts(s));
            lacking.put(s, desired.changes(before, s));
        });
        lacking.values().removeIf(List::isEmpty);
        return lacking;
    }

    /** Reads switches and compares; what they lack, for those that lack anything. The others are in step from now on. */
    SortedMap<Integer, List<Update>> check(DesiredState desired, int[] switches, ReportBuilder report) {
        SwitchReading<List<Update>> reading = report.timed(
                Phase.CHECK,
                () -> SwitchReading.of(driver::read, switches, (s, held) -> Diff.between(held, desired.entries(s))));
        report.unreadable(reading);
        report.unreadable.stream().forEach(inStep::clear);
        SortedMap<Integer, List<Update>> deviations = new TreeMap<>();
        reading.results().forEach((s, updates) -> {
            inStep.set(s, updates.isEmpty());
            if (!updates.isEmpty()) {
                deviations.put(s, updates);
            }
        });
        return deviations;
    }
}
