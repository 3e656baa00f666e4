package io.weft.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.operations.Operations;
import io.weft.refusal.Refusal;
import io.weft.routing.nexthops.NextHops;
import io.weft.topology.Topology;
import io.weft.topology.generate.HyperX;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AnswerMemoryTest {
    private static final Topology FABRIC = HyperX.of(List.of(10, 10), 1);
    private static final long ROUTES = NextHops.bytes(FABRIC);

    @Test
    void whatNeedsMoreThanHalfOfTheHeapIsRefusedBeforeItBegins() {
        AnswerMemory memory = new AnswerMemory(5 * ROUTES);
        assertThat(memory.<Integer>during(Operations.VERIFY, FABRIC, false, () -> 1))
                .isEqualTo(1);
        assertThatThrownBy(() -> memory.during(Operations.WHAT_IF, FABRIC, false, () -> {
                    throw new AssertionError("begun");
                }))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'what-if' of 100 switches may need")
                .hasMessageContaining("a larger -Xmx");
    }

    @Test
    void besideTheRoutesOfAControllerThereIsLess() {
        assertThatThrownBy(() -> new AnswerMemory(5 * ROUTES).during(Operations.VERIFY, FABRIC, true, () -> 1))
                .isInstanceOf(Refusal.class);
        assertThat(new AnswerMemory(9 * ROUTES).<Integer>during(Operations.VERIFY, FABRIC, true, () -> 1))
                .isEqualTo(1);
    }

    @Test
    void whatNeedsNoRoutesIsAlwaysAnswered() {
        assertThat(new AnswerMemory(1).<Integer>during(Operations.MAP, FABRIC, true, () -> 1))
                .isEqualTo(1);
    }

    @Test
    void answersThatDoNotFitTogetherAreWorkedOnOneAfterTheOther() {
        AnswerMemory memory = new AnswerMemory(5 * ROUTES);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        CompletableFuture<Boolean> first =
                CompletableFuture.supplyAsync(() -> memory.during(Operations.VERIFY, FABRIC, false, () -> {
                    begun.countDown();
                    await(released);
                    return released.getCount() == 0;
                }));
        await(begun);
        CompletableFuture<Boolean> second = CompletableFuture.supplyAsync(
                () -> memory.during(Operations.VERIFY, FABRIC, false, () -> released.getCount() == 0));
        released.countDown();
        assertThat(first.join()).isTrue();
        assertThat(second.join()).as("begun after the first was released").isTrue();
    }

    @Test
    void aJobHasTwoFifthsOfTheHeap() {
        new AnswerMemory(6 * ROUTES).checkJob(Operations.VERIFY, FABRIC);
        AnswerMemory small = new AnswerMemory(4 * ROUTES);
        assertThatThrownBy(() -> small.checkJob(Operations.VERIFY, FABRIC)).isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> small.checkJob(Operations.ANALYZE, FABRIC)).isInstanceOf(Refusal.class);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
