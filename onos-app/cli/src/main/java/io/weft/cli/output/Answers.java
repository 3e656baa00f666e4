package io.weft.cli.output;

import io.weft.operations.Operation;
import io.weft.operations.Request;
import io.weft.operations.Result;
import io.weft.operations.Rows;
import io.weft.operations.Subject;
import io.weft.routing.Routes;
import java.util.function.Supplier;

/** Results of operations as a command prints them. */
public final class Answers {
    private Answers() {}

    /** Prints a result, and returns the exit code that says whether it holds. */
    public static int print(Console console, boolean json, Result result) {
        if (json) {
            Json.print(console.out(), result.document());
        } else {
            Rows.print(result.rows(), console.out()::println);
        }
        return result.holds() ? 0 : 1;
    }

    /** The answer of an operation about a planned fabric, with the seconds that it and its routes took. */
    public static Result timed(Operation operation, Supplier<Routes> routes) {
        long start = System.nanoTime();
        Result result = operation.answer(Request.of(operation), Subject.planned(routes.get()));
        return result.took((System.nanoTime() - start) / 1e9);
    }
}
