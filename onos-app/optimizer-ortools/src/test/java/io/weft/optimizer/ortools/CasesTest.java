package io.weft.optimizer.ortools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.optimizer.NoRoutesException;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/** That tests of solvers are skipped only where there may be none. */
class CasesTest {
    private static void none() {
        throw new NoRoutesException("there are none");
    }

    @Test
    void testsFailWhereSolversHaveToBeAndAreNot() {
        assertThatThrownBy(() -> Cases.assumeSolvers(CasesTest::none, true))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("there are none");
        assertThatThrownBy(() -> Cases.assumeSolvers(CasesTest::none, false))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContaining("there are none");
    }

    @Test
    void solversHaveToBeOnLinuxOnX86AndWhereverTestsDecide() {
        assertThat(Cases.haveToLoad("Linux", "amd64", null)).isTrue();
        assertThat(Cases.haveToLoad("Linux", "riscv64", null)).isFalse();
        assertThat(Cases.haveToLoad("Windows 11", "amd64", null)).isFalse();
        assertThat(Cases.haveToLoad("Windows 11", "amd64", "true")).isTrue();
    }
}
