package io.weft.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RefusalTest {
    @Test
    void whatWasExpectedStandsBehindTheFault() {
        Refusal e = new Refusal("a load of 2", "above 0, at most 1");
        assertThat(e).hasMessage("a load of 2; expected above 0, at most 1");
        assertThat(e.found()).contains("a load of 2");
        assertThat(e.expected()).contains("above 0, at most 1");
        assertThat(e.kind()).isEqualTo(Refusal.Kind.WRONG);
        assertThat(e.place().file()).isEmpty();
    }

    @Test
    void thePlaceStandsInFrontAndIsData() {
        Refusal e = new Refusal("flows of 0 bytes", "at least 1").at(Place.line("sizes.csv", 7));
        assertThat(e).hasMessage("sizes.csv:7: flows of 0 bytes; expected at least 1");
        assertThat(e.sentence()).isEqualTo("flows of 0 bytes; expected at least 1");
        assertThat(e.place().file()).contains("sizes.csv");
        assertThat(e.place().line()).hasValue(7);
        assertThat(e.place().column()).isEmpty();
        assertThat(e.expected()).contains("at least 1");
        assertThat(new Refusal("is empty").at(Place.file("sizes.csv"))).hasMessage("sizes.csv: is empty");
    }

    @Test
    void aRefusalOfAPlaceKeepsItsField() {
        Refusal e = Refusal.parameter("q", 6, "a prime power").at(Place.line("site.yaml", 3));
        assertThat(e).hasMessage("site.yaml:3: q is 6, but must be a prime power");
        assertThat(e.place().field()).contains("q");
        assertThat(e.found()).contains("6");
    }

    @Test
    void aParameterOfAParameterIsNamedByItsPath() {
        Refusal inner = Refusal.parameter("q", 6, "a prime power");
        Refusal outer = inner.within("base");
        assertThat(outer).hasMessage("base.q is 6, but must be a prime power");
        assertThat(outer.place().field()).contains("base.q");
        Refusal other = new Refusal("too large");
        assertThat(other.within("base")).isSameAs(other);
    }

    @Test
    void aFieldHasAnotherNameOnACommandLine() {
        Refusal e = Refusal.field("anyChannel", "anyChannel is 0", "--any-channel is 0", null);
        assertThat(e.namesField()).isTrue();
        Refusal inContext = e.in("job 2: ");
        assertThat(inContext).hasMessage("job 2: anyChannel is 0");
        assertThat(inContext.onCommandLine()).isEqualTo("job 2: --any-channel is 0");
        assertThat(inContext.namesField()).isTrue();
        assertThat(Refusal.parameter("q", 6, "less").namesField()).isFalse();
    }

    @Test
    void faultsOfAFileAreItsParts() {
        Place place = Place.line("f.yaml", 3).column(8).of("topology.q");
        Refusal part = Refusal.ofField(place, "found 'a\nb', but must be a number");
        assertThat(part).hasMessage("f.yaml:3:8: topology.q: found 'a\\nb', but must be a number");
        assertThat(part.sentence()).isEqualTo("found 'a\\nb', but must be a number");
        Refusal all = Refusal.all("f.yaml", part.getMessage(), List.of(part), null);
        assertThat(all).hasMessage(part.getMessage());
        assertThat(all.parts()).containsExactly(part);
        assertThat(all.place().file()).contains("f.yaml");
    }

    @Test
    void aKindStaysWhereverItIsFound() {
        assertThat(Refusal.unknown("there is no job 3").at(Place.file("f")).kind())
                .isEqualTo(Refusal.Kind.UNKNOWN);
        assertThat(Refusal.notNow("ask again").in("status: ").kind()).isEqualTo(Refusal.Kind.NOT_NOW);
    }
}
