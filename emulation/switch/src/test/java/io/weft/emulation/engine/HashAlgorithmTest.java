package io.weft.emulation.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Against the published check values (of the nine digits) and against the CRC-32 of the JDK. */
class HashAlgorithmTest {
    private static final byte[] DIGITS = "123456789".getBytes(StandardCharsets.US_ASCII);

    private static long hash(String algorithm, byte[] bytes) {
        return HashAlgorithm.named(algorithm).orElseThrow().of(bytes, bytes.length);
    }

    @Test
    void crcsHaveThePublishedCheckValues() {
        assertThat(hash("crc16", DIGITS)).isEqualTo(0xbb3d);
        assertThat(hash("crc16_custom", DIGITS)).isEqualTo(0xbb3d);
        assertThat(hash("crcCCITT", DIGITS)).isEqualTo(0x29b1);
        assertThat(hash("crc32", DIGITS)).isEqualTo(0xcbf43926L);
        assertThat(hash("crc32_custom", DIGITS)).isEqualTo(0xcbf43926L);
        assertThat(hash("crc8_custom", DIGITS)).isEqualTo(0xf4);
    }

    @Test
    void otherParametersHaveThePublishedCheckValues() {
        assertThat(new Crc(16, 0x8005, 0xffff, 0, true).of(DIGITS, 9))
                .as("modbus")
                .isEqualTo(0x4b37);
        assertThat(new Crc(32, 0x1edc6f41L, 0xffffffffL, 0xffffffffL, true).of(DIGITS, 9))
                .as("CRC-32C")
                .isEqualTo(0xe3069283L);
        assertThat(new Crc(64, 0x42f0e1eba9ea3693L, -1, -1, false).of(DIGITS, 9))
                .as("CRC-64/WE")
                .isEqualTo(0x62ec59e3f1a4f00aL);
        assertThat(new Crc(16, 0x1021, 0, 0, false).of(DIGITS, 9)).as("xmodem").isEqualTo(0x31c3);
    }

    @Property
    void crc32IsThatOfTheJdk(@ForAll byte[] bytes) {
        CRC32 expected = new CRC32();
        expected.update(bytes);
        assertThat(hash("crc32", bytes)).isEqualTo(expected.getValue());
    }

    @Test
    void theInternetChecksumIsThatOfRfc1071() {
        byte[] example = {0x00, 0x01, (byte) 0xf2, 0x03, (byte) 0xf4, (byte) 0xf5, (byte) 0xf6, (byte) 0xf7};
        assertThat(hash("csum16", example)).isEqualTo(~0xddf2 & 0xffff);
        assertThat(hash("cksum16", new byte[] {0x12}))
                .as("an odd byte is filled up")
                .isEqualTo(~0x1200 & 0xffff);
    }

    @Test
    void exclusiveOrFillsUpTheLastWord() {
        byte[] bytes = {0x12, 0x34, 0x56, 0x78, (byte) 0x9a};
        assertThat(hash("xor16", bytes)).isEqualTo(0x1234 ^ 0x5678 ^ 0x9a00);
        assertThat(hash("xor32", bytes)).isEqualTo(0x12345678L ^ 0x9a000000L);
    }

    @Test
    void identityTakesTheFirstEightBytes() {
        assertThat(hash("identity", DIGITS)).isEqualTo(0x3132333435363738L);
        assertThat(hash("identity", new byte[] {1, 2})).isEqualTo(0x0102);
    }

    @Test
    void whatIsNotSupportedHasNoName() {
        assertThat(HashAlgorithm.named("xxh64")).isEmpty();
        assertThat(HashAlgorithm.named("round_robin")).isEmpty();
    }
}
