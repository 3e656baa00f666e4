package io.weft.cli.emulate;

import static io.weft.cli.output.Text.count;

import io.weft.cli.emulate.EmulationReport.Restoration;
import io.weft.cli.output.Text;
import io.weft.control.Phase;
import io.weft.fabric.Fabric;
import io.weft.topology.Topology;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** An emulation for people, said step by step. */
final class EmulationText {
    private final PrintWriter out;
    private final Text text;

    EmulationText(PrintWriter out) {
        this.out = out;
        this.text = new Text(out);
    }

    static long entries(Emulation.Programmed programmed) {
        return programmed.report().entries().values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    void built(Fabric fabric, int diameter) {
        Topology t = fabric.topology();
        text.row("fabric", "%s", fabric.name())
                .row(
                        "built",
                        "%s, %s, %s, diameter %d, %s routing",
                        count(t.switchCount(), "switch", "switches"),
                        count(t.endpointCount(), "endpoint", "endpoints"),
                        count(t.linkCount(), "link", "links"),
                        diameter,
                        fabric.scheme().word());
        out.flush();
    }

    void started(int switches) {
        text.row(
                "started",
                "%s, each a P4Runtime server on a port of its own on loopback",
                count(switches, "switch", "switches"));
        out.flush();
    }

    void installed(Emulation.Programmed p) {
        double millis = p.report().millis().get(Phase.INSTALL);
        proof(p);
        text.row(
                "installed",
                "%s in %.2f s, %,.0f per second",
                count(entries(p), "entry", "entries"),
                millis / 1e3,
                entries(p) / millis * 1e3);
        String tables = p.report().entries().entrySet().stream()
                .map(table -> String.format(Locale.ROOT, "%s %,d", table.getKey(), table.getValue()))
                .collect(Collectors.joining(", "));
        text.row("", "%s", tables);
        readBack(p);
        out.flush();
    }

    private void proof(Emulation.Programmed p) {
        if (p.proof().deadlockFree()) {
            text.row(
                    "proof",
                    "no deadlock: %s without a cycle, %s in use",
                    count(p.proof().dependencies(), "channel dependency", "channel dependencies"),
                    count(p.proof().virtualChannels(), "virtual channel", "virtual channels"));
        } else {
            text.row("proof", "DEADLOCK: each of these channels can wait for the next")
                    .list("", p.proof().cycle());
        }
    }

    private void readBack(Emulation.Programmed p) {
        if (p.readBack()) {
            text.row("read back", "every switch holds exactly these entries; they are the routes that were proved");
        } else {
            text.row("read back", "NOT what was planned");
            p.report().errors().stream().limit(5).forEach(error -> text.row("", "%s", error));
            p.report().unreachable().forEach((s, why) -> text.row("", "switch %d: %s", s, why));
        }
    }

    void tried(PairCheck.Result pairs, ArpCheck.Result arp) {
        pairs(pairs);
        if (pairs.mostPairsOnChannel() > 0) {
            text.row(
                    "busiest channel",
                    "%s, by %s",
                    pairs.busiestChannel(),
                    count(pairs.mostPairsOnChannel(), "pair", "pairs"));
        }
        text.row("ARP", "%,d of %,d endpoints were told the planned MAC", arp.answered(), arp.asked());
        out.flush();
    }

    private void pairs(PairCheck.Result pairs) {
        text.row(
                "pairs",
                "%,d tried, %,d delivered%s%s",
                pairs.tried(),
                pairs.delivered(),
                pairs.delivered() == pairs.tried() ? "" : " - NOT ALL",
                pairs.misdelivered() == 0
                        ? ""
                        : String.format(Locale.ROOT, ", %,d MISDELIVERED", pairs.misdelivered()));
        for (Map.Entry<Integer, Integer> hops : pairs.pairsByHops().entrySet()) {
            int bar = (int) Math.ceil(30.0 * hops.getValue() / Math.max(1, pairs.delivered()));
            text.row("", "%s %,9d %s", count(hops.getKey(), "hop ", "hops"), hops.getValue(), "#".repeat(bar));
        }
    }

    void cut(Failure failure) {
        text.blank().row("cut", "%s %s", failure.isSwitch() ? "switch" : "link", failure.what());
        out.flush();
    }

    void repaired(Emulation.Programmed p, PairCheck.Result pairs, List<String> separated) {
        text.row(
                "recomputed",
                "all routes in %.1f ms, their proof in %.1f ms",
                p.report().millis().get(Phase.RECOMPUTE),
                p.proofMillis());
        proof(p);
        text.row(
                "installed",
                "%s in %.1f ms",
                count(p.updates(), "changed entry", "changed entries"),
                p.report().millis().get(Phase.INSTALL));
        readBack(p);
        uncovered(p);
        pairs(pairs);
        if (pairs.separated() > 0) {
            text.row("separated", "%,d pairs cannot be connected, those between switches:", pairs.separated())
                    .list("", separated);
        }
        out.flush();
    }

    private void uncovered(Emulation.Programmed p) {
        int waypoints = p.routes().uncovered().waypoints().size();
        int direct = p.routes().uncovered().withoutWaypoint().size();
        int pairs = p.routes().uncovered().pairs().size();
        if (waypoints + direct + pairs > 0) {
            text.row(
                    "virtual channels",
                    "too few for %s of a source, a waypoint for %s, and any route for %s (weft verify --fail names them)",
                    count(waypoints, "waypoint", "waypoints"),
                    count(direct, "pair of switches", "pairs of switches"),
                    count(pairs, "pair", "pairs"));
        }
    }

    void restored(Restoration r) {
        text.row(
                "restored",
                "%s, in %.1f ms; %,d of %,d pairs delivered%s",
                r.identical()
                        ? "the original entries are back in every switch"
                        : "the entries are NOT the original ones",
                r.installMillis(),
                r.pairsDelivered(),
                r.pairsTried(),
                r.misdelivered() == 0 ? "" : String.format(Locale.ROOT, ", %,d MISDELIVERED", r.misdelivered()));
        out.flush();
    }

    void verdict(EmulationReport r) {
        text.blank().row("verdict", "%s, in %.1f s", r.held() ? "every step held" : "FAILED", r.seconds());
        out.flush();
    }
}
