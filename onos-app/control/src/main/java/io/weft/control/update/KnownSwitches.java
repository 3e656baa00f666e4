package io.weft.control.update;

import io.weft.control.entry.Diff;
import io.weft.control.entry.Entity;
import io.weft.control.entry.Update;
import io.weft.control.table.DesiredState;
import io.weft.fabric.Fabric;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
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
    /** What was installed last, or is being installed; none before the first installation. */
    private Optional<DesiredState> installed = Optional.empty();
    /** What was found out ahead of an installation, if anything was. */
    private Optional<Survey> survey = Optional.empty();
    /** What switches were read to hold, since nothing was known of them. */
    private final Map<Integer, List<Entity>> learned = new HashMap<>();

    KnownSwitches(SwitchDriver driver) {
        this.driver = driver;
    }

    /** What a switch lacks of a state, and what came of reading it. */
    static final class Lacking {
        /** By switch in service that lacks anything. */
        final SortedMap<Integer, List<Update>> updates;
        /**
         * Number of entries desired of those switches of which it is known what they lack, by the name of their table.
         */
        final SortedMap<String, Long> entries;

        /** By switch, how many; 0 for others. */
        final long[] entriesAt;

        final List<SwitchReading<?>> readings;
        /** The switches of which it is not known what they lack. */
        final BitSet unreadable;

        Lacking(
                SortedMap<Integer, List<Update>> updates,
                SortedMap<String, Long> entries,
                long[] entriesAt,
                List<SwitchReading<?>> readings,
                BitSet unreadable) {
            this.updates = updates;
            this.entries = entries;
            this.entriesAt = entriesAt;
            this.readings = readings;
            this.unreadable = unreadable;
        }
    }

    /** What was installed last, or is being installed; none before the first installation. */
    Optional<DesiredState> installed() {
        return installed;
    }

    /** Nothing is known any more of what was installed, nor of any switch. */
    void forgetInstalled() {
        installed = Optional.empty();
        forgetAll();
    }

    /** A state is being installed from now on: nothing is known of any switch until that is done. */
    void install(DesiredState desired) {
        forgetAll();
        installed = Optional.of(desired);
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
    void installed(DesiredState desired, BitSet unfinished) {
        Arrays.stream(desired.liveSwitches()).forEach(inStep::set);
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
     * What the switches in service lack of a state: those in step by what was installed last, and the others by what
     * they hold.
     *
     * @param unknown the others, which are read unless that was done ahead
     * @param down those of the others that are not to be read, since they are down
     */
    Lacking lacking(DesiredState desired, BitSet unknown, BitSet down) {
        Optional<Survey> ahead = survey.filter(found -> found.desired() == desired);
        // What it found serves once: nobody knows what is written from now on.
        forgetSurvey();
        SortedMap<Integer, List<Update>> found = ahead.map(Survey::lacking).orElseGet(TreeMap::new);
        found.keySet().removeIf(s -> !unknown.get(s));
        BitSet unreadable = (BitSet) unknown.clone();
        unreadable.and(leftAlone);
        unreadable.or(down);
        ahead.ifPresent(survey -> unreadable.or(survey.reading().unreadable()));
        BitSet read = (BitSet) unknown.clone();
        read.andNot(unreadable);
        found.keySet().forEach(read::clear);
        SwitchReading<List<Update>> reading = SwitchReading.of(
                s -> learned.containsKey(s) ? CompletableFuture.completedFuture(learned.remove(s)) : driver.read(s),
                read.stream().toArray(),
                (s, held) -> Diff.between(held, desired.entries(s)));
        unreadable.or(reading.unreadable());
        found.putAll(reading.results);
        right.clear();
        found.forEach((s, updates) -> right.set(s, updates.isEmpty()));
        ConcurrentMap<String, Long> entries = new ConcurrentHashMap<>();
        long[] entriesAt = new long[desired.routes().fabric().topology().switchCount()];
        found.keySet().forEach(s -> entriesAt[s] = count(entries, desired, s));
        DesiredState before = installed.orElse(desired);
        ConcurrentNavigableMap<Integer, List<Update>> lacking = new ConcurrentSkipListMap<>(found);
        IntStream.of(desired.liveSwitches()).filter(inStep::get).parallel().forEach(s -> {
            entriesAt[s] = count(entries, desired, s);
            lacking.put(s, desired.changes(before, s));
        });
        lacking.values().removeIf(List::isEmpty);
        List<SwitchReading<?>> readings = new ArrayList<>();
        ahead.ifPresent(survey -> readings.add(survey.reading()));
        readings.add(reading);
        return new Lacking(lacking, new TreeMap<>(entries), entriesAt, readings, unreadable);
    }

    /** Adds the entries that a switch is to hold to those of others, by table; returns how many these are. */
    private static long count(ConcurrentMap<String, Long> entries, DesiredState desired, int s) {
        SortedMap<String, Long> counts = desired.counts(s);
        counts.forEach((table, count) -> entries.merge(table, count, Long::sum));
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Reads switches, and finds what they lack of what was installed last. Those that lack nothing are in step from now
     * on.
     */
    SwitchReading<List<Update>> check(int[] which) {
        DesiredState desired = installed.orElseThrow();
        SwitchReading<List<Update>> reading =
                SwitchReading.of(driver::read, which, (s, held) -> Diff.between(held, desired.entries(s)));
        inStep.andNot(reading.unreadable());
        reading.results.forEach((s, updates) -> inStep.set(s, updates.isEmpty()));
        return reading;
    }
}
