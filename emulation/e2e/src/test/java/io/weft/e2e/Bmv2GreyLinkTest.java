package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.live.FabricEvent;
import io.weft.control.live.LoopOptions;
import io.weft.control.probe.ChannelCells;
import io.weft.control.table.LocalProtection;
import io.weft.emulation.fixtures.Requirements;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Links between bmv2 switches in which the kernel drops frames, under a flow of fifty packets in a second. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(600)
class Bmv2GreyLinkTest {
    private static final Duration SOON = Duration.ofMinutes(2);
    /** The packets of two seconds. */
    private static final int SETTLED = 100;

    private Topology topology;
    private Bmv2Fabric fabric;
    private LiveController controller;
    private Optional<Process> flow = Optional.empty();
    /** From the switch of the first endpoint to that of the last, which is its neighbour. */
    private int channel;

    private int last;

    @BeforeAll
    void start() {
        Machine.assumeAll();
        Requirements.skipIfMissing("no links that lose frames here", Requirements.missing(List.of("nft")));
        Fabric planned = Planned.fabric(HyperX.of(List.of(2, 3), 1), Scheme.MINIMAL, Spread.FLOW);
        topology = planned.topology();
        fabric = new Bmv2Fabric(planned, LocalProtection.NONE);
        controller = new LiveController(planned, fabric.addresses(), 1, LoopOptions.defaults());
        controller.awaitProgrammed(SOON);
        Await.until("all links are known", SOON, () -> controller.loop().knowsAllLinks());
        channel = topology.firstChannel(topology.edgeSwitch(0, 0));
        int neighbour = topology.target(channel);
        for (int e = 0; e < topology.endpointCount(); e++) {
            last = topology.edgeSwitch(e, 0) == neighbour ? e : last;
        }
    }

    @AfterAll
    void stop() {
        if (controller != null) {
            controller.close();
            fabric.close();
        }
    }

    @AfterEach
    void mend() {
        flow.ifPresent(Process::destroy);
        flow = Optional.empty();
        fabric.mend(channel);
        Await.until(
                "it is over",
                SOON,
                () -> controller.loop().status().grey().isEmpty()
                        && controller.loop().status().failures().isEmpty());
        controller.greyEvents().clear();
        assertThat(fabric.fallen()).isEmpty();
    }

    private void ping(int bytes) {
        flow = Optional.of(fabric.start(
                0, List.of("ping", "-i", "0.02", "-s", "" + bytes, fabric.address(last)), fabric.file("ping.txt")));
        long before = departed();
        Await.until("the flow goes by the link", SOON, () -> departed() - before >= SETTLED);
    }

    /** Packets that have left by the channel. */
    private long departed() {
        int s = topology.source(channel);
        int first = topology.firstChannel(s);
        long[] counts = controller
                .host()
                .departures(s, ChannelCells.of(controller.loop().fabric(), s))
                .join();
        int channels = controller.loop().fabric().virtualChannels();
        return Arrays.stream(counts, (channel - first) * channels, (channel - first + 1) * channels)
                .sum();
    }

    private double found(String what) {
        long began = System.nanoTime();
        Await.until("it is found that it " + what, SOON, () -> controller.greyEvents().stream()
                .anyMatch(event -> event.kind() == FabricEvent.Kind.LINK_GREY
                        && event.toString().contains(way() + what)));
        double seconds = (System.nanoTime() - began) / 1e9;
        System.out.printf("bmv2: %s after %.1f s: %s%n", what, seconds, controller.greyEvents());
        return seconds;
    }

    private String way() {
        return topology.linkName(topology.link(channel)) + " from " + topology.switchName(topology.source(channel))
                + " to " + topology.switchName(topology.target(channel));
    }

    @Test
    void fivePercentAreFoundInFiveSeconds() {
        ping(56);
        fabric.drop(channel, "numgen random mod 100 < 5");
        assertThat(found(" loses ")).isLessThan(5);
    }

    @Test
    void onePercentIsFoundInTwentySeconds() {
        ping(56);
        fabric.drop(channel, "numgen random mod 100 < 1");
        assertThat(found(" loses ")).isLessThan(20);
    }

    @Test
    void longFramesAreFoundInFiveSeconds() {
        ping(1_000);
        fabric.drop(channel, "meta length > 500");
        assertThat(found(" loses ")).isLessThan(5);
        // The kernel counts neither the Ethernet header nor the tag.
        found(" loses frames of more than 518 bytes");
    }

    @Test
    void oneVirtualChannelIsFoundInFiveSeconds() {
        fabric.drop(channel, "ether type vlan vlan pcp 1");
        assertThat(found(" loses 100 % of the packets of virtual channel 1")).isLessThan(5);
    }

    @Test
    void oneDirectionIsFoundInASecond() {
        long began = System.nanoTime();
        fabric.drop(channel, "meta length > 0");
        Await.until("it failed", SOON, () -> controller.linkFailures().containsKey(topology.link(channel)));
        double seconds = (System.nanoTime() - began) / 1e9;
        System.out.printf("bmv2: one direction after %.2f s%n", seconds);
        assertThat(seconds).isLessThan(1);
        found(" carries nothing, and works the other way");
    }
}
