package io.weft.control.live;

import io.weft.control.entry.Entity;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;

/** Something that reaches a control loop: everything that can is named here. Immutable. */
final class LoopEvent {
    /** Of an event that is about no switch or link. */
    static final int NOTHING = -1;

    final Kind kind;
    /** The index of the switch or link that it is about, or of either as {@link Outages} counts them. */
    final int subject;
    /** What it belongs to, such as the number of an attempt: if there is a later one, the event is out of date. */
    final long number;

    private final Object detail;

    /** What can happen, and the class of the detail where there is one. */
    enum Kind {
        STARTED,

        /** The host: a session ended (String). */
        SESSION_ENDED,
        /** The host: this controller became primary of a switch. */
        BECAME_PRIMARY,
        /** The host: another controller became primary of a switch. */
        BECAME_STANDBY,
        /** The host: a switch was given the program. */
        PIPELINE_LOADED,
        /** The host: a switch said something that cannot be true (String). */
        FALSE_ANSWER,

        /** An attempt to attach ended (Standing or Throwable). */
        ATTACH_FINISHED,
        /** What a switch held when it was attached to was read (list of Entity, or Throwable). */
        FIRST_READ_FINISHED,
        /** A switch where this controller stands by answered or not (Standing or Throwable). */
        STANDBY_CHECKED,
        /** A switch was read to compare it with what it should hold (list of Entity, or Throwable). */
        AUDIT_READ_FINISHED,

        /** The probes: a link failed. */
        LINK_FAILED,
        /** The probes: a link works again. */
        LINK_RETURNED,
        /** The probes: something for the listener (FabricEvent). */
        PROBES_REPORTED,

        /** An operator: a request (Requests.Request). */
        REQUEST_MADE,
        /** It was judged (Change or Throwable). */
        REQUEST_JUDGED,

        /** Time: to attach to a switch again. */
        ATTACH_DUE,
        /** Time: a switch that lost its session counts as failed from now on. */
        SESSION_GRACE_OVER,
        /** Time: a switch in quarantine gets another chance. */
        QUARANTINE_OVER,
        /** Time: what returned has stayed up for long enough. */
        HOLD_DOWN_OVER,
        /** Time: to see whether the loop has waited for switches for long enough. */
        START_CHECK_DUE,
        /** The loop is to see what is installed before it programs the fabric. */
        PREPARE,
        /** Time: the links that the installed routes avoid have been probed (BitSet); the number is since when. */
        AVOIDED_LINKS_PROBED,
        /** The loop is to program the fabric. */
        PROGRAM,
        /** Time: to see again whether others return or fail that a repair should wait for. */
        GATHERING_DUE,
        /** The fabric is to be repaired, for all that happened by now. */
        REPAIR,
        /** Time: to repeat a repair that failed. */
        REPAIR_AGAIN,
        /** Time: to see whether virtual channels can be removed that only an earlier fabric needed. */
        SURPLUS_CHECK_DUE,
        /** Time: to audit the next switch, once in a period. */
        AUDIT_DUE,
        /** Time: to audit the next switch besides. */
        EXTRA_AUDIT_DUE,
        /** Time: to audit this switch again. */
        AUDIT_AGAIN,
        /** Time: to tell the listener what is still missing. */
        REMINDER_DUE
    }

    LoopEvent(Kind kind, int subject, long number, Object detail) {
        this.kind = kind;
        this.subject = subject;
        this.number = number;
        this.detail = detail;
    }

    static LoopEvent of(Kind kind) {
        return new LoopEvent(kind, NOTHING, 0, null);
    }

    static LoopEvent of(Kind kind, int subject) {
        return new LoopEvent(kind, subject, 0, null);
    }

    static LoopEvent of(Kind kind, int subject, long number) {
        return new LoopEvent(kind, subject, number, null);
    }

    static LoopEvent with(Kind kind, Object detail) {
        return new LoopEvent(kind, NOTHING, 0, detail);
    }

    <T> T detail(Class<T> type) {
        return type.cast(detail);
    }

    @SuppressWarnings("unchecked")
    List<Entity> held() {
        return (List<Entity>) detail;
    }

    /** Why there is no answer. */
    Optional<Throwable> failure() {
        Object cause = detail instanceof CompletionException && ((Throwable) detail).getCause() != null
                ? ((Throwable) detail).getCause()
                : detail;
        return cause instanceof Throwable ? Optional.of((Throwable) cause) : Optional.empty();
    }
}
