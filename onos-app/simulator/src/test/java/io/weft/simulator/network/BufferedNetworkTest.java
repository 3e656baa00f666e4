package io.weft.simulator.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.simulator.traffic.Sources;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.Xgft;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class BufferedNetworkTest {
    /**
     * Its first flit takes a cycle and the latency on each link, and the latency of each switch; the last is behind it.
     */
    @Property(tries = 200)
    void aPacketAloneTakesAsLongAsItsSwitchesAndLinksAndItself(
            @ForAll @IntRange(min = 1, max = 4) int virtualChannels,
            @ForAll @IntRange(min = 1, max = 9) int flits,
            @ForAll @IntRange(min = 1, max = 4) int speedup,
            @ForAll @IntRange(min = 1, max = 30) int switchLatency,
            @ForAll @IntRange(min = 0, max = 30) int linkLatency,
            @ForAll @IntRange(min = 0, max = 9) int adapterLatency,
            @ForAll @IntRange(min = 0, max = 15) int from,
            @ForAll @IntRange(min = 0, max = 15) int to) {
        Topology tree = Xgft.of(List.of(2, 2, 2, 2), List.of(1, 2, 2, 2));
        MinimalNetwork minimal = new MinimalNetwork(
                tree, model(virtualChannels, 9, 9, speedup, switchLatency, linkLatency, adapterLatency));
        minimal.network.begin();
        minimal.send(from, to, flits);
        minimal.network.end();
        while (minimal.arrived == 0) {
            minimal.cycle();
        }
        int link = 1 + linkLatency;
        assertThat(minimal.latency)
                .isEqualTo(2 * adapterLatency + link + (minimal.hops + 1) * (switchLatency + link) + flits - 1);
        assertThat(minimal.hops * flits).isEqualTo(minimal.network.hops());
    }

    /** None is lost or doubled, though buffers for a packet or two hold them up everywhere; and then all arrive. */
    @Property(tries = 20)
    void packetsAreConserved(
            @ForAll @IntRange(min = 1, max = 5) int virtualChannels,
            @ForAll @IntRange(min = 1, max = 5) int packetFlits,
            @ForAll @IntRange(min = 0, max = 6) int more,
            @ForAll @IntRange(min = 1, max = 3) int speedup,
            @ForAll @IntRange(min = 1, max = 9) int switchLatency,
            @ForAll @IntRange(min = 0, max = 9) int linkLatency) {
        Topology topology = HyperX.of(List.of(6), 3);
        MinimalNetwork minimal = new MinimalNetwork(
                topology,
                model(virtualChannels, packetFlits, packetFlits + more, speedup, switchLatency, linkLatency, 1));
        Sources sources = minimal.sources(0.9);
        for (int i = 0; i < 3_000; i++) {
            minimal.network.begin();
            sources.send();
            minimal.network.end();
            assertThat(sources.sent()).isEqualTo(minimal.arrived + minimal.network.inside());
            for (int port = 0; port < minimal.ports.first(6); port++) {
                int most = virtualChannels * (packetFlits + more);
                assertThat(minimal.network.behind(port)).isBetween(0, most);
            }
        }
        for (int i = 0; i < 3_000; i++) {
            minimal.cycle();
        }
        assertThat(minimal.network.inside()).isZero();
        assertThat(sources.sent()).isEqualTo(minimal.arrived).isGreaterThan(500);
        assertThat(minimal.hops * packetFlits).isEqualTo(minimal.network.hops());
        for (int port = 0; port < minimal.ports.first(6); port++) {
            assertThat(minimal.network.behind(port)).isZero();
        }
    }

    /**
     * A buffer for one packet takes the next when the credit of the last has come: a packet and a credit have been on
     * the link, and the packet's flits have come one a cycle, however fast a switch passes on what it has. Its latency
     * is short enough that the output buffer, for one packet, too, is free by then.
     */
    @Property(tries = 100)
    void aBufferIsFreeWhenTheLastFlitHasCome(
            @ForAll @IntRange(min = 1, max = 9) int flits,
            @ForAll @IntRange(min = 1, max = 10) int speedup,
            @ForAll @IntRange(min = 1, max = 30) int switchLatency,
            @ForAll @IntRange(min = 0, max = 30) int linkLatency) {
        MinimalNetwork minimal = new MinimalNetwork(
                Xgft.of(List.of(2), List.of(1)),
                model(1, flits, flits, speedup, Math.min(switchLatency, flits + 2 * linkLatency), linkLatency, 0));
        List<Integer> sent = new ArrayList<>();
        while (sent.size() < 10) {
            minimal.network.begin();
            if (minimal.network.accepts(0, 0, flits)) {
                sent.add(minimal.network.cycle());
                minimal.send(0, 1, flits);
            }
            minimal.network.end();
        }
        for (int i = 0; i < sent.size(); i++) {
            assertThat(sent.get(i)).isEqualTo(i * (flits + 2 * (1 + linkLatency)));
        }
    }

    /** Switches whose cycles are nanoseconds, and whose flits are bytes. */
    private static NetworkModel model(
            int virtualChannels,
            int packetFlits,
            int vcFlits,
            int speedup,
            int switchLatency,
            int linkLatency,
            int adapterLatency) {
        return SwitchSettings.preset("sc15")
                .with("flit-bytes", 1)
                .with("link-gbps", 8)
                .with("packet-bytes", packetFlits)
                .with("port-bytes", vcFlits * virtualChannels)
                .with("speedup", speedup)
                .with("switch-ns", switchLatency)
                .with("link-ns", linkLatency)
                .with("adapter-ns", adapterLatency)
                .model(virtualChannels);
    }
}
