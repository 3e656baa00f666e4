package io.weft.cli.emulate;

import io.weft.emulation.LinkObserver;
import io.weft.fabric.Addressing;
import io.weft.topology.Topology;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/**
 * Records the channels that packets take: those of each thread's latest one, and how many packets took each. Threads that
 * were not told to record are passed over, such as those on which a controller's own packets run.
 */
final class ChannelRecorder implements LinkObserver {
    private final Topology topology;
    private final AtomicLongArray packets;
    private final ThreadLocal<Optional<IntStream.Builder>> taken = ThreadLocal.withInitial(Optional::empty);

    ChannelRecorder(Topology topology) {
        this.topology = topology;
        this.packets = new AtomicLongArray(topology.channelCount());
    }

    @Override
    public void crosses(long device, int port, byte[] frame, int priority) {
        taken.get().ifPresent(channels -> {
            int c = topology.channelAt(Addressing.switchIndex((int) device), port);
            packets.incrementAndGet(c);
            channels.add(c);
        });
    }

    /** Records the packets of this thread until it takes what they took. */
    void record() {
        taken.set(Optional.of(IntStream.builder()));
    }

    /** The channels that packets of this thread took since it was told to record, in their order. */
    int[] take() {
        int[] channels = taken.get().orElseThrow().build().toArray();
        taken.remove();
        return channels;
    }

    /** Number of packets that took channel {@code c}. */
    long packets(int c) {
        return packets.get(c);
    }

    /** The channel that most packets took; -1 if there are no channels. */
    int busiest() {
        int busiest = -1;
        for (int c = 0; c < topology.channelCount(); c++) {
            if (busiest < 0 || packets.get(c) > packets.get(busiest)) {
                busiest = c;
            }
        }
        return busiest;
    }
}
