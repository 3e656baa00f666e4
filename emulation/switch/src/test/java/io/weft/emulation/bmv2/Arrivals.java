package io.weft.emulation.bmv2;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** What came out on one side, in order. */
final class Arrivals<T> {
    private static final int PATIENCE_SECONDS = 120;

    private final String from;
    private final BlockingQueue<T> queue;
    private final Function<T, ByteString> bytes;
    private final List<T> taken = new ArrayList<>();

    Arrivals(String from, BlockingQueue<T> queue, Function<T, ByteString> bytes) {
        this.from = from;
        this.queue = queue;
        this.bytes = bytes;
    }

    /** Takes everything up to the number of frames that end with a marker. */
    void await(byte[] marker, int count) {
        ByteString end = ByteString.copyFrom(marker);
        for (int found = 0; found < count; ) {
            T next = next(found + " of " + count + " sentinels");
            taken.add(next);
            found += bytes.apply(next).endsWith(end) ? 1 : 0;
        }
    }

    private T next(String after) {
        try {
            T next = queue.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(next)
                    .as("%s is silent after %s and %s", from, after, taken)
                    .isNotNull();
            return next;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What was taken and not yet drained, in the order of the text. */
    List<String> drain() {
        List<String> all = taken.stream().map(Object::toString).sorted().toList();
        taken.clear();
        return all;
    }
}
