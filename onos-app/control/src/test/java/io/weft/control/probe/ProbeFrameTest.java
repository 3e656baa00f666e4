package io.weft.control.probe;

import static org.assertj.core.api.Assertions.assertThat;

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
        assertThat(live.encode()).hasSize(60);
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
        for (int at = 22; at < frame.length; at++) {
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
        byte[] frame = live.encode();
        Arrays.fill(frame, 42, 60, (byte) 0);
        assertThat(ProbeFrame.isDamaged(frame)).isFalse();
        assertThat(ProbeFrame.decode(frame).orElseThrow().isTest()).isFalse();
    }
}
