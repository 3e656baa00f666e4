package io.weft.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import java.util.HexFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class CanonicalBytesTest {
    @Property
    void areAsLongAsTheValueNeedsAndGiveItBack(@ForAll long value) {
        ByteString bytes = CanonicalBytes.of(value);
        assertThat(CanonicalBytes.toLong(bytes)).isEqualTo(value);
        assertThat(bytes.size() == 1 || bytes.byteAt(0) != 0).isTrue();
    }

    @Test
    void areThoseOfTheSpecification() {
        // P4Runtime specification 1.3, table 4 "Examples of Valid Bytestring Encoding".
        assertThat(CanonicalBytes.of(0)).isEqualTo(hex("00"));
        assertThat(CanonicalBytes.of(99)).isEqualTo(hex("63"));
        assertThat(CanonicalBytes.of(16_388)).isEqualTo(hex("4004"));
    }

    @Test
    void acceptLeadingZeros() {
        assertThat(CanonicalBytes.toLong(hex("0063"))).isEqualTo(99);
        assertThat(CanonicalBytes.toLong(hex("00000000000000000001"))).isEqualTo(1);
    }

    @Test
    void refuseWhatIsNoValue() {
        assertThatThrownBy(() -> CanonicalBytes.toLong(ByteString.EMPTY)).hasMessageContaining("empty");
        assertThatThrownBy(() -> CanonicalBytes.toLong(hex("010000000000000000")))
                .hasMessageContaining("64 bits");
    }

    private static ByteString hex(String text) {
        return ByteString.copyFrom(HexFormat.of().parseHex(text));
    }
}
