package io.weft.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.table.LocalProtection;
import io.weft.fabric.Addressing;
import io.weft.fabric.Fabric;
import io.weft.fabric.Scheme;
import io.weft.fabric.Spread;
import io.weft.p4.DropReason;
import io.weft.p4.WeftCounters;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The data plane answers for planned endpoints, keeps quiet otherwise, and lets the controller listen. */
class ArpTest {
    private static final Topology TOPOLOGY = HyperX.of(List.of(3), 2);
    private static final Fabric FABRIC = Planned.fabric(TOPOLOGY, Scheme.MINIMAL, Spread.FLOW);
    private static final Addressing ADDRESSES = FABRIC.addressing();
    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final long PUNT_NANOS = 100_000_000;

    private TestedFabric fabric;

    @BeforeEach
    void start() {
        fabric = new TestedFabric(FABRIC, LocalProtection.NONE);
    }

    @AfterEach
    void stop() {
        fabric.close();
    }

    private static Frame request(int from, int target) {
        return Arp.request(ADDRESSES.mac(from), ADDRESSES.ipv4(from), target);
    }

    private void assertUnanswered(int e, Frame frame) {
        int s = TOPOLOGY.edgeSwitch(e, 0);
        long before = unanswered(s);
        assertThat(fabric.send(e, frame)).as("answers to %s", frame).isEmpty();
        assertThat(unanswered(s)).isEqualTo(before + 1);
    }

    private long unanswered(int s) {
        return fabric.packets(s, WeftCounters.DROPS).getOrDefault(DropReason.ARP_NOT_ANSWERED.index(), 0L);
    }

    @Test
    void everyEndpointLearnsThePlannedMacOfEveryOther() {
        for (int e = 0; e < TOPOLOGY.endpointCount(); e++) {
            for (int other = 0; other < TOPOLOGY.endpointCount(); other++) {
                if (e != other) {
                    Frame reply = Arp.packet(
                            ADDRESSES.mac(e),
                            ADDRESSES.mac(other),
                            Arp.REPLY,
                            ADDRESSES.ipv4(other),
                            ADDRESSES.mac(e),
                            ADDRESSES.ipv4(e));
                    assertThat(fabric.send(e, request(e, ADDRESSES.ipv4(other))))
                            .containsExactly(new TestedFabric.Delivery(e, reply));
                }
            }
        }
    }

    @Test
    void nobodyIsToldThatItsOwnAddressIsTaken() {
        for (int e = 0; e < TOPOLOGY.endpointCount(); e++) {
            assertUnanswered(e, Arp.request(ADDRESSES.mac(e), 0, ADDRESSES.ipv4(e)));
            assertUnanswered(e, request(e, ADDRESSES.ipv4(e)));
        }
    }

    @Test
    void aProbeForAnAddressOfAnotherIsNotAnswered() {
        assertUnanswered(0, Arp.request(ADDRESSES.mac(0), 0, ADDRESSES.ipv4(1)));
        assertUnanswered(0, Arp.request(ADDRESSES.mac(0), 0, ADDRESSES.ipv4(TOPOLOGY.endpointCount() - 1)));
    }

    @Test
    void addressesThatAreNotPlannedAreNotAnsweredFor() {
        for (int target : new int[] {0x0A000103, 0x0A0001FF, 0x0A000100, 0x0A000901, 0x0B000101, 0, -1}) {
            assertUnanswered(0, request(0, target));
        }
    }

    @Test
    void repliesAndOtherHardwareAreNotAnswered() {
        Frame good = request(0, ADDRESSES.ipv4(1));
        assertUnanswered(0, good.with(20, 2, Arp.REPLY));
        assertUnanswered(0, good.with(14, 2, 6));
        assertUnanswered(0, good.with(16, 2, 0x86DD));
        assertUnanswered(0, good.with(18, 1, 8));
        assertUnanswered(0, good.with(19, 1, 16));
    }

    @Test
    void endpointsThatCannotBeReachedAreNotAnsweredFor() {
        int remote = ADDRESSES.ipv4(TOPOLOGY.endpointCount() - 1);
        Failures isolated = Failures.none(TOPOLOGY);
        for (int c = TOPOLOGY.firstChannel(0); c < TOPOLOGY.firstChannel(1); c++) {
            isolated = isolated.withLink(TOPOLOGY.link(c));
        }
        fabric.repair(isolated);
        assertUnanswered(0, request(0, remote));
        assertThat(fabric.send(0, request(0, ADDRESSES.ipv4(1)))).hasSize(1);

        fabric.repair(Failures.none(TOPOLOGY));
        assertThat(fabric.send(0, request(0, remote))).hasSize(1);
    }

    @Test
    void theControllerSeesRequestsAsTheyCame() {
        Frame announcement = request(1, ADDRESSES.ipv4(1));
        fabric.send(1, announcement);
        Queue<PacketIns.PacketIn> packets = fabric.packetIns();
        Await.until("the packet is with the controller", DEADLINE, () -> !packets.isEmpty());
        assertThat(packets).containsExactly(new PacketIns.PacketIn(0, 2, announcement));
    }

    @Test
    void aPortThatAsksFastIsHeardOnlyEveryTenthOfASecond() {
        long start = System.nanoTime();
        for (int i = 0; i < 2000; i++) {
            assertThat(fabric.send(0, request(0, ADDRESSES.ipv4(3)))).hasSize(1);
        }
        long most = (System.nanoTime() - start) / PUNT_NANOS + 1;
        Frame last = request(1, ADDRESSES.ipv4(3));
        fabric.send(1, last);
        PacketIns.PacketIn fromOtherPort = new PacketIns.PacketIn(0, 2, last);
        Queue<PacketIns.PacketIn> packets = fabric.packetIns();
        Await.until("all have reached the controller", DEADLINE, () -> packets.contains(fromOtherPort));
        assertThat(packets.size() - 1L).isBetween(1L, most);
    }

    @Test
    void aPortIsHeardAgainWhenTheTimeHasPassed() {
        Queue<PacketIns.PacketIn> packets = fabric.packetIns();
        Await.until("the controller hears twice", DEADLINE, () -> {
            fabric.send(0, request(0, ADDRESSES.ipv4(3)));
            return packets.size() >= 2;
        });
    }
}
