package io.weft.control.update;

import io.weft.control.entry.Update;
import io.weft.fabric.Fabric;
import io.weft.fabric.PathKind;
import io.weft.routing.Routes;
import io.weft.routing.VirtualChannelShortage;
import io.weft.routing.proof.DeadlockProof;
import io.weft.routing.survival.StaleRoutes;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What bringing a fabric to its desired state did, how long it took, and what is left. Immutable. */
public final class ControlReport {
    private final Failures failures;
    private final boolean consistent;
    private final SortedMap<String, Long> entries;
    private final long[] entriesAt;
    private final Map<Update.Type, Long> updates;
    private final Map<Update.Type, Long> confirmed;
    private final Map<Phase, Double> millis;
    private final long mended;
    private final long withheld;
    private final List<UpdateError> errors;
    private final SortedMap<Integer, String> unreachable;
    private final Set<Integer> givenUp;
    private final SortedMap<Integer, String> falseAnswers;
    private final SortedMap<Integer, List<Update>> deviations;
    private final boolean installed;
    private final Optional<DeadlockProof> proof;
    private final Optional<Unproven> unproven;
    private final long pairsWithoutRoute;
    private final Optional<VirtualChannelShortage> uncovered;
    private final Optional<Fabric> fabric;

    ControlReport(
            Reconciliation done,
            Map<Phase, Double> millis,
            boolean consistent,
            SortedMap<Integer, List<Update>> deviations) {
        this.failures = done.installed.map(Routes::failures).orElse(done.failures);
        this.consistent = consistent;
        this.entries = done.entries();
        this.entriesAt = done.entriesAt();
        this.updates = done.updates();
        this.confirmed = done.confirmed();
        this.millis = millis;
        this.mended = done.mended();
        this.withheld = done.withheld();
        this.errors = done.errors();
        this.unreachable = done.unreachable;
        this.givenUp = done.givenUp();
        this.falseAnswers = done.falseAnswers;
        this.installed = done.installed.isPresent();
        this.proof = done.verdict.proof;
        this.unproven = done.verdict.unproven;
        this.pairsWithoutRoute = done.installed
                .map(routes -> pairsWithoutRoute(routes, done.failures))
                .orElse(0L);
        this.uncovered = done.installed.map(Routes::uncovered);
        this.fabric = done.installed.map(Routes::fabric);
        this.deviations = Collections.unmodifiableSortedMap(new TreeMap<>(deviations));
    }

    /** O(edge switches squared), unless the routes are those around other failures; see {@link StaleRoutes}. */
    private static long pairsWithoutRoute(Routes routes, Failures failures) {
        Optional<StaleRoutes> stale =
                routes.failures().equals(failures) ? Optional.empty() : Optional.of(new StaleRoutes(routes, failures));
        int[] edges = Arrays.stream(routes.fabric().topology().edgeSwitches())
                .filter(failures::switchAlive)
                .toArray();
        return Arrays.stream(edges)
                .mapToLong(s -> Arrays.stream(edges)
                        .filter(d -> d != s
                                && (routes.kind(s, d) == PathKind.NONE
                                        || (stale.isPresent() && !stale.get().connect(s, d))))
                        .count())
                .sum();
    }

    /** What to say of a switch that confirms updates and lacks these when read. */
    public static String falseConfirmation(Topology topology, int s, List<Update> lacking) {
        return topology.switchName(s) + " confirms updates again and again, and lacks " + lacking.size()
                + " of them when read, such as " + lacking.get(0);
    }

    /**
     * Whether every switch in service was read, after it was last written to, and held exactly what it should for all
     * that is out of service.
     */
    public boolean consistent() {
        return consistent;
    }

    /** The failures that the installed routes go around; see {@link #unproven}. */
    public Failures failures() {
        return failures;
    }

    /** Number of entries desired of all switches together, by the name of their table; clone sessions apart. */
    public SortedMap<String, Long> entries() {
        return entries;
    }

    /** Number of entries desired of a switch, clone sessions apart; 0 if it is out of service or nothing is known. */
    public long entriesAt(int s) {
        return s < entriesAt.length ? entriesAt[s] : 0;
    }

    /** Number of updates that were planned, by their type, mending included. */
    public Map<Update.Type, Long> updates() {
        return updates;
    }

    /** Number of updates that switches confirmed, by their type, mending included. */
    public Map<Update.Type, Long> confirmed() {
        return confirmed;
    }

    /** Milliseconds spent in each phase; phases that were repeated count in full. */
    public Map<Phase, Double> millis() {
        return millis;
    }

    /**
     * Number of updates that the check found to be lacking and that were written then: what others had changed, what
     * had failed, and what had been withheld.
     */
    public long mended() {
        return mended;
    }

    /** Number of updates that were not tried because of what had failed before them. */
    public long withheld() {
        return withheld;
    }

    /** The updates that switches refused, even if they took them when they were tried again. */
    public List<UpdateError> errors() {
        return errors;
    }

    /** The switches that could not be read or written at some time, by index, and why. */
    public SortedMap<Integer, String> unreachable() {
        return unreachable;
    }

    /** The unreachable switches that were only not waited for to the end, because there was other work. */
    public Set<Integer> givenUp() {
        return givenUp;
    }

    /**
     * The switches whose answers cannot be true, by index, and what they answered; among them are those that confirmed
     * updates twice and did not hold them when read.
     */
    public SortedMap<Integer, String> falseAnswers() {
        return falseAnswers;
    }

    /** Whether routes were brought to the switches, new ones or, if these are not proven, those installed before. */
    public boolean installed() {
        return installed;
    }

    /** The proof that was made for this; none if the routes were proven before. */
    public Optional<DeadlockProof> proof() {
        return proof;
    }

    /** What the proof found, in words. */
    public Optional<String> proven() {
        return proof.map(found -> String.format(
                Locale.ROOT,
                "%,d channel dependencies without a cycle, %d virtual channel%s",
                found.dependencies(),
                found.virtualChannels(),
                found.virtualChannels() == 1 ? "" : "s"));
    }

    /** The routes that were not installed since packets could deadlock by them, if there were any. */
    public Optional<Unproven> unproven() {
        return unproven;
    }

    /**
     * Number of ordered pairs of edge switches in service between which no packet can go, cut off or for lack of
     * virtual channels.
     */
    public long pairsWithoutRoute() {
        return pairsWithoutRoute;
    }

    /** What the installed routes leave out for lack of virtual channels; empty if none are installed. */
    public Optional<VirtualChannelShortage> uncovered() {
        return uncovered;
    }

    /** The fabric of the installed routes; empty if none are. */
    public Optional<Fabric> fabric() {
        return fabric;
    }

    /** The updates that switches still lack, by the index of the switch, as far as they could be read. */
    public SortedMap<Integer, List<Update>> deviations() {
        return deviations;
    }
}
