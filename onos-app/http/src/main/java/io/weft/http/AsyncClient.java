package io.weft.http;

import javax.servlet.AsyncEvent;
import javax.servlet.AsyncListener;
import javax.servlet.WriteListener;

/** A client that is written to when it takes something, without a thread that waits for it. */
abstract class AsyncClient implements WriteListener, AsyncListener {
    /** Nothing more can be written to it, or it has all. May be called more than once, on any thread. */
    abstract void end();

    @Override
    public final void onError(Throwable failure) {
        end();
    }

    @Override
    public final void onComplete(AsyncEvent event) {
        end();
    }

    @Override
    public final void onTimeout(AsyncEvent event) {
        end();
    }

    @Override
    public final void onError(AsyncEvent event) {
        end();
    }

    @Override
    public final void onStartAsync(AsyncEvent event) {
        // It is started once.
    }
}
