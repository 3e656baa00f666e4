package io.weft.emulation.engine;

import java.util.ArrayDeque;
import java.util.Deque;

/** What is left to do for one injected packet and its copies, on one thread. */
final class PacketRun {

    private final Deque<PacketState> ingress = new ArrayDeque<>(2);

    /** By priority; made when needed. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private final Deque<PacketState>[] egress = new Deque[EgressQueues.PER_PORT];

    private int highest = -1;

    void toIngress(PacketState packet) {
        ingress.add(packet);
    }

    PacketState nextIngress() {
        return ingress.poll();
    }

    void toEgress(PacketState packet) {
        int priority = packet.priority;
        if (egress[priority] == null) {
            egress[priority] = new ArrayDeque<>(2);
        }
        egress[priority].add(packet);
        highest = Math.max(highest, priority);
    }

    /** The packet of the highest priority that waits longest, or {@code null}. */
    PacketState nextEgress() {
        while (highest >= 0) {
            PacketState packet = egress[highest] == null ? null : egress[highest].poll();
            if (packet != null) {
                return packet;
            }
            highest--;
        }
        return null;
    }
}
