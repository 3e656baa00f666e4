package io.weft.control.live;

import io.weft.control.entry.Update;
import io.weft.control.grey.GreyFinding;
import io.weft.control.update.ControlReport;
import io.weft.control.update.Phase;
import io.weft.control.update.Unproven;
import io.weft.fabric.Fabric;
import io.weft.routing.VirtualChannelShortage;
import io.weft.routing.proof.DeadlockProof;
import io.weft.routing.survival.VirtualChannelNeed;
import io.weft.routing.waypoints.EndpointPair;
import io.weft.topology.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Something that a control loop saw or did. Immutable. */
public final class FabricEvent extends Event {
    private final Kind kind;
    private final Object origin;
    /** See {@link #isMeasurement}. */
    private final boolean measurement;

    public enum Kind {
        /** A switch may be written to from now on. */
        ATTACHED("attached", Severity.INFO),
        /** A switch that ran another program, or none, was given the right one, and holds nothing yet. */
        PIPELINE_LOADED("pipeline-loaded", Severity.INFO),
        /** Another controller is primary of a switch. */
        STANDING_BY("standing-by", Severity.INFO),
        /** The session with a switch is over, or no use any more; the loop goes on trying. */
        DETACHED("detached", Severity.WARNING),
        /** No session could be begun with a switch, for a reason that is new; the loop goes on trying. */
        UNREACHABLE("unreachable", Severity.WARNING),
        /** Some switches or links are still out of service, or there is no session with some. Told once a minute. */
        STILL_MISSING("still-missing", Severity.WARNING),
        /** A switch is put in quarantine because of what it did; it counts as failed meanwhile. */
        QUARANTINED("quarantined", Severity.WARNING),
        /** No switch may be written to: none can be reached, or another controller has all that can. */
        WAITING("waiting", Severity.INFO),
        SWITCH_DOWN("switch-down", Severity.WARNING),
        SWITCH_UP("switch-up", Severity.WARNING),
        LINK_DOWN("link-down", Severity.WARNING),
        LINK_UP("link-up", Severity.WARNING),
        /** A link works, and loses or damages packets in one direction: which, how many, and of what kind. */
        LINK_GREY("link-grey", Severity.WARNING),
        /** What was wrong with a link is over. */
        LINK_SOUND("link-sound", Severity.INFO),
        /** A link that loses packets stays in use, though such links are to be drained. */
        GREY_KEPT("grey-kept", Severity.WARNING),
        /** A link is not where the plan has it: between which ports it is, and what to plug where. */
        MISCABLED("miscabled", Severity.WARNING),
        /** Switches have delivered no probe for a while, though they should have: their links are not watched. */
        DEAF("deaf", Severity.WARNING),
        /**
         * Many probes come back late, so that fewer are sent and failures are found later than
         * {@link ControlLoop#detection} says.
         */
        PROBES_SLOWED("probes-slowed", Severity.WARNING),
        /** Probes come back in time again, and as many are sent as before. */
        PROBES_AT_FULL_RATE("probes-at-full-rate", Severity.INFO),
        /** A switch is given the program anew, which empties it, since what it holds cannot be mended by updates. */
        RENEWING("renewing", Severity.WARNING),
        /** Routes are proven to be free of deadlock, and are about to be installed. */
        PROVED("proved", Severity.INFO),
        /** Packets could deadlock by routes, which were not installed. */
        UNPROVEN("unproven", Severity.ERROR),
        /** Links and switches are being drained; {@link #REPAIRED} follows when they are. */
        DRAINING("draining", Severity.INFO),
        /** Links and switches that were drained are being used again; {@link #REPAIRED} follows when they are. */
        UNDRAINING("undraining", Severity.INFO),
        /** The routing is being changed; {@link #REPAIRED} follows when it is. */
        CHANGING("changing", Severity.INFO),
        /** The fabric was programmed for the first time, or the first since this controller became primary. */
        PROGRAMMED("programmed", Severity.INFO),
        /** The fabric was brought to what the failures ask for. */
        REPAIRED("repaired", Severity.INFO),
        /** Some link or switch may not fail, for lack of virtual channels. Follows {@link #PROGRAMMED}. */
        NOT_SURVIVED("not-survived", Severity.WARNING),
        /**
         * Pairs of switches are connected, but have no route, for lack of virtual channels. Follows {@link #PROGRAMMED}
         * and {@link #REPAIRED}.
         */
        UNCOVERED("uncovered", Severity.WARNING),
        /** Pairs of endpoints do not go by their given waypoint, for lack of virtual channels. */
        ROUTES_UNUSED("routes-unused", Severity.WARNING),
        REFUSED("refused", Severity.WARNING),
        /** A switch did not answer while the fabric was programmed. */
        UNANSWERED("unanswered", Severity.WARNING),
        /** A switch held something else than it should, and was mended. */
        MENDED("mended", Severity.WARNING),
        /** A switch held something else than it should, and it was not mended, or not all of it. */
        NOT_MENDED("not-mended", Severity.WARNING),
        /** Something went wrong inside the loop; it goes on. */
        DEFECT("defect", Severity.ERROR),
        /** A switch sends more packets than the controller takes. */
        FLOODING("flooding", Severity.WARNING),
        /** It has sent no more than that for a while. */
        FLOOD_OVER("flood-over", Severity.INFO);

        private final String label;
        private final Severity severity;

        Kind(String label, Severity severity) {
            this.label = label;
            this.severity = severity;
        }
    }

    /** Why a fabric is written to. */
    enum Cause {
        /** It is programmed, whatever its switches hold. */
        START,
        /** Something failed. */
        FAILURE,
        /** Something returned, or an operator asked for it, or it is repeated or completed. */
        OTHER
    }

    private FabricEvent(Kind kind, Object origin, String sentence, EventField.Value... said) {
        this(kind, origin, false, sentence, said);
    }

    private FabricEvent(Kind kind, Object origin, boolean measurement, String sentence, EventField.Value... said) {
        super(kind.label, kind.severity, sentence, said);
        this.kind = kind;
        this.origin = origin;
        this.measurement = measurement;
    }

    public Kind kind() {
        return kind;
    }

    /**
     * What was done, of {@link Kind#PROGRAMMED}, {@link Kind#REPAIRED}, and {@link Kind#UNPROVEN} if earlier routes
     * stay.
     */
    public Optional<ControlReport> report() {
        return written().filter(report -> kind != Kind.MENDED && kind != Kind.NOT_MENDED);
    }

    /** The {@link #report}, or that of {@link Kind#MENDED} and {@link Kind#NOT_MENDED}: each write is told of once. */
    public Optional<ControlReport> written() {
        return origin instanceof ControlReport ? Optional.of((ControlReport) origin) : Optional.empty();
    }

    /**
     * For how long nothing had come by the link, of {@link Kind#LINK_DOWN}, if that is known: it failed no longer ago.
     */
    public Optional<Duration> silence() {
        return origin instanceof Duration ? Optional.of((Duration) origin) : Optional.empty();
    }

    /**
     * Whether its times tell how well the loop does: {@link #silence} if the link failed neither together with a switch
     * at its ends nor soon after another link of either; {@link #report} if it is the first repair of a failure.
     */
    public boolean isMeasurement() {
        return measurement;
    }

    /** What went wrong, of {@link Kind#DEFECT}. */
    public Optional<Throwable> failure() {
        return origin instanceof Throwable ? Optional.of((Throwable) origin) : Optional.empty();
    }

    private static FabricEvent ofSwitch(Kind kind, Topology topology, int s, String what) {
        String name = topology.switchName(s);
        return new FabricEvent(kind, null, name + " " + what, EventField.SWITCH.of(name));
    }

    private static FabricEvent ofSwitch(Kind kind, Topology topology, int s, String what, String reason) {
        String name = topology.switchName(s);
        return new FabricEvent(
                kind,
                null,
                name + " " + what + ": " + reason,
                EventField.SWITCH.of(name),
                EventField.REASON.of(reason));
    }

    static FabricEvent attached(Topology topology, int s) {
        return ofSwitch(Kind.ATTACHED, topology, s, "has a session in which this controller may write");
    }

    static FabricEvent pipelineLoaded(Topology topology, int s) {
        return ofSwitch(Kind.PIPELINE_LOADED, topology, s, "was given the program, and holds no entries yet");
    }

    static FabricEvent standingBy(Topology topology, int s) {
        return ofSwitch(Kind.STANDING_BY, topology, s, "has another controller as its primary");
    }

    static FabricEvent detached(Topology topology, int s, String reason) {
        return ofSwitch(Kind.DETACHED, topology, s, "has no session any more", reason);
    }

    static FabricEvent unreachable(Topology topology, int s, String reason) {
        return ofSwitch(Kind.UNREACHABLE, topology, s, "cannot be reached", reason);
    }

    static FabricEvent renewing(Topology topology, int s, String reason) {
        return ofSwitch(Kind.RENEWING, topology, s, "is given the program anew, which empties it", reason);
    }

    static FabricEvent quarantined(Topology topology, int s, String reason, Duration howLong) {
        String name = topology.switchName(s);
        long seconds = howLong.toSeconds();
        String sentence = name + " is quarantined for " + seconds + " s: " + reason;
        return new FabricEvent(
                Kind.QUARANTINED,
                null,
                sentence,
                EventField.SWITCH.of(name),
                EventField.SECONDS.of(seconds),
                EventField.REASON.of(reason));
    }

    static FabricEvent switchChanged(Topology topology, int s, boolean up) {
        return ofSwitch(up ? Kind.SWITCH_UP : Kind.SWITCH_DOWN, topology, s, up ? "works again" : "counts as failed");
    }

    /**
     * A link counts as failed.
     *
     * @param silence for how many nanoseconds nothing had come by it, if that is known: it failed no longer ago
     * @param alone whether it failed neither together with a switch at its ends nor soon after another link of either
     */
    static FabricEvent linkFailed(Topology topology, int l, OptionalLong silence, boolean alone) {
        String name = topology.linkName(l);
        String sentence = name + " counts as failed";
        if (silence.isEmpty()) {
            return new FabricEvent(Kind.LINK_DOWN, null, sentence, EventField.LINK.of(name));
        }
        Duration silent = Duration.ofNanos(silence.getAsLong());
        long millis = silent.toMillis();
        return new FabricEvent(
                Kind.LINK_DOWN,
                silent,
                alone,
                sentence + ", after nothing had come by it for " + millis + " ms",
                EventField.LINK.of(name),
                EventField.SILENT_MILLIS.of(millis));
    }

    static FabricEvent linkReturned(Topology topology, int l) {
        String name = topology.linkName(l);
        return new FabricEvent(Kind.LINK_UP, null, name + " works again", EventField.LINK.of(name));
    }

    static FabricEvent linkGrey(GreyFinding finding) {
        List<EventField.Value> said = new ArrayList<>(List.of(
                EventField.LINK.of(finding.linkName()),
                EventField.FROM.of(finding.from()),
                EventField.TO.of(finding.to()),
                EventField.FAULT.of(finding.fault().label()),
                EventField.SHARE.of(finding.share()),
                EventField.SINCE.of(finding.since().toString())));
        finding.virtualChannel().ifPresent(vc -> said.add(EventField.VIRTUAL_CHANNEL.of(vc)));
        finding.longestFrame().ifPresent(bytes -> said.add(EventField.LONGEST_FRAME.of(bytes)));
        return new FabricEvent(Kind.LINK_GREY, null, finding.sentence(), said.toArray(new EventField.Value[0]));
    }

    static FabricEvent linkSound(GreyFinding finding) {
        return new FabricEvent(
                Kind.LINK_SOUND,
                null,
                "it is over that " + finding.sentence(),
                EventField.LINK.of(finding.linkName()),
                EventField.FROM.of(finding.from()),
                EventField.TO.of(finding.to()),
                EventField.FAULT.of(finding.fault().label()));
    }

    /** A link that loses packets stays in use, and why. */
    static FabricEvent greyKept(Topology topology, int l, String reason) {
        String name = topology.linkName(l);
        return new FabricEvent(
                Kind.GREY_KEPT,
                null,
                name + " loses packets and is not drained: " + reason,
                EventField.LINK.of(name),
                EventField.REASON.of(reason));
    }

    /** The drains that begin and those that end; an event for either, if there are any. */
    static List<FabricEvent> draining(List<String> drained, List<String> undrained) {
        List<FabricEvent> events = new ArrayList<>();
        if (!drained.isEmpty()) {
            events.add(new FabricEvent(
                    Kind.DRAINING,
                    null,
                    "takes traffic off " + String.join(", ", drained),
                    EventField.NAMES.of(drained)));
        }
        if (!undrained.isEmpty()) {
            events.add(new FabricEvent(
                    Kind.UNDRAINING,
                    null,
                    "puts traffic back on " + String.join(", ", undrained),
                    EventField.NAMES.of(undrained)));
        }
        return events;
    }

    /** Another routing begins. */
    static FabricEvent changing(Fabric before, Fabric next) {
        String from = before.scheme().name() + " by " + before.spread().name();
        String to = next.scheme().name() + " by " + next.spread().name();
        return new FabricEvent(
                Kind.CHANGING,
                null,
                "changes the routing from " + from + " to " + to,
                EventField.BEFORE.of(from),
                EventField.ROUTING.of(to));
    }

    static FabricEvent miscabled(String finding) {
        return new FabricEvent(Kind.MISCABLED, null, "miscabled: " + finding, EventField.FINDING.of(finding));
    }

    static FabricEvent stillMissing(LoopStatus status) {
        Map<String, String> lost = status.unreachable();
        Map<String, String> kept = status.quarantined();
        List<String> out = status.failures();
        StringJoiner still = new StringJoiner("; ", "still ", "");
        if (!status.failures().isEmpty()) {
            still.add("out of service " + words(out));
        }
        if (!status.unreachable().isEmpty()) {
            still.add("without a session " + words(lost));
        }
        if (!status.quarantined().isEmpty()) {
            still.add("quarantined " + words(kept));
        }
        return new FabricEvent(
                Kind.STILL_MISSING,
                null,
                still.toString(),
                EventField.UNREACHABLE.of(lost),
                EventField.QUARANTINED.of(kept),
                EventField.FAILURES.of(out));
    }

    static FabricEvent waiting(LoopStatus status) {
        StringJoiner reasons = new StringJoiner("; ");
        if (status.switchesStandby() > 0) {
            reasons.add("another controller with a higher election id has " + switches(status.switchesStandby())
                    + ", and this one takes over when it goes away");
        }
        if (status.switchesTaken() > 0) {
            reasons.add("another controller with the same election id has " + switches(status.switchesTaken())
                    + "; give one of the two another --election-id");
        }
        int silent = status.switches()
                - status.switchesReady()
                - status.switchesStandby()
                - status.unreachable().size()
                - status.quarantined().size();
        if (silent > 0) {
            reasons.add(switches(silent) + " not heard from yet");
        }
        int lost = status.unreachable().size() - status.switchesTaken();
        if (lost > 0) {
            reasons.add(switches(lost) + " cannot be reached, tried again all the time");
        }
        if (!status.quarantined().isEmpty()) {
            reasons.add(switches(status.quarantined().size()) + " kept out for what was answered");
        }
        String reason = reasons.toString();
        return new FabricEvent(
                Kind.WAITING, null, "no switch may be written to: " + reason, EventField.REASON.of(reason));
    }

    private static String switches(int number) {
        return number + (number == 1 ? " switch" : " switches");
    }

    static FabricEvent deaf(Topology topology, BitSet switches) {
        List<String> names = switches.stream().mapToObj(topology::switchName).collect(Collectors.toUnmodifiableList());
        String sentence =
                "no probe comes from " + words(names) + " any more, so that failures of their links go unnoticed";
        String warning =
                "no probe comes from these switches, so that failures of their links go unnoticed; are the ports"
                        + " cabled, does everything between the switches let frames to 01:80:c2:00:00:0e through, and "
                        + "has every port as many priority queues as the fabric has virtual channels?";
        return new FabricEvent(
                Kind.DEAF, null, sentence, EventField.SWITCHES.of(names), EventField.WARNING.of(warning));
    }

    static FabricEvent probesSlowed(boolean slowed) {
        String warning = "many probes come back late, so fewer are sent and failures are found later: switches or this"
                + " machine have more to do than they can";
        return slowed
                ? new FabricEvent(Kind.PROBES_SLOWED, null, warning, EventField.WARNING.of(warning))
                : new FabricEvent(Kind.PROBES_AT_FULL_RATE, null, "probes are sent at the full rate again");
    }

    static FabricEvent flooding(Topology topology, int s, String reason) {
        return ofSwitch(Kind.FLOODING, topology, s, "floods the controller with packets", reason);
    }

    static FabricEvent floodOver(Topology topology, int s) {
        return ofSwitch(Kind.FLOOD_OVER, topology, s, "floods the controller no more");
    }

    /** Something went wrong in a part of the controller, which is named and goes on. */
    public static FabricEvent defect(String what, Throwable failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        String sentence = what + " failed, and goes on: " + failure;
        String text = failure.toString();
        String at = trace.length > 0 ? trace[0] + "" : "";
        return new FabricEvent(
                Kind.DEFECT,
                failure,
                sentence,
                EventField.WHERE.of(what),
                EventField.FAILURE.of(text),
                EventField.AT.of(at));
    }

    /**
     * The fabric was brought to what the failures ask for.
     *
     * @param cause {@link Cause#START} if this is the first time, or the first since this controller became primary
     * @param otherFabric whether it is the first time of this fabric
     * @param worstDetection how long the failure of a link can go unnoticed
     */
    static List<FabricEvent> programmed(
            ControlReport report, Cause cause, boolean otherFabric, Duration worstDetection) {
        Topology topology = report.failures().topology();
        List<FabricEvent> events = new ArrayList<>();
        report.unproven().ifPresent(unproven -> events.add(unproven(unproven, report)));
        report.proof()
                .filter(DeadlockProof::deadlockFree)
                .ifPresent(proof ->
                        events.add(proved(proof, Math.round(report.millis().get(Phase.PROVE)))));
        if (report.unproven().filter(unproven -> unproven.pairs().isEmpty()).isEmpty()) {
            events.add(programming(report, cause, worstDetection));
        }
        if (otherFabric) {
            report.fabric().ifPresent(fabric -> VirtualChannelNeed.lacking(fabric)
                    .ifPresent(needed -> events.add(notSurvived(fabric, needed))));
        }
        report.uncovered().ifPresent(uncovered -> events.addAll(uncovered(topology, uncovered)));
        refused(topology, report).forEach(events::add);
        report.unreachable()
                .forEach((s, why) -> events.add(ofSwitch(Kind.UNANSWERED, topology, s, "did not answer", why)));
        return events;
    }

    private static FabricEvent notSurvived(Fabric fabric, int needed) {
        String warning = "some single failures are not survived: paths around them need " + needed
                + " virtual channels, and there "
                + (fabric.virtualChannels() == 1 ? "is 1" : "are " + fabric.virtualChannels()) + "; "
                + VirtualChannelShortage.remedy(needed) + ". weft verify names the links and switches";
        return new FabricEvent(
                Kind.NOT_SURVIVED,
                null,
                warning,
                EventField.VIRTUAL_CHANNELS_NEEDED.of(needed),
                EventField.WARNING.of(warning));
    }

    private static List<FabricEvent> uncovered(Topology topology, VirtualChannelShortage uncovered) {
        List<FabricEvent> events = new ArrayList<>();
        if (!uncovered.pairs().isEmpty()) {
            events.add(pairs(
                    Kind.UNCOVERED,
                    uncovered.pairs().stream()
                            .map(pair -> topology.switchName(pair.source()) + "->" + topology.switchName(pair.other()))
                            .collect(Collectors.toUnmodifiableList()),
                    "connected, but by paths that need more virtual channels than the fabric has; "
                            + VirtualChannelShortage.remedy(uncovered.needed())));
        }
        if (!uncovered.given().isEmpty()) {
            events.add(pairs(
                    Kind.ROUTES_UNUSED,
                    endpointNames(topology, uncovered.given()),
                    "their waypoint needs more virtual channels than the fabric has; these pairs go as others do"));
        }
        return events;
    }

    private static FabricEvent proved(DeadlockProof proof, long millis) {
        String sentence = "packets cannot deadlock by these routes: " + proof.dependencies()
                + " channel dependencies without a cycle, " + proof.virtualChannels()
                + (proof.virtualChannels() == 1 ? " virtual channel" : " virtual channels") + "; proven in " + millis
                + " ms";
        return new FabricEvent(
                Kind.PROVED,
                null,
                sentence,
                EventField.DEADLOCK_FREE.of(true),
                EventField.VIRTUAL_CHANNELS.of(proof.virtualChannels()),
                EventField.DEPENDENCIES.of(proof.dependencies()),
                EventField.PROOF_MILLIS.of(millis));
    }

    private static FabricEvent unproven(Unproven unproven, ControlReport report) {
        boolean earlierStay = report.installed() && unproven.pairs().isEmpty();
        return new FabricEvent(
                Kind.UNPROVEN,
                earlierStay ? report : null,
                unproven.toString(),
                EventField.FAILURES.of(unproven.failures()),
                EventField.NOT_ROUTED_AROUND.of(unproven.notRoutedAround()),
                EventField.PAIRS.of(endpointNames(report.failures().topology(), unproven.pairs())),
                EventField.CYCLE.of(unproven.cycle()),
                EventField.WARNING.of(unproven.toString()));
    }

    private static List<String> endpointNames(Topology topology, List<EndpointPair> pairs) {
        return pairs.stream()
                .map(pair -> topology.endpointName(pair.source()) + "->" + topology.endpointName(pair.destination()))
                .collect(Collectors.toUnmodifiableList());
    }

    private static FabricEvent programming(ControlReport report, Cause cause, Duration worstDetection) {
        Kind kind = cause == Cause.START ? Kind.PROGRAMMED : Kind.REPAIRED;
        long inserted = report.updates().get(Update.Type.INSERT);
        long modified = report.updates().get(Update.Type.MODIFY);
        long deleted = report.updates().get(Update.Type.DELETE);
        long recomputed = Math.round(report.millis().get(Phase.RECOMPUTE));
        long installed = Math.round(report.millis().get(Phase.INSTALL));
        List<String> failed = report.failures().names();
        List<String> drained = report.failures().drained();
        String sentence = kind.label + ", "
                + (failed.isEmpty() ? "nothing out of service" : "out of service " + words(failed))
                + (drained.isEmpty() ? "" : ", drained " + words(drained)) + ": "
                + inserted + " entries inserted, " + modified + " modified, " + deleted + " deleted, "
                + report.withheld() + " withheld; " + report.pairsWithoutRoute() + " pairs without route; computed in "
                + recomputed + " ms, installed in " + installed + " ms";
        return new FabricEvent(
                kind,
                report,
                cause == Cause.FAILURE,
                sentence,
                EventField.FAILURES.of(failed),
                EventField.CONSISTENT.of(report.consistent()),
                EventField.INSERTED.of(inserted),
                EventField.MODIFIED.of(modified),
                EventField.DELETED.of(deleted),
                EventField.WITHHELD.of(report.withheld()),
                EventField.PAIRS_WITHOUT_ROUTE.of(report.pairsWithoutRoute()),
                EventField.RECOMPUTE_MILLIS.of(recomputed),
                EventField.INSTALL_MILLIS.of(installed),
                EventField.WORST_DETECTION_MILLIS.of(worstDetection.toMillis()));
    }

    private static FabricEvent pairs(Kind kind, List<String> names, String warning) {
        return new FabricEvent(
                kind, null, warning + ": " + words(names), EventField.PAIRS.of(names), EventField.WARNING.of(warning));
    }

    private static Stream<FabricEvent> refused(Topology topology, ControlReport report) {
        return report.errors().stream().map(error -> {
            String name = topology.switchName(error.target());
            String update = error.update().toString();
            String reason = error.reason();
            String sentence = name + " refused " + update + ": " + reason;
            return new FabricEvent(
                    Kind.REFUSED,
                    null,
                    sentence,
                    EventField.SWITCH.of(name),
                    EventField.UPDATE.of(update),
                    EventField.REASON.of(reason));
        });
    }

    /** A switch held something else than it should; it was mended, but for the errors in the report. */
    static Stream<FabricEvent> mended(int s, ControlReport report) {
        Topology topology = report.failures().topology();
        String name = topology.switchName(s);
        Optional<String> silent = Optional.ofNullable(report.unreachable().get(s));
        boolean done = report.errors().isEmpty() && report.withheld() == 0 && silent.isEmpty();
        Kind kind = done ? Kind.MENDED : Kind.NOT_MENDED;
        long wrong = report.mended();
        String sentence = name + ": " + wrong + " entries were not as they should be, and were "
                + (done ? "" : "not all ") + "mended"
                + silent.map(why -> "; it did not answer: " + why).orElse("");
        FabricEvent event =
                new FabricEvent(kind, report, sentence, EventField.SWITCH.of(name), EventField.UPDATES.of(wrong));
        return Stream.concat(Stream.of(event), refused(topology, report));
    }
}
