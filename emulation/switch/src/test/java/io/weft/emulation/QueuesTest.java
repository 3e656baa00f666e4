package io.weft.emulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Egress queues, and what happens in them when something fails. */
class QueuesTest extends RouterFixture {
    @Test
    void theClassOfAPacketIsItsQueue() {
        route(hop(9, 1, 0));
        controller.insert(entry("classes")
                .exact("hdr.ipv4.dscp", 46)
                .action("ingress.set_class", 5)
                .entity());
        assertThat(inject(3, Frames.udp(1, NET, 1, 2, 46, 64)))
                .extracting(Sent::priority)
                .containsExactly(5);
        assertThat(inject(3, Frames.udp(1, NET, 1, 2, 0, 64)))
                .extracting(Sent::priority)
                .containsExactly(0);
    }

    @Test
    void oneReceiverThatFailsStopsNoOther() {
        replicateArpTo(1, 2);
        List<Integer> received = new ArrayList<>();
        IllegalStateException broken = new IllegalStateException("receiver fails");
        device.setPacketListener((port, frame, priority) -> {
            if (port == 1) {
                throw broken;
            }
            received.add(port);
        });
        for (int i = 0; i < 70; i++) {
            assertThatThrownBy(() -> device.inject(3, Frames.arp())).isSameAs(broken);
        }
        assertThat(received).as("the copies for the other port").hasSize(70).containsOnly(2);
        assertThat(device.drops().values()).as("no queue keeps what failed").containsOnly(0L);
    }

    @Test
    void anErrorInAReceiverLeavesNothingInTheQueues() {
        replicateArpTo(1, 2);
        device.setPacketListener((port, frame, priority) -> {
            throw new StackOverflowError();
        });
        for (int i = 0; i < 70; i++) {
            assertThatThrownBy(() -> device.inject(3, Frames.arp())).isInstanceOf(StackOverflowError.class);
        }
        configure();
        replicateArpTo(1, 2);
        assertThat(inject(3, Frames.arp())).hasSize(2);
    }

    private void replicateArpTo(int... ports) {
        controller.insert(
                Replicas.multicast(4, ports),
                entry("acl")
                        .ternary("hdr.ethernet.type", 0x0806, 0xffff)
                        .priority(1)
                        .action("ingress.replicate", 4)
                        .entity());
    }
}
