package io.weft.http;

import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.servlet.AsyncContext;
import javax.servlet.ServletOutputStream;
import javax.servlet.WriteListener;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/**
 * A client of events gets each message once and in order as soon as it takes one, and none after its end, however the
 * threads of the ticker, of the server and of whoever ends it meet. Lincheck compares with {@link Queue}.
 */
class EventStreamLinearizabilityTest {
    @Test
    void eachMessageComesOnceAndInOrderWhateverTheInterleaving() {
        new ModelCheckingOptions()
                .iterations(6)
                .invocationsPerIteration(100)
                .threads(3)
                .actorsPerThread(2)
                .sequentialSpecification(Queue.class)
                .check(Stream.class);
    }

    @Test
    void eachMessageComesOnceAndInOrderFromThreadsThatRunFreely() {
        new StressOptions()
                .iterations(5)
                .invocationsPerIteration(300)
                .threads(3)
                .actorsPerThread(4)
                .sequentialSpecification(Queue.class)
                .check(Stream.class);
    }

    /** A stream and its client, which takes one message at a time. */
    public static class Stream {
        private final Client client = new Client();
        private final EventStream stream = new EventStream(client.async(), client, "", each -> {}, request -> {});
        private byte sent;

        public Stream() {
            stream.begin();
        }

        @Operation(nonParallelGroup = "ticker")
        public void send() {
            stream.send(List.of(new byte[] {++sent}));
        }

        /** As servers do, calls back whom it told that nothing could be written. */
        @Operation(nonParallelGroup = "server")
        public void take() {
            if (client.takeOne()) {
                stream.onWritePossible();
            }
        }

        @Operation
        public void end() {
            stream.end();
        }

        @Operation
        public String received() {
            return client.received();
        }

        @Validate
        public void endsOnce() {
            if (client.ends > 1) {
                throw new IllegalStateException("ended " + client.ends + " times");
            }
        }
    }

    /** The client and the server's part of its connection. */
    private static final class Client extends ServletOutputStream {
        private final List<Integer> received = new ArrayList<>();
        private int room;
        private boolean awaited;
        private int ends;

        AsyncContext async() {
            return (AsyncContext) Proxy.newProxyInstance(
                    AsyncContext.class.getClassLoader(), new Class<?>[] {AsyncContext.class}, (proxy, method, args) -> {
                        countEnd(method.getName());
                        return method.getName().equals("equals") ? proxy == args[0] : null;
                    });
        }

        private synchronized void countEnd(String method) {
            ends += method.equals("complete") ? 1 : 0;
        }

        @Override
        public synchronized void setWriteListener(WriteListener listener) {
            awaited = true;
        }

        @Override
        public synchronized boolean isReady() {
            awaited |= room == 0;
            return room > 0;
        }

        @Override
        public synchronized void write(int value) {
            room--;
            received.add(value);
        }

        @Override
        public void flush() {
            // Nothing is held back.
        }

        /** Whether somebody waits for that. */
        synchronized boolean takeOne() {
            room++;
            boolean called = awaited;
            awaited = false;
            return called;
        }

        synchronized String received() {
            return received.toString();
        }
    }

    /** What the client gets where one thing is done after the other. */
    public static class Queue {
        private final Deque<Integer> waiting = new ArrayDeque<>();
        private final List<Integer> received = new ArrayList<>();
        private int sent;
        private int room;
        private boolean ended;

        public void send() {
            waiting.add(++sent);
            deliver();
        }

        public void take() {
            room++;
            deliver();
        }

        public void end() {
            ended = true;
        }

        public String received() {
            return received.toString();
        }

        private void deliver() {
            if (!ended && room > 0 && !waiting.isEmpty()) {
                room--;
                received.add(waiting.remove());
            }
        }
    }
}
