package io.weft.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ShowLoadTest {
    private final Topology slimFly = SlimFly.of(5, 4);
    private final Fabric fabric = new Fabric(
            "f", slimFly, Scheme.MINIMAL, Spread.FLOW, 2, new Addressing(slimFly, Ipv4Prefix.parse("10.0.0.0/8")));

    private Map<String, Object> load(String every) {
        return Operations.LOAD
                .answer(Request.of(Operations.LOAD).with(ShowLoad.EVERY, every), Subject.planned(fabric))
                .document();
    }

    @SuppressWarnings("unchecked")
    private List<Number> values(String every) {
        return (List<Number>) load(every).get("values");
    }

    @Test
    void theHighestLoadOfAllIsThatOfTheBusiest() {
        List<Number> planned = values("planned");
        assertThat(planned).hasSize(slimFly.channelCount());
        double most = planned.stream().mapToDouble(Number::doubleValue).max().orElseThrow();
        assertThat(most).isCloseTo((Double) load("").get("maxPlannedLoad"), within(0.0001));
    }

    /** Every path of two hops turns once or not at all. */
    @Test
    void channelsOfASlimFlyAreUsedOnOneOrTwoVirtualChannels() {
        assertThat(values("virtual-channels"))
                .hasSize(slimFly.channelCount())
                .allMatch(n -> n.equals(1) || n.equals(2));
        assertThat(values("virtual-channels").stream()
                        .mapToInt(Number::intValue)
                        .max()
                        .orElseThrow())
                .isEqualTo(2);
    }

    @Test
    void whatNobodyMeasuresAndWhatThereIsNotIsRefusedWithTheReason() {
        assertThatThrownBy(() -> load("measured")).hasMessageContaining("no controller runs");
        assertThatThrownBy(() -> load("best"))
                .isInstanceOf(BadRequestException.class)
                .hasMessage("every is 'best', expected one of planned, measured, virtual-channels");
    }
}
