package io.weft.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestWordsTest {
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
        assertThat(NearestWords.meant(found, WORDS).orElse("")).isEqualTo(meant);
    }

    @Test
    void doesNotGuessWildly() {
        assertThat(NearestWords.meant("colour", WORDS)).isEmpty();
        assertThat(NearestWords.meant("x".repeat(10_000), WORDS)).isEmpty();
    }

    @Test
    void listsThoseThatComeNear() {
        assertThat(NearestWords.to("nmae", WORDS.stream(), 2)).containsExactly("name");
        assertThat(NearestWords.to("colour", WORDS.stream(), 9)).isEmpty();
    }
}
