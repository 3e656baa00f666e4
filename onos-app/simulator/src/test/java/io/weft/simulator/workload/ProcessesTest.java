package io.weft.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.simulator.network.Network;
import io.weft.simulator.network.NetworkModel;
import io.weft.simulator.network.PacketRouting;
import io.weft.simulator.network.Packets;
import io.weft.simulator.network.Partition;
import io.weft.simulator.network.SwitchPorts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ProcessesTest {
    private static final int DELAY = 7;

    /** Links straight to all endpoints: a packet takes as many cycles as it has flits to leave, and then arrives. */
    private static final class Links implements Network, NetworkModel {
        private final int packetFlits;
        private final int flitBytes;
        private final Packets packets = new Packets();
        /** By packet, from 1 on: the cycle in which it arrives, source, destination, and flits. */
        private final List<int[]> sent = new ArrayList<>();

        private final int[] freeAt = new int[100];
        private Network.Delivery delivery;
        private int cycle;
        private int arrived;

        Links(int packetFlits, int flitBytes) {
            this.packetFlits = packetFlits;
            this.flitBytes = flitBytes;
        }

        @Override
        public int cycle() {
            return cycle;
        }

        @Override
        public void begin() {
            for (int i = 0; i < sent.size(); i++) {
                if (sent.get(i)[0] == cycle) {
                    arrived++;
                    assertThat(packets.get(i + 1, Packets.LAST_SWITCH))
                            .isEqualTo(packets.get(i + 1, Packets.DESTINATION) + 1000);
                    delivery.arrived(i + 1, cycle);
                }
            }
        }

        @Override
        public boolean accepts(int endpoint, int virtualChannel, int flits) {
            return freeAt[endpoint] <= cycle;
        }

        @Override
        public int send(int endpoint, int virtualChannel, int flits) {
            assertThat(freeAt[endpoint]).isLessThanOrEqualTo(cycle);
            freeAt[endpoint] = cycle + flits;
            sent.add(new int[] {cycle + flits - 1 + DELAY, endpoint, flits});
            return sent.size();
        }

        @Override
        public void end() {
            cycle++;
        }

        @Override
        public int latencyAlone(int channels) {
            return DELAY;
        }

        @Override
        public int inside() {
            return sent.size() - arrived;
        }

        @Override
        public int virtualChannels() {
            return 2;
        }

        @Override
        public int packetFlits() {
            return packetFlits;
        }

        @Override
        public int flitBytes() {
            return flitBytes;
        }

        @Override
        public int bufferFlits() {
            return packetFlits;
        }

        @Override
        public int portFlits() {
            return packetFlits;
        }

        @Override
        public int longestLatency() {
            return DELAY;
        }

        @Override
        public OptionalDouble cycleNanoseconds() {
            return OptionalDouble.empty();
        }

        @Override
        public Network network(
                SwitchPorts ports,
                Partition partition,
                Packets all,
                IntFunction<PacketRouting> routing,
                IntFunction<Network.Delivery> told) {
            return this;
        }

        @Override
        public int parts() {
            return 1;
        }

        @Override
        public Part part(int i) {
            throw new UnsupportedOperationException("processes use the whole network");
        }

        @Override
        public void nextCycle() {
            throw new UnsupportedOperationException("processes use the whole network");
        }

        @Override
        public long hops() {
            return 0;
        }

        @Override
        public int received(int port) {
            return 0;
        }

        @Override
        public int behind(int port) {
            return 0;
        }

        @Override
        public int behind(int port, int virtualChannel) {
            return 0;
        }

        @Override
        public void checkForDeadlock() {}
    }

    /** Runs to the end, and returns the cycle in which the last message arrived. */
    private static int run(Links links, Trace trace, int outstanding, List<Integer> latencies) {
        int ranks = trace.ranks();
        int[] switchOf = new int[ranks];
        Arrays.setAll(switchOf, e -> e + 1000);
        Placement placement =
                Placement.contiguous(ranks, IntStream.range(0, ranks).toArray());
        PlacedWorkload placed = new PlacedWorkload(trace, placement, OptionalInt.of(outstanding));
        Processes processes = new Processes(placed, links.packets, links, switchOf, links, latencies::add);
        links.delivery = processes;
        while (true) {
            links.begin();
            if (processes.delivered() == placed.messages()) {
                assertThat(processes.idle()).isTrue();
                assertThat(processes.deliveredBytes()).isEqualTo(WorkloadsTest.bytes(trace));
                assertThat(processes.sentPackets()).isEqualTo(links.sent.size());
                assertThat(processes.sentFlits())
                        .isEqualTo(links.sent.stream()
                                .mapToInt(packet -> packet[2])
                                .sum());
                return links.cycle;
            }
            processes.send();
            links.end();
        }
    }

    @Property(tries = 100)
    void messagesAreSplitIntoPacketsTheLastOfWhichMayBeShorter(
            @ForAll @IntRange(min = 1, max = 3000) int bytes,
            @ForAll @IntRange(min = 1, max = 8) int packetFlits,
            @ForAll @IntRange(min = 1, max = 100) int flitBytes) {
        Links links = new Links(packetFlits, flitBytes);
        Trace.Builder trace = new Trace.Builder();
        trace.add(0, 1, bytes);
        List<Integer> latencies = new ArrayList<>();
        int end = run(links, trace.build(), 1, latencies);
        int left = bytes;
        for (int[] packet : links.sent) {
            assertThat(left).isPositive();
            int flits = 0;
            while (flits < packetFlits && left > 0) {
                flits++;
                left -= flitBytes;
            }
            assertThat(packet[2]).isEqualTo(flits);
        }
        assertThat(left).isLessThanOrEqualTo(0);
        int flits = (bytes + flitBytes - 1) / flitBytes;
        assertThat(end).isEqualTo(flits - 1 + DELAY);
        assertThat(latencies).containsExactly(end);
    }

    /** Packets of three messages that a rank has at a time; those of the fourth follow when the first is through. */
    @Test
    void outstandingMessagesTakeTurnsByPackets() {
        Links links = new Links(4, 64);
        Trace.Builder trace = new Trace.Builder();
        trace.add(0, 1, 256);
        trace.add(0, 2, 600);
        trace.add(0, 3, 512);
        trace.add(0, 4, 100);
        run(links, trace.build(), 3, new ArrayList<>());
        List<Integer> destinations = new ArrayList<>();
        for (int packet = 1; packet <= links.sent.size(); packet++) {
            destinations.add(links.packets.get(packet, Packets.DESTINATION));
        }
        assertThat(destinations).containsExactly(1, 2, 3, 4, 2, 3, 2);
        assertThat(links.sent.stream().map(packet -> packet[2])).containsExactly(4, 4, 4, 2, 4, 4, 2);
    }
}
