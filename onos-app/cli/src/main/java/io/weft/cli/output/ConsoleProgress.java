package io.weft.cli.output;

import io.weft.operations.Progress;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Shows how far an operation is on a console. */
public final class ConsoleProgress implements Progress {
    private final Console console;
    private final BooleanSupplier cancelled;

    /** Ends the operation once {@code cancelled}. */
    public ConsoleProgress(Console console, BooleanSupplier cancelled) {
        this.console = console;
        this.cancelled = cancelled;
    }

    @Override
    public <T> T during(String what, long parts, Function<Step, T> step) {
        return console.progress().during(what, parts, activity -> step.apply(activity::advance));
    }

    @Override
    public boolean isCancelled() {
        return cancelled.getAsBoolean();
    }
}
