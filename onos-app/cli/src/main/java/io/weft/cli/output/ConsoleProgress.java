package io.weft.cli.output;

import io.weft.operations.request.Progress;
import java.util.function.BooleanSupplier;

/** Shows how far an operation is on a console. */
public final class ConsoleProgress implements Progress {
    private final Console console;
    private final BooleanSupplier cancelled;

    /** Shows an operation that nothing cancels. */
    public ConsoleProgress(Console console) {
        this(console, () -> false);
    }

    /** Ends the operation once {@code cancelled}. */
    public ConsoleProgress(Console console, BooleanSupplier cancelled) {
        this.console = console;
        this.cancelled = cancelled;
    }

    @Override
    public <T, X extends Exception> T during(String what, long parts, Work<T, X> work) throws X {
        return console.progress().during(what, parts, activity -> work.run(activity::advance));
    }

    @Override
    public void tell(String message) {
        console.err().println("weft: " + message);
        console.err().flush();
    }

    @Override
    public boolean isCancelled() {
        return cancelled.getAsBoolean();
    }
}
