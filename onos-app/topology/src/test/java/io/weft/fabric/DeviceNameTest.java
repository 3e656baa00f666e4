package io.weft.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;

class DeviceNameTest {
    @Test
    void isAUriThatHasNoDashesNoSlashesAndNoCapitals() {
        assertThat(DeviceName.uri("s0.1.2")).isEqualTo("device:s0.1.2");
        assertThat(DeviceName.uri("leaf-1/a b")).isEqualTo("device:leaf%2d1%2fa%20b");
        assertThat(DeviceName.uri("Zürich")).isEqualTo("device:%5a%c3%bcrich");
        assertThat(DeviceName.uri("100%")).isEqualTo("device:100%25");
        assertThat(URI.create(DeviceName.uri("MF0;sw-1:SX6036/U1 é")).getSchemeSpecificPart())
                .isEqualTo("MF0;sw-1:SX6036/U1 é");
    }
}
