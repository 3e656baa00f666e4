package io.weft.topology.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.topology.generate.SlimFly;
import org.junit.jupiter.api.Test;

class MooreBoundTest {
    /** M. Besta, T. Hoefler, SC '14: 9,217 for k' = 96, of which Slim Fly has 8,192. */
    @Test
    void slimFlyOfNetworkRadix96HasEightNinthsOfIt() {
        assertThat(MooreBound.switches(96, 2)).isEqualTo(9217);
        assertThat(SlimFly.of(64, 1).networkRadix()).isEqualTo(96);
        assertThat(SlimFly.of(64, 1).switchCount()).isEqualTo(8192);
    }

    @Test
    void knownMooreGraphsReachIt() {
        assertThat(MooreBound.switches(3, 2)).as("Petersen").isEqualTo(10);
        assertThat(MooreBound.switches(7, 2)).as("Hoffman-Singleton").isEqualTo(50);
        assertThat(MooreBound.switches(5, 1)).as("complete").isEqualTo(6);
        assertThat(MooreBound.switches(2, 5)).as("cycle").isEqualTo(11);
        assertThat(MooreBound.switches(1, 9)).as("one link").isEqualTo(2);
        assertThat(MooreBound.switches(9, 0)).as("one switch").isEqualTo(1);
        assertThat(MooreBound.switches(0, 9)).as("no link").isEqualTo(1);
    }

    @Test
    void neverOverflows() {
        assertThatThrownBy(() -> MooreBound.switches(Integer.MAX_VALUE, 3)).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> MooreBound.switches(-1, 2)).hasMessageContaining("degree -1");
    }
}
