package io.weft.p4runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.p4.ProgramDigest;
import io.weft.p4.WeftResources;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PipelineTest {
    /** The number by which ONOS knows it too: a switch keeps program and entries when the one follows the other. */
    @Test
    void theCookieOfWeftIsTheDigestOfTheProgram() throws IOException {
        try (InputStream p4info = WeftResources.p4info().openStream();
                InputStream json = WeftResources.bmv2Json().openStream()) {
            assertThat(Pipeline.weft().cookie())
                    .isEqualTo(ProgramDigest.of(p4info.readAllBytes(), json.readAllBytes()));
        }
    }

    @Test
    void otherProgramsHaveOtherCookies() {
        byte[] config = "{}".getBytes(StandardCharsets.UTF_8);
        byte[] other = "{ }".getBytes(StandardCharsets.UTF_8);
        assertThat(Pipeline.of("", config).cookie())
                .isEqualTo(Pipeline.of("", config).cookie());
        assertThat(Pipeline.of("", config).cookie())
                .isNotEqualTo(Pipeline.of("", other).cookie());
        assertThat(Pipeline.of("", config).cookie())
                .isNotEqualTo(Pipeline.of("pkg_info { name: \"a\" }", config).cookie());
    }
}
