package io.weft.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.planning.ProgressListener;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.exhibit.Paper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Values that take less than three seconds are what was recorded. The others are run by {@code weft reproduce}. */
class FastRowsTest {
    @TestFactory
    List<DynamicTest> areInTheirIntervals() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Paper paper : Papers.ALL) {
            for (Exhibit exhibit : paper.exhibits()) {
                exhibit.rows().stream()
                        .filter(Comparison::isFast)
                        .forEach(row -> tests.add(
                                DynamicTest.dynamicTest(paper + " " + exhibit + ": " + row, () -> check(row))));
            }
        }
        return tests;
    }

    private static void check(Comparison row) {
        assertThat(row.measure(ProgressListener.none()))
                .as("%s, recorded as %s", row, row.recorded())
                .isBetween(row.low(), row.high());
    }
}
