package io.weft.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.TestFabrics;
import io.weft.metrics.ShownSeries.Group;
import io.weft.topology.generate.SlimFly;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ShownSeriesTest {
    private static List<Group> shown(int q, int most) {
        Fabric fabric = TestFabrics.of(SlimFly.of(q), Scheme.MINIMAL, 3);
        ShownSeries series = ShownSeries.of(fabric, most);
        return Stream.of(Group.values()).filter(series::shows).collect(Collectors.toList());
    }

    /** With 50, 338 and 722 switches. */
    @Test
    void theLargerAFabricIsTheLessIsShownOfIt() {
        assertThat(shown(5, ShownSeries.MOST)).containsExactly(Group.values());
        assertThat(shown(13, ShownSeries.MOST))
                .containsExactly(Group.SWITCHES, Group.LINKS, Group.CHANNEL_BYTES, Group.DROPS, Group.CHANNELS);
        assertThat(shown(19, ShownSeries.MOST)).containsExactly(Group.SWITCHES, Group.LINKS, Group.CHANNEL_BYTES);
        assertThat(shown(19, 60_000)).containsExactly(Group.SWITCHES, Group.LINKS, Group.CHANNEL_BYTES, Group.DROPS);
        assertThat(shown(19, 30_000)).containsExactly(Group.SWITCHES, Group.LINKS);
        assertThat(shown(19, 19_000)).containsExactly(Group.SWITCHES);
        assertThat(shown(19, 8_000)).isEmpty();
    }

    @Test
    void whatIsLeftOutIsCounted() {
        Fabric fabric = TestFabrics.of(SlimFly.of(5), Scheme.MINIMAL, 3);
        ShownSeries series = ShownSeries.of(fabric, 1_900);
        assertThat(series.leftOut(Group.LINKS)).isZero();
        assertThat(series.leftOut(Group.DROPS)).as("16 reasons").isEqualTo(50 * 16);
        assertThat(series.leftOut(Group.VIRTUAL_CHANNELS)).isEqualTo(350 * 3 * 2);
    }
}
