package io.weft.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.weft.refusal.Refusal;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoalCirclesTest {
    private final GoalSchedule.Builder schedule = new GoalSchedule.Builder(2, "test.goal");

    private int calculate(int line) {
        schedule.at(line);
        return schedule.calculate(1, line);
    }

    @Test
    void operationsThatWaitForEachOtherAreNamed() {
        int ready = calculate(3);
        int one = calculate(4);
        int other = calculate(5);
        int behind = calculate(6);
        schedule.requires(one, ready);
        schedule.requires(one, other);
        schedule.requiresBegin(other, one);
        schedule.requires(behind, other);
        assertThatThrownBy(schedule::build)
                .isInstanceOf(Refusal.class)
                .hasMessage("test.goal:4: rank 1, calc 4, can never begin: it waits for line 5, calc 5, which waits for"
                        + " the first; leave out one requires or irequires of these");
    }

    @Test
    void oneThatWaitsForItselfIsNamed() {
        int only = calculate(2);
        schedule.requiresBegin(only, only);
        assertThatThrownBy(schedule::build)
                .hasMessageContaining("test.goal:2: rank 1, calc 2, can never begin: it waits for itself; ");
    }

    @ParameterizedTest
    @CsvSource({"9, the first; ", "10, 'others, and these for the first; '"})
    void ofALongCircleAFewAreNamed(int operations, String end) {
        for (int line = 1; line <= operations; line++) {
            calculate(line);
        }
        for (int operation = 0; operation < operations; operation++) {
            schedule.requires(operation, (operation + 1) % operations);
        }
        assertThatThrownBy(schedule::build)
                .hasMessageContaining(", which waits for " + end)
                .message()
                .hasSizeLessThan(400);
    }

    /** Against all paths there are. */
    @Property(tries = 300)
    void circlesAreFoundWhereThereAreAny(@ForAll long seed, @ForAll @IntRange(min = 1, max = 9) int operations) {
        Random random = new Random(seed);
        GoalSchedule.Builder builder = new GoalSchedule.Builder(1, "test.goal");
        for (int o = 0; o < operations; o++) {
            builder.calculate(0, o);
        }
        boolean[][] waits = new boolean[operations][operations];
        for (int i = random.nextInt(2 * operations); i > 0; i--) {
            int operation = random.nextInt(operations);
            int other = random.nextInt(operations);
            waits[operation][other] = true;
            if (random.nextBoolean()) {
                builder.requires(operation, other);
            } else {
                builder.requiresBegin(operation, other);
            }
        }
        for (int via = 0; via < operations; via++) {
            for (int from = 0; from < operations; from++) {
                for (int to = 0; to < operations; to++) {
                    waits[from][to] |= waits[from][via] && waits[via][to];
                }
            }
        }
        boolean circle = false;
        for (int o = 0; o < operations; o++) {
            circle |= waits[o][o];
        }
        assertThat(catchThrowable(builder::build) != null).isEqualTo(circle);
    }
}
