package io.weft.formats.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.formats.Texts;
import io.weft.topology.Failures;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForeignTablesTest {
    /** Two switches with an endpoint each, on port 1, and a link, on port 2. */
    private static final Topology PAIR = HyperX.of(List.of(2), 1);

    private static ForeignTables tables(String... lines) {
        return ForeignTables.read(new Texts().with("t.csv", lines), "t.csv", false, "", "", Failures.none(PAIR));
    }

    @Test
    void tablesInCsvAreReadLineByLine() {
        ForeignTables read = tables("switch,destination,port", "h0,h0:1,1", "h0,h1:1,2", "", "h1,h1:1,1", "h1,h0:1,2");
        assertThat(read.tables().count()).isEqualTo(4);
        assertThat(read.tables().byLevel()).isFalse();
    }

    @Test
    void aFaultIsNamedWithItsLine() {
        assertThatThrownBy(() -> tables("switch,destination,port", "h0,h0:1,1", "h9,h1:1,2"))
                .hasMessageStartingWith("t.csv:3: the fabric has no switch 'h9'");
        assertThatThrownBy(() -> tables("switch,destination,port", "h0,h0:1,3"))
                .hasMessageStartingWith("t.csv:2: switch h0 has no cable on port 3; it has them on 1..2");
        assertThatThrownBy(() -> tables("switch,destination", "h0,h0:1"))
                .hasMessageStartingWith("t.csv:1: expected a first line switch,destination,port");
        assertThatThrownBy(() -> tables("switch,destination,port", "h0,h0:1,1"))
                .hasMessageContaining("there are no entries of 1 of 2 switches, such as h1");
    }
}
