package io.weft.operations.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Pictures of values, in their wide and in their narrow form. */
class ChartsTest {
    private static final double[] X = {1000, 11_000, 21_000};

    private static List<String> all(String svg, String pattern) {
        return Pattern.compile(pattern)
                .matcher(svg)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toList());
    }

    @Test
    void eachIsThereForWideAndForNarrowPages() {
        assertThat(all(new LineChart("x", "y").curve("one", X, X).svg(), "viewBox=\"0 0 \\d+"))
                .containsExactly("viewBox=\"0 0 860", "viewBox=\"0 0 400");
        assertThat(all(new ScatterPlot("x", "y").point("one", 1, 1, true).svg(), "viewBox=\"0 0 \\d+"))
                .hasSize(2);
    }

    @Test
    void axesEndWhereTheValuesDo() {
        String svg =
                new LineChart("x", "y").curve("one", X, new double[] {0, 1, 2}).svg();
        assertThat(svg).contains(">20,000<").doesNotContain(">25,000<", ">3.0<", ">2.5<");
        String plot = new ScatterPlot("x", "y")
                .point("a", 4400, 0.9, true)
                .point("b", 5200, 1, true)
                .svg();
        assertThat(plot).contains(">1.00<", ">4,400<", ">5,200<").doesNotContain(">1.10<", ">4,200<", ">0.80<");
    }

    @Test
    void longNumbersHaveRoomBesideTheNameOfTheAxis() {
        String svg = new LineChart("x", "y")
                .curve("one", X, new double[] {0, 1_000_000, 1_600_000})
                .svg();
        assertThat(all(svg, "<text x=\"[0-9]+(?=[^>]*>1,500,000<)")).hasSize(2).allSatisfy(text -> assertThat(
                        Integer.parseInt(text.substring("<text x=\"".length())))
                .isGreaterThan(20 + 9 * 6));
    }

    @Test
    void aCurveThatRunsOnAnotherIsDashed() {
        LineChart chart = new LineChart("x", "y")
                .curve("lower", X, new double[] {1, 5, 10})
                .curve("same", X, new double[] {1, 5.01, 10})
                .curve("other", X, new double[] {10, 50, 100});
        assertThat(all(chart.svg(), "<polyline[^>]*dasharray[^>]*><title>\\w+"))
                .as("wide and narrow")
                .hasSize(2)
                .allSatisfy(each -> assertThat(each).endsWith("same"));
    }

    @Test
    void pointsThatWouldHideOtherCurvesAreNotDrawn() {
        double[] many = IntStream.range(0, 40).asDoubleStream().toArray();
        String svg = new LineChart("x", "y").curve("many", many, many).svg();
        assertThat(all(svg, "<circle")).as("in the wide form alone").hasSize(40);
    }

    @Test
    void theSubjectIsSolidAndOthersThatRunOnItAreDashed() {
        LineChart chart = new LineChart("x", "y")
                .curve("other", X, X)
                .curve("subject", X, X)
                .about("subject");
        assertThat(all(chart.svg(), "<polyline[^>]*><title>\\w+").subList(0, 2))
                .satisfiesExactly(
                        first -> assertThat(first).contains("currentColor").doesNotContain("dash"),
                        second -> assertThat(second).contains("dasharray").endsWith("other"));
    }

    @Test
    void filledPointsHaveTheirNamesWhereThereIsRoom() {
        String svg = new ScatterPlot("x", "y")
                .point("left", 1, 1, true)
                .point("right", 2, 2, true)
                .point("empty", 3, 1, false)
                .svg();
        assertThat(svg).contains(">left</text>", ">right</text>").doesNotContain(">1</text>");
    }

    /** Twenty on a line, as where all carry everything. */
    @Test
    void filledPointsHaveNumbersAndALegendWhereNamesHaveNoRoom() {
        ScatterPlot plot = new ScatterPlot("cost", "carries").point("rest", 100, 0.5, false);
        for (int i = 1; i <= 20; i++) {
            plot.point("a-fabric-of-some-type-" + i, 100 + i, 1, true);
        }
        String wide = plot.svg().substring(0, plot.svg().indexOf("</svg>"));
        for (int i = 1; i <= 20; i++) {
            assertThat(all(wide, "text-anchor=\"middle\" font-weight=\"600\">" + i + "</text>"))
                    .hasSize(1);
            assertThat(wide).contains(">a-fabric-of-some-type-" + i + "</text>");
        }
        assertThat(all(plot.svg(), "font-weight=\"600\">20</text>"))
                .as("at points and in legends")
                .hasSize(4);
    }
}
