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

    /** Whether any packet waits. */
    boolean isUnfinished() {
        while (highest >= 0 && (egress[highest] == null || egress[highest].isEmpty())) {
            highest--;
        }
        return highest >= 0 || !ingress.isEmpty();
    }

    /** Takes the packets that still wait out of their queues: nobody will run them any more. */
    void abandon(EgressQueues queues) {
        for (PacketState packet = nextEgress(); packet != null; packet = nextEgress()) {
            queues.leave(packet.egressPort, packet.priority);
        }
        ingress.clear();
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
