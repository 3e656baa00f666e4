package io.weft.simulator.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.LinkProperties;
import io.weft.simulator.traffic.Sources;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import io.weft.topology.generate.TopologyTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Priority flow control. Flits are bytes, and cycles nanoseconds where the fastest link has 8 Gb/s. The first two of
 * four endpoints are at one of two switches, the others at the other.
 */
class PriorityFlowControlTest {
    private static final Topology PAIR = TopologyTypes.REGISTRY
            .named("graph")
            .generate(Map.of("links", "source,target\na,b\n", "concentration", 2, "order", "file"));

    /** Rates of links; a flit takes a whole number of cycles on so many of them. */
    private static final double[] RATES = {8, 4, 2, 1.6, 7.3, 5.6, 3};

    private static final int WHOLE_CYCLES = 4;

    /** So many times slower than others the link of a receiver is. */
    private static final int SLOW = 4000;

    /**
     * The link between the switches, and those of senders, have this rate; senders are near, so that they need less
     * headroom. The third endpoint takes next to nothing.
     */
    private static LinkProperties links(double rate, int latency) {
        return LinkProperties.of(
                new double[] {rate}, new double[] {latency}, new double[] {rate, 8, 8.0 / SLOW, rate}, new double[4]);
    }

    private static SwitchSettings switches(int packetFlits, int xoff, int pauseFlits, int response) {
        return SwitchSettings.preset("ethernet")
                .with("flit-bytes", 1)
                .with("packet-bytes", packetFlits)
                .with("port-bytes", 2 * packetFlits)
                .with("switch-ns", 1)
                .with("speedup", 4)
                .with("xoff-bytes", xoff)
                .with("xon-bytes", 0)
                .with("pause-bytes", pauseFlits)
                .with("pause-response-ns", response);
    }

    private static int needed(SwitchSettings switches, LinkProperties links) {
        BufferedModel model = (BufferedModel) switches.model(1, links);
        SwitchPorts ports = new SwitchPorts(PAIR);
        return new InputBuffers(model, ports, model.links.timing(ports)).needed(ports.ofChannel(0));
    }

    /**
     * The first endpoint sends without a pause to the third, which takes nothing, and the last without a pause the
     * other way.
     *
     * @param shorter the packet of this number is a shorter one, of {@code shortFlits}, so that the next ones begin to
     *     leave sooner
     * @param since the last sends from this cycle on
     */
    private static FlowControlCounts adversary(NetworkModel model, int shorter, int shortFlits, int since, int cycles) {
        int flits = model.packetFlits();
        MinimalNetwork minimal = new MinimalNetwork(PAIR, model);
        int sent = 0;
        for (int i = 0; i < cycles; i++) {
            minimal.network.begin();
            int next = sent == shorter ? shortFlits : flits;
            if (minimal.network.accepts(0, 0, next)) {
                minimal.send(0, 2, next);
                sent++;
            }
            if (i >= since && minimal.network.accepts(3, 0, flits)) {
                minimal.send(3, 1, flits);
            }
            minimal.network.end();
        }
        return minimal.network.flowControlCounts();
    }

    /** Whether packets are lost under any of the adversary's schedules. */
    private static boolean canLose(SwitchSettings switches, LinkProperties links, int xoffPackets) {
        NetworkModel model = switches.model(1, links);
        int flits = model.packetFlits();
        // Three packets leave or fill the output buffer; then so many fill the input buffer to XOFF, and one passes it.
        int next = 3 + xoffPackets + 1;
        int packet = (int) Math.ceil(flits * 8 / links.rate(0).getAsDouble());
        int cycles = (next + 4) * packet + 4 * model.longestLatency() + 20;
        for (int shortFlits = 1; shortFlits <= flits; shortFlits++) {
            for (int since = 0; since < packet; since++) {
                FlowControlCounts counts = adversary(model, next, shortFlits, since, cycles);
                assertThat(counts.pauses()).isPositive();
                if (counts.losses() > 0) {
                    assertThat(counts.mostLossesAt()).hasValue("a -> b virtual channel 0");
                    return true;
                }
            }
        }
        return false;
    }

    /** All that is worst comes together, for some of the schedules: not a byte of the headroom is too much. */
    @ParameterizedTest
    @CsvSource({
        // rate, latency, largest packet, pause frame, response
        "8, 0, 4, 1, 0",
        "8, 17, 4, 1, 9",
        "8, 40, 6, 2, 13",
        "8, 5, 7, 3, 30",
        "8, 100, 3, 3, 50",
        "8, 30, 1, 1, 3",
        "4, 31, 3, 2, 0",
        "2, 9, 3, 1, 11"
    })
    void theHeadroomIsWhatItTakesAndNoByteMore(double rate, int latency, int flits, int pauseFlits, int response) {
        LinkProperties links = links(rate, latency);
        int xoffPackets = 4;
        SwitchSettings switches = switches(flits, xoffPackets * flits, pauseFlits, response);
        int needed = needed(switches, links);
        assertThat(canLose(switches.with("headroom-bytes", needed), links, xoffPackets))
                .isFalse();
        assertThat(canLose(switches.with("headroom-bytes", needed - 1), links, xoffPackets))
                .isTrue();
    }

    /**
     * With packets that are all of the largest size, whatever the length and the rate of the link; where flits take
     * fractions of cycles, they are rounded up to a flit or two.
     */
    @Property(tries = 25)
    void onePacketLessLoses(
            @ForAll @IntRange(min = 0, max = 60) int latency,
            @ForAll @IntRange(min = 1, max = 9) int flits,
            @ForAll @IntRange(min = 1, max = 9) int pause,
            @ForAll @IntRange(min = 0, max = 60) int response,
            @ForAll @IntRange(min = 0, max = 6) int rate) {
        LinkProperties links = links(RATES[rate], latency);
        int pauseFlits = Math.min(pause, flits);
        SwitchSettings switches = switches(flits, 3 * flits, pauseFlits, response);
        int needed = needed(switches, links);
        double nanosecond = RATES[rate] / 8;
        double formula = (2 * latency + response) * nanosecond + pauseFlits + 2 * flits;
        assertThat((double) needed).isBetween(formula - 1, formula + 3);
        int next = Integer.MAX_VALUE;
        int packet = (int) Math.ceil(flits / nanosecond);
        long most = 0;
        int cycles = 12 * packet + 4 * switches.model(1, links).longestLatency() + 20;
        for (int since = 0; since < packet; since++) {
            assertThat(adversary(switches.model(1, links), next, flits, since, cycles)
                            .losses())
                    .isZero();
            NetworkModel less =
                    switches.with("headroom-bytes", Math.max(1, needed - flits)).model(1, links);
            most = Math.max(most, adversary(less, next, flits, since, cycles).losses());
        }
        if (rate < WHOLE_CYCLES) {
            assertThat(most).isPositive();
        }
    }

    /**
     * By hand: packets of 4 flits, a link of 10 cycles, pause frames of 2 flits, a response of 5 cycles. The third
     * packet passes XOFF, of 8 flits, when its first flit has come; the pause frame has come 12 cycles later, and 5
     * cycles after that no packet begins to leave.
     */
    @Test
    void aPauseByHand() {
        LinkProperties links = links(8, 10);
        NetworkModel model = switches(4, 8, 2, 5).with("switch-ns", 3).model(1, links);
        SwitchPorts ports = new SwitchPorts(PAIR);
        int there = ports.ofChannel(0);
        MinimalNetwork minimal = new MinimalNetwork(PAIR, model);
        int came = ports.peer(there);
        List<Integer> arrivals = new ArrayList<>();
        List<Integer> frames = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            minimal.network.begin();
            if (minimal.network.accepts(0, 0, 4)) {
                minimal.send(0, 2, 4);
            }
            int before = minimal.network.received(came);
            long paused = minimal.network.flowControlCounts().pauses();
            minimal.network.end();
            if (minimal.network.received(came) > before) {
                arrivals.add(i);
            }
            if (minimal.network.flowControlCounts().pauses() > paused) {
                frames.add(i);
            }
        }
        // To the first switch 1 cycle, through it 3, and over the link 11; then one after another.
        assertThat(arrivals.subList(0, 6)).containsExactly(15, 19, 23, 27, 31, 35);
        // Three cross, to leave or to fill the output buffer of 8 flits; two fill the input buffer to XOFF.
        assertThat(frames.get(0)).isEqualTo(15 + 5 * 4);
        // It takes effect at 35 + 12 + 5 = 52. Packets leave at 4, 8, ... 48, and arrive 11 cycles later.
        assertThat(arrivals.get(arrivals.size() - 1)).isEqualTo(48 + 11);
        // Endpoints see it, too: the first switch fills up and pauses its senders.
        assertThat(frames).hasSizeGreaterThan(1);
        assertThat(minimal.network.flowControlCounts().pausedCycles()).isGreaterThan(120 - 52);
        assertThat(minimal.network.flowControlCounts().losses()).isZero();
    }

    /** A pause frame waits for the packet that is leaving, and the next packet waits for it. */
    @Test
    void pauseFramesTakeTheReverseLink() {
        LinkProperties links = links(8, 3);
        SwitchSettings switches = switches(5, 5, 2, 0);
        int cycles = 400;
        long[] came = new long[2];
        for (int i = 0; i < 2; i++) {
            NetworkModel model = switches.with("pfc", 1 - i).model(1, links);
            MinimalNetwork minimal = new MinimalNetwork(PAIR, model);
            for (int cycle = 0; cycle < cycles; cycle++) {
                minimal.network.begin();
                if (minimal.network.accepts(0, 0, 5)) {
                    minimal.send(0, 2, 5);
                }
                if (minimal.network.accepts(3, 0, 5)) {
                    minimal.send(3, 1, 5);
                }
                minimal.network.end();
            }
            came[i] = minimal.network.received(new SwitchPorts(PAIR).ofChannel(0));
            if (i == 0) {
                assertThat(minimal.network.flowControlCounts().losses()).isZero();
                assertThat(minimal.network.flowControlCounts().pauses()).isEqualTo(2);
            } else {
                assertThat(minimal.network.flowControlCounts().losses()).isGreaterThan(10);
                assertThat(minimal.network.flowControlCounts().pauses()).isZero();
            }
        }
        // A frame of 2 flits on that link, and one to the first endpoint: one packet less in that time, or none.
        assertThat(came[1] - came[0]).isBetween(0L, 5L);
    }

    /** With pauses, none is lost or doubled, though small buffers hold packets up; without, those lost are counted. */
    @Property(tries = 20)
    void packetsAreConserved(
            @ForAll @IntRange(min = 1, max = 8) int virtualChannels,
            @ForAll @IntRange(min = 1, max = 5) int packetFlits,
            @ForAll @IntRange(min = 0, max = 12) int xoff,
            @ForAll @IntRange(min = 0, max = 12) int below,
            @ForAll @IntRange(min = 0, max = 9) int linkLatency,
            @ForAll @IntRange(min = 0, max = 9) int response,
            @ForAll @IntRange(min = 0, max = 1) int pfc,
            @ForAll @IntRange(min = 0, max = 3) int adapterLatency) {
        NetworkModel model = switches(packetFlits, xoff, 2, response)
                .with("pfc", pfc)
                .with("xon-bytes", Math.max(0, xoff - below))
                .with("port-bytes", packetFlits * virtualChannels)
                .with("link-gbps", 8)
                .with("link-ns", linkLatency)
                .with("adapter-ns", adapterLatency)
                .model(virtualChannels);
        MinimalNetwork minimal = new MinimalNetwork(HyperX.of(List.of(6), 3), model);
        Sources sources = minimal.sources(0.95);
        for (int i = 0; i < 2_000; i++) {
            minimal.network.begin();
            sources.send();
            minimal.network.end();
            assertThat(sources.sent())
                    .isEqualTo(minimal.arrived
                            + minimal.network.inside()
                            + minimal.network.flowControlCounts().losses());
        }
        for (int i = 0; i < 2_000; i++) {
            minimal.cycle();
            minimal.network.checkForDeadlock();
        }
        FlowControlCounts counts = minimal.network.flowControlCounts();
        assertThat(minimal.network.inside()).isZero();
        assertThat(sources.sent()).isEqualTo(minimal.arrived + counts.losses()).isGreaterThan(300);
        if (pfc == 1) {
            assertThat(counts.losses()).isZero();
        } else {
            assertThat(counts.pauses()).isZero();
            assertThat(counts.pausedCycles()).isZero();
        }
    }

    @Test
    void settingsThatDoNotGoTogetherAreRefused() {
        SwitchSettings ethernet = SwitchSettings.preset("ethernet");
        assertThatThrownBy(() -> ethernet.with("xon-bytes", 50_000).model(1))
                .hasMessage(
                        "xon-bytes=50000 is more than xoff-bytes=40960: a virtual channel that is paused goes on when"
                                + " it holds less; expected xon-bytes=40960 or less");
        assertThatThrownBy(() -> ethernet.with("xoff-bytes", 0)
                        .with("xon-bytes", 0)
                        .with("headroom-bytes", 1000)
                        .model(1))
                .hasMessage("xoff-bytes=0 and headroom-bytes=1000 are too small: together they have to hold a packet of"
                        + " packet-bytes=1536");
        assertThatThrownBy(() -> ethernet.model(9)).hasMessage("9 virtual channels are not in 1..8");
    }
}
