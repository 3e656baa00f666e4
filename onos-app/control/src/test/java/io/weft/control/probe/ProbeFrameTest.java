package io.weft.control.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ProbeFrameTest {
    private final ProbeFrame live = new ProbeFrame(1, 2, 3, 4, 5_000_000_000L);
    private final ProbeFrame test = new ProbeFrame(1, 2, 3, 4, 5_000_000_000L, 6, 1_526);

    @Test
    void saysWhatItWasMadeOf() {
        for (ProbeFrame each : new ProbeFrame[] {live, test}) {
            byte[] frame = each.encode();
            ProbeFrame read = ProbeFrame.decode(frame).orElseThrow();
            assertThat(frame).hasSize(each.length);
            assertThat(read.fabric).isEqualTo(1);
            assertThat(read.s).isEqualTo(2);
            assertThat(read.port).isEqualTo(3);
            assertThat(read.controller).isEqualTo(4);
            assertThat(read.sent).isEqualTo(5_000_000_000L);
            assertThat(read.queue).isEqualTo(each.queue);
            assertThat(read.length).isEqualTo(each.length);
            assertThat(ProbeFrame.isDamaged(frame)).isFalse();
        }
        assertThat(live.encode()).hasSize(LinkProbes.SHORTEST_TEST);
        ProbeFrame shortest = new ProbeFrame(1, 2, 3, 4, 5, 6, LinkProbes.SHORTEST_TEST);
        assertThat(ProbeFrame.decode(shortest.encode()).orElseThrow().queue).isEqualTo(6);
    }

    /** The priority of its tag is the queue: so it meets what packets of that virtual channel meet. */
    @Test
    void aTestCarriesTheTagOfItsVirtualChannel() {
        byte[] frame = test.encode();
        assertThat(Arrays.copyOfRange(frame, 12, 18))
                .containsExactly((byte) 0x81, 0, (byte) (6 << 5), 0, (byte) 0x88, (byte) 0xB6);
    }

    @Test
    void everyBitThatIsTurnedOverBehindTheMarkIsDamage() {
        byte[] frame = test.encode();
        for (int at = 38; at < frame.length; at++) {
            for (int bit = 0; bit < 8; bit++) {
                frame[at] ^= (byte) (1 << bit);
                assertThat(ProbeFrame.isDamaged(frame))
                        .as("bit %d of byte %d", bit, at)
                        .isTrue();
                frame[at] ^= (byte) (1 << bit);
            }
        }
    }

    @Test
    void oneOfAnEarlierVersionHasNoChecksumAndIsNotDamaged() {
        byte[] marked = live.encode();
        byte[] frame = new byte[60];
        System.arraycopy(marked, 0, frame, 0, 14);
        System.arraycopy(marked, 30, frame, 14, 28);
        assertThat(ProbeFrame.isDamaged(frame)).isFalse();
        ProbeFrame read = ProbeFrame.decode(frame).orElseThrow();
        assertThat(read.sent).isEqualTo(5_000_000_000L);
        assertThat(read.isTest()).isFalse();
        assertThat(read.mark).isEmpty();
    }

    @Test
    void tellsWhatSwitchesWroteIntoItUnlessThatIsDamaged() {
        for (ProbeFrame each : new ProbeFrame[] {live, test}) {
            byte[] frame = each.encode();
            assertThat(ProbeFrame.decode(frame).orElseThrow().mark).isEmpty();
            int at = each.isTest() ? 22 : 18;
            ByteBuffer.wrap(frame).putInt(at, 7).putInt(at + 4, ~7).putInt(at + 8, 5);
            ProbeFrame.Mark mark = ProbeFrame.decode(frame).orElseThrow().mark.orElseThrow();
            assertThat(mark.left).isEqualTo(7);
            assertThat(mark.came).isEqualTo(5);
            assertThat(ProbeFrame.isDamaged(frame)).isFalse();
            for (int bit = 0; bit < 64; bit++) {
                frame[at + bit / 8] ^= (byte) (1 << bit % 8);
                assertThat(ProbeFrame.isDamaged(frame)).isTrue();
                assertThat(ProbeFrame.decode(frame).orElseThrow().mark).isEmpty();
                frame[at + bit / 8] ^= (byte) (1 << bit % 8);
            }
        }
    }
}
