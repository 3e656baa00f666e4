package io.weft.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.operations.simulate.PointSink;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FinishedPointsTest {
    private final Recorded recorded = new Recorded();

    private static final class Recorded implements PointSink<String> {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void add(String point) {
            lines.add(point);
        }

        @Override
        public void end() {
            lines.add("end");
        }
    }

    /** Takes two, and no more. */
    private static final class Full implements PointSink<String> {
        private int taken;

        @Override
        public void add(String point) {
            if (++taken > 2) {
                throw new IllegalStateException("no room for " + point);
            }
        }

        @Override
        public void end() {
            throw new AssertionError("a sink that has failed is told nothing more");
        }
    }

    private static void add(FinishedPoints<String> points, int place, String... values) {
        points.add(place, List.of(values), Runnable::run);
    }

    @Test
    void eachComesAsSoonAsThoseBeforeItAreThere() {
        FinishedPoints<String> points = new FinishedPoints<>(List.of(recorded));
        add(points, 2, "c");
        add(points, 1, "b1", "b2");
        assertThat(recorded.lines).isEmpty();
        add(points, 0, "a");
        assertThat(recorded.lines).containsExactly("a", "b1", "b2", "c");
        add(points, 3, "d");
        assertThat(points.passed()).containsExactly("a", "b1", "b2", "c", "d").isEqualTo(recorded.lines);
    }

    @Test
    void thoseBehindAGapComeInTheEnd() {
        FinishedPoints<String> points = new FinishedPoints<>(List.of(recorded));
        add(points, 0, "a");
        add(points, 5, "f");
        add(points, 3, "d");
        assertThat(recorded.lines).containsExactly("a");
        points.end();
        assertThat(recorded.lines).containsExactly("a", "d", "f", "end");
        assertThat(points.passed()).containsExactly("a", "d", "f");
    }

    @Test
    void aSinkThatFailsKeepsNoOtherFromItsPoints() {
        FinishedPoints<String> points = new FinishedPoints<>(List.of(new Full(), recorded));
        add(points, 0, "a", "b");
        assertThatThrownBy(() -> add(points, 1, "c")).hasMessage("no room for c");
        add(points, 2, "d");
        points.end();
        assertThat(recorded.lines).containsExactly("a", "b", "c", "d", "end");
        assertThat(points.passed()).containsExactly("a", "b", "c", "d");
    }
}
