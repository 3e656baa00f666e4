package io.weft.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.weft.routing.Routes;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.SwitchSettings;
import io.weft.simulator.route.SimulatedRouting;
import io.weft.simulator.route.SimulatedRoutings;
import io.weft.simulator.route.VirtualChannelRule;
import io.weft.simulator.traffic.Injection;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Oft;
import io.weft.topology.generate.SlimFly;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SweepMemoryTest {
    private static final Topology HYPERX = HyperX.of(List.of(3, 3));

    static Stream<Arguments> sweeps() {
        return Stream.of(HYPERX, SlimFly.of(5, 4), Oft.of(4)).flatMap(topology -> Stream.of("sc14", "ics16", "sc15")
                .flatMap(preset -> Stream.of("minimal", "valiant", "ugal-l")
                        .map(routing -> Arguments.of(topology, preset, routing))));
    }

    /**
     * What a thread allocates is no less than what it holds; nor much more, as the loop of cycles allocates next to
     * nothing. More is offered than the fabric carries, until a good part of all buffers is full.
     */
    @ParameterizedTest
    @MethodSource("sweeps")
    void noMoreMemoryIsTakenThanEstimated(Topology topology, String preset, String routing) {
        SimulatedRouting simulated = SimulatedRoutings.named(routing);
        Routes routes = Fabrics.simulated(topology, simulated.scheme()).routes();
        NetworkModel model = switches(preset).model(4);
        int endpoints = topology.endpointCount();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(thread);
        LoadRun run = new LoadRun(
                new SimulatedFabric(routes),
                simulated,
                model,
                VirtualChannelRule.INSTALLED,
                (from, random) -> random.below(from, endpoints),
                Injection.bernoulli(1, model.packetFlits()),
                1,
                new RunLimits(100, 1e-9, 1e-9, 4_000),
                3);
        run.run(() -> false);
        long taken = threads.getThreadAllocatedBytes(thread) - before;
        assertThat(SweepMemory.ofRoutes(topology) + SweepMemory.ofRun(topology, model))
                .isBetween(taken, 64 * taken);
        long buffers = (long) (topology.channelCount() + endpoints) * model.portFlits();
        assertThat((double) run.network.inside() * model.packetFlits() / buffers)
                .isGreaterThan(0.2);
    }

    /** Those of a preset, with buffers that are filled in a few thousand cycles. */
    private static SwitchSettings switches(String preset) {
        SwitchSettings switches = SwitchSettings.preset(preset);
        return preset.equals("sc15") ? switches.with("port-bytes", 8_192) : switches;
    }
}
