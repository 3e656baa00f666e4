package io.weft.operations.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.planning.layout.Floor;
import io.weft.planning.layout.Layout;
import io.weft.topology.generate.SlimFly;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class LayoutPlanTest {
    @Test
    void hasRacksBundlesAndCables() {
        Map<String, Object> document = LayoutPlan.SHAPE.json(LayoutPlan.of(Layout.of(SlimFly.of(5, 4), Floor.sc14())));
        assertThat(document)
                .containsKeys("floor", "places", "bundles", "cables")
                .containsEntry("racks", 5)
                .containsEntry("cablesInRack", 75)
                .containsEntry("cablesBetween", 100)
                .containsEntry("longest", 5.0)
                .containsEntry("metres", 435.0);
        assertThat((List<?>) document.get("cables"))
                .hasSize(175)
                .first()
                .isEqualTo(Map.of(
                        "link",
                        "s0.0.0--s0.0.1",
                        "from",
                        "R01-U01-P05",
                        "to",
                        "R01-U02-P05",
                        "metres",
                        1.0,
                        "step",
                        11));
        assertThat(((Map<?, ?>) ((List<?>) document.get("places")).get(0)).get("switches"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .hasSize(10)
                .startsWith("s0.0.0")
                .endsWith("s1.0.4");
    }
}
