package io.weft.report;

import io.weft.control.live.LoopStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How a control loop and its fabric are. */
public final class StatusReport {
    /** Far longer than a collector or a busy machine holds probes up. */
    private static final Duration LONGEST_PROBE_PAUSE = Duration.ofSeconds(10);

    private StatusReport() {}

    /**
     * Why a loop does not do its work, one sentence each: whether it programs the fabric and is done, or stands by, while
     * its threads run. Empty if all is well.
     */
    public static List<String> ailments(LoopStatus status) {
        List<String> ailments = new ArrayList<>();
        if (!status.started()) {
            ailments.add("starting");
        } else if (!status.active() && status.switchesStandby() == 0) {
            ailments.add("no switch is in session: this controller is primary or backup of none");
        }
        if (status.repairing()) {
            ailments.add("repairing");
        }
        if (!status.refusing().isEmpty()) {
            ailments.add("updates are refused by " + String.join(", ", status.refusing()));
        }
        status.defect().ifPresent(defect -> ailments.add("an error inside the controller: " + defect));
        if (status.sinceProbes().compareTo(LONGEST_PROBE_PAUSE) >= 0) {
            ailments.add("no probes were sent for " + status.sinceProbes().toSeconds() + " s");
        }
        if (status.unwatched()) {
            ailments.add("no probe arrives anywhere, so that links fail unnoticed");
        }
        return ailments;
    }

    /** All of it, {@code healthy} if nothing ails; a new map. */
    public static Map<String, Object> document(LoopStatus status) {
        List<String> ailments = ailments(status);
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("healthy", ailments.isEmpty());
        values.put("reasons", ailments);
        values.put("active", status.active());
        values.put("repairing", status.repairing());
        values.put("switches", status.switches());
        values.put("switchesReady", status.switchesReady());
        values.put("switchesStandby", status.switchesStandby());
        values.put("switchesTaken", status.switchesTaken());
        values.put("unreachable", status.unreachable());
        values.put("quarantined", status.quarantined());
        values.put("failures", status.failures());
        values.put("drained", status.drained());
        values.put("pairsWithoutRoute", status.pairsWithoutRoute());
        values.put("refusing", status.refusing());
        values.put("miscabled", status.miscabled());
        values.put("deaf", status.deaf());
        values.put("probePace", status.probePace());
        status.defect().ifPresent(defect -> values.put("defect", defect));
        values.put("millisSinceProbes", status.sinceProbes().toMillis());
        return values;
    }
}
