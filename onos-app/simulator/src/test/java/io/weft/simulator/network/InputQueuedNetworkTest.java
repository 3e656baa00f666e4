package io.weft.simulator.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weft.simulator.Fabrics;
import io.weft.simulator.traffic.Sources;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.SlimFly;
import io.weft.topology.generate.Xgft;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class InputQueuedNetworkTest {
    /**
     * In each switch, a packet is routed, is given a channel and crosses, in some steps each; by each link it takes a
     * cycle more.
     */
    @Property(tries = 200)
    void aPacketAloneTakesAsLongAsItsSwitchesAndLinks(
            @ForAll @IntRange(min = 1, max = 4) int virtualChannels,
            @ForAll @IntRange(min = 1, max = 4) int speedup,
            @ForAll @IntRange(min = 0, max = 4) int routingDelay,
            @ForAll @IntRange(min = 1, max = 4) int vcDelay,
            @ForAll @IntRange(min = 1, max = 4) int switchDelay,
            @ForAll @IntRange(min = 1, max = 8) int crossbarDelay,
            @ForAll @IntRange(min = 1, max = 50) int linkLatency,
            @ForAll @IntRange(min = 0, max = 15) int from,
            @ForAll @IntRange(min = 0, max = 15) int to) {
        Topology tree = Xgft.of(List.of(2, 2, 2, 2), List.of(1, 2, 2, 2));
        MinimalNetwork minimal = new MinimalNetwork(
                tree,
                SwitchSettings.preset("sc14")
                        .with("port-flits", 4 * virtualChannels)
                        .with("speedup", speedup)
                        .with("routing-delay", routingDelay)
                        .with("vc-allocation-delay", vcDelay)
                        .with("switch-allocation-delay", switchDelay)
                        .with("crossbar-delay", crossbarDelay)
                        .with("channel-latency", linkLatency)
                        .model(virtualChannels));
        minimal.network.begin();
        minimal.send(from, to, 1);
        minimal.network.end();
        while (minimal.arrived == 0) {
            minimal.network.begin();
            minimal.network.end();
        }
        int link = 1 + linkLatency;
        int crosses = done(switchDelay, done(vcDelay, done(routingDelay, 0, speedup), speedup), speedup);
        int inSwitch = crosses / speedup;
        assertThat(minimal.latency).isEqualTo(link + (minimal.hops + 1) * (inSwitch + crossbarDelay - 1 + link));
        assertThat(minimal.hops % 2).isZero();
        assertThat(minimal.hops).isEqualTo(minimal.network.hops());
    }
    /**
     * The step, counted from 1, in which something is done that begins behind another and has this delay; none without
     * a delay.
     */
    private static int done(int delay, int before, int speedup) {
        int begins = before + 1;
        int cycle = before / speedup;
        return delay == 0 ? before : delay == 1 ? begins : (cycle + delay - 1) * speedup + 1;
    }

    /** None is lost or doubled, though buffers of one flit hold packets up everywhere; and then all arrive. */
    @Property(tries = 20)
    void packetsAreConserved(
            @ForAll @IntRange(min = 1, max = 5) int virtualChannels,
            @ForAll @IntRange(min = 1, max = 3) int flits,
            @ForAll @IntRange(min = 0, max = 3) int shared,
            @ForAll @IntRange(min = 1, max = 3) int speedup,
            @ForAll @IntRange(min = 1, max = 3) int vcDelay,
            @ForAll @IntRange(min = 1, max = 3) int switchDelay,
            @ForAll @IntRange(min = 1, max = 3) int crossbarDelay,
            @ForAll @IntRange(min = 1, max = 5) int linkLatency) {
        Topology topology = HyperX.of(List.of(6), 3);
        MinimalNetwork minimal = new MinimalNetwork(
                topology,
                SwitchSettings.preset("sc14")
                        .with("port-flits", flits * virtualChannels + shared)
                        .with("channel-flits", flits)
                        .with("speedup", speedup)
                        .with("routing-delay", 1)
                        .with("vc-allocation-delay", vcDelay)
                        .with("switch-allocation-delay", switchDelay)
                        .with("crossbar-delay", crossbarDelay)
                        .with("channel-latency", linkLatency)
                        .model(virtualChannels));
        Sources sources = minimal.sources(0.9);
        for (int i = 0; i < 3_000; i++) {
            minimal.network.begin();
            sources.send();
            minimal.network.end();
            assertThat(sources.sent()).isEqualTo(minimal.arrived + minimal.network.inside());
        }
        for (int i = 0; i < 2_000; i++) {
            minimal.network.begin();
            minimal.network.end();
        }
        assertThat(minimal.network.inside()).isZero();
        assertThat(sources.sent()).isEqualTo(minimal.arrived).isGreaterThan(1_000);
        assertThat(minimal.hops).isEqualTo(minimal.network.hops());
        for (int port = 0; port < minimal.ports.count(); port++) {
            assertThat(minimal.network.behind(port)).isZero();
        }
    }

    /** What is inside, on average, is what arrives in a cycle times the cycles that it takes. */
    @Test
    void littlesLawHolds() {
        Topology topology = SlimFly.of(5, 4);
        MinimalNetwork minimal = new MinimalNetwork(topology, Fabrics.switches(3));
        Sources sources = minimal.sources(0.6);
        long[] sentAt = new long[1];
        long inside = 0;
        int cycles = 20_000;
        for (int i = 0; i < cycles; i++) {
            minimal.network.begin();
            long before = sources.sent();
            sources.send();
            sentAt[0] += (sources.sent() - before) * i;
            inside += minimal.network.inside();
            minimal.network.end();
        }
        // Sources of this load hardly ever wait: a packet is born when it is sent, but for one in some hundred.
        double average = (double) inside / cycles;
        double expected = (double) minimal.latency / cycles;
        assertThat(average).isCloseTo(expected, within(0.03 * expected));
    }
}
