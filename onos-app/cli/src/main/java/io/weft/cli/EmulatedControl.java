package io.weft.cli;

import io.weft.cli.output.Console;
import io.weft.cli.program.Programming;
import io.weft.cli.serve.Serving;
import io.weft.config.Target;
import io.weft.control.table.LocalProtection;
import io.weft.emulation.fabric.EmulationRequest;
import java.util.Optional;
import java.util.SortedMap;

/** A controller of emulated switches, beside them in this process, until it is closed. */
final class EmulatedControl implements AutoCloseable {
    private final Programming programming;
    private final Thread caller = Thread.currentThread();
    private volatile Throwable failure;
    private Thread thread;

    private EmulatedControl(Programming programming) {
        this.programming = programming;
    }

    /**
     * Starts to control them; returns at once. If that fails, interrupts the thread that called this.
     *
     * @param at where they serve, by index
     */
    static EmulatedControl start(
            EmulationRequest request, SortedMap<Integer, Target> at, Serving serving, Console console, boolean json) {
        Programming programming = new Programming(
                request.fabric(),
                request.given(),
                at,
                1,
                LocalProtection.WATCHED_PORTS,
                request.fabric().rebalancing(),
                Optional.empty());
        EmulatedControl control = new EmulatedControl(programming);
        control.thread = new Thread(() -> control.run(console, serving, json), "weft-controller");
        control.thread.setDaemon(true);
        control.thread.start();
        return control;
    }

    private void run(Console console, Serving serving, boolean json) {
        try {
            programming.run(console, serving, false, json);
        } catch (RuntimeException | Error e) {
            failure = e;
            caller.interrupt();
        }
    }

    /** Does nothing unless it has failed, which it throws. */
    void check() {
        Throwable thrown = failure;
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
    }

    /** Ends it, and waits until it has ended. */
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
