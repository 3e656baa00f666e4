package io.weft.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FlowSizesTest {
    /** The mean of each piece of a line is that of its ends; flits are half a flit more on average. */
    @ParameterizedTest
    @CsvSource({"websearch, 1711250", "datamining, 12658198.6"})
    void theMeanIsThatOfThePoints(String name, double bytes) {
        FlowSizes sizes = FlowSizeDistributions.named(name);
        assertThat(sizes.mean(1)).isCloseTo(bytes + 0.5, within(1e-3));
        assertThat(sizes.mean(64)).isCloseTo(bytes / 64 + 0.5, within(0.02));
    }

    @ParameterizedTest
    @CsvSource({
        "websearch, 0.15, 10000", "websearch, 0.565, 140000", "websearch, 1, 30000000", "websearch, 1e-9, 1",
        "datamining, 0.5, 1100", "datamining, 0.85, 205000", "datamining, 0.99, 550000000", "fixed:77, 0.001, 77",
        "fixed:77, 1, 77"
    })
    void sizesAreThoseOfTheirPart(String name, double part, int bytes) {
        assertThat(FlowSizeDistributions.named(name).at(part)).isCloseTo(bytes, within(1));
    }

    /** By drawing, with flows of one size, too. */
    @ParameterizedTest
    @ValueSource(ints = {1, 7, 64})
    void theMeanIsThatOfWhatIsDrawn(int unit) {
        FlowSizes sizes = new FlowSizes.Builder()
                .add(10, 0.3)
                .add(15, 0.3)
                .add(40, 0.8)
                .add(600, 1)
                .build();
        Random random = new Random(3);
        int draws = 1_000_000;
        double sum = 0;
        double squares = 0;
        int least = 0;
        for (int i = 0; i < draws; i++) {
            int size = sizes.at(1 - random.nextDouble());
            assertThat(size == 10 || (size > 15 && size <= 600)).isTrue();
            least += size == 10 ? 1 : 0;
            double units = (size - 1) / unit + 1;
            sum += units;
            squares += units * units;
        }
        double mean = sum / draws;
        double deviation = Math.sqrt((squares / draws - mean * mean) / draws);
        assertThat(sizes.mean(unit)).isCloseTo(mean, within(4 * deviation));
        assertThat((double) least / draws).isCloseTo(0.3, within(0.002));
    }

    @Test
    void mistakesAreExplained() {
        FlowSizes.Builder sizes = new FlowSizes.Builder().add(10, 0.5);
        assertThatThrownBy(() -> sizes.add(10, 0.6)).hasMessageContaining("10 bytes; expected more than at the point");
        assertThatThrownBy(() -> sizes.add(11, 0.4)).hasMessageContaining("no less than at the point before");
        assertThatThrownBy(() -> sizes.add(11, 1.1)).hasMessageContaining("expected 0..1");
        assertThatThrownBy(() -> sizes.add(11, Double.NaN)).hasMessageContaining("expected 0..1");
        assertThatThrownBy(sizes::build).hasMessageContaining("a part of 0.5 of all flows; expected 1");
        assertThatThrownBy(() -> new FlowSizes.Builder().build()).hasMessageContaining("no flows; expected 1");
        assertThatThrownBy(() -> new FlowSizes.Builder().add(0, 0.1)).hasMessageContaining("flows of 0 bytes");
        assertThatThrownBy(() -> FlowSizes.fixed(0)).hasMessageContaining("flows of 0 bytes");
        assertThatThrownBy(() -> FlowSizeDistributions.named("websurf"))
                .hasMessageContaining("there are fixed:BYTES, websearch, datamining");
        assertThatThrownBy(() -> FlowSizeDistributions.named("fixed:2000000000"))
                .hasMessageContaining("at most");
    }
}
