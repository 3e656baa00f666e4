package io.weft.p4.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.p4.codegen.P4Constants.Constant;
import org.junit.jupiter.api.Test;

class P4ConstantsTest {
    private static final String SOURCE =
            """
            // Shared.
            #ifndef X
            /// The port of the controller.
            const bit<9> CPU_PORT = 255;
            /// An EtherType.
            const bit<16> ETHERTYPE = 0x88B5;
            /// Why.
            enum bit<8> DropReason {
                /// Not dropped.
                NONE = 0,
                /// Cut short.
                MALFORMED = 1
            }
            #endif
            """;

    @Test
    void readsConstantsWithTheirMeaning() {
        assertThat(P4Constants.parse(SOURCE).constants())
                .containsExactly(
                        new Constant("CPU_PORT", 255, "The port of the controller."),
                        new Constant("ETHERTYPE", 0x88B5, "An EtherType."));
    }

    @Test
    void readsDropReasonsInOrder() {
        assertThat(P4Constants.parse(SOURCE).dropReasons())
                .containsExactly(new Constant("NONE", 0, "Not dropped."), new Constant("MALFORMED", 1, "Cut short."));
    }

    @Test
    void refusesAConstantWithoutMeaning() {
        assertThatThrownBy(() -> P4Constants.parse("const bit<9> CPU_PORT = 255;\n"))
                .hasMessageContaining("line 1: CPU_PORT has no /// line");
    }

    @Test
    void refusesAGapInTheDropReasons() {
        assertThatThrownBy(() -> P4Constants.parse(SOURCE.replace("MALFORMED = 1", "MALFORMED = 2")))
                .hasMessageContaining("MALFORMED is 2, not 1");
    }

    @Test
    void refusesWhatItDoesNotUnderstand() {
        assertThatThrownBy(() -> P4Constants.parse("/// Two lines.\nconst bit<9> CPU_PORT =\n    255;\n"))
                .hasMessageContaining("line 2");
    }
}
