package io.weft.emulation.fabric;

import static io.weft.operations.answer.Rows.count;

import io.weft.control.update.Phase;
import io.weft.emulation.fabric.ProgrammedFabric.Programming;
import io.weft.fabric.Addressing;
import io.weft.operations.answer.Row;
import io.weft.operations.answer.Rows;
import io.weft.operations.request.Progress;
import io.weft.operations.routes.GivenRoutes;
import io.weft.routing.PairRoutes;
import io.weft.routing.VirtualChannelShortage;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * What people see of an emulation: what takes long while it goes on, and what each step found as soon as it is over.
 */
final class EmulationSteps {
    private final Progress progress;
    private final Consumer<List<Row>> out;

    EmulationSteps(Progress progress, Consumer<List<Row>> out) {
        this.progress = progress;
        this.out = out;
    }

    private void print(Rows rows) {
        out.accept(rows.list());
    }

    <T, X extends Exception> T during(String what, long parts, Progress.Work<T, X> work) throws X {
        return progress.during(what, parts, work);
    }

    /** The fabric is known, and can be emulated. */
    void built(EmulationRequest request, EmulationResult.Size size) {
        print(new Rows()
                .row("fabric", "%s", size.fabric())
                .row(
                        "built",
                        "%s, %s, %s, diameter %d, %s routing",
                        count(size.switches(), "switch", "switches"),
                        count(size.endpoints(), "endpoint", "endpoints"),
                        count(size.links(), "link", "links"),
                        size.diameter(),
                        request.fabric().scheme().name()));
    }

    void started(int switches) {
        print(new Rows()
                .row(
                        "started",
                        "%s, each with a P4Runtime server on its own loopback port",
                        count(switches, "switch", "switches")));
    }

    /** The first installation is over. */
    void installed(Programming p) {
        Rows rows = new Rows();
        double millis = p.millis(Phase.INSTALL);
        proof(rows, p);
        rows.row(
                "installed",
                "%s in %.2f s, %,.0f per second",
                count(p.entries(), "entry", "entries"),
                millis / 1e3,
                p.entries() / millis * 1e3);
        String tables = p.report().entries().entrySet().stream()
                .map(table -> String.format(Locale.ROOT, "%s %,d", table.getKey(), table.getValue()))
                .collect(Collectors.joining(", "));
        rows.row("", "%s", tables);
        readBack(rows, p);
        print(rows);
    }

    private static void proof(Rows rows, Programming p) {
        if (p.proof().deadlockFree()) {
            rows.row(
                    "proof",
                    "no deadlock: %s without a cycle, %s in use",
                    count(p.proof().dependencies(), "channel dependency", "channel dependencies"),
                    count(p.proof().virtualChannels(), "virtual channel", "virtual channels"));
        } else {
            rows.row("proof", "DEADLOCK POSSIBLE: each of these channels can wait for the next")
                    .list("", p.proof().cycle());
        }
    }

    private static void readBack(Rows rows, Programming p) {
        if (p.readBack()) {
            rows.row("read back", "every switch holds exactly these entries, which are the proved routes");
        } else {
            rows.row("read back", "FAILED: the switches do not hold the planned entries");
            p.report().errors().stream().limit(5).forEach(error -> rows.row("", "%s", error));
            p.report().unreachable().forEach((s, why) -> rows.row("", "switch %d: %s", s, why));
        }
    }

    /** Packets were sent between the endpoints of the undamaged fabric, and ARP requests. */
    void tried(PairCheck.Result pairs, EmulationResult.Arp arp) {
        Rows rows = new Rows();
        pairs(rows, pairs);
        if (pairs.mostOnChannel() > 0) {
            rows.row(
                    "busiest channel",
                    "%s, by %s",
                    pairs.busiestChannel(),
                    count(pairs.mostOnChannel(), "pair", "pairs"));
        }
        rows.row("ARP", "%,d of %,d requests answered with the planned MAC", arp.answered(), arp.asked());
        print(rows);
    }

    /** Packets were sent for the pairs that a file has routes for. */
    void given(EmulationResult.Given given) {
        Rows rows = new Rows()
                .row(
                        "routes given",
                        "%s; %,d tried, %,d delivered%s",
                        GivenRoutes.words(given.routes()),
                        given.tried(),
                        given.delivered(),
                        given.held() ? "" : " - NOT ALL");
        if (given.mostFlows() > 0) {
            rows.row(
                    "most flows",
                    "%s on %s (counters of the switches)",
                    count(given.mostFlows(), "flow", "flows"),
                    given.mostFlowsChannel());
        }
        print(rows);
    }

    private static void pairs(Rows rows, PairCheck.Result pairs) {
        rows.row("pairs", "%s", outcome(pairs));
        for (Map.Entry<Integer, Long> hops : pairs.byHops().entrySet()) {
            int bar = (int) Math.ceil(30.0 * hops.getValue() / Math.max(1, pairs.delivered()));
            rows.row("", "%s %,9d %s", count(hops.getKey(), "hop ", "hops"), hops.getValue(), "#".repeat(bar));
        }
        untried(rows, pairs);
    }

    private static void untried(Rows rows, PairCheck.Result pairs) {
        if (pairs.separated() > 0) {
            rows.row("separated", "%,d endpoint pairs, which the failure itself cuts off: switches", pairs.separated())
                    .list("", pairs.separatedSwitches());
        }
        if (pairs.uncovered() > 0) {
            rows.row(
                            "UNCOVERED",
                            "%,d connected endpoint pairs have no route, for lack of virtual channels (%s): switches",
                            pairs.uncovered(),
                            VirtualChannelShortage.remedy(pairs.virtualChannelsNeeded()))
                    .list("", pairs.uncoveredSwitches());
        }
    }

    private static String outcome(PairCheck.Result pairs) {
        return String.format(
                Locale.ROOT,
                "%,d tried, %,d delivered%s%s",
                pairs.tried(),
                pairs.delivered(),
                pairs.delivered() == pairs.tried() ? "" : " - NOT ALL",
                pairs.misdelivered() == 0
                        ? ""
                        : String.format(Locale.ROOT, ", %,d MISDELIVERED", pairs.misdelivered()));
    }

    /** A link or a switch was taken out of service. */
    void cut(String what, boolean isSwitch) {
        print(new Rows().row("", "").row("cut", "%s %s", isSwitch ? "switch" : "link", what));
    }

    /** The controller repaired what was left, and packets were sent. */
    void repaired(Programming p, PairCheck.Result pairs) {
        Rows rows = new Rows()
                .row(
                        "recomputed",
                        "all routes in %.1f ms, their proof in %.1f ms",
                        p.millis(Phase.RECOMPUTE),
                        p.millis(Phase.PROVE));
        proof(rows, p);
        rows.row(
                "installed",
                "%s in %.1f ms",
                count(p.updates(), "changed entry", "changed entries"),
                p.millis(Phase.INSTALL));
        failover(rows, p);
        readBack(rows, p);
        leftOut(rows, p);
        pairs(rows, pairs);
        print(rows);
    }

    /** What a running controller has to find out first. */
    private static void failover(Rows rows, Programming p) {
        double repair = p.millis(Phase.RECOMPUTE) + p.millis(Phase.INSTALL);
        double any = p.detection().worst().toNanos() / 1e6;
        double inUse = p.detection().worstInUse().toNanos() / 1e6;
        if (any > 0) {
            rows.row(
                    "failover",
                    "with weft program at most %.0f ms: %.0f to detect a dead link%s, plus this repair",
                    any + repair,
                    any,
                    inUse < any ? String.format(Locale.ROOT, " (%.0f if it carries traffic)", inUse) : "");
        }
    }

    /** What goes on with fewer choices; what does not go on at all is said of the pairs. */
    private static void leftOut(Rows rows, Programming p) {
        int waypoints = p.routes().uncovered().waypoints().size();
        int direct = p.routes().uncovered().withoutWaypoint().size();
        if (waypoints + direct > 0) {
            rows.row(
                    "virtual channels",
                    "too few: %s of a source left out, %s without any waypoint (weft verify --fail names them)",
                    count(waypoints, "waypoint", "waypoints"),
                    count(direct, "pair of switches", "pairs of switches"));
        }
        PairRoutes given = p.routes().pairs();
        if (given.given().count() > 0) {
            rows.row("routes given", "%s", GivenRoutes.words(given));
        }
    }

    /** What was cut works again, and packets were sent. */
    void restored(EmulationResult.Restoration r) {
        Rows rows = new Rows()
                .row(
                        "restored",
                        "%s, in %.1f ms; pairs: %s",
                        r.identical()
                                ? "every switch holds its original entries"
                                : "FAILED: some switches do NOT hold their original entries",
                        r.installMillis(),
                        outcome(r.pairs()));
        untried(rows, r.pairs());
        print(rows);
    }

    /** All switches run, each at its place, and wait for another controller. */
    void serving(SortedMap<Integer, InetSocketAddress> places) {
        int first = places.firstKey();
        int last = places.lastKey();
        print(new Rows()
                .row(
                        "serving",
                        "%s over P4Runtime, the first at %s:%d as device %d, the last at %s:%d as device %d",
                        count(places.size(), "switch", "switches"),
                        places.get(first).getHostString(),
                        places.get(first).getPort(),
                        Addressing.switchId(first),
                        places.get(last).getHostString(),
                        places.get(last).getPort(),
                        Addressing.switchId(last)));
    }

    /** Another controller programmed the switches so that every pair arrived. */
    void programmed(double seconds, PairCheck.Result pairs) {
        Rows rows = new Rows().row("programmed", "every pair connected %.1f s after the switches started", seconds);
        pairs(rows, pairs);
        print(rows);
    }

    /** Another controller repaired what was left so that every pair arrived. */
    void repaired(double seconds, long affected, PairCheck.Result pairs) {
        Rows rows = new Rows()
                .row("repaired", "%.3f s after the cut; %s affected", seconds, count(affected, "pair", "pairs"));
        pairs(rows, pairs);
        print(rows);
    }

    /** Another controller uses what was cut as before. */
    void restored(double seconds, PairCheck.Result pairs) {
        Rows rows = new Rows()
                .row("restored", "original routes in use again %.3f s after the link or switch was restored", seconds);
        pairs(rows, pairs);
        print(rows);
    }
}
