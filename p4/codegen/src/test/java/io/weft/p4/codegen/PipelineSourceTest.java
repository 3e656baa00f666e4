package io.weft.p4.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.TextFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import p4.config.v1.P4InfoOuterClass.P4Info;

class PipelineSourceTest {
    private static final String TABLE_AND_ACTION =
            """
            actions {
              preamble { id: 0x01000001 name: "ingress.forward" alias: "forward" }
              params { id: 1 name: "port" bitwidth: 9 }
            }
            actions { preamble { id: 0x01000002 name: "NoAction" alias: "NoAction" } }
            tables {
              preamble { id: 0x02000001 name: "ingress.next_hop" alias: "next_hop" }
              match_fields { id: 1 name: "target" bitwidth: 16 match_type: EXACT }
              action_refs { id: 0x01000001 scope: TABLE_ONLY }
              action_refs { id: 0x01000002 scope: DEFAULT_ONLY }
              size: 1024
            }
            """;

    @Test
    void namesTheParametersOfAnActionAfterIt() throws TextFormat.ParseException {
        assertThat(generate(TABLE_AND_ACTION).get("WeftActions"))
                .contains("P4Param FORWARD_PORT = new P4Param(1, \"port\", 9);")
                .contains("P4Action FORWARD = new P4Action(0x01000001, \"ingress.forward\", FORWARD_PORT);")
                .contains("P4Action NO_ACTION = new P4Action(0x01000002, \"NoAction\");");
    }

    @Test
    void tellsAnEntrysActionsFromTheDefaultOnes() throws TextFormat.ParseException {
        assertThat(generate(TABLE_AND_ACTION).get("WeftTables"))
                .contains("P4Field NEXT_HOP_TARGET = new P4Field(1, \"target\", 16, P4Match.EXACT);")
                .contains("P4Table NEXT_HOP = new P4Table(0x02000001, \"ingress.next_hop\", 1024, "
                        + "List.of(NEXT_HOP_TARGET), List.of(WeftActions.FORWARD), List.of(WeftActions.NO_ACTION), "
                        + "Optional.empty(), Optional.empty());");
    }

    @Test
    void offersNoDefaultWhereTheProgramFixesIt() throws TextFormat.ParseException {
        String fixed = TABLE_AND_ACTION.replace("size: 1024", "size: 1024 const_default_action_id: 0x01000002");

        assertThat(generate(fixed).get("WeftTables"))
                .contains("List.of(WeftActions.FORWARD), List.of(), Optional.of(WeftActions.NO_ACTION)");
    }

    @Test
    void refusesWhatItHasNoConstantsFor() {
        String meter = "meters { preamble { id: 1 name: \"m\" alias: \"m\" } }";

        assertThatThrownBy(() -> generate(meter)).hasMessageContaining("meters");
    }

    private static Map<String, String> generate(String p4info) throws TextFormat.ParseException {
        return new PipelineSource(TextFormat.parse(p4info, P4Info.class)).classes();
    }
}
