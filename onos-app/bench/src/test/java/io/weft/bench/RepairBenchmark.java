package io.weft.bench;

import io.weft.control.table.LocalProtection;
import io.weft.control.update.ControlReport;
import io.weft.control.update.FabricController;
import io.weft.control.update.Phase;
import io.weft.e2e.EmulatedSwitches;
import io.weft.e2e.Planned;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4runtime.ClientOptions;
import io.weft.p4runtime.P4RuntimeFabric;
import io.weft.p4runtime.Pipeline;
import io.weft.p4runtime.SwitchEvents;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/**
 * Times repairs of a Slim Fly of in-process switches over P4Runtime, from the cut of a link to the confirmation of the
 * last entry, detection apart. Arguments: q, the number of cuts, the scheme, and how many cuts there are before, 20 by
 * default.
 */
final class RepairBenchmark {
    private RepairBenchmark() {}

    public static void main(String[] arguments) {
        int q = Integer.parseInt(arguments[0]);
        int cuts = Integer.parseInt(arguments[1]);
        Fabric fabric = Planned.fabric(SlimFly.of(q, 1), Scheme.REGISTRY.named(arguments[2]), Spread.FLOW);
        Topology topology = fabric.topology();
        try (EmulatedSwitches switches = new EmulatedSwitches(fabric);
                P4RuntimeFabric control = new P4RuntimeFabric(
                        switches.addresses(), Pipeline.weft(), ClientOptions.defaults(), s -> SwitchEvents.ignored())) {
            control.connect();
            FabricController controller = new FabricController(fabric, control, LocalProtection.NONE);
            Failures none = Failures.none(topology);
            controller.program(none);
            int before = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 20;
            Random random = new Random(1);
            double[] there = new double[cuts];
            double[] prove = new double[cuts];
            double[] install = new double[cuts];
            long updates = 0;
            for (int i = -before; i < cuts; i++) {
                Failures cut = none.withLink(random.nextInt(topology.linkCount()));
                long start = System.nanoTime();
                ControlReport report = controller.reroute(cut, () -> false);
                double millis = (System.nanoTime() - start) / 1e6;
                if (!report.consistent()) {
                    throw new AssertionError("not repaired: " + report.unreachable() + report.errors());
                }
                if (i >= 0) {
                    there[i] = millis;
                    prove[i] = report.millis().get(Phase.PROVE);
                    install[i] = report.millis().get(Phase.INSTALL);
                    updates += report.updates().values().stream()
                            .mapToLong(Long::longValue)
                            .sum();
                }
                controller.reroute(none, () -> false);
            }
            Arrays.sort(there);
            Arrays.sort(prove);
            Arrays.sort(install);
            System.out.printf(
                    Locale.ROOT,
                    "%d switches, %s, %d cuts: %.1f ms median, %.1f ms 99th percentile, %.1f ms longest; of which"
                            + " proving %.1f ms median, writing %.1f ms median; %.0f updates each%n",
                    topology.switchCount(),
                    arguments[2],
                    cuts,
                    there[cuts / 2],
                    there[(int) Math.ceil(cuts * 0.99) - 1],
                    there[cuts - 1],
                    prove[cuts / 2],
                    install[cuts / 2],
                    (double) updates / cuts);
        }
    }
}
