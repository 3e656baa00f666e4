package io.weft.cli.output;

import io.weft.operations.answer.Rows;
import io.weft.operations.request.Request;
import io.weft.operations.request.Result;
import io.weft.operations.request.Subject;

/** Results of operations as a command prints them. */
public final class Answers {
    private Answers() {}

    /**
     * Prints a result, and returns the exit code that says whether it holds. Warnings are also seen where the data are
     * printed: on the standard error.
     */
    public static int print(Console console, boolean json, Result result) {
        if (json) {
            JsonPrinter.print(console.out(), result.json());
            warn(console, result);
        } else {
            Rows.print(result.rows(), console.out()::println);
        }
        return result.holds() ? 0 : 1;
    }

    /** Prints the warnings of a result on the standard error. */
    public static void warn(Console console, Result result) {
        Rows.print(result.warnings(), console.err()::println);
    }

    /** The answer to a request about a planned fabric, with the seconds that it and its routes took. */
    public static Result timed(Request request, Subject planned, io.weft.operations.request.Progress progress) {
        long start = System.nanoTime();
        Result result = request.operation().answer(request, planned, progress);
        return result.took((System.nanoTime() - start) / 1e9);
    }
}
