package io.weft.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weft.balancing.BalanceStatus;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Ipv4Prefix;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.operations.request.Attachments;
import io.weft.operations.request.ControlledFabric;
import io.weft.operations.request.Request;
import io.weft.operations.request.Subject;
import io.weft.refusal.Refusal;
import io.weft.routing.waypoints.GivenWaypoints;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.SlimFly;
import java.util.ArrayList;
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

    /** Of each channel with an even number two queues are measured, and nothing of the others. */
    private final class Measured implements Subject, ControlledFabric.Measurements {
        @Override
        public Fabric fabric() {
            return fabric;
        }

        @Override
        public Failures failures() {
            return Failures.none(slimFly);
        }

        @Override
        public GivenWaypoints pairs() {
            return GivenWaypoints.none(slimFly);
        }

        @Override
        public ControlledFabric running() {
            return new ControlledFabric(null, null, this, null, Attachments.none());
        }

        @Override
        public Long packetsPerSecond(int channel) {
            throw new AssertionError("nobody asks for them");
        }

        @Override
        public long[] queuesPerSecond(int channel) {
            return channel % 2 == 0 ? new long[] {channel, 7} : null;
        }

        @Override
        public BalanceStatus rebalancing() {
            throw new AssertionError("nobody asks for it");
        }
    }

    @Test
    void ofTheQueuesOfAChannelTheBusiestCounts() {
        List<?> values = (List<?>) Operations.LOAD
                .answer(Request.of(Operations.LOAD).with(ShowLoad.EVERY, "measured-queue"), new Measured())
                .document()
                .get("values");
        List<Object> expected = new ArrayList<>();
        for (int l = 0; l < slimFly.linkCount(); l++) {
            int c = slimFly.channelOfLink(l);
            for (int each : new int[] {c, slimFly.reverse(c)}) {
                expected.add(each % 2 == 0 ? (Long) Math.max(7L, each) : null);
            }
        }
        assertThat(values).isEqualTo(expected);
    }

    @Test
    void whatNobodyMeasuresAndWhatThereIsNotIsRefusedWithTheReason() {
        assertThatThrownBy(() -> load("measured")).hasMessageContaining("no controller runs");
        assertThatThrownBy(() -> load("best"))
                .isInstanceOf(Refusal.class)
                .hasMessage("every is 'best', expected one of planned, measured, measured-queue, virtual-channels");
    }
}
