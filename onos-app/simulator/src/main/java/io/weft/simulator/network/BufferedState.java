package io.weft.simulator.network;

import java.util.Arrays;

/**
 * The buffers, links and crossbars of a {@link BufferedNetwork}, by port and VC. Each is for the thread that works on
 * the part it belongs to.
 */
final class BufferedState {
    /** As much room as anybody wants. */
    static final int ENDLESS = Integer.MAX_VALUE;

    final PacketQueues inputs;
    final OutputBuffers outputs;
    final CrossbarAllocation crossbars;
    /**
     * By output VC, flits of room in the buffer at the other end, as far as is known; endpoints have as much as they
     * want, and where there are pauses, so has everything that is not paused.
     */
    final int[] room;
    /** How long links take. */
    final LinkTiming timing;
    /** Where rates differ, when links are free again; otherwise null, and a link is busy for a cycle with each flit. */
    final LinkTiming.Departing departing;
    /** By port, until which cycle its link is busy. */
    final int[] linkBusy;
    /** By port of a switch, how many flits have come. */
    final int[] received;
    /** By input VC, the cycle after that in which the last flit of its last packet comes. */
    final int[] whole;

    /** All is empty. */
    BufferedState(SwitchPorts ports, LinkTiming timing, int shift, Packets packets, BufferedModel model) {
        int virtualChannels = model.virtualChannels;
        this.timing = timing;
        departing = timing.ratesDiffer() ? timing.new Departing() : null;
        inputs = new PacketQueues(packets, ports.ofSwitches << shift);
        outputs = new OutputBuffers(ports, shift, packets, model);
        crossbars = new CrossbarAllocation(ports, shift, virtualChannels, outputs);
        room = new int[ports.count() << shift];
        linkBusy = new int[ports.count()];
        received = new int[ports.ofSwitches];
        whole = new int[ports.ofSwitches << shift];
        for (int port = 0; port < ports.count(); port++) {
            Arrays.fill(
                    room,
                    port << shift,
                    (port << shift) + virtualChannels,
                    ports.peer[port] >= ports.ofSwitches || model.pause.isPresent() ? ENDLESS : model.vcFlits);
        }
    }

    /** So many flits begin to leave by a port. */
    void occupy(int port, int flits, int cycle) {
        linkBusy[port] = departing == null ? cycle + flits : departing.after(port, linkBusy[port], cycle, flits);
    }
}
