package io.weft.operations;

import static io.weft.operations.answer.MemberType.COUNT;
import static io.weft.operations.answer.MemberType.FLAG;
import static io.weft.operations.answer.MemberType.NUMBER;
import static io.weft.operations.answer.MemberType.TEXT;
import static io.weft.operations.answer.MemberType.byName;
import static io.weft.operations.answer.MemberType.list;
import static io.weft.operations.answer.MemberType.object;
import static io.weft.operations.answer.MemberType.oneOf;
import static io.weft.operations.answer.Rows.count;

import io.weft.balancing.BalanceStatus;
import io.weft.control.grey.GreyFinding;
import io.weft.control.live.LoopStatus;
import io.weft.fabric.Fabric;
import io.weft.operations.answer.Member;
import io.weft.operations.answer.MemberType;
import io.weft.operations.answer.Rows;
import io.weft.operations.answer.Shape;
import io.weft.operations.request.ControlledFabric;
import io.weft.operations.request.Operation;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

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

    private static final MemberType<Collection<String>> NAMES = list(TEXT);
    private static final String TAKEN = "Switches at which another controller uses the same election id";
    private static final String PACE = "The pace of probes: 1 at the full rate, less while many are late";
    private static final String UNPROVEN = "Why the routes around the failures are not all installed";

    private static final MemberType<String> CONTROLLER =
            oneOf("starting", "in charge", "standing by", "in charge of no switch", "none");

    /** What matters most of a status. */
    public static final Shape<Summary> SUMMARY = Shape.<Summary>named("Summary")
            .optional(
                    "controller",
                    CONTROLLER,
                    "What the controller does; none if there is none",
                    s -> s.controller.orElse(null))
            .with("state", TEXT, "The fabric: whole, degraded: 1 switch down, or not known: REASON", s -> s.state)
            .with("healthy", FLAG, "Whether the controller does its work", s -> s.reasons.isEmpty())
            .with("reasons", NAMES, "Why it does not", s -> s.reasons)
            .build();

    private static final Set<GreyFinding.Fault> LOSING = EnumSet.of(
            GreyFinding.Fault.LOSS, GreyFinding.Fault.QUEUE, GreyFinding.Fault.SIZE, GreyFinding.Fault.DAMAGE);

    /** What is wrong with a link that works. */
    private static final Shape<GreyFinding> GREY = Shape.<GreyFinding>named("GreyLink")
            .with("link", TEXT, "The link", GreyFinding::linkName)
            .with("from", TEXT, "The switch that packets come from", GreyFinding::from)
            .with("to", TEXT, "The switch that packets go to", GreyFinding::to)
            .with(
                    "fault",
                    oneOf("loss", "queue", "size", "damage", "flaps", "slow", "dead"),
                    "Loses some of all packets, those of one virtual channel, or long frames; damages some; fails again and "
                            + "again; is slow; or carries nothing in this direction",
                    finding -> finding.fault().label())
            .with(
                    "share",
                    NUMBER,
                    "The share that is lost, 0 to 1; of what is concerned without traffic",
                    g -> g.share())
            .optional("virtualChannel", COUNT, "The virtual channel, if it is one", g -> boxed(g.virtualChannel()))
            .optional(
                    "longestFrame",
                    COUNT.in("bytes"),
                    "The longest frame that passes, from the Ethernet header on",
                    g -> boxed(g.longestFrame()))
            .optional(
                    "kilobitsPerSecond",
                    COUNT.in("kbit/s"),
                    "About what a slow one carries",
                    g -> boxed(g.kilobitsPerSecond()))
            .with("since", TEXT, "When it was first seen, in UTC", g -> g.since()
                    .toString())
            .with("sentence", TEXT, "All of that in words", GreyFinding::sentence)
            .build();

    /** How long ago probes were sent, which changes all the time. */
    public static final Member<LoopStatus, Number> SINCE_PROBES =
            Member.of("millisSinceProbes", COUNT.in("ms"), "How long ago the prober last ran", s -> s.sinceProbes()
                    .toMillis());

    /** How a control loop and its fabric are. */
    public static final Shape<LoopStatus> LOOP = Shape.<LoopStatus>named("LoopStatus")
            .all(SUMMARY, Summary::new)
            .with("active", FLAG, "Whether this controller programs the fabric", LoopStatus::active)
            .with("repairing", FLAG, "Whether something is not repaired yet", LoopStatus::repairing)
            .with("switches", COUNT, "Switches of the fabric", LoopStatus::switches)
            .with("switchesReady", COUNT, "Switches that this controller may write to", LoopStatus::switchesReady)
            .with("switchesStandby", COUNT, "Switches that another controller programs", LoopStatus::switchesStandby)
            .with("switchesTaken", COUNT, TAKEN, LoopStatus::switchesTaken)
            .with("unreachable", byName(TEXT), "Why switches have no session", LoopStatus::unreachable)
            .with("quarantined", byName(TEXT), "Why switches are in quarantine", LoopStatus::quarantined)
            .with("failures", NAMES, "Links and switches out of service", LoopStatus::failures)
            .with("drained", NAMES, "Links and switches that are drained", LoopStatus::drained)
            .with(
                    "pairsWithoutRoute",
                    COUNT,
                    "Ordered pairs of edge switches without a route",
                    s -> s.pairsWithoutRoute())
            .with("refusing", NAMES, "Switches that refuse updates", LoopStatus::refusing)
            .with("miscabled", NAMES, "What is plugged elsewhere, and what to plug where", LoopStatus::miscabled)
            .with(
                    "miscabledPorts",
                    list(object(CheckCabling.Cabling.PORT)),
                    "The ports among that",
                    s -> s.miscabledPorts())
            .with("deaf", NAMES, "Switches that deliver no probes", LoopStatus::deaf)
            .with("grey", list(object(GREY)), "What is wrong with links that work", s -> s.grey())
            .with(
                    "uncounted",
                    NAMES,
                    "Switches whose counters cannot be read: only probes tell what links to them lose",
                    LoopStatus::uncounted)
            .with("probePace", NUMBER, PACE, LoopStatus::probePace)
            .optional("unproven", TEXT, UNPROVEN, s -> s.unproven().orElse(null))
            .optional("defect", TEXT, "What went wrong inside the controller", s -> s.defect()
                    .orElse(null))
            .with(SINCE_PROBES)
            .build();

    private static final MemberType<Number> BYTES = COUNT.in("bytes/s");
    private static final String BEST = "The most on a channel with the best other routes found";

    private static final Shape<BalanceStatus.Measured> MEASURED = Shape.<BalanceStatus.Measured>named("Traffic")
            .with("maxBytesPerSecond", BYTES, "The load of the busiest channel between switches", m -> m.most())
            .with("bestBytesPerSecond", BYTES, BEST, m -> m.best())
            .with("totalBytesPerSecond", BYTES, "The load of all channels between switches", m -> m.total())
            .build();

    private static final Shape<BalanceStatus> BALANCE = Shape.<BalanceStatus>named("Rebalancing")
            .with("everySeconds", COUNT.in("s"), "The time between measurements; 0 if there are none", b -> b.period()
                    .toSeconds())
            .with("pairs", COUNT, "Pairs of endpoints with routes of their own", BalanceStatus::pairs)
            .with("changes", COUNT, "How often routes were changed", BalanceStatus::changes)
            .allOrNone(MEASURED, b -> b.measured().orElse(null))
            .optional("reason", TEXT, "Why the routes stay as they are", b -> b.reason()
                    .orElse(null))
            .build();

    private static final Shape<Status> SHAPE = Shape.<Status>named("ControllerStatus")
            .all(LOOP, s -> s.loop)
            .with("rebalancing", object(BALANCE), "How routes follow the traffic", s -> s.balance)
            .build();

    ShowStatus() {
        super("status", "Shows how the controller and the fabric are", Needs.CONTROLLER);
    }

    @Override
    public Shape<?> shape() {
        return SHAPE;
    }

    @Override
    public Result answer(Request request, Subject subject) {
        ControlledFabric running = subject.running();
        Status status = new Status(running.fabric(), running.loop().status(), running.rebalancing());
        return Result.of(SHAPE, status, status.rows(), true);
    }

    /** How the controller and its fabric are, in rows for people. */
    public static Rows rows(Fabric fabric, LoopStatus loop) {
        Rows rows = new Rows()
                .row("fabric", "%s, %s", fabric.name(), count(loop.switches(), "switch", "switches"))
                .row(
                        "routing",
                        "scheme %s, packets spread by %s",
                        fabric.scheme().name(),
                        fabric.spread().name())
                .row("state", "%s", state(loop))
                .row("controller", "%s", controller(loop));
        lines(rows, "not healthy", ailments(loop));
        if (loop.switchesReady() == loop.switches()) {
            rows.row("switches", "this controller may write to all");
        } else {
            rows.row(
                    "switches",
                    "this controller may write to %,d; another one controls %,d; %,d without a session",
                    loop.switchesReady(),
                    loop.switchesStandby(),
                    loop.switches() - loop.switchesReady() - loop.switchesStandby());
        }
        lines(rows, "no session with", reasons(loop.unreachable()));
        lines(rows, "quarantined", reasons(loop.quarantined()));
        rows.row("out of service", "%s", loop.failures().isEmpty() ? "nothing" : Rows.listed(loop.failures()))
                .row("drained", "%s", loop.drained().isEmpty() ? "nothing" : Rows.listed(loop.drained()));
        if (loop.pairsWithoutRoute() > 0) {
            rows.row(
                    "without a route",
                    "%s of edge switches",
                    count(loop.pairsWithoutRoute(), "ordered pair", "ordered pairs"));
        }
        lines(rows, "not sound", loop.grey().stream().map(GreyFinding::sentence).collect(Collectors.toList()));
        lines(rows, "plug elsewhere", loop.miscabled());
        lines(rows, "no counters of", loop.uncounted());
        lines(rows, "no probes from", loop.deaf());
        if (loop.probePace() < 1) {
            rows.row(
                    "probes",
                    "sent at %.0f%% of the full rate, as many come back late: failures are found later",
                    100 * loop.probePace());
        }
        return rows;
    }

    private static List<String> reasons(Map<String, String> reasons) {
        return reasons.entrySet().stream()
                .map(each -> each.getKey() + ": " + each.getValue())
                .collect(Collectors.toList());
    }

    private static void lines(Rows rows, String label, List<String> lines) {
        String left = label;
        for (String line : lines) {
            rows.row(left, "%s", line);
            left = "";
        }
    }

    /** How the controller is, and how routes follow the traffic. Immutable. */
    private static final class Status {
        private final Fabric fabric;
        private final LoopStatus loop;
        private final BalanceStatus balance;

        Status(Fabric fabric, LoopStatus loop, BalanceStatus balance) {
            this.fabric = fabric;
            this.loop = loop;
            this.balance = balance;
        }

        private Rows rows() {
            Rows rows = ShowStatus.rows(fabric, loop);
            if (!balance.period().isZero()) {
                rows.row(
                        "rebalancing",
                        "the traffic is measured every %,d s; routes were changed %s; %s with routes of their own",
                        balance.period().toSeconds(),
                        count(balance.changes(), "time", "times"),
                        count(balance.pairs(), "pair of endpoints", "pairs of endpoints"));
                balance.reason().ifPresent(reason -> rows.row("", "the routes stay: %s", reason));
            }
            return rows;
        }
    }

    /** What matters most of a status. Immutable. */
    public static final class Summary {
        private final Optional<String> controller;
        private final String state;
        private final List<String> reasons;

        /**
         * A summary.
         *
         * @param controller what the controller does; empty if nobody knows
         * @param state how the fabric is, in words
         * @param reasons why the controller does not do its work; none if it does
         */
        public Summary(Optional<String> controller, String state, List<String> reasons) {
            this.controller = controller;
            this.state = state;
            this.reasons = List.copyOf(reasons);
        }

        private Summary(LoopStatus status) {
            this(Optional.of(ShowStatus.controller(status)), state(status), ailments(status));
        }
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
    public static String state(LoopStatus status) {
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
        add(
                faults,
                status.grey().stream()
                        .filter(grey -> LOSING.contains(grey.fault()))
                        .map(GreyFinding::link)
                        .distinct()
                        .count(),
                "link losing packets",
                "links losing packets");
        add(
                faults,
                status.grey().stream()
                        .filter(grey -> grey.fault() == GreyFinding.Fault.SLOW)
                        .count(),
                "slow link",
                "slow links");
        add(faults, status.miscabled().size(), "port mis-cabled", "ports mis-cabled");
        status.unproven().ifPresent(reason -> faults.add("routes not installed by which packets could deadlock"));
        return faults;
    }

    private static Number boxed(OptionalInt value) {
        return value.isPresent() ? value.getAsInt() : null;
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
}
