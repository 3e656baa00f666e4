package io.weft.emulation.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Assignments that run as one, in their order and that of what is between them. */
class WordAssignmentsTest {
    private final PacketState packet = new PacketState(6, 0, 0, new MatchKey[0]);

    @Test
    void movesThatFollowEachOtherAreOne() {
        Primitive.Effect[] effects = WordAssignments.join(List.of(
                WordAssignments.ofConstant(0, 7),
                WordAssignments.ofField(1, 0),
                WordAssignments.ofArgument(0, 1),
                p -> p.fields[2] = p.fields[0],
                WordAssignments.ofConstant(0, -1),
                WordAssignments.ofArgument(3, 0)));
        assertThat(effects).hasSize(3);
        packet.arguments = new long[] {11, 12};
        for (Primitive.Effect effect : effects) {
            Primitive.Effect.run(effect, packet);
        }
        assertThat(packet.fields).containsExactly(-1, 7, 12, 11, 0, 0);
    }
}
