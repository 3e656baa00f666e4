package io.weft.simulator.network;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

/**
 * Tells whether packets are in deadlock: if none at all moves for longer than any delay there is, or if some wait at
 * the heads of their input VCs in a cycle, each for the next, for so long that their turn would have come. Not
 * thread-safe.
 */
final class DeadlockCheck {
    private final SwitchPorts ports;
    private final int shift;
    private final int longestDelay;
    private final int patience;
    private final IntUnaryOperator head;
    private final IntUnaryOperator blocker;
    /** By input VC, the packet that was at its head at the last look. */
    private final int[] before;

    private int looked;

    /**
     * Makes the check of a network. An input VC is {@code port << shift | virtualChannel}.
     *
     * @param longestDelay cycles in which something moves if anything can
     * @param patience cycles after which a packet at the head of a queue is in deadlock if it waits in a cycle of such
     *     packets
     * @param head by input VC, its first packet
     * @param blocker by input VC with a packet, the input VC that its first packet waits for; negative if for none
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
            throw deadlock(
                    "none of the " + inside + " packets inside has moved since cycle " + lastMove + " (it is cycle "
                            + cycle + ")",
                    firstWaitCycle(head, blocker));
        }
        if (cycle - looked > patience) {
            List<Integer> stuck = firstWaitCycle(this::stuck, this::stuckBlocker);
            if (!stuck.isEmpty()) {
                throw deadlock(
                        "while others go on, the first packets of these have not moved since cycle " + looked
                                + " (it is cycle " + cycle + ")",
                        stuck);
            }
            looked = cycle;
            for (int vc = 0; vc < before.length; vc++) {
                before[vc] = head.applyAsInt(vc);
            }
        }
    }

    private int stuck(int vc) {
        int packet = head.applyAsInt(vc);
        return packet == before[vc] ? packet : Packets.NONE;
    }

    private int stuckBlocker(int vc) {
        int next = blocker.applyAsInt(vc);
        return next >= 0 && stuck(next) != Packets.NONE ? next : -1;
    }

    /**
     * Input VCs each of whose first packets waits for the next, and the last for the first; empty if there are none.
     */
    private List<Integer> firstWaitCycle(IntUnaryOperator first, IntUnaryOperator waitsFor) {
        List<Integer> waiting = List.of();
        for (int vc = 0; vc < before.length && waiting.isEmpty(); vc++) {
            if (first.applyAsInt(vc) != Packets.NONE) {
                waiting = waitCycle(vc, waitsFor);
            }
        }
        return waiting;
    }

    /** The cycle that is reached from an input VC, in order; empty if there is none. */
    private static List<Integer> waitCycle(int start, IntUnaryOperator waitsFor) {
        Map<Integer, Integer> position = new HashMap<>();
        List<Integer> path = new ArrayList<>();
        int vc = start;
        while (vc >= 0 && !position.containsKey(vc)) {
            position.put(vc, path.size());
            path.add(vc);
            vc = waitsFor.applyAsInt(vc);
        }
        return vc < 0 ? List.of() : path.subList(position.get(vc), path.size());
    }

    private DeadlockException deadlock(String what, List<Integer> waiting) {
        List<String> names = waiting.stream().map(this::name).collect(Collectors.toList());
        return new DeadlockException(
                "deadlock: " + what + "; each of these waits for the next, and the last for the first: "
                        + String.join(", ", names),
                names);
    }

    private String name(int vc) {
        int port = vc >> shift;
        return ports.linkTo(port) + " virtual channel " + (vc - (port << shift));
    }
}
