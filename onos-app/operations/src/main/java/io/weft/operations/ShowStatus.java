package io.weft.operations;

import static io.weft.operations.Rows.count;

import io.weft.control.live.LoopStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How the controller and its fabric are. These are two things: a controller that is in charge and has repaired what it
 * can is healthy, while the fabric is degraded as long as a switch is down.
 */
public final class ShowStatus extends Operation {
    /** Far longer than garbage collection or a busy machine delays probes. */
    private static final Duration LONGEST_PROBE_PAUSE = Duration.ofSeconds(10);

    /** What a controller can do. */
    public static final List<String> CONTROLLER_STATES =
            List.of("starting", "in charge", "standing by", "in charge of no switch");
    /** How a fabric can be. */
    public static final List<String> FABRIC_STATES = List.of("whole", "degraded", "not known");

    ShowStatus() {
        super("status", "Shows how the controller and the fabric are", Needs.CONTROLLER);
    }

    @Override
    public Result answer(Request request, Subject subject) {
        ControlledFabric running = subject.running();
        LoopStatus status = running.loop().status();
        Map<String, Object> document = document(status);
        document.put("rebalancing", running.rebalancing());
        return Result.of(document);
    }

    /**
     * Why a controller does not do its work, one sentence each; empty if it does, whether it is in charge or stands by.
     */
    public static List<String> ailments(LoopStatus status) {
        List<String> ailments = new ArrayList<>();
        if (!status.started()) {
            ailments.add("starting");
        } else if (!status.active() && status.switchesStandby() == 0) {
            ailments.add(
                    status.switchesReady() == 0
                            ? "no switch is in session: this controller is primary or backup of none"
                            : "the " + status.switchesReady() + " switches in session are not programmed yet");
        }
        if (status.repairing()) {
            ailments.add("repairing");
        }
        if (!status.refusing().isEmpty()) {
            ailments.add("updates are refused by " + String.join(", ", status.refusing()));
        }
        status.unproven().ifPresent(ailments::add);
        status.defect().ifPresent(defect -> ailments.add("an error inside the controller: " + defect));
        if (!probes(status)) {
            ailments.add("no probes were sent for " + status.sinceProbes().toSeconds() + " s");
        }
        if (status.unwatched()) {
            ailments.add("no probe arrives anywhere, so that links fail unnoticed");
        }
        return ailments;
    }

    /** Whether probes are sent as they should be. */
    public static boolean probes(LoopStatus status) {
        return status.sinceProbes().compareTo(LONGEST_PROBE_PAUSE) < 0;
    }

    /** What the controller does, one of {@link #CONTROLLER_STATES}. */
    public static String controller(LoopStatus status) {
        if (!status.started()) {
            return "starting";
        }
        if (status.active()) {
            return "in charge";
        }
        return status.switchesStandby() > 0
                ? "standing by"
                : status.switchesReady() > 0 ? "starting" : "in charge of no switch";
    }

    /** How the fabric is, one of {@link #FABRIC_STATES}. */
    public static String fabricState(LoopStatus status) {
        return unknown(status).isPresent() ? "not known" : faults(status).isEmpty() ? "whole" : "degraded";
    }

    /** How the fabric is, and why: {@code whole}, {@code degraded: 1 switch down}, or {@code not known: REASON}. */
    private static String fabric(LoopStatus status) {
        String reason = unknown(status).orElseGet(() -> String.join(", ", faults(status)));
        return fabricState(status) + (reason.isEmpty() ? "" : ": " + reason);
    }

    /** Why it is not known how the fabric is. */
    private static Optional<String> unknown(LoopStatus status) {
        if (status.switchesReady() + status.switchesStandby() == 0) {
            return Optional.of("no switch is in session");
        }
        // What is out of service is found out by then; before, all seems to work.
        return controller(status).equals("starting") ? Optional.of("the controller is starting") : Optional.empty();
    }

    /** What is not as it should be, in words; first what hurts most, as a narrow page shows only the beginning. */
    private static List<String> faults(LoopStatus status) {
        List<String> faults = new ArrayList<>();
        add(
                faults,
                status.pairsWithoutRoute(),
                "pair of switches without a route",
                "pairs of switches without a route");
        addByKind(faults, status.failures(), "down");
        add(faults, status.switchesPending(), "switch not known yet", "switches not known yet");
        add(faults, status.refusing().size(), "switch refusing updates", "switches refusing updates");
        addByKind(faults, status.drained(), "drained");
        add(faults, status.miscabled().size(), "port mis-cabled", "ports mis-cabled");
        status.unproven().ifPresent(reason -> faults.add("routes not installed by which packets could deadlock"));
        return faults;
    }

    /** Of links and switches, how many are so. */
    private static void addByKind(List<String> faults, Collection<String> names, String how) {
        long links = names.stream().filter(name -> name.contains("--")).count();
        add(faults, names.size() - links, "switch " + how, "switches " + how);
        add(faults, links, "link " + how, "links " + how);
    }

    private static void add(List<String> faults, long n, String one, String many) {
        if (n > 0) {
            faults.add(count(n, one, many));
        }
    }

    /** The data; {@code healthy} if the controller does its work. A new map. */
    public static Map<String, Object> document(LoopStatus status) {
        List<String> ailments = ailments(status);
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("controller", controller(status));
        values.put("state", fabric(status));
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
        values.put("miscabledPorts", Names.ports(status.miscabledPorts()));
        values.put("deaf", status.deaf());
        values.put("probePace", status.probePace());
        status.unproven().ifPresent(reason -> values.put("unproven", reason));
        status.defect().ifPresent(defect -> values.put("defect", defect));
        values.put("millisSinceProbes", status.sinceProbes().toMillis());
        return values;
    }
}
