package io.weft.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestWordTest {
    private static final List<String> WORDS = List.of("virtualChannels", "name", "topology", "q", "slim-fly");

    @ParameterizedTest
    @CsvSource({
        "virtualchannels, virtualChannels",
        "virtual_channels, virtualChannels",
        "nmae, '',",
        "nme, name",
        "names, name",
        "toplogy, topology",
        "Q, q",
        "slimfly, slim-fly"
    })
    void findsTheOneThatWasMeant(String found, String meant) {
        assertThat(NearestWord.to(found, WORDS).orElse("")).isEqualTo(meant);
    }

    @Test
    void doesNotGuessWildly() {
        assertThat(NearestWord.to("colour", WORDS)).isEmpty();
        assertThat(NearestWord.to("x".repeat(10_000), WORDS)).isEmpty();
    }
}
