package io.weft.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Ipv4PrefixTest {
    @Property
    void textAndValueAreTheSame(@ForAll int address, @ForAll @IntRange(max = 32) int length) {
        int network = length == 0 ? 0 : address & (-1 << (32 - length));
        Ipv4Prefix prefix = Ipv4Prefix.of(network, length);
        assertThat(Ipv4Prefix.parse(prefix.toString())).isEqualTo(prefix).hasSameHashCodeAs(prefix);
        assertThat(prefix.address()).isEqualTo(network);
        assertThat(prefix.length()).isEqualTo(length);
    }

    @Property
    void bitsBelowTheLengthAreRefusedAndTheRightPrefixNamed(
            @ForAll int address, @ForAll @IntRange(min = 1, max = 31) int length) {
        int network = address & (-1 << (32 - length));
        assertThatThrownBy(() -> Ipv4Prefix.of(network | 1, length))
                .isInstanceOf(Refusal.class)
                .hasMessageEndingWith("has bits set below its length; write " + Ipv4Prefix.of(network, length));
    }

    @Test
    void sizeIsTheNumberOfAddresses() {
        assertThat(Ipv4Prefix.parse("10.0.0.0/8").size()).isEqualTo(16_777_216);
        assertThat(Ipv4Prefix.parse("0.0.0.0/0").size()).isEqualTo(4_294_967_296L);
        assertThat(Ipv4Prefix.parse("255.255.255.255/32").size()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10.0.0.0", "10.0.0.0/", "10.0.0.0/x", "10.0.0.0/08", "10.0.0.0/8/8", "10.0.0.0/-1"})
    void textThatIsNoPrefixIsRefused(String text) {
        assertThatThrownBy(() -> Ipv4Prefix.parse(text))
                .isInstanceOf(Refusal.class)
                .hasMessage("'" + text + "' is not an IPv4 prefix such as 10.0.0.0/8");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"10.0.0", "10.0.0.0.0", "10.0.0.256", "10.0.0.", "010.0.0.0", "a.b.c.d", "10.0.0.99999999999"})
    void textThatIsNoAddressIsRefused(String text) {
        assertThatThrownBy(() -> Ipv4Prefix.parse(text + "/8"))
                .isInstanceOf(Refusal.class)
                .hasMessage("'" + text + "' is not an IPv4 address such as 10.0.0.0");
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/33, prefix length 33 is not in 0..32",
        "10.1.0.0/8, 10.1.0.0/8 has bits set below its length; write 10.0.0.0/8"
    })
    void lengthsThatDoNotFitAreRefused(String text, String message) {
        assertThatThrownBy(() -> Ipv4Prefix.parse(text))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
    }
}
