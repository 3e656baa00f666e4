package io.weft.emulation.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/**
 * The packets that wait for one port whose line has a rate.
 *
 * <p>The line takes one packet at a time, from the highest queue that holds any. A frame leaves at the beginning of its
 * time on the line. That time is reckoned from when the frame could have left, not from when some thread found the time
 * to send it: a thread that is late lowers no rate, as long as it is less than {@link #CATCH_UP_NANOS} late.
 *
 * <p>Thread-safe. One thread at a time sends, so that frames of one queue leave in their order.
 */
final class EgressPort {
    /** What a line makes up for at most; a machine with more to do than processors is often 20 ms late. */
    static final long CATCH_UP_NANOS = 100_000_000;

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final int number;
    private final EgressQueues queues;
    private final List<Deque<PacketState>> packets = Stream.generate(
                    () -> (Deque<PacketState>) new ArrayDeque<PacketState>())
            .limit(EgressQueues.PER_PORT)
            .toList();

    /** One bit for each queue that packets are in. */
    private int waiting;

    /** Bits per second; 0 while nothing may leave. */
    private long rate;

    private long freeAt;

    /** Since when there has been something to send, and a rate to send it at. */
    private long readySince;

    private boolean sending;
    private boolean awaited;

    EgressPort(int number, EgressQueues queues) {
        this.number = number;
        this.queues = queues;
    }

    synchronized void setRate(long bitsPerSecond) {
        if (rate == 0) {
            readySince = queues.nanos();
        }
        rate = bitsPerSecond;
    }

    /** Takes all packets away and returns them. */
    synchronized List<PacketState> clear() {
        List<PacketState> held = packets.stream().flatMap(Deque::stream).toList();
        packets.forEach(Deque::clear);
        waiting = 0;
        return held;
    }

    synchronized void add(PacketState packet) {
        if (waiting == 0) {
            readySince = queues.nanos();
        }
        packets.get(packet.priority).add(packet);
        waiting |= 1 << packet.priority;
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
        while (waiting != 0) {
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
        int priority = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(waiting);
        Deque<PacketState> queue = packets.get(priority);
        PacketState packet = queue.remove();
        if (queue.isEmpty()) {
            waiting &= ~(1 << priority);
        }
        return packet;
    }

    /** The frame that {@link #next} gave the packet of takes its time on the line. */
    synchronized void occupy(int bytes) {
        if (rate > 0) {
            long bitNanos = bytes * (Byte.SIZE * NANOS_PER_SECOND);
            freeAt += (bitNanos + rate - 1) / rate;
        }
    }

    /** The packet that {@link #next} gave is done with: it left, or was dropped and took no time. */
    synchronized void sent() {
        sending = false;
        if (waiting != 0) {
            await(queues.nanos());
        }
    }

    private void await(long now) {
        if (!awaited) {
            awaited = true;
            queues.await(number, Math.max(0, freeAt - now));
        }
    }

    synchronized void wake() {
        awaited = false;
    }
}
