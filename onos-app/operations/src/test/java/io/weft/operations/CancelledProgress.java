package io.weft.operations;

import io.weft.operations.request.Progress;
import java.util.concurrent.atomic.AtomicInteger;

/** Is cancelled once it was asked so often whether it is. */
public final class CancelledProgress implements Progress {
    private final AtomicInteger left;

    public CancelledProgress(int asks) {
        left = new AtomicInteger(asks);
    }

    @Override
    public <T, X extends Exception> T during(String what, long parts, Work<T, X> work) throws X {
        return work.run(done -> {});
    }

    @Override
    public boolean isCancelled() {
        return left.getAndDecrement() <= 0;
    }
}
