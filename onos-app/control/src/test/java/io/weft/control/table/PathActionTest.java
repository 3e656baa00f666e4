package io.weft.control.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.fabric.Fabric;
import io.weft.fabric.PathKind;
import io.weft.fabric.Scheme;
import io.weft.p4.WeftActions;
import io.weft.p4.WeftTables;
import io.weft.topology.generate.SlimFly;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PathActionTest {
    /** Compares queues in a way of its own. */
    private static final class OfItsOwn extends Scheme {
        OfItsOwn() {
            super("of-its-own", "compares in another way", List.of(), PathKind.ADAPTIVE);
        }
    }

    static Stream<Scheme> schemes() {
        return Scheme.REGISTRY.all().stream();
    }

    private static Fabric fabric(Scheme scheme) {
        return Fabrics.of(SlimFly.of(3), scheme, "10.0.0.0/8");
    }

    @ParameterizedTest
    @MethodSource("schemes")
    void everySchemeHasAnActionOfTheTableWithItsArguments(Scheme scheme) {
        PathAction path = PathAction.of(fabric(scheme));
        assertThat(WeftTables.PATH.actions()).contains(path.action);
        assertThat(path.arguments(0, 5, 1, 2)).hasSize(path.action.params().size());
        assertThat(PathAction.kind(path.action)).contains(scheme.kind());
    }

    @Test
    void thePenaltyOfAWaypointIsInPartsOfOneAndFitsTheProgram() {
        Fabric fabric = fabric(Scheme.UGAL_L).withSettings(Map.of("c", 0.5, "threshold", 7));
        assertThat(PathAction.of(fabric).arguments(0, 5, 1, 2)).containsExactly(0, 5, 1, 256, 7);
        assertThat(PathAction.of(fabric).arguments(0, 5, 1, 1000)).containsExactly(0, 5, 1, 0xFFFF, 7);
    }

    @Test
    void otherActionsAreOfNoPath() {
        assertThat(PathAction.kind(WeftActions.VIA)).isEmpty();
    }

    @Test
    void refusesAnotherComparisonThanTheProgramMakes() {
        assertThatThrownBy(() -> PathAction.of(fabric(new OfItsOwn())))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("compares queues as UGAL does, and scheme of-its-own");
    }
}
