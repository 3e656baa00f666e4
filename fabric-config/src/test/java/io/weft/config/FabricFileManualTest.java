package io.weft.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Fabric;
import io.weft.refusal.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the manual shows is what happens. */
class FabricFileManualTest {
    @Test
    void theFileAtItsTopLoads() throws IOException {
        Fabric fabric = FabricFile.parse("fabric.yaml", block("yaml"));
        assertThat(fabric.topology().switchCount()).isEqualTo(50);
        assertThat(fabric.topology().linkName(0)).isEqualTo("s0.0.0--s0.0.1");
        assertThat(fabric.topology().endpointName(0)).isEqualTo("s0.0.0:1");
        assertThat(fabric.addressing().ipv4Text(2)).isEqualTo("10.0.1.3");
        assertThat(fabric.addressing().macText(2)).isEqualTo("02:00:0a:00:01:03");
    }

    @Test
    void theErrorsAreWordForWord() throws IOException {
        String file = "version: 2\nname: a\ntopology: {type: slim-fly, q: 5, conentration: 4}\n"
                + "routing: {scheme: valient}\nvirtualChannels: 9\n";
        assertThatThrownBy(() -> FabricFile.parse("fabric.yaml", file))
                .isInstanceOf(Refusal.class)
                .hasMessage(block("text").strip());
    }

    private static String block(String language) throws IOException {
        String manual = Files.readString(Path.of("../docs/fabric-file.md"));
        Matcher block =
                Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(manual);
        assertThat(block.find()).isTrue();
        return block.group(1);
    }
}
