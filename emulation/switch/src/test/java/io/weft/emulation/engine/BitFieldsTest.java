package io.weft.emulation.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Against plain arithmetic on the whole array as one number. */
class BitFieldsTest {
    private static final int BYTES = 24;

    private static BigInteger slice(byte[] bytes, int bit, int width) {
        BigInteger mask = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
        return new BigInteger(1, bytes).shiftRight(BYTES * 8 - bit - width).and(mask);
    }

    @Property
    void readsAnyField(
            @ForAll @Size(BYTES) byte[] bytes,
            @ForAll @IntRange(max = 120) int bit,
            @ForAll @IntRange(min = 1, max = 64) int width) {
        BigInteger expected = slice(bytes, bit, width);
        assertThat(BitFields.read(bytes, bit, width)).isEqualTo(expected.longValue());
    }

    @Property
    void writesAnyFieldAndNothingElse(
            @ForAll @Size(BYTES) byte[] bytes,
            @ForAll @IntRange(max = 120) int bit,
            @ForAll @IntRange(min = 1, max = 64) int width,
            @ForAll long value) {
        byte[] written = bytes.clone();
        BitFields.write(written, bit, width, value);
        assertThat(BitFields.read(written, bit, width)).isEqualTo(value & BitFields.mask(width));
        BitFields.write(written, bit, width, BitFields.read(bytes, bit, width));
        assertThat(written).isEqualTo(bytes);
    }

    @Property
    void wideFieldsGoThroughWords(
            @ForAll @Size(BYTES) byte[] bytes,
            @ForAll @IntRange(max = 40) int bit,
            @ForAll @IntRange(min = 65, max = 150) int width) {
        long[] words = new long[4];
        BitFields.read(bytes, bit, width, words, 1);
        BigInteger value = BitFields.toBig(words, 1, BitFields.words(width));
        assertThat(value).isEqualTo(slice(bytes, bit, width));
        assertThat(BitFields.toWords(value, width)).isEqualTo(Arrays.copyOfRange(words, 1, 1 + BitFields.words(width)));
        byte[] written = bytes.clone();
        BitFields.write(written, bit, width, words, 1);
        assertThat(written).isEqualTo(bytes);
    }
}
