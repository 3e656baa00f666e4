package io.weft.onos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.onosproject.store.service.TestStorageService;

/** What the next node knows of a fabric. */
class FabricMemoryTest {
    private final FabricMemory memory = new FabricMemory(new TestStorageService());

    @Test
    void nothingIsKnownOfAFabricThatNeverRan() {
        assertThat(memory.fabric()).isEmpty();
        assertThat(memory.drained()).isEmpty();
    }

    @Test
    void whatRanAndWhatWasDrainedAreKeptApart() {
        memory.drains(Set.of("s1--s2", "s3"));
        memory.runs("{\"name\": \"first\"}");
        assertThat(memory.fabric()).contains("{\"name\": \"first\"}");
        assertThat(memory.drained()).containsExactly("s1--s2", "s3");
        memory.drains(Set.of());
        memory.runs("{\"name\": \"second\"}");
        assertThat(memory.fabric()).contains("{\"name\": \"second\"}");
        assertThat(memory.drained()).isEmpty();
    }

    @Test
    void aFabricThatIsConfiguredNoMoreIsForgottenWithItsDrains() {
        memory.drains(Set.of("s3"));
        memory.runs("{}");
        memory.forget();
        assertThat(memory.fabric()).isEmpty();
        assertThat(memory.drained()).isEmpty();
    }
}
