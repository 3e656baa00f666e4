package io.weft.e2e;

import io.weft.control.live.SwitchHost;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntPredicate;

/** Attaches to some switches only from some moment on. */
final class LateHost extends ForwardingHost {
    private final IntPredicate late;
    private final CompletableFuture<Void> there = new CompletableFuture<>();

    LateHost(SwitchHost to, IntPredicate late) {
        super(to);
        this.late = late;
    }

    /** It attaches to those that are late from now on. */
    void arrive() {
        there.complete(null);
    }

    @Override
    public CompletableFuture<Standing> attach(int s) {
        return late.test(s) ? there.copy().thenCompose(then -> super.attach(s)) : super.attach(s);
    }
}
