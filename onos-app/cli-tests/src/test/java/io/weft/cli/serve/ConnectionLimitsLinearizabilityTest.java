package io.weft.cli.serve;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/**
 * An address counts as many connections as it has, however these open and close at the same time. Otherwise it would
 * once have none and be refused all the same. Lincheck compares with {@link Counted}.
 */
class ConnectionLimitsLinearizabilityTest {
    @Test
    void anAddressCountsTheConnectionsThatItHasWhateverTheInterleaving() {
        new ModelCheckingOptions()
                .iterations(5)
                .invocationsPerIteration(100)
                .threads(2)
                .actorsPerThread(2)
                .actorsBefore(0)
                .actorsAfter(1)
                .sequentialSpecification(Counted.class)
                .check(Limits.class);
    }

    /** A connection that opens once, and is closed by anybody. */
    public static class Limits {
        private final ConnectionLimits limits = new ConnectionLimits(
                2, Duration.ofDays(1), pretend(ScheduledExecutorService.class, (proxy, method, args) -> null));
        private final EndPoint end =
                pretend(EndPoint.class, (proxy, method, args) -> new InetSocketAddress("192.0.2.1", 1));
        private final Connection connection = pretend(Connection.class, (proxy, method, args) -> end);
        private boolean opened;

        @Operation(nonParallelGroup = "opener")
        public void open() {
            if (!opened) {
                opened = true;
                limits.onOpened(connection);
            }
        }

        @Operation
        public void close() {
            limits.onClosed(connection);
        }

        @Operation
        public int counted() {
            return limits.counted();
        }

        @Validate
        public void whatCountsIsOpen() {
            if (limits.counted() != limits.open()) {
                throw new IllegalStateException(limits.counted() + " count, but " + limits.open() + " are open");
            }
        }

        /** Something of an interface, which is equal to itself alone. */
        private static <T> T pretend(Class<T> type, InvocationHandler handler) {
            return type.cast(
                    Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
                        switch (method.getName()) {
                            case "equals":
                                return proxy == args[0];
                            case "hashCode":
                                return 1;
                            default:
                                return handler.invoke(proxy, method, args);
                        }
                    }));
        }
    }

    /** How many there are where one thing is done after the other. */
    public static class Counted {
        private boolean opened;
        private boolean open;

        public void open() {
            open |= !opened;
            opened = true;
        }

        public void close() {
            open = false;
        }

        public int counted() {
            return open ? 1 : 0;
        }
    }
}
