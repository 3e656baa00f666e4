package io.weft.simulator.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PacketsTest {
    /** One part sends all, another receives all: numbers go round, and none is in use twice. */
    @Test
    void whatOnePartReleasesAnotherTakes() {
        Packets packets = new Packets(3);
        int[] least = {100, 0, 5};
        Deque<Integer> inUse = new ArrayDeque<>();
        Set<Integer> seen = new HashSet<>();
        Random random = new Random(1);
        for (int cycle = 0; cycle < 5_000; cycle++) {
            packets.reserve(least);
            for (int i = random.nextInt(101); i > 0; i--) {
                int packet = packets.take(0);
                assertThat(inUse.size() < 400 && inUse.contains(packet)).isFalse();
                packets.set(packet, Packets.BIRTH, packet);
                inUse.add(packet);
                seen.add(packet);
            }
            while (inUse.size() > 300) {
                int packet = inUse.remove();
                assertThat(packets.get(packet, Packets.BIRTH)).isEqualTo(packet);
                packets.release(packet, 1);
            }
        }
        assertThat(seen).doesNotContain(Packets.NONE).hasSizeLessThan(2_000);
    }

    @Test
    void thoseOfOnePartNeedNoReserve() {
        Packets packets = new Packets();
        Set<Integer> taken = new HashSet<>();
        for (int i = 0; i < 20_000; i++) {
            taken.add(packets.take(0));
        }
        assertThat(taken).hasSize(20_000);
    }

    @Test
    void apartFromThatMoreThanWasReservedIsADefect() {
        Packets packets = new Packets(2);
        packets.reserve(new int[] {1, 0});
        packets.take(0);
        assertThatThrownBy(() -> packets.take(0)).isInstanceOf(IllegalStateException.class);
    }
}
