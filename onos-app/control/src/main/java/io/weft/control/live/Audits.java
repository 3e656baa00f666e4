package io.weft.control.live;

import io.weft.control.entry.Entity;
import io.weft.control.update.ControlReport;
import io.weft.control.update.FabricController;
import io.weft.control.update.FalseAnswerException;
import io.weft.control.update.UpdateError;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Reads switches and mends what differs, one by one, without waiting for any. What was mended is read again; a switch
 * that lacks what it confirmed, twice in a row, is put in quarantine.
 */
final class Audits {
    /** So often in a row a switch may lack what it confirmed, or refuse to be mended. */
    private static final int MOST_IN_A_ROW = 2;

    private static final long SECOND_CHANCE = Duration.ofSeconds(1).toNanos();

    private final FabricController controller;
    private final Sessions sessions;
    private final Outages outages;
    private final SessionSupervisor sessionSupervisor;
    private final LoopEffects effects;
    /** By switch, how often in a row it lacked what it had confirmed. */
    private final int[] falseConfirmations;
    /** By switch, how often in a row it refused to be mended as if it held something else. */
    private final int[] refusals;

    /** The switches that refused something when they were last written to or read. */
    final BitSet refusing = new BitSet();

    private int next;
    /** By switch, how often it may have been written to: a reading from before the last write is out of date. */
    private final long[] writes;

    Audits(
            int switches,
            FabricController controller,
            Sessions sessions,
            Outages outages,
            SessionSupervisor sessionSupervisor,
            LoopEffects effects) {
        this.controller = controller;
        this.sessions = sessions;
        this.outages = outages;
        this.sessionSupervisor = sessionSupervisor;
        this.effects = effects;
        this.falseConfirmations = new int[switches];
        this.refusals = new int[switches];
        this.writes = new long[switches];
    }

    /** Switches were written to, and those that refused something are read. */
    void written(ControlReport report) {
        for (int s = 0; s < writes.length; s++) {
            writes[s]++;
        }
        refusing.clear();
        if (!report.consistent()) {
            report.errors().forEach(error -> refusing.set(error.target()));
        }
        report.errors().stream()
                .filter(UpdateError::contradictory)
                .map(UpdateError::target)
                .distinct()
                .forEach(this::audit);
    }

    /** Nothing is known any more of what switches refuse. */
    void forget() {
        refusing.clear();
    }

    /** Audits the next switch in turn; where another controller is primary, sees whether it still answers. */
    void auditNext() {
        for (int tried = 0; tried < writes.length; tried++) {
            int s = next;
            next = (next + 1) % writes.length;
            if (isAuditable(s)) {
                audit(s);
                return;
            }
            if (sessionSupervisor.checkStandby(s)) {
                return;
            }
        }
    }

    /** Reads a switch if it is in service and this controller may write to it. */
    void audit(int s) {
        if (isAuditable(s)) {
            long written = writes[s];
            effects.read(s, held -> (reducer, now) -> reducer.auditReadFinished(s, written, held, now));
        }
    }

    /** Reads those of several switches that are in service and may be written to; says which these are. */
    BitSet audit(BitSet switches) {
        BitSet read = switches.stream().filter(this::isAuditable).collect(BitSet::new, BitSet::set, BitSet::or);
        read.stream().forEach(this::audit);
        return read;
    }

    private boolean isAuditable(int s) {
        return sessions.active() && sessions.ready(s) && !outages.isDown(s);
    }

    /**
     * Compares what a switch was read to hold with what it should, and mends what differs.
     *
     * @param written how often the switch may have been written to when the reading began
     * @return what was done, if it was read to hold something else than it should or refuses other updates than before;
     *     that is to be followed by {@link #mended}
     */
    Optional<ControlReport> compare(int s, long written, Reply<List<Entity>> held, long now) {
        if (!isAuditable(s)) {
            return Optional.empty();
        }
        if (held.failure().isPresent()) {
            Throwable failure = held.failure().get();
            if (failure instanceof FalseAnswerException) {
                sessionSupervisor.quarantine(s, failure.getMessage(), now);
            } else {
                sessionSupervisor.unanswered(s, String.valueOf(failure.getMessage()), true, now);
            }
            return Optional.empty();
        }
        if (writes[s] != written) {
            return Optional.empty();
        }
        ControlReport report = controller.audit(s, held.answer(), effects::hurried);
        boolean refuses = !report.errors().isEmpty();
        boolean news = refusing.get(s) != refuses;
        refusing.set(s, refuses);
        if (report.consistent()) {
            falseConfirmations[s] = 0;
            refusals[s] = 0;
        }
        return Optional.of(report).filter(done -> news || !done.consistent());
    }

    /** Tells what a switch was found to hold, and sees whether it can be believed. */
    void mended(int s, ControlReport report, long now) {
        if (report.consistent()) {
            return;
        }
        writes[s]++;
        if (falseConfirmations[s] == MOST_IN_A_ROW) {
            falseConfirmations[s] = 0;
            sessionSupervisor.quarantine(
                    s,
                    ControlReport.falseConfirmation(
                            report.failures().topology(), s, report.deviations().get(s)),
                    now);
            return;
        }
        FabricEvent.mended(s, report).forEach(effects::tell);
        if (report.errors().stream().anyMatch(UpdateError::contradictory)) {
            refused(s, report.errors().get(0), now);
            return;
        }
        refusals[s] = 0;
        if (report.unreachable().containsKey(s)) {
            boolean gaveTime = !report.givenUp().contains(s);
            sessionSupervisor.unanswered(s, report.unreachable().get(s), gaveTime, now);
        } else if (report.errors().isEmpty() && report.withheld() == 0) {
            falseConfirmations[s]++;
            audit(s);
        }
    }

    /**
     * A switch refuses updates that what it was read to hold allows: it is read again, then its program is reloaded.
     */
    private void refused(int s, UpdateError error, long now) {
        if (++refusals[s] < MOST_IN_A_ROW) {
            // It may just be busy.
            effects.later(SECOND_CHANCE, (reducer, then) -> audit(s));
            return;
        }
        refusals[s] = 0;
        sessionSupervisor.reload(
                s,
                "it refuses updates as if it held something else than it is read to hold, such as " + error.update()
                        + ": " + error.reason(),
                now);
    }
}
