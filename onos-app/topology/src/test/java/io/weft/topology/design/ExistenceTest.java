package io.weft.topology.design;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.topology.field.PrimePowers;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExistenceTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4  | 6  | it would have 19 x 6 / 4 blocks",
                "3  | 2  | it would have 5 x 2 / 3 blocks",
                "6  | 3  | it would have fewer blocks than points (R. A. Fisher, 1940)",
                "7  | 7  | it would be a projective plane of order 6 (R. H. Bruck, H. J. Ryser, 1949)",
                "15 | 15 | it would be a projective plane of order 14 (R. H. Bruck, H. J. Ryser, 1949)",
                "11 | 11 | it would be a projective plane of order 10 (C. W. H. Lam et al., 1989)",
                "6  | 9  | S. K. Houghten et al., 2001"
            })
    void refutesWhatCannotBe(int k, int r, String reason) {
        assertThat(Existence.refutation(k, r)).contains(reason);
    }

    /** Handbook of Combinatorial Designs, section VII.2: orders of planes that are excluded, up to 50. */
    @Test
    void excludesTheOrdersOfPlanesThatBruckAndRyserDo() {
        assertThat(IntStream.rangeClosed(2, 50)
                        .filter(n -> Existence.refutation(n + 1, n + 1).isPresent()))
                .containsExactly(6, 10, 14, 21, 22, 30, 33, 38, 42, 46);
        assertThat(IntStream.rangeClosed(2, 146).filter(PrimePowers::contains))
                .allMatch(n -> Existence.refutation(n + 1, n + 1).isEmpty());
    }

    @Test
    void nothingThatIsBuiltIsRefutedOrOpen() {
        SteinerSystems systems = new SteinerSystems();
        for (int k = 2; k < 20; k++) {
            for (int r = 2; r <= 160; r++) {
                if (systems.isBuilt(k, r)) {
                    assertThat(Existence.refutation(k, r)).isEmpty();
                    assertThat(k != 6 || r == 6 || Existence.isProven(k, r))
                            .as("S(2, 6, %s)", 1 + 5 * r)
                            .isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "6, 15, true",
        "6, 21, true",
        "6, 24, true",
        "6, 12, false",
        "6, 9, false",
        "7, 14, false",
        "13, 13, false"
    })
    void knowsWhichExistThatAreNotBuilt(int k, int r, boolean proven) {
        assertThat(Existence.isProven(k, r)).isEqualTo(proven);
    }
}
