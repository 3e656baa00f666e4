package io.weft.operations;

import java.util.function.Function;

/** A form that the answer of an operation can have besides rows and JSON, such as a page or a table. Immutable. */
public final class Rendering {
    /** Where a command writes it. */
    public enum Place {
        /** To a file, which the option names. */
        FILE,
        /** To the standard output, in place of the rows. */
        OUTPUT
    }

    private final String option;
    private final String help;
    private final Place place;
    private final Function<Result, String> text;

    private Rendering(String option, String help, Place place, Function<Result, String> text) {
        this.option = option;
        this.help = help;
        this.place = place;
        this.text = text;
    }

    /** A page of HTML that needs nothing besides, which {@code --report FILE} asks for. */
    public static Rendering report(Function<Result, String> text) {
        return new Rendering(
                "report",
                "Also write a report to this file: one page of HTML that opens without a network.",
                Place.FILE,
                text);
    }

    /** A table with a header, its values separated by commas, which {@code --csv} asks for. */
    public static Rendering csv(Function<Result, String> text) {
        return new Rendering("csv", "Print the result as CSV with a header line.", Place.OUTPUT, text);
    }

    /** The option that asks for it on a command line, without dashes. */
    public String option() {
        return option;
    }

    /** What the option does, in a sentence. */
    public String help() {
        return help;
    }

    /** Where a command writes it. */
    public Place place() {
        return place;
    }

    /** The answer in this form. */
    public String of(Result result) {
        return text.apply(result);
    }
}
