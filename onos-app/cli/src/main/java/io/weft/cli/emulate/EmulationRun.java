package io.weft.cli.emulate;

import io.weft.cli.emulate.EmulationReport.FailureReport;
import io.weft.cli.emulate.EmulationReport.Restoration;
import io.weft.cli.output.Progress;
import io.weft.control.Phase;
import io.weft.control.entry.Entity;
import io.weft.fabric.Fabric;
import io.weft.routing.PathKind;
import io.weft.routing.Routes;
import io.weft.topology.Failures;
import io.weft.topology.structure.MinimalPaths;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The whole of {@code weft emulate}: install, try, and for each failure cut, repair, try, restore, compare and try. */
final class EmulationRun {
    private final Fabric fabric;
    private final List<Failure> failures;
    private final Progress progress;
    private final EmulationText text;

    EmulationRun(Fabric fabric, List<Failure> failures, Progress progress, EmulationText text) {
        this.fabric = fabric;
        this.failures = failures;
        this.progress = progress;
        this.text = text;
    }

    /** Runs it, saying every result as soon as it is there. */
    EmulationReport run() {
        long start = System.nanoTime();
        EmulationLimits.check(fabric);
        int diameter = MinimalPaths.of(fabric.topology()).diameter();
        text.built(fabric, diameter);
        try (Emulation emulation = new Emulation(fabric, progress)) {
            text.started(fabric.topology().switchCount());
            Emulation.Programmed installed = emulation.install();
            text.installed(installed);
            PairCheck.Result pairs = emulation.checkPairs(installed.routes());
            ArpCheck.Result arp = emulation.checkArp();
            text.tried(pairs, arp);
            List<Set<Entity>> original = failures.isEmpty() ? List.of() : emulation.tables();
            List<FailureReport> reports = new ArrayList<>();
            for (Failure failure : failures) {
                reports.add(fail(emulation, failure, original));
            }
            boolean held = installed.readBack()
                    && installed.proof().deadlockFree()
                    && pairs.holds()
                    && pairs.separated() == 0
                    && arp.holds()
                    && reports.stream().allMatch(FailureReport::held);
            EmulationReport report =
                    report(diameter, installed, pairs, arp, reports, held, (System.nanoTime() - start) / 1e9);
            text.verdict(report);
            return report;
        }
    }

    private FailureReport fail(Emulation emulation, Failure failure, List<Set<Entity>> original) {
        emulation.set(failure, false);
        text.cut(failure);
        Emulation.Programmed repaired = emulation.repair(failure.failures());
        PairCheck.Result pairs = emulation.checkPairs(repaired.routes());
        text.repaired(repaired, pairs, separated(repaired.routes()));

        emulation.set(failure, true);
        Emulation.Programmed back = emulation.repair(Failures.none(fabric.topology()));
        boolean identical = back.readBack() && emulation.tables().equals(original);
        PairCheck.Result again = emulation.checkPairs(back.routes());
        Restoration restored = new Restoration(
                identical,
                back.report().millis().get(Phase.INSTALL),
                again.tried(),
                again.delivered(),
                again.misdelivered());
        text.restored(restored);
        return new FailureReport(
                failure.what(),
                repaired.report().millis().get(Phase.RECOMPUTE) + repaired.proofMillis(),
                repaired.report().millis().get(Phase.INSTALL),
                repaired.updates(),
                repaired.readBack(),
                repaired.proof().deadlockFree(),
                repaired.proof().virtualChannels(),
                pairs.tried(),
                pairs.delivered(),
                pairs.misdelivered(),
                pairs.separated(),
                pairs.pairsByHops(),
                separated(repaired.routes()),
                restored);
    }

    /** Pairs of edge switches between which no packet can go, each once, in words. */
    private static List<String> separated(Routes routes) {
        List<String> names = new ArrayList<>();
        int[] edges = routes.fabric().topology().edgeSwitches();
        for (int s : edges) {
            for (int d : edges) {
                if (s < d && routes.kind(s, d) == PathKind.NONE) {
                    names.add(routes.fabric().topology().switchName(s) + " and "
                            + routes.fabric().topology().switchName(d));
                }
            }
        }
        return names;
    }

    private EmulationReport report(
            int diameter,
            Emulation.Programmed installed,
            PairCheck.Result pairs,
            ArpCheck.Result arp,
            List<FailureReport> reports,
            boolean held,
            double seconds) {
        long entries = EmulationText.entries(installed);
        double installSeconds = installed.report().millis().get(Phase.INSTALL) / 1e3;
        return new EmulationReport(
                fabric.name(),
                fabric.topology().switchCount(),
                fabric.topology().endpointCount(),
                fabric.topology().linkCount(),
                diameter,
                installed.proof().virtualChannels(),
                installed.proof().deadlockFree(),
                entries,
                installed.report().entries(),
                installSeconds,
                Math.round(entries / installSeconds),
                installed.readBack(),
                pairs.tried(),
                pairs.delivered(),
                pairs.misdelivered(),
                pairs.pairsByHops(),
                pairs.mostPairsOnChannel(),
                arp.asked(),
                arp.answered(),
                reports,
                held,
                seconds);
    }
}
