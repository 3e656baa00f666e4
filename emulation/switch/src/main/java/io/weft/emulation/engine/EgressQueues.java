package io.weft.emulation.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The egress queues of a switch: how many packets are in each, and the packets of those that are paused.
 *
 * <p>A queue that is not paused is emptied by the thread that filled it, so that packets stay in it only for as long
 * as copies of one packet, or packets of other threads, are being processed.
 */
public final class EgressQueues {

    /** The number of queues per port. */
    public static final int PER_PORT = 8;

    /** The packets that a queue holds at most, as in bmv2. */
    public static final int CAPACITY = 64;

    private final AtomicIntegerArray depths = new AtomicIntegerArray((PortStates.LIMIT + 1) * PER_PORT);
    private final Map<Integer, Deque<PacketState>> paused = new HashMap<>();
    private volatile boolean anyPaused;

    private static int index(int port, int priority) {
        return port * PER_PORT + priority;
    }

    /** Puts a packet in and returns how many were there before, or -1 if the queue is full. */
    int enter(int port, int priority) {
        int index = index(port, priority);
        int before = depths.getAndIncrement(index);
        if (before >= CAPACITY) {
            depths.decrementAndGet(index);
            return -1;
        }
        return before;
    }

    /** Takes a packet out and returns how many are left. */
    int leave(int port, int priority) {
        return depths.decrementAndGet(index(port, priority));
    }

    /** Keeps a packet if its queue is paused; returns whether it does. */
    boolean hold(PacketState packet) {
        if (!anyPaused) {
            return false;
        }
        synchronized (paused) {
            Deque<PacketState> queue = paused.get(index(packet.egressPort, packet.priority));
            return queue != null && queue.add(packet);
        }
    }

    /** Forgets all packets that wait; queues that are paused stay so. */
    public void clear() {
        synchronized (paused) {
            paused.values().forEach(queue -> {
                queue.forEach(this::leave);
                queue.clear();
            });
        }
    }

    /** Pauses a queue. */
    public void pause(int port, int priority) {
        synchronized (paused) {
            paused.putIfAbsent(index(port, priority), new ArrayDeque<>());
            anyPaused = true;
        }
    }

    /**
     * Resumes a queue and returns the packets that it held, in order; they are still counted in its depth. Packets of
     * another program than the one that runs now are forgotten.
     *
     * @param running what the switch keeps for the program that runs now, or {@code null} if none does
     */
    public List<PacketState> resume(int port, int priority, SwitchMemory running) {
        synchronized (paused) {
            Deque<PacketState> queue = paused.remove(index(port, priority));
            anyPaused = !paused.isEmpty();
            if (queue == null) {
                return List.of();
            }
            queue.stream().filter(packet -> packet.memory != running).forEach(this::leave);
            return queue.stream().filter(packet -> packet.memory == running).toList();
        }
    }

    private void leave(PacketState packet) {
        leave(packet.egressPort, packet.priority);
    }
}
