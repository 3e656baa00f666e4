package io.weft.control.live;

import io.weft.control.entry.Entity;
import io.weft.control.update.ControlReport;
import io.weft.control.update.FabricController;
import io.weft.control.update.FalseAnswerException;
import io.weft.control.update.UpdateError;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.IntPredicate;

/**
 * Reads switches and mends what differs, one by one, without waiting for any. What was mended is read again; a switch
 * that lacks what it confirmed, twice in a row, lies. All of it happens on the thread of the events.
 */
final class Audits {
    private static final int MOST_CONTRADICTIONS = 2;
    private static final Duration SECOND_CHANCE = Duration.ofSeconds(1);

    private final SwitchHost host;
    private final FabricController controller;
    private final EventQueue events;
    private final LoopListener listener;
    private final Attachments attachments;
    private final IntPredicate auditable;
    private final Runnable changed;
    /** By switch, how often in a row it lacked what it had confirmed. */
    private final int[] contradictions;

    /** By switch, how often in a row it refused to be mended as if it held something else. */
    private final int[] refusals;

    private final BitSet outOfOrder = new BitSet();

    private int next;
    /** By switch, how often it may have been written to: what was read before one of them says nothing afterwards. */
    private final long[] writes;

    /**
     * Prepares to audit the switches for which {@code auditable} holds at that moment; {@code changed} is called when others
     * are out of order than before, and when a switch is found to hold something else than it should.
     */
    Audits(
            int switches,
            SwitchHost host,
            FabricController controller,
            EventQueue events,
            LoopListener listener,
            Attachments attachments,
            IntPredicate auditable,
            Runnable changed) {
        this.host = host;
        this.controller = controller;
        this.events = events;
        this.listener = listener;
        this.attachments = attachments;
        this.auditable = auditable;
        this.changed = changed;
        this.contradictions = new int[switches];
        this.refusals = new int[switches];
        this.writes = new long[switches];
    }

    /** Switches were written to, and those that refused something are read. */
    void written(ControlReport report) {
        for (int s = 0; s < writes.length; s++) {
            writes[s]++;
        }
        outOfOrder.clear();
        if (!report.consistent()) {
            report.errors().forEach(error -> outOfOrder.set(error.target()));
        }
        report.errors().stream()
                .filter(UpdateError::contradictory)
                .map(UpdateError::target)
                .distinct()
                .forEach(this::audit);
    }

    /** Nothing is known any more of what switches refuse. */
    void forget() {
        outOfOrder.clear();
    }

    /** The switches that refused something when they were last written to or read. */
    BitSet outOfOrder() {
        return outOfOrder;
    }

    /** Audits the next switch whose turn it is; where another controller is primary, sees whether it still answers. */
    void auditNext() {
        for (int tried = 0; tried < contradictions.length; tried++) {
            int s = next;
            next = (next + 1) % contradictions.length;
            if (auditable.test(s)) {
                audit(s);
                return;
            }
            if (attachments.checkStandby(s)) {
                return;
            }
        }
    }

    /** Audits a switch. */
    void audit(int s) {
        if (!auditable.test(s)) {
            return;
        }
        long before = writes[s];
        var unused = host.read(s)
                .whenComplete((held, failure) -> events.post(() -> {
                    if (!auditable.test(s)) {
                        return;
                    }
                    if (failure != null) {
                        unread(s, failure);
                    } else if (writes[s] == before) {
                        compare(s, held);
                    }
                }));
    }

    private void unread(int s, Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof FalseAnswerException) {
            attachments.quarantine(s, cause.getMessage());
        } else {
            controller.leaveAlone(s);
            attachments.revive(s, String.valueOf(cause.getMessage()), true);
        }
    }

    /** It is read again, and if it goes on like that, given the program anew. */
    private void contradicted(int s, ControlReport report) {
        if (++refusals[s] < MOST_CONTRADICTIONS) {
            // It may just be busy.
            events.later(SECOND_CHANCE, () -> audit(s));
            return;
        }
        refusals[s] = 0;
        attachments
                .renewals()
                .renew(
                        s,
                        "it refuses updates as if it held something else than it is read to hold, such as "
                                + report.errors().get(0).update() + ": "
                                + report.errors().get(0).reason());
    }

    private void compare(int s, List<Entity> held) {
        ControlReport report = controller.audit(s, held, events::busy);
        boolean news = outOfOrder.get(s) == report.errors().isEmpty();
        outOfOrder.set(s, !report.errors().isEmpty());
        if (news || !report.consistent()) {
            changed.run();
        }
        if (report.consistent()) {
            contradictions[s] = 0;
            refusals[s] = 0;
            return;
        }
        writes[s]++;
        if (contradictions[s] == MOST_CONTRADICTIONS) {
            contradictions[s] = 0;
            attachments.quarantine(
                    s,
                    ControlReport.falseConfirmation(
                            report.failures().topology(), s, report.deviations().get(s)));
            return;
        }
        FabricEvent.mended(s, report).forEach(listener::happened);
        if (report.errors().stream().anyMatch(UpdateError::contradictory)) {
            contradicted(s, report);
            return;
        }
        refusals[s] = 0;
        if (report.unreachable().containsKey(s)) {
            controller.leaveAlone(s);
            attachments.revive(s, report.unreachable().get(s), !report.givenUp().contains(s));
        } else if (report.errors().isEmpty() && report.withheld() == 0) {
            contradictions[s]++;
            audit(s);
        }
    }
}
