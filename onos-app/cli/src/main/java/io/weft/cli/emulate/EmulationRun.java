package io.weft.cli.emulate;

import io.weft.cli.emulate.EmulationReport.FailureReport;
import io.weft.cli.emulate.EmulationReport.Installation;
import io.weft.cli.emulate.EmulationReport.Repair;
import io.weft.cli.emulate.EmulationReport.Restoration;
import io.weft.cli.output.Progress;
import io.weft.control.Phase;
import io.weft.control.entry.Entity;
import io.weft.fabric.Fabric;
import io.weft.routing.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.structure.MinimalPaths;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The whole of {@code weft emulate}: install, try, and for each failure cut, repair, try, restore, compare and try. */
final class EmulationRun {
    private final Fabric fabric;
    private final GivenWaypoints given;
    private final Failures undamaged;
    private final List<Failure> failures;
    private final Pairs pairs;
    private final Progress progress;
    private final EmulationText text;

    EmulationRun(
            Fabric fabric,
            GivenWaypoints given,
            List<Failure> failures,
            Pairs pairs,
            Progress progress,
            EmulationText text) {
        this.given = given;
        this.pairs = pairs;
        this.fabric = fabric;
        this.undamaged = Failures.none(fabric.topology());
        this.failures = failures;
        this.progress = progress;
        this.text = text;
    }

    /** Runs it, saying every result as soon as it is there. */
    EmulationReport run() {
        long start = System.nanoTime();
        EmulationLimits.check(fabric, given);
        EmulationReport.Size size = EmulationReport.Size.of(
                fabric, MinimalPaths.of(fabric.topology()).diameter());
        text.built(size, fabric.scheme());
        try (Emulation emulation = new Emulation(fabric, given, pairs, progress)) {
            text.started(size.switches());
            Programmed installed = emulation.install();
            text.installed(installed);
            PairResult tried = emulation.checkPairs(installed.routes(), undamaged);
            ArpCheck.Result arp = emulation.checkArp();
            text.tried(tried, arp);
            List<GivenReport> routes = given.isEmpty() ? List.of() : List.of(emulation.checkGiven(installed.routes()));
            routes.forEach(text::given);
            List<Set<Entity>> original = failures.isEmpty() ? List.of() : emulation.tables();
            List<FailureReport> reports = new ArrayList<>();
            for (Failure failure : failures) {
                reports.add(fail(emulation, failure, original));
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            EmulationReport report =
                    EmulationReport.of(size, Installation.of(installed), tried, arp, routes, reports, seconds);
            text.verdict(report);
            return report;
        }
    }

    private FailureReport fail(Emulation emulation, Failure failure, List<Set<Entity>> original) {
        emulation.set(failure, false);
        text.cut(failure);
        Programmed repaired = emulation.repair(failure.failures());
        PairResult tried = emulation.checkPairs(repaired.routes(), failure.failures());
        text.repaired(repaired, tried);

        emulation.set(failure, true);
        Programmed back = emulation.repair(undamaged);
        boolean identical = back.readBack() && emulation.tables().equals(original);
        Restoration restored =
                new Restoration(identical, back.millis(Phase.INSTALL), emulation.checkPairs(back.routes(), undamaged));
        text.restored(restored);
        return new FailureReport(failure.what(), Repair.of(repaired), tried, restored);
    }
}
