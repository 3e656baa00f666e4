package io.weft.control.update;

import static org.assertj.core.api.Assertions.assertThat;

import io.weft.control.entry.Entity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SwitchReadingTest {
    private static final Duration PATIENCE = Duration.ofMillis(200);

    private static CompletableFuture<List<Entity>> holdsNothing() {
        return CompletableFuture.completedFuture(List.of());
    }

    /** All processors may be busy with a proof for longer than any switch may take. */
    @Test
    void noSwitchIsGivenUpWhileItsAnswerIsDigested() {
        CompletableFuture<Integer> later =
                new CompletableFuture<Integer>().completeOnTimeout(0, 5 * PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        int[] switches = IntStream.range(0, 40).toArray();
        SwitchReading<Integer> reading =
                SwitchReading.of(s -> holdsNothing(), switches, (s, held) -> s + later.join(), PATIENCE);
        assertThat(reading.unreachable).isEmpty();
        assertThat(reading.results).hasSize(40).containsEntry(39, 39);
    }

    @Test
    void switchesThatNeverAnswerAreGivenUpAndTheOthersAreKept() {
        SwitchReading<Integer> reading = SwitchReading.of(
                s -> s % 2 == 0 ? holdsNothing() : new CompletableFuture<>(),
                IntStream.range(0, 6).toArray(),
                (s, held) -> held.size(),
                PATIENCE);
        assertThat(reading.results).containsOnlyKeys(0, 2, 4);
        assertThat(reading.unreachable).containsOnlyKeys(1, 3, 5);
        assertThat(reading.unreachable.get(1)).startsWith("no answer to a read within ");
        assertThat(reading.falseAnswers).isEmpty();
    }

    @Test
    void whatADigestFindsFalseIsSaidOfItsSwitch() {
        SwitchReading<Integer> reading = SwitchReading.of(
                s -> holdsNothing(),
                new int[] {7, 8},
                (s, held) -> {
                    if (s == 7) {
                        throw new FalseAnswerException("an entry that cannot be");
                    }
                    return s;
                },
                PATIENCE);
        assertThat(reading.falseAnswers).containsExactly(Map.entry(7, "an entry that cannot be"));
        assertThat(reading.results).containsOnlyKeys(8);
    }
}
