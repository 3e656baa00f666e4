package io.weft.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.simulator.network.Packets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ProcessesTest {
    /** Runs to the end, and returns the cycle in which the last message arrived. */
    private static int run(StraightLinks links, Trace trace, int outstanding, List<Integer> latencies) {
        Processes processes = links.run(trace, OptionalInt.of(outstanding), latencies::add);
        assertThat(processes.complete()).isTrue();
        assertThat(processes.idle()).isTrue();
        assertThat(processes.delivered()).isEqualTo(trace.messages());
        assertThat(processes.deliveredBytes()).isEqualTo(WorkloadsTest.bytes(trace));
        assertThat(processes.sentPackets()).isEqualTo(links.sent.size());
        assertThat(processes.sentFlits())
                .isEqualTo(links.sent.stream().mapToInt(packet -> packet[2]).sum());
        return links.cycle();
    }

    @Property(tries = 100)
    void messagesAreSplitIntoPacketsTheLastOfWhichMayBeShorter(
            @ForAll @IntRange(min = 1, max = 3000) int bytes,
            @ForAll @IntRange(min = 1, max = 8) int packetFlits,
            @ForAll @IntRange(min = 1, max = 100) int flitBytes) {
        StraightLinks links = new StraightLinks(packetFlits, flitBytes);
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
        assertThat(end).isEqualTo(flits - 1 + StraightLinks.DELAY);
        assertThat(latencies).containsExactly(end);
    }

    /** Packets of three messages that a rank has at a time; those of the fourth follow when the first is through. */
    @Test
    void outstandingMessagesTakeTurnsByPackets() {
        StraightLinks links = new StraightLinks(4, 64);
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
