package io.weft.cli.emulate;

import io.weft.p4.WeftConstants;
import io.weft.p4.WeftCounters;
import io.weft.p4runtime.P4RuntimeFabric;
import io.weft.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** How many packets each channel carried, by the counters of the switches alone. */
final class RouteFlows {
    private static final int VIRTUAL_CHANNELS = WeftConstants.VIRTUAL_CHANNELS;

    private final Topology topology;
    private final P4RuntimeFabric switches;

    RouteFlows(Topology topology, P4RuntimeFabric switches) {
        this.topology = topology;
        this.switches = switches;
    }

    /** By channel, the packets that left by it so far, in all virtual channels together. */
    long[] carried() {
        List<CompletableFuture<long[]>> reads = new ArrayList<>();
        for (int s = 0; s < topology.switchCount(); s++) {
            reads.add(switches.client(s).packets(WeftCounters.CHANNEL_PACKETS, cells(s)));
        }
        long[] carried = new long[topology.channelCount()];
        for (int s = 0; s < topology.switchCount(); s++) {
            long[] cells = reads.get(s).join();
            for (int i = 0; i < cells.length; i++) {
                carried[topology.firstChannel(s) + i / VIRTUAL_CHANNELS] += cells[i];
            }
        }
        return carried;
    }

    private int[] cells(int s) {
        return IntStream.range(topology.firstChannel(s), topology.firstChannel(s + 1))
                .flatMap(c -> IntStream.range(0, VIRTUAL_CHANNELS).map(vc -> topology.port(c) * VIRTUAL_CHANNELS + vc))
                .toArray();
    }
}
