package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.table.LocalProtection;
import io.weft.emulation.engine.DropReason;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4.WeftConstants;
import io.weft.p4.WeftCounters;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Garbage is dropped and counted, whatever it begins like and wherever it comes from. */
class RandomFramesTest {
    private static final Topology TOPOLOGY = HyperX.of(List.of(3), 2);
    private static final Fabric FABRIC = Planned.fabric(TOPOLOGY, Scheme.VALIANT, Spread.FLOW);
    private static final int FRAMES = 100_000;
    private static final int LONGEST = 1600;
    private static final int TYPE = 12;
    private static final long SEED = 99;

    /** Types that lead the parser on, each as long as the 0 for any type. */
    private static final int[] TYPES = {
        0, WeftConstants.ETHERTYPE_IPV4, WeftConstants.ETHERTYPE_ARP, WeftConstants.ETHERTYPE_VLAN
    };

    private static Frame garbage(Random random) {
        byte[] bytes = new byte[1 + random.nextInt(random.nextBoolean() ? LONGEST : 80)];
        random.nextBytes(bytes);
        Frame frame = new Frame(bytes);
        int type = TYPES[random.nextInt(TYPES.length)];
        if (type != 0 && bytes.length >= TYPE + 2) {
            frame = frame.with(TYPE, 2, type);
        }
        if (type == WeftConstants.ETHERTYPE_VLAN && bytes.length >= FabricHeader.DESTINATION + 6) {
            frame = frame.with(FabricHeader.TYPE, 2, WeftConstants.ETHERTYPE_WEFT)
                    .with(FabricHeader.DESTINATION + 4, 2, WeftConstants.ETHERTYPE_IPV4);
        }
        return frame;
    }

    /** Packets that the programs of all switches dropped, for whatever reason. */
    private static long dropped(TestedFabric fabric) {
        long dropped = 0;
        for (int s = 0; s < TOPOLOGY.switchCount(); s++) {
            dropped += fabric.packets(s, WeftCounters.DROPS).values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
            assertThat(fabric.device(s).drops().get(DropReason.PROGRAM_ERROR)).isZero();
        }
        return dropped;
    }

    @Test
    void garbageFromEndpointsAndLinksIsDroppedAndCounted() {
        Random random = new Random(SEED);
        try (TestedFabric fabric = new TestedFabric(FABRIC, LocalProtection.NONE)) {
            for (int i = 0; i < FRAMES; i++) {
                Frame frame = garbage(random);
                assertThat(
                                i % 2 == 0
                                        ? fabric.send(random.nextInt(TOPOLOGY.endpointCount()), frame)
                                        : fabric.sendOn(random.nextInt(TOPOLOGY.channelCount()), frame))
                        .as("frame %d of seed %d: %s", i, SEED, frame)
                        .isEmpty();
            }
            assertThat(dropped(fabric)).isEqualTo(FRAMES);
            Frame good = Ipv4.udp(FABRIC.addressing(), 0, TOPOLOGY.endpointCount() - 1, 1, 2, 60);
            assertThat(fabric.send(0, good)).hasSize(1);
        }
    }
}
