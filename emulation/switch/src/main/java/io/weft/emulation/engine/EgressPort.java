package io.weft.emulation.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/**
 * What waits for one port: the packets of its paused queues and, if its line has a rate, those of all its queues.
 *
 * <p>A line with a rate takes one packet at a time, from the highest queue that is not paused. A frame leaves at the
 * beginning of its time on the line. That time is reckoned from when the frame could have left, not from when some
 * thread found the time to send it: a thread that is late lowers no rate, as long as it is less than {@link
 * #CATCH_UP_NANOS} late.
 *
 * <p>Thread-safe. One thread at a time sends, so that frames of one queue leave in their order.
 */
final class EgressPort {
    /**
     * What a line makes up for at most, in nanoseconds; a machine with more to do than processors is often 20 ms late.
     */
    static final long CATCH_UP_NANOS = 100_000_000;

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final int number;
    private final EgressQueues queues;
    private final List<Deque<PacketState>> packets = Stream.generate(
                    () -> (Deque<PacketState>) new ArrayDeque<PacketState>())
            .limit(EgressQueues.PER_PORT)
            .toList();

    /** One bit for each queue. */
    private int paused;

    /** One bit for each queue that packets are in. */
    private int waiting;

    /** Bits per second, or 0 if the line has none. */
    private long rate;

    private long freeAt;

    /** Since when there has been something to send. */
    private long readySince;

    private boolean sending;
    private boolean awaited;

    EgressPort(int number, EgressQueues queues) {
        this.number = number;
        this.queues = queues;
    }

    synchronized void setRate(long bitsPerSecond) {
        rate = bitsPerSecond;
    }

    synchronized void pause(int priority) {
        paused |= 1 << priority;
    }

    /** Resumes a queue and returns what it held, unless that has to wait for the line. */
    synchronized List<PacketState> resume(int priority) {
        boolean wasReady = ready() != 0;
        paused &= ~(1 << priority);
        if (rate == 0) {
            return empty(priority);
        }
        if (!wasReady) {
            readySince = queues.nanos();
        }
        return List.of();
    }

    /** Whether no packet has to wait here. */
    synchronized boolean isOpen() {
        return rate == 0 && paused == 0;
    }

    /** Takes all packets away and returns them. */
    synchronized List<PacketState> clear() {
        return Stream.iterate(0, i -> i < EgressQueues.PER_PORT, i -> i + 1)
                .flatMap(priority -> empty(priority).stream())
                .toList();
    }

    private List<PacketState> empty(int priority) {
        List<PacketState> held = List.copyOf(packets.get(priority));
        packets.get(priority).clear();
        waiting &= ~(1 << priority);
        return held;
    }

    /** Keeps a packet if it has to wait here; returns whether it does. */
    synchronized boolean hold(PacketState packet) {
        int queue = 1 << packet.priority;
        if (rate == 0 && (paused & queue) == 0) {
            return false;
        }
        boolean wasReady = ready() != 0;
        packets.get(packet.priority).add(packet);
        waiting |= queue;
        if (!wasReady) {
            readySince = queues.nanos();
        }
        return true;
    }

    /** The queues that the line may take packets from, one bit for each. */
    private int ready() {
        return waiting & ~paused;
    }

    /**
     * The packet whose turn it is, if the line is free; {@link #sent} has to be called after it. If the line is not
     * free, the timer calls when it is. Packets of another program than the one that runs now are forgotten.
     *
     * @param running what the switch keeps for the program that runs now
     * @return the packet, or {@code null}
     */
    synchronized PacketState next(SwitchMemory running) {
        if (rate == 0 || sending) {
            return null;
        }
        while (ready() != 0) {
            long now = queues.nanos();
            if (now < freeAt) {
                await(now);
                return null;
            }
            PacketState packet = take();
            if (packet.memory == running) {
                freeAt = Math.max(Math.max(freeAt, readySince), now - CATCH_UP_NANOS);
                sending = true;
                packet.line = this;
                return packet;
            }
            queues.leave(packet.egressPort, packet.priority);
        }
        return null;
    }

    private PacketState take() {
        int priority = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(ready());
        Deque<PacketState> queue = packets.get(priority);
        PacketState packet = queue.remove();
        if (queue.isEmpty()) {
            waiting &= ~(1 << priority);
        }
        return packet;
    }

    /** The frame that {@link #next} gave the packet of takes its time on the line. */
    synchronized void occupy(int bytes) {
        long bitNanos = bytes * (Byte.SIZE * NANOS_PER_SECOND);
        freeAt += (bitNanos + rate - 1) / rate;
    }

    /** The packet that {@link #next} gave is done with: it left, or was dropped and took no time. */
    synchronized void sent() {
        sending = false;
        if (ready() != 0) {
            await(queues.nanos());
        }
    }

    private void await(long now) {
        if (!awaited) {
            awaited = true;
            queues.await(number, Math.max(0, freeAt - now));
        }
    }

    /** The timer called. */
    synchronized void wake() {
        awaited = false;
    }
}
