package io.weft.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.operations.request.Operation;
import org.junit.jupiter.api.Test;

class OperationTableTest {
    @Test
    void findsEachOperationByItsOwnName() {
        assertThat(OperationTable.names()).isNotEmpty();
        for (String name : OperationTable.names()) {
            assertThat(OperationTable.find(name).orElseThrow().name()).isEqualTo(name);
        }
        assertThat(OperationTable.find("installed"))
                .hasValueSatisfying(each -> assertThat(each.name()).isEqualTo("installed"));
        assertThat(OperationTable.find("no-such-operation")).isEmpty();
    }

    @Test
    void makesEachOperationOnce() {
        for (String name : OperationTable.names()) {
            assertThat(OperationTable.find(name).orElseThrow())
                    .isSameAs(OperationTable.find(name).orElseThrow());
        }
        assertThat(Operations.named("verify")).containsSame(Operations.VERIFY);
    }

    @Test
    void listsThemInTheOrderOfTheirNames() {
        assertThat(Operations.all()).extracting(Operation::name).containsExactlyElementsOf(OperationTable.names());
    }

    /** Whoever presses Ctrl-C waits for what is only looked up no longer than this. */
    @Test
    void whatWaitsForSwitchesIsGivenTime() {
        assertThat(Operations.STATUS.patience()).hasSeconds(10);
        assertThat(Operations.DRAIN.patience()).hasMinutes(3);
        assertThat(Operations.CERTIFICATE.patience()).hasMinutes(3);
    }
}
