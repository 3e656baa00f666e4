package io.weft.onos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.onosproject.store.service.AsyncAtomicValue;
import org.onosproject.store.service.AsyncAtomicValueAdapter;
import org.onosproject.store.service.AtomicValue;
import org.onosproject.store.service.AtomicValueAdapter;
import org.onosproject.store.service.AtomicValueBuilder;
import org.onosproject.store.service.StorageException;
import org.onosproject.store.service.StorageServiceAdapter;

/** What the next node knows of a fabric. */
class FabricMemoryTest {
    private final Store store = new Store();
    private final FabricMemory memory = new FabricMemory(store);
    private final FabricMemory next = new FabricMemory(store);

    /** One value, which all nodes have. */
    private static final class Store extends StorageServiceAdapter {
        String value;
        boolean answers = true;

        private final AtomicValue<String> shared = new AtomicValueAdapter<>() {
            @Override
            public String get() {
                check();
                return value;
            }

            @Override
            public void set(String next) {
                check();
                value = next;
            }
        };

        private void check() {
            if (!answers) {
                throw new StorageException.Timeout();
            }
        }

        @Override
        @SuppressWarnings("unchecked") // of whatever type it is asked for
        public <V> AtomicValueBuilder<V> atomicValueBuilder() {
            return new AtomicValueBuilder<>() {
                @Override
                public AsyncAtomicValue<V> build() {
                    return new AsyncAtomicValueAdapter<>() {
                        @Override
                        public AtomicValue<V> asAtomicValue() {
                            return (AtomicValue<V>) shared;
                        }
                    };
                }
            };
        }
    }

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
