package io.weft.onos;

import java.util.concurrent.CompletableFuture;
import org.onosproject.store.service.AsyncAtomicValue;
import org.onosproject.store.service.AsyncAtomicValueAdapter;
import org.onosproject.store.service.AtomicValue;
import org.onosproject.store.service.AtomicValueAdapter;
import org.onosproject.store.service.AtomicValueBuilder;
import org.onosproject.store.service.StorageException;
import org.onosproject.store.service.StorageServiceAdapter;

/** The store of the cluster, with one value, which all nodes have. */
final class FakeStore extends StorageServiceAdapter {
    /** Of a memory that no request changes the routing by. */
    static final FabricMemory.RoutingChange UNCHANGED = (loop, scheme, spread) ->
            CompletableFuture.failedFuture(new IllegalStateException("the routing stays as it is"));

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
