package io.weft.control.live;

import io.weft.control.entry.Entity;
import java.util.BitSet;
import java.util.List;

/** Something that reaches a control loop. All classes of events are nested here. Immutable. */
abstract class LoopEvent {
    private LoopEvent() {}

    /** Calls the method of the reducer that takes this event. */
    abstract void reach(LoopReducer reducer, long now);

    /** The loop begins. */
    static final class Started extends LoopEvent {
        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.started(now);
        }
    }

    /** The host says that the session with a switch ended. */
    static final class SessionEnded extends LoopEvent {
        private final int s;
        private final String reason;

        SessionEnded(int s, String reason) {
            this.s = s;
            this.reason = reason;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.sessionEnded(s, reason, now);
        }
    }

    /** The host says that this controller became primary of a switch. */
    static final class BecamePrimary extends LoopEvent {
        private final int s;

        BecamePrimary(int s) {
            this.s = s;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.becamePrimary(s);
        }
    }

    /** The host says that another controller became primary of a switch. */
    static final class BecameStandby extends LoopEvent {
        private final int s;

        BecameStandby(int s) {
            this.s = s;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.becameStandby(s, now);
        }
    }

    /** The host says that a switch was given the program. */
    static final class PipelineLoaded extends LoopEvent {
        private final int s;

        PipelineLoaded(int s) {
            this.s = s;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.pipelineLoaded(s);
        }
    }

    /** The host says that a switch said something that cannot be true. */
    static final class FalseAnswer extends LoopEvent {
        private final int s;
        private final String reason;

        FalseAnswer(int s, String reason) {
            this.s = s;
            this.reason = reason;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.falseAnswer(s, reason, now);
        }
    }

    /** An attempt to attach to a switch ended. */
    static final class AttachFinished extends LoopEvent {
        private final int s;
        private final long attempt;
        private final Reply<SwitchHost.Standing> reply;

        AttachFinished(int s, long attempt, Reply<SwitchHost.Standing> reply) {
            this.s = s;
            this.attempt = attempt;
            this.reply = reply;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.attachFinished(s, attempt, reply, now);
        }
    }

    /** What a switch held when it was attached to was read. */
    static final class FirstReadFinished extends LoopEvent {
        private final int s;
        private final long attempt;
        private final Reply<List<Entity>> held;

        FirstReadFinished(int s, long attempt, Reply<List<Entity>> held) {
            this.s = s;
            this.attempt = attempt;
            this.held = held;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.firstReadFinished(s, attempt, held, now);
        }
    }

    /** A switch where this controller stands by was asked whether it still answers. */
    static final class StandbyChecked extends LoopEvent {
        private final int s;
        private final long attempt;
        private final Reply<SwitchHost.Standing> reply;

        StandbyChecked(int s, long attempt, Reply<SwitchHost.Standing> reply) {
            this.s = s;
            this.attempt = attempt;
            this.reply = reply;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.standbyChecked(s, attempt, reply, now);
        }
    }

    /** A switch was read to compare it with what it should hold, as it was after so many writes. */
    static final class AuditReadFinished extends LoopEvent {
        private final int s;
        private final long writes;
        private final Reply<List<Entity>> held;

        AuditReadFinished(int s, long writes, Reply<List<Entity>> held) {
            this.s = s;
            this.writes = writes;
            this.held = held;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.auditReadFinished(s, writes, held, now);
        }
    }

    /** Probes show that a link failed. */
    static final class LinkFailed extends LoopEvent {
        private final int l;

        LinkFailed(int l) {
            this.l = l;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.linkFailed(l, now);
        }
    }

    /** Probes show that a link works again. */
    static final class LinkReturned extends LoopEvent {
        private final int l;

        LinkReturned(int l) {
            this.l = l;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.linkReturned(l, now);
        }
    }

    /** The probes found something that the listener is to know. */
    static final class ProbesReported extends LoopEvent {
        private final FabricEvent finding;

        ProbesReported(FabricEvent finding) {
            this.finding = finding;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.probesReported(finding);
        }
    }

    /** An operator asked for something. */
    static final class RequestMade extends LoopEvent {
        private final Requests.Request request;

        RequestMade(Requests.Request request) {
            this.request = request;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.requestMade(request);
        }
    }

    /** What an operator asked for was judged. */
    static final class RequestJudged extends LoopEvent {
        private final Reply<Change> verdict;

        RequestJudged(Reply<Change> verdict) {
            this.verdict = verdict;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.requestJudged(verdict);
        }
    }

    /** It is time to attach to a switch again, unless there was another attempt since this one. */
    static final class AttachDue extends LoopEvent {
        private final int s;
        private final long attempt;

        AttachDue(int s, long attempt) {
            this.s = s;
            this.attempt = attempt;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.attachDue(s, attempt);
        }
    }

    /** A switch counts as failed unless it took up its session again since it was lost for this time. */
    static final class SessionGraceOver extends LoopEvent {
        private final int s;
        private final long losses;

        SessionGraceOver(int s, long losses) {
            this.s = s;
            this.losses = losses;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.sessionGraceOver(s, losses, now);
        }
    }

    /** A switch in quarantine gets another chance. */
    static final class QuarantineOver extends LoopEvent {
        private final int s;

        QuarantineOver(int s) {
            this.s = s;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.quarantineOver(s, now);
        }
    }

    /**
     * What returned has stayed up for long enough, unless it changed since this change. {@link Outages} numbers both.
     */
    static final class HoldDownOver extends LoopEvent {
        final int what;
        final long change;

        HoldDownOver(int what, long change) {
            this.what = what;
            this.change = change;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.holdDownOver(what, change);
        }
    }

    /** It is time to see whether the loop has waited for switches for long enough. */
    static final class StartCheckDue extends LoopEvent {
        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.startCheckDue(now);
        }
    }

    /** The loop is to see what is installed before it programs the fabric. */
    static final class Prepare extends LoopEvent {
        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.prepare();
        }
    }

    /** The links that the installed routes avoid have been probed since this time. */
    static final class AvoidedLinksProbed extends LoopEvent {
        final BitSet links;
        final long since;

        AvoidedLinksProbed(BitSet links, long since) {
            this.links = links;
            this.since = since;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.avoidedLinksProbed(this, now);
        }
    }

    /** The loop is to program the fabric. */
    static final class Program extends LoopEvent {
        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.program(now);
        }
    }

    /** It is time to see again whether others return or fail that a repair should wait for. */
    static final class GatheringDue extends LoopEvent {
        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.gatheringDue();
        }
    }

    /** The fabric is to be repaired, for all that happened by now. */
    static final class Repair extends LoopEvent {
        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.repair();
        }
    }

    /** It is time to repeat a repair that failed. */
    static final class RepairAgain extends LoopEvent {
        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.repairAgain(now);
        }
    }

    /**
     * It is time to see whether virtual channels can be removed that only an earlier fabric needed, unless there was
     * another write since this one.
     */
    static final class SurplusCheckDue extends LoopEvent {
        final long write;

        SurplusCheckDue(long write) {
            this.write = write;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.surplusCheckDue(this);
        }
    }

    /** It is time to audit the next switch, as once in a period. */
    static final class AuditDue extends LoopEvent {
        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.auditDue();
        }
    }

    /** It is time to audit the next switch besides. */
    static final class ExtraAuditDue extends LoopEvent {
        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.extraAuditDue();
        }
    }

    /** It is time to audit this switch again. */
    static final class AuditAgain extends LoopEvent {
        private final int s;

        AuditAgain(int s) {
            this.s = s;
        }

        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.auditAgain(s);
        }
    }

    /** It is time to tell the listener what is still missing. */
    static final class ReminderDue extends LoopEvent {
        @Override
        void reach(LoopReducer reducer, long now) {
            reducer.reminderDue();
        }
    }
}
