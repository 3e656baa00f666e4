package io.weft.control.probe;

import io.weft.fabric.Fabric;
import io.weft.p4.WeftConstants;
import io.weft.topology.Topology;
import java.util.stream.IntStream;

/** The cells of the counters {@code channel_packets} and {@code arrivals} that are of links. Stateless. */
public final class ChannelCells {
    private ChannelCells() {}

    /**
     * The cells of the links of a switch: for each of its channels in their order, as many as the fabric has virtual
     * channels.
     */
    public static int[] of(Fabric fabric, int s) {
        Topology topology = fabric.topology();
        return IntStream.range(topology.firstChannel(s), topology.firstChannel(s + 1))
                .map(topology::port)
                .flatMap(port -> IntStream.range(0, fabric.virtualChannels())
                        .map(vc -> port * WeftConstants.VIRTUAL_CHANNELS + vc))
                .toArray();
    }
}
