package io.weft.onos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the next node knows of a fabric. */
class FabricMemoryTest {
    private final FakeStore store = new FakeStore();
    private final FabricMemory memory = new FabricMemory(store, FakeStore.UNCHANGED);
    private final FabricMemory next = new FabricMemory(store, FakeStore.UNCHANGED);

    @Test
    void nothingIsKnownOfAFabricThatNeverRan() {
        assertThat(memory.recall()).isEmpty();
        assertThat(memory.drained()).isEmpty();
    }

    @Test
    void theNextNodeKnowsWhatRanAndWhatWasDrained() {
        memory.runs("{\"name\": \"first\"}");
        memory.drains(Set.of("s1--s2", "s3"));
        assertThat(next.recall()).contains("{\"name\": \"first\"}");
        assertThat(next.drained()).containsExactly("s1--s2", "s3");
        next.runs("{\"name\": \"second\"}");
        assertThat(memory.recall()).contains("{\"name\": \"second\"}");
        assertThat(memory.drained()).containsExactly("s1--s2", "s3");
    }

    @Test
    void aFabricThatIsConfiguredNoMoreIsForgottenWithItsDrains() {
        memory.runs("{}");
        memory.drains(Set.of("s3"));
        memory.forget();
        assertThat(next.recall()).isEmpty();
        assertThat(next.drained()).isEmpty();
    }

    @Test
    void aStoreThatDoesNotAnswerLosesNothing() {
        memory.runs("{}");
        memory.drains(Set.of("s3"));
        store.answers = false;
        assertThat(next.recall()).isEmpty();
        assertThat(next.drained()).isEmpty();
        memory.drains(Set.of("s4"));
        store.answers = true;
        next.runs("{\"name\": \"second\"}");
        assertThat(next.recall()).contains("{}");
        assertThat(next.drained()).containsExactly("s3");
        assertThat(memory.drained()).containsExactly("s4");
    }
}
