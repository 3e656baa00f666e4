package io.weft.emulation.engine;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * The egress queues of a switch: how many packets are in each, and the packets that wait for ports with a rate.
 *
 * <p>Other queues are emptied by the thread that filled them, so that packets stay in them only for as long as copies
 * of one packet, or packets of other threads, are being processed.
 */
public final class EgressQueues {
    public static final int PER_PORT = 8;

    /** The packets that a queue holds at most, as in bmv2. */
    public static final int CAPACITY = 64;

    private static final int PORTS = PortStates.LIMIT + 1;
    private static final int EGRESS_LOCKS = 16;

    private final AtomicIntegerArray depths = new AtomicIntegerArray(PORTS * PER_PORT);

    /** Only of ports with a rate. */
    private final AtomicReferenceArray<EgressPort> ports = new AtomicReferenceArray<>(PORTS);

    /** Each of one port in so many. */
    private final Object[] egress =
            Stream.generate(Object::new).limit(EGRESS_LOCKS).toArray();

    private final LongSupplier clock;
    private final LineTimer timer;
    private final IntConsumer sender;

    /**
     * Makes empty queues of ports without a rate.
     *
     * @param clock the time in nanoseconds, 0 or more
     * @param timer for packets that wait until their line is free
     * @param sender sends the next frame of a port, see {@link PacketProcessor#sendNext}; called by the timer
     */
    public EgressQueues(LongSupplier clock, LineTimer timer, IntConsumer sender) {
        this.clock = clock;
        this.timer = timer;
        this.sender = sender;
    }

    private static int index(int port, int priority) {
        return port * PER_PORT + priority;
    }

    /** What a packet holds while it passes the egress of a port. */
    Object egressOf(int port) {
        return egress[port % EGRESS_LOCKS];
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

    /** Keeps a packet if it has to wait; returns whether it does. From then on it belongs to whoever sends it. */
    boolean hold(PacketState packet) {
        EgressPort port = ports.get(packet.egressPort);
        if (port != null) {
            port.add(packet);
        }
        return port != null;
    }

    /** The packet that is to leave by a port now, see {@link EgressPort#next}, or {@code null} if none is. */
    PacketState next(int port, SwitchMemory running) {
        EgressPort line = ports.get(port);
        return line == null ? null : line.next(running);
    }

    /** Forgets all packets that wait; ports keep their rates. */
    public synchronized void clear() {
        for (int port = 0; port < PORTS; port++) {
            EgressPort cleared = ports.get(port);
            if (cleared != null) {
                cleared.clear().forEach(this::leave);
            }
        }
    }

    /**
     * Gives the line of a port a rate, from its next frame on.
     *
     * @param bitsPerSecond 0 or more; with 0 nothing leaves
     */
    public synchronized void setRate(int port, long bitsPerSecond) {
        if (ports.get(port) == null) {
            ports.set(port, new EgressPort(port, this));
        }
        ports.get(port).setRate(bitsPerSecond);
    }

    private void leave(PacketState packet) {
        leave(packet.egressPort, packet.priority);
    }

    long nanos() {
        return clock.getAsLong();
    }

    /** Has the sender called for a port. */
    void await(int port, long nanos) {
        timer.after(nanos, () -> {
            ports.get(port).wake();
            sender.accept(port);
        });
    }

    /** A timer for lines that become free. */
    @FunctionalInterface
    public interface LineTimer {
        /**
         * Runs a task once, {@code nanos} nanoseconds from now or later, never on the calling thread during this call.
         */
        void after(long nanos, Runnable task);
    }
}
