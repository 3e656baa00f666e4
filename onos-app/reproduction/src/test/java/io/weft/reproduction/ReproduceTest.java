package io.weft.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.operations.answer.Row;
import io.weft.operations.request.Attachments;
import io.weft.operations.request.Progress;
import io.weft.operations.request.Rendering;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;
import io.weft.planning.ProgressListener;
import io.weft.refusal.Refusal;
import io.weft.reproduction.exhibit.Comparison;
import io.weft.reproduction.exhibit.Exhibit;
import io.weft.reproduction.exhibit.Measured;
import io.weft.reproduction.exhibit.Paper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReproduceTest {
    private static final Reproduce REPRODUCE = new Reproduce();

    private static Request request(String paper, String figure) {
        return Request.ofJson(REPRODUCE, Map.of("paper", paper, "figure", figure));
    }

    @ParameterizedTest
    @CsvSource({
        "figure-5a, figure-5a",
        "Figure 5a, figure-5a",
        "Fig. 5A, figure-5a",
        "5a, figure-5a",
        "1, figure-1",
        "Table II, table-2",
        "table 2, table-2",
        "tableIV, table-4",
        "Section II-B2, section-ii-b2",
        "figure 5, figure-5a figure-5b figure-5c"
    })
    void exhibitsAreNamedAsPeopleWriteThem(String written, String meant) {
        assertThat(Papers.ALL.named("sc14").exhibits(written).stream()
                        .map(Exhibit::name)
                        .collect(Collectors.joining(" ")))
                .isEqualTo(meant);
    }

    @Test
    void sectionsHaveNamesToo() {
        assertThat(Papers.ALL.named("taco").exhibits("Section 4"))
                .extracting(Exhibit::name)
                .containsExactly("section-4");
    }

    @Test
    void unknownNamesAreAnsweredWithTheKnownOnes() {
        assertThatThrownBy(() -> REPRODUCE.check(request("sc41", "")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("there is no paper 'sc41'")
                .hasMessageContaining("did you mean sc14?");
        assertThatThrownBy(() -> REPRODUCE.check(request("sc14", "figure 77")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("there is no table or figure of sc14 'figure-77'; there are figure-1, table-1");
        assertThatThrownBy(() -> REPRODUCE.check(request("", "figure-1"))).hasMessageContaining("name the paper");
    }

    @Test
    void rowsAreAnsweredWithThePapersValue() {
        Result result = REPRODUCE.answer(request("sc14", "5a"), Subject.none(Attachments.none()));
        assertThat(result.holds()).isTrue();
        assertThat(result.document()).containsEntry("rowsNotRun", 0L);
        assertThat(result.in(Rendering.CSV)).contains("sc14,figure-5a,\"Slim Fly, k'=96, switches\",\"8,192\",8192.0,");
        assertThat(result.in(Rendering.REPORT)).contains("<polyline", "Moore bound", "12 %");
    }

    @Test
    void whatIsOpenSaysSo() {
        Exhibit open = Exhibit.open("Figure 1", "A curve", "it waits for a simulator");
        ReproductionAnswer answer =
                new ReproductionAnswer(List.of(new Reproduced(new Paper("one", "A paper", open), open, List.of())));
        assertThat(answer.holds()).isTrue();
        assertThat(answer.rows().list()).anyMatch(each -> each.words().startsWith("open: it waits"));
    }

    @Test
    void aValueThatLeavesItsIntervalDoesNotHold() {
        Comparison row = Comparison.of("a value", "0.875", progress -> 0.8756).paper("0.80");
        Exhibit exhibit = exhibit(row);
        Paper paper = new Paper("one", "A paper", exhibit);
        for (double value : new double[] {0.8756, 0.8744, Double.NaN}) {
            ReproductionAnswer answer = answer(paper, exhibit, row, value);
            assertThat(answer.holds()).as("%s", value).isFalse();
            assertThat(answer.rows().list()).anyMatch(each -> each.label().equals(ReproductionAnswer.NOT_AS_RECORDED));
        }
        assertThat(answer(paper, exhibit, row, 0.8754).holds()).isTrue();
        assertThat(row.difference()).isEqualTo("+9.4 %");
    }

    @Test
    void rowsSayByHowMuchAndWhyTheyDifferFromThePaper() {
        assertThat(words(Comparison.of("share", "17.8", progress -> 17.8)
                        .paper("about 25 %", 25)
                        .because("another size")))
                .isEqualTo("share: 17.8; paper: about 25 %; differs by -28.8 % of that: another size");
        assertThat(words(Comparison.of("size", "8,192", progress -> 8192).paper("8,192")))
                .isEqualTo("size: 8,192; paper: 8,192");
        assertThat(words(Comparison.of("faults", "3", progress -> 3).paper("0").because("these are cut off")))
                .isEqualTo("faults: 3; paper: 0; differs by 3: these are cut off");
        assertThat(words(Comparison.of("hops", "2.5", progress -> 2.5)
                        .paper("a curve")
                        .because("not read off")))
                .isEqualTo("hops: 2.5; paper: a curve; not read off");
    }

    private static String words(Comparison row) {
        Exhibit exhibit = exhibit(row);
        return answer(new Paper("one", "A paper", exhibit), exhibit, row, row.measure(ProgressListener.none()))
                .rows()
                .list()
                .stream()
                .filter(each -> each.label().equals(ReproductionAnswer.AS_RECORDED))
                .map(Row::words)
                .findFirst()
                .orElseThrow();
    }

    private static Exhibit exhibit(Comparison row) {
        return new Exhibit("Figure 1", "One value") {
            @Override
            public List<Comparison> rows() {
                return List.of(row);
            }
        };
    }

    private static ReproductionAnswer answer(Paper paper, Exhibit exhibit, Comparison row, double value) {
        return new ReproductionAnswer(List.of(new Reproduced(paper, exhibit, List.of(new Measured(row, value, 1)))));
    }

    @Test
    void whatTakesLongIsSaidToBeforeItBegins() {
        List<String> told = new ArrayList<>();
        REPRODUCE.answer(
                Request.ofJson(REPRODUCE, Map.of()), Subject.none(Attachments.none()), new CancelledProgress(told));
        assertThat(told).singleElement().asString().containsPattern("^[0-9]+ rows take about [0-9]+ h; Ctrl-C");
        told.clear();
        REPRODUCE.answer(request("sc14", "5a"), Subject.none(Attachments.none()), new CancelledProgress(told));
        assertThat(told).isEmpty();
    }

    /** Cancelled from the beginning; keeps what it is told. */
    private static final class CancelledProgress implements Progress {
        private final List<String> told;

        CancelledProgress(List<String> told) {
            this.told = told;
        }

        @Override
        public <T, X extends Exception> T during(String what, long parts, Work<T, X> work) throws X {
            throw new AssertionError("runs " + what);
        }

        @Override
        public void tell(String message) {
            told.add(message);
        }

        @Override
        public boolean isCancelled() {
            return true;
        }
    }

    @Test
    void cancelledItAnswersWithoutTheRowsThatAreLeft() {
        Result result = REPRODUCE.answer(
                request("sc14", "5a"), Subject.none(Attachments.none()), new CancelledProgress(new ArrayList<>()));
        assertThat(result.document()).containsEntry("rowsNotRun", 5L);
    }

    /** The paper has no number that is inferred: where it has one, it is in the text. */
    @Test
    void numbersOfAPaperStandInItsText() {
        for (Paper paper : Papers.ALL) {
            for (Exhibit exhibit : paper.exhibits()) {
                for (Comparison row : exhibit.rows()) {
                    assertThat(row.paper()).as("%s %s: %s", paper, exhibit, row).isNotBlank();
                    assertThat(row.paperNumber().isEmpty() || row.paper().matches("(?s).*[0-9].*"))
                            .as("%s %s: %s", paper, exhibit, row)
                            .isTrue();
                }
            }
        }
    }

    @Test
    void differencesHaveAReason() {
        for (Paper paper : Papers.ALL) {
            for (Exhibit exhibit : paper.exhibits()) {
                assertThat(exhibit.rows())
                        .filteredOn(row ->
                                !row.difference().isEmpty() && !row.difference().equals(Comparison.NONE))
                        .allSatisfy(row -> assertThat(row.reason())
                                .as("%s %s: %s", paper, exhibit, row)
                                .isNotBlank());
                assertThat(exhibit.state() == Exhibit.State.MEASURED
                                || !exhibit.remark().isBlank())
                        .as("%s %s says why it has no rows", paper, exhibit)
                        .isTrue();
            }
        }
    }

    @Test
    void jsonHasEveryRow() {
        Object exhibits = REPRODUCE
                .answer(request("sc14", "5b"), Subject.none(Attachments.none()))
                .document()
                .get("exhibits");
        assertThat(exhibits)
                .asInstanceOf(InstanceOfAssertFactories.list(Map.class))
                .singleElement()
                .satisfies(each -> assertThat((List<?>) each.get("rows")).hasSize(4));
    }
}
