package io.weft.e2e;

import io.weft.p4runtime.SwitchEvents;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;

/** The packets that the switches of a fabric gave to their controller, in the order of their arrival. */
final class PacketIns implements IntFunction<SwitchEvents> {
    private final Queue<PacketIn> packets = new ConcurrentLinkedQueue<>();

    /**
     * A packet that a switch gave to the controller.
     *
     * @param from the switch, its index
     * @param port the port by which it came
     * @param frame the frame as it came
     */
    record PacketIn(int from, int port, Frame frame) {}

    @Override
    public SwitchEvents apply(int s) {
        return new SwitchEvents() {
            @Override
            public void packetIn(int ingressPort, byte[] frame) {
                packets.add(new PacketIn(s, ingressPort, new Frame(frame)));
            }
        };
    }

    /** To be taken from. */
    Queue<PacketIn> queue() {
        return packets;
    }
}
