package io.weft.emulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.emulation.engine.DropReason;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a program can do to a packet, one feature at a time, with the program features.p4. */
class FeaturesTest {
    private static final int PORT = 4;

    private final long[] nanos = {0};
    private final EmulatedSwitch device = new EmulatedSwitch(1, () -> nanos[0], (delay, task) -> {});
    private final List<byte[]> sent = new ArrayList<>();

    @BeforeEach
    void load() {
        device.setPacketListener((port, frame, priority) -> sent.add(frame));
        device.load(Programs.json("features"));
    }

    private Work run(Work work) {
        sent.clear();
        device.inject(PORT, work.frame());
        assertThat(sent).hasSize(1);
        return Work.parse(sent.get(0));
    }

    private long run(int op, long a, long b) {
        return run(Work.of(op, a, b)).result;
    }

    private static long low32(long value) {
        return value & 0xffffffffL;
    }

    @Property(tries = 200)
    void arithmeticWrapsAndSaturates(@ForAll int x, @ForAll int y) {
        load();
        long a = low32(x);
        long b = low32(y);
        assertThat(run(1, a, b)).isEqualTo(low32(a + b));
        assertThat(run(2, a, b)).isEqualTo(low32(a - b));
        assertThat(run(3, a, b)).isEqualTo(low32(a * b));
        assertThat(run(4, a, b)).isEqualTo(Math.min(a + b, 0xffffffffL));
        assertThat(run(5, a, b)).isEqualTo(Math.max(a - b, 0));
        assertThat(run(6, a, b & 31)).isEqualTo(low32(Integer.rotateLeft(x, y & 31)));
        assertThat(run(7, a, b)).isEqualTo(x < y ? 1 : 2);
        assertThat(run(26, a, b)).isEqualTo(a > b ? 10 : a == b ? 20 : 30);
    }

    @Property(tries = 100)
    void signedValuesKeepTheirSign(@ForAll int x) {
        load();
        assertThat(run(Work.of(7, low32(x), 0)).wide).isEqualTo(x >> 4);
    }

    @Test
    void wideFieldsAreComparedSlicedAndMoved() {
        BigInteger x = new BigInteger("0123456789abcdeffedcba9876543210", 16);
        BigInteger y = x.subtract(BigInteger.ONE);
        Work work = Work.of(8, 0x11111111, 0x22222222);
        work.x = x;
        work.y = x;
        assertThat(run(work).result).isEqualTo(1);
        work.y = y;
        assertThat(run(work).result).isEqualTo(2);
        work.op = 10;
        assertThat(run(work).x).isEqualTo(y);
        assertThat(run(work).y).isEqualTo(x);
        work.op = 9;
        work.wide = 0x3333333344444444L;
        Work joined = run(work);
        assertThat(joined.x).isEqualTo(new BigInteger("11111111222222223333333344444444", 16));
        assertThat(joined.result).isEqualTo(low32(y.shiftRight(48).longValue()));
        work.op = 11;
        BigInteger ones = BigInteger.ONE.shiftLeft(128).subtract(BigInteger.ONE);
        work.y = ones;
        assertThat(run(work).x).isEqualTo(x.xor(ones));
        assertThat(run(work).y).isEqualTo(BigInteger.ZERO);
    }

    @Test
    void hashesCoverTheFieldsInOrder() {
        byte[] input = {0x12, 0x34, 0x56, 0x78, (byte) 0x9a, (byte) 0xbc, (byte) 0xde, (byte) 0xf0};
        CRC32 crc = new CRC32();
        crc.update(input);
        assertThat(run(13, 0x12345678, 0x9abcdef0L)).isEqualTo(crc.getValue());
        assertThat(run(16, 0x12345678, 0x9abcdef0L)).isEqualTo(0x1234 ^ 0x5678 ^ 0x9abc ^ 0xdef0);
        assertThat(run(17, 0x12345678, 0)).isEqualTo(0x12345678);
    }

    @Test
    void aHashInputThatIsNoWholeNumberOfBytesIsFilledUpWithZeros() {
        // 13 bits and 32 bits, then 3 bits of zeros.
        BigInteger bits = BigInteger.valueOf(0x1678)
                .shiftLeft(32)
                .or(BigInteger.valueOf(0x9abcdef0L))
                .shiftLeft(3);
        byte[] padded = new byte[6];
        byte[] bytes = bits.toByteArray();
        System.arraycopy(bytes, bytes.length - 6, padded, 0, 6);
        CRC32 crc = new CRC32();
        crc.update(padded);
        assertThat(run(14, 0x12345678, 0x9abcdef0L)).isEqualTo(100 + crc.getValue() % 1000);
    }

    @Test
    void randomNumbersStayWithinTheirBounds() {
        List<Long> drawn = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            drawn.add(run(18, 5, 8));
        }
        assertThat(drawn).containsOnly(5L, 6L, 7L, 8L).contains(5L, 6L, 7L, 8L);
        Work backwards = Work.of(18, 8, 5);
        backwards.result = 42;
        assertThat(run(backwards).result)
                .as("no change when the bounds are the wrong way round")
                .isEqualTo(42);
    }

    @Test
    void registersKeepTheirValues() {
        assertThat(run(19, 3, 10)).isEqualTo(10);
        assertThat(run(19, 3, 5)).isEqualTo(15);
        assertThat(device.readRegister("ingress.cells", 3)).isEqualTo(15);
        device.writeRegister("ingress.cells", 3, 100);
        assertThat(run(19, 3, 1)).isEqualTo(101);
        assertThat(run(19, 16, 7)).as("out of bounds reads as the variable was").isEqualTo(7);
        device.reset();
        device.load(Programs.json("features"));
        assertThat(run(19, 3, 2)).isEqualTo(2);
    }

    @Test
    void labelsArePushedAndPopped() {
        Work pushed = run(Work.of(21, 9, 0));
        assertThat(pushed.next).isEqualTo(1);
        assertThat(pushed.rest).startsWith(0, 9 << 1 | 1);
        Work work = Work.of(21, 7, 0);
        work.next = 1;
        work.rest = new byte[] {0, 9 << 1 | 1, 0x55};
        Work twice = run(work);
        assertThat(twice.rest).containsExactly(0, 7 << 1, 0, 9 << 1 | 1, 0x55);
        work.op = 22;
        work.rest = twice.rest;
        assertThat(run(work).rest).containsExactly(0, 9 << 1 | 1, 0x55);
        work.op = 23;
        assertThat(run(work).result).isEqualTo(9);
    }

    @Test
    void moreLabelsThanTheStackHoldsAreAParserError() {
        Work work = Work.of(32, 0, 0);
        work.next = 1;
        work.rest = new byte[8];
        assertThat(run(work).result).isEqualTo(1);
        work.rest = new byte[] {0, 0, 0, 1};
        assertThat(run(work).result).isEqualTo(0);
    }

    @Test
    void headersAreCopiedWhole() {
        Work work = Work.of(24, 1, 2);
        work.x = BigInteger.TEN;
        sent.clear();
        device.inject(PORT, work.frame());
        byte[] frame = sent.get(0);
        assertThat(frame).hasSize(69 + 55 + 2);
        byte[] copy = new byte[69];
        System.arraycopy(frame, 0, copy, 0, 14);
        System.arraycopy(frame, 69, copy, 14, 55);
        Work saved = Work.parse(copy);
        assertThat(saved.a).isEqualTo(1);
        assertThat(saved.x).isEqualTo(BigInteger.TEN);
        assertThat(saved.result).isEqualTo(77);
        assertThat(Work.parse(frame).result).isZero();
    }

    @Test
    void lookaheadDoesNotConsume() {
        Work work = Work.of(25, 0, 0);
        work.rest = new byte[] {(byte) 0xab, (byte) 0xcd};
        Work answer = run(work);
        assertThat(answer.result).isEqualTo(0xabcd);
        assertThat(answer.rest).containsExactly(0xab, 0xcd);
    }

    @Test
    void aFailedAssertionDropsThePacket() {
        assertThat(run(27, 5, 5)).isZero();
        sent.clear();
        device.inject(PORT, Work.of(27, 5, 6).frame());
        assertThat(sent).isEmpty();
        assertThat(device.drops()).containsEntry(DropReason.PROGRAM_ERROR, 1L);
    }

    @Test
    void resubmissionKeepsTheListedFields() {
        assertThat(run(28, 0, 0)).isEqualTo(3);
    }

    @Test
    void recirculationKeepsTheListedFieldsAndTellsTheProgram() {
        Work again = run(Work.of(29, 1, 0));
        assertThat(again.op).isEqualTo(30);
        assertThat(again.result)
                .as("the instance type of a recirculated packet")
                .isEqualTo(4);
    }

    @Test
    void theProgramSeesTypeAndLength() {
        assertThat(run(30, 0, 0)).isZero();
        assertThat(run(31, 0, 0)).isEqualTo(71);
    }

    @Test
    void aPacketThatEndsTooEarlyIsAParserError() {
        byte[] frame = Work.of(1, 2, 3).frame();
        byte[] cut = Arrays.copyOf(frame, 40);
        device.inject(PORT, cut);
        assertThat(sent).hasSize(1);
        assertThat(Work.parse(sent.get(0)).result).as("PacketTooShort").isEqualTo(1);
    }

    @Test
    void egressCanDrop() {
        device.inject(PORT, Work.of(34, 0, 0).frame());
        assertThat(sent).isEmpty();
        assertThat(device.drops()).containsEntry(DropReason.EGRESS, 1L);
    }

    @Test
    void anEndpointThatSendsToADownPortIsCounted() {
        device.setPort(PORT, false);
        device.inject(PORT, Work.of(1, 1, 1).frame());
        assertThat(device.drops()).containsEntry(DropReason.INGRESS_PORT_DOWN, 1L);
    }
}
