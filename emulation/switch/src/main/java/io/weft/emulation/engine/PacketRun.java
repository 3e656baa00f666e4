package io.weft.emulation.engine;

import java.util.ArrayDeque;
import java.util.Deque;

/** The pending work for one injected packet and its copies, on one thread. */
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

    boolean isUnfinished() {
        while (highest >= 0 && (egress[highest] == null || egress[highest].isEmpty())) {
            highest--;
        }
        return highest >= 0 || !ingress.isEmpty();
    }

    /** Discards the pending packets and removes them from their egress queues. */
    void abandon(EgressQueues queues) {
        for (PacketState packet = nextEgress(); packet != null; packet = nextEgress()) {
            queues.leave(packet.egressPort, packet.priority);
        }
        ingress.clear();
    }

    /** Removes the oldest pending packet of the highest priority; {@code null} if there is none. */
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
