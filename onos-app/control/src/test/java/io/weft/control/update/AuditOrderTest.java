package io.weft.control.update;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.table.Fabrics;
import io.weft.control.table.LocalProtection;
import io.weft.fabric.Fabric;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Audits keep to the order of updates as repairs do. */
class AuditOrderTest {
    private static final int RUNS = 60;

    /** A switch refuses what it should take in a repair, so that others must not yet take what relies on it. */
    @Test
    void writeNothingThatReliesOnWhatAnotherSwitchRefused() {
        long withheld = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            Random random = new Random(seed);
            Fabric fabric = Fabrics.ofEveryType()
                    .get(random.nextInt(Fabrics.ofEveryType().size()));
            Topology topology = fabric.topology();
            MemorySwitches switches = new MemorySwitches();
            FabricController controller = new FabricController(fabric, switches, LocalProtection.NONE);
            Failures none = Failures.none(topology);
            controller.program(none.withLink(random.nextInt(topology.linkCount())));
            int refusing = random.nextInt(topology.switchCount());
            switches.failing((s, update) -> s == refusing ? "table is full" : "");
            ControlReport repair = controller.reroute(none.withLink(random.nextInt(topology.linkCount())), () -> false);
            withheld += repair.withheld();
            for (int s = 0; s < topology.switchCount(); s++) {
                controller.audit(s, List.copyOf(switches.holding(s).values()), () -> false);
                LiveFabric.requireNoLoop(switches.installed(topology));
            }

            switches.failing((s, update) -> "");
            assertThat(controller.reroute(none, () -> false).consistent())
                    .as("seed " + seed)
                    .isTrue();
        }
        assertThat(withheld).as("what there was to keep from writing").isPositive();
    }
}
