package io.weft.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameGlobTest {
    @ParameterizedTest
    @CsvSource({
        "a, a, true",
        "a, b, false",
        "a, ab, false",
        "*, anything, true",
        "*, '', true",
        "a*, a, true",
        "s0.*--s1.*, s0.1.2--s1.0.0, true",
        "s0.*--s1.*, s0.1.2--s0.0.0, false",
        "*.1, a.1.1, true",
        "*.1, a.1.12, false",
        "a*b*c, a-b-b-c, true",
        "a*b*c, a-c-b, false",
        "a.c, abc, false",
    })
    void aStarStandsForAnyCharacters(String glob, String name, boolean matches) {
        assertThat(new NameGlob(glob).matches(name)).isEqualTo(matches);
    }

    @Test
    void manyStarsTakeNoTime() {
        assertThat(new NameGlob("*a".repeat(1000) + "x").matches("a".repeat(10_000)))
                .isFalse();
    }
}
