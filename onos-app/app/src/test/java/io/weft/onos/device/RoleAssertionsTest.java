package io.weft.onos.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How often, and by which election ids, a role is asserted with a device that does not answer the same id twice. */
class RoleAssertionsTest {
    private final List<Runnable> later = new ArrayList<>();
    private final List<BigInteger> sent = new ArrayList<>();
    private final RoleAssertions assertions = new RoleAssertions(later::add);

    private void make(int preference, long term) {
        assertions.make(preference, term, true, sent::add);
    }

    private void letTimePass() {
        List<Runnable> due = List.copyOf(later);
        later.clear();
        due.forEach(Runnable::run);
    }

    @Test
    void aRoleIsAssertedAtOnceWhenItIsNew() {
        make(0, 1);
        make(0, 2);
        make(1, 2);
        assertThat(sent).hasSize(3).doesNotHaveDuplicates();
        assertThat(later).isEmpty();
    }

    @Test
    void theSameRoleIsAssertedOnceMoreAndLaterByAnotherId() {
        make(0, 1);
        make(0, 1);
        make(0, 1);
        assertThat(sent).hasSize(1);
        letTimePass();
        assertThat(sent).hasSize(2).doesNotHaveDuplicates();
        make(0, 1);
        letTimePass();
        assertThat(sent).hasSize(3).doesNotHaveDuplicates();
    }

    @Test
    void whatIsNotTheRoleAnyMoreIsNotAssertedLater() {
        make(0, 1);
        make(0, 1);
        make(0, 2);
        letTimePass();
        assertThat(sent).hasSize(2);
        make(0, 2);
        make(1, 2);
        make(0, 2);
        letTimePass();
        assertThat(sent).hasSize(4);
    }

    /** ONOS opens a session by it. */
    @Test
    void withoutASessionItIsAssertedAtOnce() {
        make(0, 1);
        assertions.make(0, 1, false, sent::add);
        assertThat(sent).hasSize(2).doesNotHaveDuplicates();
        assertThat(later).isEmpty();
    }

    @Test
    void idsAreInTheOrderOfTermsAndThenOfPreferences() {
        List<BigInteger> all = new ArrayList<>();
        for (long term = 1; term < 4; term++) {
            for (int preference = 19; preference >= 0; preference--) {
                List<BigInteger> ofOne = new ArrayList<>();
                RoleAssertions other = new RoleAssertions(later::add);
                for (int i = 0; i < 64; i++) {
                    other.make(preference, term, false, ofOne::add);
                }
                assertThat(new HashSet<>(ofOne)).hasSize(64);
                ofOne.sort(null);
                all.addAll(ofOne);
            }
        }
        assertThat(all).isSorted().doesNotHaveDuplicates();
        assertThat(all.get(0)).isPositive();
    }

    @Test
    void aClusterThatIsTooLargeIsRefused() {
        assertThatThrownBy(() -> make(20, 1)).hasMessageContaining("preference 20");
    }
}
