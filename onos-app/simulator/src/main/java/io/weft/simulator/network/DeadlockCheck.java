package io.weft.simulator.network;

import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Tells whether packets wait for each other in a circle: if none at all moves for longer than any delay there is, or if some wait
 * at the heads of their queues for so long, each for the next, that their turn would have come. Not thread-safe.
 */
final class DeadlockCheck {
    private final SwitchPorts ports;
    private final int shift;
    private final int longestDelay;
    private final int patience;
    private final IntUnaryOperator head;
    private final IntUnaryOperator blocker;
    /** By input channel, the packet that was at its head when they were last looked at. */
    private final int[] before;

    private int looked;

    /**
     * That of a network.
     *
     * @param longestDelay cycles in which something moves if anything can
     * @param patience cycles after which a packet at the head of a queue is taken to wait for ever, if it is in a circle of such
     * @param head by input channel, its first packet
     * @param blocker by input channel with a packet, the input channel that its first packet waits for; negative if for none
     */
    DeadlockCheck(
            SwitchPorts ports,
            int shift,
            int longestDelay,
            int patience,
            IntUnaryOperator head,
            IntUnaryOperator blocker) {
        this.ports = ports;
        this.shift = shift;
        this.longestDelay = longestDelay;
        this.patience = patience;
        this.head = head;
        this.blocker = blocker;
        this.before = new int[ports.ofSwitches << shift];
    }

    /**
     * Does nothing if packets move, or may again. To be called now and then.
     *
     * @param lastMove the last cycle in which any packet moved
     * @param inside packets in the network
     * @throws DeadlockException if some never will
     */
    void check(int cycle, int lastMove, int inside) {
        if (inside > 0 && cycle - lastMove > longestDelay) {
            throw new BlockedChannels(ports, shift, head, blocker).deadlock(cycle, lastMove, inside);
        }
        if (cycle - looked > patience) {
            Optional<DeadlockException> stuck =
                    new BlockedChannels(ports, shift, this::stuck, this::stuckBlocker).circle(looked, cycle);
            if (stuck.isPresent()) {
                throw stuck.get();
            }
            looked = cycle;
            for (int channel = 0; channel < before.length; channel++) {
                before[channel] = head.applyAsInt(channel);
            }
        }
    }

    private int stuck(int channel) {
        int packet = head.applyAsInt(channel);
        return packet == before[channel] ? packet : Packets.NONE;
    }

    private int stuckBlocker(int channel) {
        int next = blocker.applyAsInt(channel);
        return next >= 0 && stuck(next) != Packets.NONE ? next : -1;
    }
}
